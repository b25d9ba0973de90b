"""Best play of all hands when every card is seen: two camps, exact.

It is made for positions that can be searched at once: up to six or seven cards in each hand, and a
whole deal of two short hands. It is the reference for any faster solver: `solve` takes a position
and a camp, and returns a number for each card, however it is found.
"""

from __future__ import annotations

from collections.abc import Collection

from ..base._check import takes
from ..base.errors import NotationError
from ..core.cards import Card, Hand
from ..core.seats import Seat
from .position import Position, numbers
from .search import TrickSearch

__all__ = ["solve"]


@takes
def solve(position: Position, camp: Collection[Seat]) -> dict[Card, int]:
    """The tricks that each legal card brings to the camp that plays it, in the order of a hand.

    `camp` are the seats of one of two camps; all other hands form the other one. A result is the
    tricks, or the points in tricks, that the camp to play takes from now on, this trick included,
    if both camps play as well as they can. It is empty once all cards are played. The position is
    the same afterwards.

    Raises NotationError for a seat that has no hand in the position.
    """
    for seat in camp:
        if seat not in position.seats:
            raise NotationError(f"{seat.word} has no hand in this play")
    at_turn = position.seats[position.turn] in camp
    search = TrickSearch(position, [(seat in camp) is at_turn for seat in position.seats])
    guess = 0
    found: dict[Card, int] = {}
    for card in Hand.of(map(position.card, numbers(position.legal()))):
        found[card] = guess = search.most(position.number(card), guess)
    return found
