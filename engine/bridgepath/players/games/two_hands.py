"""Two known hands: the result of their play, quickly and roughly, or exactly near the end.

Both play by the same few rules: high cards first, draw trumps, win as cheaply as possible,
otherwise play low. That is enough to estimate which contract can be made.
"""

from __future__ import annotations

from typing import Final

from ...bridge.tricks import Tricks
from ...core.cards import Card, Hand, Suit
from ...core.seats import Seat
from ...reason.position import Position, numbers
from ...reason.solver import solve

__all__ = ["LAST", "best_card", "results", "tricks_of"]

LAST: Final = 5
"""With this many cards left, best play is found exactly."""


def tricks_of(hand: Hand, other: Hand, trump: Suit | None, *, leads: bool) -> int:
    """How many tricks `hand` takes against `other`; `leads` is True if it begins."""
    leader = Seat.A if leads else Seat.B
    position = Position(Tricks.of((Seat.A, Seat.B), (hand, other), trump, leader))
    while not position.over:
        position.play(_follows(position) if position.count else _leads(position))
    return position.won[0]


def results(
    hand: Hand, other: Hand, trump: Suit | None, led: Card | None = None
) -> dict[Card, int]:
    """How many tricks each legal card of `hand` wins, if both play their best."""
    first = Seat.A if led is None else Seat.B
    table = () if led is None else (led,)
    position = Position(Tricks.of((Seat.A, Seat.B), (hand, other), trump, first, table))
    return solve(position, (Seat.A,))


def best_card(
    hand: Hand, other: Hand, trump: Suit | None, led: Card | None = None
) -> tuple[Card, int]:
    """The card with which `hand` takes most, and the number of tricks."""
    found = results(hand, other, trump, led)
    # Of equal cards, the lowest.
    card = max(reversed(found), key=lambda card: found[card])
    return card, found[card]


def _leads(position: Position) -> int:
    mine, theirs = position.hands[position.turn], position.hands[1 - position.turn]
    trumps = mine >> position.trumps << position.trumps
    their_trumps = theirs >> position.trumps
    best, longest = -1, -1
    for start in range(0, 52, 13):
        suit = 0x1FFF << start
        held, against = mine & suit, theirs & suit
        if not held:
            continue
        top = held.bit_length() - 1
        is_trump = start >= position.trumps
        if against >> top == 0 and (against or not their_trumps or is_trump):
            if is_trump and not against:
                continue
            return top
        if not is_trump and held.bit_count() > longest:
            best, longest = next(iter(numbers(held & -held))), held.bit_count()
    if best >= 0:
        return best
    return (trumps & -trumps).bit_length() - 1


def _follows(position: Position) -> int:
    legal = position.legal()
    led = position.follow
    beat = legal >> position.best + 1 << position.best + 1
    takers = beat & led or (0 if legal & led else beat >> position.trumps << position.trumps)
    if takers:
        return (takers & -takers).bit_length() - 1
    plain = legal & (1 << position.trumps) - 1 or legal
    # The lowest of its suit; of several suits, the longest.
    best, longest = -1, -1
    for start in range(0, 52, 13):
        held = plain & 0x1FFF << start
        if held and held.bit_count() > longest:
            best, longest = (held & -held).bit_length() - 1, held.bit_count()
    return best
