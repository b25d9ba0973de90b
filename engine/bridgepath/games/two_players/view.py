"""What two players with two dummies see, and how the start of a deal is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...cards import Hand
from ...clauses import Clause, clause
from ...seats import Seat
from ...state import Event, Fact, Setting, Story, Zone
from ...table import AROUND, NOTHING, Camp, Held, zones
from .phases import DUMMIES, HANDS, PLAYERS, Table
from .score import DEAL_ALTERNATES, DEALER_FIRST

__all__ = ["PLACES", "Seen", "facts", "opening", "places", "table_zones"]

PACK: Final = clause("BRG-PACK-1")
TWO_WITH_DUMMIES: Final = clause("TWO-SEAT-1")
SIDE_BY_SIDE: Final = clause("TWO-SEAT-2")
FOUR_HANDS: Final = clause("BRG-DEAL-1")

PLACES: Final = {
    Seat.B: "left",
    Seat.DUMMY_1: "top",
    Seat.DUMMY_2: "right",
    Seat.A: "bottom",
}
"""Side by side, each facing a dummy (TWO-SEAT-2)."""

Seen = Callable[[Table, Seat | None, Seat], Hand]
"""Which cards of a dummy a player sees before the opening lead."""


def places(table: Table) -> dict[Seat, str]:
    """Declarer at the bottom once there is one (TWO-SEAT-3)."""
    if table.tricks is None:
        return PLACES
    return dict(zip(table.tricks.rotation, AROUND, strict=True))


def table_zones(table: Table, viewer: Seat | None, seen: Seen) -> tuple[Zone, ...]:
    """The table as `viewer` may see it: both dummies after the lead (TWO-PLAY-1)."""
    setting, spread = table.setting, table.tricks is not None and table.tricks.started

    def open_cards(seat: Seat, hand: Hand) -> Hand:
        if viewer in (None, seat) or (spread and seat in DUMMIES):
            return hand
        return seen(table, viewer, seat) if seat in DUMMIES else NOTHING

    where = places(table)
    held = [Held(s, hand := table.hand(s), open_cards(s, hand)) for s in HANDS]
    camps: tuple[Camp, ...] = ()
    if spread:
        camps = tuple(
            Camp(
                player.value,
                f"Tricks of {setting.name(player)}",
                tuple(seat for seat in HANDS if table.player(seat) is player),
                where[player],
            )
            for player in PLAYERS
        )
    return zones(held, where, setting.name, table.tricks, camps)


def facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting = table.setting
    dealer = setting.deal.dealer
    assert dealer is not None, "a deal without a dealer was let through"
    vulnerable = [setting.name(seat) for seat in PLAYERS if seat in setting.standing.vulnerable]
    found = [
        Fact("Dealer", setting.name(dealer)),
        Fact("Vulnerable", " and ".join(vulnerable) or "nobody"),
    ]
    if table.contract is not None:
        found.append(Fact("Contract", table.auction.told(setting.name)))
    if table.tricks is not None:
        done, made = len(table.tricks.done), table.made()
        value = f"declarer {made} · other player {done - made}"
        found.append(Fact("Tricks", value))
    return tuple(found)


def opening(setting: Setting, extra: str, *cites: Clause) -> Story:
    """How the deal is told."""
    dealer = setting.deal.dealer
    assert dealer is not None
    text = f"{setting.name(dealer)} deals thirteen cards to each player and to each dummy."
    events = [Event(text, (FOUR_HANDS, PACK, TWO_WITH_DUMMIES, DEAL_ALTERNATES, DEALER_FIRST))]
    if extra:
        events.append(Event(extra, cites))
    return Story("Deal", tuple(events))
