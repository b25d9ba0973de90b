"""The table of Minibridge as a viewer may see it."""

from __future__ import annotations

from typing import Final

from ...clauses import clause
from ...seats import COMPASS, Seat
from ...state import Event, Fact, Setting, Story, Zone
from ...table import hands_held, zones
from ..contract_bridge import CAMPS, PLACES, SIDES
from .phases import ANNOUNCE, Table

__all__ = ["PACK", "THIRTEEN_EACH", "facts", "opening", "table_zones"]

PACK: Final = clause("BRG-PACK-1")
SEATS: Final = clause("BRG-SEAT-1")
THIRTEEN_EACH: Final = clause("BRG-DEAL-1")


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The viewer's own hand, and dummy from the moment that declarer is known (MINI-DUM-1)."""
    known = table.announced.declarer is not None

    def sees(seat: Seat) -> bool:
        return viewer in (None, seat) or (known and seat is table.dummy)

    held = hands_held(table.hands(), sees)
    return zones(held, PLACES, table.setting.name, table.tricks, CAMPS)


def facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, name = table.setting, table.setting.name
    found = [Fact("Dealer", name(table.announced.dealer))]
    vulnerable = [name(side) for side in SIDES if side in setting.standing.vulnerable]
    if vulnerable or setting.options.vulnerable == "chicago":
        found.append(Fact("Vulnerable", " and ".join(vulnerable) or "nobody"))
    said = dict(table.announced.said())
    if said:
        value = " · ".join(f"{name(seat)} {said[seat]}" for seat in COMPASS if seat in said)
        found.append(Fact("HCP", value))
    if table.announced.declarer is not None:
        found.append(Fact("Declarer", name(table.declarer)))
    if table.goal is not None:
        found.append(Fact("Goal", f"{table.goal}, {table.needed} tricks"))
    if table.tricks is not None:
        value = f"declarer {table.taken()} · defenders {table.lost()}"
        found.append(Fact("Tricks", value))
    return tuple(found)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    dealer = setting.deal.dealer
    assert dealer is not None
    text = f"{setting.name(dealer)} deals thirteen cards to each hand and announces first."
    return Story("Deal", (Event(text, (THIRTEEN_EACH, PACK, SEATS, ANNOUNCE)),))
