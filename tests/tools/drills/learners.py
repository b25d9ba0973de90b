"""Simulated learners who know nothing about a drill, and how often they seem to master it.

A skill counts as learnt when eight of the last ten answers are right. A learner who guesses must
reach that within twenty questions in at most one of twenty tries. `python -m tests.tools guessing`
prints a row for every learner at every drill and level.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from typing import NamedTuple

from bridgepath.core.cards import Card, Hand
from bridgepath.learn.course.question import Question
from bridgepath.learn.drills import DRILLS, LEVELS, Drill, drill

Learner = Callable[[Question, random.Random], str]

LAST, ENOUGH, ASKED = 10, 8, 20
"""A skill needs `ENOUGH` right among the `LAST` answers, within `ASKED` questions."""


def rank(card: Card) -> int:
    return card.index % 13


def offered(question: Question) -> list[Card]:
    """The cards that can be tapped, in the order in which the question shows them."""
    return [card for part in question.parts for card in part.cards]


def written(question: Question, cards: Sequence[Card]) -> str:
    """These cards as the text of an answer."""
    part = question.parts[0]
    if part.kind != "cards":
        return str(cards[0])
    return f"{part.verb} " + " ".join(map(str, Hand.of(cards)))


def one_of(question: Question, pick: Callable[[Sequence[Card]], Card]) -> str:
    """The answer with the one card that `pick` chooses."""
    cards = offered(question)
    return written(question, [pick(cards)])


def at_random(question: Question, rng: random.Random) -> str:
    """Any answer."""
    if question.parts[0].kind == "cards":
        cards = offered(question)
        size = rng.randint(1, len(cards))
        return written(question, rng.sample(cards, size))
    if question.parts[0].kind == "typed":
        return str(rng.randint(question.parts[0].least, question.parts[0].most))
    return rng.choice(question.answers)


def first(question: Question, rng: random.Random) -> str:
    """The first answer, or the first card."""
    if offered(question):
        return one_of(question, lambda cards: cards[0])
    return question.answers[0] if question.answers else str(question.parts[0].least)


def last(question: Question, rng: random.Random) -> str:
    """The last answer, or the last card."""
    if offered(question):
        return one_of(question, lambda cards: cards[-1])
    return question.answers[-1] if question.answers else str(question.parts[0].most)


def highest(question: Question, rng: random.Random) -> str:
    """The highest card, whatever its suit."""
    if offered(question):
        return one_of(question, lambda cards: max(cards, key=rank))
    return last(question, rng)


def lowest(question: Question, rng: random.Random) -> str:
    """The lowest card, whatever its suit."""
    if offered(question):
        return one_of(question, lambda cards: min(cards, key=rank))
    return first(question, rng)


def everything(question: Question, rng: random.Random) -> str:
    """All cards, if more than one may be tapped."""
    if question.parts[0].kind == "cards":
        return written(question, offered(question))
    return first(question, rng)


def cheapest(cards: Sequence[Card], table: Sequence[Card]) -> Card:
    """The lowest card of the suit led that beats the table; otherwise the lowest card."""
    led = [card for card in table if card.suit is table[0].suit]
    best = max(map(rank, led), default=99)
    winners = [card for card in cards if led and card.suit is led[0].suit and rank(card) > best]
    return min(winners or cards, key=rank)


def cheapest_winner(question: Question, rng: random.Random) -> str:
    """What `cheapest` plays; what `lowest` answers if there is no trick to win with a card."""
    table = [card for zone in question.zones for _, card in zone.plays if card is not None]
    if not table or not offered(question):
        return lowest(question, rng)
    return written(question, [cheapest(offered(question), table)])


LEARNERS: dict[str, Learner] = {
    "at random": at_random,
    "first": first,
    "last": last,
    "highest": highest,
    "lowest": lowest,
    "everything": everything,
    "cheapest winner": cheapest_winner,
}

LESSON = {("cheap-or-low", "cheapest winner")}
"""Drill and learner where the apparent guess is half of what the drill teaches."""


def reaches(right: Sequence[bool]) -> bool:
    """True if at some point enough of the last ten answers are right."""
    return any(sum(right[at - LAST : at]) >= ENOUGH for at in range(LAST, len(right) + 1))


class Row(NamedTuple):
    """One learner at one drill and level."""

    drill: str
    level: int
    learner: str
    right: float
    """The share of right answers."""
    passed: float
    """The share of tries in which the learner seems to have the skill."""


def try_out(one: Drill, level: int, learner: str, tries: int, questions: Sequence[Question]) -> Row:
    """The results of a learner on random questions out of these."""
    rng = random.Random(f"{one.name} {level} {learner}")
    answer = LEARNERS[learner]
    # only a random learner answers the same question differently, so the others are asked once
    guesses = answer is at_random
    same = [] if guesses else [each.is_right(answer(each, rng)) for each in questions]
    right = passed = 0
    for _ in range(tries):
        if guesses:
            run = [each.is_right(answer(each, rng)) for each in rng.choices(questions, k=ASKED)]
        else:
            run = rng.choices(same, k=ASKED)
        right += sum(run)
        passed += reaches(run)
    return Row(one.name, level, learner, right / tries / ASKED, passed / tries)


def table(names: Sequence[str] = DRILLS, tries: int = 1000, asked: int = 600) -> list[Row]:
    """Every learner at every drill and level."""
    rows = []
    for name in names:
        one = drill(name)
        for level in LEVELS:
            questions = [one.question(level, 7, number) for number in range(asked)]
            rows += [try_out(one, level, learner, tries, questions) for learner in LEARNERS]
    return rows


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the table: drill, level, learner, share of right answers, share of tries that pass."""
    parser.parse_args(arguments)
    for row in table():
        print(f"{row.drill:20} {row.level} {row.learner:16} {row.right:6.1%} {row.passed:6.1%}")
    return 0
