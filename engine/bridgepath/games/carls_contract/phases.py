"""The phases of the contract-choosing form: calls, contract, tricks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar, final

from ...bridge.calls import Bid, Contract
from ...bridge.tricks import Tricks
from ...core.seats import TRIO, Seat, from_seat
from ...core.state import Setting
from ..carls_family import Calling, Declared, InPlay, Numbers, Report, playnumber
from .options import ContractOptions


@dataclass(frozen=True, slots=True)
class Informed(Declared[ContractOptions]):
    """What is known once dummy has been reported."""

    report: Report
    """The report on dummy."""
    asked: bool
    """True once declarer has asked for dummy's aces."""

    @property
    def number(self) -> int:
        """The playnumber: there is one bid, and dummy's tops are known."""
        return playnumber(self.bid, self.report.tops)


@final
@dataclass(frozen=True, slots=True)
class Choosing(Informed):
    """Declarer asks for aces, chooses a contract or passes."""


@final
@dataclass(frozen=True, slots=True)
class Declined(Informed):
    """After declarer's pass."""


@dataclass(frozen=True, slots=True)
class Undertaken(InPlay[ContractOptions]):
    """What is known once the contract is chosen."""

    report: Report
    """The report on dummy."""
    asked: bool
    """True if declarer has asked for dummy's aces."""
    contract: Contract

    @property
    def number(self) -> int:
        """The playnumber: there is one bid, and dummy's tops are known."""
        return playnumber(self.bid, self.report.tops)

    @property
    def vulnerable(self) -> bool:
        """True if declarer is vulnerable."""
        return self.declarer in self.setting.standing.vulnerable


@final
@dataclass(frozen=True, slots=True)
class Answering(Undertaken):
    """Declarer answers a double."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Undertaken):
    """The opening leader may double; thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Undertaken):
    """After the last trick."""


UndertakenT = TypeVar("UndertakenT", bound=Undertaken)


def start(setting: Setting[ContractOptions]) -> Calling[ContractOptions]:
    """The deal before the first call."""
    return Calling(setting, Numbers(from_seat(setting.dealer, TRIO)))


def declared(
    setting: Setting[ContractOptions], numbers: Numbers, declarer: Seat, bid: int
) -> Choosing:
    """The table after the calls, with a report on dummy."""
    report = Declared(setting, numbers, declarer, bid).true_report
    return Choosing(setting, numbers, declarer, bid, report, False)


def asked(table: Choosing) -> Choosing:
    """The table when declarer has been told dummy's aces."""
    return Choosing(table.setting, table.numbers, table.declarer, table.bid, table.report, True)


def declined(table: Choosing) -> Declined:
    """The table after declarer's pass."""
    who, bid = table.declarer, table.bid
    return Declined(table.setting, table.numbers, who, bid, table.report, table.asked)


def chosen(table: Choosing, bid: Bid) -> Playing:
    """The table when the contract is chosen: declarer's left leads."""
    contract, tricks = Contract(bid, table.declarer), table.to_play(bid.denomination)
    return _on(Playing, table, tricks, contract)


def doubled(table: Playing) -> Answering:
    """The table after a double by the opening leader."""
    return _on(Answering, table, table.tricks, _times(table.contract, 2))


def answered(table: Answering, doubling: int) -> Playing:
    """The table after declarer's answer, which makes the contract doubled or redoubled."""
    return _on(Playing, table, table.tricks, _times(table.contract, doubling))


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card."""
    if tricks.turn:
        return _on(Playing, table, tricks, table.contract)
    return _on(Over, table, tricks, table.contract)


def _times(contract: Contract, doubling: int) -> Contract:
    return Contract(contract.bid, contract.declarer, doubling)


def _on(
    kind: type[UndertakenT], table: Choosing | Undertaken, tricks: Tricks, contract: Contract
) -> UndertakenT:
    who, bid, report = table.declarer, table.bid, table.report
    return kind(table.setting, table.numbers, who, bid, tricks, report, table.asked, contract)
