"""Solved deals in a file: 23 bytes each, in the order of their numbers.

A record has the owner of each card, four cards to a byte, and the twenty entries of the deal's
double-dummy table, two to a byte. Nothing else is stored, because anything else about a deal can be
counted from its cards. An incomplete record is dropped when the file is opened again.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from bridgepath.bridge.calls import Denomination
from bridgepath.core.cards import Hand
from bridgepath.solve.question import DealTable

SIZE: Final = 23
_OWNERS: Final = 13
_CARDS: Final = 52
_HANDS: Final = 4


def owners(number: int) -> list[int]:
    """The hand, from 0 to 3, that gets each card in the deal with this number."""
    found = [index // 13 for index in range(_CARDS)]
    random.Random(f"knowledge {number}").shuffle(found)
    return found


def hands(owned: Sequence[int]) -> tuple[Hand, ...]:
    """The four hands, from the owner of each card."""
    bits = [0] * _HANDS
    for index, owner in enumerate(owned):
        bits[owner] |= 1 << index
    return tuple(map(Hand, bits))


def packed(owned: Sequence[int], table: DealTable) -> bytes:
    """The record of a deal: its cards, and its tricks hand by hand, clubs first and 3NT last."""
    cards = [
        sum(owned[at + place] << 2 * place for place in range(4)) for at in range(0, _CARDS, 4)
    ]
    tricks = [row[named] for row in table for named in Denomination]
    pairs = zip(tricks[::2], tricks[1::2], strict=True)
    return bytes(cards) + bytes(first << 4 | second for first, second in pairs)


def unpacked(record: bytes) -> tuple[list[int], list[int]]:
    """The owner of each card, and the tricks, from a record."""
    owned = [byte >> 2 * place & 3 for byte in record[:_OWNERS] for place in range(4)]
    tricks = [half for byte in record[_OWNERS:] for half in (byte >> 4, byte & 15)]
    return owned, tricks


class Store:
    """A file of solved deals, which grows at its end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        with path.open("r+b") as file:
            file.truncate(len(self) * SIZE)

    def __len__(self) -> int:
        return self.path.stat().st_size // SIZE

    def __iter__(self) -> Iterator[tuple[list[int], list[int]]]:
        whole = self.path.read_bytes()
        for at in range(0, len(whole) - SIZE + 1, SIZE):
            yield unpacked(whole[at : at + SIZE])

    def add(self, records: bytes) -> None:
        """Append the records of the next deals."""
        with self.path.open("ab") as file:
            file.write(records)
