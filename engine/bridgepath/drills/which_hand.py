"""Which hand leads? It is known where some high cards lie; the lead may come from either hand.

A card is right if it takes the tricks that are asked for against every layout that is possible.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final

from ..cards import PACK_52, SUITS, Card, Hand
from ..course.ending import At, Ending, Search
from ..course.question import Mistake, Question, card
from ..errors import NotationError
from ..laws import WINNER_LEADS
from ..seats import COMPASS, Seat
from . import About
from .words import PLAIN_NAMES, hand_zone, joined, read_hand

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Which hand leads?",
    text="You know where a high card lies, and lead from your hand or from dummy's.",
    rung=5,
    checker="moving",
    levels=("one suit", "two suits", "two suits, and two high cards are placed"),
    kinds=(
        ("wrong-hand", "led from the hand that holds the high cards"),
        ("wrong-card", "the right hand, but another card"),
    ),
)


def make(
    yours: str, dummy: str, others: str, need: int, *, west: str = "", east: str = ""
) -> Question:
    """Which card to lead, from either hand, to win `need` tricks for sure in no trumps.

    `others` are the cards that West and East hold together; of these `west` and `east` are known
    to lie there, and the rest may lie anywhere. Raises NotationError where nothing wins for sure,
    and where every lead does.
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
        raise NotationError(f"{need} tricks cannot be won against every layout")
    if len(right) == len(found):
        raise NotationError("every lead wins, so there is nothing to find")
    hands = {led: led in south for led in found}
    wrong = {
        str(led): _mistake(led, right, hands) for led, (_, _, wins) in found.items() if not wins
    }
    known = " ".join(f"{seat.word} has {held}." for seat, held in placed.items())
    return Question(
        text=f"{known} Win {need} of {len(south)} tricks, however the other cards lie. There are "
        "no trumps, and you may lead from either hand. Tap the card that you lead.",
        parts=(card((*north, *south)),),
        right=frozenset(map(str, right)),
        working=(
            f"West and East hold {hidden} together.",
            f"The lead that always works is {joined(right, 'or')}, {_from(right[0], hands)}.",
            "Lead towards the high cards that can be beaten, so that the opponent who may beat "
            "them plays before they do.",
        ),
        zones=(
            hand_zone(Seat.NORTH, north, "Dummy"),
            hand_zone(Seat.SOUTH, south, "Your hand"),
        ),
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
        text = f"From that hand, somebody behind your high cards can wait. Lead {better} "
        return Mistake("wrong-hand", f"{text}{_from(right[0], mine)}.")
    return Mistake(
        "wrong-card", f"The hand is right, but {led} spends what you need. Lead {better}."
    )


# --- by chance ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """Two short hands by chance, in which one hand alone leads right."""
    while True:
        south, north, hidden = _cards(rng, level)
        placed = _placed(rng, hidden, level)
        if not placed:
            continue
        found = _found(south, north, hidden, placed)
        if found is None:
            continue
        need, right = found
        if len({each in south for each in right}) != 1 or len(right) > 2:
            continue
        if _is_extreme(right, (*north, *south)) and rng.random() < 0.6:
            continue
        said = {f"{seat.word.lower()}": str(held) for seat, held in placed.items()}
        return make(str(south), str(north), str(hidden), need, **said)


def _found(
    south: Hand, north: Hand, hidden: Hand, placed: Mapping[Seat, Hand]
) -> tuple[int, list[Card]] | None:
    """The most that any lead wins for sure, and the leads that do."""
    try:
        searches = _searches(south, north, hidden, placed, 1)
    except NotationError:
        return None
    most = max(search.secured(search.start) for search in searches)
    if not most:
        return None
    right = [
        led
        for search in searches
        for led, after in search.options(search.start)
        if search.wins(after, most)
    ]
    return most, right


def _is_extreme(right: list[Card], shown: tuple[Card, ...]) -> bool:
    """True if the highest or the lowest card of all is right, or the first or last one."""
    ranks = [each.index % 13 for each in shown]
    ends = {shown[0], shown[-1], shown[ranks.index(max(ranks))], shown[ranks.index(min(ranks))]}
    return bool(ends & set(right))


def _cards(rng: random.Random, level: int) -> tuple[Hand, Hand, Hand]:
    suits = rng.sample(SUITS, 1 if level == 1 else 2)
    pack = [c for c in PACK_52 if c.suit in suits and (level == 1 or c.index % 13 >= 6)]
    rng.shuffle(pack)
    pack = sorted(pack[:12], key=lambda c: c.index % 13 * rng.random(), reverse=True)
    mine, theirs = pack[:6], pack[6:]
    rng.shuffle(mine)
    return Hand.of(mine[:3]), Hand.of(mine[3:]), Hand.of(theirs)


def _placed(rng: random.Random, hidden: Hand, level: int) -> dict[Seat, Hand]:
    high = sorted((c for c in hidden if c.index % 13 >= 9), key=lambda c: -(c.index % 13))
    count = 2 if level == 3 else 1
    if len(high) < count:
        return {}
    found: dict[Seat, Hand] = {}
    for each in high[:count]:
        seat = rng.choice((Seat.WEST, Seat.EAST))
        found[seat] = found.get(seat, Hand()) | Hand.of((each,))
    return found
