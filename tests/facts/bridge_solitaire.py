"""The facts about Bridge Solitaire for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bridgepath.bridge.calls import BIDS
from bridgepath.core.cards import JOKER, PACK_54, Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, Places, cards_of, dealt, laid, some, zone_of


def texts(state: State, rng: random.Random) -> Iterator[str]:
    face_up = state.setting.deal.pile("open")
    yield from (f"keep {some(face_up, (5, 6, 7), rng)}" for _ in range(6))
    yield from (f"keep {some(PACK_54, (6,), rng)}" for _ in range(2))


def always() -> Iterator[str]:
    for card in dict.fromkeys(PACK_54):
        yield from (str(card), f"top {card}", f"skip {card}")
    for where in ("closed", "discards", "stock", "ignored", "tricks"):
        yield f"look {where}"
    yield from (*map(str, BIDS), "pass", "double", "redouble")


def secrets(state: State, viewer: Seat) -> set[Card]:
    deal, options = state.setting.deal, state.setting.options
    aided = options.aid
    stock = list(deal.pile("stock"))
    for turn in state.turns:
        if turn.seat is not viewer and cards_of(turn.action):
            stock.remove(*cards_of(turn.action))
    taken_up = any(type(turn.action).__name__ == "Top" for turn in state.turns)
    secret = set() if aided else set(stock)
    if not taken_up:
        secret |= set(deal.pile("closed"))
    # one joker may be known and the other not; a card that is known somewhere is not secret
    return secret - visible_jokers(state)


def visible_jokers(state: State) -> set[Card]:
    """The joker, if the player has seen one of the two."""
    deal = state.setting.deal
    met = {card for turn in state.turns for card in cards_of(turn.action)}
    met |= set(deal.pile("open"))
    if any(type(turn.action).__name__ == "Top" for turn in state.turns):
        met |= set(deal.pile("closed"))
    if state.setting.options.aid:
        met |= set(deal.pile("stock"))
    return met & {JOKER}


def truth(state: State, viewer: Seat) -> Places:
    found, stock = dealt(state, viewer), list(state.setting.deal.pile("stock"))
    known = len(laid(state, Seat.HOUSE, "Play") + laid(state, Seat.HOUSE, "Skip"))
    known += len(zone_of(state, viewer, "stock"))
    return found | {"turned": stock[:known], "stock": stock[known:]}


FACTS: Final = Facts(
    tricks=13,
    texts=texts,
    always=always,
    secrets=secrets,
    truth=truth,
    unasked=frozenset({"HouseCalling"}),
)
