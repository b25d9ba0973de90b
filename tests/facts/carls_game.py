"""The facts about Carl's game for the tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import PACK_54, Card, Rank, parse_suit
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, secrets_with_dummy


def texts(state: State, rng: random.Random) -> Iterator[str]:
    for _ in range(20):
        suit, length, number = rng.choice("♠♥♦♣"), rng.randrange(3, 9), rng.randrange(14)
        yield f"{suit}, {length} cards, {number} tops"
    dummy = state.setting.deal.hand(Seat.DUMMY)
    for tied in "♠♥♦♣":
        yield f"{tied}, {dummy.length(parse_suit(tied))} cards, 3 tops"


def always() -> Iterator[str]:
    yield from ("pass", "double", "redouble", "keep", "look", "warn", "advise", "withdraw")
    yield from (*map(str, range(15)), "99", *(f"raise {number}" for number in range(15)))
    yield from ("♠", "♥", "♦", "♣", "NT", "♠♥, 4 cards, 3 tops")
    yield from map(str, PACK_54[:52])


def secrets(state: State, viewer: Seat) -> set[Card]:
    """As usual, except that a report on a hand says something about its cards."""
    deal, table, options = state.setting.deal, state.phase, state.setting.options
    secret = secrets_with_dummy(state, viewer)
    if getattr(options, "backs", False):
        secret = {card for card in secret if card.rank not in (Rank.ACE, Rank.KING, Rank.QUEEN)}
    if not table.numbers.over or table.numbers.passed_out:
        return secret
    human = getattr(options, "informer", "engine") == "human"
    looked = table.informer is viewer and state.game.id != "carls-no-trump"
    if looked and type(table).__name__ not in ("Calling", "Raising"):
        secret -= set(deal.hand(Seat.DUMMY))
    if getattr(table, "report", None) is not None and not human:
        secret -= set(deal.hand(Seat.DUMMY))
    if getattr(options, "raising", "ask") == "auto":
        secret -= set(deal.hand(table.declarer))
    return secret


FACTS: Final = Facts(tricks=13, texts=texts, always=always, secrets=secrets)
