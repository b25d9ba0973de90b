"""The bidding table: 2♣ is opened with 23 points or more, and is forcing to game."""

from __future__ import annotations

from typing import Final

from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import SUITS, Suit
from .auction_summary import GAME_LEVEL, MAJORS, MINORS
from .line import Force, Line, Maker, Promise, passes, when
from .sums import fit
from .view import BiddingView

__all__ = ["ANSWER_2C", "STRONG", "STRONG_OVER"]

NT: Final = Denomination.NOTRUMP
_HIGH_FIRST: Final = (*MAJORS, *MINORS)


def _five(view: BiddingView) -> Call | None:
    """The longest suit; diamonds at three, because 2♦ waits."""
    suit = view.longest(_HIGH_FIRST)
    return view.bid(2 if suit in MAJORS else 3, suit) if view.length(suit) >= 5 else None


ANSWER_2C: Final = (
    Line("BID-2C-1", "8 points and a five-card suit: show it",
         Promise(8, length=5), _five, "2♣ P", Force.GAME),
    Line("BID-2C-2", "8 points without a five-card suit: 2NT",
         Promise(8), lambda view: view.bid(2, NT), "2♣ P", Force.GAME),
    Line("BID-2C-3", "fewer than 8 points: wait with 2♦, whatever your diamonds",
         Promise(0, 7), lambda view: view.bid(2, Suit.DIAMONDS), "2♣ P", Force.GAME),
)  # fmt: skip


# --- every later call ---------------------------------------------------------------------------


def _opened(view: BiddingView) -> bool:
    return view.opener is view.seat


def _waited(view: BiddingView) -> bool:
    """True for opener's second call over 2♦."""
    mine, theirs = view.shown[view.seat].bids, view.shown[view.mate].bids
    return _opened(view) and len(mine) == 1 and theirs == [Bid(2, Denomination.DIAMONDS)]


def _flat(view: BiddingView) -> bool:
    """True without a suit worth showing first."""
    return view.balanced or max(map(view.length, SUITS)) < 5


def _notrump(level: int) -> Maker:
    return lambda view: view.bid(level, NT)


def _below_game(view: BiddingView) -> bool:
    return view.ours and not view.at_game


def _two_nt_opened(view: BiddingView) -> bool:
    """True if opener has shown 23 or 24 points with 2NT over 2♦."""
    told = view.shown[view.mate]
    return not _opened(view) and told.balanced and told.bids[-1] == Bid(2, NT)


def _raise_three(view: BiddingView) -> Call | None:
    """Support for opener's major, with at least some points."""
    trump = fit(view, MAJORS)
    if _opened(view) or trump is None or trump not in view.shown[view.mate].named:
        return None
    return view.bid(3, trump)


def _major_game(view: BiddingView) -> Call | None:
    trump = fit(view, MAJORS)
    return view.bid(4, trump) if trump is not None else None


def _own_six(view: BiddingView) -> Call | None:
    shown = view.shown[view.seat].named
    long = [s for s in MAJORS if s in shown and view.length(s) >= 6]
    return view.bid(4, long[0]) if long else None


def _next_suit(view: BiddingView) -> Call | None:
    """A suit not shown yet: five cards, or four in a second suit. It must stay below 3NT."""
    mine, mates = view.shown[view.seat].named, view.shown[view.mate].named
    least = 4 if mine else 5
    suits = [s for s in _HIGH_FIRST if s not in mine | mates and view.length(s) >= least]
    long = sorted(suits, key=view.length, reverse=True)
    bids = (view.lowest(suit, 3) for suit in long)
    return next((bid for bid in bids if bid is not None), None)


def _wait_again(view: BiddingView) -> Call | None:
    return None if _opened(view) else view.bid(2, NT)


def _minor_game(view: BiddingView) -> Call | None:
    """The lowest game that is left."""
    trump = fit(view, MINORS)
    if trump is None:
        trump = view.longest(_HIGH_FIRST)
    return view.game(trump)


