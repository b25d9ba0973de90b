"""What the players of Need a Fourth? see, and the events at the start of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from ...base.text import minus
from ...bridge.table import NOTHING, Held, TrickPile, around, tricks_fact, zones
from ...core.cards import Hand
from ...core.clauses import Clause, clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.seats import Seat
from ...core.state import Setting
from .options import FIRST_DEALER, NeedAFourthOptions
from .phases import CLOCKWISE, Dealt, Paired, Table, Won
from .refusals import ONE_PACK
from .result import NEXT_DEALER, shown

THREE: Final = clause("NAF-EQ-1")
NAMED: Final = clause("NAF-DEAL-1")
FOURTEEN_EACH: Final = clause("NAF-DEAL-2")
TEN_LEFT: Final = clause("NAF-DEAL-3")

PLACES: Final = MappingProxyType(around((Seat.B, Seat.DUMMY, Seat.C, Seat.A), Seat.A))
"""The places of the seats before anything is known: the dummy opposite A."""


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (NAF-LEAD-2, NAF-AMB-10).

    The near seat is the dealer's until a Partner is chosen, then the Declarer's; the dummy is
    opposite.
    """
    rotation = table.rotation
    tricks = table.tricks if isinstance(table, Dealt) else None
    spread = tricks is not None and tricks.started

    def seen(seat: Seat) -> Hand:
        cards = table.holds(seat)
        if viewer in (None, seat) or (spread and seat is table.dummy):
            return cards
        # Before the dummy is turned up, each player knows one of its cards: the one they gave.
        return table.given(viewer) if viewer is not None and seat is table.dummy else NOTHING

    held = [Held(seat, table.holds(seat), seen(seat)) for seat in (rotation[-1], *rotation[:-1])]
    camps: tuple[TrickPile, ...] = ()
    if spread and isinstance(table, Dealt):
        mine = (table.declarer, table.dummy)
        camps = (
            TrickPile("defenders", "Won by the Defenders", table.defenders, "left"),
            TrickPile("declarer", "Won by the Declarer", mine, "bottom"),
        )
    return zones(held, around(rotation, rotation[-1]), table.name, tricks, camps)


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    return tuple(_facts(table))


def _facts(table: Table) -> Iterator[Fact]:
    name, standing = table.name, table.setting.standing
    yield Fact("Dealer", name(table.setting.dealer))
    if standing.totals and not table.setting.game.over(table):
        sums = " · ".join(f"{name(seat)} {minus(points)}" for seat, points in standing.totals)
        yield Fact("Score", sums)
    if isinstance(table, Won):
        yield Fact("Contract", _contract(table), means=table.bid.denomination)
        yield Fact(
            "Chooser", name(_titled(table)[0] if isinstance(table, Paired) else table.chooser)
        )
    if isinstance(table, Paired):
        yield Fact("Declarer", name(table.declarer))
    if isinstance(table, Dealt):
        names = ("Defenders", "Declarer")
        yield tricks_fact(table.tricks, table.defenders, 6 + table.bid.level, names)
    seats = shown(table)
    if seats:
        gifts = tuple((seat, table.given(seat)) for seat in seats)
        value = " · ".join(f"{name(seat)} {gift}" for seat, gift in gifts)
        yield Fact("Gifts", value, means=gifts)
    if table.setting.options.structured:
        for seat in seats:
            yield Fact(f"{name(seat)}'s fourteen", str(table.setting.deal.hand(seat)))


def _titled(table: Paired) -> tuple[Seat, Seat]:
    """The Defenders, the one who is the Chooser now first."""
    chooser, partner = table.defenders
    return (partner, chooser) if table.partner_redoubled else (chooser, partner)


def _contract(table: Won) -> str:
    """The contract, and whose it is once the Chooser has a Partner."""
    if not isinstance(table, Paired):
        return table.contract
    who = " and ".join(map(table.name, _titled(table)))
    return f"{table.bid} by {who}{ {1: '', 2: ', doubled', 4: ', redoubled'}[table.doubling] }"


def opening(setting: Setting[NeedAFourthOptions]) -> Story:
    """The events of the deal."""
    dealer = setting.name(setting.dealer)
    who: tuple[Clause, ...] = (NEXT_DEALER,) if setting.standing.deals else (NAMED, FIRST_DEALER)
    text = f"{dealer} deals fourteen cards to each player; ten are left, face down."
    events = (
        Event(text, (FOURTEEN_EACH, TEN_LEFT, THREE, ONE_PACK, *who)),
        Event(f"{dealer} calls first.", (CLOCKWISE,)),
    )
    return Story("Deal", events)
