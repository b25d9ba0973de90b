"""Drills of the bridge path: each asks one kind of question, made at random, on three levels.

A drill is a module of this package with these public names:

- ``ABOUT``, an `About`;
- ``make``, a function from plain texts (a hand as ``♠AK ♥2``, an auction as ``1♥ P 2♥``) to a
  `bridgepath.learn.course.question.Question`: boards are written with it. It raises NotationError,
  in a sentence, for a situation that is impossible or has no single answer;
- ``ask(rng, level)``, a random situation for ``make``.

The same seed gives the same question. No answer of a drill is right more than 40% of the time, and
its place never gives it away.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ..course.question import Question

__all__ = ["DRILLS", "LEVELS", "About", "Drill", "drill"]

LEVELS: Final = (1, 2, 3)


@final
class About(NamedTuple):
    """The description of a drill."""

    title: str
    """``Who wins?``"""
    text: str
    """The skill that it trains, in a sentence."""
    rung: int
    """The path lesson that teaches it, from 1; 0 for a side road."""
    checker: str
    """How the right answer is decided: ``rule``, ``value``, ``moving``, ``share`` or ``table``."""
    levels: tuple[str, str, str]
    """A phrase on what each level adds."""
    kinds: tuple[tuple[str, str], ...]
    """The kinds of mistake that it distinguishes: the name of each, with a few words about it."""


@final
class Drill(NamedTuple):
    """A drill by its name."""

    name: str
    about: About
    make: Callable[..., Question]
    ask: Callable[[random.Random, int], Question]

    def question(self, level: int, seed: int, number: int) -> Question:
        """Question `number`, from 0, of a seed: always the same one.

        Raises NotationError for an unknown level, and for negative numbers.
        """
        if level not in LEVELS or seed < 0 or number < 0:
            text = "a question needs a level from 1 to 3, a seed and a number from 0 up"
            raise NotationError(text)
        return self.ask(random.Random(f"{self.name} {level} {seed} {number}"), level)


DRILLS: Final[tuple[str, ...]] = (
    "who-wins",
    "may-play",
    "cheap-or-low",
    "winners-now",
    "tricks-in-the-end",
    "losers",
    "first-card",
    "first-card-trumps",
    "which-hand",
    "opening-lead",
    "second-third",
    "who-has",
    "points-and-goal",
    "score-it",
    "who-declares",
    "enough",
    "open",
    "answer",
    "second-call",
    "promised",
    "over-their-bid",
    "takeout-or-penalty",
    "house-call",
    "carls-target",
    "n99-bid",
    "bf-rank",
)
"""The names of all drills, in the order of the path."""


@takes
def drill(name: str) -> Drill:
    """A drill by its name, such as ``who-wins``; raises NotationError."""
    if name not in DRILLS:
        raise NotationError(
            f'there is no drill "{short(name)}"; the drills are {", ".join(DRILLS)}'
        )
    module = import_module(f".{name.replace('-', '_')}", __package__)
    return Drill(name, module.ABOUT, module.make, module.ask)
