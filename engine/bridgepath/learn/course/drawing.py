"""Random hands for questions about calls, chosen so that no call is right too often."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple, final

from ...base._check import takes
from ...base.errors import NotationError
from ...bidding import line_of
from ...bidding.hands import hands_for, inside
from ...core.cards import Hand

__all__ = ["Spot", "draw"]


@final
class Spot(NamedTuple):
    """An auction, and the lines of the table that its questions cover."""

    calls: str
    lines: tuple[str, ...]


@takes
def draw(rng: random.Random, spots: Sequence[Spot], *, clear: bool) -> tuple[Hand, str]:
    """A hand and an auction; a `clear` hand would make the same call with a point more or less.

    The lines of an auction come up equally often, however rare their hands are.
    """
    if not spots:
        raise NotationError("drawing a hand needs at least one spot")
    for _ in range(50):
        spot = rng.choice(spots)
        line = line_of(rng.choice(spot.lines))
        for hand in hands_for(line, rng, spot.calls, 4000):
            if not clear or inside(hand, spot.calls):
                return hand, spot.calls
    raise NotationError("no hand fits the lines asked for")
