"""The bidding table: calls after a bid or a double of the opponents."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..bridge.calls import Bid, Call, Denomination, Double, Pass
from ..core.cards import Suit
from .auction_summary import MAJORS, MINORS
from .line import Force, Line, Maker, Promise, passes, when
from .sums import fit
from .view import BiddingView

__all__ = ["ADVANCE", "AGAIN", "COMPETE", "CUE", "DOUBLED", "OVER", "PENALTY"]

NT: Final = Denomination.NOTRUMP


# --- they have opened ---------------------------------------------------------------------------


def _one_nt(view: BiddingView) -> Call | None:
    return view.bid(1, NT) if view.stops_theirs() else None


_OPENING: Final = 12
"""Points for a one-level overcall in a five-card suit that is not good."""


def _overcall(level: int) -> Maker:
    def make(view: BiddingView) -> Call | None:
        any_five = level == 1 and view.hcp >= _OPENING
        long = (s for s in (*MAJORS, *MINORS) if view.good(s) or (any_five and view.length(s) >= 5))
        suits = (s for s in long if s not in view.theirs)
        good = sorted(suits, key=view.length, reverse=True)
        bids = [bid for suit in good if (bid := view.bid(level, suit)) is not None]
        higher = [bid for bid in bids if view.bid(bid.level - 1, bid.denomination) is None]
        return higher[0] if higher else None

    return make


def _low_enough(view: BiddingView) -> bool:
    """True while a double is still for takeout."""
    return view.last is not None and view.last[1].level <= 3


def _takeout(view: BiddingView) -> Call | None:
    theirs = view.theirs
    if not theirs or view.length(theirs[0]) > 2 or not _low_enough(view):
        return None
    return view.double() if all(view.length(suit) >= 3 for suit in view.unbid) else None


OVER: Final = (
    Line("BID-OVR-1", "balanced with 15 to 18 points and a stopper: 1NT",
         Promise(15, 18, balanced=True, rest="a stopper"), _one_nt, "1♦"),
    Line("BID-OVR-2", "a good suit, or 12 points and any suit: overcall at the one level",
         Promise(8, 16, length=5, rest="a good suit or 12 points"), _overcall(1), "1♦"),
    Line("BID-OVR-6", "11 points and a good suit: overcall at the two level",
         Promise(11, 16, length=5, rest="a good suit"), _overcall(2), "1♠"),
    Line("BID-OVR-3", "an opening hand, short in their suit: double for takeout",
         Promise(12, rest="at most two cards of their suit, but three or more of every other"),
         _takeout, "1♦"),
    Line("BID-OVR-4", "17 points: double first",
         Promise(17), when(_low_enough, lambda view: view.double()), "1♥"),
    Line("BID-OVR-5", "no suitable bid over theirs: pass", Promise(), passes, "1♥"),
)  # fmt: skip


# --- partner has shown few points over one's own double ------------------------------------------


def _answered(view: BiddingView) -> Suit | None:
    """The suit that partner has bid over the double, while the opponents pass."""
    return view.last[1].denomination.trump if view.last and view.last[0] is view.mate else None


def _answer_raised(suits: Collection[Suit]) -> Maker:
    def make(view: BiddingView) -> Call | None:
        suit = _answered(view)
        return view.lowest(suit, 3) if suit in suits else None

    return make


def _answer_to_game(view: BiddingView) -> Call | None:
    suit = _answered(view)
    return view.bid(4, suit) if suit in MAJORS else None


def _strong_suit(view: BiddingView) -> Call | None:
    suit = view.longest(view.unbid) if view.unbid else None
    return view.lowest(suit, 3) if suit is not None else None


def _strong_nt(view: BiddingView) -> Call | None:
    if _answered(view) is None or not view.theirs or not view.stops_theirs():
        return None
    return view.lowest(NT, 2)


AGAIN: Final = (
    Line("BID-OVR-7", "22 points and four cards of partner's major: game",
         Promise(22, length=4, fit=True), _answer_to_game, "1♦ X P 1♠ P"),
    Line("BID-OVR-8", "17 points and four cards of partner's major: raise",
         Promise(17, 21, length=4, fit=True), _answer_raised(MAJORS), "1♦ X P 1♠ P"),
    Line("BID-OVR-9", "17 points and a five-card suit: bid it after the double",
         Promise(17, length=5), _strong_suit, "1♦ X P 1♥ P"),
    Line("BID-OVR-10", "17 points and a stopper: bid no trumps after the double",
         Promise(17, 23, rest="a stopper"), _strong_nt, "1♦ X P 1♥ P"),
    Line("BID-OVR-11", "17 points and four cards of partner's minor: raise",
         Promise(17, 23, length=4), _answer_raised(MINORS), "1♥ X P 2♣ P"),
    Line("BID-OVR-12",
         "no fit, no five-card suit and no stopper: pass, because partner may have no points",
         Promise(17, 23), passes, "1♥ X P 2♣ P"),
)  # fmt: skip


# --- partner has bid over them, or has opened and they have bid ---------------------------------


def _mates(view: BiddingView) -> Suit | None:
    """The suit that partner bid last, if this hand has support for it."""
    suit = view.shown[view.mate].bids[-1].denomination.trump
    return suit if suit is not None and view.support(suit) else None


def _short_minor(view: BiddingView, suit: Suit) -> bool:
    """True for a minor that is too short for five of it."""
    return suit in MINORS and view.length(suit) < 5


def _raise(by: int) -> Maker:
    def make(view: BiddingView) -> Call | None:
        suit = _mates(view)
        if suit is None:
            return None
        return view.jump(suit) if by else view.lowest(suit, 3)

    return make


def _raise_game(view: BiddingView) -> Call | None:
    suit = _mates(view)
    if suit is None:
        return None
    if not _short_minor(view, suit):
        return view.game(suit)
    return view.bid(3, NT) if view.stops_theirs() and view.hcp >= 12 else view.jump(suit)


def _stopped_nt(by: int) -> Maker:
    return lambda view: view.jump(NT, by) if view.stops_theirs() else None


def _good_suit(view: BiddingView) -> Call | None:
    suits = [s for s in view.unbid if view.good(s)]
    return view.lowest(view.longest(suits), 3) if suits else None


ADVANCE: Final = (
    Line("BID-ADV-1", "support for the overcall: raise",
         Promise(6, 10, length=3, fit=True), _raise(0), "1♦ 1♠ P"),
    Line("BID-ADV-5", "support and 11 to 13 points: jump raise",
         Promise(11, 13, length=3, fit=True), _raise(1), "1♦ 1♠ P"),
    Line("BID-ADV-6", "support and 14 points: game",
         Promise(14, fit=True, rest="three cards of partner's suit"), _raise_game, "1♦ 1♠ P"),
    Line("BID-ADV-2", "a stopper and 9 to 11 points: bid no trumps",
         Promise(9, 11, rest="a stopper"), _stopped_nt(0), "1♦ 1♠ P"),
    Line("BID-ADV-7", "a stopper and 12 to 14 points: jump in no trumps",
         Promise(12, 14, rest="a stopper"), _stopped_nt(1), "1♦ 1♠ P"),
    Line("BID-ADV-3", "bid a good suit of your own",
         Promise(10, length=5, rest="a good suit"), _good_suit, "1♦ 1♠ P"),
    Line("BID-ADV-4", "nothing to add to the overcall: pass", Promise(), passes, "1♦ 1♠ P"),
)  # fmt: skip


def _redouble(view: BiddingView) -> Call | None:
    suit = view.shown[view.mate].bids[-1].denomination.trump
    return None if suit is not None and view.support(suit) else view.redouble()


def _major_first(view: BiddingView) -> Call | None:
    """A four-card major at the one level over a minor of partner's: the longer, 4-4 hearts."""
    if view.shown[view.mate].bids[0].denomination.trump not in MINORS:
        return None
    majors = [s for s in MAJORS[::-1] if s in view.unbid and view.length(s) >= 4]
    if not majors:
        return None
    return view.bid(1, view.longest(majors, Suit.SPADES if view.length(majors[0]) > 4 else None))


