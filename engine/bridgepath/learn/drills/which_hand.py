"""Which hand leads? The place of some high cards is known; the lead may come from either hand.

A card is right if it takes the tricks asked for against every possible layout.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from ...base.errors import NotationError
from ...base.text import joined
from ...bridge.laws import WINNER_LEADS
from ...bridge.scoring import counted
from ...core.cards import Card, Hand
from ...core.seats import COMPASS, Seat
from ..course.ending import At, Ending, Search
from ..course.question import Mistake, Question, card, with_dummy
from . import About
from .endings import kept, spread
from .words import PLAIN_NAMES, read_hand

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Which hand leads?",
    text="You know where a high card lies, and choose whether to lead from your hand or dummy.",
    rung=5,
    checker="moving",
    levels=("one suit", "two suits, two high cards placed", "two suits, one high card placed"),
    kinds=(
        ("wrong-hand", "led from the hand that holds the high cards"),
        ("wrong-card", "the right hand, but the wrong card"),
    ),
)


def make(
    yours: str, dummy: str, others: str, need: int, *, west: str = "", east: str = ""
) -> Question:
    """The card to lead, from either hand, to win `need` tricks for sure in no trumps.

    `others` are the cards that West and East hold together; `west` and `east` are those whose place
    is known, and the rest may be anywhere. Raises NotationError if nothing wins for sure, and if
    every lead does.
    """
    south, north = read_hand(yours, 6), read_hand(dummy, 6)
    hidden = read_hand(others, 12)
    placed = {
        seat: read_hand(text) for seat, text in ((Seat.WEST, west), (Seat.EAST, east)) if text
    }
    searches = _searches(south, north, hidden, placed, need)
    found: dict[Card, tuple[Search, At, bool]] = {}
    for search in searches:
        for led, after in search.options(search.start):
            found[led] = (search, after, search.wins(after))
    right = [led for led, (_, _, wins) in found.items() if wins]
    if not right:
        raise NotationError(f"{counted(need, 'trick')} cannot be won against every layout")
    if len(right) == len(found):
        raise NotationError("every lead wins, so there is nothing to find")
    hands = {led: led in south for led in found}
    wrong = {
        str(led): _mistake(led, right, hands) for led, (_, _, wins) in found.items() if not wins
    }
    known = " ".join(f"{seat.word} has {held}." for seat, held in placed.items())
    return Question(
        text=f"West and East hold {hidden}. {known} Win {need} of {len(south)} tricks, however the "
        "other cards lie. There are no trumps, and you may lead from either hand. Tap the card "
        "that you lead.",
        parts=(card((*north, *south)),),
        right=frozenset(map(str, right)),
        working=(
            f"The lead that always works is {joined(right, 'or')}, {_from(right[0], hands)}.",
            "Lead towards your high cards, so that the hand that may beat them plays first.",
        ),
        zones=with_dummy(south, north),
        names=PLAIN_NAMES,
        wrong=wrong,
        clauses=(WINNER_LEADS,),
    )


def _searches(
    south: Hand, north: Hand, hidden: Hand, placed: Mapping[Seat, Hand], need: int
) -> list[Search]:
    return [
        Search(
            Ending.made(
                COMPASS,
                {Seat.SOUTH: south, Seat.NORTH: north},
                (Seat.SOUTH, Seat.NORTH),
                need,
                hidden=hidden,
                holds=placed,
                leader=leader,
            )
        )
        for leader in (Seat.NORTH, Seat.SOUTH)
    ]


def _from(led: Card, mine: Mapping[Card, bool]) -> str:
    return "from your hand" if mine[led] else "from dummy"


def _mistake(led: Card, right: list[Card], mine: Mapping[Card, bool]) -> Mistake:
    better = joined(right, "or")
    if mine[led] not in {mine[each] for each in right}:
        text = "If you lead from that hand, a defender behind your high cards can wait. "
        text += f"Lead {better} "
        return Mistake("wrong-hand", f"{text}{_from(right[0], mine)}.")
    return Mistake(
        "wrong-card", f"The hand is right, but {led} uses up a card that you need. Lead {better}."
    )


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """One of the stored endings, in other suits."""
    one = spread(kept("which-hand")[level - 1], rng, both=True)
    return make(one.yours, one.dummy, one.others, one.need, west=one.west, east=one.east)
