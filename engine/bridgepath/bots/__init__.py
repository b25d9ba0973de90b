"""Players that the engine brings: each sees what its seat sees, and chance, and nothing else.

A bot is a function; the same observation and the same chance give the same choice.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from ..observation import Observation
from .choice import Choice
from .plain import plain
from .sampler import sampling

__all__ = ["BOTS", "Bot", "Choice"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]
"""Chooses among `Observation.legal`, which is never empty."""


def _any(seen: Observation, rng: random.Random) -> Choice:
    return Choice(rng.choice(seen.legal), "it is allowed, and chance picked it")


BOTS: Final[Mapping[str, Bot]] = {"plain": plain, "random": _any, "sampler": sampling(plain)}
"""Every bot by its name; the first plays where none is named."""
