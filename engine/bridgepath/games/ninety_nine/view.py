"""What the players of Ninety-Nine see, and the events at the start of a deal."""

from __future__ import annotations

from collections.abc import Collection
from types import MappingProxyType
from typing import Final

from ...bridge.table import TrickPile, hands_held
from ...bridge.table import zones as table_zones
from ...core.cards import Hand
from ...core.clauses import Clause, clause
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.pictures import Picture, Scale, Tally, Targets
from ...core.score import ScoreLine, total
from ...core.seats import TRIO, Seat
from ...core.state import Setting
from .bids import JOKER_IS, PACK, TURN_UP_ASIDE, VALUES
from .options import DECLARED_PACK, FIRST_DEAL, FIRST_DEALER, FIRST_TRUMP, NinetyNineOptions
from .phases import Bidding, Over, Settled, Table, handed_on, start, trumps
from .result import GOES_LEFT, score_lines
from .rules import THREE_PLAYERS, TWELVE_EACH
from .score import PREMIUM_PAYS, SUCCESS_PAYS
from .trump import NEXT_TRUMP, turn_up, words

CUT: Final = clause("N99-DEAL-1")
NO_JOKER: Final = clause("N99-JTJ-1")
FIRST_DIAMONDS: Final = clause("N99-JTJ-2")
NOT_FIXED: Final = clause("N99-DEC-1")

PLACES: Final = MappingProxyType({Seat.A: "bottom", Seat.B: "left", Seat.C: "right"})
"""Clockwise, as play goes; the reader of a diagram sits at the bottom."""


def zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (N99-BID-3, N99-PREM-1 to 3, N99-PROOF-1)."""
    name = table.setting.name
    shown_hand, shown_bids = table.shown_hand(), table.shown_bids()

    def open_hand(seat: Seat) -> bool:
        return viewer in (None, seat) or seat is shown_hand

    held = hands_held(((seat, table.hand(seat)) for seat in TRIO), open_hand)
    camps = tuple(TrickPile(s.value, f"Won by {name(s)}", (s,), PLACES[s]) for s in TRIO)
    tricks = table.tricks if isinstance(table, Settled) else None
    found = table_zones(held, PLACES, name, tricks, camps)
    hands, rest = found[: len(TRIO)], found[len(TRIO) :]
    bids = tuple(
        _covering(
            seat,
            name(seat),
            table.bid_cards(seat),
            table.bid(seat),
            seen=viewer in (None, seat) or seat in shown_bids,
        )
        for seat in TRIO
    )
    turned = tuple(
        Zone("turnup", "slot", "center", "Turn-up", (card,))
        for card in table.setting.deal.pile("turnup")
    )
    # At the bottom the bid is on the left of the hand, the tricks won on its right.
    return (bids[0], *hands, *bids[1:], *turned, *rest)


def _covering(seat: Seat, name: str, cards: Hand, bid: int, *, seen: bool) -> Zone:
    title, place = f"{name}'s bid", PLACES[seat]
    if seen:
        title += f" of {bid}" if cards else ""
        return Zone(f"bid:{seat}", "pile", place, title, tuple(cards), 0, seat)
    return Zone(f"bid:{seat}", "pile", place, title, (), len(cards), seat)


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting = table.setting
    found = [Fact("Dealer", setting.name(setting.dealer))]
    if setting.standing.totals and not setting.game.over(table):
        totals = (f"{setting.name(seat)} {n}" for seat, n in setting.standing.totals)
        found.append(Fact("Score", " · ".join(totals)))
    if table.trump is not None:
        value = "none" if table.trump.trump is None else str(table.trump)
        found.append(Fact("Trump", value, means=table.trump))
    if table.joker is not None:
        found.append(Fact("Joker", str(table.joker)))
    if table.premium is not None:
        seat, offer = table.premium
        means = ((seat, offer.kind),)
        found.append(Fact("Premium", f"{setting.name(seat)} {offer.kind}s", means=means))
    if lapsed := table.offers.lapsed:
        # Sealed offers are announced to all once they are in (N99-AMB-8).
        told = (f"{table.called(player)}'s offer to {offer.kind}" for player, offer in lapsed)
        kinds = tuple((table.order[player], offer.kind) for player, offer in lapsed)
        found.append(Fact("Outranked", " · ".join(told), means=kinds))
    if shown := table.shown_bids():
        bids = (f"{setting.name(seat)} {table.bid(seat)}" for seat in shown)
        found.append(Fact("Bids", " · ".join(bids)))
    if isinstance(table, Settled):
        won = tuple((seat, table.won(seat)) for seat in TRIO)
        value = " · ".join(f"{setting.name(seat)} {number}" for seat, number in won)
        found.append(Fact("Tricks", value, means=won))
    return tuple(found)


def pictures(table: Table, viewer: Seat | None) -> tuple[Picture, ...]:
    """The value of each suit in a bid, the tricks that everybody needs, and the result."""
    if isinstance(table, Bidding):
        steps = tuple((suit.symbol, str(number)) for suit, number in VALUES.items())
        return (Scale("What each bid-card is worth", steps),)
    if not isinstance(table, Settled):
        return ()
    known = TRIO if viewer is None else {viewer, *table.shown_bids()}
    if isinstance(table, Over):
        return (_tally(table, known),)
    seats = ((seat, table.won(seat), table.bid(seat) if seat in known else None) for seat in TRIO)
    return (Targets(tuple(seats)),)


def _tally(table: Over, known: Collection[Seat]) -> Tally:
    """Bid, tricks and points of each player (N99-SCO); bids that are not `known` stay closed."""
    scored = score_lines(table)

    def paid(lines: Collection[ScoreLine]) -> tuple[str, ...]:
        return tuple(str(total(lines, seat)) for seat in TRIO)

    rows = [
        ("Bid", tuple(str(table.bid(seat)) if seat in known else "–" for seat in TRIO)),
        ("Tricks", tuple(str(table.won(seat)) for seat in TRIO)),
        ("Bonus", paid([line for line in scored if line.paid_by in SUCCESS_PAYS])),
    ]
    if table.premium is not None:
        rows.append(("Premium", paid([line for line in scored if line.paid_by in PREMIUM_PAYS])))
    rows.append(("Points", paid(scored)))
    return Tally(tuple(map(table.setting.name, TRIO)), tuple(rows))


def opening(setting: Setting[NinetyNineOptions]) -> Story:
    """The events of the deal."""
    table, options = start(setting), setting.options
    first = not setting.standing.deals
    who = (CUT, FIRST_DEALER) if first else (GOES_LEFT,)
    cites: tuple[Clause, ...] = (TWELVE_EACH, THREE_PLAYERS, PACK, *who)
    events = [Event(f"{setting.name(setting.dealer)} deals twelve cards each.", cites)]
    if options.variant == "classic":
        (up,) = setting.deal.pile("turnup")
        told = turn_up(up)
        text = f"{told.text[0].upper()}{told.text[1:]}."
        events.append(Event(text, (TURN_UP_ASIDE, *told.clauses)))
    elif options.variant == "junkJoker":
        why, cites = "Because of the previous result,", (NEXT_TRUMP, NO_JOKER)
        if handed_on(setting) is None:
            why, cites = "In the first deal", (FIRST_DIAMONDS, FIRST_TRUMP, FIRST_DEAL, NO_JOKER)
        events.append(Event(f"{why} {words(trumps(setting, table.offers))}.", cites))
    else:
        cites = (NOT_FIXED, DECLARED_PACK)
        text = "Trumps are not fixed yet"
        if table.turnup is not None:
            text += f"; {'the Joker' if table.joker is None else table.turnup} is turned up"
            cites = (*cites, TURN_UP_ASIDE)
        if table.joker is not None:
            text += f", and the Joker is {table.joker}"
            cites = (*cites, JOKER_IS)
        events.append(Event(f"{text}.", cites))
    return Story("Deal", tuple(events))