def _their_suit(view: BiddingView) -> Call | None:
    return view.lowest(view.theirs[0], 3) if view.theirs else None


def _new_suit(level: int) -> Maker:
    def make(view: BiddingView) -> Call | None:
        least = 4 if level == 1 else 5
        for suit in sorted(view.unbid, key=view.length, reverse=True):
            bid = view.lowest(suit, level)
            if bid is not None and bid.level == level and view.length(suit) >= least:
                return bid
        return None

    return make


def _comp_nt(level: int) -> Maker:
    return lambda view: view.bid(level, NT) if view.stops_theirs() else None


COMPETE: Final = (
    Line("BID-COMP-2", "10 points over their double: redouble",
         Promise(10, rest="no support"), _redouble, "1♥ X"),
    Line("BID-COMP-11", "a four-card major comes before a raise of a minor",
         Promise(6, length=4), _major_first, "1♦ 1♥", Force.ROUND),
    Line("BID-COMP-4", "support and 14 points: game",
         Promise(14, fit=True, rest="three cards of partner's suit"), _raise_game, "1♠ 2♦"),
    Line("BID-COMP-5", "support and 11 to 13 points: jump raise",
         Promise(11, 13, length=3, fit=True), _raise(1), "1♠ 2♦"),
    Line("BID-COMP-1", "support: raise", Promise(6, 10, length=3, fit=True), _raise(0), "1♠ 2♦"),
    Line("BID-COMP-6", "show four cards in a new suit at the one level",
         Promise(6, length=4), _new_suit(1), "1♥ X", Force.ROUND),
    Line("BID-COMP-7", "10 points: show five cards in a new suit at the two level",
         Promise(10, length=5), _new_suit(2), "1♥ 1♠", Force.ROUND),
    Line("BID-COMP-8", "a stopper and 13 points: 3NT",
         Promise(13, rest="a stopper"), _comp_nt(3), "1♥ 1♠"),
    Line("BID-COMP-9", "a stopper and 10 points: 2NT",
         Promise(10, 12, rest="a stopper"), _comp_nt(2), "1♥ 1♠"),
    Line("BID-COMP-10", "a stopper and 7 points: 1NT",
         Promise(7, 9, rest="a stopper"), _comp_nt(1), "1♥ 1♠"),
    Line("BID-COMP-12", "11 points: show five cards in a new suit at the three level",
         Promise(11, length=5), _new_suit(3), "1♠ 2♥", Force.ROUND),
    Line("BID-COMP-13", "11 points and nothing else to bid: bid their suit, which is forcing",
         Promise(11), _their_suit, "1♥ 1♠", Force.ROUND),
    Line("BID-COMP-3", "no suitable bid is left: pass", Promise(), passes, "1♥ 1♠"),
)  # fmt: skip


