"""The facts about Need a Fourth? for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import PACK_54, Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, calls_and_cards, named, parted, some


def texts(state: State, rng: random.Random) -> Iterator[str]:
    yield from (f"give {some(PACK_54[:52], (0, 2, 3), rng)}" for _ in range(4))


def always() -> Iterator[str]:
    yield from calls_and_cards()
    yield from (f"choose {seat}" for seat in "ABCD")
    yield from (f"give {card}" for card in PACK_54[:52])
    yield from ("redouble A", "look dummy", "look gift", "ask gifts", "spread", "claim", "take ♦3")


def secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands and the dummy, without the cards played; after the lead the dummy is open."""
    deal, played = state.setting.deal, named(state, "Play")
    known = set(deal.hand(viewer)) | played
    if played:
        known |= set(deal.hand(Seat.DUMMY)) | named(state, "Give")
    return {card for _, hand in deal.hands for card in hand} - known


FACTS: Final = Facts(
    tricks=13, texts=texts, always=always, secrets=secrets, truth=parted("Give", "the gift of ", 1)
)
