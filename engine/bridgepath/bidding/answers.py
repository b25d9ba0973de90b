"""The bidding table: the first response to partner's opening, while the opponents pass."""

from __future__ import annotations

from typing import Final

from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import SUITS, Suit
from .auction_summary import MAJORS, MINORS
from .line import Force, Line, Maker, Promise, passes
from .view import BiddingView

__all__ = ["MAJOR", "MINOR", "ONE_NT", "TWO_NT"]

NT: Final = Denomination.NOTRUMP
_H, _S, _D, _C = Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS


def _opened(view: BiddingView) -> Suit:
    """The suit in which partner opened."""
    suit = view.shown[view.mate].bids[0].denomination.trump
    assert suit is not None, "partner opened a suit"
    return suit


def _raise(level: int) -> Maker:
    return lambda view: view.bid(level, _opened(view))


def _notrump(level: int) -> Maker:
    return lambda view: view.bid(level, NT)


# --- a major ------------------------------------------------------------------------------------


def _strong_support(view: BiddingView) -> Call | None:
    suit = _opened(view)
    others = [s for s in (*MAJORS, *MINORS) if s is not suit and view.length(s) >= 4]
    return view.jump(view.longest(others)) if others and view.support(suit) else None


def _one_spade(view: BiddingView) -> Call | None:
    return view.bid(1, _S) if _opened(view) is _H else None


def _two_over_one(view: BiddingView) -> Call | None:
    below = [s for s in (_H, _D, _C) if s is not _opened(view)]
    return view.bid(2, view.longest(below))


MAJOR: Final = (
    Line("BID-MAJ-1", "support and 16 points: jump in another four-card suit",
         Promise(16, length=4, rest="three cards of partner's suit"), _strong_support,
         "1♠ P", Force.GAME),
    Line("BID-MAJ-2", "support and 13 points: raise to game",
         Promise(13, length=3, fit=True), _raise(4), "1♠ P"),
    Line("BID-MAJ-3", "support and 10 to 12 points: raise to three",
         Promise(10, 12, length=3, fit=True), _raise(3), "1♥ P"),
    Line("BID-MAJ-4", "support and 6 to 9 points: raise to two",
         Promise(6, 9, length=3, fit=True), _raise(2), "1♠ P"),
    Line("BID-MAJ-5", "show four spades at the one level",
         Promise(6, length=4), _one_spade, "1♥ P", Force.ROUND),
    Line("BID-MAJ-6", "10 points and a five-card suit that ranks below partner's",
         Promise(10, length=5), _two_over_one, "1♠ P", Force.ROUND),
    Line("BID-MAJ-12", "21 points and no suit to show: 6NT", Promise(21), _notrump(6), "1♠ P"),
    Line("BID-MAJ-10", "17 to 20 points and no suit to show: invite 6NT with 4NT",
         Promise(17, 20), _notrump(4), "1♠ P", Force.POINTS),
    Line("BID-MAJ-7", "13 to 16 points and no suit to show: 3NT",
         Promise(13, 16), _notrump(3), "1♠ P"),
    Line("BID-MAJ-8", "11 or 12 points and no suit to show: 2NT",
         Promise(11, 12), _notrump(2), "1♠ P"),
    Line("BID-MAJ-9", "6 to 10 points and nothing better to bid: 1NT",
         Promise(6, 10), _notrump(1), "1♠ P"),
    Line("BID-MAJ-11", "fewer than 6 points: pass", Promise(0, 5), passes, "1♠ P"),
)  # fmt: skip


# --- a minor ------------------------------------------------------------------------------------


def _major_answer(view: BiddingView) -> Call | None:
    equal = view.length(_H) == view.length(_S)
    return view.bid(1, _H if equal and view.length(_H) == 4 else view.longest(MAJORS))


def _five_of_major(view: BiddingView) -> Call | None:
    """Over a minor of perhaps three cards, a five-card major is better even with few points."""
    return view.bid(1, view.longest(MAJORS))


def _one_diamond(view: BiddingView) -> Call | None:
    return view.bid(1, _D) if _opened(view) is _C else None


def _two_clubs(view: BiddingView) -> Call | None:
    return view.bid(2, _C) if _opened(view) is _D else None


def _minor_game(view: BiddingView) -> Call | None:
    suit = _opened(view)
    short = any(view.length(s) <= 1 for s in SUITS if s is not suit)
    return view.bid(5, suit) if short else None


