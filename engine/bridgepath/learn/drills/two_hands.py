"""Two hands of one player against every layout: one opponent holds all the other cards.

That opponent plays last to each trick, even after leading to it, and knows your card. So what you
win against this opponent you win in any layout. Trumps that the opponent does not hold may be among
your cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from ...base.errors import NotationError
from ...core.cards import PACK_52, SUITS, Hand, Suit

__all__ = ["TwoHands", "rest_of_suits"]

_SUIT: Final = 0x1FFF
_HIS: Final = 2


def rest_of_suits(south: Hand, north: Hand) -> Hand:
    """All other cards in the suits that two hands hold."""
    both = south | north
    return Hand.of(
        each for each in PACK_52 if each.suit and both.length(each.suit) and each not in both
    )


@final
class _At(NamedTuple):
    south: int
    north: int
    out: int
    leader: int
    """0 South, 1 North, 2 the opponent."""


@final
class TwoHands:
    """The tricks that two hands can take; South is hand 0 and North hand 1."""

    def __init__(self, south: Hand, north: Hand, out: Hand, trump: Suit | None = None) -> None:
        if south.bits & north.bits or (south.bits | north.bits) & out.bits:
            raise NotationError("a card appears twice")
        if trump is not None and out.length(trump):
            raise NotationError("the others must not hold a trump here")
        self._start: Final = (south.bits, north.bits, out.bits)
        self._trump: Final = -1 if trump is None else SUITS.index(trump)
        self._cashed: Final[dict[_At, int]] = {}
        self._taken: Final[dict[_At, tuple[int, int]]] = {}
        self._ended: Final[dict[tuple[int, int, int], tuple[int, int]]] = {}

    # --- sure tricks ----------------------------------------------------------------------------

    def winners_now(self, leader: int = 0) -> int:
        """How many tricks are won before the first one is lost; `leader` is 0 or 1."""
        return self._cash(_At(*self._start, leader))

    def cashing(self, leader: int = 0) -> list[tuple[int, int, int]]:
        """The tricks of `winners_now`: the leader, South's card, North's card.

        Each card is given by its index, or -1 if a hand has none left.
        """
        at, found = _At(*self._start, leader), []
        while self._cash(at):
            south, north, after = next(
                step for step in self._cash_steps(at) if self._cash(step[2]) + 1 == self._cash(at)
            )
            found.append((at.leader, south, north))
            at = after
        return found

    def _cash(self, at: _At) -> int:
        known = self._cashed.get(at)
        if known is None:
            most, known = (at.south, at.north)[at.leader].bit_count(), 0
            if most:
                limit = self._limit(at)
                for _, _, after in self._cash_steps(at):
                    known = max(known, 1 + self._cash(after))
                    if known == limit:
                        break
            self._cashed[at] = known
        return known

    def _limit(self, at: _At) -> int:
        """An upper bound on the tricks to cash: each suit by itself, with free entries."""
        found = 0
        for shift in (0, 13, 26, 39):
            south, north = at.south >> shift & _SUIT, at.north >> shift & _SUIT
            out = at.out >> shift & _SUIT
            rounds = max(south.bit_count(), north.bit_count())
            if rounds > out.bit_count():
                found += rounds
            else:
                high = ((south | north) >> out.bit_length()).bit_count()
                found += min(high, rounds)
        return min(found, max(at.south.bit_count(), at.north.bit_count()))

    def _cash_steps(self, at: _At) -> Iterator[tuple[int, int, _At]]:
        """The tricks that cannot be lost: the cards of South and North, and the continuation."""
        for suit, south, north in self._tricks(at):
            best, winner = self._winner(at.leader, suit, south, north)
            out = at.out >> 13 * suit & _SUIT
            if best // 13 == suit and out.bit_length() - 1 > best % 13:
                continue
            left = self._without(at, suit, south, north, self._lowest(at.out, suit), winner)
            yield south, north, left

    # --- the whole play -------------------------------------------------------------------------

    def tricks(self, leader: int = 0) -> int:
        """How many tricks are certain, if all cards are played out."""
        found = 0
        while self.takes(found + 1, leader):
            found += 1
        return found

    def takes(self, need: int, leader: int = 0) -> bool:
        """True if this many tricks are certain."""
        return self._takes(_At(*self._start, leader), need)

    def _takes(self, at: _At, need: int) -> bool:
        if need <= 0:
            return True
        if need > max(at.south.bit_count(), at.north.bit_count()):
            return False
        least, most = self._taken.get(at, (0, 99))
        if need <= least or need > most:
            return need <= least
        if at.leader == _HIS:
            suits = [s for s in range(4) if at.out >> 13 * s & _SUIT]
            found = bool(suits) and all(self._best(at, suit, need) for suit in suits)
        else:
            found = self._best(at, None, need)
        self._taken[at] = (need, most) if found else (least, need - 1)
        return found

    def _best(self, at: _At, led: int | None, need: int) -> bool:
        """True if enough tricks follow from here; `led` is the suit that the opponent leads."""
        return any(
            all(self._takes(after, need - won) for won, after in self._replies(at, *trick))
            for trick in self._tricks(at, led)
        )

    def _replies(self, at: _At, suit: int, south: int, north: int) -> Iterator[tuple[int, _At]]:
        """The opponent's options: to win as cheaply as possible, or to play the lowest card."""
        leader = at.leader if at.leader != _HIS else -1
        best, winner = self._winner(leader, suit, south, north)
        out = at.out >> 13 * suit & _SUIT
        above = out
        if best // 13 == suit:
            above = out >> best % 13 << best % 13
        elif best >= 0 and best // 13 == self._trump:
            above = 0
        if above:
            card = (above & -above).bit_length() - 1 + 13 * suit
            yield 0, self._without(at, suit, south, north, card, _HIS)
        if best >= 0 and (above != out or not out):
            lowest = self._lowest(at.out, suit)
            yield 1, self._without(at, suit, south, north, lowest, winner)

    # --- one suit in the end --------------------------------------------------------------------

    def in_the_end(self) -> tuple[int, int]:
        """Tricks of one suit that is led again and again, from either hand, and the leads lost for
        it.

        It looks for the most tricks first, then for the fewest losses before the last of them.
        """
        return self._end(*self._start)

    def _end(self, south: int, north: int, out: int) -> tuple[int, int]:
        if not (south or north):
            return 0, 0
        known = self._ended.get((south, north, out))
        if known is None:
            known = (0, 0)
            at = _At(south, north, out, 0)
            suit = ((south | north).bit_length() - 1) // 13
            for mine in _choices(south, north | out) or [-1]:
                for other in _choices(north, south | out) or [-1]:
                    worst = min(self._ends(at, suit, mine, other), key=_worth)
                    known = max(known, worst, key=_worth)
            self._ended[south, north, out] = known
        return known

    def _ends(self, at: _At, suit: int, south: int, north: int) -> Iterator[tuple[int, int]]:
        best = max(south, north)
        above = at.out >> best << best
        if above:
            low = above & -above
            taken, lost = self._end(*_less(at, south, north, low))
            yield (taken, lost + 1) if taken else (0, 0)
        if above != at.out or not at.out:
            taken, lost = self._end(*_less(at, south, north, at.out & -at.out))
            yield taken + 1, lost

    # --- tricks ---------------------------------------------------------------------------------

    def _tricks(self, at: _At, led: int | None = None) -> Iterator[tuple[int, int, int]]:
        """The suit led, with one of several equivalent cards from South and North."""
        first, second = (at.south, at.north) if at.leader != 1 else (at.north, at.south)
        swap = at.leader == 1
        suits = range(4) if led is None else (led,)
        for suit in suits:
            mask = _SUIT << 13 * suit
            if led is None and not first & mask:
                continue
            for one in _choices(first & mask or first, second | at.out) or [-1]:
                for two in _choices(second & mask or second, first | at.out) or [-1]:
                    yield (suit, two, one) if swap else (suit, one, two)

    def _winner(self, leader: int, suit: int, south: int, north: int) -> tuple[int, int]:
        """The better card of the two hands, -1 if neither can win, and its owner."""

        def worth(card: int) -> int:
            if card < 0:
                return -1
            if card // 13 == self._trump:
                return 100 + card
            return card if card // 13 == suit else -1

        mine, other = worth(south), worth(north)
        if mine < 0 and other < 0:
            return -1, _HIS
        return (south, 0) if mine > other else (north, 1)

    @staticmethod
    def _lowest(out: int, suit: int) -> int:
        held = out & _SUIT << 13 * suit
        return (held & -held).bit_length() - 1

    @staticmethod
    def _without(at: _At, suit: int, south: int, north: int, his: int, winner: int) -> _At:
        return _At(
            at.south & ~(1 << south) if south >= 0 else at.south,
            at.north & ~(1 << north) if north >= 0 else at.north,
            at.out & ~(1 << his) if his >= 0 else at.out,
            winner,
        )


def _worth(found: tuple[int, int]) -> int:
    return 100 * found[0] - found[1]


def _less(at: _At, south: int, north: int, his: int) -> tuple[int, int, int]:
    mine = at.south & ~(1 << south) if south >= 0 else at.south
    other = at.north & ~(1 << north) if north >= 0 else at.north
    return mine, other, at.out & ~his


def _choices(held: int, others: int) -> list[int]:
    """The lowest card of each run in which nobody else has a card."""
    found: list[int] = []
    last, rest = -1, held
    while rest:
        low = rest & -rest
        card = low.bit_length() - 1
        if last < 0 or last // 13 != card // 13 or others & (low - (2 << last)):
            found.append(card)
        last = card
        rest ^= low
    return found
