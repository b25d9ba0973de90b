"""How a deal and a match of Ninety-Nine end (N99-PROOF, N99-GAME)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias, final

from ...base._check import answers, of_kinds, takes
from ...base.text import joined
from ...bridge.matches import Deals, DealsClauses, credited, leader_of
from ...core.clauses import Clause, Violation, clause
from ...core.deal import Deal
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.seats import CALLED, TRIO, Seat, next_seat
from ...core.state import Outcome, Standing
from .bids import Finding
from .options import (
    FAILED_BIDS,
    FIRST_DEALER,
    GAMES_OF_100,
    NINE_DEALS,
    SEVERAL_AT_100,
    TIE,
    NinetyNineOptions,
)
from .phases import PROOF, Over, Settled, Table
from .score import lines, read_three
from .trump import NEXT_TRUMP, NONE_NEXT, words

GOES_LEFT: Final = clause("N99-DEAL-2")
MAY_STAY_CLOSED: Final = clause("N99-PROOF-2")
PROOF_AUTOMATIC: Final = clause("N99-AMB-12")
AFTER_A_DEAL: Final = clause("N99-AMB-15")
NEW_GAME: Final = clause("N99-AMB-17")
NO_EXTRA: Final = clause("N99-AMB-18")

NAMES: Final = CALLED
HUNDRED: Final = 100
GAMES_TO_WIN: Final = 3


def score_lines(table: Settled) -> tuple[ScoreLine, ...]:
    """The score once all tricks are played."""
    bids = [table.bid(seat) for seat in TRIO]
    won = [table.won(seat) for seat in TRIO]
    premium = table.premium
    kind = None if premium is None else (premium[0], premium[1].kind)
    return lines(bids, won, kind, tuple(table.shown_bids()))


def told_result(table: Settled) -> Iterator[Event]:
    """Bids met, score, and the consequences for the next deal, in short."""
    return _told_result(table, score_lines(table))


def _told_result(table: Settled, scored: tuple[ScoreLine, ...]) -> Iterator[Event]:
    name, met = table.setting.name, table.succeeded()
    if met:
        proofs = [f"{name(seat)} {table.bid_cards(seat)} for {table.bid(seat)}" for seat in met]
        whose = joined([name(seat) for seat in met])
        text = (
            f"Bid{'s' * (len(met) > 1)} met: {whose}. The bid-cards prove it: {'; '.join(proofs)}."
        )
        yield Event(text, (PROOF, PROOF_AUTOMATIC))
    if failed := [seat for seat in TRIO if seat not in met]:
        whose = joined([name(seat) for seat in failed])
        cites: tuple[Clause, ...] = (MAY_STAY_CLOSED, FAILED_BIDS)
        yield Event(f"Bid not met: {whose}.", (*cites, *(() if met else (NONE_NEXT,))))
    sums = ", ".join(f"{name(seat)} {total(scored, seat)}" for seat in TRIO)
    yield Event(f"Score: {sums}.", paying(scored))
    if table.setting.options.variant == "junkJoker":
        count = {0: "Nobody", 1: "One player", 2: "Two players", 3: "All three"}[len(met)]
        text = f"{count} succeeded, so {words(table.next_trump())} in the next deal."
        yield Event(text, (NEXT_TRUMP,))


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over, and the trump that it hands on."""
    if not isinstance(table, Over):
        return None
    variant, carry = table.setting.options.variant, ""
    if variant == "junkJoker":
        carry = str(table.next_trump())
    elif variant == "declared":
        carry = str(table.trump)
    scored = score_lines(table)
    text = " ".join(event.text for event in _told_result(table, scored))
    return Outcome(scored, text, carry=carry)


