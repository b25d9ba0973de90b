"""What the players of 3-Player Bridge see, and the events at the start of a deal."""

from __future__ import annotations

from typing import Final

from ...base.text import minus
from ...bridge.calls import Call, Double, Redouble, asked_by
from ...bridge.laws import DEALER_CALLS_FIRST, PACK
from ...bridge.table import AROUND, Held, TrickPile, tricks_fact, vulnerable_fact, zones
from ...core.cards import Hand
from ...core.clauses import clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.pictures import Picture, Scale
from ...core.seats import TRIO, Seat
from ...core.state import Setting
from .options import HOW_MANY, ThreePlayerOptions
from .phases import DUMMY, EACH_BIDS, EXPOSED, Bidding, Declared, Table, exposed_cards
from .result import vulnerable_now

FOUR_HANDS: Final = clause("3P-DEAL-1")
AT_RANDOM: Final = clause("3P-AMB-3")

_NUMBERS: Final = ("None", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it: the viewer's own hand, and the open cards of dummy.

    Dummy's exposed cards are open from the start (3P-DUM-1), the others after the opening lead
    (3P-PLAY-1).
    """
    places = dict(zip(table.clockwise(), AROUND, strict=True))
    shown = Hand.of(exposed_cards(table.setting))

    def seen(seat: Seat, hand: Hand) -> Hand:
        if viewer in (None, seat) or (seat is DUMMY and table.spread):
            return hand
        return shown if seat is DUMMY else Hand()

    held = [Held(seat, hand, seen(seat, hand)) for seat, hand in table.hands()]
    tricks = table.tricks if isinstance(table, Declared) else None
    return zones(held, places, table.setting.name, tricks, _camps(table))


def _camps(table: Table) -> tuple[TrickPile, ...]:
    """Declarer and dummy against the two opponents, once tricks are played."""
    if not isinstance(table, Declared):
        return ()
    name, declarer = table.setting.name, table.declarer
    others = tuple(seat for seat in TRIO if seat is not declarer)
    return (
        TrickPile("declarer", f"Won by {name(declarer)}", (declarer, DUMMY), "bottom"),
        TrickPile("defenders", f"Won by {' and '.join(map(name, others))}", others, "left"),
    )


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting, name = table.setting, table.setting.name
    found = [Fact("Dealer", name(setting.dealer))]
    if setting.options.vulnerable == "cycle":
        vulnerable = tuple(seat for seat in TRIO if seat in vulnerable_now(table))
        found.append(vulnerable_fact(vulnerable, name))
    if setting.standing.totals and not setting.game.over(table):
        points = dict(setting.standing.totals)
        value = " · ".join(f"{name(seat)} {minus(points.get(seat, 0))}" for seat in TRIO)
        found.append(Fact("Score", value))
    if not table.spread:
        cards = Hand.of(exposed_cards(setting))
        found.append(Fact("Face up in dummy", str(cards) if cards else "none"))
    if isinstance(table, Declared):
        found.append(Fact("Contract", table.auction.told(name), means=table.contract))
        side = (table.declarer, DUMMY)
        found.append(tricks_fact(table.tricks, side, table.contract.needed))
    return tuple(found)


def meant(table: Bidding, call: Call) -> str:
    """Between whom a double counts (3P-DBL-1, 3P-DBL-4), or the task that a bid sets."""
    auction, name = table.auction, table.setting.name
    bidder, caller = auction.bidder, auction.to_act
    if isinstance(call, Double) and bidder and caller:
        return f"between {name(bidder)} and {name(caller)} alone"
    if isinstance(call, Redouble) and len(call.of) == 1:
        return f"against {name(call.of[0])} alone"
    return asked_by(table, call)


def pictures(table: Table, viewer: Seat | None) -> tuple[Picture, ...]:
    """The value of the bid against each opponent, once anybody has doubled it (3P-DBL-1)."""
    auction, name = table.auction, table.setting.name
    times = dict(auction.doublings)
    if not times or auction.bidder is None:
        return ()
    words = {1: "not doubled", 2: "doubled", 4: "redoubled"}
    others = (seat for seat in TRIO if seat is not auction.bidder)
    title = f"{name(auction.bidder)}'s {auction.bid} counts against each opponent separately"
    return (
        Scale(
            title, tuple((f"against {name(seat)}", words[times.get(seat, 1)]) for seat in others)
        ),
    )


def opening(setting: Setting[ThreePlayerOptions]) -> Story:
    """The events of the deal."""
    dealer = setting.name(setting.dealer)
    cards = Hand.of(exposed_cards(setting))
    number = _NUMBERS[len(cards)]
    text = f"{number} of dummy's cards {'is' if len(cards) < 2 else 'are'} turned up"
    text += f": {cards}." if cards else "."
    why = (EXPOSED, HOW_MANY, AT_RANDOM) if cards else (EXPOSED, HOW_MANY)
    events = (
        Event(f"{dealer} deals thirteen cards to each player and to dummy.", (FOUR_HANDS, PACK)),
        Event(text, why),
        Event(f"{dealer} calls first.", (EACH_BIDS, DEALER_CALLS_FIRST)),
    )
    return Story("Deal", events)
