"""What the bid and the report show about unseen hands (CARL-RAISE, CARL-INFO)."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.seats import Seat
from ...reason.layouts import Clue
from ...reason.worlds import Evidence, Plan
from ..carls_family import (
    ALL_TOPS,
    Number,
    Raise,
    calls_made,
    report_told,
    tops_held,
    with_report,
)

__all__ = ["unseen"]


def unseen(evidence: Evidence) -> Plan:
    """The plain plan, with what a raise reveals about declarer, and a report that must be true."""
    told = evidence.terms.options.informer == "engine"
    return with_report(evidence, report_told(evidence) if told else None, tuple(_raised(evidence)))


def _raised(evidence: Evidence) -> Iterator[Clue]:
    """A player who raises had more tops than the bid; an automatic raise shows how many."""
    calls = calls_made(evidence)
    bids = [(seat, call.number) for seat, call in calls if isinstance(call, Number)]
    if not bids:
        return
    declarer, bid = bids[-1]
    final = evidence.seen.meant(Number)
    if final and evidence.terms.options.raising == "auto":
        raised = final.number > bid
        yield tops_held(declarer, (final.number,) if raised else range(bid + 1))
    yield from _late(evidence, declarer, bid)


def _late(evidence: Evidence, declarer: Seat, bid: int) -> Iterator[Clue]:
    for _, action in evidence.turns:
        if isinstance(action, Raise):
            yield tops_held(declarer, range(bid + 1, ALL_TOPS + 1))
            bid = action.number
