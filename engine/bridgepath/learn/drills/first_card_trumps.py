"""First card with trumps: draw them, ruff, or play a suit first, against every layout."""

from __future__ import annotations

import random
from typing import Final

from ..course.question import Question
from .endings import kept
from .first_card import about, from_kept, make

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = about("First card with trumps", 7, "and there is a trump suit")


def ask(rng: random.Random, level: int) -> Question:
    """One of the stored endings, turned at random."""
    return from_kept(rng, kept("first-card-trumps")[level - 1])
