"""Measure whether bidding pays in Need a Fourth?, by comparison with two restrained players.

One of them never bids, the other never bids above level three. Otherwise both play like the
engine's player: they choose partners, double and play their cards in the same way. There are three
questions:

- How many contracts of three engine players are at level six or seven, and how many are made?
- Does it pay to hold back at a table of engine players (`rest` are engine players)?
- Does it pay to bid at a table where the two others hold back (`rest` hold back)?

The cards are the same with and without the player in question, who takes each place in turn. The
highest total wins the match, and only Defenders score. So what counts is how far a player gets
ahead: the points above the mean of the two others. A made contract helps the Partner as much as
the Chooser and leaves only the Declarer behind, which the points of one seat alone do not show.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from bridgepath.bridge.calls import Bid
from bridgepath.core.observation import Observation
from bridgepath.games import GAMES
from bridgepath.games.need_a_fourth import Over
from bridgepath.players import Bot, Choice, player
from tests.tools.figures import write
from tests.tools.players.paired import Difference, paired, play

GAME: Final = GAMES["need-a-fourth"]
ENGINE: Final = player("learner", GAME.id)


def restrained(level: int) -> Bot:
    """The engine's player, but without bids above a level."""

    def choose(seen: Observation, rng: random.Random) -> Choice:
        kept = (a for a in seen.legal if not (isinstance(a, Bid) and a.level > level))
        return ENGINE(replace(seen, legal=tuple(kept)), rng)

    return choose


BASELINES: Final[dict[str, Bot]] = {
    "never bids": restrained(0),
    "never bids above three": restrained(3),
}


@dataclass(frozen=True)
class Contracts:
    """The contracts of three engine players."""

    deals: int
    played: int
    """Deals that were not passed out."""
    slams: int
    """Contracts at level six or seven."""
    made: int


def contracts(deals: int, seed: str) -> Contracts:
    """The contracts in this many deals."""
    played = slams = made = 0
    for number in range(deals):
        name = f"{GAME.id} {seed} {number}"
        start = GAME.begin(GAME.deal(random.Random(name)))
        phase = play(start, dict.fromkeys(GAME.viewers, ENGINE), name).phase
        if isinstance(phase, Over):
            played += 1
            slams += phase.bid.level >= 6
            made += phase.result.made
    return Contracts(deals, played, slams, made)


@dataclass(frozen=True)
class Report:
    """The contracts, and the value of bidding."""

    contracts: Contracts
    beside_its_kind: dict[str, Difference]
    """By restrained player, what bidding wins compared with it at a table of engine players."""
    beside_others: dict[str, Difference]
    """By restrained player, what bidding wins at a table of these."""

    @property
    def better(self) -> bool:
        """True if bidding pays against both, at either table, beyond the 95 % interval."""
        found = (*self.beside_its_kind.values(), *self.beside_others.values())
        return all(one.better for one in found)

    def rows(self) -> Iterator[tuple[str, str]]:
        """Each figure with its description; differences are in points per deal."""
        played = max(1, self.contracts.played)
        yield "contracts at level six or seven", f"{self.contracts.slams / played:.1%}"
        yield "contracts that are made", f"{self.contracts.made / played:.0%}"
        for name in BASELINES:
            what = f"gain over a player who {name}, if the other two"
            yield f"{what} bid freely", f"{self.beside_its_kind[name]}".strip()
            yield f"{what} hold back, too", f"{self.beside_others[name]}".strip()

    def lines(self) -> Iterator[str]:
        """The figures, one on each line."""
        yield f"{GAME.id}, {self.contracts.deals} deals"
        for what, figure in self.rows():
            yield f"  {what:<78}{figure:>16}"

    def write(self) -> None:
        """Store the figures in the rulebook."""
        title = f"Need a Fourth?: what bidding gains per deal, {self.contracts.deals} deals"
        write("players", title, "make arena", ("what was measured", "figure"), self.rows())


def report(deals: int, seed: str = "arena") -> Report:
    """The figures for this many deals."""
    at_home, away = (
        {
            name: paired(GAME, ENGINE, held, deals, seed, rest=ENGINE if stays else held)
            for name, held in BASELINES.items()
        }
        for stays in (True, False)
    )
    return Report(contracts(deals, seed), at_home, away)
