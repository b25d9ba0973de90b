"""A race of two players past a number of points, in which the leader deals (BF-NEXT, BF-WIN)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import final

from ...base._check import of_kinds, takes
from ...base.display import Drawable
from ...bridge.matches import credited, leader_of
from ...core.clauses import Clause, Violation
from ...core.deal import Deal
from ...core.score import ScoreLine
from ...core.seats import Seat
from ...core.state import Outcome, Standing

__all__ = ["Race", "RaceClauses"]


@final
@dataclass(frozen=True, slots=True)
class RaceClauses:
    """The clauses of the game that runs the race."""

    end: Clause
    """Play goes on until a total is past the target."""
    leader: Clause
    """The player ahead deals."""
    level: Clause
    """Who deals when the totals are level."""
    redeal: Clause
    """Who deals after a deal without a result."""
    past: Clause
    """What "past the target" means."""
    tie: Clause
    """Totals that are level past the target."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Race(Drawable):
    """Two players race past a number of points; the leader deals."""

    sides: tuple[Seat, Seat]
    names: tuple[str, str]
    target: int
    inclusive: bool
    """True if reaching the target is enough."""
    redeal_same_dealer: bool
    cites: RaceClauses
    standing: Standing
    dealer: Seat | None = None
    """Who deals next; None for the first deal, which either may deal."""
    lines: tuple[ScoreLine, ...] = ()
    redealt: bool = False
    """True if the last deal had no result."""

    def _past(self, points: int) -> bool:
        return points > self.target or (self.inclusive and points == self.target)

    @property
    def over(self) -> bool:
        """True once a total is past the target and the totals are not level."""
        totals = self.standing.totals
        return any(self._past(p) for _, p in totals) and leader_of(totals) is not None

    @property
    def winner(self) -> Seat | None:
        """The leader of a race that is over."""
        return leader_of(self.standing.totals) if self.over else None

    def __str__(self) -> str:
        """The totals, and who has won or deals next."""
        name = dict(zip(self.sides, self.names, strict=True))
        sums = ", ".join(f"{name[seat]} {points}" for seat, points in self.standing.totals)
        if self.winner is not None:
            return f"{sums}: {name[self.winner]} wins"
        return f"{sums}: {name[self.dealer]} deals next" if self.dealer else sums

    def end_violation(self) -> Violation | None:
        """Why the race does not end with these totals, or None once it is over."""
        if self.over:
            return None
        best = max(points for _, points in self.standing.totals)
        if self._past(best):
            text = f"the totals are level at {best}, so another deal is played"
            return Violation(text, (self.cites.end, self.cites.tie))
        return Violation(
            f"nobody is past {self.target}: the higher total is {best}",
            (self.cites.end, self.cites.past),
        )

    @takes
    def violation(self, deal: Deal) -> Violation | None:
        """Refuse a deal after the end of the race, and the wrong dealer."""
        if self.over:
            return Violation("the game is over", (self.cites.end,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        name = dict(zip(self.sides, self.names, strict=True))
        leader = leader_of(self.standing.totals)
        if self.redealt:
            why, cite = "the last deal was passed out", self.cites.redeal
        elif leader is None:
            why, cite = "the totals are level, so the deal alternates", self.cites.level
        else:
            why, cite = f"{name[leader]} is ahead", self.cites.leader
        if deal.dealer is None:
            return Violation(f"{name[self.dealer]} must deal: {why}", (cite,))
        return Violation(f"{name[self.dealer]} must deal, not {name[deal.dealer]}: {why}", (cite,))

    @takes
    def add(self, deal: Deal, outcome: Outcome) -> Race:
        """The race after one more deal; a redeal leaves the totals as they are."""
        first, second = self.sides
        other = second if deal.dealer is first else first
        if outcome.redeal is not None:
            dealer = deal.dealer if self.redeal_same_dealer else other
            return replace(self, dealer=dealer, redealt=True)
        totals = credited(self.standing.totals, outcome.lines)
        standing = replace(self.standing, totals=totals, deals=self.standing.deals + 1)
        dealer = leader_of(totals) or other
        return replace(self, standing=standing, dealer=dealer, redealt=False)
