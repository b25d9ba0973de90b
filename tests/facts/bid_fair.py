"""The facts about Bid Fair for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import PACK_54, Card, Hand
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, Places, dealt, laid, named, some


def texts(state: State, rng: random.Random) -> Iterator[str]:
    hands = [tuple(hand) for _, hand in state.setting.deal.hands]
    yield from (f"crib {some(rng.choice(hands), (3, 4, 5), rng)}" for _ in range(6))
    yield from (f"crib {some(PACK_54[:52], (4,), rng)}" for _ in range(2))


def always() -> Iterator[str]:
    for card in PACK_54[:52]:
        yield from (str(card), f"up {card}", f"down {card}", f"take {card}", f"turn {card}")
    yield from ("pass", "exchange", "exchange ♥A", "stay", "peek", "end")


def secrets(state: State, viewer: Seat) -> set[Card]:
    other = next(seat for seat in state.game.seats if seat is not viewer)
    if state.to_act is None and state.setting.options.show_all_after_deal:
        return set()
    secret = set(state.setting.deal.hand(other)) - named(state, "Up", "Play")
    if any(type(t.action).__name__ == "Exchange" and t.seat is viewer for t in state.turns):
        secret -= named(state, "Lay")
    return secret - {getattr(state.phase, "cut", None)}


def truth(state: State, viewer: Seat) -> Places:
    found = dealt(state, viewer)
    other = next(seat for seat in state.game.seats if seat is not viewer)
    aside, bid = laid(state, other, "Lay"), laid(state, other, "Up") + laid(state, other, "Down")
    rest = Hand.of(found.pop(other)) - Hand.of((*aside, *bid))
    return found | {"laid aside": aside, "bid": bid, "kept": rest}


FACTS: Final = Facts(tricks=7, texts=texts, always=always, secrets=secrets, truth=truth)
