"""Calls and contracts of bridge: denominations, bids, pass, double, redouble."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, TypeAlias, final

from .action import Action
from .asked import answers
from .cards import Suit, parse_suit
from .clauses import Clause
from .drawable import Drawable
from .errors import NotationError, short
from .laws import LEVELS
from .seats import Seat, parse_seat

__all__ = [
    "BIDS",
    "Bid",
    "Call",
    "Contract",
    "Denomination",
    "Double",
    "LevelError",
    "Pass",
    "Redouble",
    "as_bid",
    "as_contract",
    "asked_by",
    "parse_bid",
    "parse_call",
    "parse_contract",
    "read_call",
]


class Denomination(Enum):
    """What a bid names; declaration order is bidding order, lowest first."""

    CLUBS = "♣"
    DIAMONDS = "♦"
    HEARTS = "♥"
    SPADES = "♠"
    NOTRUMP = "NT"

    # There is one object for each, so its identity is as good as its name, and quicker.
    __hash__ = object.__hash__

    @cached_property
    def trump(self) -> Suit | None:
        """The trump suit, or None in no trumps."""
        return None if self is Denomination.NOTRUMP else Suit[self.name]

    @staticmethod
    def of(suit: Suit | None) -> Denomination:
        """The denomination whose trump suit is `suit`; no trumps for None."""
        return _DENOMINATION[suit]

    def __str__(self) -> str:
        return self._value_  # which is quicker to read than value, and means the same


_ORDER: Final = {denomination: i for i, denomination in enumerate(Denomination)}
_DENOMINATION: Final = {denomination.trump: denomination for denomination in Denomination}


@final
@dataclass(frozen=True, slots=True, repr=False)
class Bid(Action):
    """An offer to take 6 + level tricks with a denomination (BRG-AUC-3)."""

    level: int
    """1 to 7."""
    denomination: Denomination

    @property
    def order(self) -> int:
        """0 for 1♣ up to 34 for 7NT: a bid outranks all of lower order (BRG-AUC-4)."""
        return (self.level - 1) * 5 + _ORDER[self.denomination]

    @property
    def asked(self) -> str:
        """What it asks for, as a phrase: ``8 tricks, hearts are trumps`` (BRG-AUC-3)."""
        trump = self.denomination.trump
        return f"{6 + self.level} tricks, {f'{trump.word} are' if trump else 'no'} trumps"

    def __str__(self) -> str:
        return str(self.level) + str(self.denomination)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Pass(Action):
    """The call that names nothing."""

    def __str__(self) -> str:
        return "pass"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Double(Action):
    """The call that doubles an opponent's bid."""

    def __str__(self) -> str:
        return "double"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Redouble(Action):
    """The call that redoubles an opponent's double."""

    of: tuple[Seat, ...] = ()
    """Whose doubles it answers, where each opponent doubles for himself; else empty."""

    def __str__(self) -> str:
        return " ".join(("redouble", *(seat.value for seat in self.of)))


Call: TypeAlias = Bid | Pass | Double | Redouble
"""What a player can say in an auction (BRG-AUC-2)."""

BIDS: Final = tuple(Bid(level, d) for level in range(1, 8) for d in Denomination)
"""The 35 bids, lowest first."""


def asked_by(phase: object, call: object) -> str:
    """What a call asks for, if it is a bid (BRG-AUC-3)."""
    return call.asked if isinstance(call, Bid) else ""


@final
@dataclass(frozen=True, slots=True)
class Contract(Drawable):
    """The final bid with its declarer and doubling; it holds no result."""

    bid: Bid
    declarer: Seat
    doubling: int = 1
    """1 undoubled, 2 doubled, 4 redoubled."""

    @property
    def needed(self) -> int:
        """Tricks that declarer must take: 6 + level."""
        return 6 + self.bid.level

    def __str__(self) -> str:
        return str(self.bid) + {1: "", 2: " doubled", 4: " redoubled"}[self.doubling]

    def __repr__(self) -> str:
        return f"{self} by {self.declarer.word}"


_BID: Final = re.compile(r"([0-9]{1,9})\s*(.+)")


@final
class LevelError(NotationError):
    """A bid of a level that there is not; it names the clause."""


def parse_bid(text: str, levels: Clause = LEVELS) -> Bid:
    """Read ``1♣``, ``1C``, ``3NT``, ``3n``.

    Raises NotationError; for a level that does not exist LevelError, with the clause `levels`.
    """
    match = _BID.fullmatch(text.replace("\ufe0f", "").strip())
    if match is None:
        raise NotationError(f'"{short(text)}" is not a bid; write a level and a denomination: 1♥')
    level, name = int(match[1]), match[2].strip()
    if not 1 <= level <= 7:
        raise LevelError(f'"{short(text)}": the level of a bid is 1 to 7 [{levels}]')
    if name.upper() in ("NT", "N", "SA"):
        return Bid(level, Denomination.NOTRUMP)
    try:
        return Bid(level, Denomination.of(parse_suit(name)))
    except NotationError:
        raise NotationError(
            f'"{short(text)}": "{short(name)}" is not a denomination; they are ♣ ♦ ♥ ♠ NT'
        ) from None


def parse_call(text: str, levels: Clause = LEVELS) -> Call:
    """Read a bid, ``pass``/``P``, ``double``/``X`` or ``redouble``/``XX``; raises NotationError.

    Where doubles are between two players a redouble names them: ``redouble A``, ``XX A B``.
    """
    word, *named = text.strip().lower().split() or [""]
    if word in ("redouble", "xx", "rdbl"):
        return Redouble(_seats(named))
    if not named:
        if word in ("pass", "p", "passes"):
            return Pass()
        if word in ("double", "x", "dbl"):
            return Double()
    return parse_bid(text, levels)


def read_call(text: str) -> Call | None:
    """The call that is written so, or None for what is none; raises LevelError."""
    try:
        return parse_call(text)
    except LevelError:
        raise
    except NotationError:
        return None


def _seats(names: list[str]) -> tuple[Seat, ...]:
    seats = [parse_seat(name.strip(",")) for name in names]
    for seat in seats:
        if seats.count(seat) > 1:
            raise NotationError(f"a redouble names {seat.word} twice")
    return tuple(seat for seat in Seat if seat in seats)


def as_bid(given: Bid | str) -> Bid:
    """A bid that is given as such or as it is written; raises NotationError, or TypeError."""
    if isinstance(given, Bid):
        return given
    if isinstance(given, str):
        return parse_bid(given)
    raise TypeError(f"a bid is a Bid or how one is written, such as 1♥, not {type(given).__name__}")


_CONTRACT: Final = re.compile(r"(.*?)\s*(xx|redoubled|x|×|doubled|)", re.IGNORECASE | re.DOTALL)
_TIMES: Final = {"": 1, "x": 2, "×": 2, "doubled": 2, "xx": 4, "redoubled": 4}


@answers
def parse_contract(text: str, declarer: Seat) -> Contract:
    """Read ``4♥``, ``4♥X`` or ``3NT redoubled``; raises NotationError, or TypeError."""
    match = _CONTRACT.fullmatch(text.strip())
    assert match is not None, "the pattern takes any text"
    return Contract(parse_bid(match[1]), declarer, _TIMES[match[2].lower()])


def as_contract(given: Contract | str, declarer: Seat) -> Contract:
    """A contract that is given as such or as it is written; raises as `parse_contract`."""
    return given if isinstance(given, Contract) else parse_contract(given, declarer)
