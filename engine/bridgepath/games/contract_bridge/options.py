"""The house rules of contract bridge: how deals are scored and what a match is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...bridge.laws import CHICAGO_VULNERABLE, WHICH_SCORING
from ...core.clauses import clause
from ...core.options import Options, option

__all__ = ["BridgeOptions"]

NUMBER_OF_DEALS: Final = clause("BRG-AMB-5")
OLDER_CHICAGO: Final = clause("BRG-AMB-6")


@final
@dataclass(frozen=True, slots=True)
class BridgeOptions(Options):
    """House rules of contract bridge."""

    scoring: str = option(
        "brg.scoring", "rubber", "chicago", "duplicate",
        clause=WHICH_SCORING, text="How deals are scored, and what a match consists of",
    )  # fmt: skip
    chicago_vulnerable: str = option(
        "brg.chicago.vul", "dealer", "nondealer",
        clause=CHICAGO_VULNERABLE, text="Which side is vulnerable in deals 2 and 3 of Chicago",
    )  # fmt: skip
    chicago_parts: str = option(
        "brg.chicago.parts", "alone", "carried",
        clause=OLDER_CHICAGO,
        text="Whether part-scores in Chicago count only in their own deal or are carried over",
    )  # fmt: skip
    deals: int = option(
        "brg.deals", 16, clause=NUMBER_OF_DEALS, text="How many deals of duplicate are played"
    )
