"""Calls and contracts of bridge: denominations, bids, pass, double, redouble."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, TypeAlias, final

from ..base._check import answers, as_text, of_kinds, takes
from ..base.display import Drawable
from ..base.errors import KindError, NotationError
from ..base.text import short, shown
from ..core.cards import Suit, parse_suit
from ..core.clauses import Clause
from ..core.events import Action
from ..core.seats import Seat, parse_seat
from .laws import DOUBLE, LEVELS, REDOUBLE

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
    "doubled_contract",
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

    # There is one object for each, so comparing by identity is safe, and faster.
    __hash__ = object.__hash__

    @cached_property
    def trump(self) -> Suit | None:
        """The trump suit, or None in no trumps."""
        return None if self is Denomination.NOTRUMP else Suit[self.name]

    @staticmethod
    def of(suit: Suit | None) -> Denomination:
        """The denomination whose trump suit is `suit`; no trumps for None."""
        try:
            return _DENOMINATION[suit]
        except (KeyError, TypeError):
            raise KindError(f"a trump suit must be a Suit or None, not {shown(suit)}") from None

    def __str__(self) -> str:
        return self._value_  # It is faster to read than value, and means the same.


@final
class LevelError(NotationError):
    """A bid at a level that does not exist; the error names the clause."""


_ORDER: Final = {denomination: i for i, denomination in enumerate(Denomination)}
_DENOMINATION: Final = {denomination.trump: denomination for denomination in Denomination}


@final
@dataclass(frozen=True, slots=True, repr=False)
class Bid(Action):
    """An offer to take 6 + level tricks with a denomination (BRG-AUC-3)."""

    answer_kind = "call"

    level: int
    """1 to 7."""
    denomination: Denomination

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        if not 1 <= self.level <= 7:
            raise LevelError(f"the level of a bid is 1 to 7, not {shown(self.level)} [{LEVELS}]")

    @property
    def order(self) -> int:
        """0 for 1♣ up to 34 for 7NT: a bid outranks all of lower order (BRG-AUC-4)."""
        return (self.level - 1) * 5 + _ORDER[self.denomination]

    @property
    def asked(self) -> str:
        """The task that it sets, as a phrase: ``8 tricks, hearts are trumps`` (BRG-AUC-3)."""
        trump = self.denomination.trump
        return f"{6 + self.level} tricks, {f'{trump.word} are' if trump else 'no'} trumps"

    def __str__(self) -> str:
        return str(self.level) + str(self.denomination)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Pass(Action):
    """The call that names nothing."""

    answer_kind = "call"

    def __str__(self) -> str:
        return "pass"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Double(Action):
    """The call that doubles an opponent's bid."""

    answer_kind = "call"

    def __str__(self) -> str:
        return "double"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Redouble(Action):
    """The call that redoubles an opponent's double."""

    answer_kind = "call"

    of: tuple[Seat, ...] = ()
    """The players whose doubles it answers, if opponents double individually; otherwise empty."""

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        for seat in self.of:
            if self.of.count(seat) > 1:
                raise NotationError(f"a redouble names {seat.word} twice")

    def __str__(self) -> str:
        return " ".join(("redouble", *(seat.value for seat in self.of)))


Call: TypeAlias = Bid | Pass | Double | Redouble
"""What a player can say in an auction (BRG-AUC-2)."""

BIDS: Final = tuple(Bid(level, d) for level in range(1, 8) for d in Denomination)
"""The 35 bids, lowest first."""


def _bid_of(level: int, denomination: Denomination) -> Bid:
    """The bid of `BIDS` with this level and denomination, which must be right."""
    return BIDS[(level - 1) * 5 + _ORDER[denomination]]


def asked_by(phase: object, call: object) -> str:
    """The task that a call sets, if it is a bid (BRG-AUC-3)."""
    return call.asked if isinstance(call, Bid) else ""


_DOUBLINGS: Final = {1: "", 2: " doubled", 4: " redoubled"}


@final
@dataclass(frozen=True, slots=True)
class Contract(Drawable):
    """The final bid with its declarer and doubling, without a result."""

    bid: Bid
    declarer: Seat
    doubling: int = 1
    """1 undoubled, 2 doubled, 4 redoubled."""

    def __post_init__(self) -> None:
        of_kinds(self)
        if self.doubling not in _DOUBLINGS:
            raise NotationError(
                f"the doubling of a contract must be 1, 2 or 4, not {shown(self.doubling)} "
                f"[{DOUBLE}, {REDOUBLE}]"
            )

    @property
    def needed(self) -> int:
        """Tricks that declarer must take: 6 + level."""
        return 6 + self.bid.level

    def __str__(self) -> str:
        return str(self.bid) + _DOUBLINGS[self.doubling]

    def __repr__(self) -> str:
        return f"{self} by {self.declarer.word}"


