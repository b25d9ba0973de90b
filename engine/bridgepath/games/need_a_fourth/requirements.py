"""The list of structured bids: the promise of each bid (NAF-STR-1 to 13).

A list is written as text, one entry after the other::

    1m: 4+ cards, 10+ points; 1NT: 15+ points; raise 2m: 4+ cards, 5+ points

``m`` is a minor, ``M`` a major. ``raise`` marks a bid of a denomination that another player has bid
at level one; every other entry applies to a player's first call. ``5+`` is at least five, ``5-10``
five to ten.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, final

from ...base._check import of_kinds
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Bid, Denomination
from ...core.cards import Suit, parse_suit
from ...core.clauses import Clause, clause

AGREED: Final = clause("NAF-STR-2")
ONE_OF_A_MINOR: Final = clause("NAF-STR-6")
ONE_OF_A_MAJOR: Final = clause("NAF-STR-7")
ONE_NOTRUMP: Final = clause("NAF-STR-8")
TWO_NOTRUMP: Final = clause("NAF-STR-9")
SINGLE_RAISE: Final = clause("NAF-STR-10")
SINGLE_SUPPORT: Final = clause("NAF-STR-11")
DOUBLE_RAISE: Final = clause("NAF-STR-12")
DOUBLE_SUPPORT: Final = clause("NAF-STR-13")
LIST: Final = clause("NAF-AMB-30")

SUGGESTED_TEXT: Final = (
    "1m: 4+ cards, 10+ points; 1M: 5+ cards, 10+ points; 1NT: 15+ points; 2NT: 20+ points; "
    "raise 2m: 4+ cards, 5+ points; raise 2M: 3+ cards, 5+ points; "
    "raise 3m: 4+ cards, 10+ points; raise 3M: 3+ cards, 10+ points"
)
"""The list that the source suggests."""

_MOST: Final = {"cards": 14, "points": 40}
_NUMBERS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven")
_GROUPS: Final[Mapping[str, tuple[Denomination, ...]]] = {
    "m": (Denomination.CLUBS, Denomination.DIAMONDS),
    "M": (Denomination.HEARTS, Denomination.SPADES),
    "NT": (Denomination.NOTRUMP,),
}
_CITES: Final[Mapping[tuple[bool, int, str], tuple[Clause, ...]]] = {
    (False, 1, "m"): (ONE_OF_A_MINOR,),
    (False, 1, "M"): (ONE_OF_A_MAJOR,),
    (False, 1, "NT"): (ONE_NOTRUMP,),
    (False, 2, "NT"): (TWO_NOTRUMP,),
    (True, 2, "m"): (SINGLE_SUPPORT, SINGLE_RAISE),
    (True, 2, "M"): (SINGLE_SUPPORT, SINGLE_RAISE),
    (True, 3, "m"): (DOUBLE_SUPPORT, DOUBLE_RAISE),
    (True, 3, "M"): (DOUBLE_SUPPORT, DOUBLE_RAISE),
}


@final
@dataclass(frozen=True, slots=True)
class Span:
    """How many cards or points: at least `least`, and at most `most` if there is a limit."""

    least: int
    most: int | None = None

    def __post_init__(self) -> None:
        of_kinds(self)

    def __contains__(self, number: int) -> bool:
        return self.least <= number and (self.most is None or number <= self.most)

    def __str__(self) -> str:
        if self.most is None:
            return f"{self.least}+"
        return str(self.least) if self.most == self.least else f"{self.least}-{self.most}"


@final
@dataclass(frozen=True, slots=True)
class Requirement:
    """One entry of the list: a kind of bid, and the holding that it promises."""

    raised: bool
    """True for a raise, False for a first call."""
    level: int
    strain: str
    """``m``, ``M``, ``NT`` or one suit."""
    cards: Span | None
    """Cards of the suit that is bid; None if no length is promised."""
    points: Span | None
    """Points of the whole hand (NAF-STR-5); None if none are promised."""
    cites: tuple[Clause, ...] = field(default=(AGREED, LIST), compare=False)

    def __post_init__(self) -> None:
        of_kinds(self)

    def fits(self, bid: Bid) -> bool:
        """True for a bid of this kind."""
        named = _GROUPS.get(self.strain)
        same = str(bid.denomination) == self.strain if named is None else bid.denomination in named
        return bid.level == self.level and same

    @property
    def name(self) -> str:
        """``one of a major``, ``single raise``: the name of the entry."""
        if self.raised:
            return {2: "single raise", 3: "double raise"}.get(
                self.level, f"raise to level {self.level}"
            )
        what = {"m": "of a minor", "M": "of a major", "NT": "no trump"}
        return f"{_NUMBERS[self.level]} {what.get(self.strain, self.strain)}"

    def promised(self, suit: Suit | None) -> str:
        """The holding in words: ``5+ spades and 10+ points``."""
        parts = [f"{self.cards} {suit.word}"] if self.cards and suit else []
        return " and ".join([*parts, *([f"{self.points} points"] if self.points else [])])

    def __str__(self) -> str:
        parts = [f"{self.cards} cards"] if self.cards else []
        parts += [f"{self.points} points"] if self.points else []
        return f"{'raise ' * self.raised}{self.level}{self.strain}: {', '.join(parts)}"


_ENTRY: Final = re.compile(r"(raise\s+)?([0-9])\s*([^:\s]+)\s*:\s*(.+)", re.DOTALL)
_HOLDING: Final = re.compile(
    r"([0-9]{1,2})\s*(?:(\+)|(?:[-–]\s*([0-9]{1,2})))?\s*(cards?|points?)", re.IGNORECASE
)


@lru_cache(maxsize=64)
def parse_list(text: str) -> tuple[Requirement, ...]:
    """Read a list of structured bids; raises NotationError, in one sentence."""
    found: list[Requirement] = []
    for entry in text.replace("\n", ";").split(";"):
        if not entry.strip():
            continue
        one = _requirement(entry.strip())
        if any((o.raised, o.level, o.strain) == (one.raised, one.level, one.strain) for o in found):
            raise NotationError(f'"{short(entry.strip())}": this bid is on the list twice')
        found.append(one)
    return tuple(found)


def _requirement(entry: str) -> Requirement:
    quoted = f'"{short(entry)}"'
    match = _ENTRY.fullmatch(entry)
    if match is None:
        raise NotationError(
            f"{quoted} is not an entry; write a bid and what it promises: 1M: 5+ cards, 10+ points"
        )
    raised, level = match[1] is not None, int(match[2])
    if not 1 <= level <= 7:
        raise NotationError(f"{quoted}: the level of a bid must be from 1 to 7")
    if raised and level == 1:
        raise NotationError(f"{quoted}: a raise must be to level 2 or higher")
    strain = _strain(match[3], quoted)
    holdings = {}
    for part in match[4].split(","):
        kind, span = _holding(part.strip(), quoted)
        if kind in holdings:
            raise NotationError(f"{quoted}: {kind} are listed twice")
        holdings[kind] = span
    if strain == "NT" and "cards" in holdings:
        raise NotationError(
            f"{quoted}: a bid in no trumps names no suit, so it can promise only points"
        )
    one = Requirement(raised, level, strain, holdings.get("cards"), holdings.get("points"))
    known = _CITES.get((raised, level, strain))
    if known is None or str(one) not in SUGGESTED_TEXT.split("; "):
        return one
    return Requirement(raised, level, strain, one.cards, one.points, known)


def _strain(text: str, quoted: str) -> str:
    if text in ("m", "M"):
        return text
    if text.upper() in ("NT", "N"):
        return "NT"
    try:
        return parse_suit(text).symbol
    except NotationError:
        raise NotationError(
            f'{quoted}: "{short(text)}" is not one of m, M, NT, ♣, ♦, ♥ and ♠'
        ) from None


def _holding(text: str, quoted: str) -> tuple[str, Span]:
    match = _HOLDING.fullmatch(text)
    if match is None:
        raise NotationError(
            f'{quoted}: "{short(text)}" is not a holding; write 5+ cards, 10+ points or 6-10 points'
        )
    kind = f"{match[4].lower().rstrip('s')}s"
    least = int(match[1])
    most = None if match[2] else int(match[3] or match[1])
    if max(least, most or 0) > _MOST[kind] or (most is not None and most < least):
        raise NotationError(f'{quoted}: nobody can hold "{short(text)}"')
    return kind, Span(least, most)


SUGGESTED: Final = parse_list(SUGGESTED_TEXT)
"""The list that the source suggests, read."""
