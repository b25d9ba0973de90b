"""Losers: how many tricks two hands lose at most, with trumps that the others no longer have.

The number holds for any layout: the other cards count as if one opponent held them all and played
last to each trick.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...base.errors import NotationError
from ...bridge.laws import FOLLOW_SUIT, HIGHEST_WINS
from ...core.cards import DISPLAY_SUITS, PACK_52, SUITS, Card, Hand, Suit
from ..course.question import Mistake, Question, number, with_dummy
from . import About
from .two_hands import TwoHands, rest_of_suits
from .words import PLAIN_NAMES, read_hand, read_trump, trumps_line

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Losers",
    text="Trumps have been drawn. You count the tricks that you must lose, with dummy's help.",
    rung=7,
    checker="value",
    levels=("trumps and one suit", "trumps and two suits", "trumps and three suits"),
    kinds=(
        ("ruff-not-seen", "missed that a ruff saves a loser"),
        ("throw-not-seen", "missed that a loser can be discarded on a winner"),
        ("made-not-seen", "missed that a lower card wins once the higher ones are gone"),
        ("no-loss-seen", "counted on a card that the others can beat"),
        ("miscounted", "a wrong number"),
    ),
)


def make(yours: str, dummy: str, trump: str) -> Question:
    """How many tricks you lose at most, if you lead and the others have no trumps left.

    They hold all other cards of the other suits that you see.
    """
    south, north, suit = read_hand(yours), read_hand(dummy), read_trump(trump)
    if suit is None:
        raise NotationError("counting losers needs a trump suit")
    if len(south) != len(north):
        raise NotationError(f"you hold {len(south)} cards, but dummy holds {len(north)}")
    out = _others(south, north, suit)
    count = len(south) - TwoHands(south, north, out, suit).tricks()
    beaten = _beaten(south, north, out, suit)
    wrong: dict[str, Mistake] = {}
    for value, mistake in _mistakes(south, north, out, suit, count):
        if value != count:
            wrong.setdefault(str(value), mistake)
    return Question(
        text=f"{trumps_line(trump)}The others have no trumps left, and you lead from your hand. "
        "How many tricks do you lose at most, however their cards lie?",
        parts=(number(0, max(4, len(south))),),
        right=frozenset({str(count)}),
        working=tuple(_working(south, north, out, suit, count)),
        zones=with_dummy(south, north),
        names=PLAIN_NAMES,
        wrong=wrong,
        otherwise=Mistake("miscounted", f"The answer is {count}. {_losing(beaten)}"),
        deciding=beaten,
        clauses=(FOLLOW_SUIT, HIGHEST_WINS),
    )


def _others(south: Hand, north: Hand, trump: Suit) -> Hand:
    out = rest_of_suits(south, north)
    return out - out.suit(trump)


def _beaten(held: Hand, partner: Hand, out: Hand, trump: Suit) -> Hand:
    """The losing cards of a hand without help: the lowest of each suit."""
    found = _bare(held, partner, out, trump)
    return Hand.of(each for suit, count in found.items() for each in _lowest(held, suit, count))


def _lowest(held: Hand, suit: Suit, count: int) -> list[Card]:
    return sorted(held.suit(suit), key=lambda each: each.index)[:count]


def _losing(beaten: Hand) -> str:
    if not beaten:
        return "The others cannot beat any of your cards."
    return f"Without help from dummy you would lose {beaten}."


def _bare(held: Hand, partner: Hand, out: Hand, trump: Suit) -> dict[Suit, int]:
    """Losers of a hand by suit, if dummy's trumps do nothing and nothing is thrown away."""
    found = {}
    for suit in SUITS:
        if suit is trump or not held.length(suit):
            continue
        above = max((each.index for each in out.suit(suit)), default=-1)
        high = sum(each.index > above for each in (held | partner).suit(suit))
        found[suit] = max(0, held.length(suit) - high)
    return found


