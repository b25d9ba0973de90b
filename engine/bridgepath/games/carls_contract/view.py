"""What the players of the contract-choosing form see, and the events at the start of a deal."""

from __future__ import annotations

from ...bridge.scoring import counted
from ...bridge.table import vulnerable_fact
from ...core.events import Story
from ...core.observation import Fact, Zone
from ...core.seats import TRIO, Seat
from ...core.state import Setting
from ..carls_family import (
    Aim,
    Declared,
    DummyTold,
    Table,
    aces,
    bid_of,
    lay,
    score_so_far,
    told_deal,
    told_first,
    tricks_so_far,
)
from .choice import minimum
from .options import ContractOptions
from .phases import Informed, Undertaken


def table_zones(table: Table[ContractOptions], viewer: Seat | None) -> tuple[Zone, ...]:
    """The table: the informer sees dummy before the lead, the others after it."""
    return lay(table, viewer, table.informer if isinstance(table, Declared) else None)


def facts(table: Table[ContractOptions]) -> tuple[Fact, ...]:
    """The facts that everybody at the table knows."""
    setting, name = table.setting, table.name
    found = [Fact("Dealer", name(setting.dealer)), *score_so_far(table)]
    vulnerable = tuple(seat for seat in TRIO if seat in setting.standing.vulnerable)
    found.append(vulnerable_fact(vulnerable, name))
    if not isinstance(table, Informed | Undertaken):
        return tuple(found)
    found.append(bid_of(table))
    if not table.spread:
        held = f", {counted(aces(table.dummy_hand), 'ace')}" if table.asked else ""
        told = DummyTold(table.report, aces(table.dummy_hand) if table.asked else None)
        found.append(Fact("Dummy", f"{table.report}{held}", means=told))
    number = table.number
    aim = Aim(table.bid, number - table.bid)
    found.append(Fact("Playnumber", str(aim), means=aim))
    if isinstance(table, Informed):
        value = (
            f"{_or_more(minimum(number, 'NT'))} in NT · {_or_more(minimum(number, '♠'))} in a suit"
        )
        return (*found, Fact("Minimum", value))
    contract = table.contract
    how = {1: "", 2: ", doubled", 4: ", redoubled"}[contract.doubling]
    value = f"{contract.bid} by {name(contract.declarer)}{how}"
    return (*found, Fact("Contract", value, means=contract), tricks_so_far(table, contract.needed))


def _or_more(tricks: int) -> str:
    """At least so many tricks; nobody can take more than thirteen."""
    return f"{tricks}+" if tricks < 13 else str(tricks)


def opening(setting: Setting[ContractOptions]) -> Story:
    """The events of the deal."""
    return Story("Deal", (told_deal(setting), told_first(setting)))
