"""What may I play? After a lead, the player must find all legal cards in a hand."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...bridge.laws import FOLLOW_SUIT
from ...bridge.tricks import follow_violation, winning_index
from ...core.cards import DISPLAY_SUITS, PACK_52, SUITS, Card, Hand, Suit
from ...core.seats import Seat
from ..course.question import Mistake, Question, cards, hand_zone
from . import About
from .words import one, read_hand, read_trick, read_trump, trick_zone, trumps_line

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="What may I play?",
    text="A card has been led. You tap every card in your hand that you may play.",
    rung=2,
    checker="rule",
    levels=("no trumps", "with trumps", "several cards on the table"),
    kinds=(
        ("not-followed", "forgot to follow suit"),
        ("must-ruff", "thought that you must ruff"),
        ("trump-any-time", "a trump, though you can follow suit"),
        ("must-win", "only cards that win"),
        ("wrong-suit", "followed a suit other than the one led"),
        ("not-all", "a card left out, or one too many"),
    ),
)

_VERB: Final = "play"


def make(hand: str, trick: str, trump: str = "") -> Question:
    """The legal cards of a hand.

    `trick` are the one to three cards on the table, the lead first; your card comes next.
    """
    table, suit = read_trick(trick, 1, 3), read_trump(trump)
    held = read_hand(hand)
    Hand.of((*table, *held))
    led = table[0].suit
    assert led is not None, "there are no jokers in a drill"
    legal = Hand.of(
        each for each in held if not follow_violation("You", held, led, each, (FOLLOW_SUIT,))
    )
    seats = _before_south(len(table))
    wrong: dict[str, Mistake] = {}
    for picked, mistake in _mistakes(held, legal, table, suit):
        answer = _answer(picked)
        if picked and picked != legal:
            wrong.setdefault(answer, mistake)
    return Question(
        text=f"{trumps_line(trump)}{seats[0].word} led {table[0]}. Tap every card that you may "
        "play.",
        parts=(cards(held, _VERB),),
        right=frozenset({_answer(legal)}),
        working=tuple(_working(held, legal, led, suit)),
        zones=(hand_zone(Seat.SOUTH, held), trick_zone(table, seats)),
        names=((Seat.SOUTH, "You"),),
        wrong=wrong,
        otherwise=Mistake("not-all", _rule(held, led)),
        clauses=(FOLLOW_SUIT,),
    )


def _before_south(count: int) -> tuple[Seat, ...]:
    order = (Seat.WEST, Seat.NORTH, Seat.EAST)
    return {1: (Seat.EAST,), 2: (Seat.NORTH, Seat.EAST), 3: order}[count]


def _answer(picked: Hand) -> str:
    return f"{_VERB} " + " ".join(map(str, picked))


def _rule(held: Hand, led: Suit) -> str:
    if held.length(led):
        return f"You have {led.word}, so you may play any of them, and nothing else."
    return f"You have no {led.word}, so you may play any card in your hand."


def _working(held: Hand, legal: Hand, led: Suit, trump: Suit | None) -> Iterator[str]:
    yield f"The suit led is {led.word}."
    yield _rule(held, led)
    if not held.length(led) and trump is not None and held.length(trump):
        yield "You may play a trump, but you need not."
    yield f"You may play {legal}."


def _mistakes(
    held: Hand, legal: Hand, table: tuple[Card, ...], trump: Suit | None
) -> Iterator[tuple[Hand, Mistake]]:
    """The likely taps, and the reason behind each."""
    led = table[0].suit
    assert led is not None
    if held.length(led):
        yield from _not_free(held, legal, led, trump)
    elif trump is not None and 0 < held.length(trump) < len(held):
        text = f"You have no {led.word}. A trump is allowed, but so is every other card."
        yield held.suit(trump), Mistake("must-ruff", text)
    winners = [card for card in legal if winning_index((*table, card), trump) == len(table)]
    text = "You need not win the trick. A lower card is allowed as well."
    yield Hand.of(winners), Mistake("must-win", text)
    if len(held) > 1:
        for suit in DISPLAY_SUITS:
            if suit is not led and any(card.suit is suit for card in table[1:]):
                text = f"The first card of the trick counts: it is a {one(led)}, not a {one(suit)}."
                yield held.suit(suit), Mistake("wrong-suit", text)


def _not_free(
    held: Hand, legal: Hand, led: Suit, trump: Suit | None
) -> Iterator[tuple[Hand, Mistake]]:
    text = f"You have {led.word}, so you must play one of them."
    if trump is not None and trump is not led and held.length(trump):
        said = f"{text} Not even a trump is allowed."
        yield legal | held.suit(trump), Mistake("trump-any-time", said)
        yield held.suit(trump), Mistake("trump-any-time", said)
    yield held, Mistake("not-followed", text)
    for suit in DISPLAY_SUITS:
        if suit is not led and held.length(suit):
            yield held.suit(suit), Mistake("not-followed", text)


# --- at random ----------------------------------------------------------------------------------

_UNSAID: Final = {1: "", 2: "NT", 3: "NT"}
"""Beginners have not heard of trumps yet."""


def ask(rng: random.Random, level: int) -> Question:
    """A random hand, which is void in the suit led about one time in three."""
    size = rng.choice(((4, 5), (5, 6), (6, 7))[level - 1])
    void = rng.random() < 0.3
    trump = None if level == 1 else rng.choice(SUITS)
    least = 1 if level < 3 else 2
    while True:
        pack = rng.sample(PACK_52, size + 3)
        table, held = pack[: rng.randint(least, 1 if level < 3 else 3)], Hand.of(pack[3:])
        led = table[0].suit
        assert led is not None
        follow = held.length(led)
        if (follow == 0) is not void or follow == size or led is trump:
            continue
        if level == 3 and not _tempts(held, table[1:], led):
            continue
        if level > 1 and trump is not None and not held.length(trump):
            continue
        return make(str(held), " ".join(map(str, table)), trump.symbol if trump else _UNSAID[level])


def _tempts(held: Hand, later: list[Card], led: Suit) -> bool:
    """True if a card after the lead is of another suit, and the hand holds that suit."""
    return any(card.suit is not led and held.length(card.suit) for card in later if card.suit)
