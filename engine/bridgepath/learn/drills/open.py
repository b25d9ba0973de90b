"""Open: the first bid of an auction, by the bidding table."""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...core.cards import Hand
from ..course.by_table import KINDS, call_question
from ..course.drawing import Spot, draw
from ..course.question import Question
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Open",
    "You look at thirteen cards. Nobody has bid, and you open or pass.",
    13,
    "table",
    (
        "one of a suit, 1NT or pass, with points well inside the bands",
        "strong balanced hands as well, and passes before you",
        "long suits and very strong hands as well, and points on the edge of a band",
    ),
    KINDS,
)
_EASY: Final = ("BID-OPEN-2", "BID-OPEN-3", "BID-OPEN-3", "BID-OPEN-4", "BID-OPEN-4", "BID-OPEN-6")
_MORE: Final = (*_EASY, "BID-OPEN-1")
_ALL: Final = (*_MORE, "BID-OPEN-5", "BID-OPEN-7")
_SPOTS: Final = {
    1: (Spot("", _EASY),),
    2: tuple(Spot(calls, _MORE) for calls in ("", "P", "P P", "P P P")),
    3: tuple(Spot(calls, _ALL) for calls in ("", "P", "P P", "P P P")),
}


def make(hand: Hand | str, calls: str = "") -> Question:
    """South's opening with a hand such as ``♠AQ543 ♥K32 ♦Q32 ♣J2`` after passes, such as ``P P``.

    Raises NotationError if somebody has bid.
    """
    if any(call not in ("P", "PASS") for call in calls.upper().split()):
        raise NotationError("somebody has already bid, so this is not an opening")
    return call_question(hand, calls)


def ask(rng: random.Random, level: int) -> Question:
    """A random hand that can open."""
    return make(*draw(rng, _SPOTS[level], clear=level < 3))
