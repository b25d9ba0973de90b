"""Ways to put cards into places under constraints: how many there are, and a random one.

A place holds a number of cards. For each card its possible places are known, and clues restrict a
place without showing a card, such as a number of high-card points. `Layouts` counts what fits, and
draws from it with equal probability, without rejecting anything.

Cards with the same constraints are one class, and only the number of them in a place matters; the
count goes through the classes one by one.
"""

from __future__ import annotations

import random
from bisect import bisect_right
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final, NamedTuple, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError
from ..core.cards import Card

__all__ = ["Clue", "Layouts", "WorldError"]


class WorldError(BridgepathError):
    """A seat's observation fits no deal, or is not an observation from which a deal can be made."""


@final
@dataclass(frozen=True, slots=True)
class Clue:
    """What is known about a place without seeing its cards: a sum over them is one of some
    numbers.
    """

    place: Hashable
    worth: Callable[[Card], int]
    """A card's part of the sum: 0 or more."""
    sums: Collection[int]
    """The possible sums of the place; a range, or a set."""

    def __post_init__(self) -> None:
        of_kinds(self)


class _Class(NamedTuple):
    """Cards with the same constraints."""

    cards: list[Card]
    spots: tuple[int, ...]
    """Their possible places."""
    worth: tuple[int, ...]
    """The part of one of them in each clue, at the index of that clue."""


_State = tuple[int, tuple[int, ...], tuple[int, ...]]
"""The next class, the room left in each spot, and the sum of each clue so far."""
_Split = tuple[int, ...]


class _Node(NamedTuple):
    """The possible moves with the next class."""

    total: int
    upto: list[int]
    """Ways of the splits so far, added up."""
    splits: list[tuple[_Split, _State]]


