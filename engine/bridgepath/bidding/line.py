"""A line of the bidding table: an id, a reason, a promise, and the call that it makes.

A line makes its call only with a hand that keeps the promise. So the points that a page shows are
the points that a bot counts.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, NamedTuple, TypeAlias, final

from ..base._check import takes
from ..bridge.calls import Bid, Call, Pass
from .view import BiddingView

__all__ = ["MOST", "Force", "Line", "Maker", "Promise", "passes", "when"]

Maker: TypeAlias = Callable[[BiddingView], Call | None]
MOST: Final = 37
"""The maximum number of points in a hand."""


class Force(Enum):
    """Whether partner may pass if the opponents do; the value is the sentence for a page."""

    NONE = ""
    ROUND = "Partner calls again"
    GAME = "Neither partner passes below game"
    POINTS = "It asks for points"
    ACES = "It asks for aces"


@final
class Promise(NamedTuple):
    """What partner may rely on after a call."""

    least: int = 0
    most: int = MOST
    length: int = 0
    """The least number of cards of the suit that is bid."""
    balanced: bool = False
    fit: bool = False
    """True if short suits count, as for a raise."""
    rest: str = ""
    """Any other promise, as a phrase."""

    def points(self) -> str:
        """The points as a phrase; empty if none are promised."""
        low, high = self.least, self.most
        if low == 0 and high == MOST:
            return ""
        if low == 0:
            band = f"at most {high} point" + ("" if high == 1 else "s")
        elif high == MOST:
            band = f"{low} points or more"
        elif high - low <= 1:
            band = f"{low} points" if low == high else f"{low} or {high} points"
        else:
            band = f"{low} to {high} points"
        return f"{band} counting short suits" if self.fit else band

    def __str__(self) -> str:
        length = f"{self.length} or more cards of the suit" if self.length else ""
        shape = "a balanced hand" if self.balanced else ""
        told = [part for part in (self.points(), length, shape, self.rest) if part]
        *first, last = told or ["nothing"]
        if not first:
            return last
        return f"{', '.join(first)}{',' if len(first) > 1 else ''} and {last}"

    def kept(self, view: BiddingView, call: Call) -> bool:
        """True if a hand that makes `call` has what the line promises."""
        trump = call.denomination.trump if isinstance(call, Bid) else None
        points = view.with_fit(trump) if self.fit and trump is not None else view.hcp
        if not self.least <= points <= self.most or (self.balanced and not view.balanced):
            return False
        return trump is None or view.length(trump) >= self.length


@final
class Line(NamedTuple):
    """One line of a table."""

    id: str
    """The id by which people cite it: ``BID-OPEN-3``."""
    reason: str
    """The reason for the call, a sentence without a full stop."""
    promise: Promise
    make: Maker
    """The call that the line makes with a hand that keeps its promise; None if it makes none."""
    after: str = ""
    """An auction in which South can use it, such as ``1♠ P``."""
    force: Force = Force.NONE
    """Whether partner must act. All lines for one call in one auction have the same value."""

    def call(self, view: BiddingView) -> Call | None:
        """The call that the line makes with a hand, or None if it does not fit."""
        promise = self.promise
        # The points rule out most lines, and only with a fit do they depend on the call.
        if not promise.fit and not promise.least <= view.hcp <= promise.most:
            return None
        call = self.make(view)
        return call if call is not None and promise.kept(view, call) else None


@takes
def when(fits: Callable[[BiddingView], bool], make: Maker) -> Maker:
    """A maker for only some hands and auctions."""
    return lambda view: make(view) if fits(view) else None


@takes
def passes(view: BiddingView) -> Call:
    """Every hand can pass."""
    return Pass()
