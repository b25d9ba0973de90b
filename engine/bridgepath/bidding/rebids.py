"""The bidding table: opener's second call, while the opponents pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import SUITS, Suit
from .auction_summary import MAJORS
from .line import Force, Line, Maker, Promise, passes, when
from .slam import aces, ask_for_aces
from .view import BiddingView

__all__ = ["AFTER_NT", "AFTER_RAISE", "NEW_SUIT", "OVER_NT"]

NT: Final = Denomination.NOTRUMP
_H, _S = Suit.HEARTS, Suit.SPADES


def _answer(view: BiddingView) -> Bid:
    """Partner's last bid."""
    return view.shown[view.mate].bids[-1]


def _own(view: BiddingView) -> Suit | None:
    """The suit in which this seat opened; None in no trumps."""
    return view.shown[view.seat].bids[0].denomination.trump


def _again(level: int) -> Maker:
    """Rebid the suit that this hand opened, at this level."""
    return lambda view: view.bid(level, _own(view))


def _notrump(level: int) -> Maker:
    return lambda view: view.bid(level, NT)


# --- partner has raised -------------------------------------------------------------------------


def _raised(*levels: int) -> Callable[[BiddingView], bool]:
    def fits(view: BiddingView) -> bool:
        suit, bid = _own(view), _answer(view)
        return suit is not None and bid.denomination.trump is suit and bid.level in levels

    return fits


def _game(view: BiddingView) -> Call | None:
    """Four of a major; with a minor 3NT, if the other suits are stopped."""
    suit = _own(view)
    if suit in MAJORS:
        return view.bid(4, suit)
    stopped = view.all_stopped([s for s in SUITS if s is not suit])
    return view.bid(3, NT) if stopped else None


def _minor_or_major_game(view: BiddingView) -> Call | None:
    suit = _own(view)
    return view.bid(4, suit) if suit in MAJORS else view.bid(3, NT)


def _three_aces(view: BiddingView) -> bool:
    return _raised(5)(view) and aces(view) >= 3


AFTER_RAISE: Final = (
    Line("BID-REB-18", "19 points opposite a raise: game",
         Promise(19, fit=True), when(_raised(2), _game), "1♠ P 2♠ P"),
    Line("BID-REB-17", "16 points: invite game by bidding three",
         Promise(16, fit=True), when(_raised(2), _again(3)), "1♠ P 2♠ P"),
    Line("BID-REB-1", "partner has at most 9 points: pass with 12 to 15",
         Promise(0, 15), when(_raised(2), passes), "1♠ P 2♠ P"),
    Line("BID-REB-42", "22 points opposite a raise to three: ask for aces with 4NT",
         Promise(rest="32 combined points"), when(_raised(3), ask_for_aces), "1♥ P 3♥ P",
         Force.ACES),
    Line("BID-REB-2", "after a raise to three, bid game with 14 points",
         Promise(14, fit=True), when(_raised(3), _minor_or_major_game), "1♥ P 3♥ P"),
    Line("BID-REB-19", "12 or 13 points: stop at three",
         Promise(0, 13), when(_raised(3), passes), "1♥ P 3♥ P"),
    Line("BID-REB-3", "19 points opposite a raise to game: ask for aces with 4NT",
         Promise(rest="32 combined points"), when(_raised(4), ask_for_aces), "1♠ P 4♠ P",
         Force.ACES),
    Line("BID-REB-43", "20 points and three aces opposite five of a minor: bid six",
         Promise(20, fit=True, rest="three aces"), when(_three_aces, _again(6)), "1♦ P 5♦ P"),
    Line("BID-REB-20", "partner has bid game: pass",
         Promise(), when(_raised(4, 5), passes), "1♠ P 4♠ P"),
)  # fmt: skip


# --- partner has responded in no trumps ---------------------------------------------------------


def _answered(*levels: int) -> Callable[[BiddingView], bool]:
    def fits(view: BiddingView) -> bool:
        bid = _answer(view)
        return _own(view) is not None and bid.denomination is NT and bid.level in levels

    return fits