STRONG: Final = (
    Line("BID-2C-4", "25 points and no suit to show over 2♦: 3NT",
         Promise(25, rest="balanced, or no five-card suit"),
         when(lambda view: _waited(view) and _flat(view), _notrump(3)), "2♣ P 2♦ P"),
    Line("BID-2C-5", "23 or 24 points and no suit to show over 2♦: 2NT",
         Promise(23, 24, rest="balanced, or no five-card suit"),
         when(lambda view: _waited(view) and _flat(view), _notrump(2)), "2♣ P 2♦ P"),
    Line("BID-2C-6", "after 2NT, with at most one point: pass, the only way to stop below game",
         Promise(0, 1), when(lambda view: _two_nt_opened(view) and view.last is not None
                             and view.last[0] is view.mate, passes), "2♣ P 2♦ P 2NT P"),
    Line("BID-2C-7", "4 points and support for opener's major: bid three",
         Promise(4, length=3), _raise_three, "2♣ P 2♦ P 2♠ P", Force.GAME),
    Line("BID-2C-8", "a fit in a major: bid game in it",
         Promise(rest="an eight-card fit in the major"),
         when(_below_game, _major_game), "2♣ P 2♦ P 2♠ P"),
    Line("BID-2C-9", "bid game in a six-card major",
         Promise(length=6), when(_below_game, _own_six), "2♣ P 2♦ P 2♠ P 2NT P"),
    Line("BID-2C-10", "show a five-card suit, or a second suit of four, while 3NT can still be bid",
         Promise(length=4), when(_below_game, _next_suit), "2♣ P 2♦ P", Force.GAME),
    Line("BID-2C-11", "nothing to show below opener's suit: wait again with 2NT",
         Promise(), when(_below_game, _wait_again), "2♣ P 2♦ P 2♠ P", Force.GAME),
    Line("BID-2C-12", "nothing more to show: bid 3NT",
         Promise(), when(_below_game, _notrump(3)), "2♣ P 2♦ P 3♦ P"),
    Line("BID-2C-13", "3NT is no longer possible: bid the game that is left",
         Promise(), when(_below_game, _minor_game), "2♣ 3♥ 4♦ P"),
)  # fmt: skip


# --- they have bid over it ----------------------------------------------------------------------


def _their_game(view: BiddingView) -> Call | None:
    trump = fit(view, MAJORS)
    return view.lowest(trump, GAME_LEVEL[Denomination.of(trump)]) if trump is not None else None


def _long_suit(view: BiddingView) -> Call | None:
    mine, suit = view.shown[view.seat].named, view.longest(_HIGH_FIRST)
    if suit in mine or suit in view.theirs or view.length(suit) < 5:
        return None
    return view.lowest(suit, 4)


def _stopped_game(view: BiddingView) -> Call | None:
    return view.bid(3, NT) if view.stops_theirs() else None


def _strong_enough(view: BiddingView) -> bool:
    return _opened(view) or view.hcp >= 8


STRONG_OVER: Final = (
    Line("BID-2C-14", "a fit in a major: bid it over their bid",
         Promise(rest="an eight-card fit in the major"), _their_game, "2♣ 3♦ 3♠ 4♦"),
    Line("BID-2C-15", "a five-card suit, as opener or as responder with 8 points: show it",
         Promise(8, length=5), when(_strong_enough, _long_suit), "2♣ 2♠", Force.GAME),
    Line("BID-2C-16", "a stopper, as opener or as responder with 8 points: 3NT",
         Promise(8, rest="a stopper"), when(_strong_enough, _stopped_game), "2♣ 2♠"),
    Line("BID-2C-17", "8 points and nothing better: double, because they should go down",
         Promise(8), when(_strong_enough, lambda view: view.double()), "2♣ 3♠"),
    Line("BID-2C-18", "opener will call again, so you may pass",
         Promise(), passes, "2♣ 2♠"),
)  # fmt: skip
