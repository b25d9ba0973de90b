"""The House's call in Bridge Solitaire: count thirteen cards, and name the call."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...base.text import joined
from ...bridge.calls import BIDS, Bid, Call, Denomination, Pass
from ...bridge.scoring import counted
from ...core.cards import DISPLAY_SUITS, PACK_52, Hand
from ...core.seats import Seat
from ...games.bridge_solitaire import HouseCall, house_call
from ..course.question import Mistake, Question, call, hand_zone
from . import About
from .words import read_hand

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="The House's call",
    text="You count a hand as the House does, and say what the House calls.",
    rung=0,
    checker="rule",
    levels=("a single shortest suit", "any hand", "two or more shortest suits"),
    kinds=(
        ("miscounted", "a wrong number of winning tricks"),
        ("not-shortest", "a suit that is not the shortest"),
        ("tie", "not the highest of the shortest suits"),
        ("passes", "a pass instead of a bid, or the other way round"),
    ),
)

_CALLS: Final[tuple[Call, ...]] = (
    Pass(),
    *(bid for bid in BIDS if bid.denomination is not Denomination.NOTRUMP and bid.level < 7),
)


def make(hand: str) -> Question:
    """The House's call against thirteen cards."""
    held = read_hand(hand)
    found = house_call(held)
    wrong = {str(other): _mistake(other, found) for other in _CALLS if other != found.call}
    return Question(
        text="The House counts these thirteen cards. What does the House call?",
        parts=(call(_CALLS),),
        right=frozenset({str(found.call)}),
        working=tuple(_working(found)),
        zones=(hand_zone(Seat.SOUTH, held),),
        names=((Seat.SOUTH, "You"),),
        wrong=wrong,
        clauses=tuple(dict.fromkeys(found.clauses)),
    )


def _working(found: HouseCall) -> Iterator[str]:
    for one in found.count.suits:
        yield f"{one}."
    yield f"The House calls {found.call}: {found.reason}."


def _mistake(said: Call, found: HouseCall) -> Mistake:
    winners = found.count.winners
    if isinstance(found.call, Pass) or isinstance(said, Pass):
        return Mistake("passes", f"6 − {winners} is {_minus(6 - winners)}, so {_passes(found)}.")
    assert isinstance(said, Bid)
    if said.level != found.call.level:
        many = counted(winners, "winning trick")
        text = f"The hand has {many}, so the level is {found.call.level}."
        return Mistake("miscounted", text)
    if said.denomination.trump in found.tied:
        best = f"the House bids the highest of them: {found.call}"
        text = f"{said} is in one of the shortest suits, but {best}."
        return Mistake("tie", text)
    shortest = joined([suit.symbol for suit in found.tied])
    return Mistake("not-shortest", f"The level is right, but the hand is shortest in {shortest}.")


def _minus(value: int) -> str:
    return str(value) if value >= 0 else "less than 0"


def _passes(found: HouseCall) -> str:
    return "the House passes" if isinstance(found.call, Pass) else f"the House bids {found.call}"


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Thirteen cards at random; the House passes about one time in six."""
    passes = rng.random() < 0.15
    while True:
        held = Hand.of(rng.sample(PACK_52, 13))
        found = house_call(held)
        if isinstance(found.call, Pass) is not passes:
            continue
        lengths = [held.length(suit) for suit in DISPLAY_SUITS]
        tied = lengths.count(min(lengths)) > 1
        if passes or level == 2 or tied is (level == 3):
            return make(str(held))