def _second_low(view: BiddingView) -> Call | None:
    suit = _own(view)
    below = [] if suit is None else [s for s in SUITS[: SUITS.index(suit)] if view.length(s) >= 4]
    return view.bid(2, view.longest(below[::-1])) if below and not view.balanced else None


def _second_jump(view: BiddingView) -> Call | None:
    """A jump in a second suit: below the first, or in spades while that stays below 3NT."""
    suit = _own(view)
    if suit is None or view.balanced:
        return None
    low = [s for s in SUITS[: SUITS.index(suit)] if s in view.unbid]
    bids = [view.jump(s) for s in [*low[::-1], *([_S] if _S in view.unbid else [])]]
    fits = [
        bid for bid in bids if bid is not None and bid.level <= 3 and view.length(_trump(bid)) >= 4
    ]
    return max(fits, key=lambda bid: view.length(_trump(bid))) if fits else None


def _trump(bid: Bid) -> Suit:
    suit = bid.denomination.trump
    assert suit is not None, "it is a suit bid"
    return suit


def _own_major(view: BiddingView) -> bool:
    return _own(view) in MAJORS


AFTER_NT: Final = (
    Line("BID-REB-40", "18 points and a second suit: jump in it, and partner will bid game",
         Promise(18, length=4), when(_answered(1), _second_jump), "1♠ P 1NT P"),
    Line("BID-REB-21", "16 points and a six-card suit: bid three of it",
         Promise(16, length=6), when(_answered(1), _again(3)), "1♠ P 1NT P"),
    Line("BID-REB-4", "rebid a six-card suit",
         Promise(12, 15, length=6), when(_answered(1), _again(2)), "1♠ P 1NT P"),
    Line("BID-REB-5", "bid a second suit that ranks below the first",
         Promise(12, length=4), when(_answered(1), _second_low), "1♠ P 1NT P"),
    Line("BID-REB-6", "balanced with 18 or 19 points: 2NT",
         Promise(18, 19, balanced=True), when(_answered(1), _notrump(2)), "1♠ P 1NT P"),
    Line("BID-REB-7", "1NT is as good a contract as any", Promise(0), when(_answered(1), passes),
         "1♠ P 1NT P"),
    Line("BID-REB-22", "14 points and a six-card major: bid game in it",
         Promise(14, length=6),
         when(lambda view: _answered(2)(view) and _own_major(view), _again(4)), "1♠ P 2NT P"),
    Line("BID-REB-8", "after 2NT, bid game with 14 points",
         Promise(14), when(_answered(2), _notrump(3)), "1♠ P 2NT P"),
    Line("BID-REB-23", "few points and a six-card suit: the suit is safer than no trumps",
         Promise(12, 13, length=6), when(_answered(2), _again(3)), "1♠ P 2NT P"),
    Line("BID-REB-24", "12 or 13 points: stop in 2NT",
         Promise(0, 13), when(_answered(2), passes), "1♠ P 2NT P"),
    Line("BID-REB-9", "a six-card major is better than 3NT",
         Promise(12, length=6),
         when(lambda view: _answered(3)(view) and _own_major(view), _again(4)), "1♠ P 3NT P"),
    Line("BID-REB-25", "3NT is the game to play", Promise(0), when(_answered(3, 6), passes),
         "1♠ P 3NT P"),
    Line("BID-REB-26", "4NT invites six: accept with 15 points",
         Promise(15), when(_answered(4), _notrump(6)), "1♦ P 4NT P"),
    Line("BID-REB-27", "4NT invites six: pass with fewer than 15 points",
         Promise(0, 14), when(_answered(4), passes), "1♦ P 4NT P"),
)  # fmt: skip


# --- no trumps were opened ----------------------------------------------------------------------


def _opened_nt(view: BiddingView) -> bool:
    return _own(view) is None


def _major_shown(view: BiddingView) -> bool:
    bid = _answer(view)
    return _opened_nt(view) and bid.denomination.trump in MAJORS and bid.level == 3


