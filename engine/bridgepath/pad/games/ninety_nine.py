"""How the deals of Ninety-Nine are entered."""

from __future__ import annotations

from typing import Final

from ...core.seats import CALLED, TRIO
from ...games import ninety_nine as n99
from ..asked import Asked, ask, scored
from ..honours import NO
from ..values import Entry, Field

__all__ = ["FORM"]

PREMIUMS: Final = tuple(
    (f"{seat.value} {kind}", f"{CALLED[seat]}: {kind}")
    for kind in ("declare", "reveal")
    for seat in TRIO
)


def _of_each(parameter: str, word: str) -> Asked:
    """A number for each player."""
    keys = {f"{word}{seat.value}": f"{CALLED[seat]} {word}" for seat in TRIO}
    return Asked(
        tuple(Field(key, label, (), "3", 0, 9) for key, label in keys.items()),
        lambda entry: {parameter: [int(entry[key]) for key in keys]},
    )


def _next_trump(entry: Entry, options: n99.NinetyNineOptions) -> str:
    if options.variant != "junkJoker":
        return ""
    met = sum(entry[f"bid{seat.value}"] == entry[f"won{seat.value}"] for seat in TRIO)
    return str(n99.next_trump(met).value)


FORM: Final = scored(
    n99.score,
    _of_each("bids", "bid"),
    _of_each("tricks", "won"),
    ask("premium", "Premium", choices=((NO, "none"), *PREMIUMS), left_out=NO, only=()),
    carry=_next_trump,
)
