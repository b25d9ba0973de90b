"""What was promised? Partner makes a bid of the table; the player names its points and its
length.
"""

from __future__ import annotations

import random
from typing import Final, NamedTuple, final

from ...base.errors import NotationError
from ...bidding import Line, Promise
from ...bidding.hands import meanings
from ...bidding.line import MOST
from ...bridge.calls import Bid, parse_call
from ...bridge.laws import CALLS
from ..course.by_table import auction_of
from ..course.question import Mistake, Question, choice
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "What was promised?",
    "You hear a bid by partner and say how many points and cards it promises.",
    14,
    "table",
    (
        "openings, and raises of a major",
        "responses in a new suit and in no trumps as well",
        "second calls, overcalls and responses to them as well",
    ),
    (
        ("too-low", "fewer points than promised"),
        ("too-high", "more points than promised"),
        ("too-narrow", "a narrower range of points than the bid allows"),
        ("too-wide", "a wider range of points than the bid allows"),
        ("too-short", "fewer cards than promised"),
        ("too-long", "more cards than promised"),
    ),
)
_FIRST: Final = (
    "1♥", "1♠", "1♣", "1♦", "1NT", "2NT", "P 1♠", "P P 1♥",
    "1♠ P 2♠", "1♥ P 2♥", "1♥ P 3♥", "1♠ P 3♠", "1♠ P 4♠", "1♥ P 4♥",
)  # fmt: skip
_SECOND: Final = (
    *_FIRST,
    "1♥ P 1♠", "1♠ P 2♦", "1♥ P 2♣", "1♣ P 1♦", "1♠ P 1NT", "1♥ P 1NT", "1♠ P 2NT", "1♠ P 3NT",
    "1♦ P 2NT", "1♦ P 3NT", "1♦ P 2♦", "1♣ P 3♣", "1♦ P 2♣", "1NT P 2♠", "1NT P 2NT", "1NT P 3♥",
    "1NT P 4♠",
)  # fmt: skip
_THIRD: Final = (
    *_SECOND[8:],
    "3♦", "3♠", "1♠ P 2♠ P 3♠", "1♥ P 1NT P 2♥", "1♥ P 1NT P 3♥", "1♠ P 2NT P 3♠", "1♦ P 1♠ P 1NT",
    "1♥ P 1NT P 2♦", "1♦ P 1♥ P 3♥", "1♦ 1♠", "1♥ 2♦", "1♣ 1NT", "1♦ 1♠ P 2♠", "1♦ 1♠ P 3♠",
    "1NT P 4NT", "2NT P 4NT", "2♣",
)  # fmt: skip
_WRONG: Final = 4
"""The number of wrong answers beside the right one."""
_SPOTS: Final = {1: _FIRST, 2: _SECOND, 3: _THIRD}
_LOW: Final = (0, 4, 6, 8, 10, 11, 12, 13, 15, 16, 18, 20)


@final
class _Told(NamedTuple):
    """The holding in an answer."""

    least: int
    most: int
    length: int

    def text(self, suit: str, fit: bool) -> str:
        points = Promise(self.least, self.most, fit=fit).points() or "any points"
        if not suit or not self.length:
            return points
        return f"{points}, {self.length} or more {suit}"


def make(calls: str, seed: int = 0) -> Question:
    """The promise of the last bid of `calls`, such as ``1♥ P 2♥``, which partner made.

    The `seed` chooses the wrong answers beside the right one.
    Raises NotationError unless the table makes this bid at the end of the auction.
    """
    *before, last = calls.split() or ("P",)
    bid = parse_call(last)
    lines = meanings(" ".join(before)).get(bid, ())
    if not isinstance(bid, Bid) or not lines:
        raise NotationError(f"the table has no hand that bids {last} here")
    return _question(calls, bid, lines, random.Random(f"{calls} {seed}"))


def _question(calls: str, bid: Bid, lines: tuple[Line, ...], rng: random.Random) -> Question:
    right = _wide(lines)
    fit = all(line.promise.fit for line in lines)
    trump = bid.denomination.trump
    suit = "" if trump is None else trump.word
    told = sorted({right, *_others(right, suit, rng)})
    texts = {one.text(suit, fit): one for one in told}
    answer = right.text(suit, fit)
    wrong = {text: _mistake(one, right) for text, one in texts.items() if text != answer}
    return Question(
        f"Partner has bid {bid}. What does the bid promise?",
        (choice(*texts),),
        frozenset({answer}),
        (*(f"{line.id}: {line.reason}." for line in lines), f"So it promises {answer}."),
        shown=(_as_partners(calls),),
        wrong=wrong,
        clauses=(CALLS,),
    )


def _as_partners(calls: str) -> object:
    """The auction, up to North's call."""
    return auction_of(f"{calls} P")


def _wide(lines: tuple[Line, ...]) -> _Told:
    """The combined promise of all lines that make a call."""
    promises = [line.promise for line in lines]
    return _Told(
        min(one.least for one in promises),
        max(one.most for one in promises),
        min(one.length for one in promises),
    )


def _others(right: _Told, suit: str, rng: random.Random) -> list[_Told]:
    """Wrong answers near the right one, on both sides of it, so that its place gives nothing
    away.
    """
    width = right.most - right.least
    bands = []
    for least in _LOW:
        if right.most == MOST:
            bands.append((least, MOST))
        elif abs(least - right.least) <= 8:
            bands.append((least, least + width))
    bands += [(right.least, MOST)] if right.most < MOST else [(right.least, right.least + 3)]
    if width > 2 and right.most < MOST:
        bands.append((right.least + 1, right.most))
    lengths = {right.length + by for by in (-1, 0, 0, 1) if suit and right.length + by >= 3}
    found = {_Told(*band, length) for band in bands for length in lengths or {0}}
    # In a fixed order, because sets are ordered differently in the browser.
    near = sorted(sorted(found - {right}), key=lambda one: _apart(one, right) + 6 * rng.random())
    less, more = ([one for one in near if (one < right) is below] for below in (True, False))
    place = rng.randrange(_WRONG + 1)
    few = min(max(place, _WRONG - len(more)), len(less))
    return [*less[:few], *more[: _WRONG - few]]


def _apart(one: _Told, other: _Told) -> int:
    points = abs(one.least - other.least) + min(abs(one.most - other.most), 4)
    return points + 2 * abs(one.length - other.length)


def _mistake(wrong: _Told, right: _Told) -> Mistake:
    if wrong[:2] == right[:2]:
        if wrong.length < right.length:
            text = f"{right.length} cards are promised, not only {wrong.length}."
            return Mistake("too-short", text)
        text = f"{right.length} cards are enough. Do not count on {wrong.length}."
        return Mistake("too-long", text)
    points = Promise(right.least, right.most).points() or "any points"
    if wrong.least <= right.least and wrong.most >= right.most:
        return Mistake("too-wide", f"The bid promises more than that: {points}.")
    if wrong.least >= right.least and wrong.most <= right.most:
        return Mistake("too-narrow", f"The range is wider than that: {points}.")
    if wrong.least < right.least:
        text = f"With fewer points, partner would call differently. The bid shows {points}."
        return Mistake("too-low", text)
    text = f"With more points, partner would call differently. The bid shows {points}."
    return Mistake("too-high", text)


def ask(rng: random.Random, level: int) -> Question:
    """A random auction of the table."""
    return make(rng.choice(_SPOTS[level]), rng.randrange(1000))
