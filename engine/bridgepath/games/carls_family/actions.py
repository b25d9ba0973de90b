"""The actions of players in Carl's game and its teaching forms, and their notation."""

from __future__ import annotations

import re
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias, final

from ...base._check import takes, whole
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Denomination, Pass, parse_call
from ...bridge.tricks import Play
from ...core import events
from ...core.cards import Card, parse_suit
from ...core.clauses import clause
from ...core.events import Action
from .tops import parse_report

PASS_OR_NUMBER: Final = clause("CARL-BID-2")

LARGEST: Final = 99
"""The largest number that can be written down."""


@final
@dataclass(frozen=True, slots=True, repr=False)
class Number(Action):
    """A bid: a whole number, without a suit (CARL-BID-2)."""

    answer_kind = "number"

    number: int

    def __post_init__(self) -> None:
        whole(self.number, "a bid", 0, LARGEST, PASS_OR_NUMBER)

    def __str__(self) -> str:
        return str(self.number)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Raise(Action):
    """Declarer's raise of the bid (CARL-RAISE-1)."""

    answer_kind = "number"
    answer_verb = "raise"

    number: int
    """The new bid."""

    def __post_init__(self) -> None:
        whole(self.number, "a bid", 0, LARGEST, PASS_OR_NUMBER)

    def __str__(self) -> str:
        return f"raise {self.number}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Keep(Action):
    """Declarer's answer that the bid stays as it is (CARL-RAISE-4)."""

    def __str__(self) -> str:
        return "keep"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Mode(Action):
    """Naming a trump suit or no trumps (CARL-MODE-1)."""

    denomination: Denomination

    def __str__(self) -> str:
        return str(self.denomination)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """Always refused: to look at dummy, warn of an underbid, advise, or take a card back."""

    VERBS: ClassVar = MappingProxyType(dict.fromkeys(("look", "warn", "advise", "withdraw")))


_DIGITS: Final = re.compile(r"[0-9]{1,2}")
_NO_WHOLE_NUMBER: Final = re.compile(r"[-+−]?[0-9]+\s*(?:[.,/½¼¾][0-9]*)?|[½¼¾]")
_NUMBER_AND_MORE: Final = re.compile(r"[0-9]+\s*\D+")


def parse_denomination(text: str) -> Denomination:
    """Read ``♦``, ``D``, ``diamonds``, ``NT`` or ``no trumps``; raises NotationError."""
    word = text.strip().lower().removesuffix("s").replace(" ", "").replace("-", "")
    if word in ("nt", "n", "notrump"):
        return Denomination.NOTRUMP
    try:
        return Denomination.of(parse_suit(text))
    except NotationError:
        raise NotationError(f'"{short(text)}" is not a mode; the modes are NT ♠ ♥ ♦ ♣') from None


@takes
def whole_number(text: str) -> int | None:
    """A number as in a bid; None for a text that is not a number at all.

    Raises NotationError for a fraction, a sign, or more than two digits.
    """
    plain = text.strip()
    if _DIGITS.fullmatch(plain):
        return int(plain)
    if _NO_WHOLE_NUMBER.fullmatch(plain):
        raise NotationError(
            f'"{short(plain)}" is not a bid: a bid is a whole number, such as 3 [{PASS_OR_NUMBER}]'
        )
    return None


@takes
def parse(text: str) -> Action:
    """Read a number, ``pass``, ``raise 5``, ``keep``, a report, ``♦`` or ``NT``, or a card.

    Illegal attempts are read too: ``double``, ``look``, ``warn``, ``advise``, ``withdraw``. Raises
    NotationError.
    """
    found = parse_shared(text)
    if found is not None:
        return found
    if _NUMBER_AND_MORE.fullmatch(text.strip()):
        raise NotationError(
            f'"{short(text)}" is not a bid: a bid is a number without a suit [{PASS_OR_NUMBER}]'
        )
    raise NotationError(
        f'"{short(text)}" is not an action here; the actions are numbers, pass, raise, keep, '
        "a mode (♦, NT) and cards"
    )


@takes
def parse_shared(text: str) -> Action | None:
    """The actions that all forms of the game have; None for any other."""
    word, _, rest = text.strip().lower().partition(" ")
    if word == "raise":
        number = whole_number(rest.strip().removeprefix("to "))
        if number is None:
            raise NotationError(f'"{short(text)}": a raise names the new bid, like raise 5')
        return Raise(number)
    if (attempt := Attempt.read(text)) is not None:
        return attempt
    if not rest and word == "keep":
        return Keep()
    if word in ("pass", "p", "passes", "double", "x", "redouble", "xx") and not rest:
        return parse_call(word)
    number = whole_number(text)
    if number is not None:
        return Number(number)
    report = parse_report(text)
    return report or _mode(text) or _card(text)


def _mode(text: str) -> Mode | None:
    try:
        return Mode(parse_denomination(text))
    except NotationError:
        return None


def _card(text: str) -> Play | None:
    try:
        return Play(Card.parse(text))
    except NotationError:
        return None


Call: TypeAlias = Number | Pass
"""What a player says in the calls (CARL-BID-2)."""
