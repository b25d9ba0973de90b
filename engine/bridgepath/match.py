"""Matches: folding scored deals into a rubber, a set of four deals or a race to a number of points.

Each match is a value; `add` returns the match after one more deal.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, final

from .clauses import Clause, Violation, clause
from .deal import Deal
from .scoring import ScoreLine, total
from .seats import Seat, next_seat
from .state import Outcome, Standing

__all__ = [
    "CHICAGO",
    "CHICAGO_SCHEDULE",
    "DUPLICATE_SCHEDULE",
    "Deals",
    "DealsClauses",
    "Race",
    "RaceClauses",
    "Rubber",
]

GAME_WON: Final = clause("BRG-RUB-2")
RUBBER_BONUS: Final = clause("BRG-RUB-4")
UNFINISHED: Final = clause("BRG-RUB-6")
NEXT_DEALER: Final = clause("BRG-DEAL-1")

_FULL_GAME: Final = 100


def _add(
    points: tuple[tuple[Seat, int], ...], seat: Seat, more: int
) -> tuple[tuple[Seat, int], ...]:
    return tuple((s, p + (more if s is seat else 0)) for s, p in points)


def _leader(totals: tuple[tuple[Seat, int], ...]) -> Seat | None:
    best = max(points for _, points in totals)
    leaders = [seat for seat, points in totals if points == best]
    return leaders[0] if len(leaders) == 1 else None


@final
@dataclass(frozen=True, slots=True)
class Rubber:
    """A rubber between two sides, each under one seat (BRG-RUB-1 to 7)."""

    sides: tuple[Seat, Seat]
    names: tuple[str, str]
    standing: Standing
    games: tuple[int, int] = (0, 0)
    """Games won, in the order of `sides`."""
    lines: tuple[ScoreLine, ...] = ()
    """The rubber bonus, once it is won."""
    dealers: tuple[Seat, ...] = ()
    """Who deals one after the other; empty where nobody does."""
    dealer: Seat | None = None
    """Who deals next; None for the first deal, and where nobody deals."""
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
        return _leader(self.standing.totals) if self.over else None

    def violation(self, deal: Deal) -> Violation | None:
        """A rubber that is over takes no further deal."""
        if self.over:
            return Violation("the rubber is over: a side has two games", (RUBBER_BONUS,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        # where each player is a side, the dealer has a name
        name = dict(zip(self.sides, self.names, strict=True))
        must = name.get(self.dealer, self.dealer.word)
        who = name.get(deal.dealer, deal.dealer.word) if deal.dealer else "nobody"
        return Violation(f"{must} must deal, not {who}", (self.next_dealer,))

    def add(self, deal: Deal, outcome: Outcome) -> Rubber:
        """The rubber after one more deal; part-scores add up to games of 100."""
        standing, games, bonus = self.standing, list(self.games), self.lines
        totals, parts = standing.totals, standing.part_scores
        for seat in self.sides:
            totals = _add(totals, seat, total(outcome.lines, seat))
            parts = _add(parts, seat, total(outcome.lines, seat, below=True))
        vulnerable = standing.vulnerable
        for i, seat in enumerate(self.sides):
            if dict(parts)[seat] < _FULL_GAME:
                continue
            games[i] += 1
            parts = tuple((s, 0) for s in self.sides)
            vulnerable = tuple(s for s in self.sides if s in vulnerable or s is seat)
            if games[i] == 2:
                points = 700 if games[1 - i] == 0 else 500
                text = f"rubber in {'two' if points == 700 else 'three'} games"
                bonus = (ScoreLine(seat, points, (RUBBER_BONUS, GAME_WON), text),)
                totals = _add(totals, seat, points)
        after = Standing(totals, parts, vulnerable, standing.deals + 1)
        dealer = next_seat(deal.dealer, self.dealers) if self.dealers and deal.dealer else None
        score = (games[0], games[1])
        return replace(self, standing=after, games=score, lines=bonus, dealer=dealer)

    def __str__(self) -> str:
        """The sheet as it stands, one side a line."""
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
            rows.append(f"{name} {line.points}: {line.text} [{line.clauses[0]}]")
        return "\n".join(rows)

    def unfinished(self) -> tuple[ScoreLine, ...]:
        """Lines owed if the rubber is broken off now (BRG-RUB-6)."""
        if self.over:
            return ()
        lines: list[ScoreLine] = []
        for i, seat in enumerate(self.sides):
            if self.games[i] and not self.games[1 - i]:
                text = "the only game of an unfinished rubber"
                lines.append(ScoreLine(seat, 300, (UNFINISHED,), text))
            parts = dict(self.standing.part_scores)
            if parts[seat] and not parts[self.sides[1 - i]]:
                text = "the only part-score of an unfinished game"
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
    """What becomes of a deal that comes to nothing."""


CHICAGO: Final = DealsClauses(clause("BRG-CHI-1"), clause("BRG-DEAL-1"), clause("BRG-AUC-9"))
CHICAGO_SCHEDULE: Final[tuple[str, ...]] = ("none", "dealer", "dealer", "both")
"""Who is vulnerable in the four deals of Chicago (BRG-CHI-1)."""
DUPLICATE_SCHEDULE: Final = tuple(
    ("none", "NS", "EW", "both")[(board + board // 4) % 4] for board in range(16)
)
"""Who is vulnerable on the sixteen boards of duplicate (BRG-AMB-5)."""


@final
@dataclass(frozen=True, slots=True)
class Deals:
    """A fixed number of deals, each scored on its own; the dealer and vulnerability go round."""

    players: tuple[Seat, ...]
    """Who has a column on the sheet."""
    dealers: tuple[Seat, ...]
    """Who deals one after the other, taken round again."""
    number: int
    """How many deals are played; 0 for deals without an end."""
    cites: DealsClauses
    standing: Standing
    schedule: tuple[str, ...] = ("none",)
    """Who is vulnerable in the first, second, … deal, taken round again: ``none``, ``both``, the
    side that is the ``dealer``'s, the ``other`` one, or a side by its letters."""
    sides: tuple[tuple[Seat, tuple[Seat, ...]], ...] = ()
    """Each side with those who deal for it; empty where each player is his own side."""
    redeal: str = "counts"
    """A deal that comes to nothing: ``counts``, or the ``same`` or the ``next`` dealer deals."""
    extra: int = 0
    """How many deals more are played while the totals are level; 0 for a shared win."""
    first: Seat | None = None
    """Who deals first; None if that is open."""
    named: bool = True
    """False where a deal has no dealer, so that only the order of sides is kept."""
    parts: bool = False
    """True if points below the line add up over the deals, until a side has a game of 100."""
    turn: int | None = None
    """Place of the last dealer in `dealers`; None before the first deal."""
    lines: tuple[ScoreLine, ...] = ()
    names: tuple[tuple[Seat, str], ...] = ()
    """What sentences call the seats; without a name, by their own word."""

    @staticmethod
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
        """Who deals next; None where it is open, or where deals have no dealer."""
        return self._next() if self.named and not self.over else None

    @property
    def over(self) -> bool:
        """True after the last deal."""
        beyond = self.standing.deals - self.number
        if not self.number:
            return False
        if beyond < 0 or not self.extra:
            return beyond >= 0
        return beyond % self.extra == 0 and _leader(self.standing.totals) is not None

    @property
    def winner(self) -> Seat | None:
        """Who has the highest total at the end; None if it is shared."""
        return _leader(self.standing.totals) if self.over else None

    def violation(self, deal: Deal) -> Violation | None:
        """No deal too many, and the right dealer."""
        if self.over:
            text = f"all {self.standing.deals} deals have been played"
            return Violation(text, (self.cites.end,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        text = f"{self._name(self.dealer)} must deal"
        if deal.dealer is not None:
            text += f", not {self._name(deal.dealer)}"
        return Violation(text, (self.cites.dealer,))

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
        totals, parts = standing.totals, standing.part_scores
        for seat in self.players:
            totals = _add(totals, seat, total(outcome.lines, seat))
            parts = _add(parts, seat, total(outcome.lines, seat, below=True))
        if any(points >= _FULL_GAME for _, points in parts):
            parts = tuple((seat, 0) for seat, _ in parts)
        after = replace(self, turn=turn)
        deals = standing.deals + 1
        vulnerable = after._vulnerable(deals, after._next())
        left = Standing(totals, parts, vulnerable, deals, outcome.carry)
        return replace(after, standing=left)

    def _turn_of(self, dealer: Seat | None) -> int:
        if dealer is not None and self.turn is None:
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


@final
@dataclass(frozen=True, slots=True)
class Race:
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
    """True if the last deal came to nothing."""

    def _past(self, points: int) -> bool:
        return points > self.target or (self.inclusive and points == self.target)

    @property
    def over(self) -> bool:
        """True once a total is past the target and the totals are not level."""
        totals = self.standing.totals
        return any(self._past(p) for _, p in totals) and _leader(totals) is not None

    @property
    def winner(self) -> Seat | None:
        """The leader of a race that is over."""
        return _leader(self.standing.totals) if self.over else None

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

    def violation(self, deal: Deal) -> Violation | None:
        """The race must go on, and the right player must deal."""
        if self.over:
            return Violation("the game is over", (self.cites.end,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        name = dict(zip(self.sides, self.names, strict=True))
        leader = _leader(self.standing.totals)
        if self.redealt:
            why, cite = "the last deal came to nothing", self.cites.redeal
        elif leader is None:
            why, cite = "the totals are level, so the deal alternates", self.cites.level
        else:
            why, cite = f"{name[leader]} is ahead", self.cites.leader
        if deal.dealer is None:
            return Violation(f"{name[self.dealer]} must deal: {why}", (cite,))
        return Violation(f"{name[self.dealer]} must deal, not {name[deal.dealer]}: {why}", (cite,))

    def add(self, deal: Deal, outcome: Outcome) -> Race:
        """The race after one more deal; a redeal leaves the totals as they are."""
        first, second = self.sides
        other = second if deal.dealer is first else first
        if outcome.redeal is not None:
            dealer = deal.dealer if self.redeal_same_dealer else other
            return replace(self, dealer=dealer, redealt=True)
        totals = self.standing.totals
        for seat in self.sides:
            totals = _add(totals, seat, total(outcome.lines, seat))
        standing = replace(self.standing, totals=totals, deals=self.standing.deals + 1)
        dealer = _leader(totals) or other
        return replace(self, standing=standing, dealer=dealer, redealt=False)


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
    """Who deals after a deal that came to nothing."""
    past: Clause
    """What "past the target" means."""
    tie: Clause
    """Totals that are level past the target."""
