"""Bid Fair, led or second: which of two cards wins, and by which rule."""

from __future__ import annotations

import random
from typing import Final

from ...core.cards import PACK_24, Card, Rank, Suit, parse_rank
from ...core.seats import Seat
from ...games.bid_fair import trick
from ..course.question import Mistake, Question, choice
from . import About
from .words import read_trump, trick_zone

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Led or second",
    text="You see two cards in Bid Fair and say which one wins, and why.",
    rung=0,
    checker="rule",
    levels=("one suit", "other suits and trumps as well", "usually aces and the high rank"),
    kinds=(
        ("wrong-card", "the other card wins"),
        ("wrong-reason", "the right card, but the wrong reason"),
    ),
)

_LED: Final = ("the higher card", "the high rank", "the other card does not follow suit")
_SECOND: Final = (
    "the higher card",
    "the high rank",
    "an ace led is lowest",
    "an ace played second is highest",
    "a trump",
)
_ANSWERS: Final = (
    *(f"The first card: {why}" for why in _LED),
    *(f"The second card: {why}" for why in _SECOND),
)


def make(led: str, second: str, high: str = "", trump: str = "") -> Question:
    """Which of two cards wins; `high` is the rank of the contract, if there is one.

    The first card was led. If two reasons apply, both are right.
    """
    found = trick(led, second, high or None, trump or None)
    cards = (Card.parse(led), Card.parse(second))
    best = parse_rank(high) if high else Rank.KING
    reasons = _reasons(cards, best, read_trump(trump), found.second_wins)
    who = "second" if found.second_wins else "first"
    right = frozenset(f"The {who} card: {why}" for why in reasons)
    why = f"{found.reason}"
    wrong = {
        answer: Mistake("wrong-reason", f"The {who} card does win, but because {why}.")
        if answer.startswith(f"The {who}")
        else Mistake("wrong-card", f"The {who} card wins: {why}.")
        for answer in _ANSWERS
        if answer not in right
    }
    told = f"The high rank is {high}" if high else "There is no contract, so kings are high"
    suit = read_trump(trump)
    trumps = f", and {suit.word} are trumps" if suit else ""
    return Question(
        text=f"{told}{trumps}. {led} was led, and {second} was played second. Which card wins, and "
        "why?",
        parts=(choice(*_ANSWERS),),
        right=right,
        working=(f"The {who} card wins: {why}.",),
        zones=(trick_zone(cards, (Seat.NORTH, Seat.SOUTH)),),
        wrong=wrong,
        clauses=tuple(dict.fromkeys(found.clauses)),
    )


def _reasons(
    cards: tuple[Card, Card], high: Rank, trump: Suit | None, second_wins: bool
) -> tuple[str, ...]:
    """Every reason of the list that holds for the card that wins."""
    led, second = cards
    if led.suit is not second.suit:
        return ("a trump",) if second_wins else ("the other card does not follow suit",)
    found = []
    if not second_wins:
        return ("the high rank",) if led.rank is high else ("the higher card",)
    if high is not Rank.ACE:
        if led.rank is Rank.ACE:
            found.append("an ace led is lowest")
        if second.rank is Rank.ACE:
            found.append("an ace played second is highest")
    if second.rank is high:
        found.append("the high rank")
    return tuple(found) or ("the higher card",)


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Two cards at random; each of the eight answers comes up."""
    allowed = [each for each in _ANSWERS if level > 1 or "follow" not in each]
    if level == 1:
        allowed.remove("The second card: a trump")
    weights = [2 if level == 3 and "higher" in each else 3 for each in allowed]
    wanted = rng.choices(allowed, weights)[0]
    while True:
        high = rng.choice(("", "A", "K", "Q", "J", "10", "9"))
        trump = rng.choice("♠♥♦♣") if level > 1 else ""
        led, second = rng.sample(PACK_24, 2)
        if level == 1 and led.suit is not second.suit:
            continue
        question = make(str(led), str(second), high, trump)
        if wanted in question.right:
            return question