def _nt_raised(level: int) -> Callable[[BiddingView], bool]:
    return lambda view: _opened_nt(view) and _answer(view) == Bid(level, NT)


def _best_points(view: BiddingView) -> bool:
    """True with the maximum number of points for the opening."""
    return view.hcp >= (22 if view.shown[view.seat].bids[0].level == 2 else 17)


OVER_NT: Final = (
    Line("BID-REB-28", "partner shows five: three cards make a fit, so bid game in it",
         Promise(15, length=3), when(_major_shown, lambda view: view.bid(4, _answer(view)
         .denomination)), "1NT P 3♠ P"),
    Line("BID-REB-29", "two cards do not make a fit with five, so bid 3NT",
         Promise(15, balanced=True), when(_major_shown, _notrump(3)), "1NT P 3♥ P"),
    Line("BID-REB-30", "2NT invites game: accept with 16 points",
         Promise(16), when(_nt_raised(2), _notrump(3)), "1NT P 2NT P"),
    Line("BID-REB-31", "4NT invites six: accept with a maximum",
         Promise(17, rest="22 points after opening 2NT"),
         when(lambda view: _nt_raised(4)(view) and _best_points(view), _notrump(6)),
         "1NT P 4NT P"),
    Line("BID-REB-32", "partner knows your hand and has chosen the level: pass",
         Promise(0), when(_opened_nt, passes), "1NT P 2♠ P"),
)  # fmt: skip


# --- partner has responded in a new suit --------------------------------------------------------


def _new_suit(view: BiddingView) -> bool:
    suit = _answer(view).denomination.trump
    return suit is not None and suit is not _own(view) and _own(view) is not None


def _supports(view: BiddingView) -> Suit | None:
    """Partner's new suit, if this hand has support for it."""
    bid = _answer(view)
    suit = bid.denomination.trump
    if suit is None or not _new_suit(view):
        return None
    need = 3 if suit is _H and bid.level == 2 else 4
    return suit if view.length(suit) >= need else None


def _high_answer(view: BiddingView) -> bool:
    return _new_suit(view) and _answer(view).level >= 2


def _fit_asks(view: BiddingView) -> Call | None:
    return ask_for_aces(view) if _supports(view) is not None else None


def _low_answer(view: BiddingView) -> bool:
    return _new_suit(view) and _answer(view).level == 1


def _major_game(view: BiddingView) -> Call | None:
    suit = _supports(view)
    return view.bid(4, suit) if suit in MAJORS else None


def _minor_game(view: BiddingView) -> Call | None:
    """A game with support for partner's minor: 3NT with the other suits stopped."""
    suit = _supports(view)
    if suit is None or suit in MAJORS:
        return None
    rest = [s for s in SUITS if s not in (suit, _own(view))]
    return view.bid(3, NT) if view.all_stopped(rest) else view.bid(5, suit)


def _raise_jump(view: BiddingView) -> Call | None:
    suit = _supports(view)
    return view.jump(suit) if suit in MAJORS else None


def _raise_low(view: BiddingView) -> Call | None:
    suit = _supports(view)
    return view.lowest(suit) if suit is not None else None


def _second_below(view: BiddingView) -> Call | None:
    suit = _own(view)
    if suit is None:
        return None
    below = [s for s in SUITS[: SUITS.index(suit)] if view.length(s) >= 4 and s in view.unbid]
    bid = view.lowest(view.longest(below[::-1])) if below else None
    return None if bid is not None and bid.level >= 3 and view.hcp < 15 else bid


def _second_above(view: BiddingView) -> Call | None:
    suit = _own(view)
    if suit is None:
        return None
    above = [s for s in SUITS[SUITS.index(suit) + 1 :] if view.length(s) >= 4 and s in view.unbid]
    return view.lowest(above[0]) if above else None


def _jumped(view: BiddingView) -> bool:
    """True if partner has jumped in a new suit, and so supports the first one."""
    return _new_suit(view) and view.shown[view.mate].lengths.get(_own(view) or _S, 0) >= 3


