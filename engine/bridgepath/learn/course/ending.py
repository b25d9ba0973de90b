"""Endings: a few cards to play, and what can be won however the unseen cards lie.

The reader plays one hand or two, the other hands play against him. Where their cards are not seen,
they **move**: a card is right if it still wins against every layout that fits what was seen so far,
so good play cannot lose by bad luck, and bad play cannot be rescued by good luck. Where all cards
are seen there is one layout, and a card is right if it keeps what the position is worth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias, final

from ...base._check import of_kinds, takes
from ...base.errors import NotationError
from ...bridge.tricks import Tricks
from ...core.cards import PACK_52, SUITS, Card, Hand, Suit
from ...core.seats import Seat
from ...reason.position import Position
from ...reason.solver import solve

__all__ = ["At", "Ending", "Search", "shares"]

_SUIT: Final = 0x1FFF
_MOST_LAYOUTS: Final = 2000


@final
@dataclass(frozen=True, slots=True)
class Ending:
    """A position of a few cards that the reader has to win.

    `made` makes one; it checks what belongs together.
    """

    rotation: tuple[Seat, ...]
    """Whose hands are played, clockwise: four, or the two of a game for two."""
    seen: Mapping[Seat, Hand]
    """The hands that lie open, or are the reader's."""
    mine: frozenset[Seat]
    """Whose cards the reader plays."""
    layouts: tuple[tuple[Hand, ...], ...]
    """What the unseen hands may hold, in the order of `rotation`: every way that is possible."""
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
        """An ending. `hidden` are the cards that the unseen hands hold together, and `aside` more.

        So many cards lie aside, and nobody knows which. Of the unseen hands it may be known which
        of these cards they hold for sure, `holds`, and how many of a suit, `lengths`. Raises
        NotationError, in a sentence, for hands that do not belong together and for what no layout
        fits.
        """
        unseen = tuple(seat for seat in rotation if seat not in seen)
        owners = frozenset(mine)
        if leader not in rotation or not seen or not all(seat in rotation for seat in seen):
            raise NotationError(
                "the leader, and one hand or more that are seen, are in the rotation"
            )
        at = rotation.index(leader)
        has_played = {rotation[(at + i) % len(rotation)] for i in range(len(table))}
        size = max(len(hand) + (seat in has_played) for seat, hand in seen.items())
        for seat, hand in seen.items():
            if len(hand) + (seat in has_played) != size:
                raise NotationError(f"{seat.word} holds {len(hand)} cards, others {size}")
        if not owners or owners - set(seen):
            raise NotationError("who plays sees his own hand")
        cards = [card for hand in (*seen.values(), hidden or Hand()) for card in hand]
        if len({*cards, *table}) < len(cards) + len(table):
            raise NotationError("a card of the ending is there twice")
        rooms: dict[Seat | None, int] = {seat: size - (seat in has_played) for seat in unseen}
        if aside:
            rooms[None] = aside
        layouts = tuple(_layouts(hidden or Hand(), rooms, holds or {}, lengths or {}))
        if not layouts:
            raise NotationError("no layout of the unseen cards fits what is known of them")
        if len(layouts) > _MOST_LAYOUTS:
            raise NotationError(f"{len(layouts)} layouts are too many for an ending")
        if not 0 < need <= size:
            raise NotationError(f"{need} of {size} tricks cannot be asked for")
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
        """The play as the engine has it, with the unseen hands as in a layout."""
        return Tricks.of(self.rotation, self.hands(layout), self.trump, self.leader, self.table)