MINOR: Final = (
    Line("BID-MIN-1", "show a four-card major at the one level",
         Promise(6, length=4), _major_answer, "1♣ P", Force.ROUND),
    Line("BID-MIN-13", "4 or 5 points: show a five-card major, because the minor may be short",
         Promise(4, 5, length=5), _five_of_major, "1♣ P", Force.ROUND),
    Line("BID-MIN-2", "show four diamonds over 1♣", Promise(6, length=4), _one_diamond,
         "1♣ P", Force.ROUND),
    Line("BID-MIN-3", "show five clubs with 10 points over 1♦", Promise(10, length=5), _two_clubs,
         "1♦ P", Force.ROUND),
    Line("BID-MIN-4", "five-card support, a short suit and 13 points: game",
         Promise(13, length=5, rest="a singleton or a void"), _minor_game, "1♦ P"),
    Line("BID-MIN-5", "five-card support and 10 to 12 points: raise to three",
         Promise(10, 12, length=5, fit=True), _raise(3), "1♦ P"),
    Line("BID-MIN-6", "five-card support and 6 to 9 points: raise to two",
         Promise(6, 9, length=5, fit=True), _raise(2), "1♣ P"),
    Line("BID-MIN-7", "21 points opposite an opening: 6NT", Promise(21), _notrump(6), "1♦ P"),
    Line("BID-MIN-8", "17 to 20 points: invite 6NT with 4NT",
         Promise(17, 20), _notrump(4), "1♦ P", Force.POINTS),
    Line("BID-MIN-9", "13 to 16 points: 3NT", Promise(13, 16), _notrump(3), "1♦ P"),
    Line("BID-MIN-10", "11 or 12 points: 2NT", Promise(11, 12), _notrump(2), "1♦ P"),
    Line("BID-MIN-11", "6 to 10 points and nothing better to bid: 1NT",
         Promise(6, 10), _notrump(1), "1♦ P"),
    Line("BID-MIN-12", "fewer than 6 points: pass", Promise(0, 5), passes, "1♦ P"),
)  # fmt: skip


# --- no trumps ----------------------------------------------------------------------------------


def _of_major(level: int) -> Maker:
    return lambda view: view.bid(level, view.longest(MAJORS))


def _weak_suit(view: BiddingView) -> Bid | None:
    return view.bid(2, view.longest((_S, _H, _D)))


ONE_NT: Final = (
    Line("BID-NT-1", "8 points and a six-card major: bid game in it",
         Promise(8, length=6), _of_major(4), "1NT P"),
    Line("BID-NT-2", "10 to 15 points: show a five-card major",
         Promise(10, 15, length=5), _of_major(3), "1NT P", Force.GAME),
    Line("BID-NT-3", "10 to 15 points opposite 15 to 17: game",
         Promise(10, 15), _notrump(3), "1NT P"),
    Line("BID-NT-4", "16 or 17 points: invite 6NT with 4NT",
         Promise(16, 17), _notrump(4), "1NT P", Force.POINTS),
    Line("BID-NT-5", "18 to 21 points: 6NT", Promise(18, 21), _notrump(6), "1NT P"),
    Line("BID-NT-6", "22 points or more: 7NT", Promise(22), _notrump(7), "1NT P"),
    Line("BID-NT-7", "8 or 9 points: invite game with 2NT", Promise(8, 9), _notrump(2), "1NT P",
         Force.POINTS),
    Line("BID-NT-8", "few points and a five-card suit: bid it as a safer part-score",
         Promise(0, 7, length=5), _weak_suit, "1NT P"),
    Line("BID-NT-9", "1NT is as good a contract as any", Promise(0, 7), passes, "1NT P"),
)  # fmt: skip

TWO_NT: Final = (
    Line("BID-2NT-1", "a six-card major: bid game in it", Promise(4, length=6), _of_major(4),
         "2NT P"),
    Line("BID-2NT-2", "show a five-card major", Promise(4, length=5), _of_major(3), "2NT P",
         Force.GAME),
    Line("BID-2NT-3", "11 or 12 points: invite 6NT with 4NT",
         Promise(11, 12), _notrump(4), "2NT P", Force.POINTS),
    Line("BID-2NT-4", "13 to 16 points: 6NT", Promise(13, 16), _notrump(6), "2NT P"),
    Line("BID-2NT-5", "17 points or more: 7NT", Promise(17), _notrump(7), "2NT P"),
    Line("BID-2NT-6", "4 to 10 points: game", Promise(4, 10), _notrump(3), "2NT P"),
    Line("BID-2NT-7", "fewer than 4 points: pass", Promise(0, 3), passes, "2NT P"),
)  # fmt: skip
