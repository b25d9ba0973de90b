"""The score sheet of a match: three columns, and a new sheet after six deals (CARL-MATCH)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, final

from ...base._check import of_kinds
from ...base.display import Drawable, Grid
from ...base.errors import NotationError
from ...base.text import short
from ...core.clauses import clause
from ...core.seats import TRIO, Seat
from .options import PER_HALF, PER_MATCH

TWELVE_DEALS: Final = clause("CARL-MATCH-1")
PLACES_CHANGE: Final = clause("CARL-MATCH-4")
COLUMNS: Final = clause("CARL-MATCH-5")
ADDED_UP: Final = clause("CARL-MATCH-6")

ORDERS: Final = (TRIO, (Seat.A, Seat.C, Seat.B))
"""The clockwise order of the players in the two halves of a match (CARL-MATCH-4)."""


def dealers() -> str:
    """Who deals the twelve deals of a match (CARL-MATCH-4)."""
    return "".join(seat.value for seat in DEALERS)


DEALERS: Final = tuple(order[i % 3] for order in ORDERS for i in range(PER_HALF))
"""Who deals the first, second, … deal of a match (CARL-MATCH-4)."""


@final
@dataclass(frozen=True, slots=True)
class Row:
    """One deal on the sheet."""

    points: tuple[int, int, int]
    """The points of A, B and C."""
    note: str = ""
    """Dummy's tops and the mode, such as ``3♦``; empty if the deal was passed out."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def __str__(self) -> str:
        return " ".join(map(str, self.points)) + (f", {self.note}" if self.note else "")


_ROW: Final = re.compile(r"\s*(-?\d{1,3})\s+(-?\d{1,3})\s+(-?\d{1,3})\s*(?:,\s*(.{1,8}?)\s*)?")


def read_row(text: str | Row) -> Row:
    """Read ``0 0 6, 3♦``: the points of A, B and C, dummy's tops and the mode.

    Raises NotationError.
    """
    if isinstance(text, Row):
        return text
    match = _ROW.fullmatch(str(text).replace("−", "-"))
    if match is None:
        raise NotationError(
            f'"{short(str(text))}" is not a deal; write the points of A, B and C, like 0 0 6, 3♦'
        )
    return Row((int(match[1]), int(match[2]), int(match[3])), match[4] or "")


@final
@dataclass(frozen=True, slots=True)
class Sheet(Drawable):
    """The deals of a match so far; the printed form is the sheet that A writes."""

    rows: tuple[Row, ...]

    @property
    def totals(self) -> tuple[int, int, int]:
        """The sums of A, B and C (CARL-MATCH-6)."""
        a, b, c = (sum(row.points[i] for row in self.rows) for i in range(3))
        return a, b, c

    @property
    def winner(self) -> Seat | None:
        """Who has the highest total after twelve deals; None before, and if it is shared."""
        best = [seat for seat, n in zip(TRIO, self.totals, strict=True) if n == max(self.totals)]
        return best[0] if len(self.rows) == PER_MATCH and len(best) == 1 else None

    def half(self, number: int) -> Grid | None:
        """The first (0) or the second (1) half: points, and notes at the foot; None if it is not
        begun.
        """
        order, start = ORDERS[number], number * PER_HALF
        rows = self.rows[start : start + PER_HALF]
        if not rows:
            return None
        notes: dict[Seat, list[str]] = {seat: [] for seat in order}
        for i, row in enumerate(rows, start):
            notes[DEALERS[i]].append(row.note or "–")
        points = (dict(zip(TRIO, row.points, strict=True)) for row in rows)
        return Grid(
            ("deal", *(seat.value for seat in order)),
            tuple((i, *map(held.get, order)) for i, held in enumerate(points, start + 1)),
            ("dummy", *(" ".join(notes[seat]) for seat in order)),
        )

    @property
    def _halves(self) -> tuple[Grid, ...]:
        return tuple(half for half in (self.half(0), self.half(1)) if half)

    @property
    def _sums(self) -> str:
        sums = ", ".join(f"{seat} {n}" for seat, n in zip(TRIO, self.totals, strict=True))
        return f"{sums} after {len(self.rows)} of {PER_MATCH} deals [{ADDED_UP}]"

    def drawing(self) -> tuple[object, ...]:
        """A table for each half, and the sums."""
        return (*self._halves, self._sums)

    def __repr__(self) -> str:
        return "\n".join([*(line for half in self._halves for line in _lines(half)), self._sums])


def _lines(half: Grid) -> list[str]:
    width = max(5, *(len(str(text)) for text in half.foot[1:]))
    return [
        f"{row[0]!s:5}{''.join(f'{held!s:>{width + 2}}' for held in row[1:])}".rstrip()
        for row in (half.head, *half.rows, half.foot)
    ]


def sheet(*rows: str | Row) -> Sheet:
    """The sheet with these deals, each ``"0 0 6, 3♦"``; raises NotationError."""
    if len(rows) > PER_MATCH:
        raise NotationError(
            f"a match must have {PER_MATCH} deals, not {len(rows)} [{TWELVE_DEALS}]"
        )
    return Sheet(tuple(map(read_row, rows)))
