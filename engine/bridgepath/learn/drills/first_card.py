"""First card: one card of an ending wins against every layout of the unseen cards.

The endings were found at random and are stored in `endings.toml`; a question turns one of them
round and changes its suits.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Final

from ...base.errors import NotationError
from ...base.text import joined
from ...bridge.laws import WINNER_LEADS
from ...bridge.scoring import counted
from ...core.cards import Card, Hand, Suit, parse_suit
from ...core.seats import COMPASS, Seat
from ..course.ending import At, Ending, Search
from ..course.question import Mistake, Question, card, with_dummy
from . import About
from .endings import Kept, kept, spread
from .words import PLAIN_NAMES, equals, one, read_hand, read_trump, trumps_line

__all__ = ["ABOUT", "about", "ask", "from_kept", "make"]


def about(title: str, rung: int, play: str) -> About:
    """The description of the drill, with trumps or without."""
    return About(
        title=title,
        text=f"You and dummy have a few cards left, {play}. One card is the right lead.",
        rung=rung,
        checker="moving",
        levels=("three cards", "four cards", "four cards, many layouts"),
        kinds=(("can-lose", "a lead that fails in some layouts"),),
    )


ABOUT: Final = about("First card", 6, "and there are no trumps")


def make(
    yours: str,
    dummy: str,
    others: str,
    need: int,
    trump: str = "NT",
    lengths: str = "",
    leader: str = "you",
) -> Question:
    """Which card to lead to win `need` tricks, however the unseen cards lie.

    `others` are the cards that West and East hold in total, `lengths` the known lengths of suits
    with West: ``♥2 ♣1``. `leader` is ``you`` or ``dummy``. Raises NotationError if nothing wins, if
    every card does, and if two unequal cards win.
    """
    south, north, hidden = read_hand(yours, 6), read_hand(dummy, 6), read_hand(others, 12)
    west = {(Seat.WEST, suit): count for suit, count in _lengths(lengths)}
    first = Seat.NORTH if leader == "dummy" else Seat.SOUTH
    search = Search(
        Ending.made(
            COMPASS,
            {Seat.SOUTH: south, Seat.NORTH: north},
            (Seat.SOUTH, Seat.NORTH),
            need,
            hidden=hidden,
            lengths=west,
            trump=read_trump(trump),
            leader=first,
        )
    )
    led = north if first is Seat.NORTH else south
    after = dict(search.options(search.start))
    right = [each for each, then in after.items() if search.wins(then)]
    _check(right, led, len(after), need)
    wrong = {
        str(each): Mistake("can-lose", _beaten(search, each, then))
        for each, then in after.items()
        if each not in right
    }
    known = "".join(_known(suit, count, hidden) for suit, count in _lengths(lengths))
    whose = "dummy" if first is Seat.NORTH else "your hand"
    return Question(
        text=f"{trumps_line(trump)}West and East hold {hidden}. {known}Win {need} of {len(south)} "
        f"tricks, however these cards lie. Which card do you lead from {whose}?",
        parts=(card(led),),
        right=frozenset(map(str, right)),
        working=tuple(_working(search, right, wrong)),
        zones=with_dummy(south, north),
        names=PLAIN_NAMES,
        wrong=wrong,
        clauses=(WINNER_LEADS,),
    )


def _check(right: list[Card], led: Hand, options: int, need: int) -> None:
    if not right:
        raise NotationError(f"{counted(need, 'trick')} cannot be won against every layout")
    if len(right) == options:
        raise NotationError("every card wins, so there is nothing to find")
    if Hand.of(right).bits & ~equals(led, right[0], Hand()).bits:
        raise NotationError(f"{joined(right)} win, but are not equal")


def _lengths(text: str) -> Iterator[tuple[Suit, int]]:
    for part in text.split():
        if not part[1:].isdigit():
            raise NotationError(f'"{part}" is not a length; write it like ♥2')
        yield parse_suit(part[0]), int(part[1:])


def _known(suit: Suit, west: int, hidden: Hand) -> str:
    count = hidden.length(suit)
    if count == 1:
        return f"{'West' if west else 'East'} has the {one(suit)}. "
    if west in (0, count):
        every = "both" if count == 2 else f"all {count}"
        return f"{'West' if west else 'East'} has {every} {suit.word}. "
    return f"West has {west} of the {count} {suit.word}. "


def _working(search: Search, right: list[Card], wrong: Mapping[str, Mistake]) -> Iterator[str]:
    tricks = counted(search.ending.need, "trick")
    yield f"{joined(right, 'or')} wins {tricks} against every layout."
    for mistake in wrong.values():
        yield mistake.text


def _beaten(search: Search, led: Card, after: At) -> str:
    """The layout that beats a card, found by playing on."""
    at = after
    while at.won + search.left(at) >= search.ending.need:
        options = [then for _, then in search.options(at)]
        # No card of yours wins any more; the others must choose a reply that keeps it that way.
        at = options[0] if search.is_mine(at) else _spoiled(search, options)
    hands = search.ending.layouts[search.layout(at)]
    held = " and ".join(
        f"{seat.word} holds {hand}" for seat, hand in zip(search.ending.unseen, hands, strict=True)
    )
    return f"{led} loses if {held}."


def _spoiled(search: Search, options: list[At]) -> At:
    return next(then for then in reversed(options) if not search.wins(then))


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """One of the stored endings, turned at random."""
    return from_kept(rng, kept("first-card")[level - 1])


def from_kept(rng: random.Random, endings: tuple[Kept, ...]) -> Question:
    """A question from one of some endings, with its suits changed."""
    one = spread(endings, rng)
    return make(one.yours, one.dummy, one.others, one.need, one.trump or "NT", one.west)
