"""Cheap or low? You play last to a trick, and know whether you want it.

A player who wants it wins it as cheaply as possible; one who cannot win it, or does not want it,
loses it with the lowest card. Winning cheaply is the lesson, so always doing that does not count as
guessing.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...base.errors import NotationError
from ...bridge.laws import FOLLOW_SUIT, HIGHEST_WINS
from ...bridge.tricks import winning_index
from ...core.cards import PACK_52, SUITS, Card, Hand, Suit
from ...core.seats import Seat
from ..course.question import Mistake, Question, card, hand_zone
from . import About
from .words import (
    equals,
    one,
    read_hand,
    read_trick,
    read_trump,
    seats_of,
    touching,
    trick_zone,
    trumps_line,
)

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Cheap or low?",
    text="You play last to a trick: win it as cheaply as you can, or play your lowest card.",
    rung=2,
    checker="value",
    levels=("two players", "three or four players, sometimes trumps", "ruffed tricks"),
    kinds=(
        ("overspent", "a higher card than needed"),
        ("wasted-middle", "not the lowest card on a lost trick"),
        ("not-taken", "the trick could have been won"),
        ("taken", "won a trick that was not wanted"),
        ("not-followed", "did not follow suit"),
    ),
)


def make(trick: str, hand: str, trump: str = "", want: bool = True) -> Question:
    """Which card to play last to a trick, whether you want it or not.

    `trick` are the one to three cards on the table, the lead first. Raises NotationError if you
    must throw away a card of another suit, because that has no single answer, and if you do not
    want the trick and cannot lose it.
    """
    table, suit = read_trick(trick, 1, 3), read_trump(trump)
    held = read_hand(hand)
    gone = Hand.of(table)
    if gone.bits & held.bits:
        raise NotationError(f'"{hand}" contains a card that is on the table')
    led = table[0].suit
    assert led is not None, "there are no jokers in a drill"
    legal = Hand(held.following(led))
    winners = Hand.of(each for each in legal if _wins(table, each, suit))
    best = _best(held, legal, winners, led, want)
    right = equals(Hand(winners.bits if best in winners else legal.bits), best, gone)
    seats = seats_of(len(table) + 1, {1: Seat.NORTH, 2: Seat.NORTH, 3: Seat.WEST}[len(table)])
    wish = "You want this trick." if want else "You do not want this trick."
    wrong = {
        str(each): _mistake(each, best, legal, winners, led) for each in held if each not in right
    }
    return Question(
        text=f"{trumps_line(trump)}You play last. {wish} Which card do you play?",
        parts=(card(held),),
        right=frozenset(map(str, right)),
        working=tuple(_working(table, legal, winners, best, want, suit)),
        zones=(hand_zone(Seat.SOUTH, held), trick_zone(table, seats)),
        names=((Seat.SOUTH, "You"),),
        wrong=wrong,
        clauses=(FOLLOW_SUIT, HIGHEST_WINS),
    )


def _wins(table: tuple[Card, ...], last: Card, trump: Suit | None) -> bool:
    return winning_index((*table, last), trump) == len(table)


def _best(held: Hand, legal: Hand, winners: Hand, led: Suit, want: bool) -> Card:
    if want and winners:
        return min(winners, key=lambda each: each.index % 13)
    losers = [each for each in legal if each not in winners]
    if not losers:
        raise NotationError(f'with "{held}" you cannot lose this trick')
    if not held.length(led):
        raise NotationError(f'"{held}" has no {one(led)}: there is no single right discard')
    return min(losers, key=lambda each: each.index)


def _mistake(picked: Card, best: Card, legal: Hand, winners: Hand, led: Suit) -> Mistake:
    if picked not in legal:
        text = f"You have {led.word}, so you must play one of them."
        return Mistake("not-followed", text)
    if best in winners:
        if picked in winners:
            return Mistake("overspent", f"{picked} wins, but {best} is enough.")
        return Mistake("not-taken", f"{picked} loses the trick, but you can win it with {best}.")
    if picked in winners:
        return Mistake("taken", f"{picked} wins the trick, but you do not want it.")
    text = f"{picked} does not win. Keep it for later, and play {best}, your lowest {one(led)}."
    return Mistake("wasted-middle", text)


def _working(
    table: tuple[Card, ...],
    legal: Hand,
    winners: Hand,
    best: Card,
    want: bool,
    trump: Suit | None,
) -> Iterator[str]:
    ahead = table[winning_index(table, trump)]
    yield f"{ahead} is the best card on the table. You may play {legal}."
    if best in winners:
        cheapest = f"{winners} can win, and {best} is the cheapest winner."
        yield cheapest if len(winners) > 1 else f"Only {best} can win."
    elif want:
        yield f"You cannot win this trick, so play your lowest card: {best}."
    else:
        yield f"You do not want to win, so play your lowest card: {best}."


# --- at random ----------------------------------------------------------------------------------

_UNSAID: Final = {1: "", 2: "NT", 3: "NT"}
"""Beginners have not heard of trumps yet."""


def ask(rng: random.Random, level: int) -> Question:
    """A trick at random; the right card is the lowest of the hand in about three of ten."""
    wanted = rng.choices(("lowest", "highest", "between"), (30, 25, 45))[0]
    trump = None
    if level == 3 or (level == 2 and rng.random() < 0.6):
        trump = rng.choice(SUITS)
    others = (1, rng.choice((2, 3)), 3)[level - 1]
    size = (4, rng.choice((4, 5)), rng.choice((5, 6)))[level - 1]
    while True:
        want = wanted == "highest" or rng.random() < 0.55
        found = _by_chance(rng, others, size, trump, want, level)
        if found is None:
            continue
        table, held, best = found
        if _standing(held, best) == wanted:
            text = " ".join(map(str, table))
            return make(text, str(held), trump.symbol if trump else _UNSAID[level], want)


def _by_chance(
    rng: random.Random, others: int, size: int, trump: Suit | None, want: bool, level: int
) -> tuple[tuple[Card, ...], Hand, Card] | None:
    led = rng.choice(SUITS)
    near = [c for c in PACK_52 if c.suit is led or (c.suit is trump and level > 1)]
    pack = rng.sample(near, 3 + others) + rng.sample(PACK_52, size)
    table = tuple(pack[:others])
    rest = list(dict.fromkeys(pack[others:]))[:size]
    held = Hand.of(each for each in rest if each not in table)
    if table[0].suit is not led or len(held) != size:
        return None
    legal = Hand(held.following(led))
    winners = Hand.of(each for each in legal if _wins(table, each, trump))
    if len(legal) < 2 or touching(legal, Hand.of(table)):
        return None
    if level == 3 and not any(each.suit is trump is not led for each in table):
        return None
    if (want and not winners and rng.random() < 0.6) or (not want and not winners):
        return None
    try:
        return table, held, _best(held, legal, winners, led, want)
    except NotationError:
        return None


def _standing(held: Hand, best: Card) -> str:
    ranks = sorted(each.index % 13 for each in held)
    if best.index % 13 == ranks[0]:
        return "lowest"
    return "highest" if best.index % 13 == ranks[-1] else "between"
