"""Endings: a few cards to play, and what can be won however the unseen cards lie.

The reader plays one hand or two against the others. If their cards are not seen, they **move**: a
card is right if it still wins against every layout that fits the cards seen so far. So good play
cannot lose by bad luck, and bad play cannot be rescued by good luck. If all cards are seen there is
one layout, and a card is right if it keeps the value of the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple, final

from ...base._check import of_kinds, takes
from ...base.errors import NotationError
from ...bridge.tricks import Tricks
from ...core.cards import Card, Hand, Suit
from ...core.seats import Seat
from ...reason.position import Position, numbers
from ...reason.search import HiddenSearch, TrickSearch
from ...reason.solver import solve

__all__ = ["At", "Ending", "Search", "shares"]

_MOST_LAYOUTS: Final = 2000


@final
@dataclass(frozen=True, slots=True)
class Ending:
    """A position of a few cards that the reader has to win.

    `made` makes one, and checks that its parts fit together.
    """

    rotation: tuple[Seat, ...]
    """The hands in play, clockwise: four, or the two of a game for two."""
    seen: Mapping[Seat, Hand]
    """The open hands, and those of the reader."""
    mine: frozenset[Seat]
    """Whose cards the reader plays."""
    layouts: tuple[tuple[Hand, ...], ...]
    """The possible unseen hands, in the order of `rotation`: every combination."""
    trump: Suit | None
    leader: Seat
    """Who leads or has led to the trick on the table."""
    table: tuple[Card, ...]
    """The cards of the unfinished trick."""
    need: int
    """How many tricks the reader needs from now on, the unfinished trick included."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @staticmethod
    @takes
    def made(
        rotation: tuple[Seat, ...],
        seen: Mapping[Seat, Hand],
        mine: Iterable[Seat],
        need: int,
        *,
        hidden: Hand | None = None,
        aside: int = 0,
        holds: Mapping[Seat, Hand] | None = None,
        lengths: Mapping[tuple[Seat, Suit], int] | None = None,
        trump: Suit | None = None,
        leader: Seat,
        table: tuple[Card, ...] = (),
    ) -> Ending:
        """An ending. `hidden` are the cards of the unseen hands together, and `aside` more.

        These `aside` cards are in no hand, and nobody knows them. For the unseen hands, `holds`
        gives cards that they certainly hold, and `lengths` the length of a suit. Raises
        NotationError, in a sentence, for hands that do not fit together and if no layout is
        possible.
        """
        unseen = tuple(seat for seat in rotation if seat not in seen)
        owners = frozenset(mine)
        if leader not in rotation or not seen or not all(seat in rotation for seat in seen):
            raise NotationError("the leader and at least one visible hand must be in the rotation")
        at = rotation.index(leader)
        has_played = {rotation[(at + i) % len(rotation)] for i in range(len(table))}
        size = max(len(hand) + (seat in has_played) for seat, hand in seen.items())
        for seat, hand in seen.items():
            if len(hand) + (seat in has_played) != size:
                raise NotationError(f"{seat.word} holds {len(hand)} cards, but others hold {size}")
        if not owners or owners - set(seen):
            raise NotationError("a player's own hands must be visible")
        cards = [card for hand in (*seen.values(), hidden or Hand()) for card in hand]
        if len({*cards, *table}) < len(cards) + len(table):
            raise NotationError("a card of the ending appears twice")
        rooms: dict[Seat | None, int] = {seat: size - (seat in has_played) for seat in unseen}
        if aside:
            rooms[None] = aside
        layouts = tuple(_layouts(hidden or Hand(), rooms, holds or {}, lengths or {}))
        if not layouts:
            raise NotationError("no layout of the unseen cards fits what is known about them")
        if len(layouts) > _MOST_LAYOUTS:
            raise NotationError(f"{len(layouts)} layouts are too many for an ending")
        if not 0 < need <= size:
            raise NotationError(f"the tricks needed must be 1 to {size}, not {need}")
        return Ending(rotation, dict(seen), owners, layouts, trump, leader, table, need)

    @property
    def unseen(self) -> tuple[Seat, ...]:
        """The seats whose cards are not seen, in the order of `rotation`."""
        return tuple(seat for seat in self.rotation if seat not in self.seen)

    def hands(self, layout: int) -> tuple[Hand, ...]:
        """All hands in the order of `rotation`, the unseen ones as in a layout, by its number."""
        there = dict(zip(self.unseen, self.layouts[layout], strict=True))
        return tuple(
            self.seen[seat] if seat in self.seen else there[seat] for seat in self.rotation
        )

    def tricks(self, layout: int = 0) -> Tricks:
        """The play in the engine's form, with the unseen hands as in a layout."""
        return Tricks.of(self.rotation, self.hands(layout), self.trump, self.leader, self.table)