def _mistakes(
    south: Hand, north: Hand, out: Hand, trump: Suit, count: int
) -> Iterator[tuple[int, Mistake]]:
    bare = sum(_bare(south, north, out, trump).values())
    if bare > count:
        saved = _saved(south, north, out, trump)
        for value in range(count + 1, bare + 1):
            yield value, saved
    beaten = _beaten(south, north, out, trump)
    text = f"The others can beat {beaten}, and dummy cannot save "
    text += "all of those cards." if len(beaten) > count else f"{'it' if count == 1 else 'them'}."
    for value in range(count):
        yield value, Mistake("no-loss-seen", text)


def _saved(south: Hand, north: Hand, out: Hand, trump: Suit) -> Mistake:
    """Ways to save tricks that the hand alone would lose."""
    plain = [suit for suit in SUITS if suit is not trump]
    if north.length(trump) and any(0 <= north.length(s) < south.length(s) for s in plain):
        text = "When dummy is void in a suit, it can ruff your losers there."
        return Mistake("ruff-not-seen", text)
    for suit in plain:
        above = max((each.index for each in out.suit(suit)), default=-1)
        high = any(each.index > above for each in north.suit(suit))
        if high and north.length(suit) > south.length(suit):
            text = "You can discard a loser on one of dummy's high cards."
            return Mistake("throw-not-seen", text)
    text = "Once the others' higher cards are gone, one of your lower cards wins."
    return Mistake("made-not-seen", text)


def _working(south: Hand, north: Hand, out: Hand, trump: Suit, count: int) -> Iterator[str]:
    for suit, losers in _bare(south, north, out, trump).items():
        ours = (south | north).suit(suit)
        high = Hand.of(c for c in ours if not any(x.index > c.index for x in out.suit(suit)))
        tops = f"{high} cannot be beaten" if high else "the others have the highest card"
        yield f"{suit.word.capitalize()}: {tops}. Without help you lose {losers}."
    if north.length(trump) and any(
        south.length(suit) > north.length(suit) for suit in SUITS if suit is not trump
    ):
        yield f"Dummy can ruff with {north.suit(trump)} once it is void in a suit."
    yield f"With best play you lose {count or 'nothing'}."


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Two hands at random, in which a ruff or a discard often saves something."""
    want, saves = (
        rng.choice(((0, 1, 2), (0, 1, 2, 3), (0, 1, 2, 3))[level - 1]),
        rng.random() < 0.6,
    )
    for attempt in range(200):
        south, north, trump = _hands(rng, level)
        if not south.length(trump):
            continue
        out = _others(south, north, trump)
        bare = sum(_bare(south, north, out, trump).values())
        if not want <= bare + 1 or (attempt < 60 and saves and bare <= want):
            continue
        if attempt < 60 and (bare > want) is not saves:
            continue
        search, need = TwoHands(south, north, out, trump), len(south) - want
        if search.takes(need) and not search.takes(need + 1):
            break
    return make(str(south), str(north), trump.symbol)


def _hands(rng: random.Random, level: int) -> tuple[Hand, Hand, Suit]:
    trump, *others = rng.sample(DISPLAY_SUITS, level + 1)
    size = (4, 5, 5)[level - 1]
    mine = rng.randint(1, 2)
    theirs = rng.choice((0, 1, 1, 2))
    trumps = rng.sample([c for c in PACK_52 if c.suit is trump], mine + theirs)
    plain = [c for c in PACK_52 if c.suit in others]
    plain.sort(key=lambda card: rng.random() ** (2 if card.index % 13 < 7 else 1))
    trumps.sort(key=lambda card: -card.index)
    pack = plain[-(2 * size - mine - theirs) :]
    rng.shuffle(pack)
    cut = size - mine
    return Hand.of(trumps[:mine] + pack[:cut]), Hand.of(trumps[mine:] + pack[cut:]), trump