def _nt_jump(view: BiddingView) -> Call | None:
    """A jump in no trumps; 3NT if that is the lowest bid, because 4NT asks for aces."""
    low = view.lowest(NT, 3)
    return None if low is None else view.bid(min(low.level + 1, 3), NT)


def _nt_low(view: BiddingView) -> Call | None:
    """The lowest bid of no trumps; a five-card suit is better if their suit is not stopped."""
    own = _own(view)
    long = own is not None and view.length(own) >= 5
    return None if long and not (view.quiet or view.stops_theirs()) else view.lowest(NT, 3)


NEW_SUIT: Final = (
    Line("BID-REB-44", "partner's jump shows support and 16 points: with 16, ask for aces",
         Promise(rest="32 combined points"), when(_jumped, ask_for_aces), "1♠ P 3♦ P",
         Force.ACES),
    Line("BID-REB-45", "partner's jump shows support: with fewer than 16, bid game",
         Promise(length=5), when(_jumped, _again(4)), "1♠ P 3♦ P"),
    Line("BID-REB-46", "22 points and a fit opposite 10: ask for aces with 4NT",
         Promise(rest="32 combined points"), when(_high_answer, _fit_asks), "1♠ P 2♥ P",
         Force.ACES),
    Line("BID-REB-38", "a fit and 15 points opposite 10: bid game in the major",
         Promise(15, length=3), when(_high_answer, _major_game), "1♠ P 2♥ P"),
    Line("BID-REB-39", "a fit in a minor and 15 points opposite 10: bid game",
         Promise(15), when(_high_answer, _minor_game), "1♠ P 2♣ P"),
    Line("BID-REB-34", "support and 19 points: bid game in the major",
         Promise(19, length=4), when(_new_suit, _major_game), "1♦ P 1♠ P"),
    Line("BID-REB-33", "support and 16 to 18 points: jump raise",
         Promise(16, 18, length=4), when(_new_suit, _raise_jump), "1♦ P 1♥ P"),
    Line("BID-REB-10", "support for partner's suit: raise",
         Promise(12, length=4), when(_new_suit, _raise_low), "1♦ P 1♥ P"),
    Line("BID-REB-37", "three cards are enough support for 2♥, which promises five",
         Promise(12, length=3), when(_high_answer, _raise_low), "1♠ P 2♥ P"),
    Line("BID-REB-41", "18 points and a second suit: jump in it, so that partner bids game",
         Promise(18, length=4), when(_low_answer, _second_jump), "1♦ P 1♥ P"),
    Line("BID-REB-11", "show four spades at the one level",
         Promise(12, length=4), when(_new_suit, lambda view: view.bid(1, _S)), "1♣ P 1♥ P"),
    Line("BID-REB-35", "balanced with 18 or 19 points: jump in no trumps",
         Promise(18, 19, balanced=True), when(_new_suit, _nt_jump),
         "1♦ P 1♠ P"),
    Line("BID-REB-12", "balanced: bid no trumps at the lowest level",
         Promise(12, 14, balanced=True), when(_new_suit, _nt_low),
         "1♦ P 1♠ P"),
    Line("BID-REB-36", "16 points and a six-card suit: jump in it",
         Promise(16, length=6), when(_new_suit, lambda view: view.jump(_own(view))),
         "1♥ P 1♠ P"),
    Line("BID-REB-13", "rebid a six-card suit",
         Promise(12, length=6), when(_new_suit, lambda view: view.lowest(_own(view))),
         "1♥ P 1♠ P"),
    Line("BID-REB-14", "bid a second suit that ranks below the first",
         Promise(12, length=4, rest="15 points at the three level"),
         when(_new_suit, _second_below), "1♥ P 1♠ P"),
    Line("BID-REB-15", "16 points and a second suit that ranks above the first: bid it",
         Promise(16, length=4), when(_new_suit, _second_above), "1♣ P 1♠ P"),
    Line("BID-REB-16", "nothing new to show: rebid your first suit",
         Promise(0), when(_new_suit, lambda view: view.lowest(_own(view), 3)), "1♥ P 2♣ P"),
)  # fmt: skip