def _layouts(
    hidden: Hand,
    rooms: Mapping[Seat | None, int],
    holds: Mapping[Seat, Hand],
    lengths: Mapping[tuple[Seat, Suit], int],
) -> Iterator[tuple[Hand, ...]]:
    """Every way to divide the hidden cards: the first seat takes some, the next of the rest.

    The cards that lie aside come last, and are left out.
    """
    if not rooms:
        if not hidden:
            yield ()
        return
    (seat, size), *others = rooms.items()
    for picked in combinations(hidden, size):
        hand = Hand.of(picked)
        if seat is None:
            yield ()
            return
        if not hand.holds(holds.get(seat, Hand())):
            continue
        if any(who is seat and hand.length(suit) != n for (who, suit), n in lengths.items()):
            continue
        for rest in _layouts(hidden - hand, dict(others), holds, lengths):
            yield (hand, *rest)


@final
class At(NamedTuple):
    """A point of an ending: the remaining cards, and the layouts that are still possible."""

    unseen: tuple[int, int]
    """A bit for each layout that fits the play, and the remaining cards of the unseen hands
    together, as the bits of a `Position`."""
    hands: tuple[int, ...]
    """The remaining cards of each seen hand, as such bits; 0 for the others."""
    leader: int
    table: tuple[int, ...]
    """The cards on the table by their numbers."""
    won: int
    """How many tricks the reader has won since the ending began."""


