"""Read a Ninety-Nine bid: the suits of three cards show how many tricks are wanted."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final

from ...base.errors import NotationError
from ...core.cards import PACK_36, PACK_37, Card, Hand, Suit
from ...core.observation import Zone
from ...core.seats import Seat
from ...games.ninety_nine import bid, ways
from ..course.question import Mistake, Question, cards, hand_zone, number
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Read a Ninety-Nine bid",
    text="Three cards show how many tricks a player bids. You read such a bid, or lay one.",
    rung=0,
    checker="rule",
    levels=("three cards", "three cards, perhaps with the Joker", "a bid laid from six cards"),
    kinds=(
        ("bridge-order", "the suits counted in bidding order"),
        ("joker", "the card that the Joker stands for was forgotten"),
        ("not-three", "more or fewer than three cards"),
        ("miscounted", "a wrong number"),
    ),
)

_BRIDGE_ORDER: Final = {Suit.CLUBS: 0, Suit.DIAMONDS: 1, Suit.HEARTS: 2, Suit.SPADES: 3}
_VERB: Final = "bid"


def make(held: str, turnup: str = "", wanted: int = -1) -> Question:
    """The bid of three bid-cards or, with `wanted`, three cards of a hand that make it.

    `turnup` is the turn-up, which a Joker counts as. Raises NotationError if a hand cannot make the
    bid.
    """
    hand, up = Hand.parse(held), turnup or None
    if wanted >= 0:
        return _lay(hand, up, wanted)
    found = bid(hand, up)
    suits = [each.suit for each in hand if each.suit]
    joker = Card.parse(turnup).suit if up and hand.jokers else None
    wrong: dict[str, Mistake] = {}
    if joker is not None:
        text = f"The Joker counts as the turn-up, {turnup}."
        without = sum(_bid_of(suit) for suit in suits)
        wrong[str(without)] = Mistake("joker", text)
        suits.append(joker)
    other = sum(_BRIDGE_ORDER[suit] for suit in suits)
    text = "Here the suits have their own values: ♦ is 0, ♠ is 1, ♥ is 2 and ♣ is 3."
    wrong.setdefault(str(other), Mistake("bridge-order", text))
    wrong.pop(str(found.value), None)
    return Question(
        text="These three cards form a bid. How many tricks is it for?",
        parts=(number(0, 9),),
        right=frozenset({str(found.value)}),
        working=("♦ counts 0, ♠ 1, ♥ 2 and ♣ 3.", f"The {found.text}."),
        zones=(hand_zone(Seat.SOUTH, hand, "Bid-cards"), *_turned(up)),
        wrong=wrong,
        otherwise=Mistake(
            "miscounted", f"The bid is {found.value}. Add up the values of the suits."
        ),
        clauses=tuple(dict.fromkeys(found.clauses)),
    )


def _bid_of(suit: Suit) -> int:
    """The value of a suit, as the rules give it for three bid-cards of that suit."""
    return bid(suit.symbol * 3).value // 3


def _turned(up: str | None) -> tuple[Zone, ...]:
    return (Zone("turnup", "slot", "center", "Turn-up", (Card.parse(up),)),) if up else ()


def _lay(hand: Hand, up: str | None, wanted: int) -> Question:
    right = {_said(three) for three in ways(hand, wanted, up)}
    if not right:
        raise NotationError(f'"{hand}" cannot bid {wanted}')
    wrong = dict(_others(hand, right))
    found = bid(ways(hand, wanted, up)[0], up)
    return Question(
        text=f"Lay three of these cards to bid {wanted}.",
        parts=(cards(hand, _VERB),),
        right=frozenset(right),
        working=("♦ counts 0, ♠ 1, ♥ 2 and ♣ 3.", f"One way: {found.text}."),
        zones=(hand_zone(Seat.SOUTH, hand), *_turned(up)),
        wrong=wrong,
        otherwise=Mistake("not-three", "A bid is made of three cards, no more and no fewer."),
        clauses=tuple(dict.fromkeys(found.clauses)),
    )


def _others(hand: Hand, right: set[str]) -> Iterator[tuple[str, Mistake]]:
    for three in combinations(hand, 3):
        picked = Hand.of(three)
        if _said(picked) in right:
            continue
        found = bid(picked)
        yield _said(picked), Mistake("miscounted", f"That would {found.text}.")


def _said(three: Hand) -> str:
    return f"{_VERB} " + " ".join(map(str, three))


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Random cards, and the number that they make."""
    if level == 3:
        return _hand(rng)
    while True:
        pack = rng.sample(PACK_37 if level == 2 and rng.random() < 0.9 else PACK_36, 4)
        held, up = Hand.of(pack[:3]), pack[3]
        joker = bool(held.jokers)
        if up.is_joker or (level == 2 and not joker and rng.random() < 0.8):
            continue
        return make(str(held), str(up) if joker else "")


def _hand(rng: random.Random) -> Question:
    """Six cards that make a number in one or two ways of twenty."""
    while True:
        hand = Hand.of(rng.sample(PACK_36, 6))
        wanted = rng.randint(0, 9)
        if 1 <= len(ways(hand, wanted)) <= 4:
            return make(str(hand), wanted=wanted)
