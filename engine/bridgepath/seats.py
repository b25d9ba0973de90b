"""Seats: who sits where, and who comes next."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from .errors import NotationError, short

__all__ = ["COMPASS", "Seat", "next_seat", "parse_seat"]


class Seat(Enum):
    """Who acts. Games for fewer than four use a part of the compass, always with South."""

    WEST = "W"
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    HOUSE = "H"
    """The stock of Bridge Solitaire, which plays as the opponent."""

    @property
    def word(self) -> str:
        """``West``, ``North``, … ``House``: the name of a seat that has no player's name."""
        return self.name.capitalize()

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return self.word


COMPASS: Final = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The four seats of the compass, clockwise."""


def next_seat(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """The seat after `seat` in the rotation `seats`."""
    return seats[(seats.index(seat) + 1) % len(seats)]


def parse_seat(text: str) -> Seat:
    """Read ``S`` or ``South``; raises NotationError."""
    word = text.strip().upper()
    for seat in Seat:
        if word in (seat.value, seat.name):
            return seat
    raise NotationError(
        f'"{short(text)}" is not a seat; the seats are W N E S, and H for the House'
    )
