"""The facts about Minibridge for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, calls_and_cards, named


def always() -> Iterator[str]:
    yield from (f"{points} HCP" for points in range(41))
    for band in ("part-score", "game", "small slam", "grand slam"):
        yield from (f"{name} {band}" for name in ("♣", "♦", "♥", "♠", "NT"))
    yield from calls_and_cards()


def secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands, without the cards played and, once all four have announced, without dummy."""
    deal, said = state.setting.deal, len(state.turns) >= 4
    level = sum(deal.hand(seat).hcp for seat in (Seat.NORTH, Seat.SOUTH)) == 20
    open_to_all = set(deal.hand(state.phase.dummy)) if said and not level else set()
    others = {card for seat, hand in deal.hands if seat is not viewer for card in hand}
    return others - named(state, "Play") - open_to_all


FACTS: Final = Facts(tricks=13, always=always, secrets=secrets, unasked=frozenset({"Announcing"}))
