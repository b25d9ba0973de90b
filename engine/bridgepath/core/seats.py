"""Seats: who sits where, and who comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import cached_property
from types import MappingProxyType
from typing import Final, TypeVar

from ..base._check import as_text
from ..base.errors import BridgepathError, KindError, MissingError, NotationError
from ..base.text import joined, short, shown

__all__ = [
    "CALLED",
    "COMPASS",
    "TRIO",
    "Seat",
    "as_named",
    "as_player",
    "as_seat",
    "as_seats",
    "by_seat",
    "from_seat",
    "next_seat",
    "parse_seat",
    "partner",
    "place_of",
    "side_of",
]

T = TypeVar("T")


class Seat(Enum):
    """Who acts, holds cards or scores.

    Four players use the compass. If only the auction decides who faces which dummy, and in most
    games without a dummy, players are A, B and C.
    """

    WEST = "W"
    NORTH = "N"
    EAST = "E"
    SOUTH = "S"
    HOUSE = "H"
    """The stock of Bridge Solitaire, which plays as the opponent."""
    A = "A"
    """The first of three players, clockwise A, B, C."""
    B = "B"
    """The second of three players."""
    C = "C"
    """The third of three players."""
    DUMMY = "D"
    """The hand of three-player games at which nobody sits."""
    DUMMY_1 = "D1"
    """The first of two dummies: one player's own, or the one that is turned up."""
    DUMMY_2 = "D2"
    """The second of two dummies: the other player's, or the hidden one."""
    NORTH_SOUTH = "NS"
    """North and South, who score together."""
    EAST_WEST = "EW"
    """East and West, who score together."""

    @cached_property
    def word(self) -> str:
        """``West``, ``House``, ``North–South``: the name of a seat without a player's name."""
        return "–".join(part.capitalize() for part in self.name.split("_"))

    # Each seat has a single object, because seats are looked up at every turn.
    __hash__ = object.__hash__

    def __str__(self) -> str:
        return self._value_  # It is faster to read than value, and means the same.

    def __repr__(self) -> str:
        return self.word


COMPASS: Final = (Seat.WEST, Seat.NORTH, Seat.EAST, Seat.SOUTH)
"""The four seats of the compass, clockwise."""
TRIO: Final = (Seat.A, Seat.B, Seat.C)
"""The seats of three players, clockwise."""
CALLED: Final = MappingProxyType({Seat.A: "Ann", Seat.B: "Bob", Seat.C: "Cleo"})
"""Default names of players who have no compass seat."""


_SEAT_OF: Final = {word: seat for seat in Seat for word in (seat.value, seat.name)}
_OPPOSITE: Final = dict(zip(COMPASS, COMPASS[2:] + COMPASS[:2], strict=True))


_SIDE: Final = {
    Seat.NORTH: Seat.NORTH_SOUTH, Seat.EAST: Seat.EAST_WEST, Seat.SOUTH: Seat.NORTH_SOUTH,
    Seat.WEST: Seat.EAST_WEST,
}  # fmt: skip


def _no_seat(given: object, seats: Iterable[object]) -> BridgepathError:
    """The refusal of a value that is not a seat at all, or none of these."""
    if not isinstance(given, Seat):
        return KindError(f"a seat must be a Seat, not {type(given).__name__}")
    if not isinstance(seats, Iterable) or not all(isinstance(seat, Seat) for seat in seats):
        return KindError(f"seats must be given as a list, not {shown(seats)}")
    return MissingError(f"{given.word} is not one of {joined(seats)}")


def partner(seat: Seat) -> Seat:
    """Who sits opposite a compass seat (BRG-SEAT-1); raises MissingError for any other."""
    try:
        return _OPPOSITE[seat]
    except (KeyError, TypeError):
        raise _no_seat(seat, COMPASS) from None


def side_of(seat: Seat) -> Seat:
    """North–South or East–West: the side of a compass seat (BRG-SEAT-1).

    Raises MissingError for any other seat.
    """
    try:
        return _SIDE[seat]
    except (KeyError, TypeError):
        raise _no_seat(seat, COMPASS) from None


