"""Whether bidding pays in Need a Fourth?: the player of the engine beside two that hold back.

One never bids, the other never bids above level three; for the rest both play as the engine does,
so they choose partners, double and play their cards as well. Three questions are asked:

- Of the contracts of three players of the engine, how many are at level six or seven, and how many
  are made?
- Does it pay to leave a table of theirs, and hold back (`rest` are players of the engine)?
- Does it pay to bid at a table where the two others hold back (`rest` hold back)?

The cards are the same with and without the player in question, who sits at each place in turn. A
match is won by the highest total, and only Defenders score. So what counts is how far a player gets
ahead: the points beyond the mean of the two others. A made contract helps the Partner as much as
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
    """The player of the engine, who bids nothing above a level."""

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
    """What three players of the engine bid."""

    deals: int
    played: int
    """Deals that were not passed out."""
    slams: int
    """Contracts at level six or seven."""
    made: int


def contracts(deals: int, seed: str) -> Contracts:
    """The contracts of so many deals."""
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
    """Contracts, and what bidding is worth."""

    contracts: Contracts
    beside_its_kind: dict[str, Difference]
    """By who holds back: what is lost by it at a table of players of the engine."""
    beside_others: dict[str, Difference]
    """By who holds back: what is won by bidding at a table of theirs."""

    @property
    def better(self) -> bool:
        """True if bidding pays against both, at either table, beyond the 95 % interval."""
        found = (*self.beside_its_kind.values(), *self.beside_others.values())
        return all(one.better for one in found)

    def rows(self) -> Iterator[tuple[str, str]]:
        """Each figure with what it is; differences are points a deal."""
        played = max(1, self.contracts.played)
        yield "contracts at level six or seven", f"{self.contracts.slams / played:.1%}"
        yield "contracts that are made", f"{self.contracts.made / played:.0%}"
        for name in BASELINES:
            what = f"gain over a player who {name}, if the other two"
            yield f"{what} bid freely", f"{self.beside_its_kind[name]}".strip()
            yield f"{what} hold back, too", f"{self.beside_others[name]}".strip()

    def lines(self) -> Iterator[str]:
        """The figures, a line each."""
        yield f"{GAME.id}, {self.contracts.deals} deals"
        for what, figure in self.rows():
            yield f"  {what:<78}{figure:>16}"

    def write(self) -> None:
        """Keep the figures for the rulebook."""
        title = f"Need a Fourth?: what bidding gains per deal, {self.contracts.deals} deals"
        write("players", title, "make arena", ("what was measured", "figure"), self.rows())


def report(deals: int, seed: str = "arena") -> Report:
    """The figures of so many deals."""
    at_home, away = (
        {
            name: paired(GAME, ENGINE, held, deals, seed, rest=ENGINE if stays else held)
            for name, held in BASELINES.items()
        }
        for stays in (True, False)
    )
    return Report(contracts(deals, seed), at_home, away)
