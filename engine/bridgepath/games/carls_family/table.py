"""The table of Carl's game in all its forms: the roles, and what every phase knows.

The seats A, B and C never change during a deal. The calls decide where they are drawn and in which
order they play: declarer opposite dummy, the leader on declarer's left, the informer on declarer's
right (CARL-SEAT-3).
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Generic, final

from ...bridge.calls import Denomination
from ...bridge.laws import PACK
from ...bridge.trick_phase import TwoCamps
from ...bridge.tricks import Tricks
from ...core.cards import PACK_52, Hand
from ...core.clauses import clause
from ...core.deal import DealShape, Part
from ...core.game import OptionsT
from ...core.seats import CALLED, TRIO, Seat, from_seat
from ...core.state import Setting
from .numbers import Numbers
from .tops import Report, information, tops

THREE_PLAYERS: Final = clause("CARL-SEAT-1")
OPPOSITE_DEALER: Final = clause("CARL-SEAT-2")
RENAMED: Final = clause("CARL-SEAT-3")
THIRTEEN_EACH: Final = clause("CARL-DEAL-1")
ORDER_KEPT: Final = clause("CARL-AMB-4")

DUMMY: Final = Seat.DUMMY
HANDS: Final = (*TRIO, DUMMY)
"""The four hands, in the order in which they are dealt."""
NAMES: Final = MappingProxyType({**CALLED, DUMMY: "Dummy"})
"""Names of players who have no others."""
SHAPE: Final = DealShape(
    PACK_52,
    PACK,
    tuple(Part(seat, 13, f"{NAMES[seat]}'s hand", THIRTEEN_EACH) for seat in HANDS),
    dealers=TRIO,
)
"""Thirteen cards for each of three players and for dummy (CARL-DEAL-1)."""


@dataclass(frozen=True, slots=True)
class Table(Generic[OptionsT]):
    """What every phase knows."""

    setting: Setting[OptionsT]
    numbers: Numbers

    @property
    def dummy(self) -> Seat:
        """The hand at which nobody sits."""
        return DUMMY

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """The four hands, ending with the player who faces dummy (CARL-SEAT-3).

        Until there is a declarer, dummy is opposite the dealer (CARL-SEAT-2).
        """
        return self._facing(self.setting.dealer)

    def _facing(self, seat: Seat) -> tuple[Seat, ...]:
        last, left, right = from_seat(seat, self.numbers.callers)
        return (left, DUMMY, right, last)

    @property
    def spread(self) -> bool:
        """True once dummy is open to all (CARL-LEAD-1)."""
        return False

    def name(self, seat: Seat) -> str:
        """The name of `seat` in sentences."""
        return self.setting.name(seat)

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each hand holds now."""
        return tuple((seat, self.setting.deal.hand(seat)) for seat in HANDS)


@final
@dataclass(frozen=True, slots=True)
class Calling(Table[OptionsT]):
    """Each player calls once."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Table[OptionsT]):
    """After three passes."""


@dataclass(frozen=True, slots=True)
class Declared(Table[OptionsT]):
    """What is known once all have called and somebody has bid."""

    declarer: Seat
    """Who has bid last (CARL-BID-7)."""
    bid: int
    """The final bid, raised or not."""

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """The four hands from declarer's left to declarer, who faces dummy (CARL-SEAT-3)."""
        return self._facing(self.declarer)

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: declarer's left (CARL-LEAD-1)."""
        return self.clockwise[0]

    @property
    def informer(self) -> Seat:
        """Who looks at dummy: declarer's right (CARL-INFO-1)."""
        return self.clockwise[2]

    @property
    def own_tops(self) -> int:
        """How many tops declarer was dealt; nobody else is told."""
        return tops(self.setting.deal.hand(self.declarer))

    @property
    def dummy_hand(self) -> Hand:
        """The cards that dummy was dealt."""
        return self.setting.deal.hand(DUMMY)

    @property
    def dummy_tops(self) -> int:
        """How many tops dummy was dealt."""
        return tops(self.dummy_hand)

    @property
    def true_report(self) -> Report:
        """The true report on dummy."""
        return information(self.dummy_hand)

    def to_play(self, mode: Denomination) -> Tricks:
        """The play before the opening lead."""
        order = self.clockwise
        hands = tuple(self.setting.deal.hand(seat) for seat in order)
        played_by = {DUMMY: self.declarer}
        return Tricks.of(order, hands, mode.trump, order[0], played_by=played_by)


@dataclass(frozen=True, slots=True)
class InPlay(Declared[OptionsT], TwoCamps):
    """What is known once cards may be played."""

    tricks: Tricks

    @property
    def spread(self) -> bool:
        """True once dummy is open to all (CARL-LEAD-1)."""
        return self.tricks.started

    @property
    def just_led(self) -> bool:
        """True while the opening lead is the only card played."""
        return len(self.tricks.table) == 1 and not self.tricks.done

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each hand holds now."""
        return tuple((seat, self.tricks.hand(seat)) for seat in HANDS)
