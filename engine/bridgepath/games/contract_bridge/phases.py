"""The table of contract bridge and its phases: auction, thirteen tricks, the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...auction import Auction
from ...calls import Contract
from ...cards import Hand
from ...play import Tricks
from ...seats import COMPASS, Seat, from_seat, next_seat, partner
from ...state import Setting
from ...table import advance, hands_now

__all__ = ["PARTNERS", "SIDES", "Bidding", "Over", "Playing", "Table", "played_out", "start"]

SIDES: Final = (Seat.NORTH_SOUTH, Seat.EAST_WEST)
"""The two sides, in the order of their columns."""
PARTNERS: Final = (
    (Seat.NORTH_SOUTH, (Seat.NORTH, Seat.SOUTH)),
    (Seat.EAST_WEST, (Seat.EAST, Seat.WEST)),
)
"""Each side with the two seats that are partners (BRG-SEAT-1)."""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    auction: Auction
    tricks: Tricks | None = None
    declared_by: Seat | None = None
    """Declarer, once there is one: kept, because it is asked for at each card."""

    @property
    def contract(self) -> Contract | None:
        """The contract, once there is one."""
        return self.auction.contract

    @property
    def declarer(self) -> Seat:
        """Who plays two hands; asked only when there is a contract."""
        assert self.declared_by is not None, "nobody is declarer"
        return self.declared_by

    @property
    def dummy(self) -> Seat:
        """Whose hand is spread."""
        return partner(self.declarer)

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return hands_now(self.setting, self.tricks, COMPASS)

    def taken(self) -> int:
        """Tricks of declarer's side."""
        return self.tricks.won(self.declarer, self.dummy) if self.tricks else 0

    def lost(self) -> int:
        """Tricks of the defenders."""
        return len(self.tricks.done) - self.taken() if self.tricks else 0


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after four passes."""


def start(setting: Setting) -> Bidding:
    """The deal before the first call."""
    dealer = setting.deal.dealer
    assert dealer is not None, "a deal without a dealer was let through"
    return Bidding(setting, Auction(from_seat(dealer, COMPASS)))


def called(table: Bidding, auction: Auction) -> Table:
    """The table after a call: the hand on declarer's left leads (BRG-PLAY-1)."""
    after = advance(Bidding, table, auction=auction)
    contract = auction.contract
    if contract is None:
        return advance(Over, after) if auction.over else after
    deal, leader = table.setting.deal, next_seat(contract.declarer, COMPASS)
    hands = tuple(deal.hand(seat) for seat in COMPASS)
    tricks = Tricks(COMPASS, hands, contract.bid.denomination.trump, leader)
    return advance(Playing, after, tricks=tricks, declared_by=contract.declarer)


def played_out(table: Playing, tricks: Tricks) -> Table:
    """The table after a card: over after thirteen tricks (BRG-PLAY-6)."""
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)
