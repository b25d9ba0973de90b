"""Settling up, in exact numbers (CARL-STAKE)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from typing import Final, final

from ...base._check import of_kinds
from ...base.display import Drawable
from ...base.errors import NotationError
from ...base.text import short, shown
from ...core.clauses import Clause, clause
from ...core.seats import TRIO, Seat, as_player
from .options import WHOSE_RATE, CarlOptions

DIFFERENCES: Final = clause("CARL-STAKE-1")
OWN_RATE: Final = clause("CARL-STAKE-2")

Money = Fraction
"""An exact amount, in the unit of the rate."""
Rate = str | int | Fraction | Decimal
"""What a point is worth: ``"0.25"``, ``"1/4"`` or a whole number; never a float."""


def amount(money: Fraction, *, cents: bool = False) -> str:
    """An amount in notation: whole, with cents, or as a fraction if only that is exact."""
    hundred = money * 100
    if hundred.denominator > 1:
        return str(money)
    if money.denominator == 1 and not cents:
        return str(money.numerator)
    sign, number = "-" if money < 0 else "", abs(hundred.numerator)
    return f"{sign}{number // 100}.{number % 100:02}"


@final
@dataclass(frozen=True, slots=True)
class Payment:
    """What one player owes another for one deal, or for all of them."""

    payer: Seat
    payee: Seat
    difference: int
    """Points between them."""
    rate: Fraction
    clause: Clause
    deal: int | None = None
    """Number of the deal; None for a whole match."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def money(self) -> Fraction:
        """Difference times rate."""
        return self.difference * self.rate

    def __str__(self) -> str:
        where = "" if self.deal is None else f"deal {self.deal}: "
        cents = self.rate.denominator > 1
        sums = f"{self.difference} × {amount(self.rate)} = {amount(self.money, cents=cents)}"
        return f"{where}{self.payer} pays {self.payee} {sums} [{self.clause}]"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Settlement(Drawable):
    """Who pays whom, line by line, and what each player has won or lost."""

    payments: tuple[Payment, ...]

    def won(self, seat: Seat | str) -> Fraction:
        """What `seat` has won, negative for a loss; raises NotationError."""
        who = as_player(seat, TRIO)
        got = sum((p.money for p in self.payments if p.payee is who), Fraction(0))
        return got - sum((p.money for p in self.payments if p.payer is who), Fraction(0))

    def __repr__(self) -> str:
        each = [(seat, self.won(seat)) for seat in TRIO]
        cents = any(p.rate.denominator > 1 for p in self.payments)
        last = ", ".join(
            f"{seat} {'+' if n > 0 else ''}{amount(n, cents=cents)}" for seat, n in each
        )
        return "\n".join([*map(str, self.payments), f"in all: {last}"])


def read_rate(rate: object) -> Fraction:
    """An exact rate; raises NotationError."""
    if isinstance(rate, float):
        raise NotationError(f'write the rate as text, "{rate}", so that it stays exact')
    if isinstance(rate, bool) or not isinstance(rate, str | int | Fraction | Decimal):
        raise NotationError(f"{shown(rate)} is not a rate; write it like 0.25")
    try:
        found = Fraction(rate)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise NotationError(f'"{short(str(rate))}" is not a rate; write it like 0.25') from None
    if found < 0:
        raise NotationError(f'"{short(str(rate))}": a rate cannot be negative')
    return found


def read_results(
    results: Sequence[int] | Iterable[Sequence[int]],
) -> tuple[tuple[int, int, int], ...]:
    """Points of A, B and C, one row for each deal; a single row is one deal. Raises
    NotationError.
    """
    if not isinstance(results, Iterable):
        raise NotationError(f"{shown(results)} is not a list of deals such as [(0, 0, 6)]")
    rows = list(results)
    if rows and isinstance(rows[0], int):
        rows = [rows]
    found = []
    for row in rows:
        if not isinstance(row, Sequence) or len(row) != 3 or any(type(n) is not int for n in row):
            raise NotationError(
                f"a deal must have three whole numbers, the points of A, B and C, not {shown(row)}"
            )
        found.append((row[0], row[1], row[2]))
    return tuple(found)


def settle(
    results: Sequence[int] | Iterable[Sequence[int]],
    rates: Rate | Mapping[str, Rate] = 1,
    options: CarlOptions | None = None,
) -> Settlement:
    """Who pays whom for the `results`, points of A, B and C deal by deal.

    With one rate every pair settles the difference of its totals (CARL-STAKE-1). With a rate for
    each player the loser of a deal pays at that rate, deal by deal, to each who did better
    (CARL-STAKE-2, CARL-AMB-18). `options` may choose between the two. Raises NotationError.
    """
    rows = read_results(results)
    own = isinstance(rates, Mapping) if options is None else options.rates == "own"
    if isinstance(rates, Mapping):
        if not own:
            raise NotationError(
                f"there is one rate for everybody, not one for each player [{WHOSE_RATE}]"
            )
        each = {as_player(seat, TRIO): read_rate(rate) for seat, rate in rates.items()}
        if missing := [seat.value for seat in TRIO if seat not in each]:
            raise NotationError(f"a rate is missing for {' and '.join(missing)}")
    else:
        each = dict.fromkeys(TRIO, read_rate(rates))
    if own:
        found = [p for i, row in enumerate(rows, 1) for p in _pairs(row, each, OWN_RATE, i)]
    else:
        columns = zip(*rows, strict=True) if rows else ((), (), ())
        found = _pairs([sum(column) for column in columns], each, DIFFERENCES)
    return Settlement(tuple(found))


def _pairs(
    points: Sequence[int], rates: Mapping[Seat, Fraction], cite: Clause, deal: int | None = None
) -> list[Payment]:
    """Every pair settles; the one with fewer points pays."""
    found = []
    for one, two in combinations(range(3), 2):
        if points[one] != points[two]:
            low, high = sorted((one, two), key=lambda i: points[i])
            payer = TRIO[low]
            gap = points[high] - points[low]
            found.append(Payment(payer, TRIO[high], gap, rates[payer], cite, deal))
    return found
