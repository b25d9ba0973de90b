"""The bidding table: a pair asks for aces before it bids a slam."""

from __future__ import annotations

from typing import Final

from ..base._check import takes
from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import Rank, Suit
from .auction_summary import ASK, MAJORS, MINORS
from .line import Force, Line, Maker, Promise, passes, when
from .sums import fit, together
from .view import BiddingView

__all__ = ["SLAM", "aces", "ask_for_aces"]

_FIT_SLAM: Final = 32
_GRAND: Final = 37
_PACK: Final = 24
"""Points that remain for a side without any ace."""
_NEEDED: Final = {Suit.CLUBS: 2, Suit.DIAMONDS: 1, Suit.HEARTS: 0, Suit.SPADES: 0}
"""Our own aces, so that no answer that is too low goes past five of the suit."""


@takes
def aces(view: BiddingView) -> int:
    """How many aces this hand has."""
    return sum(card.rank is Rank.ACE for card in view.hand)


def _trump(view: BiddingView) -> Suit | None:
    return fit(view, MAJORS) or fit(view, MINORS)


@takes
def ask_for_aces(view: BiddingView) -> Call | None:
    """4NT, with a fit and enough points for six, after bids by both partners."""
    me, mate = view.shown[view.seat], view.shown[view.mate]
    if not me.bids or not mate.bids or me.asked_aces or mate.asked_aces:
        return None
    trump = _trump(view)
    if trump is None or together(view, trump) < _FIT_SLAM or aces(view) < _NEEDED[trump]:
        return None
    return view.bid(ASK.level, ASK.denomination)


# --- answers ------------------------------------------------------------------------------------


def _is_asked(view: BiddingView) -> bool:
    return view.last == (view.mate, ASK) and view.shown[view.mate].asked_aces


def _answer(step: Denomination, *counts: int) -> Maker:
    return when(
        lambda view: _is_asked(view) and aces(view) in counts, lambda view: view.bid(5, step)
    )


def _partner_decides(view: BiddingView) -> bool:
    """True once partner has asked and heard the answer."""
    asked = view.shown[view.mate].asked_aces
    return asked and view.shown[view.seat].aces is not None and view.ours


# --- the last word ------------------------------------------------------------------------------


def _known(view: BiddingView) -> int | None:
    """The aces of both hands; None before the answer."""
    told, own = view.shown[view.mate].aces, aces(view)
    if not view.shown[view.seat].asked_aces or told is None or not view.ours:
        return None
    if told == 0 and own == 0 and view.hcp + view.shown[view.mate].limit > _PACK:
        return 4
    return own + told


def _decided(view: BiddingView) -> bool:
    """True if this seat has bid since the answer."""
    return view.last is not None and view.last[0] is view.seat


def _bid_trump(view: BiddingView, level: int) -> Call | None:
    trump = _trump(view)
    return None if trump is None or _decided(view) else view.bid(level, trump)


def _grand(view: BiddingView) -> Call | None:
    enough = _known(view) == 4 and together(view, _trump(view)) >= _GRAND
    return _bid_trump(view, 7) if enough else None


def _six(view: BiddingView) -> Call | None:
    known = _known(view)
    return _bid_trump(view, 6) if known is not None and known >= 3 else None


def _five(view: BiddingView) -> Call | None:
    known = _known(view)
    return _bid_trump(view, 5) if known is not None and known < 3 else None


def _answered_in_trumps(view: BiddingView) -> bool:
    """True if the answer is five of the suit that fits, and two aces are missing."""
    known, last = _known(view), view.last
    if known is None or known >= 3 or last is None:
        return False
    trump = _trump(view)
    return trump is not None and last[1] == Bid(5, Denomination.of(trump))


_ASKED: Final = "1♠ P 4♠ P 4NT P"
_TOLD: Final = f"{_ASKED} 5♦ P"

SLAM: Final = (
    Line("BID-SLAM-1", "4NT asks for aces: 5♣ shows none or all four",
         Promise(rest="no ace or all four"), _answer(Denomination.CLUBS, 0, 4), _ASKED),
    Line("BID-SLAM-2", "4NT asks for aces: 5♦ shows one",
         Promise(rest="one ace"), _answer(Denomination.DIAMONDS, 1), _ASKED),
    Line("BID-SLAM-3", "4NT asks for aces: 5♥ shows two",
         Promise(rest="two aces"), _answer(Denomination.HEARTS, 2), _ASKED),
    Line("BID-SLAM-4", "4NT asks for aces: 5♠ shows three",
         Promise(rest="three aces"), _answer(Denomination.SPADES, 3), _ASKED),
    Line("BID-SLAM-5", "partner has asked for aces and decides the contract: pass",
         Promise(), when(_partner_decides, passes), f"{_ASKED} 5♦ P 6♠ P"),
    Line("BID-SLAM-6", "all four aces and 37 combined points: bid seven",
         Promise(rest="four aces and 37 combined points"), _grand, "1♠ P 4♠ P 4NT P 5♥ P"),
    Line("BID-SLAM-7", "at most one ace is missing: bid six",
         Promise(rest="three aces between the two hands"), _six, _TOLD),
    Line("BID-SLAM-8", "two aces are missing, so five is enough",
         Promise(rest="at most two aces between the two hands"), _five, _TOLD),
    Line("BID-SLAM-10", "two aces are missing, and the answer is already the right contract",
         Promise(), when(_answered_in_trumps, passes), "1♥ P 4♥ P 4NT P 5♥ P"),
    Line("BID-SLAM-9", "32 combined points and a fit: ask for aces with 4NT before bidding six",
         Promise(rest="32 combined points and an eight-card fit"), ask_for_aces,
         "1♠ P 2♣ P 4♠ P", Force.ACES),
)  # fmt: skip
