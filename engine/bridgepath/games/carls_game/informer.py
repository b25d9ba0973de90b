"""What a player who looks at dummy may report (CARL-INFO, CARL-AMB-9)."""

from __future__ import annotations

from typing import Final

from ...core.cards import DISPLAY_SUITS, Hand
from ...core.clauses import Clause, Violation
from ...core.events import Event
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
from .score import FALSE_REPORT, FALSE_REPORT_COSTS, ONCE_A_DEAL

REPORTS: Final = tuple(
    Report((suit,), length, number)
    for suit in DISPLAY_SUITS
    for length in range(SHORTEST, 14)
    for number in range(ALL_TOPS + 1)
)
"""Every report that could be made on some dummy."""


def misreport(who: str, report: Report) -> Violation | None:
    """Why a player may not make this `report` on any dummy, or None; a wrong one is allowed.

    A report names one suit; length and tops must be possible for some dummy.
    """
    if len(report.suits) != 1:
        text = f"{who} must name one suit, not {len(report.suits)}"
        return Violation(text, (HIGHEST_OF_TIES, TOPS_TOLD))
    if not SHORTEST <= report.length <= 13:
        text = f"{who} may not say {report.length}: a longest suit has 4 to 13 cards"
        return Violation(text, (LONGEST_SUIT,))
    if report.tops > ALL_TOPS:
        text = f"{who} may not say {report.tops} tops: the pack holds only {ALL_TOPS}"
        return Violation(text, (TOP, TOPS_TOLD))
    return None


def told_fault(who: str, report: Report, dummy: Hand) -> Event:
    """The error in `who`'s false report, and its cost (CARL-PEN-4).

    A lower suit of equal length is as false as a wrong number (CARL-INFO-3).
    """
    true = information(dummy)
    cites: tuple[Clause, ...] = (FALSE_REPORT, ONCE_A_DEAL)
    text = "The report was false: "
    tie = dummy.length(report.suit) == true.length == report.length
    if tie and report.suit is not true.suit:
        text += f"{true.suit} is as long as {report.suit} and ranks above it, and "
        cites = (*cites, HIGHEST_OF_TIES)
    return Event(f"{text}dummy holds {true}. {who} loses {FALSE_REPORT_COSTS}.", cites)
