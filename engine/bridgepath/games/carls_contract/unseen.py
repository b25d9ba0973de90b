"""What bids and the report show about hands that a player does not see (CARL-T-CON-3, -4)."""

from __future__ import annotations

from ...reason.worlds import Evidence, Plan
from ..carls_family import (
    DUMMY,
    DummyTold,
    Number,
    aces_held,
    calls_made,
    report_told,
    tops_held,
    with_report,
)

__all__ = ["unseen"]


def unseen(evidence: Evidence) -> Plan:
    """The plain plan: nobody bids less than the tops held, and the report on dummy is true."""
    calls = calls_made(evidence)
    clues = [
        tops_held(seat, range(call.number + 1)) for seat, call in calls if isinstance(call, Number)
    ]
    told = evidence.seen.meant(DummyTold)
    if told and told.aces is not None:
        clues.append(aces_held(DUMMY, told.aces))
    return with_report(evidence, report_told(evidence), clues)
