"""The table of contract bridge and its phases: auction, thirteen tricks, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...bridge.auction import Auction
from ...bridge.calls import Contract
from ...bridge.table import hands_now
from ...bridge.trick_phase import TwoCamps
from ...bridge.tricks import Tricks
from ...core.cards import Hand
from ...core.seats import COMPASS, Seat, from_seat, next_seat, partner
from ...core.state import Setting
from .options import BridgeOptions

__all__ = [
    "PARTNERS",
    "SIDES",
    "Bidding",
    "Declared",
    "Over",
    "PassedOut",
    "Playing",
    "Table",
    "called",
    "played_out",
    "start",
]

SIDES: Final = (Seat.NORTH_SOUTH, Seat.EAST_WEST)
"""The two sides, in the order of their columns."""
PARTNERS: Final = (
    (Seat.NORTH_SOUTH, (Seat.NORTH, Seat.SOUTH)),
    (Seat.EAST_WEST, (Seat.EAST, Seat.WEST)),
)
"""Each side with the two seats that are partners (BRG-SEAT-1)."""


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[BridgeOptions]
    auction: Auction

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return hands_now(self.setting, None, COMPASS)


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Table):
    """After four passes."""


@dataclass(frozen=True, slots=True)
class Declared(Table, TwoCamps):
    """What is known once there is a contract."""

    contract: Contract
    tricks: Tricks

    @property
    def declarer(self) -> Seat:
        """Who plays two hands."""
        return self.contract.declarer

    @property
    def dummy(self) -> Seat:
        """Whose hand is spread."""
        return partner(self.declarer)

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return hands_now(self.setting, self.tricks, COMPASS)


@final
@dataclass(frozen=True, slots=True)
class Playing(Declared):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Declared):
    """After the last trick."""


def start(setting: Setting[BridgeOptions]) -> Bidding:
    """The deal before the first call."""
    return Bidding(setting, Auction(from_seat(setting.dealer, COMPASS)))


def called(table: Bidding, auction: Auction) -> Bidding | PassedOut | Playing:
    """The table after a call: the hand on declarer's left leads (BRG-PLAY-1)."""
    setting, contract = table.setting, auction.contract
    if contract is None:
        return PassedOut(setting, auction) if auction.over else Bidding(setting, auction)
    hands = tuple(setting.deal.hand(seat) for seat in COMPASS)
    declarer, trump = contract.declarer, contract.bid.denomination.trump
    played_by = {partner(declarer): declarer}
    leader = next_seat(declarer, COMPASS)
    tricks = Tricks.of(COMPASS, hands, trump, leader, played_by=played_by)
    return Playing(setting, auction, contract, tricks)


def played_out(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card: over after thirteen tricks (BRG-PLAY-6)."""
    kind = Playing if tricks.turn else Over
    return kind(table.setting, table.auction, table.contract, tricks)
