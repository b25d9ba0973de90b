"""The phases of the contract-choosing form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from ...calls import Bid, Contract
from ...play import Tricks
from ...seats import from_seat
from ...state import Setting
from ...table import advance
from ..carls_game.bidding import Numbers
from ..carls_game.phases import Table as CarlTable
from ..carls_game.phases import dealer_of, players
from ..carls_game.tops import aces
from .options import ContractOptions


@dataclass(frozen=True, slots=True)
class Table(CarlTable):
    """Everything that was done; each phase is a class of its own with these same fields."""

    asked: bool = False
    """True once declarer has asked for dummy's aces."""
    chosen: Bid | None = None
    """The contract that declarer has chosen."""
    declined: bool = False
    """True if declarer has passed instead."""
    doubling: int = 1
    """1 undoubled, 2 doubled, 4 redoubled."""

    @property
    def options(self) -> ContractOptions:
        """The house rules of this deal."""
        options: ContractOptions = self.setting.options
        return options

    @property
    def contract(self) -> Contract | None:
        """The contract, once it is chosen."""
        if self.chosen is None:
            return None
        return Contract(self.chosen, self.declarer, self.doubling)

    @property
    def vulnerable(self) -> bool:
        """True if declarer is vulnerable."""
        return self.declarer in self.setting.standing.vulnerable

    @property
    def number(self) -> int:
        """The playnumber: there is one bid, and dummy's tops are told."""
        number = self.playnumber
        assert number is not None, "nothing has been told about dummy"
        return number

    @property
    def dummy_aces(self) -> int:
        """How many aces dummy was dealt."""
        return aces(self.setting.deal.hand(self.dummy))


@final
@dataclass(frozen=True, slots=True)
class Calling(Table):
    """Each player calls once."""


@final
@dataclass(frozen=True, slots=True)
class Choosing(Table):
    """Declarer asks for aces, chooses a contract or passes."""


@final
@dataclass(frozen=True, slots=True)
class Answering(Table):
    """Declarer answers a double."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """The opening leader may double; thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, after three passes, or after declarer's pass."""


def start(setting: Setting) -> Calling:
    """The deal before the first call."""
    return Calling(setting, Numbers(from_seat(dealer_of(setting), players(setting))))


def called(table: Calling, numbers: Numbers) -> Table:
    """The table after a call."""
    after = advance(Calling, table, numbers=numbers)
    if not numbers.over:
        return after
    if numbers.passed_out:
        return advance(Over, after)
    return advance(Choosing, after, report=after.true_report)


def played(table: Playing, tricks: Tricks) -> Table:
    """The table after a card."""
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)
