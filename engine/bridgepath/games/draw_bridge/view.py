"""The table of Draw Bridge as a viewer may see it, and the events at the start of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from ...bridge.laws import PACK
from ...bridge.stock import stock_zone
from ...bridge.table import TrickPile, hands_held, zones
from ...core.cards import Card, Hand
from ...core.events import Event, Story
from ...core.observation import Fact, Zone
from ...core.pictures import Picture, Prospects, SeenCards, Way, Whereabout
from ...core.seats import Seat
from ...core.state import Setting
from .options import DrawOptions
from .phases import PILE, PLAYERS, Bidding, Declared, Drawing, Second, Table, Taking, other
from .result import DEAL_ALTERNATES
from .rules import NON_DEALER_LEADS, THIRTEEN_EACH

__all__ = ["PLACES", "facts", "opening", "pictures", "table_zones"]

PLACES: Final = MappingProxyType({Seat.A: "bottom", Seat.B: "top"})
"""The players face each other."""


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """Own cards, the top of the pile, and what has just been played or taken.

    Everything else is face down: memory is the game (DRAW-MEM-1). With ``draw.aid`` all cards that
    the viewer has seen stay open (DRAW-AMB-12).
    """
    if isinstance(table, Second):
        return tuple(_second_phase(table, viewer))
    return tuple(_first_phase(table, viewer))


def _keeps(table: Table, viewer: Seat | None) -> bool:
    """True for a viewer from whom no seen card is hidden again."""
    return viewer is None or table.setting.options.aid


def _seen_of(table: Table, owner: Seat, viewer: Seat | None) -> Hand:
    """The cards of the pile that the viewer has seen `owner` take."""
    cards = [
        card
        for number, (who, card) in enumerate(table.taken())
        if who is owner and (viewer in (None, owner) or not table.covered(number))
    ]
    return Hand.of(cards)


def _shown_aside(table: Table, owner: Seat, viewer: Seat | None) -> Hand:
    """The open cards among those laid aside: for the opponent, only the card just taken."""
    seen = _seen_of(table, owner, viewer)
    if viewer is owner or _keeps(table, viewer):
        return seen
    if table.draws.table:
        return Hand()
    # Two cards belong to each trick; like the trick, they stay open until the next lead.
    just = table.taken()[2 * (len(table.draws.done) - 1) :] if table.draws.done else ()
    return Hand.of(card for who, card in just if who is owner and card in seen)


def _first_phase(table: Table, viewer: Seat | None) -> Iterator[Zone]:
    name = table.setting.name
    held = hands_held(
        ((seat, table.draws.hand(seat)) for seat in PLAYERS), lambda seat: viewer in (None, seat)
    )
    played = TrickPile("first", "Tricks played", PLAYERS, "center")
    mine, theirs, *middle = zones(held, PLACES, name, table.draws, (played,))
    yield theirs
    yield _aside(table, Seat.B, viewer)
    yield _pile(table, viewer)
    yield from (_closed(zone, table, viewer) for zone in middle)
    yield _aside(table, Seat.A, viewer)
    yield mine


def _aside(table: Table, owner: Seat, viewer: Seat | None) -> Zone:
    shown = _shown_aside(table, owner, viewer)
    rest = len(table.aside(owner)) - len(shown)
    title = f"{table.setting.name(owner)}'s second hand"
    return Zone(f"aside:{owner}", "hand", PLACES[owner], title, tuple(shown), rest)


def _pile(table: Table, viewer: Seat | None) -> Zone:
    hidden = table.covered(table.drawn) and isinstance(table, Taking)
    top = not hidden or viewer is table.taker(table.drawn)
    return stock_zone(table.pile, "Draw pile", top=top, all_open=viewer is None)


def _closed(zone: Zone, table: Table, viewer: Seat | None) -> Zone:
    """Won tricks are turned face down."""
    if zone.kind != "pile" or _keeps(table, viewer):
        return zone
    return replace(zone, cards=(), hidden=len(zone.cards))


def _second_phase(table: Second, viewer: Seat | None) -> Iterator[Zone]:
    name, started = table.setting.name, table.tricks.started
    held = hands_held(
        ((seat, table.tricks.hand(seat)) for seat in PLAYERS), lambda seat: viewer in (None, seat)
    )
    camps = tuple(TrickPile(s.value, f"Won by {name(s)}", (s,), PLACES[s]) for s in PLAYERS)
    mine, theirs, *rest = zones(held, PLACES, name, table.tricks if started else None, camps)
    yield _opened(theirs, table, viewer)
    yield from (_closed(zone, table, viewer) for zone in rest)
    yield _opened(mine, table, viewer)
    cards = tuple(card for trick in reversed(table.draws.done) for card in reversed(trick.cards))
    first = Zone("won:first", "pile", "center", "First hands", cards, tricks=len(table.draws.done))
    yield _closed(first, table, viewer)


def _opened(zone: Zone, table: Second, viewer: Seat | None) -> Zone:
    """A hand; with the learner's aid, the cards in it that the viewer has seen taken."""
    assert zone.seat is not None
    if not zone.hidden or not _keeps(table, viewer):
        return zone
    seen = _seen_of(table, zone.seat, viewer)
    shown = tuple(card for card in table.tricks.hand(zone.seat) if card in seen)
    return replace(zone, cards=shown, hidden=zone.hidden - len(shown))