def _asked_major(view: BiddingView) -> Suit | None:
    majors = [s for s in MAJORS if s in view.unbid and view.length(s) >= 4]
    return view.longest(majors) if majors else None


def _asked_for_major(view: BiddingView) -> Call | None:
    suit = _asked_major(view)
    return view.lowest(suit, 3) if suit is not None else None


def _asked_for_game(view: BiddingView) -> Call | None:
    suit = _asked_major(view)
    return view.bid(4, suit) if suit is not None else None


def _asked_nt(level: int) -> Maker:
    return when(lambda view: view.stops_theirs(), lambda view: view.bid(level, NT))


def _asked_suit_again(view: BiddingView) -> Call | None:
    return view.lowest(view.shown[view.seat].bids[0].denomination, 4)


CUE: Final = (
    Line("BID-CUE-1", "15 points and a four-card major: bid game in it",
         Promise(15, length=4), _asked_for_game, "1♦ 1♠ 2♠ P"),
    Line("BID-CUE-2", "show an unbid four-card major",
         Promise(12, 14, length=4), _asked_for_major, "1♦ 1♠ 2♠ P"),
    Line("BID-CUE-3", "13 points and a stopper: 3NT",
         Promise(13, rest="a stopper"), _asked_nt(3), "1♥ 1♠ 2♠ P"),
    Line("BID-CUE-4", "12 points and a stopper: 2NT",
         Promise(0, 12, rest="a stopper"), _asked_nt(2), "1♥ 1♠ 2♠ P"),
    Line("BID-CUE-5", "no stopper: rebid your first suit",
         Promise(0), _asked_suit_again, "1♥ 1♠ 2♠ P"),
)  # fmt: skip


# --- partner has doubled for takeout ------------------------------------------------------------


def _sit(view: BiddingView) -> Call | None:
    theirs = view.theirs[0] if view.theirs else None
    if theirs is None or view.length(theirs) < 5 or _bid_since_double(view):
        return None
    return Pass() if view.honours(theirs) >= 2 else None


def _best_unbid(view: BiddingView) -> Suit | None:
    return view.longest(view.unbid) if view.unbid else None


