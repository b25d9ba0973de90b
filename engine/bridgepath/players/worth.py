"""The promise of cards before they are played: tricks of a side, and points of a contract.

A side is two hands. Unseen cards count by share: each hidden hand holds its part of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from math import erf, sqrt
from typing import Final, NamedTuple, final

from ..bridge.calls import Bid, Contract, Denomination
from ..bridge.scoring import duplicate_lines
from ..core.cards import PACK_52, SUITS, Card, Hand, Suit
from ..core.score import total
from ..core.seats import Seat

__all__ = ["Side", "Tricks", "about", "hoped", "likely", "number", "points", "side", "tricks"]

Tricks = Mapping[Denomination, float]
"""The expected tricks in each denomination."""

_SPREAD: Final = 1.35
"""How far tricks vary from the expected number."""
_WORDS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
)  # fmt: skip


def number(count: float) -> str:
    """A number in words, for example of tricks."""
    return _WORDS[min(13, max(0, round(count)))]


def about(count: float) -> str:
    """A number of tricks, more or less, in words."""
    word = number(count)
    return f"about {word} {'trick' if word == 'one' else 'tricks'}"


def hoped(count: float) -> str:
    """That so many tricks are likely, in words."""
    told = about(count)
    return f"{told} {'are' if told.endswith('s') else 'is'} likely"


@final
class Side(NamedTuple):
    """Two hands together, as far as they are known."""

    hcp: float
    """High-card points."""
    lengths: Mapping[Suit, float]
    """Cards of each suit."""
    ruffs: Mapping[Suit, float]
    """The expected tricks by ruffing, by the trump suit."""

    def enemy(self) -> Side:
        """The other side: all cards that this one does not have."""
        lengths = {suit: 13 - count for suit, count in self.lengths.items()}
        return Side(40 - self.hcp, lengths, dict.fromkeys(SUITS, 0.25))


def side(own: Hand, shown: Hand | None = None, size: int = 13, gone: Iterable[Card] = ()) -> Side:
    """A hand and its partner's, which has `size` cards, of which `shown` are known.

    `gone` are further cards known to lie elsewhere.
    """
    known = Hand() if shown is None else shown
    out = own.bits | known.bits
    for card in gone:
        out |= 1 << card.index
    rest = [card for card in PACK_52 if not out >> card.index & 1]
    share = (size - len(known)) / len(rest) if rest else 0.0
    pool = Hand.of(rest)
    lengths = {
        suit: own.length(suit) + known.length(suit) + share * pool.length(suit) for suit in SUITS
    }
    ruffs = {trump: _ruffs(own, known, trump, full=len(known) == size) for trump in SUITS}
    return Side(own.hcp + known.hcp + share * pool.hcp, lengths, ruffs)


def _ruffs(own: Hand, known: Hand, trump: Suit, *, full: bool) -> float:
    found = 0.0
    for hand, counts in ((own, True), (known, full)):
        if not counts or hand.length(trump) < 2:
            continue
        for suit in SUITS:
            if suit is not trump:
                found += (0.9, 0.5, 0.1)[hand.length(suit)] if hand.length(suit) < 3 else 0.0
    return found if not full else 0.7 * found


def tricks(pair: Side) -> Tricks:
    """The expected tricks of a side in each denomination."""
    over = pair.hcp - 20
    longest = max(pair.lengths.values())
    found = {Denomination.NOTRUMP: 6.4 + 0.41 * over + 0.25 * max(0.0, longest - 8)}
    for suit in SUITS:
        fit = pair.lengths[suit] - 8
        found[Denomination.of(suit)] = 7.0 + 0.39 * over + 0.75 * fit + pair.ruffs[suit]
    return {d: min(13.0, max(0.0, count)) for d, count in found.items()}


@cache
def _scored(level: int, name: str, taken: int, doubling: int, vulnerable: bool) -> int:
    contract = Contract(Bid(level, Denomination(name)), Seat.A, doubling)
    lines = duplicate_lines(contract, taken, vulnerable=vulnerable, defender=Seat.B)
    return total(lines, Seat.A) - total(lines, Seat.B)


@cache
def _likely(tenths: int, spread: float = _SPREAD) -> tuple[float, ...]:
    """The probability of 0 to 13 tricks if this many tenths of one are expected."""
    mean = tenths / 10
    edges = [0.5 * (1 + erf((n + 0.5 - mean) / (spread * sqrt(2)))) for n in range(13)]
    edges.append(1.0)
    return tuple(edge - (edges[n - 1] if n else 0.0) for n, edge in enumerate(edges))


@cache
def _expected(level: int, name: str, tenths: int, doubling: int, vulnerable: bool) -> float:
    likely = _likely(tenths)
    return sum(
        chance * _scored(level, name, taken, doubling, vulnerable)
        for taken, chance in enumerate(likely)
        if chance > 0.002
    )


def likely(expected: float, spread: float = _SPREAD) -> tuple[float, ...]:
    """The probability of 0 to 13 tricks if this many are expected, give or take the spread."""
    return _likely(round(10 * expected), spread)


def points(bid: Bid, expected: Tricks, *, doubling: int = 1, vulnerable: bool = False) -> float:
    """The value of a contract to declarer, if this many tricks are expected."""
    tenths = round(10 * expected[bid.denomination])
    return _expected(bid.level, bid.denomination.value, tenths, doubling, vulnerable)