def pictures(table: Table, viewer: Seat | None) -> tuple[Picture, ...]:
    """The stake of the trick, and the cards that the viewer has seen (DRAW-P1-3, DRAW-MEM-1)."""
    if viewer is None:
        return ()
    seen = _seen_cards(table, viewer)
    return (_prospects(table, viewer), seen) if isinstance(table, Drawing) else (seen,)


def _prospects(table: Drawing, viewer: Seat) -> Prospects:
    """The card that winning or losing the next trick gives, and with which cards."""
    top, tricks = table.pile[0], table.draws
    winning, losing = "the top card, ", ""
    if tricks.turn is viewer and tricks.table:
        cards = list(Hand(tricks.playable))
        wins = [card for card in cards if tricks.add(card).done[-1].winner is viewer]
        winning = _with(wins)
        losing = _with(card for card in cards if card not in wins)
    return Prospects(
        (
            Way("Win", f"{winning}{top}", top),
            Way("Lose", f"{losing}the next card, unseen"),
        )
    )


def _with(cards: Iterable[Card]) -> str:
    """The cards that lead to it."""
    found = Hand.of(cards)
    return f"with {found}: " if found else "with no card: "


def _seen_cards(table: Table, viewer: Seat) -> SeenCards:
    """Every card that the viewer has seen, and its last known place."""
    them = other(viewer)
    places: dict[Card, Whereabout] = {}
    second = table if isinstance(table, Second) else None
    for card in _seen_of(table, them, viewer):
        places[card] = "theirs"
    for card in table.aside(viewer):
        places[card] = "held" if second else "own"
    if second is None:
        places |= dict.fromkeys(table.draws.hand(viewer), "held")
        hidden = isinstance(table, Taking) and table.covered(table.drawn)
        if table.pile and not (hidden and table.taker(table.drawn) is not viewer):
            places[table.pile[0]] = "top"
    played = (*table.draws.played(), *(second.tricks.played() if second else ()))
    places |= dict.fromkeys((card for _, card in played), "played")
    name = table.setting.name(them)
    unseen = 52 - len(places)
    pile = len(table.pile) - ("top" in places.values())
    rest = f"{unseen} cards not seen: {pile} in the pile, {unseen - pile} with {name}"
    if not pile:
        rest = f"{unseen} cards not seen, all with {name}" if unseen else "Every card has been seen"
    names: tuple[tuple[Whereabout, str], ...] = (
        ("held", "in hand"),
        ("own", "laid aside"),
        ("theirs", f"with {name}"),
        ("top", "on the pile"),
        ("played", "played"),
    )
    there = set(places.values())
    listed = tuple((card, places[card]) for card in Hand.of(places))
    return SeenCards(tuple(one for one in names if one[0] in there), listed, f"{rest}.")


def facts(table: Table) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting, name = table.setting, table.setting.name
    found = [Fact("Dealer", name(setting.dealer))]
    if any(points for _, points in setting.standing.part_scores) and not setting.game.over(table):
        points = (f"{name(seat)} {n}" for seat, n in setting.standing.part_scores)
        found.append(Fact("Round", " · ".join(points)))
    if setting.options.undertricks == "bridge":
        found.append(Fact("Undertricks", "paid as in bridge"))
    if isinstance(table, Declared):
        found.append(Fact("Contract", table.auction.told(name), means=table.contract))
        task = {table.contract.declarer: f" of {table.contract.needed}"}
        won = (f"{name(seat)} {table.tricks.won(seat)}{task.get(seat, '')}" for seat in PLAYERS)
        found.append(Fact("Tricks", " · ".join(won)))
    elif isinstance(table, Bidding):
        found.append(Fact("First to call", name(table.auction.callers[0])))
    elif table.pile:
        found.append(Fact("Trumps", "none yet"))
    return tuple(found)


def opening(setting: Setting[DrawOptions]) -> Story:
    """The events of the deal."""
    name, dealer, top = setting.name, setting.dealer, setting.deal.pile("stock")[0]
    text = f"{name(dealer)} deals thirteen cards each; {top} lies on the draw pile of {PILE}."
    return Story(
        "Deal",
        (
            Event(text, (THIRTEEN_EACH, PACK, DEAL_ALTERNATES)),
            Event("The non-dealer leads.", (NON_DEALER_LEADS,)),
        ),
    )
