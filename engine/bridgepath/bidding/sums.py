"""The combined strength of two hands, as far as one of them knows it."""

from __future__ import annotations

from collections.abc import Collection

from ..base._check import takes
from ..core.cards import Suit
from .view import BiddingView

__all__ = ["fit", "together"]


@takes
def fit(view: BiddingView, suits: Collection[Suit]) -> Suit | None:
    """The best of some suits in which both hands are known to hold eight cards."""
    mate = view.shown[view.mate]
    both = {suit: view.length(suit) + mate.at_least(suit) for suit in suits}
    found = [s for s in suits if both[s] >= 8 and (mate.at_least(s) >= 3 or view.length(s) >= 6)]
    return max(found, key=lambda suit: both[suit]) if found else None


@takes
def together(view: BiddingView, trump: Suit | None) -> int:
    """The points of this hand and the limit of partner; short suits count with a fit."""
    mine = view.with_fit(trump) if trump is not None else view.hcp
    return mine + view.shown[view.mate].limit
