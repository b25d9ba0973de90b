"""Play matches with bots in every seat: which deals score, and how long a match takes."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from bridgepath.core.state import Game
from bridgepath.players import Bot
from tests.tools.players.paired import play


@dataclass(frozen=True)
class Sitting:
    """The results of consecutive matches."""

    scored: tuple[bool, ...]
    """For each deal, whether anybody scored."""
    lengths: tuple[int, ...]
    """The number of deals in each match that was finished."""

    @property
    def share(self) -> float:
        """The share of deals in which somebody scored."""
        return fmean(self.scored)

    def __str__(self) -> str:
        text = f"{self.share:.0%} of {len(self.scored)} deals score; "
        if not self.lengths:
            return text + "no match comes to its end"
        return text + f"a match takes {fmean(self.lengths):.1f} deals ({len(self.lengths)} played)"


def sit(game: Game, bot: Bot, deals: int, seed: str, options: Mapping[str, Any]) -> Sitting:
    """Play `deals` deals, match after match, with `bot` in every seat, at random from `seed`."""
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
