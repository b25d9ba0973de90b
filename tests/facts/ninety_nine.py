"""The facts about Ninety-Nine for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import JOKER, PACK_37, PACK_54, Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, cards_of, named, parted, some


def texts(state: State, rng: random.Random) -> Iterator[str]:
    hands = [tuple(hand) for _, hand in state.setting.deal.hands]
    yield from (f"bid {some(rng.choice(hands), (2, 3, 3, 3, 4), rng)}" for _ in range(8))
    yield from (f"bid {some(PACK_37, (3,), rng)}" for _ in range(2))


def always() -> Iterator[str]:
    yield from map(str, (*PACK_54[:52], JOKER))
    yield from ("pass", "hide", "look A", "look B", "look C")
    for trump in ("", "♣", "♦", "♥", "♠", "NT"):
        yield from (f"declare {trump}", f"reveal {trump}")
        if trump:
            yield f"trump {trump}"


def secrets(state: State, viewer: Seat) -> set[Card]:
    """Other hands and bids, except a premium player's and, at the end, those that succeeded."""
    deal, options, phase = state.setting.deal, state.setting.options, state.phase
    known = set(deal.hand(viewer)) | named(state, "Play")
    bids = {t.seat: cards_of(t.action) for t in state.turns if type(t.action).__name__ == "LayBid"}
    if len(bids) == 3 and phase.offers.over and phase.premium is not None:
        holder, offer = phase.premium
        known |= set(deal.hand(holder) if offer.reveals else bids[holder])
    if state.to_act is None:
        met = [seat for seat in state.game.seats if phase.won(seat) == phase.bid(seat)]
        shown = state.game.seats if options.show_failed_bids else met
        known |= {card for seat in shown for card in bids[seat]}
    return {card for _, hand in deal.hands for card in hand} - known


FACTS: Final = Facts(
    tricks=9,
    texts=texts,
    always=always,
    secrets=secrets,
    truth=parted("LayBid", "the bid-cards of ", 3),
)
