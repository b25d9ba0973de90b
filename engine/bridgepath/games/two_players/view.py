"""What two players with two dummies see, and the events at the start of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ...bridge.laws import PACK, THIRTEEN_EACH
from ...bridge.table import AROUND, NOTHING, Held, TrickPile, around, vulnerable_fact, zones
from ...core.cards import Hand
from ...core.clauses import Clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.seats import Seat
from ...core.state import Setting
from .phases import AUCTION, DUMMY_OF, HANDS, PLAYERS, Declared, Owned, Table
from .score import DEAL_ALTERNATES, DEALER_FIRST

__all__ = ["PLACES", "Seen", "facts", "opening", "places", "table_zones"]

PLACES: Final = MappingProxyType(
    dict(zip((Seat.B, Seat.DUMMY_1, Seat.DUMMY_2, Seat.A), AROUND, strict=True))
)
"""Side by side, each facing a dummy (TWO-SEAT-2)."""

Seen = Callable[[Table, Seat, Seat], Hand]
"""Which cards of a dummy a player sees before the opening lead."""


def places(table: Table) -> Mapping[Seat, str]:
    """Declarer at the bottom once there is one (TWO-SEAT-3); A if all keep their places."""
    if not isinstance(table, Owned):
        return PLACES
    fixed = table.setting.options.seats == "fixed"
    return around(table.tricks.rotation, Seat.A if fixed else table.declarer)


def table_zones(table: Table, viewer: Seat | None, seen: Seen) -> tuple[Zone, ...]:
    """The table as `viewer` may see it: both dummies after the lead (TWO-PLAY-1)."""

    def open_cards(seat: Seat, hand: Hand) -> Hand:
        if viewer in (None, seat):
            return hand
        if seat in PLAYERS:
            return NOTHING
        return hand if table.spread else seen(table, viewer, seat)

    where = places(table)
    held = [Held(s, hand := table.hand(s), open_cards(s, hand)) for s in HANDS]
    if not isinstance(table, Owned) or not table.spread:
        return zones(held, where, table.setting.name)
    camps = (
        TrickPile(
            player.value,
            f"Won by {table.setting.name(player)}",
            tuple(seat for seat in HANDS if table.player(seat) is player),
            where[player],
        )
        for player in PLAYERS
    )
    return zones(held, where, table.setting.name, table.tricks, camps)


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting, name = table.setting, table.setting.name
    standing = setting.standing
    vulnerable = tuple(seat for seat in PLAYERS if seat in standing.vulnerable)
    found = [
        Fact("Dealer", name(setting.dealer)),
        vulnerable_fact(vulnerable, name, " and "),
    ]
    parts = [f"{name(seat)} {points}" for seat, points in standing.part_scores if points]
    if parts and setting.options.scoring == "rubber" and not setting.game.over(table):
        found.append(Fact("Part-scores", " · ".join(parts)))
    if isinstance(table, Declared):
        found.append(Fact("Contract", table.auction.told(name), means=table.contract))
    if isinstance(table, Owned):
        won, needed = f"{name(table.declarer)} {table.made()}", table.contract.needed
        value = f"{won} of {needed} · {name(table.defender)} {table.lost()}"
        found.append(Fact("Tricks", value))
    return tuple(found)


def opening(setting: Setting, told: Iterable[Event], calls: tuple[Clause, ...]) -> Story:
    """The events of the deal; `told` has the cards that a game turns up, `calls` the clauses."""
    who = setting.name(setting.dealer)
    events = (
        Event(
            f"{who} deals thirteen cards to each player and to each dummy.",
            (THIRTEEN_EACH, PACK, DUMMY_OF, DEAL_ALTERNATES),
        ),
        *told,
        Event(f"{who} calls first.", (*calls, AUCTION.turn, DEALER_FIRST)),
    )
    return Story("Deal", events)
