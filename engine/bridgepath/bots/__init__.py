"""Players that the engine brings: each sees what its seat sees, and chance, and nothing else.

A bot is a function; the same observation and the same chance give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeAlias, final

from ..action import Action
from ..observation import Observation
from ..options import Options
from ..state import Game

__all__ = ["BOTS", "Bot", "Choice"]


@final
class Choice(NamedTuple):
    """What a bot does, and why."""

    action: Action
    reason: str
    """One sentence without a full stop."""


Bot: TypeAlias = Callable[[Game, Options, Observation, random.Random], Choice]
"""Chooses among `Observation.legal`; game and house rules are what everybody at the table knows."""


def _any(game: Game, options: Options, seen: Observation, rng: random.Random) -> Choice:
    return Choice(rng.choice(seen.legal), "it is allowed, and chance picked it")


BOTS: Final[Mapping[str, Bot]] = {"random": _any}
"""Every bot by its name; the first plays where none is named."""
