"""Respond: the first call after partner's opening, by the bidding table."""

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
    "Respond",
    "Partner has opened, the opponents pass, and you respond.",
    14,
    "table",
    (
        "one of a major, with points well inside the bands",
        "one of a minor and 1NT as well",
        "2NT and 2♣ as well, rare responses, and points on the edge of a band",
    ),
    KINDS,
)


def _ids(section: str, *numbers: int) -> tuple[str, ...]:
    return tuple(f"BID-{section}-{number}" for number in numbers)


# No hand is well inside a band of two points, so those lines wait for level 3.
_MAJOR: Final = _ids("MAJ", 2, 3, 4, 6, 7, 9, 11)
_MINOR: Final = _ids("MIN", 1, 1, 5, 6, 9, 11, 12)
_NT: Final = _ids("NT", 1, 2, 3, 8, 9)
_FIRST: Final = (
    Spot("1♠ P", _MAJOR),
    Spot("P P 1♥ P", _ids("MAJ", 3, 4, 5, 9, 11)),
    Spot("1♥ P", (*_MAJOR, "BID-MAJ-5")),
)
_SECOND: Final = (
    *_FIRST[:2],
    Spot("1♦ P", (*_MINOR, "BID-MIN-3")),
    Spot("1♣ P", (*_MINOR, "BID-MIN-2")),
    Spot("1NT P", _NT),
)
_THIRD: Final = (
    Spot("1♠ P", (*_MAJOR, *_ids("MAJ", 1, 8))),
    Spot("1♥ P", (*_MAJOR, *_ids("MAJ", 1, 5, 8))),
    Spot("P P 1♦ P", (*_MINOR, *_ids("MIN", 3, 4, 8, 10, 13))),
    Spot("1♣ P", (*_MINOR, *_ids("MIN", 2, 4, 8, 10, 13))),
    Spot("1NT P", (*_NT, *_ids("NT", 4, 5, 6, 7))),
    Spot("2NT P", _ids("2NT", 1, 2, 3, 4, 5, 6, 7)),
    Spot("2♣ P", _ids("2C", 1, 2, 3, 3)),
)
_SPOTS: Final = {1: _FIRST, 2: _SECOND, 3: _THIRD}


def make(hand: Hand | str, calls: str) -> Question:
    """South's response after `calls` such as ``1♥ P``; raises NotationError.

    Partner must have opened in a suit at the one level or in no trumps, and opponents have passed.
    """
    if not situations(summary_of(calls))[0].name.startswith("answer"):
        raise NotationError("partner must just have opened with a bid that the table responds to")
    return call_question(hand, calls)


def ask(rng: random.Random, level: int) -> Question:
    """A hand at random opposite an opening."""
    return make(*draw(rng, _SPOTS[level], clear=level < 3))
