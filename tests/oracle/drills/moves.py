"""Whether a card wins against every layout, implemented again: lists of layouts, no cleverness.

The players are numbered clockwise: 0 West, 1 North, 2 East, 3 South; North and South are ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

Card = tuple[str, int]
Cards = frozenset[Card]
Layout = tuple[Cards, Cards]
"""What West and East hold."""


def layouts(
    others: Cards,
    size: int,
    west: Cards = frozenset(),
    east: Cards = frozenset(),
    lengths: Mapping[str, int] | None = None,
) -> frozenset[Layout]:
    """Every way to give West `size` of the cards."""
    found = set()
    for picked in combinations(sorted(others), size):
        held = frozenset(picked)
        known = all(
            sum(card[0] == suit for card in held) == count
            for suit, count in (lengths or {}).items()
        )
        if known and west <= held and not east & held:
            found.add((held, others - held))
    return frozenset(found)


def playable(hand: Cards, led: str) -> Cards:
    follow = frozenset(card for card in hand if card[0] == led)
    return follow or hand


def taker(trick: tuple[Card, ...], leader: int, trump: str) -> int:
    strong = [c for c in trick if c[0] == trump] or [c for c in trick if c[0] == trick[0][0]]
    best = max(strong, key=lambda card: card[1])
    return (leader + trick.index(best)) % 4


class Moving:
    """One ending; results are cached by position."""

    def __init__(self, north: Cards, south: Cards, every: frozenset[Layout], trump: str) -> None:
        self.trump = trump
        self.start = (north, south, every)
        self.wins = cache(self._wins)

    def right(self, leader: int, need: int) -> set[Card]:
        """The cards with which North or South wins when on lead."""
        north, south, every = self.start
        found = set()
        for card in south if leader == 3 else north:
            if self._after(north, south, every, leader, (), need, card, leader):
                found.add(card)
        return found

    def _wins(
        self,
        north: Cards,
        south: Cards,
        every: frozenset[Layout],
        leader: int,
        trick: tuple[Card, ...],
        need: int,
    ) -> bool:
        if need <= 0:
            return True
        turn = (leader + len(trick)) % 4
        rounds = len(north) if not trick else max(len(north), len(south), 1)
        if not trick and rounds < need:
            return False
        led = trick[0][0] if trick else ""
        if turn % 2:
            hand = (
                playable(south if turn == 3 else north, led)
                if led
                else (south if turn == 3 else north)
            )
            return any(
                self._after(north, south, every, leader, trick, need, card, turn) for card in hand
            )
        return all(
            self._after(north, south, fits, leader, trick, need, card, turn)
            for card, fits in self._seen(every, turn, led)
        )

    @staticmethod
    def _seen(
        every: frozenset[Layout], turn: int, led: str
    ) -> Iterator[tuple[Card, frozenset[Layout]]]:
        """Each card that an opponent might play, with the layouts that allow it."""
        at = turn // 2
        cards: dict[Card, set[Layout]] = {}
        for layout in every:
            for card in playable(layout[at], led) if led else layout[at]:
                rest = layout[at] - {card}
                after = (rest, layout[1]) if at == 0 else (layout[0], rest)
                cards.setdefault(card, set()).add(after)
        for card, fits in cards.items():
            yield card, frozenset(fits)

    def _after(
        self,
        north: Cards,
        south: Cards,
        every: frozenset[Layout],
        leader: int,
        trick: tuple[Card, ...],
        need: int,
        card: Card,
        turn: int,
    ) -> bool:
        if turn == 1:
            north = north - {card}
        elif turn == 3:
            south = south - {card}
        trick = (*trick, card)
        if len(trick) < 4:
            return self.wins(north, south, every, leader, trick, need)
        winner = taker(trick, leader, self.trump)
        return self.wins(north, south, every, winner, (), need - winner % 2)