def place_of(seat: Seat, seats: Sequence[Seat]) -> int:
    """The index of `seat` in the rotation `seats`; raises MissingError for any other seat."""
    try:
        return seats.index(seat)
    except (AttributeError, TypeError, ValueError):
        raise _no_seat(seat, seats) from None


def from_seat(seat: Seat, seats: Sequence[Seat]) -> tuple[Seat, ...]:
    """The rotation `seats`, starting with `seat`; raises MissingError for any other seat."""
    at = place_of(seat, seats)
    return (*seats[at:], *seats[:at])


def next_seat(seat: Seat, seats: Sequence[Seat]) -> Seat:
    """The seat after `seat` in the rotation `seats`; raises MissingError for any other seat."""
    try:
        return seats[(seats.index(seat) + 1) % len(seats)]
    except (AttributeError, TypeError, ValueError):
        raise _no_seat(seat, seats) from None


def parse_seat(text: str) -> Seat:
    """Read ``S``, ``South``, ``NS`` or ``North–South``; raises NotationError."""
    word = as_text(text, "a seat is", "S").strip().upper().replace("–", "_").replace("-", "_")
    seat = _SEAT_OF.get(word)
    if seat is not None:
        return seat
    raise NotationError(
        f'"{short(text)}" is not a seat; the seats are {" ".join(seat.value for seat in Seat)}'
    )


def as_seat(given: Seat | str) -> Seat:
    """A seat, given as a `Seat` or as text; raises NotationError, or KindError."""
    if isinstance(given, Seat):
        return given
    if isinstance(given, str):
        return parse_seat(given)
    raise KindError(f"a seat must be a Seat or its notation, such as S, not {type(given).__name__}")


def as_named(given: Seat | str, names: Iterable[tuple[Seat, str]]) -> Seat:
    """A seat, given as a `Seat`, as text or by the name of its player.

    Raises as `as_seat`, also for a name that two players have.
    """
    try:
        return as_seat(given)
    except NotationError:
        said = str(given).strip().casefold()
        try:
            found = [seat for seat, name in names if name.casefold() == said]
        except (AttributeError, TypeError, ValueError):
            raise KindError(f"names must be pairs of seat and name, not {shown(names)}") from None
        if len(found) != 1:
            raise
        return found[0]


def as_player(given: Seat | str, players: Sequence[Seat]) -> Seat:
    """One of `players` if no table has names for them: ``A`` is ``Ann``.

    Raises NotationError for anybody else, or KindError.
    """
    try:
        found = as_named(given, CALLED.items())
    except NotationError:
        found = None
    if not isinstance(players, (tuple, list)) or not all(
        isinstance(seat, Seat) for seat in players
    ):
        raise KindError(f"players must be a list of seats, not {shown(players)}")
    if found is not None and found in players:
        return found
    who = found.word if found else f'"{short(str(given))}"'
    letters = joined([seat.value for seat in players])
    names = [CALLED[seat] for seat in players if seat in CALLED]
    known = f"{joined(names)}, or {letters}" if names else letters
    raise NotationError(f"{who} is not a player here; the players are {known}")


def as_seats(given: Iterable[Seat | str] | str) -> tuple[Seat, ...]:
    """Seats, given one by one or as text with spaces; raises as `as_seat`."""
    if isinstance(given, str):
        given = given.split()
    if isinstance(given, Seat) or not isinstance(given, Iterable):
        raise KindError(f"seats must be given as a list or as text, not as {type(given).__name__}")
    return tuple(map(as_seat, given))


def by_seat(
    given: Mapping[Seat, T] | Mapping[str, T] | None, what: str
) -> tuple[tuple[Seat, T], ...]:
    """Values for seats, each given as a `Seat` or as text, in order; `what` names them.

    Raises NotationError for an unknown seat and for a seat that is listed twice, and KindError.
    """
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        raise KindError(f"{what} must be a mapping from seats, not {type(given).__name__}")
    found: dict[Seat, T] = {}
    for key, value in given.items():
        seat = as_seat(key)
        if seat in found:
            raise NotationError(f"{what} name {seat.word} twice")
        found[seat] = value
    return tuple(found.items())
