"""Players that the engine brings: each sees what its seat sees, and chance, and nothing else.

A bot is a function; the same observation and the same chance give the same choice. Every game has
a player of its own, which knows its tactics; it is loaded when it is asked for. A game that has
none is played by the general one.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from types import MappingProxyType
from typing import Final, TypeAlias

from ..base._check import takes
from ..base.errors import MissingError, NotationError
from ..base.text import shown
from ..core.observation import Observation
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
        if not seen.legal:
            who = "nobody" if seen.viewer is None else seen.viewer.word
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


@takes
def player(kind: str, game: str) -> Bot:
    """The bot of this kind for the game with this id.

    ``plain`` is the game's own player, where it has one; ``sampler`` leaves to it what is no card
    to a trick. Raises MissingError for a kind that there is not. The bot raises NotationError for
    what a seat sees that is not to act, or in another game.
    """
    if kind not in BOTS:
        raise MissingError(f"there is no bot {shown(kind)}; the bots are {', '.join(BOTS)}")
    return _player(kind, game)


@cache
def _player(kind: str, game: str) -> Bot:
    thinks = kind == "sampler" and game in _THINKS
    if thinks or (kind == "plain" and game in _OWN):
        own = import_module(f".games.{_OWN[game]}", __package__)
        found: Bot = own.think if thinks else own.choose
        return _in_turn(found, game)
    return _in_turn(_thinking(game), game) if kind == "sampler" else BOTS[kind]


@cache
def _thinking(game: str) -> Bot:
    from .sampler import sampling  # it brings a solver, and few tables need it

    return sampling(player("plain", game))
