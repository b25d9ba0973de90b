"""Par: what a deal scores if both sides bid perfectly with all cards seen."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Final, final

from ..base._check import of_kinds, takes
from ..base.errors import NotationError
from ..bridge.calls import BIDS, Contract
from ..bridge.scoring import duplicate_lines
from ..core.score import total
from ..core.seats import COMPASS, Seat, from_seat, next_seat, side_of
from .question import DealTable

__all__ = ["Par", "par"]

_SIDES: Final = (Seat.NORTH_SOUTH, Seat.EAST_WEST)


@final
@dataclass(frozen=True, slots=True)
class Par:
    """A score that neither side can improve with another bid."""

    score: int
    """Duplicate points of North and South; negative if East and West score."""
    contract: Contract | None
    """A contract that scores it, the first in order of turns from the dealer; None if all pass."""

    def __post_init__(self) -> None:
        of_kinds(self)


@takes
def par(
    table: DealTable, seats: Sequence[Seat], dealer: Seat, vulnerable: Container[Seat] = ()
) -> Par:
    """The par of a deal in duplicate bridge.

    `table` has the tricks of `seats`, which are the four of the compass in any order; `vulnerable`
    holds sides. Raises NotationError for other seats.
    """
    if set(seats) != set(COMPASS) or dealer not in COMPASS:
        raise NotationError("par needs a deal with the four seats of the compass")
    tricks = dict(zip(seats, table, strict=True))
    order = from_seat(dealer, COMPASS)
    standing, at = Par(0, None), 0
    held: Seat | None = None
    rising = True
    while rising:
        rising = False
        for side in _SIDES:
            if side is held:
                continue
            sign = 1 if side is Seat.NORTH_SOUTH else -1
            for number, bid in enumerate(BIDS[at:], at):
                for seat in order:
                    if side_of(seat) is not side:
                        continue
                    made = tricks[seat][bid.denomination]
                    contract = Contract(bid, seat, 1 if made >= 6 + bid.level else 2)
                    points = sign * _score(contract, made, side in vulnerable)
                    if sign * (points - standing.score) > 0:
                        standing, at, held, rising = Par(points, contract), number + 1, side, True
    return standing


def _score(contract: Contract, tricks: int, vulnerable: bool) -> int:
    """What declarer's side scores; negative if the contract fails."""
    side, other = contract.declarer, next_seat(contract.declarer, COMPASS)
    lines = duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=other)
    return total(lines, side) - total(lines, other)
