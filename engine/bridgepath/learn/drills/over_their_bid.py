"""Over their bid: an overcall, a double for takeout, or a pass, by the bidding table."""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...bidding import situations, summary_of
from ...core.cards import Hand
from ..course.by_table import KINDS_OVER, call_question
from ..course.drawing import Spot, draw
from ..course.question import Question
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Over their bid",
    "An opponent has opened, and you bid a suit, double for takeout, bid 1NT or pass.",
    15,
    "table",
    (
        "an overcall at the one level, a double or a pass, with points well inside the bands",
        "1NT and overcalls at the two level as well",
        "over 1NT and three-level openings as well, and with points on the edge of a band",
    ),
    KINDS_OVER,
)


def _ids(*numbers: int) -> tuple[str, ...]:
    return tuple(f"BID-OVR-{number}" for number in numbers)


_LOW: Final = (
    Spot("1♣", _ids(2, 2, 3, 5)),
    Spot("1♦", _ids(2, 2, 3, 5)),
    Spot("P 1♥", _ids(2, 3, 5)),
)
_TWO: Final = (
    Spot("1♣", _ids(1, 2, 2, 3, 5)),
    Spot("1♦", _ids(1, 2, 2, 3, 5, 6)),
    Spot("1♥", _ids(1, 2, 2, 3, 5, 6, 6)),
    Spot("P 1♠", _ids(1, 3, 5, 6, 6, 6)),
)
_HIGH: Final = (
    Spot("1♣", _ids(1, 2, 3, 4, 5)),
    Spot("1♦", _ids(1, 2, 3, 4, 5, 6)),
    Spot("1♥ P 1♠", _ids(1, 3, 5, 6, 6)),
    Spot("1♥", _ids(1, 2, 3, 4, 5, 6)),
    Spot("1♠", _ids(1, 3, 4, 5, 6, 6)),
    Spot("1NT", _ids(4, 5, 6, 6, 6)),
    Spot("3♦", _ids(3, 4, 5)),
)
_SPOTS: Final = {1: _LOW, 2: _TWO, 3: _HIGH}


def make(hand: Hand | str, calls: str) -> Question:
    """South's call after `calls` such as ``1♦`` or ``P 1♥``; raises NotationError.

    An opponent must have bid, and neither South nor partner may have done more than pass.
    """
    if situations(summary_of(calls))[-1].name != "over":
        raise NotationError("an opponent must have bid, and South's side must not")
    return call_question(hand, calls)


def ask(rng: random.Random, level: int) -> Question:
    """A random hand behind an opening by an opponent."""
    return make(*draw(rng, _SPOTS[level], clear=level < 3))
