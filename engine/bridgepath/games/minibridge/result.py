"""How a deal and a match of Minibridge end."""

from __future__ import annotations

from ...base._check import takes
from ...bridge.laws import NEXT_DEALER, THIRTEEN_TRICKS
from ...bridge.matches import CHICAGO_SCHEDULE, Deals, DealsClauses
from ...bridge.scoring import counted
from ...core.events import Event
from ...core.score import paying, total
from ...core.seats import COMPASS
from ...core.state import Match, Outcome
from ..contract_bridge import PARTNERS, SIDES
from .options import NUMBER_OF_DEALS, MinibridgeOptions
from .phases import MORE_POINTS, Level, Over, Table, Undertaken
from .score import score_lines

__all__ = ["match", "outcome", "told_result"]


def told_result(table: Undertaken) -> tuple[Event, ...]:
    """How the play ended, and the score, in short."""
    name, tricks, lines = table.setting.name, table.taken(), score_lines(table)
    missing = counted(table.needed - tricks, "trick")
    how = "the goal is reached" if tricks >= table.needed else f"{missing} short of the goal"
    sums = ", ".join(f"{name(side)} {points}" for side in SIDES if (points := total(lines, side)))
    text = f"{name(table.declarer)} takes {counted(tricks, 'trick')}: {how}."
    return (
        Event(text, (THIRTEEN_TRICKS,)),
        Event(f"Score: {sums}.", paying(lines)),
    )


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over; at 20–20 the cards are dealt again (MINI-ANN-2)."""
    if isinstance(table, Level):
        return Outcome((), "20–20: the same dealer deals again.", MORE_POINTS)
    if not isinstance(table, Over):
        return None
    return Outcome(score_lines(table), " ".join(event.text for event in told_result(table)))


@takes
def match(options: MinibridgeOptions) -> Match:
    """A number of deals; a deal at 20–20 does not count."""
    return Deals.of(
        SIDES,
        options.deals,
        DealsClauses(NUMBER_OF_DEALS, NEXT_DEALER, MORE_POINTS),
        dealers=COMPASS,
        sides=PARTNERS,
        schedule=CHICAGO_SCHEDULE if options.vulnerable == "chicago" else ("none",),
        redeal="same",
    )
