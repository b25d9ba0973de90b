"""What best play of all hands comes to when every card is seen: endings, two camps, exact.

It is made for positions that can be seen through at once: up to six or seven cards a hand, and a
whole deal of two short hands. It is the reference for whatever answers the same question quicker.

The search goes through the tricks of `kernel.Position`, cuts off what cannot change the answer,
and remembers the tricks that it has begun before. Of cards that are as good as each other it tries
one: those of a hand between which no other hand holds a card any more, if they are worth the same.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..base._check import takes
from ..base.errors import NotationError
from ..core.cards import Card, Hand
from ..core.seats import Seat
from .position import Position, numbers

__all__ = ["solve"]


@takes
def solve(position: Position, camp: Collection[Seat]) -> dict[Card, int]:
    """What each legal card brings to the camp that plays it, in the order of a hand.

    `camp` are the seats of one of two camps; all other hands are the other one. A result is the
    tricks, or the points in tricks, that the camp to play takes from now on, this trick included,
    if both camps play as well as they can. It is empty once all cards are played. The position is
    the same afterwards.

    Raises NotationError for a seat that has no hand in the position.
    """
    for seat in camp:
        if seat not in position.seats:
            raise NotationError(f"{seat.word} has no hand in this play")
    at_turn = position.seats[position.turn] in camp
    search = _Search(position, [(seat in camp) is at_turn for seat in position.seats])
    guess = 0
    found: dict[Card, int] = {}
    for card in Hand.of(map(position.card, numbers(position.legal()))):
        found[card] = guess = search.after(position.number(card), guess)
    return found


class _Search:
    """One question; what it has found out serves all cards."""

    def __init__(self, position: Position, ours: list[bool]) -> None:
        self.position: Final = position
        self.ours: Final = ours
        self.worth: Final = position.worth or (0,) * len(position.floor)
        self.limit: Final = 13 if position.worth is None else sum(map(abs, position.worth))
        self.known: dict[tuple[int, ...], tuple[int, int]] = {}
        """At the start of a trick: what we take at least and at most, by leader and hands."""

    def after(self, card: int, guess: int) -> int:
        """What we take from now on with this card; a near guess finds it sooner."""
        least, most, found = -self.limit, self.limit, guess
        while least < most:
            need = max(found, least + 1)
            found = self._play(card, need)
            if found < need:
                most = found
            else:
                least = found
        return found

    # Each of these asks whether we take `need` from now on. An answer that reaches it is what we
    # take at least, any other what we take at most.

    def _play(self, card: int, need: int) -> int:
        position = self.position
        worth = position.play(card)
        gain = worth if self.ours[position.leader] else 0
        found = gain + (self._choose(need) if position.count else self._lead(need - gain))
        position.undo()
        return found

    def _lead(self, need: int) -> int:
        """The start of a trick, of which what is known is remembered."""
        position = self.position
        left = position.hands[position.turn].bit_count()
        if not left:
            return 0
        key = (position.turn, *position.hands)
        all_there_is = (0, left) if position.worth is None else (-self.limit, self.limit)
        least, most = self.known.get(key, all_there_is)
        if least >= need:
            return least
        if most < need:
            return most
        found = self._choose(need)
        self.known[key] = (found, most) if found >= need else (least, found)
        return found

    def _choose(self, need: int) -> int:
        """The best card, for whose turn it is."""
        ours = self.ours[self.position.turn]
        best = -self.limit if ours else self.limit
        for card in self._choices():
            found = self._play(card, need)
            best = max(best, found) if ours else min(best, found)
            if (best >= need) is ours:
                break
        return best

    def _choices(self) -> list[int]:
        """One card of those that are as good as each other, the most promising first."""
        position = self.position
        held, floor, worth = position.hands[position.turn], position.floor, self.worth
        others = sum(1 << card for card in position.table)
        for hand in position.hands:
            others |= hand
        others ^= held
        found: list[int] = []
        last = -1  # of no suit
        for card in numbers(position.legal()):
            as_good = (
                last // 13 == card // 13
                and not others & (1 << last) - (1 << card)
                and worth[card] == worth[last]
                and (floor[card], floor[last]) == (card, last)
            )
            if not as_good:
                found.append(card)
            last = card
        ahead = self.ours[position.winner] is self.ours[position.turn]
        if position.count and (ahead or found[0] < position.best):
            found.reverse()
        return found
