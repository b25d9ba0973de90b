"""How a deal of 3-Player Bridge ended: its row of the score sheet, and the sentences on it."""

from __future__ import annotations

from typing import Final

from ...base.text import minus
from ...bridge.laws import THIRTEEN_TRICKS
from ...bridge.scoring import counted, fate
from ...core.clauses import clause
from ...core.events import Event
from ...core.score import paying
from ...core.seats import TRIO, Seat
from ...core.state import Outcome
from .phases import Declared, Over, PassedOut, Table
from .score import DEFEATED, MADE, TWO_CONTRACTS, Row, played_row

TOTALS: Final = clause("3P-SCO-5")

_DOUBLED: Final = {1: "", 2: ", doubled", 4: ", redoubled"}


def vulnerable_now(table: Table) -> tuple[Seat, ...]:
    """Who is vulnerable in this deal: nobody, unless the house rule sets it (3P-AMB-9)."""
    setting = table.setting
    return setting.standing.vulnerable if setting.options.vulnerable == "cycle" else ()


def row_of(table: Declared | PassedOut) -> Row:
    """The row of a deal that is over."""
    setting = table.setting
    names = tuple((seat, setting.name(seat)) for seat in TRIO)
    if isinstance(table, PassedOut):
        return Row((), names)
    vulnerable = table.declarer in vulnerable_now(table)
    return played_row(
        table.contract.bid,
        table.declarer,
        dict(table.auction.doublings),
        table.taken(),
        vulnerable,
        setting.options.scoring,
        names,
    )


def told_result(table: Declared) -> tuple[Event, ...]:
    """The end of the play, the result against each opponent, and the row."""
    return _told_result(table, row_of(table))


def _told_result(table: Declared, sums: Row) -> tuple[Event, ...]:
    contract, name = table.contract, table.setting.name
    over = table.taken() - contract.needed
    how = f"{name(table.declarer)} {fate(contract.bid, over)}"
    each = [
        f"against {name(one.opponent)}{_DOUBLED[one.contract.doubling]}: {minus(one.points)}"
        for one in sums.versions
    ]
    points = zip(sums.names, sums.totals, strict=True)
    score = ", ".join(f"{who} {minus(number)}" for (_, who), number in points)
    cites = (TWO_CONTRACTS, MADE if over >= 0 else DEFEATED)
    return (
        Event(f"{how}: {counted(table.taken(), 'trick')}.", (THIRTEEN_TRICKS,)),
        Event("A" + "; ".join(each)[1:] + ".", cites),
        Event(f"Score: {score}.", (*paying(sums.lines), TOTALS)),
    )


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over."""
    if isinstance(table, PassedOut):
        return Outcome(row_of(table).lines, "All three pass: nobody scores.")
    if not isinstance(table, Over):
        return None
    sums = row_of(table)
    return Outcome(sums.lines, " ".join(event.text for event in _told_result(table, sums)))
