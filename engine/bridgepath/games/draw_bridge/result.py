"""How a deal, a round and a match of Draw Bridge end (DRAW-SCO-4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, final

from ...base._check import answers, of_kinds, takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.laws import THIRTEEN_TRICKS
from ...bridge.scoring import counted, fate
from ...core.clauses import IllegalAction, Violation, clause
from ...core.deal import Deal
from ...core.events import Event
from ...core.score import ScoreLine, total
from ...core.seats import CALLED, Seat, as_player
from ...core.state import Outcome, Standing
from .options import HOW_MANY_ROUNDS, DrawOptions
from .phases import ALL_PASSED, PLAYERS, Declared, Over, PassedOut, Table, other
from .score import score, score_lines

__all__ = [
    "HUNDRED",
    "NAMES",
    "BestOf",
    "match",
    "outcome",
    "sheet",
    "told_result",
]

ROUND_AT_100: Final = clause("DRAW-SCO-4")
BOTH_AT_NOTHING: Final = clause("DRAW-AMB-9")
DEAL_ALTERNATES: Final = clause("DRAW-AMB-11")

NAMES: Final = MappingProxyType({seat: CALLED[seat] for seat in PLAYERS})
HUNDRED: Final = 100
ROUNDS: Final = MappingProxyType(
    {1: "a round", 2: "two rounds", 3: "three rounds", 4: "four rounds"}
)
"""Rounds needed to win, in words."""

_RESULT: Final = re.compile(r"(\S+)\s+([A-Za-z]+)\s+([0-9]+)")


def told_result(table: Declared) -> Iterator[Event]:
    """Whether the contract is made, the score, and the state of the round."""
    return _told_result(table, score_lines(table))


def _told_result(table: Declared, lines: tuple[ScoreLine, ...]) -> Iterator[Event]:
    contract, name = table.contract, table.setting.name
    who, over = contract.declarer, table.made() - contract.needed
    text = f"{name(who)} {fate(contract, over)}: {counted(table.made(), 'trick')}."
    yield Event(text, (THIRTEEN_TRICKS,))
    scored = {seat: points for seat in PLAYERS if (points := total(lines, seat))}
    if not scored:
        yield Event("Nobody scores.", lines[0].clauses)
        return
    parts = dict(table.setting.standing.part_scores)
    for seat, points in scored.items():
        cites = dict.fromkeys(c for line in lines if line.seat is seat for c in line.clauses)
        yield Event(f"{name(seat)} scores {points}.", tuple(cites))
    won = round_won(tuple(parts.items()), lines)
    for seat, points in scored.items():
        before = parts.get(seat, 0)
        now = before + points
        sum_ = f"{before} and {points} make {now}: " if before else ""
        if seat is won:
            yield Event(f"{sum_}{name(seat)} wins the round.", (ROUND_AT_100, BOTH_AT_NOTHING))
        elif won is None:
            text = f"{sum_}{name(seat)} has {now} of the {HUNDRED} needed to win the round."
            yield Event(text, (ROUND_AT_100,))


def round_won(parts: Iterable[tuple[Seat, int]], lines: Iterable[ScoreLine]) -> Seat | None:
    """Who first reaches 100, the lines counted in their order; None if nobody (DRAW-SCO-4)."""
    points = dict.fromkeys(PLAYERS, 0) | dict(parts)
    for line in lines:
        points[line.seat] += line.points
        if points[line.seat] >= HUNDRED:
            return line.seat
    return None


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over."""
    if isinstance(table, PassedOut):
        text = "Both pass: there is no score, and the deal passes to the other player."
        return Outcome((), text, ALL_PASSED)
    if not isinstance(table, Over):
        return None
    lines = score_lines(table)
    return Outcome(lines, " ".join(event.text for event in _told_result(table, lines)))


