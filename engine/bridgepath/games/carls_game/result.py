"""How a deal and a match of Carl's game end (CARL-SCO, CARL-MATCH)."""

from __future__ import annotations

from collections.abc import Iterator

from ...base._check import answers, takes
from ...bridge.matches import Deals, DealsClauses
from ...core.events import Event
from ...core.score import ScoreLine
from ...core.seats import TRIO, Seat
from ...core.state import Outcome, State
from ..carls_family import (
    ALL_PASS,
    NAMES,
    PASSED_OUT,
    THIRTEEN_EACH,
    Aim,
    PassedOut,
    Table,
    told_score,
    told_taken,
)
from .options import CarlOptions
from .phases import Over, Undertaken, in_match
from .score import UNDERBID, score
from .sheet import DEALERS, PLACES_CHANGE, TWELVE_DEALS, Row


def lines(table: Undertaken) -> tuple[ScoreLine, ...]:
    """The score of a deal that is over."""
    return score(
        table.bid,
        table.dummy_tops,
        table.mode,
        table.taken(),
        own=table.own_tops,
        false_report=table.misinformed,
        declarer=table.declarer,
        informer=table.informer,
        raised=table.bid != table.numbers.bid,
        options=table.setting.options,
    )


def told_result(table: Undertaken) -> Iterator[Event]:
    """Tricks against target, and the score, in short."""
    found, who, own = lines(table), table.name(table.declarer), table.own_tops
    yield told_taken(table, table.target(table.mode))
    if any(line.paid_by is UNDERBID for line in found):
        really = Aim(own, table.dummy_tops, table.setting.options.target_cap).target(table.mode)
        text = f"{who} held {own} tops and bid {table.bid}, so the target was really {really}."
        yield Event(text, (UNDERBID,))
    yield from told_score(table, found)


def outcome(table: Table[CarlOptions]) -> Outcome | None:
    """The score of a deal that is over; none after three passes (CARL-BID-8)."""
    if isinstance(table, PassedOut):
        text = "All three pass: the cards are dealt again."
        if in_match(table.setting):
            text = "All three pass: nobody scores, and the deal counts for the match."
        return Outcome((), text, PASSED_OUT)
    if not isinstance(table, Over):
        return None
    return Outcome(lines(table), " ".join(event.text for event in told_result(table)))


@takes
def match(options: CarlOptions) -> Deals:
    """Twelve deals in which three passes count, or deals without an end (CARL-MATCH-1)."""
    names = tuple((seat, NAMES[seat]) for seat in TRIO)
    if options.match != "open":
        cites = DealsClauses(TWELVE_DEALS, PLACES_CHANGE, ALL_PASS)
        return Deals.of(
            TRIO, options.match, cites, dealers=DEALERS, first=Seat.A, names=names
        )  # fmt: skip
    cites = DealsClauses(TWELVE_DEALS, THIRTEEN_EACH, ALL_PASS)
    return Deals.of(TRIO, 0, cites, redeal=options.passout, names=names)


@answers
def row(state: State[CarlOptions, Table[CarlOptions]]) -> Row:
    """The deal's entry on the sheet; raises ValueError while it is not over."""
    end, table = state.outcome, state.phase
    if end is None:
        raise ValueError("the deal is not over")
    a, b, c = (end.points(seat) for seat in TRIO)
    note = f"{table.dummy_tops}{table.mode}" if isinstance(table, Undertaken) else ""
    return Row((a, b, c), note)
