"""Questions about the bidding table, as pages and notebooks ask them."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Final, TypedDict, final

from ..base._check import takes
from ..base.display import Drawable, Grid
from ..base.errors import NotationError
from ..bridge.calls import Call
from ..core.cards import Hand, as_hand
from .auction_summary import summary_of
from .hands import hands_for
from .line import Line
from .table import SITUATIONS, line_of, table_call
from .view import BiddingView

__all__ = [
    "BidLineDict",
    "SituationDict",
    "Told",
    "hands_that_bid",
    "pages",
    "what_call",
]

_EACH: Final = 4
"""How many hands are shown at once."""
_MOST_NUMBER: Final = 999


@final
@dataclass(frozen=True, slots=True)
class Told(Drawable):
    """The call that the table makes with a hand, and its reason."""

    call: Call
    line: Line

    def drawing(self) -> tuple[object, ...]:
        """The call, the line that makes it, and what it promises."""
        promise = str(self.line.promise)
        said = () if promise == "nothing" else (f"{_capital(str(self.call))} promises {promise}.",)
        return (f"{_capital(str(self.call))}.", f"{self.line.id}: {self.line.reason}.", *said)

    def __str__(self) -> str:
        return f"{self.call}: {self.line.reason} ({self.line.id})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


@takes
def what_call(hand: Hand | str, calls: str = "") -> Told:
    """South's call by the table with thirteen cards after `calls`, such as ``1♥ P``.

    Raises NotationError for an impossible auction and for a hand of another size.
    """
    held = as_hand(hand)
    if len(held) != 13 or held.jokers:
        raise NotationError(f"a hand must have 13 cards, not {len(held)}")
    return Told(*table_call(BiddingView(held, summary_of(calls))))


@takes
def hands_that_bid(line: str, number: int = 1) -> Grid:
    """Random hands with which South calls by a line; another `number` gives other hands.

    Raises NotationError for an unknown id and for a number outside 1 to 999.
    """
    which = line_of(line)
    if not 1 <= number <= _MOST_NUMBER:
        raise NotationError(f"the number that chooses the hands must be from 1 to {_MOST_NUMBER}")
    rng, told = random.Random(f"{which.id} {number}"), summary_of(which.after)
    rows = []
    for hand in hands_for(which, rng):
        rows.append((hand, table_call(BiddingView(hand, told))[0]))
        if len(rows) == _EACH:
            break
    after = f"after {which.after}" if which.after else "nobody has called"
    return Grid((f"South, {after}", "calls"), tuple(rows))


class BidLineDict(TypedDict):
    """A line of the bidding table, with an example hand."""

    id: str
    reason: str
    promise: str
    force: str
    after: str
    """The calls before it."""
    hand: str
    call: str


class SituationDict(TypedDict):
    """A situation of the bidding table."""

    name: str
    title: str
    lines: list[BidLineDict]


def pages() -> list[SituationDict]:
    """The table as plain values: each situation with its lines, and an example for each line."""
    return [
        {"name": one.name, "title": one.title, "lines": [_plain(line) for line in one.lines]}
        for one in SITUATIONS.values()
    ]


def _plain(line: Line) -> BidLineDict:
    hand = next(hands_for(line, random.Random(f"example {line.id}"), tries=100_000))
    call, _ = table_call(BiddingView(hand, summary_of(line.after)))
    return {
        "id": line.id,
        "reason": line.reason,
        "promise": str(line.promise),
        "force": line.force.value,
        "after": line.after,
        "hand": str(hand),
        "call": str(call),
    }
