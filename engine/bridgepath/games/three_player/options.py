"""House rules of 3-Player Bridge: what the source leaves open (3P-AMB)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...core.clauses import clause
from ...core.options import Options, option

WHO_MOVES: Final = clause("3P-AMB-1")
HOW_MANY: Final = clause("3P-AMB-2")
WHICH_SCORING: Final = clause("3P-AMB-8")
VULNERABILITY: Final = clause("3P-AMB-9")
NUMBER_OF_DEALS: Final = clause("3P-AMB-12")


@final
@dataclass(frozen=True, slots=True)
class ThreePlayerOptions(Options):
    """House rules of 3-Player Bridge."""

    seats: str = option(
        "3p.seats", "rotation", "swap",
        clause=WHO_MOVES, text="Whether the players keep their order or declarer changes places",
    )  # fmt: skip
    exposed: int = option(
        "3p.exposed", 6, 0, 1, 2, 3, 4, 5, 7, 8,
        clause=HOW_MANY, text="How many of dummy's cards are turned up before the bidding",
    )  # fmt: skip
    scoring: str = option(
        "3p.scoring", "standard", "source-example",
        clause=WHICH_SCORING,
        text="Whether duplicate scoring or the formula behind the printed example applies",
    )  # fmt: skip
    vulnerable: str = option(
        "3p.vul", "none", "cycle",
        clause=VULNERABILITY, text="Vulnerability: none, or a cycle of four deals",
    )  # fmt: skip
    deals: int = option(
        "3p.deals", 12,
        clause=NUMBER_OF_DEALS, text="How many deals a match has; 0 means no limit",
        least=0,
    )  # fmt: skip
