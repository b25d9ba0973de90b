"""How a game goes when bots hold every seat: which deals score, and how long a match takes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from statistics import fmean
from sys import modules
from types import ModuleType
from typing import Any, Final

from bridgepath.bots import Bot, Choice, player
from bridgepath.observation import Observation
from bridgepath.state import Game
from tests.paired import play


@dataclass(frozen=True)
class Sitting:
    """So many deals of one match after the other."""

    scored: tuple[bool, ...]
    """Whether anybody scored, deal by deal."""
    lengths: tuple[int, ...]
    """How many deals each match took that came to its end."""

    @property
    def share(self) -> float:
        """The part of the deals in which somebody scored."""
        return fmean(self.scored)

    def __str__(self) -> str:
        text = f"{self.share:.0%} of {len(self.scored)} deals score; "
        if not self.lengths:
            return text + "no match comes to its end"
        return text + f"a match takes {fmean(self.lengths):.1f} deals ({len(self.lengths)} played)"


def sit(game: Game, bot: Bot, deals: int, seed: str, options: Mapping[str, Any]) -> Sitting:
    """Play `deals` deals, match after match, with `bot` at every seat; all chance is `seed`."""
    scored: list[bool] = []
    lengths: list[int] = []
    rules = game.read_options(options)
    while len(scored) < deals:
        match, before = game.match(rules), len(scored)
        while not match.over and len(scored) < deals:
            name = f"{game.id} {seed} {len(scored)}"
            deal = game.deal(random.Random(name), match.dealer, rules, match.standing)
            state = game.begin(deal, rules, match.standing)
            outcome = play(state, dict.fromkeys(game.viewers, bot), name).outcome
            assert outcome is not None, "a deal that is over has an outcome"
            scored.append(any(line.points for line in outcome.lines))
            match = match.add(deal, outcome)
        if match.over:
            lengths.append(len(scored) - before)
    return Sitting(tuple(scored), tuple(lengths))


class Unfit(Exception):
    """A player of another checkout that cannot play by the rules of today; says which and why."""


def former(engine: Path, game: str) -> Bot:
    """The own player of a game as the folder `engine` of another checkout has it.

    The whole folder ``bots`` is that of the checkout, and so are the principles that its players
    share; the rules, and all else that they build on, are today's. Raises Unfit where there is no
    such player, or it asks today's engine for what is not there; the bot raises it as well.
    """
    name = player("plain", game).__module__.rpartition(".")[2]
    try:
        choose: Bot = import_module(f"{_package(engine)}.{name}").choose
    except _ERRORS as error:
        raise _unfit(engine, error) from error

    def bot(seen: Observation, rng: random.Random) -> Choice:
        try:
            return choose(seen, rng)
        except _ERRORS as error:
            raise _unfit(engine, error) from error

    return bot


_ERRORS: Final = (ImportError, AttributeError, TypeError)
"""What a module raises that calls for names, or for arguments, which have changed."""


@cache
def _package(engine: Path) -> str:
    """A package of today's engine with the modules that another checkout has in ``bots``."""
    package = ModuleType(f"bridgepath.bots_{engine.resolve().as_posix().encode().hex()}")
    package.__path__ = [str(engine.resolve() / "bridgepath" / "bots")]
    modules[package.__name__] = package
    return package.__name__


def _unfit(engine: Path, error: Exception) -> Unfit:
    return Unfit(f"the player in {engine} does not fit today's engine: {error}")