@final
class Layouts:
    """Every way to put cards into places, under clues.

    `rooms` has how many more cards each place takes. `cards` are those still to be placed, each
    with its possible places, in their order; `clues` apply only to these cards, so the cards
    already in a place must be subtracted before. Places with the same constraints are filled
    together and shared out at the end.
    """

    @takes
    def __init__(
        self,
        rooms: Mapping[Hashable, int],
        cards: Sequence[tuple[Card, frozenset[Hashable]]],
        clues: Sequence[Clue] = (),
    ) -> None:
        self._clues = clues
        self._spots = _alike(rooms, cards, clues)
        self._rooms = rooms
        at = {place: i for i, spot in enumerate(self._spots) for place in spot}
        self._clue_at = tuple(at[clue.place] for clue in clues)
        classes: dict[tuple[tuple[int, ...], tuple[int, ...]], list[Card]] = {}
        for card, places in cards:
            where = tuple(sorted({at[place] for place in places if rooms[place]}))
            worth = tuple(
                clue.worth(card) if spot in where else 0
                for clue, spot in zip(clues, self._clue_at, strict=True)
            )
            classes.setdefault((where, worth), []).append(card)
        # The most important cards for the clues come first, then those with the least choice. So
        # most impossible layouts are cut off early, and cards that no clue distinguishes fill the
        # remaining room.
        ordered = sorted(classes, key=lambda key: ([-worth for worth in key[1]], len(key[0])))
        self._classes = [_Class(classes[where, worth], where, worth) for where, worth in ordered]
        self._bounds = [(min(clue.sums, default=1), max(clue.sums, default=0)) for clue in clues]
        # The sums that the classes from each number on can still add to each clue.
        more = [(0,) * len(clues)]
        for one in reversed(self._classes):
            added = (worth * len(one.cards) for worth in one.worth)
            more.append(tuple(map(sum, zip(more[-1], added, strict=True))))
        self._more = more[::-1]
        self._known: dict[_State, _Node] = {}
        room = tuple(sum(rooms[place] for place in spot) for spot in self._spots)
        fits = sum(room) == len(cards) and all(
            0 in clue.sums for clue, rest in zip(clues, self._more[0], strict=True) if not rest
        )
        self._first: Final = (0, room, (0,) * len(clues)) if fits else None

    @property
    def count(self) -> int:
        """How many layouts there are; 0 if nothing fits."""
        if self._first is None:
            return 0
        found = self._ways(self._first)
        for together in self._spots:
            left = sum(self._rooms[place] for place in together)
            for place in together:
                found *= comb(left, self._rooms[place])
                left -= self._rooms[place]
        return found

    def draw(self, rng: random.Random) -> dict[Hashable, list[Card]]:
        """One layout at random, place by place, each in random order; WorldError for none."""
        if self._first is None or not self._ways(self._first):
            raise WorldError("no layout of the cards fits what is known about them")
        filled: list[list[Card]] = [[] for _ in self._spots]
        state = self._first
        for one in self._classes:
            node = self._known[state]
            at = bisect_right(node.upto, rng.randrange(node.total)) if len(node.upto) > 1 else 0
            split, state = node.splits[at]
            cards = one.cards
            if len(one.spots) > 1 and len(cards) > 1:
                cards = rng.sample(cards, len(cards))
            start = 0
            for spot, number in zip(one.spots, split, strict=True):
                filled[spot] += cards[start : start + number]
                start += number
        found: dict[Hashable, list[Card]] = {}
        for together, mixed in zip(self._spots, filled, strict=True):
            rng.shuffle(mixed)
            for place in together:
                found[place] = [mixed.pop() for _ in range(self._rooms[place])]
        return found

    def _ways(self, state: _State) -> int:
        number, room, sums = state
        if number == len(self._classes):
            return 0 if any(room) else 1
        node = self._known.get(state)
        if node is None:
            node = self._known[state] = self._node(number, room, sums)
        return node.total

    def _node(self, number: int, room: tuple[int, ...], sums: tuple[int, ...]) -> _Node:
        one = self._classes[number]
        total, upto, splits = 0, [], []
        for split, ways in _splits(len(one.cards), [room[spot] for spot in one.spots]):
            after = self._after(number, one, room, sums, split)
            if after is not None and (more := self._ways(after)):
                total += ways * more
                upto.append(total)
                splits.append((split, after))
        return _Node(total, upto, splits)

    def _after(
        self,
        number: int,
        one: _Class,
        room: tuple[int, ...],
        sums: tuple[int, ...],
        split: _Split,
    ) -> _State | None:
        """The state after a split, or None if a clue rules it out."""
        got = dict(zip(one.spots, split, strict=True))
        left = tuple(space - got.get(spot, 0) for spot, space in enumerate(room))
        if not sums:
            return number + 1, left, sums
        now = list(sums)
        before, rest = self._more[number], self._more[number + 1]
        for i, spot in enumerate(self._clue_at):
            if not before[i]:
                continue
            now[i] += one.worth[i] * got.get(spot, 0)
            low, high = self._bounds[i]
            if now[i] > high or now[i] + rest[i] < low:
                return None
            if not rest[i]:
                if now[i] not in self._clues[i].sums:
                    return None
                now[i] = 0
        return number + 1, left, tuple(now)


def _alike(
    rooms: Mapping[Hashable, int],
    cards: Sequence[tuple[Card, frozenset[Hashable]]],
    clues: Sequence[Clue],
) -> list[tuple[Hashable, ...]]:
    """The places, grouped if they take the same cards and no clue tells them apart."""
    told = {clue.place for clue in clues}
    takes: dict[Hashable, list[bool]] = {
        place: [place in places for _, places in cards] for place in rooms
    }
    spots: dict[Hashable, list[Hashable]] = {}
    for place in rooms:
        key: Hashable = place if place in told else tuple(takes[place])
        spots.setdefault((place in told, key), []).append(place)
    return [tuple(spot) for spot in spots.values()]


def _splits(number: int, room: Sequence[int]) -> Iterator[tuple[_Split, int]]:
    """How many of this many cards each spot may get, and the number of ways to choose them."""
    if not room:
        if not number:
            yield (), 1
        return
    first, rest = room[0], room[1:]
    spare = sum(rest)
    for here in range(max(0, number - spare), min(first, number) + 1):
        ways = comb(number, here)
        for split, more in _splits(number - here, rest):
            yield (here, *split), ways * more
