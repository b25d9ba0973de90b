"""What the players of Bid Fair see, and the events at the start of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import MappingProxyType
from typing import Final

from ...base.text import minus
from ...bridge.table import NOTHING, TrickPile, hands_held, trick_zones, zones
from ...core.cards import Card, Hand
from ...core.clauses import Clause, clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.pictures import Picture, RankOrders, Scale
from ...core.seats import Seat
from ...core.state import Setting
from .bids import Up
from .options import REDEALER, BidFairOptions
from .phases import SEATS, Bidding, Over, Played, Playing, Settled, Table, start
from .result import LEADER_DEALS, LEVEL_ALTERNATES
from .rules import FOUR_ASIDE, TWELVE_EACH, TWO_PLAYERS
from .tricks import PACK, VALUES, rank_order

FIRST_DEALER: Final = clause("BF-AMB-7")
OTHER_DEALS: Final = clause("BF-AMB-18")


PLACES: Final = MappingProxyType({Seat.SOUTH: "bottom", Seat.NORTH: "top"})


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (BF-AMB-19, BF-AMB-22, BF-AMB-23)."""
    name = table.setting.name
    shown_at_end = isinstance(table, Over) and table.setting.options.show_all_after_deal

    def sees(seat: Seat) -> bool:
        return viewer in (None, seat) or shown_at_end

    held = hands_held(((s, table.hand(table.player(s))) for s in _FROM_TOP), sees)
    north, south = (_bid_card(table, seat, sees(seat)) for seat in _FROM_TOP)
    cut = Zone("cut", "slot", "center", "Cut card", _cut(table))
    camps = (TrickPile(s.value, f"Won by {name(s)}", (s,), PLACES[s], s) for s in _FROM_TOP)
    tricks = trick_zones(table.tricks, camps) if isinstance(table, Played) else ()
    return (*zones(held, PLACES, name), _crib(table, sees), north, cut, south, *tricks)


_FROM_TOP: Final = tuple(reversed(SEATS))


def _cut(table: Table) -> tuple[Card, ...]:
    return (table.cut,) if isinstance(table, Settled) else ()


def _crib(table: Table, sees: Callable[[Seat], bool]) -> Zone:
    """The cards in the place of the crib: after a swap, the holder's old hand."""
    if isinstance(table, Played) and table.exchanged and table.contract:
        holder = table.contract.holder
        title, cards = f"{table.name(holder)}'s old hand", table.kept[holder]
        known = cards if sees(table.seat(holder)) else NOTHING
    else:
        title, cards = "Crib", table.crib()
        mine = (four for player, four in enumerate(table.laid) if sees(table.seat(player)))
        own = Hand.of(card for four in mine for card in four)
        known = Hand(cards.bits & own.bits)
    return Zone("crib", "pile", "center", title, tuple(known), len(cards) - len(known))


def _bid_card(table: Table, seat: Seat, seen: bool) -> Zone:
    placed = table.bids.card(table.player(seat))
    cards = (placed.card,) if placed and placed.card else ()
    shown = cards if seen or isinstance(placed, Up) else ()
    title = f"{table.setting.name(seat)}'s bid card"
    hidden = len(cards) - len(shown)
    return Zone(f"bid:{seat}", "slot", "center", title, shown, hidden, seat)


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting = table.setting

    def each(numbers: Iterable[tuple[Seat, int]]) -> str:
        return " · ".join(f"{setting.name(seat)} {minus(number)}" for seat, number in numbers)

    found = [Fact("Dealer", table.name(1))]
    if setting.standing.totals and not setting.game.over(table):
        found.append(Fact("Score", each(setting.standing.totals)))
    if not isinstance(table, Settled):
        return tuple(found)
    contract = table.contract
    value = f"{contract.value} for {table.name(contract.holder)}" if contract else "none"
    found.append(Fact("Contract", value))
    found.append(Fact("High rank", table.high.value, means=table.high))
    found.append(Fact("Trump", table.trump.symbol, means=table.trump))
    points = each((seat, table.points(table.player(seat))) for seat in SEATS)
    found.append(Fact("Points", points))
    return tuple(found)


def pictures(table: Table, viewer: Seat | None) -> tuple[Picture, ...]:
    """What a bid demands, and then both orders of the deal (BF-CON-5, BF-RANK-1 to 4)."""
    if isinstance(table, Bidding):
        steps = tuple((rank.value, str(points)) for rank, points in VALUES.items())
        return (Scale("Points that the other player must take after a bid", steps),)
    if not isinstance(table, Settled) or isinstance(table, Over):
        return ()
    both, ranks = rank_order(table.high), VALUES
    led, second = (
        (name, tuple(rank.value for rank in sorted(ranks, key=lambda r: -strength[r.index])))
        for name, strength in (("A card led", both.led), ("Played second", both.followed))
    )
    follows = isinstance(table, Playing) and bool(table.tricks.table)
    rows = (second, led) if follows else (led, second)
    return (RankOrders(rows, table.high.value),)


def opening(setting: Setting[BidFairOptions]) -> Story:
    """The events of the deal."""
    table, totals = start(setting), dict(setting.standing.totals)
    why: tuple[Clause, ...]
    lead = totals.get(table.seat(1), 0) - totals.get(table.seat(0), 0)
    text, why = "deals", (FIRST_DEALER,)
    if lead > 0:
        text, why = "is ahead and deals", (LEADER_DEALS,)
    elif lead < 0:
        # Only a house rule on redeals lets a player who is behind deal.
        why = (REDEALER,)
    elif any(totals.values()) or setting.standing.deals:
        why = (LEVEL_ALTERNATES, OTHER_DEALS)
    text = f"{table.name(1)} {text} twelve cards to each player."
    events = (
        Event(text, (TWELVE_EACH, TWO_PLAYERS, PACK, *why)),
        Event("Each player lays four of them aside for the crib.", (FOUR_ASIDE,)),
    )
    return Story("Deal", events)