@final
class Search(HiddenSearch):
    """What can be won in an ending, position by position; results are cached."""

    unseen: tuple[int, int]

    @takes
    def __init__(self, ending: Ending) -> None:
        self.ending: Final = ending
        position = Position(ending.tricks())
        hidden = [position.seats.index(seat) for seat in ending.unseen]
        for hand in hidden:
            position.hands[hand] = 0
        # For each unseen hand, by the number of a card, the layouts in which the hand holds it.
        self._holds: Final[dict[int, list[int]]] = {hand: [0] * 52 for hand in hidden}
        pool = 0
        for number, layout in enumerate(ending.layouts):
            for hand, held in zip(hidden, layout, strict=True):
                for card in map(position.number, held):
                    self._holds[hand][card] |= 1 << number
                    pool |= 1 << card
        mine = [seat in ending.mine for seat in position.seats]
        unseen = ((1 << len(ending.layouts)) - 1, pool)
        super().__init__(position, mine, hidden=hidden, unseen=unseen)
        hands, table = tuple(position.hands), tuple(position.table)
        self.start: Final = At(unseen, hands, position.leader, table, 0)
        self._certain: Final[dict[tuple[At, int], bool]] = {}

    def turn(self, at: At) -> int:
        """The place in the rotation from which the next card comes."""
        return (at.leader + len(at.table)) % len(at.hands)

    def is_mine(self, at: At) -> bool:
        """True if the reader plays the next card."""
        return self.chooses[self.turn(at)]

    def left(self, at: At) -> int:
        """How many tricks are still to be finished."""
        # After leading, a player has one card less than there are tricks.
        played = (self.shown - at.leader) % len(at.hands) < len(at.table)
        return at.hands[self.shown].bit_count() + played

    def held(self, at: At, place: int) -> Hand:
        """The remaining cards of a seen hand, by its place in the rotation."""
        return Hand.of(map(self.position.card, numbers(at.hands[place])))

    def unplayed(self, at: At) -> Hand:
        """The remaining cards of the unseen hands together."""
        return Hand.of(map(self.position.card, numbers(at.unseen[1])))

    def layout(self, at: At) -> int:
        """The number of the first layout that is still possible."""
        return (at.unseen[0] & -at.unseen[0]).bit_length() - 1

    def options(self, at: At) -> list[tuple[Card, At]]:
        """Each card that may come next, and the point that it leads to; in the order of a hand.

        It is empty after the last trick.
        """
        self._put(at)
        found = [(self.position.card(card), then) for card, then in self._steps(at)]
        return sorted(found, key=lambda step: -step[0].index)

    def worthwhile(self, at: At) -> Iterator[At]:
        """The points that the next card may lead to, with one of several equivalent cards."""
        self._put(at)
        return (then for _, then in self._steps(at, once=True))

    def _put(self, at: At) -> None:
        """Go to a point of the ending."""
        self.position.put(at.hands, at.leader, at.table)
        self.unseen = at.unseen

    def _steps(self, at: At, *, once: bool = False) -> list[tuple[int, At]]:
        """Each card that may come next by its number, or one of equal ones, with its point."""
        position = self.position
        if position.turn in self.hidden:
            return [(card, self._then(at, card, unseen)) for card, unseen in self.hidden_moves()]
        cards = self.cards() if once else numbers(position.legal())
        return [(card, self._then(at, card, at.unseen)) for card in cards]

    def _then(self, at: At, card: int, unseen: tuple[int, int]) -> At:
        position, turn = self.position, self.position.turn
        before = position.hands[turn]
        position.hands[turn] |= 1 << card
        position.play(card)
        won = at.won + (not position.count and self.takes[position.leader])
        then = At(unseen, tuple(position.hands), position.leader, tuple(position.table), won)
        position.undo()
        position.hands[turn] = before
        return then

    def live(self) -> int:
        """Every card that may still be played, or lies on the table, as bits."""
        return TrickSearch.live(self) | self.unseen[1]

    def hidden_moves(self) -> list[tuple[int, tuple[int, int]]]:
        """Each card that the hidden hand to play may play, the lowest first.

        They most often beat the reader.
        """
        position = self.position
        (layouts, pool), holds = self.unseen, self._holds[position.turn]
        found: list[tuple[int, tuple[int, int]]] = []
        void, follow = layouts, pool & position.follow
        rest = follow or pool
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if fits := layouts & holds[card]:
                found.append((card, (fits, pool ^ bit)))
                void &= ~fits
        rest = pool ^ follow if follow and void else 0
        while rest:
            bit = rest & -rest
            rest ^= bit
            card = bit.bit_length() - 1
            if fits := void & holds[card]:
                found.append((card, (fits, pool ^ bit)))
        return found

    def wins(self, at: At, need: int | None = None) -> bool:
        """True if the reader takes the tricks needed from here, whatever the layout.

        `need` counts all tricks since the ending began; without it, it is the goal of the ending.
        """
        missing = (self.ending.need if need is None else need) - at.won
        if missing <= 0 or missing > self.left(at):
            return missing <= 0
        known = self._certain.get((at, missing))
        if known is None:
            self._put(at)
            known = self._certain[at, missing] = self.reaches(missing)
        return known

    def secured(self, at: At) -> int:
        """How many tricks the reader takes for sure, counted since the ending began."""
        found = at.won
        while found < at.won + self.left(at) and self.wins(at, found + 1):
            found += 1
        return found

    def right(self, at: At) -> dict[Card, bool]:
        """Each card that the reader may play, and whether it still wins."""
        return {card: self.wins(after) for card, after in self.options(at)}


@takes
def shares(ending: Ending) -> dict[Card, int]:
    """In how many layouts each card takes the tricks that the reader needs, if all cards then lay
    open.

    The others, and the reader, then play as well as possible with every card in view. The reader is
    to play.
    """
    found: dict[Card, int] = {}
    for number in range(len(ending.layouts)):
        position = Position(ending.tricks(number))
        for card, tricks in solve(position, ending.mine).items():
            found[card] = found.get(card, 0) + (tricks >= ending.need)
    return found
