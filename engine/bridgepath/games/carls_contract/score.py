"""The score of the contract-choosing form, in declarer's column (CARL-T-CON-9, CARL-T-CON-10)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, final

from ...base._check import answers, of_kinds, takes, whole
from ...base.display import Drawable
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Contract, as_contract, parse_contract
from ...bridge.laws import DUPLICATE
from ...bridge.matches import Deals, DealsClauses
from ...bridge.scoring import counted, duplicate_lines
from ...core.clauses import Violation, clause
from ...core.deal import Deal
from ...core.score import ScoreLine, total
from ...core.seats import TRIO, Seat, as_player
from ...core.state import Outcome, Standing
from ..carls_family import NAMES, THIRTEEN_EACH
from .options import FOR_LEARNING, ContractOptions

PERSONAL: Final = clause("CARL-T-CON-9")
OWN_COLUMN: Final = clause("CARL-T-CON-10")
DECLARER_MINUS: Final = clause("CARL-T-AMB-7")
NEXT_DEALER: Final = clause("CARL-T-AMB-10")


@answers
def score(
    contract: str | Contract,
    tricks: int,
    *,
    vulnerable: bool = False,
    declarer: Seat | str = Seat.A,
) -> tuple[ScoreLine, ...]:
    """The lines of a deal, all of them declarer's: duplicate scores, undertricks as a minus.

    `contract` is written ``4♥``, ``4♥X`` or ``3NT redoubled``; `vulnerable` is declarer's own
    status. A line that cites CARL-T-CON-9 means that a game was made. Raises NotationError.
    """
    who = as_player(declarer, TRIO)
    named = as_contract(contract, who)
    taken = whole(tricks, "the number of tricks", 0, 13)
    return tuple(
        _own(line, taken < named.needed)
        for line in duplicate_lines(
            replace(named, declarer=who), taken, vulnerable=vulnerable, defender=who
        )
    )


def _own(line: ScoreLine, down: bool) -> ScoreLine:
    if down:
        cites = (*line.clauses, OWN_COLUMN, DECLARER_MINUS)
        return replace(line, points=-line.points, clauses=cites)
    game = line.paid_by is DUPLICATE and line.points >= 300
    return replace(line, clauses=(*line.clauses, OWN_COLUMN, *((PERSONAL,) if game else ())))


def makes_game(lines: Iterable[ScoreLine]) -> Seat | None:
    """The player who has made a game contract, by these lines; None if nobody has."""
    return next((line.seat for line in lines if PERSONAL in line.clauses), None)


def changed(
    vulnerable: tuple[Seat, ...], lines: Iterable[ScoreLine], options: ContractOptions
) -> tuple[Seat, ...]:
    """Who is vulnerable after a deal with these lines (CARL-T-CON-9, CARL-T-AMB-6)."""
    who = makes_game(lines)
    if who is None:
        return vulnerable
    if who in vulnerable:
        return vulnerable if options.vulnerable == "sticky" else tuple(
            seat for seat in vulnerable if seat is not who
        )  # fmt: skip
    return tuple(seat for seat in TRIO if seat is who or seat in vulnerable)


@final
@dataclass(frozen=True, slots=True)
class PersonalMatch:
    """A number of deals in which each player is vulnerable or not (CARL-T-CON-9)."""

    deals: Deals
    options: ContractOptions
    vulnerable: tuple[Seat, ...] = ()
    """Who is vulnerable in the next deal."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def standing(self) -> Standing:
        """Totals, and who is vulnerable."""
        return replace(self.deals.standing, vulnerable=self.vulnerable)

    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None for the first deal, and after the last one."""
        return self.deals.dealer

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """None: a match has no bonus of its own."""
        return ()

    @property
    def over(self) -> bool:
        """True after the last deal."""
        return self.deals.over

    @property
    def winner(self) -> Seat | None:
        """Who has the highest total at the end; None if it is shared."""
        return self.deals.winner

    @takes
    def violation(self, deal: Deal) -> Violation | None:
        """Refuse a deal after the last one, and a wrong dealer."""
        return self.deals.violation(deal)

    @takes
    def add(self, deal: Deal, outcome: Outcome) -> PersonalMatch:
        """The match after one more deal."""
        vulnerable = changed(self.vulnerable, outcome.lines, self.options)
        return PersonalMatch(self.deals.add(deal, outcome), self.options, vulnerable)

    def __str__(self) -> str:
        """The totals, who deals next, who is vulnerable."""
        who = ", ".join(NAMES[seat] for seat in self.vulnerable) or "nobody"
        return f"{self.deals}; vulnerable: {who}"


@takes
def match(options: ContractOptions) -> PersonalMatch:
    """The agreed number of deals; one that is dealt again does not count (CARL-T-AMB-10)."""
    cites = DealsClauses(FOR_LEARNING, THIRTEEN_EACH, NEXT_DEALER)
    names = tuple((seat, NAMES[seat]) for seat in TRIO)
    deals = Deals.of(TRIO, options.deals, cites, redeal="next", names=names)
    return PersonalMatch(deals, options)


@final
@dataclass(frozen=True, slots=True)
class Entry:
    """One contract in a player's column."""

    contract: Contract
    tricks: int
    vulnerable: bool
    points: int
    after: bool
    """Vulnerable afterwards."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def __str__(self) -> str:
        status = "vulnerable" if self.vulnerable else "not vulnerable"
        text = f"{self.contract}, {counted(self.tricks, 'trick')}, {status}: {self.points}"
        if self.after is self.vulnerable:
            return f"{text} [{OWN_COLUMN}]"
        now = "vulnerable" if self.after else "not vulnerable"
        return f"{text}, from now on {now} [{OWN_COLUMN}, {PERSONAL}]"


@final
@dataclass(frozen=True, slots=True)
class Column(Drawable):
    """What one player writes down, contract by contract."""

    entries: tuple[Entry, ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The score of each contract."""
        return tuple(entry.points for entry in self.entries)

    def __repr__(self) -> str:
        return "\n".join([*map(str, self.entries), f"in all: {sum(self.points)}"])


_ENTRY: Final = re.compile(r"(.+?)[\s,:]+([0-9]{1,2})(?:\s*tricks?)?")


@answers
def column(*results: str, options: ContractOptions | None = None) -> Column:
    """One player's column after these contracts in order: ``column("4♥ 10", "3NT 9")``.

    Each is a contract and the tricks taken; the player starts not vulnerable, and every game made
    changes that (CARL-T-CON-9). Raises NotationError.
    """
    rules = options or ContractOptions()
    vulnerable: tuple[Seat, ...] = ()
    entries: list[Entry] = []
    who: Final = Seat.A
    for text in results:
        match = _ENTRY.fullmatch(str(text).strip())
        if match is None:
            raise NotationError(
                f'"{short(str(text))}" is not a contract followed by its tricks; write 4♥ 10'
            )
        contract, tricks = parse_contract(match[1], who), int(match[2])
        before = who in vulnerable
        lines = score(contract, tricks, vulnerable=before)
        vulnerable = changed(vulnerable, lines, rules)
        entries.append(Entry(contract, tricks, before, total(lines, who), who in vulnerable))
    return Column(tuple(entries))
