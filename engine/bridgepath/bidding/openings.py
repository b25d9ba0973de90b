"""The bidding table: what to open with when nobody has bid."""

from __future__ import annotations

from typing import Final

from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import Suit
from .auction_summary import MAJORS, MINORS
from .line import Force, Line, Promise, passes
from .view import BiddingView

__all__ = ["OPEN"]

NT: Final = Denomination.NOTRUMP


def _major(view: BiddingView) -> Bid | None:
    return view.bid(1, view.longest(MAJORS))


def _minor(view: BiddingView) -> Bid | None:
    equal = view.length(Suit.DIAMONDS) == view.length(Suit.CLUBS) == 3
    return view.bid(1, Suit.CLUBS if equal else view.longest(MINORS))


def _preempt(view: BiddingView) -> Call | None:
    long = [suit for suit in (*MAJORS, *MINORS) if view.length(suit) >= 7]
    suit = long[0] if long else None
    return view.bid(3, suit) if suit is not None and view.honours(suit) >= 2 else None


OPEN: Final = (
    Line("BID-OPEN-7", "23 points or more: open 2♣, whatever clubs you hold",
         Promise(23), lambda view: view.bid(2, Suit.CLUBS), force=Force.GAME),
    Line("BID-OPEN-1", "balanced with 20 to 22 points: open 2NT",
         Promise(20, 22, balanced=True), lambda view: view.bid(2, NT)),
    Line("BID-OPEN-2", "balanced with 15 to 17 points: open 1NT",
         Promise(15, 17, balanced=True), lambda view: view.bid(1, NT)),
    Line("BID-OPEN-3", "12 points and a five-card major: open it",
         Promise(12, 22, length=5), _major),
    Line("BID-OPEN-4", "12 points without a five-card major: open the longer minor",
         Promise(12, 22, length=3), _minor),
    Line("BID-OPEN-5", "a good seven-card suit and few points: bid high to get in their way",
         Promise(6, 10, length=7, rest="two of A K Q J in it"), _preempt),
    Line("BID-OPEN-6", "fewer than 12 points: pass", Promise(0, 11), passes),
)  # fmt: skip
