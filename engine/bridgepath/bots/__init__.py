"""Players that the engine brings: each sees what its seat sees, and chance, and nothing else.

A bot is a function; the same observation and the same chance give the same choice. Every game has
a player of its own, which knows its tactics; it is loaded when it is asked for. A game that has
none is played by the general one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Final, TypeAlias

from ..observation import Observation
from .choice import Choice
from .plain import plain

__all__ = ["BOTS", "Bot", "Choice", "player"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]
"""Chooses among `Observation.legal`, which is never empty."""


def _any(seen: Observation, rng: random.Random) -> Choice:
    return Choice(rng.choice(seen.legal), "it is allowed, and chance picked it")


def _sampling(seen: Observation, rng: random.Random) -> Choice:
    return _thinking("")(seen, rng)


BOTS: Final[Mapping[str, Bot]] = {"plain": plain, "random": _any, "sampler": _sampling}
"""Every kind of bot by its name, as it plays a game that it does not know; the first plays where
none is named."""

_OWN: Final = {
    "bridge-solitaire": "bridge_solitaire",
    "duel": "duel",
    "draw-bridge": "draw_bridge",
    "double-dummy": "two_dummies",
    "single-dummy": "two_dummies",
    "semi-exposed-dummies": "two_dummies",
    "bid-fair": "bid_fair",
    "carls-no-trump": "carls",
    "carls-game": "carls",
    "carls-contract": "carls",
    "three-player": "three_player",
    "need-a-fourth": "need_a_fourth",
    "ninety-nine": "ninety_nine",
    "minibridge": "minibridge",
    "contract-bridge": "contract_bridge",
}
"""The module of the player that knows a game."""
_THINKS: Final = ("ninety-nine",)
"""Games whose player thinks ahead by itself: in the play of each for himself no sampler can."""


def player(kind: str, game: str) -> Bot:
    """The bot of this kind for the game with this id; raises KeyError for a kind that there is not.

    ``plain`` is the game's own player, where it has one; ``sampler`` leaves to it what is no card
    to a trick.
    """
    thinks = kind == "sampler" and game in _THINKS
    if thinks or (kind == "plain" and game in _OWN):
        own = import_module(f".{_OWN[game]}", __package__)
        found: Bot = own.think if thinks else own.choose
        return found
    return _thinking(game) if kind == "sampler" else BOTS[kind]


@cache
def _thinking(game: str) -> Bot:
    from .sampler import sampling  # it brings a solver, and few tables need it

    return sampling(player("plain", game))
