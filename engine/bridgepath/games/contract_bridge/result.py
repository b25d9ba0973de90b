"""How a deal and a match of contract bridge end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...base._check import takes
from ...bridge.calls import Contract
from ...bridge.laws import LEVELS, NEXT_DEALER, PASSED_OUT, THIRTEEN_TRICKS
from ...bridge.matches import (
    CHICAGO,
    CHICAGO_SCHEDULE,
    DUPLICATE_SCHEDULE,
    Deals,
    DealsClauses,
    Rubber,
)
from ...bridge.scoring import counted
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.seats import COMPASS, Seat, from_seat
from ...core.state import Match, Outcome
from .options import NUMBER_OF_DEALS, BridgeOptions
from .phases import PARTNERS, SIDES, Declared, Over, PassedOut, Table
from .score import LAST, score_lines

__all__ = ["match", "outcome", "told_result"]

DUPLICATE: Final = DealsClauses(NUMBER_OF_DEALS, NEXT_DEALER, PASSED_OUT)

_ALL_PASS: Final = {
    "rubber": "there is no score, and the next player deals",
    "chicago": "there is no score, and the same dealer deals again",
    "duplicate": "both sides score zero",
}


def _fate(contract: Contract, tricks: int) -> str:
    over = tricks - contract.needed
    if over < 0:
        return f"{contract} is {-over} down"
    if over == 0:
        return f"{contract} is made exactly"
    return f"{contract} is made with {counted(over, 'overtrick')}"


def _sum(lines: Iterable[ScoreLine], side: Seat, ruled: bool) -> str:
    below, above = total(lines, side, below=True), total(lines, side, below=False)
    if not ruled:
        return str(below + above) if below + above else ""
    parts = [
        f"{points} {where}" for points, where in ((below, "below"), (above, "above")) if points
    ]
    return " and ".join(parts) + (" the line" if parts else "")


def told_result(table: Declared) -> tuple[Event, ...]:
    """How the play ended, and the score, in short."""
    return _told_result(table, score_lines(table))


def _told_result(table: Declared, lines: tuple[ScoreLine, ...]) -> tuple[Event, ...]:
    contract, tricks = table.contract, table.taken()
    who = table.setting.name(contract.declarer)
    ruled = table.setting.options.scoring == "rubber"
    sums = [
        f"{table.setting.name(side)} {points}"
        for side in SIDES
        if (points := _sum(lines, side, ruled))
    ]
    text = f"{who} takes {counted(tricks, 'trick')}: {_fate(contract, tricks)}."
    return (
        Event(text, (THIRTEEN_TRICKS, LEVELS)),
        Event(f"Score: {', '.join(sums)}.", paying(lines)),
    )


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over; in Chicago a deal passed out is dealt again (BRG-AUC-9)."""
    if isinstance(table, PassedOut):
        scoring = table.setting.options.scoring
        again = PASSED_OUT if scoring == "chicago" else None
        return Outcome((), f"All four pass: {_ALL_PASS[scoring]}.", again)
    if not isinstance(table, Over):
        return None
    lines = score_lines(table)
    return Outcome(lines, " ".join(event.text for event in _told_result(table, lines)))


@takes
def match(options: BridgeOptions) -> Match:
    """A rubber, four deals of Chicago, or a number of deals of duplicate."""
    if options.scoring == "rubber":
        names = (Seat.NORTH_SOUTH.word, Seat.EAST_WEST.word)
        return Rubber.between(*SIDES, names, COMPASS)
    if options.scoring == "duplicate":
        return Deals.of(
            SIDES,
            options.deals,
            DUPLICATE,
            dealers=from_seat(Seat.NORTH, COMPASS),
            first=Seat.NORTH,
            sides=PARTNERS,
            schedule=DUPLICATE_SCHEDULE,
        )
    schedule = CHICAGO_SCHEDULE
    if options.chicago_vulnerable == "nondealer":
        schedule = tuple("other" if who == "dealer" else who for who in schedule)
    return Deals.of(
        SIDES,
        LAST,
        CHICAGO,
        dealers=COMPASS,
        sides=PARTNERS,
        schedule=schedule,
        redeal="same",
        parts=options.chicago_parts == "carried",
    )
