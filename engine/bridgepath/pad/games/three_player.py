"""How the deals of 3-Player Bridge are entered."""

from __future__ import annotations

from typing import Final

from ...core.seats import CALLED, TRIO, Seat
from ...games import three_player as three
from ..asked import DOUBLING, PLAYED, Asked, Given, contract, declarer, end, scored, tricks
from ..values import Entry, Field

__all__ = ["FORM"]


def _doubles() -> Asked:
    """Whether each opponent doubled, and was redoubled."""

    def field(seat: Seat) -> Field:
        others = tuple(other.value for other in TRIO if other is not seat)
        label, only = f"{CALLED[seat]}'s double", (*PLAYED, ("declarer", others))
        return Field(f"double{seat.value}", label, DOUBLING, "1", only=only)

    def given(entry: Entry) -> Given:
        times = {seat: entry.get(f"double{seat.value}", "1") for seat in TRIO}
        return {
            "doubled_by": [seat for seat in TRIO if times[seat] != "1"],
            "redoubled": [seat for seat in TRIO if times[seat] == "4"],
        }

    return Asked(tuple(map(field, TRIO)), given)


FORM: Final = scored(
    three.score,
    end("all three passed"),
    declarer(*TRIO),
    contract(),
    _doubles(),
    tricks(),
    passed="all three pass",
    given=lambda _, options, __: {} if options.vulnerable == "cycle" else {"vulnerable": False},
)