def _game_in_major(view: BiddingView) -> Call | None:
    majors = [s for s in MAJORS if s in view.unbid and view.length(s) >= 4]
    return view.bid(4, view.longest(majors)) if majors else None


def _jump_best(view: BiddingView) -> Call | None:
    suit = _best_unbid(view)
    return view.jump(suit) if suit is not None else None


def _stopped_no_major(view: BiddingView) -> bool:
    majors = any(s in view.unbid and view.length(s) >= 4 for s in MAJORS)
    return not majors and view.stops_theirs()


def _bid_since_double(view: BiddingView) -> bool:
    """True if an opponent has bid since partner's double."""
    asked = max(
        at
        for at, (who, call) in enumerate(view.calls)
        if who is view.mate and isinstance(call, Double)
    )
    return any(isinstance(call, Bid) for _, call in view.calls[asked:])


def _lowest_best(view: BiddingView) -> Call | None:
    suit = _best_unbid(view)
    return view.lowest(suit, 3 if _bid_since_double(view) else 4) if suit is not None else None


DOUBLED: Final = (
    Line("BID-DBL-1", "long and strong in their suit: leave the double in",
         Promise(8, rest="five cards of their suit with two honours"), _sit, "1♦ X P"),
    Line("BID-DBL-2", "12 points opposite a double: bid game in a four-card major",
         Promise(12, length=4), _game_in_major, "1♦ X P"),
    Line("BID-DBL-6", "12 points and a stopper: 3NT",
         Promise(12, rest="a stopper"), _comp_nt(3), "1♦ X P"),
    Line("BID-DBL-7", "12 points without a stopper: jump in the longest unbid suit",
         Promise(12, length=3), _jump_best, "1♠ X P"),
    Line("BID-DBL-3", "9 to 11 points: jump in the longest unbid suit",
         Promise(9, 11, length=3), _jump_best, "1♦ X P"),
    Line("BID-DBL-4", "a stopper and no major: 1NT",
         Promise(6, 10, rest="a stopper"), when(_stopped_no_major, _comp_nt(1)), "1♦ X P"),
    Line("BID-DBL-8", "their bid frees you to pass with few points",
         Promise(0, 5), when(_bid_since_double, passes), "1♦ X 2♦"),
    Line("BID-DBL-5", "the double asks for the longest unbid suit",
         Promise(0, length=2), _lowest_best, "1♦ X P"),
    Line("BID-DBL-9", "no suitable bid: pass", Promise(), passes, "1♦ X 3♦"),
)  # fmt: skip


# --- for penalties ------------------------------------------------------------------------------


def _they_bid(view: BiddingView) -> bool:
    return view.last is not None and not view.ours


def _against_game(view: BiddingView) -> Call | None:
    if not (_they_bid(view) and view.at_game):
        return None
    mine, theirs = view.shown[view.seat].limit, view.shown[view.mate].limit
    showed = max(mine, view.hcp if mine else 0) + theirs
    return view.double() if showed >= 23 and fit(view, MAJORS) is None else None


def _trump_stack(view: BiddingView) -> Call | None:
    if view.last is None or not _they_bid(view) or view.last[1].level < 3:
        return None
    suit = view.last[1].denomination.trump
    if suit is None or view.length(suit) < 4 or view.honours(suit) < 2:
        return None
    return view.double() if view.opener is view.mate or view.hcp >= 13 else None


_TOO_MANY: Final = {4: 26, 5: 24, 6: 16, 7: 10}
"""With this many points on our side, a bid of theirs at this level must fail."""


def _too_high(view: BiddingView) -> Call | None:
    if view.last is None or not _they_bid(view):
        return None
    sure = view.hcp + view.shown[view.mate].limit
    return view.double() if sure >= _TOO_MANY.get(view.last[1].level, 99) else None


PENALTY: Final = (
    Line("BID-PEN-1", "they have bid game, but we have most of the points: double",
         Promise(rest="23 combined points"), _against_game, "1NT P 3NT 4♥"),
    Line("BID-PEN-2", "long and strong in their trumps: double",
         Promise(rest="four of their trumps with two honours"), _trump_stack, "1♠ 3♥"),
    Line("BID-PEN-3", "they have bid too high for the points that they can hold: double",
         Promise(rest="so many combined points that their contract must go down"),
         _too_high, "1NT 4♥"),
)  # fmt: skip
