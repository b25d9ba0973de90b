"""Facts about each game that the laws cannot work out, one module per game.

A module has the name of its game's module, and has `FACTS`; that of a guest is beside it, in
``tests/fixtures/<game>/facts.py``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from bridgepath.bridge.calls import BIDS
from bridgepath.core.cards import PACK_54, Card, Hand
from bridgepath.core.deal import Deal
from bridgepath.core.events import Action
from bridgepath.core.seats import TRIO, Seat
from bridgepath.core.state import Setting, State

Texts = Callable[[State, random.Random], Iterable[str]]
Places = Mapping[Hashable, Iterable[Card]]


def nothing_more(state: State, rng: random.Random) -> Iterator[str]:
    """Yield nothing that depends on a deal."""
    yield from ()


def dealt(state: State, viewer: Seat) -> dict[Hashable, Iterable[Card]]:
    """The hands and piles as they were dealt."""
    deal = state.setting.deal
    return {**dict(deal.hands), **dict(deal.piles)}


@dataclass(frozen=True)
class Facts:
    """What a game must tell the tests about itself."""

    tricks: int | Callable[[Setting], int]
    """How many tricks a played-out deal has: a number, or a function of the setting."""
    secrets: Callable[[State, Seat], set[Card]]
    """The cards that a seat cannot know, from the rules and not from the game's zones."""
    always: Callable[[], Iterable[str]]
    """What players can always write down, including foolish and forbidden things."""
    texts: Texts = nothing_more
    """What else they can write down, which depends on the deal."""
    truth: Callable[[State, Seat], Places] = dealt
    """The cards that each place in the game's plan of unseen cards really holds."""
    unasked: frozenset[str] = frozenset()
    """The phases, by class name, in which nobody is asked or there is only ever one answer."""
    questions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What people type into the search, each with the clauses that answer it."""


@lru_cache
def facts(game: str) -> Facts:
    """The facts about a game."""
    module = game.replace("-", "_")
    ours = f"tests.facts.{module}"
    found = import_module(ours if find_spec(ours) else f"tests.fixtures.{module}.facts").FACTS
    assert isinstance(found, Facts)
    return found


# Parts for the facts of games


def calls_and_cards() -> Iterator[str]:
    """Every call of bridge, and every card except jokers."""
    yield from (*map(str, BIDS), "pass", "double", "redouble")
    yield from cards_only()


def cards_only() -> Iterator[str]:
    """Every card except jokers."""
    yield from map(str, PACK_54[:52])


def some(cards: tuple[Card, ...], sizes: tuple[int, ...], rng: random.Random) -> Hand:
    """Some of the cards; how many is one of `sizes`."""
    return Hand.of(rng.sample(cards, rng.choice(sizes)))


def parts(action: Any) -> dict[str, object]:
    """The fields of an action by name."""
    return {field.name: getattr(action, field.name) for field in fields(action)}


@lru_cache(maxsize=100_000)
def cards_of(action: Action) -> frozenset[Card]:
    """The cards that an action names."""
    found: set[Card] = set()
    for value in parts(action).values():
        if isinstance(value, Card):
            found.add(value)
        elif isinstance(value, Hand):
            found |= set(value)
    return frozenset(found)


def named(state: State, *kinds: str, seat: Seat | None = None) -> set[Card]:
    """The cards named in turns of certain kinds, by class name."""
    return {
        card
        for turn in state.turns
        if type(turn.action).__name__ in kinds and seat in (None, turn.seat)
        for card in cards_of(turn.action)
    }


def other_hands(deal: Deal, viewer: Seat) -> set[Card]:
    """The cards that were dealt to the others."""
    return {card for seat, hand in deal.hands if seat is not viewer for card in hand}


def secrets_with_dummy(state: State, viewer: Seat) -> set[Card]:
    """Other hands, without the cards played and, after the opening lead, without dummy."""
    deal, played = state.setting.deal, named(state, "Play")
    open_to_all = set(deal.hand(state.phase.dummy)) if played else set()
    return other_hands(deal, viewer) - played - open_to_all


def secrets_without_dummy(state: State, viewer: Seat) -> set[Card]:
    """Other hands, without the cards played, and the cards that were not dealt."""
    deal = state.setting.deal
    return ({*other_hands(deal, viewer), *deal.pile("rest")}) - named(state, "Play")


def laid(state: State, seat: Seat, kind: str) -> list[Card]:
    """The cards that a seat has named in turns of one kind."""
    turns = (turn for turn in state.turns if turn.seat is seat)
    return [c for t in turns if type(t.action).__name__ == kind for c in cards_of(t.action)]


def parted(kind: str, label: str, number: int) -> Callable[[State, Seat], Places]:
    """Hands with some cards laid aside; for a seat that has laid none yet, its first cards."""

    def truth(state: State, viewer: Seat) -> Places:
        found = dealt(state, viewer)
        for seat in TRIO:
            if seat is not viewer:
                hand = state.setting.deal.hand(seat)
                aside = Hand.of(laid(state, seat, kind) or list(hand)[:number])
                found |= {seat: hand - aside, f"{label}{seat}": aside}
        return found

    return truth


def zone_of(state: State, viewer: Seat, id: str) -> tuple[Card, ...]:
    """The cards that a viewer sees in a zone."""
    return next((zone.cards for zone in state.observe(viewer).zones if zone.id == id), ())
