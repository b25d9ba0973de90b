"""What people ask before they play a game: its length, its pack, what it teaches, who made it.

Nothing here is a rule. Facts that other parts of a game have (players, pack, cards dealt to a hand)
are not repeated.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import final

from ..base._check import of_kinds

__all__ = ["About", "Credit", "Skill"]


@final
class Skill(Enum):
    """What a game teaches; the value completes "I want to learn …"."""

    TRICKS = "winning tricks"
    JUDGING = "judging a hand"
    DUMMY = "playing with a dummy"
    PLANNING = "planning a whole hand"
    DEFENCE = "defending together"
    BIDDING = "bidding against others"
    SCORING = "the bridge score"
    MEMORY = "remembering and inferring"


@final
@dataclass(frozen=True, slots=True)
class Credit:
    """Who made a game, or how it was handed down."""

    name: str
    """The designer; ``traditional`` if none is known, ``Bridgepath`` for our own."""
    link: str = ""
    """The address of a page that describes the game, the designer's own if there is one."""
    year: int | None = None
    """When it was made, if that is known."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class About:
    """One game, in the words used to compare it with others."""

    line: str
    """A description in one sentence."""
    minutes: tuple[int, int]
    """How long a sitting takes, from the shortest worthwhile one to a whole match; our estimate."""
    teaches: tuple[str, str]
    """The main skill and the second one, each a short phrase."""
    skills: tuple[Skill, ...]
    """The same in the words common to all games, the main one first."""
    bidding: str
    """How the contract is decided."""
    dummy: str
    """Which hands nobody holds, and who plays them."""
    trumps: str
    """How the trump suit is chosen."""
    tricks: int
    """How many tricks a deal has if it is played out."""
    match: str
    """When a match is over."""
    credit: Credit
    hand: int = 0
    """How many cards a player plays with, if none are dealt to a seat."""
    seated: bool = False
    """Whether a recorded hand is first shown as the player at the bottom of the table sees it,
    because the game is about what that player cannot see."""

    def __post_init__(self) -> None:
        of_kinds(self)
