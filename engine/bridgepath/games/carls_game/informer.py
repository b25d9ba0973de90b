"""What a player who looks at dummy may say of it (CARL-INFO, CARL-AMB-9)."""

from __future__ import annotations

from typing import Final

from ...cards import DISPLAY_SUITS, Hand
from ...clauses import Violation
from ..carls_family import (
    ALL_TOPS,
    HIGHEST_OF_TIES,
    LONGEST_SUIT,
    SHORTEST,
    TOP,
    TOPS_TOLD,
    Report,
    information,
)

REPORTS: Final = tuple(
    Report((suit,), length, number)
    for suit in DISPLAY_SUITS
    for length in range(SHORTEST, 14)
    for number in range(ALL_TOPS + 1)
)
"""Everything that a player could say of some dummy."""


def misreport(who: str, report: Report, dummy: Hand) -> Violation | None:
    """Why a player may not say `report` of `dummy` at all, or None; being wrong is allowed.

    A report names one suit, and of suits that tie for longest the highest-ranking one. Length and
    tops must be numbers that some dummy has.
    """
    true = information(dummy)
    if len(report.suits) != 1:
        text = f"{who} must name one suit, not {len(report.suits)}"
        return Violation(text, (HIGHEST_OF_TIES, TOPS_TOLD))
    if not SHORTEST <= report.length <= 13:
        text = f"{who} may not say {report.length}: a longest suit has 4 to 13 cards"
        return Violation(text, (LONGEST_SUIT,))
    if report.tops > ALL_TOPS:
        text = f"{who} may not say {report.tops} tops: the pack holds {ALL_TOPS}"
        return Violation(text, (TOP, TOPS_TOLD))
    tie = dummy.length(report.suit) == true.length == report.length
    if tie and report.suit is not true.suit:
        text = f"{who} must name {true.suit}: it ranks above {report.suit}, which is as long"
        return Violation(text, (HIGHEST_OF_TIES,))
    return None
