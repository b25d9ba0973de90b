"""The engine's players: each sees what its seat sees, random numbers, and nothing else.

A bot is a function: the same observation and the same random numbers give the same choice. Every
game has a player of its own that knows its tactics: the module of `bridgepath.players.games` with
the name of the game's module. It is loaded on first use. A game without one uses the general
player.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import cache, wraps
from importlib import import_module
from importlib.util import find_spec
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Final, TypeAlias

from ..base._check import takes
from ..base.errors import MissingError, NotationError
from ..base.text import shown
from ..core.observation import Observation
from ..games import GAMES
from .choice import Choice
from .levels.solvers import chosen, patience
from .plain import plain

if TYPE_CHECKING:
    from ..solve import Solver

__all__ = ["BOTS", "LEVELS", "Bot", "Choice", "adviser", "kind_of", "player"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]
"""Chooses among `Observation.legal`, which is never empty."""


def _any(seen: Observation, rng: random.Random) -> Choice:
    return Choice(rng.choice(seen.legal), "it is legal, and was picked at random")


def _sampling(seen: Observation, rng: random.Random) -> Choice:
    return _ahead("")(seen, rng)


def _in_turn(bot: Bot, game: str = "") -> Bot:
    """The bot, limited to what it can answer: for the seat to act, in its own game."""

    @wraps(bot)
    @takes
    def choose(seen: Observation, rng: random.Random) -> Choice:
        if seen.viewer is None:
            raise NotationError("a bot plays at one seat, and must be given what that seat sees")
        if not seen.legal:
            who = seen.viewer.word
            raise NotationError(f"there is nothing to choose for {who}, who is not to act")
        if game and seen.terms is not None and seen.terms.game.id != game:
            raise NotationError(f"this bot plays {game}, but it was shown {seen.terms.game.id}")
        return bot(seen, rng)

    return choose


LEARNER: Final = "learner"
LEVELS: Final = (LEARNER, "club", "expert")
"""Kinds of bots, from the weakest to the strongest."""
BOTS: Final[Mapping[str, Bot]] = MappingProxyType(
    {
        LEARNER: _in_turn(plain),
        "club": _in_turn(plain),
        "expert": _in_turn(_sampling),
        "random": _in_turn(_any),
    }
)
"""Every kind of bot by its name, as it plays an unknown game; the first is the default."""
_FORMER: Final = {"plain": LEARNER, "sampler": "expert"}
"""Former names of kinds of bots, in saved games."""


@takes
def kind_of(name: str) -> str:
    """The kind of bot with this name, or this former name; MissingError for any other."""
    kind = _FORMER.get(name, name)
    if kind not in BOTS:
        raise MissingError(f"there is no bot {shown(name)}; the bots are {', '.join(BOTS)}")
    return kind


@takes
def player(kind: str, game: str) -> Bot:
    """The bot of this kind for the game with this id.

    ``learner`` is the game's own rule-of-thumb player, if it has one. ``club`` and ``expert`` leave
    everything but cards to a trick to it. In the games for four hands of thirteen cards they use
    the solver that the program has chosen (`bridgepath.players.levels.solvers`), ``club`` in three
    layouts and ``expert`` in twenty that fit the calls. Without a solver, and in other games,
    ``club`` plays like ``learner``, and ``expert`` estimates, or searches if it knows all cards.

    Raises MissingError for an unknown kind. The bot raises NotationError for the view of a seat
    that is not to act, of all hands, or of another game.
    """
    kind, solver = kind_of(kind), chosen()
    return _plain_player(kind, game) if solver is None else _player(kind, game, solver)


@cache
def _plain_player(kind: str, game: str) -> Bot:
    return _player(kind, game, None)


def _player(kind: str, game: str, solver: Solver | None) -> Bot:
    found = _own(game) if kind != "random" else None
    if found is None or kind == "random":
        return BOTS[kind]
    own: Bot = found.choose
    otherwise = _ahead(game) if kind == "expert" else own
    if kind == LEARNER or solver is None:
        return _in_turn(otherwise, game)
    return _in_turn(_asking(own, otherwise, solver, kind, game), game)


def _asking(own: Bot, otherwise: Bot, solver: Solver, kind: str, game: str) -> Bot:
    """The player that asks this solver, with as much time as the program allows."""
    # few tables need it
    from .levels.expert import CLUB, EXPERT, thinking
    from .levels.reading import reads

    level = EXPERT if kind == "expert" else CLUB
    return thinking(own, otherwise, solver, level, reads(game), patience())


@takes
def adviser(game: str) -> Bot:
    """The bot whose choices are the hints in the game with this id.

    It knows the rules of thumb, counts out the last cards, and asks the solver that the program has
    chosen, as ``expert`` does; but it never makes the reader wait for an estimate.
    """
    from .sampler import certain  # it brings a search, and few hints need it

    known: Bot | None = getattr(_own(game), "exact", None)
    own = player(LEARNER, game) if known is None else _in_turn(known, game)
    counting, solver = certain(own), chosen()
    if solver is None:
        return counting
    return _in_turn(_asking(own, counting, solver, "expert", game), game)


def _own(game: str) -> ModuleType | None:
    """The module of the player for a game, which has the game's name."""
    module = f".games.{game.replace('-', '_')}"
    if game not in GAMES or find_spec(module, __package__) is None:
        return None
    return import_module(module, __package__)


@cache
def _ahead(game: str) -> Bot:
    """The player that thinks ahead without a solver."""
    from .sampler import FEW_HANDS, certain, sampling  # They load a search, and few tables need it.

    # Some players think ahead by themselves: where each plays alone, a sampler cannot.
    thinks: Bot = getattr(_own(game), "think", None) or sampling(player(LEARNER, game))
    return certain(thinks) if game in FEW_HANDS else thinks
