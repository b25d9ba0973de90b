"""Players that the engine brings: each sees what its seat sees, and chance, and nothing else.

A bot is a function; the same observation and the same chance give the same choice. Every game has
a player of its own, which knows its tactics: the module of `bridgepath.players.games` with the name
of the game's module. It is loaded when it is asked for. A game that has none is played by the
general one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import Final, TypeAlias

from ..base._check import takes
from ..base.errors import MissingError, NotationError
from ..base.text import shown
from ..core.observation import Observation
from ..games import GAMES
from .choice import Choice
from .plain import plain

__all__ = ["BOTS", "Bot", "Choice", "player"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]
"""Chooses among `Observation.legal`, which is never empty."""


def _any(seen: Observation, rng: random.Random) -> Choice:
    return Choice(rng.choice(seen.legal), "it is allowed, and chance picked it")


def _sampling(seen: Observation, rng: random.Random) -> Choice:
    return _thinking("")(seen, rng)


def _in_turn(bot: Bot, game: str = "") -> Bot:
    """The bot, which is asked only what it can answer: for who is to act, in its own game."""

    @wraps(bot)
    @takes
    def choose(seen: Observation, rng: random.Random) -> Choice:
        if seen.viewer is None:
            raise NotationError("a bot sits at a seat, and is given what is seen there")
        if not seen.legal:
            who = seen.viewer.word
            raise NotationError(f"there is nothing to choose for {who}, who is not to act")
        if game and seen.terms is not None and seen.terms.game.id != game:
            raise NotationError(f"this bot plays {game}, and what it sees is {seen.terms.game.id}")
        return bot(seen, rng)

    return choose


BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {"plain": _in_turn(plain), "random": _in_turn(_any), "sampler": _in_turn(_sampling)}
)
"""Every kind of bot by its name, as it plays a game that it does not know; the first plays where
none is named."""


@takes
def player(kind: str, game: str) -> Bot:
    """The bot of this kind for the game with this id.

    ``plain`` is the game's own player, where it has one; ``sampler`` leaves to it what is no card
    to a trick. Raises MissingError for a kind that there is not. The bot raises NotationError for
    what a seat sees that is not to act, what all hands together show, or another game.
    """
    if kind not in BOTS:
        raise MissingError(f"there is no bot {shown(kind)}; the bots are {', '.join(BOTS)}")
    return _player(kind, game)


@cache
def _player(kind: str, game: str) -> Bot:
    found = _own(game) if kind in ("plain", "sampler") else None
    if kind == "plain" and found:
        return _in_turn(found.choose, game)
    if kind != "sampler":
        return BOTS[kind]
    # Some players think ahead by themselves: where each plays alone, no sampler can.
    thinks: Bot | None = getattr(found, "think", None)
    return _in_turn(thinks or _thinking(game), game)


def _own(game: str) -> ModuleType | None:
    """The module of the player that knows a game, which is called like that of the game."""
    module = f".games.{game.replace('-', '_')}"
    if game not in GAMES or find_spec(module, __package__) is None:
        return None
    return import_module(module, __package__)


@cache
def _thinking(game: str) -> Bot:
    from .sampler import sampling  # it brings a solver, and few tables need it

    return sampling(player("plain", game))
