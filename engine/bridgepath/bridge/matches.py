"""Matches: folding scored deals into a rubber or into a fixed number of deals.

Each match is a value; `add` returns the match after one more deal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, final

from ..base._check import of_kinds, takes
from ..base.display import Drawable, Grid
from ..base.errors import NotationError
from ..base.text import joined
from ..core.clauses import Clause, Violation, clause
from ..core.deal import Deal
from ..core.score import ScoreLine, total
from ..core.seats import Seat, next_seat
from ..core.state import Outcome, Standing
from .laws import GAME_WON, NEXT_DEALER, PASSED_OUT, RUBBER_BONUS, UNFINISHED

__all__ = [
    "CHICAGO",
    "CHICAGO_SCHEDULE",
    "DUPLICATE_SCHEDULE",
    "Deals",
    "DealsClauses",
    "Rubber",
    "credited",
    "leader_of",
]


_FULL_GAME: Final = 100


@takes
def credited(
    totals: tuple[tuple[Seat, int], ...],
    lines: Sequence[ScoreLine],
    *,
    below: bool | None = None,
) -> tuple[tuple[Seat, int], ...]:
    """The totals with score lines added: all, or only those below or above the line."""
    return tuple((seat, points + total(lines, seat, below=below)) for seat, points in totals)


@takes
def leader_of(totals: tuple[tuple[Seat, int], ...]) -> Seat | None:
    """Who has the highest total; None if several share it."""
    if not totals:
        return None
    best = max(points for _, points in totals)
    leader, *others = (seat for seat, points in totals if points == best)
    return None if others else leader


@final
@dataclass(frozen=True, slots=True)
class Rubber(Drawable):
    """A rubber between two sides, each under one seat (BRG-RUB-1 to 7)."""

    sides: tuple[Seat, Seat]
    names: tuple[str, str]
    standing: Standing
    games: tuple[int, int] = (0, 0)
    """Games won, in the order of `sides`."""
    lines: tuple[ScoreLine, ...] = ()
    """The rubber bonus, once it is won."""
    dealers: tuple[Seat, ...] = ()
    """The dealers in order; empty if nobody deals."""
    dealer: Seat | None = None
    """Who deals next; None for the first deal, and if nobody deals."""
    next_dealer: Clause = NEXT_DEALER
    """The clause that says who deals next."""

    @staticmethod
    def between(
        first: Seat,
        second: Seat,
        names: tuple[str, str],
        dealers: tuple[Seat, ...] = (),
        next_dealer: Clause = NEXT_DEALER,
    ) -> Rubber:
        """A rubber at its start."""
        nothing = ((first, 0), (second, 0))
        start = Standing(nothing, nothing)
        return Rubber((first, second), names, start, dealers=dealers, next_dealer=next_dealer)

    @property
    def over(self) -> bool:
        """True once a side has two games (BRG-RUB-4)."""
        return max(self.games) == 2

    @property
    def winner(self) -> Seat | None:
        """The side with the higher total of a rubber that is over (BRG-RUB-7)."""
        return leader_of(self.standing.totals) if self.over else None

    @takes
    def violation(self, deal: Deal) -> Violation | None:
        """A rubber that is over takes no further deal."""
        if self.over:
            return Violation("the rubber is over: one side has won two games", (RUBBER_BONUS,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        # If each player is a side, the dealer has a name.
        name = dict(zip(self.sides, self.names, strict=True))
        must = name.get(self.dealer, self.dealer.word)
        who = name.get(deal.dealer, deal.dealer.word) if deal.dealer else "nobody"
        return Violation(f"{must} must deal, not {who}", (self.next_dealer,))

    @takes
    def add(self, deal: Deal, outcome: Outcome) -> Rubber:
        """The rubber after one more deal; part-scores add up to games of 100."""
        standing, games, bonus = self.standing, list(self.games), self.lines
        totals = credited(standing.totals, outcome.lines)
        parts = credited(standing.part_scores, outcome.lines, below=True)
        vulnerable = standing.vulnerable
        for i, seat in enumerate(self.sides):
            if dict(parts)[seat] < _FULL_GAME:
                continue
            games[i] += 1
            parts = tuple((s, 0) for s in self.sides)
            vulnerable = tuple(s for s in self.sides if s in vulnerable or s is seat)
            if games[i] == 2:
                points, count = (500, "three") if games[1 - i] else (700, "two")
                text = f"rubber in {count} games"
                bonus = (ScoreLine(seat, points, (RUBBER_BONUS, GAME_WON), text),)
                totals = credited(totals, bonus)
        after = Standing(totals, parts, vulnerable, standing.deals + 1)
        dealer = next_seat(deal.dealer, self.dealers) if self.dealers and deal.dealer else None
        score = (games[0], games[1])
        return replace(self, standing=after, games=score, lines=bonus, dealer=dealer)

    def drawing(self) -> tuple[object, ...]:
        """A row for each side, and how the rubber ended."""
        parts, whole = dict(self.standing.part_scores), dict(self.standing.totals)
        rows = tuple(
            (name, whole[seat], parts[seat], games, self._status(seat))
            for seat, name, games in zip(self.sides, self.names, self.games, strict=True)
        )
        names = dict(zip(self.sides, self.names, strict=True))
        ends = (f"{names[x.seat]} {x.points}: {x.text} [{x.paid_by}]" for x in self.lines)
        return (Grid(("side", "in all", "below", "games", ""), rows), *ends)

    def _status(self, seat: Seat) -> str:
        return "vulnerable" if seat in self.standing.vulnerable and not self.over else ""

    def __str__(self) -> str:
        """The sheet so far, one line for each side."""
        rows = []
        for seat, name, games in zip(self.sides, self.names, self.games, strict=True):
            below = dict(self.standing.part_scores)[seat]
            whole = dict(self.standing.totals)[seat]
            width = max(map(len, self.names))
            row = f"{name:{width}} {whole:5} in all, {below:3} below, games {games}"
            if seat in self.standing.vulnerable and not self.over:
                row += ", vulnerable"
            rows.append(row)
        for line in self.lines:
            name = dict(zip(self.sides, self.names, strict=True))[line.seat]
            rows.append(f"{name} {line.points}: {line.text} [{line.paid_by}]")
        return "\n".join(rows)

    def unfinished(self) -> tuple[ScoreLine, ...]:
        """The lines due if the rubber is broken off now (BRG-RUB-6)."""
        if self.over:
            return ()
        lines: list[ScoreLine] = []
        for i, seat in enumerate(self.sides):
            if self.games[i] and not self.games[1 - i]:
                text = "the only game in an unfinished rubber"
                lines.append(ScoreLine(seat, 300, (UNFINISHED,), text))
            parts = dict(self.standing.part_scores)
            if parts[seat] and not parts[self.sides[1 - i]]:
                text = "the only part-score in an unfinished game"
                lines.append(ScoreLine(seat, 100, (UNFINISHED,), text))
        return tuple(lines)


@final
@dataclass(frozen=True, slots=True)
class DealsClauses:
    """The clauses of the game whose deals are counted."""

    end: Clause
    """How many deals are played."""
    dealer: Clause
    """Who deals next."""
    redeal: Clause
    """What happens after a deal without a result."""

    def __post_init__(self) -> None:
        of_kinds(self)


CHICAGO: Final = DealsClauses(clause("BRG-CHI-1"), NEXT_DEALER, PASSED_OUT)
CHICAGO_SCHEDULE: Final[tuple[str, ...]] = ("none", "dealer", "dealer", "both")
"""Who is vulnerable in the four deals of Chicago (BRG-CHI-1)."""
DUPLICATE_SCHEDULE: Final = tuple(
    ("none", "NS", "EW", "both")[(board + board // 4) % 4] for board in range(16)
)
"""Who is vulnerable on the sixteen boards of duplicate (BRG-AMB-5)."""


@final
@dataclass(frozen=True, slots=True)
class Deals:
    """A fixed number of deals, each scored on its own; dealer and vulnerability rotate."""

    players: tuple[Seat, ...]
    """Who has a column on the sheet."""
    dealers: tuple[Seat, ...]
    """The dealers in order, in a cycle."""
    number: int
    """How many deals are played; 0 for no limit."""
    cites: DealsClauses
    standing: Standing
    schedule: tuple[str, ...] = ("none",)
    """Who is vulnerable in the first, second, … deal, in a cycle: ``none``, ``both``, the side of
    the ``dealer``, the ``other`` one, or a side by its letters."""
    sides: tuple[tuple[Seat, tuple[Seat, ...]], ...] = ()
    """Each side with those who deal for it; empty if each player is a side alone."""
    redeal: str = "counts"
    """After a deal without a result: it ``counts``, or the ``same`` or the ``next`` dealer
    deals."""
    extra: int = 0
    """How many extra deals are played while the totals are level; 0 for a shared win."""
    first: Seat | None = None
    """Who deals first; None if that is open."""
    named: bool = True
    """False if deals have no dealer, so that only the order of sides matters."""
    parts: bool = False
    """True if points below the line add up over the deals, until a side has a game of 100."""
    turn: int | None = None
    """Place of the last dealer in `dealers`; None before the first deal."""
    lines: tuple[ScoreLine, ...] = ()
    names: tuple[tuple[Seat, str], ...] = ()
    """What sentences call the seats; a seat without a name has its own word."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @staticmethod
    @takes
    def of(players: tuple[Seat, ...], number: int, cites: DealsClauses, **more: Any) -> Deals:
        """A match at its start; `more` are fields of this class, `dealers` among them."""
        nothing = tuple((seat, 0) for seat in players)
        standing = Standing(nothing, nothing if more.get("parts") else ())
        dealers = more.pop("dealers", players)
        match = Deals(players, dealers, number, cites, standing, **more)
        return replace(match, standing=replace(standing, vulnerable=match._vulnerable(0, None)))

    def _name(self, seat: Seat) -> str:
        return dict(self.names).get(seat, seat.word)

    def _next(self) -> Seat | None:
        if self.turn is None:
            return self.first
        return self.dealers[(self.turn + 1) % len(self.dealers)]

    def _vulnerable(self, deals: int, dealer: Seat | None) -> tuple[Seat, ...]:
        word = self.schedule[deals % len(self.schedule)]
        who = dealer or self.first or self.dealers[0]
        sides = self.sides or tuple((seat, (seat,)) for seat in self.players)
        return tuple(
            side
            for side, dealers in sides
            if word in ("both", side.value)
            or (word == "dealer" and who in dealers)
            or (word == "other" and who not in dealers)
        )

    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None if it is open, or if deals have no dealer."""
        return self._next() if self.named and not self.over else None

    @property
    def over(self) -> bool:
        """True after the last deal."""
        beyond = self.standing.deals - self.number
        if not self.number:
            return False
        if beyond < 0 or not self.extra:
            return beyond >= 0
        return beyond % self.extra == 0 and leader_of(self.standing.totals) is not None

    @property
    def winner(self) -> Seat | None:
        """Who has the highest total at the end; None if it is shared."""
        return leader_of(self.standing.totals) if self.over else None

    @takes
    def violation(self, deal: Deal) -> Violation | None:
        """Refuse a deal after the last one, and a wrong dealer."""
        if self.over:
            text = f"all {self.standing.deals} deals have been played"
            return Violation(text, (self.cites.end,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        text = f"{self._name(self.dealer)} must deal"
        if deal.dealer is not None:
            text += f", not {self._name(deal.dealer)}"
        return Violation(text, (self.cites.dealer,))

    @takes
    def add(self, deal: Deal, outcome: Outcome) -> Deals:
        """The match after one more deal."""
        turn = self._turn_of(deal.dealer)
        standing = self.standing
        if outcome.redeal is not None and self.redeal != "counts":
            if self.redeal == "same":
                turn -= 1
            again = replace(self, turn=turn)
            vulnerable = again._vulnerable(standing.deals, again._next())
            return replace(again, standing=replace(standing, vulnerable=vulnerable))
        totals = credited(standing.totals, outcome.lines)
        parts = credited(standing.part_scores, outcome.lines, below=True)
        if any(points >= _FULL_GAME for _, points in parts):
            parts = tuple((seat, 0) for seat, _ in parts)
        after = replace(self, turn=turn)
        deals = standing.deals + 1
        vulnerable = after._vulnerable(deals, after._next())
        left = Standing(totals, parts, vulnerable, deals, outcome.carry)
        return replace(after, standing=left)

    def _turn_of(self, dealer: Seat | None) -> int:
        if dealer is not None and self.turn is None:
            if dealer not in self.dealers:
                there = joined([seat.value for seat in self.dealers], "or")
                raise NotationError(f"{dealer.word} does not deal in this match; {there} does")
            return self.dealers.index(dealer)
        return 0 if self.turn is None else self.turn + 1

    def __str__(self) -> str:
        """The totals, and who deals next."""
        sums = ", ".join(f"{self._name(seat)} {points}" for seat, points in self.standing.totals)
        if any(points for _, points in self.standing.part_scores):
            parts = [f"{self._name(seat)} {p}" for seat, p in self.standing.part_scores if p]
            sums += f" (towards game: {', '.join(parts)})"
        of = f" of {self.number}" if self.number else ""
        count = f"after {self.standing.deals}{of} deals"
        then = f"; {self._name(self.dealer)} deals next" if self.dealer else ""
        return f"{sums} {count}{then}"
