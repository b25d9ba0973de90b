"""Eventual tricks: how many tricks a suit wins if it is led again and again, and what that costs.

The number holds for any layout: the other cards count as if one opponent held them all and played
last. You may lead from either hand each time, because other suits take you there.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Final

from ...core.cards import DISPLAY_SUITS, PACK_52, SUITS, Hand, Suit
from ...core.clauses import clause
from ..course.question import Mistake, Question, choice, number, with_dummy
from . import About
from .two_hands import TwoHands, rest_of_suits
from .words import PLAIN_NAMES, read_hand, times_word

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Eventual tricks",
    text="You count a suit's eventual tricks, and how many times you lose the lead to get them.",
    rung=6,
    checker="value",
    levels=(
        "one suit: the number of tricks",
        "one suit: the tricks, and how many times the lead is lost",
        "two suits: the tricks, and how many times the lead is lost",
    ),
    kinds=(
        ("now-only", "only the sure tricks were counted"),
        ("cost-forgotten", "a trick that must be lost was forgotten"),
        ("both-hands", "two cards that fall on one trick counted as two tricks"),
        ("miscounted", "a wrong number"),
    ),
)

_COUNTED: Final = (clause("SOL-COUNT-4"), clause("SOL-COUNT-5"))


def make(yours: str, dummy: str, cost: bool = False) -> Question:
    """How many tricks the suits of two hands eventually win; with `cost`, also their cost.

    The others hold all other cards of the suits. Each suit counts by itself. An answer with the
    cost is written ``3 tricks, 1 lost``.
    """
    south, north = read_hand(yours), read_hand(dummy)
    found = {suit: _of_suit(south, north, suit) for suit in DISPLAY_SUITS}
    held = [suit for suit in DISPLAY_SUITS if (south | north).length(suit)]
    taken, lost = (sum(found[suit][i] for suit in held) for i in (0, 1))
    now = sum(_now(south, north, suit) for suit in held)
    rounds = sum(max(south.length(suit), north.length(suit)) for suit in held)
    wrong: dict[str, Mistake] = {}
    for value, mistake in _mistakes(south | north, held, taken, lost, now, rounds, cost):
        if value != _said(taken, lost, cost):
            wrong.setdefault(value, mistake)
    most = max(rounds, 4)
    pairs = [(n, loss) for n in range(rounds + 1) for loss in range(rounds + 1 - n if n else 1)]
    part = choice(*(_said(n, loss, True) for n, loss in pairs)) if cost else number(0, most)
    more = ", and how many times do you lose the lead before you have them" if cost else ""
    which = "this suit" if len(held) == 1 else "these suits"
    return Question(
        text="Other suits let you reach either hand when you like. However the other cards lie, "
        f"how many tricks do you and dummy eventually take in {which}{more}?",
        parts=(part,),
        right=frozenset({_said(taken, lost, cost)}),
        working=tuple(_working(found, held, taken, lost)),
        zones=with_dummy(south, north),
        names=PLAIN_NAMES,
        wrong=wrong,
        otherwise=Mistake("miscounted", f"The answer is {_words(taken, lost)}."),
        deciding=Hand.of(each for each in south | north if each.index % 13 >= 8),
        clauses=_COUNTED,
    )


def _said(taken: int, lost: int, cost: bool) -> str:
    if not cost:
        return str(taken)
    return f"{taken} trick{'' if taken == 1 else 's'}, {lost} lost"


def _words(taken: int, lost: int) -> str:
    tricks = "1 trick" if taken == 1 else f"{taken} tricks"
    how = f"; the lead is lost {times_word(lost)}" if lost else ", without losing the lead"
    return f"{tricks}{how}"


def _lose(lost: int) -> str:
    return f"lose the lead {times_word(lost)}" if lost else "need not lose the lead"


def _of_suit(south: Hand, north: Hand, suit: Suit) -> tuple[int, int]:
    mine, other = south.suit(suit), north.suit(suit)
    if not mine and not other:
        return 0, 0
    return TwoHands(mine, other, rest_of_suits(mine, other)).in_the_end()


def _now(south: Hand, north: Hand, suit: Suit) -> int:
    mine, other = south.suit(suit), north.suit(suit)
    out = rest_of_suits(mine, other)
    top = max(each.index for each in out) if out else -1
    rounds = max(len(mine), len(other))
    return min(rounds, sum(each.index > top for each in mine | other))


def _mistakes(
    both: Hand, held: Sequence[Suit], taken: int, lost: int, now: int, rounds: int, cost: bool
) -> Iterator[tuple[str, Mistake]]:
    text = "You counted only the sure tricks. Lower cards also win once the higher ones are gone."
    if now < taken:
        for loss in range(rounds + 1):
            yield _said(now, loss, cost), Mistake("now-only", text)
    if cost:
        text = f"The number of tricks is right, but you {_lose(lost)} to get them."
        for loss in range(rounds + 1):
            yield _said(taken, loss, True), Mistake("cost-forgotten", text)
    over = "The others have cards that you cannot beat. Each of them costs a trick."
    if lost or rounds > taken:
        yield _said(rounds, 0, cost), Mistake("cost-forgotten", over)
    honours = sum(each.index % 13 >= 9 for each in both if each.suit in held)
    if honours > taken:
        text = "Each trick takes a card from both hands, so two high cards may fall together."
        for loss in range(rounds + 1):
            yield _said(honours, loss, cost), Mistake("both-hands", text)


def _working(
    found: dict[Suit, tuple[int, int]], held: Sequence[Suit], taken: int, lost: int
) -> Iterator[str]:
    yield "Lead the suit again and again. Whenever you cannot win, play your lowest cards first."
    for suit in held:
        yield f"{suit.word.capitalize()}: {_words(*found[suit])}."
    if len(held) > 1:
        yield f"In total that is {_words(taken, lost)}."


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """One or two random suits, most of which cost something."""
    want = rng.choice(((0, 1, 2, 3, 4), (0, 1, 2, 2, 3, 3, 4), (1, 2, 3, 4, 5))[level - 1])
    costs = rng.random() < 0.75
    for attempt in range(300):
        suits = rng.sample(SUITS, 2 if level == 3 else 1)
        south, north = Hand(), Hand()
        for suit in suits:
            mine, other = _suit(rng, suit, 3 if level == 3 else 5)
            south, north = south | mine, north | other
        if not south or not north:
            continue
        found = [_of_suit(south, north, suit) for suit in suits]
        taken, lost = sum(n for n, _ in found), sum(loss for _, loss in found)
        if taken == want and (attempt > 100 or (lost > 0) is costs or not taken):
            break
    return make(str(south), str(north), cost=level > 1)


def _suit(rng: random.Random, suit: Suit, most: int) -> tuple[Hand, Hand]:
    """A suit in two hands, with more high cards than random ones have."""
    sizes = rng.randint(2, most), rng.randint(1, min(4, most))
    start = 13 * SUITS.index(suit)
    weights = (2, 2, 2, 2, 2, 2, 2, 3, 6, 7, 7, 6, 4)
    ranks = sorted(range(13), key=lambda rank: rng.random() ** (1 / weights[rank]))[-sum(sizes) :]
    rng.shuffle(ranks)
    pack = [PACK_52[start + rank] for rank in ranks]
    one, two = Hand.of(pack[: sizes[0]]), Hand.of(pack[sizes[0] :])
    return (one, two) if rng.random() < 0.5 else (two, one)
