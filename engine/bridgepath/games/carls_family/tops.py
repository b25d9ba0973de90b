"""Tops, and the report on dummy (CARL-TOP, CARL-INFO)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, final

from ...base._check import of_kinds, whole
from ...base.errors import NotationError
from ...base.text import shown
from ...bridge.scoring import counted
from ...core.cards import DISPLAY_SUITS, PACK_52, Hand, Rank, Suit, as_hand, parse_suit
from ...core.clauses import clause
from ...core.events import Action

TOP: Final = clause("CARL-TOP-1")
LONGEST_SUIT: Final = clause("CARL-INFO-2")
HIGHEST_OF_TIES: Final = clause("CARL-INFO-3")
TOPS_TOLD: Final = clause("CARL-INFO-4")

TOP_RANKS: Final = (Rank.ACE, Rank.KING, Rank.QUEEN)
"""The ranks that count as tops (CARL-TOP-1)."""
ALL_TOPS: Final = 12
"""How many tops the pack holds (CARL-TOP-1)."""
SHORTEST: Final = 4
"""The longest of four suits in thirteen cards has at least this many."""

_TOPS: Final = Hand.of(card for card in PACK_52 if card.rank in TOP_RANKS).bits
_ACES: Final = Hand.of(card for card in PACK_52 if card.rank is Rank.ACE).bits


def cards(hand: Hand | str) -> Hand:
    """A hand, in any notation; raises NotationError."""
    if not isinstance(hand, Hand | str):
        raise NotationError(f"{shown(hand)} is not a hand; write it like ♠AQ10 ♥K")
    held = as_hand(hand)
    if held.jokers:
        raise NotationError("there is no joker in this game")
    return held


def tops(hand: Hand | str) -> int:
    """How many aces, kings and queens `hand` holds (CARL-TOP-1); raises NotationError."""
    return (cards(hand).bits & _TOPS).bit_count()


def aces(hand: Hand | str) -> int:
    """How many aces `hand` holds; raises NotationError."""
    return (cards(hand).bits & _ACES).bit_count()


@final
@dataclass(frozen=True, slots=True, repr=False)
class Report(Action):
    """A report on dummy: its longest suit, the length of it, and the number of tops."""

    suits: tuple[Suit, ...]
    """One suit; a report may try to name several, and is refused."""
    length: int
    tops: int

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        if not self.suits:
            raise NotationError(f"the report on dummy must name a suit [{LONGEST_SUIT}]")
        whole(self.length, "the length of a suit", 0, 99, LONGEST_SUIT)
        whole(self.tops, "the number of tops", 0, 99, TOPS_TOLD)

    @property
    def suit(self) -> Suit:
        """The suit that it names."""
        return self.suits[0]

    def __str__(self) -> str:
        named = "".join(map(str, self.suits))
        return f"{named}, {counted(self.length, 'card')}, {counted(self.tops, 'top')}"


@final
@dataclass(frozen=True, slots=True)
class DummyTold:
    """What everybody has been told about a closed dummy."""

    report: Report
    aces: int | None = None
    """Its aces; None if nobody has asked for them."""

    def __post_init__(self) -> None:
        of_kinds(self)


_REPORT: Final = re.compile(
    r"(?:report\s+)?([^\d,]+?)[\s,]+(\d{1,2})(?:\s*cards?)?[\s,]+(\d{1,2})(?:\s*tops?)?"
)


def parse_report(text: str) -> Report | None:
    """Read ``♥, 4 cards, 3 tops`` or ``♥ 4 3``; None for a text that is not a report at all."""
    match = _REPORT.fullmatch(" ".join(text.replace("\ufe0f", "").lower().split()))
    if match is None:
        return None
    words = match[1].replace(" and ", " ").split()
    found: list[Suit] = []
    try:
        for word in words:
            each = [word] if word.isascii() else list(word)
            found += map(parse_suit, each)
    except NotationError:
        return None
    return Report(tuple(found), int(match[2]), int(match[3]))


def told_of(hand: Hand) -> Report:
    """The report on a hand of any size."""
    lengths = {suit: hand.length(suit) for suit in DISPLAY_SUITS}
    # Of equal lengths the first counts, and the suits are in order of rank.
    suit = max(DISPLAY_SUITS, key=lambda s: lengths[s])
    return Report((suit,), lengths[suit], tops(hand))


def information(dummy: Hand | str) -> Report:
    """The report on `dummy` (CARL-INFO-2 to CARL-INFO-4).

    It has the longest suit (the highest ranking of equal ones), its length, and the number of tops.
    Raises NotationError unless it is a hand of thirteen cards.
    """
    return told_of(thirteen(dummy))


def thirteen(hand: Hand | str) -> Hand:
    """A hand of thirteen cards without jokers; raises NotationError."""
    held = cards(hand)
    if len(held) != 13:
        raise NotationError(f"a hand must have 13 cards, not {len(held)}")
    return held
