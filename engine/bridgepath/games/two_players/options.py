"""House rules of the two-player games with two dummies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...core.clauses import clause
from ...core.options import Options, option, switch

__all__ = ["DoubleOptions", "SemiOptions", "SingleOptions", "TwoOptions"]

WHO_LEADS: Final = clause("TWO-AMB-1")
WHICH_SCORING: Final = clause("TWO-AMB-3")
HOW_MANY: Final = clause("SEMI-AMB-1")
HANDICAP: Final = clause("SEMI-AMB-2")
LOOK_FIRST: Final = clause("SD-AMB-3")


@dataclass(frozen=True, slots=True)
class TwoOptions(Options):
    """House rules that the three games share."""

    seats: str = option(
        "two.seats", "rotate", "fixed",
        clause=WHO_LEADS,
        text="Whether the hands are rearranged around declarer, or all stay in their places",
    )  # fmt: skip
    lead: str = option(
        "two.lead", "left", "right",
        clause=WHO_LEADS,
        text="Which side of declarer the opening lead comes from",
    )  # fmt: skip
    scoring: str = option(
        "two.scoring", "rubber", "chicago", "duplicate",
        clause=WHICH_SCORING, text="How deals are scored, and what a match consists of",
    )  # fmt: skip


@final
@dataclass(frozen=True, slots=True)
class SemiOptions(TwoOptions):
    """House rules of Semi-Exposed Dummies."""

    exposed: int = option(
        "semi.exposed", 7, 0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13,
        clause=HOW_MANY, text="How many cards of each dummy lie face up",
    )  # fmt: skip
    handicap: bool = switch(
        "semi.exposed.handicap", False,
        clause=HANDICAP, text="Whether the second dummy shows three cards fewer, as a handicap",
    )  # fmt: skip


@final
@dataclass(frozen=True, slots=True)
class DoubleOptions(TwoOptions):
    """House rules of Double Dummy Bridge."""


@final
@dataclass(frozen=True, slots=True)
class SingleOptions(TwoOptions):
    """House rules of Single Dummy Bridge."""

    peek: bool = switch(
        "sd.peek", False,
        clause=LOOK_FIRST, text="Whether declarer may look at the hidden dummy before choosing",
    )  # fmt: skip
