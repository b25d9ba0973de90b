"""Carl's tops and target: the player counts aces, kings and queens, and works out the target."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...base.errors import NotationError
from ...bridge.calls import Denomination
from ...core.cards import PACK_52, Hand
from ...core.clauses import clause
from ...core.seats import Seat
from ...games.carls_family import playnumber, target
from ...games.carls_family.tops import tops
from ..course.question import Mistake, Question, hand_zone, number
from . import About
from .words import read_hand, read_trump

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Tops and target",
    text="You see a bid and dummy, and say how many tricks declarer must take in Carl's game.",
    rung=0,
    checker="rule",
    levels=("no trumps", "trumps or no trumps", "the bid is the number of your tops"),
    kinds=(
        ("playnumber-only", "the addition to the playnumber was forgotten"),
        ("other-addition", "added 3 in no trumps, or 1 with trumps"),
        ("jacks-counted", "jacks counted as tops"),
        ("miscounted", "a wrong number"),
    ),
)

_CLAUSES: Final = (clause("CARL-TOP-1"), clause("CARL-SCO-1"), clause("CARL-SCO-2"))
_JACK: Final = 9


def make(dummy: str, mode: str, bid: int = 0, yours: str = "") -> Question:
    """The target with a dummy of thirteen cards, in a suit or ``NT``.

    `bid` is the number that was bid; without it, it is the number of tops in `yours`. Raises
    NotationError for a target above 13.
    """
    north = read_hand(dummy)
    south = read_hand(yours) if yours else Hand()
    both = north | south
    said = bid or tops(south)
    denomination = Denomination.of(read_trump(mode))
    number_ = playnumber(said, tops(north))
    goal = target(number_, denomination)
    if goal > 13:
        raise NotationError(f"a target of {goal} is more than thirteen tricks")
    trump = denomination.trump
    how = "in no trumps" if trump is None else f"with {trump.word} as trumps"
    counted = f"You bid {said}." if bid else "You bid the number of your tops."
    zones = [hand_zone(Seat.NORTH, north, "Dummy")]
    if south:
        zones.append(hand_zone(Seat.SOUTH, south))
    wrong: dict[str, Mistake] = {}
    for value, mistake in _mistakes(number_, goal, both if not bid else north):
        if value != goal and value <= 13:
            wrong.setdefault(str(value), mistake)
    return Question(
        text=f"{counted} You play {how}. How many tricks must you take?",
        parts=(number(0, 13),),
        right=frozenset({str(goal)}),
        working=(
            f"Tops are aces, kings and queens. Dummy has {tops(north)}"
            + (f", and you have {tops(south)}." if south else "."),
            f"The playnumber is {said} + {tops(north)} = {number_}.",
            f"{how.capitalize()} you add {goal - number_}, so the target is {goal}.",
        ),
        zones=tuple(zones),
        names=((Seat.SOUTH, "You"), (Seat.NORTH, "Dummy")),
        wrong=wrong,
        otherwise=Mistake(
            "miscounted", f"The target is {goal}: {number_} and {goal - number_} more."
        ),
        deciding=Hand.of(each for each in (north if bid else both) if each.index % 13 > _JACK),
        clauses=_CLAUSES,
    )


def _mistakes(number_: int, goal: int, counted: Hand) -> Iterator[tuple[int, Mistake]]:
    more = goal - number_
    text = f"{number_} is only the playnumber. The target is {more} higher."
    yield number_, Mistake("playnumber-only", text)
    text = "Add 1 in no trumps, and 3 with trumps."
    yield number_ + 4 - more, Mistake("other-addition", text)
    jacks = sum(each.index % 13 == _JACK for each in counted)
    text = "A jack is not a top. Only aces, kings and queens count."
    yield goal + jacks, Mistake("jacks-counted", text)


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """A bid, a dummy and a mode at random."""
    mode = "NT" if level == 1 or rng.random() < 0.4 else rng.choice("♠♥♦♣")
    while True:
        pack = rng.sample(PACK_52, 26)
        dummy, yours = Hand.of(pack[:13]), Hand.of(pack[13:])
        bid = rng.randint(2, 7)
        said = tops(yours) if level == 3 else bid
        if said < 2 or said + tops(dummy) > 10:
            continue
        if level == 3:
            return make(str(dummy), mode, yours=str(yours))
        return make(str(dummy), mode, bid)