@final
@dataclass(frozen=True, slots=True)
class BestOf:
    """A match of rounds of 100 points; the player who wins most of them wins it (DRAW-SCO-4)."""

    standing: Standing
    """All points as totals, those of the current round as part-scores."""
    rounds: tuple[int, int] = (0, 0)
    """Rounds won, by A and by B."""
    needed: int = 2
    """How many rounds win the match: two in the best of three (DRAW-AMB-18)."""
    dealer: Seat | None = None
    """Who deals next; None for the first deal, and when the match is over."""
    last: tuple[tuple[Seat, int], ...] = ()
    """The points at which a round has just been won; empty while one goes on."""
    last_won: Seat | None = None
    """Who has just won a round; None while one goes on."""
    lines: tuple[ScoreLine, ...] = ()
    """Always empty: only the deals score."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def over(self) -> bool:
        """True once a player has won enough rounds."""
        return max(self.rounds) == self.needed

    @property
    def winner(self) -> Seat | None:
        """Who has won a match that is over."""
        return PLAYERS[self.rounds.index(self.needed)] if self.over else None

    @takes
    def violation(self, deal: Deal) -> Violation | None:
        """Refuse a deal after the last round, and the wrong dealer."""
        if self.winner is not None:
            text = f"the match is over: {NAMES[self.winner]} has won {ROUNDS[self.needed]}"
            ruled = () if self.needed == 2 else (HOW_MANY_ROUNDS,)
            return Violation(text, (ROUND_AT_100, *ruled))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        text = f"{NAMES[self.dealer]} must deal"
        if deal.dealer is not None:
            text += f", not {NAMES[deal.dealer]}"
        return Violation(text, (DEAL_ALTERNATES,))

    @takes
    def add(self, deal: Deal, outcome: Outcome) -> BestOf:
        """The match after one more deal; after a won round both start again from zero."""

        def more(points: tuple[tuple[Seat, int], ...]) -> tuple[tuple[Seat, int], ...]:
            return tuple((seat, n + total(outcome.lines, seat)) for seat, n in points)

        here = more(self.standing.part_scores)
        won = round_won(self.standing.part_scores, outcome.lines)
        a, b = (n + (seat is won) for seat, n in zip(PLAYERS, self.rounds, strict=True))
        parts = tuple((seat, 0) for seat in PLAYERS) if won else here
        standing = Standing(more(self.standing.totals), parts, deals=self.standing.deals + 1)
        after = BestOf(standing, (a, b), self.needed, None, here if won else (), won)
        dealer = None if after.over or deal.dealer is None else other(deal.dealer)
        return replace(after, dealer=dealer)

    def __str__(self) -> str:
        """The round so far, the rounds won, and who deals next."""
        points = self.last or self.standing.part_scores
        text = ", ".join(f"{NAMES[seat]} {n}" for seat, n in points)
        if self.last_won is not None:
            text += f": {NAMES[self.last_won]} wins the round"
        text += f"; rounds {self.rounds[0]}–{self.rounds[1]}"
        if self.winner is not None:
            return f"{text}, and {NAMES[self.winner]} wins the match"
        return text + (f"; {NAMES[self.dealer]} deals next" if self.dealer else "")

    def __repr__(self) -> str:
        return str(self)


@takes
def match(options: DrawOptions) -> BestOf:
    """A match at its start."""
    nothing = tuple((seat, 0) for seat in PLAYERS)
    return BestOf(Standing(nothing, nothing), needed=options.best_of // 2 + 1)


@answers
def sheet(*results: str, dealer: str = "A", options: DrawOptions | None = None) -> BestOf:
    """A match after some deals: ``sheet("2♠ A 8", "3♥ B 9")``.

    A result is contract, declarer and declarer's tricks; ``P`` is a deal that both passed. `dealer`
    deals first. Raises NotationError, and IllegalAction for a deal after the end (DRAW-SCO-4).
    """
    rules = options or DrawOptions()
    found, deals = match(rules), as_player(dealer, PLAYERS)
    for text in results:
        deal = Deal(deals)
        refusal = found.violation(deal)
        if refusal is not None:
            raise IllegalAction(refusal)
        found = found.add(deal, _outcome(text, rules))
        deals = other(deals)
    return found


def _outcome(text: str, options: DrawOptions) -> Outcome:
    if text.strip().upper() in ("P", "PASS", "PASSED OUT"):
        return Outcome((), "", ALL_PASSED)
    result = _RESULT.fullmatch(text.strip())
    if result is None:
        raise NotationError(
            f'"{short(text)}" is not a result; write contract, declarer and tricks: 4♥ A 10'
        )
    contract, who, tricks = result.groups()
    return Outcome(score(contract, int(tricks), declarer=who, options=options), "")
