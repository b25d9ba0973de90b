"""How a deal of the contract-choosing form ends."""

from __future__ import annotations

from collections.abc import Iterator

from ...base.text import minus
from ...bridge.laws import THIRTEEN_TRICKS
from ...bridge.scoring import counted, fate
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.state import Outcome
from ..carls_family import PASSED_OUT, PassedOut, Table
from .choice import MAY_DECLINE
from .options import TOGGLES, ContractOptions
from .phases import Declined, Over, Undertaken
from .score import OWN_COLUMN, PERSONAL, changed, makes_game, score


def lines(table: Undertaken) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over."""
    who = table.declarer
    return score(table.contract, table.taken(), vulnerable=table.vulnerable, declarer=who)


def told_result(table: Undertaken) -> Iterator[Event]:
    """Tricks against the contract, the score, and a change of vulnerability."""
    contract, found = table.contract, lines(table)
    who, over = table.name(table.declarer), table.taken() - contract.needed
    text = f"{who} {fate(contract, over)}: {counted(table.taken(), 'trick')}."
    yield Event(text, (THIRTEEN_TRICKS,))
    points = total(found, table.declarer)
    yield Event(f"Score: {who} {minus(points)}.", (OWN_COLUMN, *paying(found)))
    if makes_game(found) is None:
        return
    before = table.setting.standing.vulnerable
    after = changed(before, found, table.setting.options)
    now = "vulnerable" if table.declarer in after else "not vulnerable"
    told = f"stays {now}" if after == before else f"is {now} from now on"
    yield Event(f"That is game: {who} {told}.", (PERSONAL, TOGGLES))


def outcome(table: Table[ContractOptions]) -> Outcome | None:
    """The score of a deal that is over; after three passes, or declarer's pass, a new deal."""
    if isinstance(table, PassedOut):
        text = "All three pass: the next player deals again."
        return Outcome((), text, PASSED_OUT)
    if isinstance(table, Declined):
        who = table.name(table.declarer)
        text = f"{who} passes: the next player deals again."
        return Outcome((), text, MAY_DECLINE)
    if not isinstance(table, Over):
        return None
    return Outcome(lines(table), " ".join(event.text for event in told_result(table)))
