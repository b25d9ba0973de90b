"""The auction of two players who know each other's hands, searched to its end.

Calls need not convey or find out anything, so the auction is a game of its own: the players choose
in turn, and the last bid is worth its score. The value of a call comes from a search of all
continuations in which both do their best, except that now and then the opponent leaves a call that
should be answered. Otherwise a bid that can be outbid at no cost would be worth no more than a
pass.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, TypeAlias, final

from ..bridge.calls import BIDS, Bid, Pass
from ..core.events import Action

__all__ = ["Auction", "Worth"]

Worth: TypeAlias = Callable[[Bid, bool, int], float]
"""The value of a contract to us: the bid, whether it is ours, and 1, 2 or 4 for its doubling."""

_LET_STAND: Final = 0.15
"""How often the opponent passes although another call is better."""


@final
class Auction:
    """The value of each call for the next caller; more is better."""

    def __init__(self, worth: Worth, *, doubles: bool) -> None:
        self._worth: Final = cache(worth)
        self._doubles: Final = doubles
        self._best: Final = cache(self._best_of)

    def after(
        self, call: Action, last: Bid | None, *, ours: bool, doubling: int, passed: bool
    ) -> float:
        """The value of a call of ours.

        `last` is the highest bid so far, `ours` is True if we made it, and `doubling` is 1, 2 or 4.
        Before the first bid, `passed` is True if the opponent has already passed.
        """
        if isinstance(call, Bid):
            return self._answered(call, True, 1)
        if last is None:
            return 0.0 if passed else self._opened()
        if isinstance(call, Pass):
            return self._worth(last, ours, doubling)
        return self._answered(last, ours, 2 * doubling)

    def _answered(self, bid: Bid, ours: bool, doubling: int) -> float:
        """The value when the opponent answers our bid, double or redouble."""
        stands = self._worth(bid, ours, doubling)
        return _LET_STAND * stands + (1 - _LET_STAND) * self._best(bid, ours, doubling)

    def _opened(self) -> float:
        """The value after our first pass: the opponent bids, or passes the deal out."""
        return (1 - _LET_STAND) * min(0.0, *(self._best(bid, False, 1) for bid in BIDS))

    def _best_of(self, bid: Bid, ours: bool, doubling: int) -> float:
        """The value after a bid, a double of it or a redouble, if both do their best."""
        # The opponent of the last caller is next, and a double is a call against the bidder.
        we_call = ours is (doubling == 2)
        choices = self._choices(bid, ours, doubling, we_call)
        return max(choices) if we_call else min(choices)

    def _choices(self, bid: Bid, ours: bool, doubling: int, we_call: bool) -> Iterator[float]:
        yield self._worth(bid, ours, doubling)
        if self._doubles and doubling < 4:
            yield self._best(bid, ours, 2 * doubling)
        for higher in BIDS[bid.order + 1 :]:
            yield self._best(higher, we_call, 1)
