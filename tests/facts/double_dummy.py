"""The facts for the tests about Double Dummy Bridge and the other games for two with dummies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, calls_and_cards, named


def always() -> Iterator[str]:
    yield from calls_and_cards()
    yield from ("take D1", "take D2", "look D1", "look D2", "look A", "look B")


def secrets(state: State, viewer: Seat) -> set[Card]:
    """The other hand and the dummies, as far as the game's own visibility table hides them."""
    deal, played = state.setting.deal, named(state, "Play")
    other = Seat.B if viewer is Seat.A else Seat.A
    secret = set(deal.hand(other)) - played
    if played:
        return secret
    dummies = {seat: set(deal.hand(seat)) for seat in (Seat.DUMMY_1, Seat.DUMMY_2)}
    after_auction = getattr(state.phase, "tricks", None) is not None
    for number, (seat, cards) in enumerate(dummies.items()):
        mine = after_auction and state.phase.player(seat) is viewer
        if state.game.id == "semi-exposed-dummies":
            wanted = state.setting.options.exposed
            if number and state.setting.options.handicap:
                wanted = max(0, wanted - 3)
            if state.setting.options.seats == "fixed":
                wanted = max(1, wanted)
            listed = [c for c in deal.pile(f"exposed{number + 1}") if c in cards]
            secret |= cards - set(listed[:wanted])
        elif state.game.id == "single-dummy":
            chosen = type(state.phase).__name__ in ("Choosing", "Playing")
            looks = state.setting.options.peek and chosen
            looks = looks and state.phase.declarer is viewer
            secret |= set() if seat is Seat.DUMMY_1 or mine or looks else cards
        else:
            secret |= set() if mine else cards
    return secret


FACTS: Final = Facts(tricks=13, always=always, secrets=secrets)
