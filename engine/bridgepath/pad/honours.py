"""The fields for honours, which only the holder sees and claims."""

from __future__ import annotations

from typing import Final

from ..base.errors import NotationError
from ..bridge.calls import Denomination
from ..bridge.scoring import honour_lines
from ..core.cards import Hand
from ..core.score import ScoreLine
from ..core.seats import Seat, as_seat
from .asked import PLAYED, Asked, Given, When, seats
from .values import Choices, Entry, Field

__all__ = ["HONOURS", "NO", "PAIR", "Lines", "hands", "holding", "honours", "with_honours"]

Lines = tuple[ScoreLine, ...]

PAIR: Final = (Seat.A, Seat.B)
NO: Final = "none"

HONOURS: Final = (
    (NO, "none"),
    ("four", "four honours in one hand"),
    ("five", "all five in one hand"),
    ("aces", "no trumps: four aces in one hand"),
)


def holding(which: str, denomination: str) -> Hand:
    """Cards that are such honours; raises NotationError if they do not count."""
    named = Denomination(denomination)
    if which == NO:
        return Hand()
    if (which == "aces") != (named.trump is None):
        rule = "four aces count only in no trumps"
        if which != "aces":
            rule = "trump honours count only in a suit contract"
        raise NotationError(f"{rule}, but the contract is in {named}")
    if named.trump is None:
        return Hand.parse("♠A ♥A ♦A ♣A")
    return Hand.parse(named.trump.symbol + ("AKQJ10" if which == "five" else "AKQJ"))


def honours(holders: Choices, when: When) -> Asked:
    """The honours in one hand, and the player who holds them."""
    some = ("honours", tuple(value for value, _ in HONOURS if value != NO))
    fields = (
        Field("honours", "Honours", HONOURS, NO, only=PLAYED),
        Field("holder", "Honours held by", holders, holders[0][0], only=(*PLAYED, some)),
    )
    return Asked(fields, lambda _: {}, when)


def hands(when: When) -> Asked:
    """The same for two players, where a score finds honours in hands."""

    def given(entry: Entry) -> Given:
        held = holding(entry["honours"], entry["denomination"])
        return {"hands": {entry["holder"]: str(held)}} if held else {}

    return Asked(honours(seats(*PAIR), when).fields, given, when)


def with_honours(lines: Lines, entry: Entry, key: str, seat: str) -> Lines:
    """The lines of a score without honours, with the line for these."""
    held = holding(entry.get(key, NO), entry["denomination"])
    return (*lines, *honour_lines(held, Denomination(entry["denomination"]), as_seat(seat)))