@final
@dataclass(frozen=True, slots=True)
class Hundreds:
    """Games of 100 points; whoever is first to win three of them wins (N99-GAME-2)."""

    options: NinetyNineOptions
    standing: Standing
    """Totals of the current game; the deals of the whole match."""
    games: tuple[int, int, int] = (0, 0, 0)
    """Games won, in the order of seats."""
    last: tuple[tuple[Seat, int], ...] = ()
    """The totals at which a game has just been won; empty while one goes on."""
    winners: tuple[Seat, ...] = ()
    """Who has just won a game."""
    dealer: Seat | None = None
    """Who deals next; None if that is open, or the match is over."""
    lines: tuple[ScoreLine, ...] = ()
    """Always empty: only the deals score (N99-AMB-18)."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def over(self) -> bool:
        """True once somebody has won three games."""
        return max(self.games) >= GAMES_TO_WIN

    @property
    def winner(self) -> Seat | None:
        """Who has won most games of a match that is over; None if that is shared."""
        return leader_of(tuple(zip(TRIO, self.games, strict=True))) if self.over else None

    @takes
    def violation(self, deal: Deal) -> Violation | None:
        """Refuse a deal too many, and the wrong dealer."""
        if self.over:
            return Violation("the match is over: three games have been won", (GAMES_OF_100,))
        if self.dealer is None or deal.dealer is self.dealer:
            return None
        text = f"{NAMES[self.dealer]} must deal"
        if deal.dealer is not None:
            text += f", not {NAMES[deal.dealer]}"
        return Violation(text, (GOES_LEFT, NEW_GAME, FIRST_DEALER))

    @takes
    def add(self, deal: Deal, outcome: Outcome) -> Hundreds:
        """The match after one more deal."""
        totals = credited(self.standing.totals, outcome.lines)
        won = self._reach_100(totals)
        games = tuple(n + (seat in won) for seat, n in zip(TRIO, self.games, strict=True))
        deals = self.standing.deals + 1
        standing = Standing(totals, deals=deals, carry=outcome.carry)
        if won:
            keeps = self.options.variant == "junkJoker" and (
                self.options.first_trump_scope == "session"
            )
            carry = outcome.carry if keeps else ""
            standing = Standing(tuple((seat, 0) for seat in TRIO), deals=deals, carry=carry)
        after = replace(
            self,
            standing=standing,
            games=(games[0], games[1], games[2]),
            last=totals if won else (),
            winners=won,
        )
        dealer = next_seat(deal.dealer, TRIO) if deal.dealer else None
        return replace(after, dealer=None if after.over else dealer)

    def _reach_100(self, totals: tuple[tuple[Seat, int], ...]) -> tuple[Seat, ...]:
        """Who wins the game with these totals (N99-AMB-15, N99-AMB-16)."""
        there = tuple((seat, points) for seat, points in totals if points >= HUNDRED)
        if self.options.hundred_multi == "highest":
            most = max(points for _, points in totals)
            there = tuple(one for one in there if one[1] == most)
            if len(there) > 1:
                return ()
        return tuple(seat for seat, _ in there)

    def told(self) -> Finding[tuple[Seat, ...]]:
        """The totals, and who has won the game."""
        totals = self.last or self.standing.totals
        sums = ", ".join(f"{NAMES[seat]} {points}" for seat, points in totals)
        cites: tuple[Clause, ...] = (GAMES_OF_100, AFTER_A_DEAL)
        there = [seat for seat, points in totals if points >= HUNDRED]
        if len(there) > 1:
            cites = (*cites, SEVERAL_AT_100)
        if self.winners:
            whose = joined([NAMES[seat] for seat in self.winners])
            games = "–".join(map(str, self.games))
            text = f"{sums}: the game goes to {whose}; games {games}"
            return Finding(self.winners, text, (*cites, NEW_GAME))
        if there:
            return Finding((), f"{sums}: level at the top, so another deal is played", cites)
        return Finding((), f"{sums}: nobody has {HUNDRED} yet", cites)

    def __str__(self) -> str:
        return self.told().text


Match: TypeAlias = Deals | Hundreds


@takes
def match(options: NinetyNineOptions) -> Match:
    """Nine deals or a multiple of nine, or games of 100 points (N99-GAME-1, N99-GAME-2)."""
    first = Seat.A if options.first_dealer == "seat" else None
    if options.structure == "hundred":
        return Hundreds(options, Standing(tuple((seat, 0) for seat in TRIO)), dealer=first)
    cites = DealsClauses(NINE_DEALS, GOES_LEFT, GOES_LEFT)
    extra = 1 if options.tie == "anotherDeal" else 0
    names = tuple(NAMES.items())
    return Deals.of(TRIO, options.deals, cites, extra=extra, first=first, names=names)


@takes
def end_violation(match: Match) -> Violation | None:
    """Why a match does not end now, or None once it is over."""
    if match.over:
        return None
    if isinstance(match, Hundreds):
        text = f"nobody has won {GAMES_TO_WIN} games yet"
        return Violation(text, (GAMES_OF_100, NO_EXTRA))
    played = match.standing.deals
    if played >= match.number:
        return Violation("the highest totals are level: another deal is played", (TIE,))
    text = f"the match does not end after {played} of {match.number} deals"
    return Violation(text, (NINE_DEALS,))


@answers
def hundred(
    before: str, deal: str, options: NinetyNineOptions | None = None
) -> Finding[tuple[Seat, ...]]:
    """A game of 100 points with these totals, after a deal with these scores: who has won it.

    Write the points of A, B and C like ``60/71/40``. Raises NotationError.
    """
    rules = replace(options or NinetyNineOptions(), structure="hundred")
    totals = tuple(zip(TRIO, read_three(before, "totals"), strict=True))
    scored = zip(TRIO, read_three(deal, "scores"), strict=True)
    outcome = Outcome(tuple(ScoreLine(s, p, (GAMES_OF_100,), "a deal") for s, p in scored), "")
    return Hundreds(rules, Standing(totals)).add(Deal.of(Seat.A), outcome).told()
