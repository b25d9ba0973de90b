"""The table of contract bridge as a viewer may see it."""

from __future__ import annotations

from typing import Final

from ...clauses import clause
from ...seats import COMPASS, Seat
from ...state import Event, Fact, Setting, Story, Zone
from ...table import Camp, around, hands_held, zones
from .phases import PARTNERS, SIDES, Table

__all__ = ["CAMPS", "PACK", "PLACES", "THIRTEEN_EACH", "facts", "opening", "table_zones"]

PACK: Final = clause("BRG-PACK-1")
SEATS: Final = clause("BRG-SEAT-1")
THIRTEEN_EACH: Final = clause("BRG-DEAL-1")
DEALER_CALLS: Final = clause("BRG-AUC-1")

PLACES: Final = around(COMPASS, Seat.SOUTH)
"""Where each seat is drawn: South is nearest to the reader."""
CAMPS: Final = tuple(
    Camp(side.value, f"Tricks of {side.word}", seats, place)
    for (side, seats), place in zip(PARTNERS, ("bottom", "left"), strict=True)
)
"""Where each side piles its tricks."""


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The viewer's own hand, and dummy after the opening lead (BRG-PLAY-2)."""
    spread = table.tricks is not None and table.tricks.started

    def sees(seat: Seat) -> bool:
        return viewer in (None, seat) or (spread and seat is table.dummy)

    held = hands_held(table.hands(), sees)
    return zones(held, PLACES, table.setting.name, table.tricks, CAMPS)


def facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, contract = table.setting, table.contract
    dealer, standing = setting.deal.dealer, setting.standing
    assert dealer is not None
    found = [Fact("Dealer", setting.name(dealer))]
    vulnerable = [setting.name(side) for side in SIDES if side in standing.vulnerable]
    found.append(Fact("Vulnerable", " and ".join(vulnerable) or "nobody"))
    parts = [f"{setting.name(side)} {p}" for side, p in standing.part_scores if p]
    if parts and setting.options.scoring != "duplicate":
        found.append(Fact("Part-scores", " · ".join(parts)))
    if contract is not None:
        found.append(Fact("Contract", table.auction.told(setting.name)))
    if table.tricks is not None:
        value = f"declarer {table.taken()} · defenders {table.lost()}"
        found.append(Fact("Tricks", value))
    return tuple(found)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    dealer = setting.deal.dealer
    assert dealer is not None
    text = f"{setting.name(dealer)} deals thirteen cards to each hand and calls first."
    return Story("Deal", (Event(text, (THIRTEEN_EACH, PACK, SEATS, DEALER_CALLS)),))
