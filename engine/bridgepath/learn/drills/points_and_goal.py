"""Points and goal: two hands in view, their points, their trumps, and part-score or game."""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...bridge.calls import Denomination
from ...bridge.laws import POINTS
from ...bridge.scoring import counted
from ...core.cards import DISPLAY_SUITS, PACK_52, Hand, Suit
from ...core.seats import Seat
from ...view.prompt import Part
from ..course.by_table import thirteen
from ..course.question import Mistake, Question, choice, hand_zone, number
from . import About
from .words import one

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Points and goal",
    "You see two hands. You count their points, choose trumps and name a goal.",
    10,
    "table",
    (
        "the points of both hands, or their eight-card fit",
        "the goal: a fit in a major or none, far from 25 points",
        "the goal, with minors as well and close to 25 points",
    ),
    (
        ("counted", "the points were miscounted"),
        ("one-hand", "the points of only one hand"),
        ("short-suit", "fewer than eight cards in the two hands"),
        ("longer-suit", "another suit is longer"),
        ("fit-missed", "an eight-card fit was overlooked"),
        ("game-missed", "a part-score with points for game"),
        ("game-too-high", "game without the points for it"),
        ("minor-game", "eleven tricks in a minor where nine in no trumps are enough"),
        ("trumps", "the right goal, but the wrong trumps"),
    ),
)
_ENOUGH: Final = 25
"""Combined points for a game."""
_MAJORS: Final = (Suit.SPADES, Suit.HEARTS)
_MINORS: Final = (Suit.DIAMONDS, Suit.CLUBS)
_NO_SUIT: Final = "no suit"
_GOALS: Final = ("part-score", "game")


def make(north: Hand | str, south: Hand | str, asks: str = "goal") -> Question:
    """A question about two hands of thirteen cards: their ``points``, ``fit`` or ``goal``.

    Raises NotationError for repeated cards, and for fits of equal length in two suits.
    """
    two = (thirteen(north), thirteen(south))
    both = two[0] | two[1]
    if asks == "points":
        return _points(*two)
    if asks == "fit":
        return _fit(*two, both)
    if asks == "goal":
        return _goal(*two, both)
    raise NotationError(f'"{asks}" is not a question here; ask for points, fit or goal')


def _question(
    two: tuple[Hand, Hand], text: str, answers: Part, right: str, working: tuple[str, ...],
    wrong: dict[str, Mistake], deciding: Hand,
) -> Question:  # fmt: skip
    return Question(
        text,
        (answers,),
        frozenset({right}),
        working,
        zones=(hand_zone(Seat.NORTH, two[0], "North"), hand_zone(Seat.SOUTH, two[1], "South")),
        wrong=wrong,
        deciding=deciding,
        clauses=(POINTS,),
    )


def _sum(two: tuple[Hand, Hand]) -> str:
    north, south = (hand.hcp for hand in two)
    return f"North has {north} points and South {south}: {north + south} in total."


def _points(north: Hand, south: Hand) -> Question:
    right = north.hcp + south.hcp
    wrong = {}
    for points in range(41):
        if points in (north.hcp, south.hcp):
            text = "That counts only one hand. Add up the points of both hands."
            wrong[str(points)] = Mistake("one-hand", text)
        elif points != right:
            text = "An ace counts 4, a king 3, a queen 2 and a jack 1. Count suit by suit."
            wrong[str(points)] = Mistake("counted", text)
    wrong.pop(str(right), None)
    return _question(
        (north, south),
        "How many points do the two hands have in total?",
        number(0, 40),
        str(right),
        (_sum((north, south)),),
        wrong,
        _honours(north | south),
    )


def _honours(both: Hand) -> Hand:
    """The cards that count points."""
    return Hand.of(each for each in both if each.index % 13 >= 9)


def _lengths(both: Hand) -> dict[Suit, int]:
    return {suit: both.length(suit) for suit in DISPLAY_SUITS}


def _together(both: Hand) -> str:
    counts = " ".join(f"{suit.symbol}{count}" for suit, count in _lengths(both).items())
    return f"Cards of each suit in the two hands: {counts}."


def _fit(north: Hand, south: Hand, both: Hand) -> Question:
    lengths = _lengths(both)
    most = max(lengths.values())
    best = [suit for suit, count in lengths.items() if count == most]
    if most >= 8 and len(best) > 1:
        raise NotationError("two suits are equally long, so there is no single answer")
    right = best[0].symbol if most >= 8 else _NO_SUIT
    wrong = {_NO_SUIT: Mistake("fit-missed", f"The hands hold {most} {best[0].word}.")}
    for suit, count in lengths.items():
        if count < 8:
            text = f"The hands hold {counted(count, one(suit))}. You need eight."
            wrong[suit.symbol] = Mistake("short-suit", text)
        else:
            text = f"The hands hold {count} {suit.word}, but {most} {best[0].word}."
            wrong[suit.symbol] = Mistake("longer-suit", text)
    wrong.pop(right)
    told = f"The longest combined suit is {best[0].word}, with {most} cards."
    return _question(
        (north, south),
        "Choose the best trumps: the longest suit with at least eight cards in the two hands.",
        choice(*(suit.symbol for suit in DISPLAY_SUITS), _NO_SUIT),
        right,
        (_together(both), told if most >= 8 else "There is no eight-card fit."),
        wrong,
        both.suit(best[0]),
    )