def _layouts(
    hidden: Hand,
    rooms: Mapping[Seat | None, int],
    holds: Mapping[Seat, Hand],
    lengths: Mapping[tuple[Seat, Suit], int],
) -> Iterator[tuple[Hand, ...]]:
    """Every way to divide the hidden cards: the first seat takes some, the next of the rest.

    What lies aside comes last, and is left out.
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
    """Where an ending stands: what is still held, and which layouts are still possible."""

    layouts: int
    """A bit for each layout of the ending that fits what was played."""
    held: tuple[int, ...]
    """What each seen hand still holds, as `Hand.bits`; 0 for the others."""
    pool: int
    """What the unseen hands still hold together, as `Hand.bits`."""
    leader: int
    table: tuple[int, ...]
    """The cards on the table by their index."""
    won: int
    """How many tricks the reader has won since the ending began."""


_Plain: TypeAlias = tuple[int, tuple[int, ...], int, int, tuple[int, ...], int]
"""An `At` that is not named: a search makes millions."""


@final
class Search:
    """What can be won in an ending, position by position; what was found out is kept."""

    @takes
    def __init__(self, ending: Ending) -> None:
        self.ending: Final = ending
        self._size: Final = len(ending.rotation)
        self._mine: Final = [seat in ending.mine for seat in ending.rotation]
        self._first_mine: Final = self._mine.index(True)
        self._trump: Final = -1 if ending.trump is None else SUITS.index(ending.trump)
        # For each unseen hand, by the index of a card, the layouts in which the hand holds it.
        self._holds: Final[dict[int, list[int]]] = {}
        for place, seat in enumerate(ending.unseen):
            where = [0] * 52
            for number, layout in enumerate(ending.layouts):
                for card in layout[place]:
                    where[card.index] |= 1 << number
            self._holds[ending.rotation.index(seat)] = where
        pool = 0
        for there in self._holds.values():
            pool |= sum(1 << index for index, layouts in enumerate(there) if layouts)
        self.start: Final = At(
            (1 << len(ending.layouts)) - 1,
            tuple(ending.seen[seat].bits if seat in ending.seen else 0 for seat in ending.rotation),
            pool,
            ending.rotation.index(ending.leader),
            tuple(card.index for card in ending.table),
            0,
        )
        # By where it stands, with the tricks that are still needed below zero.
        self._known: Final[dict[_Plain, bool]] = {}

    def turn(self, at: At) -> int:
        """The place in the rotation from which the next card comes."""
        return (at.leader + len(at.table)) % self._size

    def is_mine(self, at: At) -> bool:
        """True if the reader plays the next card."""
        return self._mine[self.turn(at)]

    def left(self, at: At) -> int:
        """How many tricks are still to be finished."""
        # the leader has a card less than there are tricks once he has led
        played = (self._first_mine - at.leader) % self._size < len(at.table)
        return at.held[self._first_mine].bit_count() + played

    def options(self, at: At) -> list[tuple[Card, At]]:
        """Each card that may come next, and where it leads to; empty after the last trick."""
        return [(PACK_52[card], At._make(after)) for card, after in self._steps(at)]

    def _steps(self, at: _Plain, *, once: bool = False) -> Iterator[tuple[int, _Plain]]:
        """The same with cards as their index: suit by suit, the highest first.

        With `once`, of the cards of a seen hand that are as good as each other only one; and those
        of an unseen hand from the lowest up, which is what most often beats the reader.
        """
        layouts, held, pool, leader, table, won = at
        place = (leader + len(table)) % self._size
        led = _SUIT << 13 * (table[0] // 13) if table else 0
        best, winner = self._ahead(leader, table)
        ends = len(table) + 1 == self._size
        holds, mine, void, others = self._holds.get(place), held[place], layouts, 0
        if holds is None:
            left = mine & led or mine
            if once:
                others = pool | sum(held) ^ mine | sum([1 << card for card in table])
        else:
            left, follow = pool, pool & led
            while follow:
                card = follow.bit_length() - 1
                follow ^= 1 << card
                void &= ~holds[card]
        hands, rest, fits, last = held, pool, layouts, -1  # the last one is of no suit
        lowest_first = once and holds is not None
        while left:
            bit = left & -left if lowest_first else 1 << left.bit_length() - 1
            card = bit.bit_length() - 1
            left ^= bit
            if holds is None:
                alike = once and last // 13 == card // 13 and not others & (1 << last) - (2 << card)
                last = card
                if alike:
                    continue
                hands = (*held[:place], mine ^ bit, *held[place + 1 :])
            else:
                fits = (void if led and not bit & led else layouts) & holds[card]
                if not fits:
                    continue
                rest = pool ^ bit
            if not ends:
                yield card, (fits, hands, rest, leader, (*table, card), won)
                continue
            beats = card > best if card // 13 == best // 13 else card // 13 == self._trump
            taker = place if beats else winner
            yield card, (fits, hands, rest, taker, (), won + self._mine[taker])

    def _ahead(self, leader: int, table: tuple[int, ...]) -> tuple[int, int]:
        """The card that takes the trick as it lies, and whose it is; -1 before the lead."""
        best, winner = -1, leader
        for place, card in enumerate(table):
            if not place or (
                card > best if card // 13 == best // 13 else card // 13 == self._trump
            ):
                best, winner = card, (leader + place) % self._size
        return best, winner

    def wins(self, at: At, need: int | None = None) -> bool:
        """True if the reader takes what he needs from here, however the unseen cards lie.

        `need` counts all tricks since the ending began; without it, it is what the ending asks.
        """
        return self._wins((*at[:5], at.won - (self.ending.need if need is None else need)))

    def _wins(self, at: _Plain) -> bool:
        """The same, with the tricks that are still needed below zero."""
        _, held, _, leader, table, won = at
        if won >= 0:
            return True
        first, size = self._first_mine, self._size
        if won + held[first].bit_count() + ((first - leader) % size < len(table)) < 0:
            return False
        known = self._known.get(at)
        if known is None:
            mine = self._mine[(leader + len(table)) % size]
            known = not mine
            for _, after in self._steps(at, once=True):
                if self._wins(after) is mine:
                    known = mine
                    break
            self._known[at] = known
        return known

    def worthwhile(self, at: At) -> Iterator[At]:
        """Where the next card may lead to, one of several cards that are as good as each other."""
        return (At._make(after) for _, after in self._steps(at, once=True))

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
    """In how many layouts each card takes what the reader needs, if then all cards lay open.

    That is the rule by which the others play, and the reader, too: as well as can be with every
    card in view. The reader is to play.
    """
    found: dict[Card, int] = {}
    for number in range(len(ending.layouts)):
        position = Position(ending.tricks(number))
        for card, tricks in solve(position, ending.mine).items():
            found[card] = found.get(card, 0) + (tricks >= ending.need)
    return found