_BID: Final = re.compile(r"([0-9]{1,9})\s*(.+)")


def parse_bid(text: str, levels: Clause = LEVELS) -> Bid:
    """Read ``1♣``, ``1C``, ``3NT``, ``3n``.

    Raises NotationError, or LevelError, with the clause `levels`, for a level that does not exist.
    """
    match = _BID.fullmatch(as_text(text, "a bid is", "1♥").replace("\ufe0f", "").strip())
    if match is None:
        raise NotationError(f'"{short(text)}" is not a bid; write a level and a denomination: 1♥')
    level, name = int(match[1]), match[2].strip()
    if not 1 <= level <= 7:
        raise LevelError(f'"{short(text)}": the level of a bid is 1 to 7 [{levels}]')
    if name.upper() in ("NT", "N", "SA"):
        return _bid_of(level, Denomination.NOTRUMP)
    try:
        return _bid_of(level, Denomination.of(parse_suit(name)))
    except NotationError:
        raise NotationError(
            f'"{short(text)}": "{short(name)}" is not a denomination; write ♣, ♦, ♥, ♠ or NT'
        ) from None


@takes
def parse_call(text: str, levels: Clause = LEVELS) -> Call:
    """Read a bid, ``pass``/``P``, ``double``/``X`` or ``redouble``/``XX``; raises NotationError.

    If doubles are between two players, a redouble names them: ``redouble A``, ``XX A B``.
    """
    word, *named = as_text(text, "a call is", "1♥ or pass").strip().lower().split() or [""]
    if word in ("redouble", "xx", "rdbl"):
        return Redouble(_seats(named))
    if not named:
        if word in ("pass", "p", "passes"):
            return Pass()
        if word in ("double", "x", "dbl"):
            return Double()
    return parse_bid(text, levels)


def read_call(text: str) -> Call | None:
    """The call that this text names, or None if it is not a call; raises LevelError."""
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
    """A bid, given as a `Bid` or as text; raises NotationError or KindError."""
    if isinstance(given, Bid):
        return given
    if isinstance(given, str):
        return parse_bid(given)
    raise KindError(f"a bid must be a Bid or its notation, such as 1♥, not {type(given).__name__}")


_CONTRACT: Final = re.compile(r"(.*?)\s*(xx|redoubled|x|×|doubled|)", re.IGNORECASE | re.DOTALL)
_TIMES: Final = {"": 1, "x": 2, "×": 2, "doubled": 2, "xx": 4, "redoubled": 4}


@answers
def parse_contract(text: str, declarer: Seat) -> Contract:
    """Read ``4♥``, ``4♥X`` or ``3NT redoubled``; raises NotationError or KindError."""
    match = _CONTRACT.fullmatch(text.strip())
    assert match is not None, "the pattern matches any text"
    return Contract(parse_bid(match[1]), declarer, _TIMES[match[2].lower()])


def doubled_contract(
    text: str, declarer: Seat, *, doubled: bool = False, redoubled: bool = False
) -> Contract:
    """Read ``4♥`` or ``4♥X`` if the doubling may also be given beside the text.

    Raises as `parse_contract`, and NotationError if the two contradict each other.
    """
    named = parse_contract(text, declarer)
    if doubled and redoubled:
        raise NotationError(
            f"{named.bid} is doubled or redoubled, not both: leave out one of the two [{REDOUBLE}]"
        )
    said = 4 if redoubled else 2 if doubled else 1
    if named.doubling > 1 < said != named.doubling:
        raise NotationError(
            f'"{short(text)}" is {_DOUBLINGS[named.doubling].strip()}, not '
            f"{_DOUBLINGS[said].strip()}: give the doubling only once [{DOUBLE}, {REDOUBLE}]"
        )
    return Contract(named.bid, declarer, max(said, named.doubling))


@takes
def as_contract(given: Contract | str, declarer: Seat) -> Contract:
    """A contract, given as a `Contract` or as text; raises as `parse_contract`."""
    return given if isinstance(given, Contract) else parse_contract(given, declarer)
