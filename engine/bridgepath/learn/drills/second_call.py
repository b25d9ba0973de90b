"""Second call: opener's call after partner's response, by the bidding table."""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...bidding import situations, summary_of
from ...core.cards import Hand
from ..course.by_table import KINDS, call_question
from ..course.drawing import Spot, draw
from ..course.question import Question
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Second call",
    "You have opened, partner has responded, and you call again.",
    14,
    "table",
    (
        "after a raise or 1NT, with points well inside the bands",
        "after a new suit at the one level as well",
        "after every response, with points on the edge of a band",
    ),
    KINDS,
)


def _ids(*numbers: int) -> tuple[str, ...]:
    return tuple(f"BID-REB-{number}" for number in numbers)


_RAISED: Final = (
    Spot("1♠ P 2♠ P", _ids(1, 17, 18)),
    Spot("1♥ P 2♥ P", _ids(1, 17, 18)),
    Spot("1♥ P 3♥ P", _ids(2)),
)
# No hand is well inside a band of two points, so those lines wait for level 3.
_NT: Final = (
    Spot("1♠ P 1NT P", _ids(4, 5, 5, 7, 21)),
    Spot("1♥ P 1NT P", _ids(4, 5, 5, 7, 21)),
)
_SUIT: Final = (
    Spot("1♦ P 1♥ P", _ids(10, 11, 12, 13, 14, 33)),
    Spot("1♣ P 1♥ P", _ids(10, 11, 12, 13, 33)),
    Spot("1♦ P 1♠ P", _ids(10, 12, 13, 14, 33)),
    Spot("1♥ P 1♠ P", _ids(10, 12, 13, 14, 14, 36)),
)
_REST: Final = (
    Spot("1♥ P 3♥ P", _ids(2, 19)),
    Spot("1♠ P 3♠ P", _ids(2, 19)),
    Spot("1♠ P 4♠ P", _ids(3, 20)),
    Spot("1♠ P 1NT P", _ids(6)),
    Spot("1♦ P 1♠ P", _ids(35)),
    Spot("1♠ P 2♣ P", _ids(10, 12, 13, 14, 16, 35, 36)),
    Spot("1♠ P 2NT P", _ids(8, 22, 23, 24)),
    Spot("1♠ P 3NT P", _ids(9, 25)),
    Spot("1NT P 3♠ P", _ids(28, 29)),
    Spot("1NT P 3♥ P", _ids(28, 29)),
    Spot("1NT P 2NT P", _ids(30, 32)),
    Spot("1NT P 4NT P", _ids(31, 32)),
)
_SPOTS: Final = {
    1: (*_RAISED, *_NT, *_NT),
    2: (*_RAISED, *_NT, *_SUIT, *_SUIT),
    3: (*_RAISED[:2], *_NT, *_SUIT, *_SUIT, *_REST),
}


def make(hand: Hand | str, calls: str) -> Question:
    """South's call after `calls` such as ``1♥ P 2♥ P``, the first of which is South's own.

    Raises NotationError for other auctions, and for a hand that the table would not open like that.
    """
    told = summary_of(calls)
    if not told.quiet or situations(told)[0].name != "second-call":
        raise NotationError("South must have opened, partner responded, and the opponents passed")
    return call_question(hand, calls)


def ask(rng: random.Random, level: int) -> Question:
    """A random hand that has opened."""
    return make(*draw(rng, _SPOTS[level], clear=level < 3))
