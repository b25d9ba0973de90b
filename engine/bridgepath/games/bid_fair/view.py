"""What the players of Bid Fair see, and how the start of a deal is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from ...cards import Card, Hand
from ...clauses import Clause, clause
from ...seats import Seat
from ...state import Fact, Setting, Story, Zone
from .bids import Up
from .options import REDEALER
from .phases import SEATS, Crib, Over, Playing, Table
from .result import LEADER_DEALS, LEVEL_ALTERNATES
from .rules import FOUR_ASIDE, TWELVE_EACH, TWO_PLAYERS, _event
from .tricks import PACK

FIRST_DEALER: Final = clause("BF-AMB-7")
OTHER_DEALS: Final = clause("BF-AMB-18")


def zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (BF-AMB-19, BF-AMB-22, BF-AMB-23)."""
    played = isinstance(table, Over) and not table.bids.redeal
    shown_at_end = played and table.options.show_all_after_deal
    everything = viewer is None or shown_at_end

    def sees(player: int) -> bool:
        return everything or table.seat(player) is viewer

    sides = [(seat, table.player(seat), table.setting.name(seat)) for seat in reversed(SEATS)]
    hands = [
        _covering(
            f"hand:{seat}", "hand", PLACES[seat], name, table.hand(player), sees(player), seat
        )
        for seat, player, name in sides
    ]
    contract = table.contract
    if table.exchanged and contract:
        old, title = table.kept(contract.holder), f"{table.name(contract.holder)}'s old hand"
        crib = _covering("crib", "pile", "center", title, old, sees(contract.holder))
    else:
        own = Hand.of(c for player, four in enumerate(table.laid) if sees(player) for c in four)
        known = Hand(table.crib().bits & own.bits)
        hidden = len(table.crib()) - len(known)
        crib = Zone("crib", "pile", "center", "Crib", tuple(known), hidden)
    slots = []
    for seat, player, name in sides:
        placed = table.bids.card(player)
        cards = (placed.card,) if placed and placed.card else ()
        seen = isinstance(placed, Up) or sees(player)
        slots.append(
            _covering(f"bid:{seat}", "slot", "center", f"{name}'s bid card", cards, seen, seat)
        )
    cut = Zone("cut", "slot", "center", "Cut card", (table.cut,) if table.cut else ())
    tricks = _trick_zones(table) if table.plays or isinstance(table, Playing) else ()
    return (*hands, crib, slots[0], cut, slots[1], *tricks)


PLACES: Final = {Seat.SOUTH: "bottom", Seat.NORTH: "top"}


def _covering(
    ident: str,
    kind: str,
    place: str,
    title: str,
    cards: Iterable[Card],
    seen: bool,
    seat: Seat | None = None,
) -> Zone:
    """A zone whose cards lie all open or all face down."""
    faces = tuple(cards)
    if seen:
        return Zone(ident, kind, place, title, faces, 0, seat)
    return Zone(ident, kind, place, title, (), len(faces), seat)


def _trick_zones(table: Table) -> Iterator[Zone]:
    """The trick on the table and the piles won; a finished trick lies open until the next lead."""
    done, leader = table.tricks()
    plays: tuple[tuple[Seat, Card | None], ...] = ()
    winner: Seat | None = None
    if len(table.plays) % 2:
        plays = ((table.seat(leader), table.plays[-1]),)
    elif done:
        first, best, last = done.pop()
        plays = ((table.seat(first), last.led), (table.seat(1 - first), last.second))
        winner = table.seat(best)
    yield Zone("trick", "trick", "center", "Trick", plays=plays, winner=winner)
    for seat in reversed(SEATS):
        taken = [
            card
            for _, best, won in reversed(done)
            if table.seat(best) is seat
            for card in (won.second, won.led)
        ]
        title = f"Won by {table.setting.name(seat)}"
        yield Zone(f"won:{seat}", "pile", PLACES[seat], title, tuple(taken), seat=seat)


def facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, contract = table.setting, table.contract

    def each(numbers: Iterable[tuple[Seat, int]]) -> str:
        return " · ".join(f"{setting.name(seat)} {number}" for seat, number in numbers)

    found = [Fact("Dealer", table.name(1))]
    if setting.standing.totals:
        found.append(Fact("Score", each(setting.standing.totals)))
    if table.cut is None:
        return tuple(found)
    value = f"{contract.value} for {table.name(contract.holder)}" if contract else "none"
    found.append(Fact("Contract", value))
    found.append(Fact("High rank", table.high.value))
    found.append(Fact("Trump", table.trump.symbol))
    points = each((seat, table.points(table.player(seat))) for seat in SEATS)
    found.append(Fact("Points", points))
    return tuple(found)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    table, totals = Crib(setting), dict(setting.standing.totals)
    why: tuple[Clause, ...]
    lead = totals.get(table.seat(1), 0) - totals.get(table.seat(0), 0)
    text, why = "deals", (FIRST_DEALER,)
    if lead > 0:
        text, why = "is ahead and deals", (LEADER_DEALS,)
    elif lead < 0:
        # only a house rule on redeals makes a player deal who is behind
        why = (REDEALER,)
    elif any(totals.values()) or setting.standing.deals:
        why = (LEVEL_ALTERNATES, OTHER_DEALS)
    text = f"{table.name(1)} {text} twelve cards to each player."
    events = (
        _event(text, TWELVE_EACH, TWO_PLAYERS, PACK, *why),
        _event("Each lays four of them aside for the crib.", FOUR_ASIDE),
    )
    return Story("Deal", events)
