"""Sure tricks: how many tricks two hands can take at once, before the others take one.

The number holds for any layout: the other cards count as if one opponent held them all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...base.text import joined
from ...bridge.laws import HIGHEST_WINS, WINNER_LEADS
from ...core.cards import DISPLAY_SUITS, PACK_52, SUITS, Hand, Suit
from ...core.clauses import clause
from ..course.question import Mistake, Question, number, with_dummy
from . import About
from .two_hands import TwoHands, rest_of_suits
from .words import PLAIN_NAMES, one, read_hand

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Sure tricks",
    text="You count the tricks that two hands can take at once, without losing the lead.",
    rung=4,
    checker="value",
    levels=("one suit in two hands", "two suits", "four suits"),
    kinds=(
        ("king-without-ace", "counted a high card while a higher one is out"),
        ("honours-crash", "counted two high cards that fall on the same trick"),
        ("blocked", "counted winners that you cannot reach"),
        ("miscounted", "a wrong number"),
    ),
)

WINNER_NOW: Final = clause("SOL-COUNT-4")


def make(yours: str, dummy: str, others: str = "", leader: str = "you") -> Question:
    """How many tricks your hand and dummy's take before the others take one.

    `others` are the cards that the two other hands hold together; by default, all other cards in
    the suits that you see. You lead, or with ``dummy`` as `leader` dummy does; there are no trumps.
    """
    south, north = read_hand(yours), read_hand(dummy)
    out = read_hand(others, 26) if others else rest_of_suits(south, north)
    search = TwoHands(south, north, out)
    first = 1 if leader == "dummy" else 0
    count = search.winners_now(first)
    most = max(len(south), len(north))
    wrong: dict[str, Mistake] = {}
    for value, mistake in _mistakes(south, north, out, count):
        if value != count and value <= most:
            wrong.setdefault(str(value), mistake)
    told = f"The others have {out}. " if others else ""
    start = "Dummy leads" if first else "You lead from your hand"
    return Question(
        text=f"{told}{start}. How many tricks can you and dummy take before the others take one?",
        parts=(number(0, max(most, 4)),),
        right=frozenset({str(count)}),
        working=tuple(_working(search, south, north, out, first, count)),
        zones=with_dummy(south, north),
        names=PLAIN_NAMES,
        wrong=wrong,
        otherwise=Mistake("miscounted", _told(_tops(south | north, out), count)),
        deciding=_tops(south | north, out),
        clauses=(HIGHEST_WINS, WINNER_LEADS, WINNER_NOW),
    )


def _told(tops: Hand, count: int) -> str:
    """The number, with the cards that decide it."""
    if not tops:
        return "The answer is 0: the others hold a higher card in every suit."
    if len(tops) == count:
        return f"The answer is {count}: nobody can beat {tops}."
    if len(tops) > count:
        told = f"The answer is {count}. Nobody can beat {tops}, but"
        return f"{told} these cards do not each win a separate trick."
    return f"The answer is {count}: nobody can beat {tops}, and then lower cards win as well."


def _tops(held: Hand, out: Hand) -> Hand:
    """The cards that nobody else can beat."""
    return Hand.of(
        each for each in held
        if not any(c.suit is each.suit and c.index > each.index for c in out)
    )  # fmt: skip


def _mistakes(south: Hand, north: Hand, out: Hand, count: int) -> Iterator[tuple[int, Mistake]]:
    both = south | north
    honours = [each for each in both if each.index % 13 >= 10]
    tops = _tops(both, out)
    beaten = [each for each in honours if each not in tops]
    free = sum(_alone(south, north, out, suit) for suit in SUITS)
    if free > count:
        text = f"Counting suit by suit gives {free}, but you cannot get from one hand to the "
        yield free, Mistake("blocked", f"{text}other for all of those tricks.")
    if len(tops) > free:
        text = "Each trick takes one card from each hand, so two high cards may fall together."
        yield len(tops), Mistake("honours-crash", text)
    if beaten:
        sure = "that is not a sure trick" if len(beaten) == 1 else "those are not sure tricks"
        text = f"The others can beat {joined(beaten)}, so {sure}."
        yield len(honours), Mistake("king-without-ace", text)
        yield free + len(beaten), Mistake("king-without-ace", text)


def _alone(south: Hand, north: Hand, out: Hand, suit: Suit) -> int:
    """The winners of a suit, if you could lead from either hand each time."""
    mine, other, theirs = south.suit(suit), north.suit(suit), out.suit(suit)
    rounds = max(len(mine), len(other))
    return rounds if rounds > len(theirs) else min(rounds, len(_tops(mine | other, theirs)))


def _working(
    search: TwoHands, south: Hand, north: Hand, out: Hand, first: int, count: int
) -> Iterator[str]:
    both = south | north
    for suit in DISPLAY_SUITS:
        tops = _tops(both.suit(suit), out)
        if both.length(suit) and tops:
            yield f"No other {one(suit)} beats {tops}."
        elif both.length(suit):
            yield f"The others have the highest {one(suit)}."
    for leader, mine, other in search.cashing(first):
        a, b = (mine, other) if leader == 0 else (other, mine)
        who, partner = ("You lead", "dummy plays") if leader == 0 else ("Dummy leads", "you play")
        reply = PACK_52[b] if b >= 0 else "nothing"
        yield f"{who} {PACK_52[a]}, and {partner} {reply}."
    yield f"That is {count} in all." if count else "So you have no sure trick."


# --- at random ----------------------------------------------------------------------------------

_COUNTS: Final = {1: (1, 2, 3, 4), 2: (1, 2, 3, 4, 5), 3: (2, 3, 4, 5, 6)}


def ask(rng: random.Random, level: int) -> Question:
    """Two random hands; the numbers come up about equally often, and half of them have a catch."""
    count, catch = rng.choice(_COUNTS[level]), rng.random() < 0.6
    for attempt in range(400):
        south, north = _hands(rng, level)
        out = rest_of_suits(south, north)
        free = [_alone(south, north, out, suit) for suit in SUITS]
        if not count <= sum(free) <= count + 3:
            continue
        if TwoHands(south, north, out).winners_now() != count:
            continue
        honours = sum(each.index % 13 >= 10 for each in south | north)
        if attempt > 150 or (honours != count) is catch:
            break
    return make(str(south), str(north))


def _hands(rng: random.Random, level: int) -> tuple[Hand, Hand]:
    suits = rng.sample(SUITS, (1, 2, 4)[level - 1])
    high = [c for c in PACK_52 if c.suit in suits and c.index % 13 >= 8]
    low = [c for c in PACK_52 if c.suit in suits and c.index % 13 < 8]
    if level == 1:
        one_size, two_size = rng.randint(1, 4), rng.randint(1, 4)
    else:
        one_size = two_size = (5, 6)[level - 2]
    total = one_size + two_size
    many = min(len(high), total, rng.randint(total // 3, total * 2 // 3 + 1))
    many = max(many, total - len(low))
    pack = rng.sample(high, many) + rng.sample(low, total - many)
    rng.shuffle(pack)
    return Hand.of(pack[:one_size]), Hand.of(pack[one_size:])