# --- the goal -----------------------------------------------------------------------------------


def _longest(both: Hand, suits: tuple[Suit, ...]) -> Suit | None:
    """The longest of some suits with at least eight cards; of equal ones the higher."""
    long = [suit for suit in suits if both.length(suit) >= 8]
    return max(long, key=both.length) if long else None


def _trumps(both: Hand, points: int) -> tuple[Suit | None, str]:
    """The best denomination, with the reason."""
    major, minor = _longest(both, _MAJORS), _longest(both, _MINORS)
    if major is not None:
        return major, f"The hands hold {both.length(major)} {major.word}, so make them trumps."
    if minor is not None and points < _ENOUGH:
        return (
            minor,
            f"There is no fit in a major, but the hands hold {both.length(minor)} {minor.word}.",
        )
    if minor is not None:
        fewer = "Nine tricks in no trumps are easier than eleven in a minor."
        return None, f"There is no eight-card fit in a major. {fewer}"
    return None, "There is no eight-card fit, so play in no trumps."


def _goal(north: Hand, south: Hand, both: Hand) -> Question:
    points = north.hcp + south.hcp
    suit, why = _trumps(both, points)
    enough = points >= _ENOUGH
    goal = _GOALS[enough]
    right = f"{Denomination.of(suit)} {goal}"
    answers = [f"{named} {goal}" for goal in _GOALS for named in Denomination]
    then = "so bid game" if enough else "so play a part-score"
    return _question(
        (north, south),
        "You choose for both hands. Which trumps, and which goal?",
        choice(*answers),
        right,
        (
            _sum((north, south)),
            _together(both),
            why,
            f"Game needs {_ENOUGH} points, and you have {points}, {then}.",
        ),
        {one: _wrong_goal(one, right, both, points, why) for one in answers if one != right},
        _honours(both) if suit is None else both.suit(suit),
    )


def _wrong_goal(answer: str, right: str, both: Hand, points: int, why: str) -> Mistake:
    named, goal = answer.split(" ")
    best, wanted = right.split(" ")
    suit = Denomination(named).trump
    if goal != wanted:
        if goal == "game":
            text = f"{points} points are too few for game, which needs {_ENOUGH}."
            return Mistake("game-too-high", text)
        text = f"{points} points are enough for game, which pays far more than a part-score."
        return Mistake("game-missed", text)
    if suit in _MINORS and goal == "game" and both.length(suit) >= 8 and best == "NT":
        return Mistake("minor-game", f"Five of a minor needs eleven tricks. {why}")
    if suit is None:
        return Mistake("fit-missed", why)
    if both.length(suit) < 8:
        held = counted(both.length(suit), one(suit))
        text = f"The hands hold {held}. You need eight. {why}"
        return Mistake("short-suit", text)
    return Mistake(
        "trumps", f"{suit.word.capitalize()} would do, but there is a better choice. {why}"
    )


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Two hands at random."""
    if level == 1:
        wanted = rng.choice((*(suit.symbol for suit in DISPLAY_SUITS), _NO_SUIT, "points"))
        if wanted == "points":
            north, south = _two(rng)
            return make(north, south, "points")
        return _until(rng, "fit", wanted, margin=0)
    named = [*Denomination] if level == 3 else ["♥", "♠", "NT"]
    wanted = f"{rng.choice(named)} {rng.choice(_GOALS)}"
    if level == 3 and wanted in ("♣ game", "♦ game"):
        wanted = "NT game"
    return _until(rng, "goal", wanted, margin=3 if level == 2 else 1)


def _two(rng: random.Random) -> tuple[Hand, Hand]:
    cards = rng.sample(PACK_52, 26)
    return Hand.of(cards[:13]), Hand.of(cards[13:])


def _until(rng: random.Random, asks: str, wanted: str, *, margin: int) -> Question:
    """A question with this answer, whose points are at least `margin` away from the limit."""
    while True:
        north, south = _two(rng)
        points = north.hcp + south.hcp
        if not 18 <= points <= 32 or -margin < points - _ENOUGH + 0.5 < margin:
            continue
        try:
            question = make(north, south, asks)
        except NotationError:
            continue
        if question.right == {wanted} and not (margin > 1 and _close(north | south)):
            return question


def _close(both: Hand) -> bool:
    """True if two majors would do."""
    return all(both.length(suit) >= 8 for suit in _MAJORS)
