"""Count points, lengths, tops and the tricks of a side for many deals at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tests.tools.knowledge.store import SIZE

Ints = NDArray[np.int64]

_POINTS: Final = np.array([0] * 9 + [1, 2, 3, 4])
_TOPS: Final = np.array([0] * 10 + [1, 1, 1])
_CHUNK: Final = 50_000


@dataclass(frozen=True)
class Deals:
    """The owner of each card in many deals, a row for each deal; cards by index, clubs first."""

    owners: NDArray[np.uint8]

    def __len__(self) -> int:
        return len(self.owners)

    def _worth(self, ranks: Ints) -> Ints:
        each = np.tile(ranks, 4)
        return np.stack([(self.owners == hand) @ each for hand in range(4)], axis=1)

    @cached_property
    def points(self) -> Ints:
        """High-card points, hand by hand."""
        return self._worth(_POINTS)

    @cached_property
    def tops(self) -> Ints:
        """Aces, kings and queens, hand by hand."""
        return self._worth(_TOPS)

    @cached_property
    def lengths(self) -> Ints:
        """Cards of each suit, hand by hand."""
        suits = self.owners.reshape(len(self), 4, 13)
        return np.stack([(suits == hand).sum(axis=2) for hand in range(4)], axis=1)


def chance(count: int, seed: int = 1) -> Iterator[Deals]:
    """Random deals, in pieces that fit into memory."""
    rng = np.random.default_rng(seed)
    pack = np.repeat(np.arange(4, dtype=np.uint8), 13)
    for at in range(0, count, _CHUNK):
        yield Deals(rng.permuted(np.tile(pack, (min(_CHUNK, count - at), 1)), axis=1))


@dataclass(frozen=True)
class Solved(Deals):
    """Deals with their double-dummy tables."""

    tricks: Ints
    """By deal, then by declarer, then by denomination: ♣, ♦, ♥, ♠, no trumps."""


def solved(path: Path) -> Solved:
    """All deals of a file."""
    data = np.frombuffer(path.read_bytes(), dtype=np.uint8)
    rows = data[: len(data) // SIZE * SIZE].reshape(-1, SIZE)
    quarters = [rows[:, :13] >> 2 * place & 3 for place in range(4)]
    owners = np.stack(quarters, axis=2).reshape(len(rows), 52)
    halves = np.stack([rows[:, 13:] >> 4, rows[:, 13:] & 15], axis=2)
    return Solved(owners, halves.reshape(len(rows), 4, 5).astype(np.int64))


@dataclass(frozen=True)
class Sides:
    """Both sides of many deals, a row for each side; its stronger hand is declarer."""

    points: Ints
    fits: Ints
    """Cards of each suit in the two hands together."""
    tricks: Ints
    """Declarer's tricks in each suit and in no trumps; `others` has those of the side's other hand
    as declarer."""
    others: Ints

    @cached_property
    def longest(self) -> Ints:
        """The side's longest suit, or the highest of several."""
        found: Ints = 3 - np.argmax(self.fits[:, ::-1], axis=1)
        return found

    @cached_property
    def fit(self) -> Ints:
        """Cards of the longest suit."""
        found: Ints = self.fits.max(axis=1)
        return found

    @cached_property
    def major(self) -> Ints:
        """The longer major suit; spades if they are as long."""
        return np.where(self.fits[:, 3] >= self.fits[:, 2], 3, 2)

    def _in(self, suit: Ints) -> Ints:
        return self.tricks[np.arange(len(suit)), suit]

    @cached_property
    def trumps(self) -> Ints:
        """Tricks in the longest suit."""
        return self._in(self.longest)

    @cached_property
    def in_major(self) -> Ints:
        """Tricks in the longer major suit."""
        return self._in(self.major)

    @property
    def notrumps(self) -> Ints:
        """Tricks in no trumps."""
        return self.tricks[:, 4]


def sides(deals: Solved) -> Sides:
    """North and South of all deals, then East and West."""
    points, fits, tricks, others = [], [], [], []
    every = np.arange(len(deals))
    for hand in (0, 1):
        mate = hand + 2
        declarer = np.where(deals.points[:, hand] >= deals.points[:, mate], hand, mate)
        points.append(deals.points[:, hand] + deals.points[:, mate])
        fits.append(deals.lengths[:, hand] + deals.lengths[:, mate])
        tricks.append(deals.tricks[every, declarer])
        others.append(deals.tricks[every, (declarer + 2) % 4])
    whole = map(np.concatenate, (points, fits, tricks, others))
    return Sides(*whole)
