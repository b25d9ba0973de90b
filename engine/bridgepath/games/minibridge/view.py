"""The table of Minibridge as a viewer may see it."""

from __future__ import annotations

from ...bridge.laws import PACK, SEATS, THIRTEEN_EACH
from ...bridge.table import hands_held, tricks_fact, vulnerable_fact, zones
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.seats import COMPASS, Seat
from ...core.state import Setting
from ..contract_bridge import CAMPS, PLACES, SIDES
from .options import MinibridgeOptions
from .phases import ANNOUNCE, Declared, Table, Undertaken

__all__ = ["facts", "opening", "table_zones"]


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The viewer's own hand, and dummy as soon as declarer is known (MINI-DUM-1)."""
    tricks = table.tricks if isinstance(table, Undertaken) else None
    dummy = table.dummy if isinstance(table, Declared) else None
    held = hands_held(table.hands(), lambda seat: viewer in (None, seat) or seat is dummy)
    return zones(held, PLACES, table.setting.name, tricks, CAMPS)


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting, name = table.setting, table.setting.name
    found = [Fact("Dealer", name(table.announced.dealer))]
    sides = tuple(side for side in SIDES if side in setting.standing.vulnerable)
    if sides or setting.options.vulnerable == "chicago":
        found.append(vulnerable_fact(sides, name, " and "))
    said = dict(table.announced.said())
    if said:
        value = " · ".join(f"{name(seat)} {said[seat]}" for seat in COMPASS if seat in said)
        found.append(Fact("HCP", value))
    if isinstance(table, Declared):
        found.append(Fact("Declarer", name(table.declarer)))
    if isinstance(table, Undertaken):
        value = f"{table.goal} by {name(table.declarer)}"
        found.append(Fact("Goal", value, means=table.goal.denomination))
        side = (table.declarer, table.dummy)
        found.append(tricks_fact(table.tricks, side, table.needed))
    return tuple(found)


def opening(setting: Setting[MinibridgeOptions]) -> Story:
    """The events of the deal."""
    text = f"{setting.name(setting.dealer)} deals thirteen cards to each hand and announces first."
    return Story("Deal", (Event(text, (THIRTEEN_EACH, PACK, SEATS, ANNOUNCE)),))
