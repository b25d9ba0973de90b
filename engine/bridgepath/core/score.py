"""A score: first the lines, then the sum, each line with the clause it is based on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypedDict, final

from ..base._check import of_kinds, takes
from ..base.display import Drawable
from ..base.errors import KindError
from ..base.text import shown
from .clauses import Clause
from .seats import Seat

__all__ = ["LineDict", "ScoreLine", "line_dict", "paying", "total"]


@final
@dataclass(frozen=True, slots=True)
class ScoreLine(Drawable):
    """One item of a score."""

    seat: Seat
    """Who is credited."""
    points: int
    clauses: tuple[Clause, ...]
    """The clause that pays, then any that explain the figure; never empty."""
    text: str
    """What the points are for, with the arithmetic."""
    below: bool = False
    """True if it goes below the line of a rubber score sheet."""

    def __post_init__(self) -> None:
        # The rules make many of these, always from correct values, so a quick check is enough.
        right = type(self.points) is int and type(self.clauses) is tuple and type(self.seat) is Seat
        if not right or type(self.text) is not str or type(self.below) is not bool:
            of_kinds(self)

    @property
    def paid_by(self) -> Clause:
        """The clause that pays."""
        return self.clauses[0]

    def __str__(self) -> str:
        where = "below" if self.below else ""
        cites = ", ".join(c.id for c in self.clauses)
        return f"{self.seat.value} {self.points:>5} {where:<6}{self.text} [{cites}]"

    def __repr__(self) -> str:
        return str(self)


class LineDict(TypedDict):
    """A line of a score, as plain values."""

    seat: str
    name: str
    points: int
    below: bool
    text: str
    clauses: list[str]


@takes
def line_dict(line: ScoreLine, name: Callable[[Seat], str]) -> LineDict:
    """A line as plain values; `name` returns the name of its seat."""
    return {
        "seat": line.seat.value,
        "name": name(line.seat),
        "points": line.points,
        "below": line.below,
        "text": line.text,
        "clauses": [cite.id for cite in line.clauses],
    }


def paying(lines: Iterable[ScoreLine]) -> tuple[Clause, ...]:
    """The clauses that pay for the lines, each once, in order."""
    try:
        return tuple(dict.fromkeys(line.paid_by for line in lines))
    except (AttributeError, TypeError):
        raise KindError(f"paying() takes the lines of a score, not {shown(lines)}") from None


def total(lines: Iterable[ScoreLine], seat: Seat, *, below: bool | None = None) -> int:
    """Sum of the lines of `seat`: all, or only those below (True) or above (False) the line."""
    if type(seat) is not Seat:
        raise KindError(f"total() adds up points for a Seat, not for {type(seat).__name__}")
    try:
        return sum(one.points for one in lines if one.seat is seat and below in (None, one.below))
    except (AttributeError, TypeError):
        raise KindError(f"total() adds up lines of a score, not {shown(lines)}") from None
