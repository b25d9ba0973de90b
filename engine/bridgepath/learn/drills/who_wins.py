"""Who wins? Two to four cards lie on the table, and one of them wins the trick."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ...base.text import joined
from ...bridge.laws import HIGHEST_WINS, RANKS_FALL
from ...bridge.tricks import winning_index, winning_reason
from ...core.cards import PACK_52, SUITS, Card, Suit
from ...core.seats import parse_seat
from ..course.question import Mistake, Question, card
from . import About
from .words import one, read_trick, read_trump, seats_of, trick_zone, trumps_line

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Who wins?",
    text="You see the cards in a trick and tap the one that wins it.",
    rung=1,
    checker="rule",
    levels=(
        "two or three cards, no trumps",
        "three or four cards, usually with trumps",
        "four cards, trumps and higher trumps",
    ),
    kinds=(
        ("lower-card", "a lower card of the winning suit"),
        ("other-suit", "a high card of another suit"),
        ("trump-missed", "a trump was overlooked"),
        ("overruff", "a higher trump was overlooked"),
    ),
)


def make(trick: str, trump: str = "", leader: str = "") -> Question:
    """Which card of a trick wins.

    `trick` are two to four cards in order of play, `trump` is a suit or empty, `leader` is a seat:
    West by default, and North for a trick of two.
    """
    cards, suit = read_trick(trick, 2, 4), read_trump(trump)
    seats = seats_of(len(cards), parse_seat(leader) if leader else None)
    best = winning_index(cards, suit)
    wrong = {
        str(other): _mistake(other, cards[0], cards[best], suit)
        for other in cards
        if other is not cards[best]
    }
    return Question(
        text=f"{trumps_line(trump)}{seats[0].word} led {cards[0]}. Which card wins the trick?",
        parts=(card(cards),),
        right=frozenset({str(cards[best])}),
        working=tuple(_working(cards, best, suit)),
        zones=(trick_zone(cards, seats),),
        wrong=wrong,
        clauses=(HIGHEST_WINS, RANKS_FALL),
    )


def _mistake(picked: Card, led: Card, winner: Card, trump: Suit | None) -> Mistake:
    if picked.suit is winner.suit:
        if trump is not led.suit and picked.suit is trump:
            text = f"{picked} is a trump, but {winner} is a higher one."
            return Mistake("overruff", text)
        return Mistake("lower-card", f"{picked} is lower than {winner}.")
    if picked.suit is led.suit:
        text = f"{picked} is in the suit led, but {winner} is a trump, and any trump beats it."
        return Mistake("trump-missed", text)
    text = f"A {one(led.suit)} was led. {picked} is in a different suit, so it cannot win."
    if picked.suit is not trump and trump is not None:
        named = one(led.suit)
        text = f"A {named} was led. {picked} is neither a {named} nor a trump, so it cannot win."
    return Mistake("other-suit", text)


def _working(cards: Sequence[Card], best: int, trump: Suit | None) -> list[str]:
    led = cards[0].suit
    lines = [f"The suit led is {'' if led is None else led.word}."]
    strange = [each for each in cards if each.suit not in (led, trump)]
    if strange:
        named = joined(strange)
        lines.append(f"{named} cannot win: {'they are' if len(strange) > 1 else 'it is'} in "
                     f"{'other suits' if len(strange) > 1 else 'another suit'}.")  # fmt: skip
    lines.append(f"{cards[best]} is {winning_reason(cards, best, trump)} and wins the trick.")
    return lines


# --- at random ----------------------------------------------------------------------------------

_UNSAID: Final = {1: "", 2: "NT", 3: "NT"}
"""Beginners have not heard of trumps yet."""


def ask(rng: random.Random, level: int) -> Question:
    """A random trick, in which the highest card often does not win."""
    few, many = ((2, 3), (3, 4), (4, 4))[level - 1]
    while True:
        count = few if rng.random() < 0.2 else many
        trump = rng.choice(SUITS) if level == 3 or (level == 2 and rng.random() < 0.75) else None
        place = rng.choices(range(count), {2: (5, 5), 3: (3, 4, 3)}.get(count, (4, 5, 5, 5)))[0]
        highest = count > 2 and rng.random() < 0.25
        ruffs = level == 3 and rng.random() < 0.5
        for _ in range(150):
            cards = _trick(rng, count, trump)
            best = winning_index(cards, trump)
            if best != place or _is_first_highest(cards, best) is not highest:
                continue
            if ruffs and sum(each.suit is trump is not cards[0].suit for each in cards) < 2:
                continue
            return make(" ".join(map(str, cards)), trump.symbol if trump else _UNSAID[level])
        if count == 2 and place == 1:
            # Of two cards, the second one wins only if it is the higher.
            return make(" ".join(map(str, _follows(rng))))


def _is_first_highest(cards: Sequence[Card], best: int) -> bool:
    return best == max(range(len(cards)), key=lambda at: cards[at].index % 13)


def _trick(rng: random.Random, count: int, trump: Suit | None) -> list[Card]:
    led = rng.choice(SUITS)
    found = [PACK_52[13 * SUITS.index(led) + rng.randrange(11)]]
    while len(found) < count:
        suit = led
        if rng.random() < 0.5:
            suit = trump if trump and rng.random() < 0.5 else rng.choice(SUITS)
        off = suit is not led and suit is not trump
        rank = 12 if off and rng.random() < 0.6 else rng.randrange(13)
        new = PACK_52[13 * SUITS.index(suit) + rank]
        if new not in found:
            found.append(new)
    return found


def _follows(rng: random.Random) -> list[Card]:
    """A card and a higher one of its suit."""
    low, high = sorted(rng.sample(range(13), 2))
    start = 13 * rng.randrange(4)
    return [PACK_52[start + low], PACK_52[start + high]]
