"""What the calls and a report show about unseen hands, in all forms of Carl's game."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence

from ...base._check import takes
from ...bridge.calls import Pass
from ...core.cards import DISPLAY_SUITS, Card, Rank, Suit
from ...core.seats import TRIO, Seat
from ...reason.layouts import Clue, Layouts
from ...reason.worlds import Evidence, Guess, Held, Plan, plain
from .actions import Call, Number
from .table import DUMMY
from .tops import TOP_RANKS, DummyTold, Report

__all__ = ["aces_held", "calls_made", "report_told", "tops_held", "with_report"]


@takes
def tops_held(seat: Seat, numbers: Collection[int]) -> Clue:
    """A clue: a hand has one of these numbers of tops."""
    return Clue(seat, lambda card: card.rank in TOP_RANKS, numbers)


@takes
def aces_held(seat: Seat, number: int) -> Clue:
    """A clue: a hand has this many aces."""
    return Clue(seat, lambda card: card.rank is Rank.ACE, (number,))


@takes
def calls_made(evidence: Evidence) -> list[tuple[Seat, Call]]:
    """The calls in turn, one for each player."""
    made = zip(evidence.turns, TRIO, strict=False)
    return [(seat, call) for (seat, call), _ in made if isinstance(call, Number | Pass)]


@takes
def report_told(evidence: Evidence) -> Report | None:
    """What everybody has been told about dummy, until dummy is spread; None for nothing."""
    told = evidence.seen.meant(DummyTold)
    return told.report if told else None


def _of_suit(suit: Suit) -> Callable[[Card], int]:
    return lambda card: card.suit is suit


def _told(report: Report) -> Iterator[Clue]:
    """A true report: the longest suit, the highest of equal ones, its length, and the tops."""
    at = DISPLAY_SUITS.index(report.suit)
    for number, suit in enumerate(DISPLAY_SUITS):
        lengths = range(report.length + (number > at))
        yield Clue(DUMMY, _of_suit(suit), (report.length,) if suit is report.suit else lengths)
    yield tops_held(DUMMY, (report.tops,))


@takes
def with_report(evidence: Evidence, report: Report | None, clues: Sequence[Clue]) -> Plan:
    """The plain plan under `clues`, and under a true report on an unseen dummy.

    Dummy is filled first: whatever it gets, the others are left with as many tops and small cards,
    so every layout stays as likely as the others.
    """
    if report is None or evidence.shown(f"hand:{DUMMY}"):
        return plain(evidence)._replace(clues=tuple(clues))
    me, others = evidence.viewer, tuple(seat for seat in TRIO if seat is not evidence.viewer)
    size = {part.place: part.size for part in evidence.shape.parts}
    both = sum(size[seat] for seat in others)
    where = evidence.locations({me: size[me], DUMMY: size[DUMMY], others: both})
    where.put(me, evidence.shown(f"hand:{me}"))
    theirs = [clue for clue in clues if clue.place in others]
    mine = [clue for clue in clues if clue.place not in others]

    def make(held: Held, rng: random.Random) -> Guess:
        cards = [(card, frozenset[Hashable](others)) for card in held[others]]
        shared = Layouts({seat: size[seat] for seat in others}, cards, theirs).draw(rng)
        return Guess(evidence.deal({**held, **shared}))

    return Plan(where, make, (*_told(report), *mine))
