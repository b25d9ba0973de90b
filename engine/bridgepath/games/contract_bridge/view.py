"""The table of contract bridge as a viewer may see it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from ...bridge.laws import DEALER_CALLS_FIRST, PACK, SEATS, THIRTEEN_EACH
from ...bridge.table import TrickPile, around, hands_held, tricks_fact, vulnerable_fact, zones
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.seats import COMPASS, Seat
from ...core.state import Setting
from .phases import PARTNERS, SIDES, Declared, Table

__all__ = ["CAMPS", "PLACES", "facts", "opening", "table_zones"]


PLACES: Final = MappingProxyType(around(COMPASS, Seat.SOUTH))
"""The place of each seat: South is nearest to the reader."""
CAMPS: Final = tuple(
    TrickPile(side.value, f"Won by {side.word}", seats, place)
    for (side, seats), place in zip(PARTNERS, ("bottom", "left"), strict=True)
)
"""The pile of each side's tricks."""


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The viewer's own hand, and dummy after the opening lead (BRG-PLAY-2)."""
    tricks = table.tricks if isinstance(table, Declared) else None
    dummy = table.dummy if isinstance(table, Declared) and table.tricks.started else None
    held = hands_held(table.hands(), lambda seat: viewer in (None, seat) or seat is dummy)
    return zones(held, PLACES, table.setting.name, tricks, CAMPS)


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting, standing = table.setting, table.setting.standing
    found = [Fact("Dealer", setting.name(setting.dealer))]
    vulnerable = tuple(side for side in SIDES if side in standing.vulnerable)
    found.append(vulnerable_fact(vulnerable, setting.name, " and "))
    parts = [f"{setting.name(side)} {p}" for side, p in standing.part_scores if p]
    if parts and setting.options.scoring != "duplicate" and not setting.game.over(table):
        found.append(Fact("Part-scores", " · ".join(parts)))
    if isinstance(table, Declared):
        found.append(Fact("Contract", table.auction.told(setting.name), means=table.contract))
        side = (table.declarer, table.dummy)
        found.append(tricks_fact(table.tricks, side, table.contract.needed))
    return tuple(found)


def opening(setting: Setting) -> Story:
    """The events of the deal."""
    text = f"{setting.name(setting.dealer)} deals thirteen cards to each hand and calls first."
    return Story("Deal", (Event(text, (THIRTEEN_EACH, PACK, SEATS, DEALER_CALLS_FIRST)),))
