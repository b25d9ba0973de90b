"""The facts about 3-Player Bridge for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, calls_and_cards, secrets_with_dummy


def always() -> Iterator[str]:
    yield from calls_and_cards()
    yield from (f"redouble {whose}" for whose in ("A", "B", "C", "A B", "A C", "B C", "D"))


def secrets(state: State, viewer: Seat) -> set[Card]:
    """As usual, except that the agreed number of dummy's cards is open from the start."""
    deal, number = state.setting.deal, state.setting.options.exposed
    order = [card for card in deal.pile("exposed") if card in deal.hand(Seat.DUMMY)]
    return secrets_with_dummy(state, viewer) - set(order[:number])


FACTS: Final = Facts(tricks=13, always=always, secrets=secrets)
