"""What people ask about a game before they sit down: how long, what with, what for, whose it is.

Nothing here is a rule. What can be read off a game's other parts (players, pack, cards dealt to a
hand) is not written a second time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import final

from ..base._check import of_kinds

__all__ = ["About", "Credit", "Skill"]


@final
class Skill(Enum):
    """What a game can be chosen for; the value completes "I want to learn …"."""

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
    """Who made a game, or how it came down to us."""

    name: str
    """The designer; ``traditional`` where nobody is known, ``Bridgepath`` for our own."""
    link: str = ""
    """The address of a page that describes the game, the designer's own if there is one."""
    year: int | None = None
    """When it was made, where that is known."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class About:
    """One game, in the words in which it is compared with others."""

    line: str
    """What it is, in one sentence."""
    minutes: tuple[int, int]
    """Our estimate of how long a sitting takes: the shortest worthwhile one, and a whole match."""
    teaches: tuple[str, str]
    """The main skill and the second one, each a short phrase."""
    skills: tuple[Skill, ...]
    """The same in the words that all games share, the main one first."""
    bidding: str
    """How it is settled who plays for what."""
    dummy: str
    """Which hands nobody holds, and who plays them."""
    trumps: str
    """How the trump suit is chosen."""
    tricks: int
    """How many tricks a deal has when it is played out."""
    match: str
    """When a match is over."""
    credit: Credit
    hand: int = 0
    """How many cards a player plays with, where none are dealt to a seat."""

    def __post_init__(self) -> None:
        of_kinds(self)
