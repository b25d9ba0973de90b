"""The house rules of Minibridge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...core.clauses import clause
from ...core.options import Options, option, switch

__all__ = ["MinibridgeOptions"]

GOALS: Final = clause("MINI-AMB-1")
SLAMS: Final = clause("MINI-AMB-2")
VULNERABLE: Final = clause("MINI-AMB-3")
NUMBER_OF_DEALS: Final = clause("MINI-AMB-6")


@final
@dataclass(frozen=True, slots=True)
class MinibridgeOptions(Options):
    """House rules of Minibridge."""

    goal: str = option(
        "mini.goal", "band", "level",
        clause=GOALS, text="What declarer names: part-score or game, or a level from 1 to 7",
    )  # fmt: skip
    slam: bool = switch(
        "mini.slam", False, clause=SLAMS, text="Whether slams can be named and earn their bonus",
    )  # fmt: skip
    vulnerable: str = option(
        "mini.vul", "none", "chicago",
        clause=VULNERABLE, text="Vulnerability: none, or as in the four deals of Chicago",
    )  # fmt: skip
    deals: int = option(
        "mini.deals", 4, clause=NUMBER_OF_DEALS, text="How many deals are played"
    )  # fmt: skip
