"""The phases of Carl's game and of the honest no-trump form, and who is who in them.

The seats A, B and C never change during a deal. What the calls settle is where they are drawn and
in which order they play: declarer opposite dummy, the leader on declarer's left, the informer on
declarer's right (CARL-SEAT-3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...calls import Denomination
from ...cards import Hand
from ...clauses import clause
from ...play import Tricks
from ...seats import TRIO, Seat, from_seat
from ...state import Setting
from .bidding import Numbers
from .options import PER_HALF, CarlOptions
from .score import playnumber, target
from .sheet import ORDERS
from .tops import Report, information, tops

THREE_PLAYERS: Final = clause("CARL-SEAT-1")
OPPOSITE_DEALER: Final = clause("CARL-SEAT-2")
RENAMED: Final = clause("CARL-SEAT-3")
THIRTEEN_EACH: Final = clause("CARL-DEAL-1")
ORDER_KEPT: Final = clause("CARL-AMB-4")

DUMMY: Final = Seat.DUMMY
HANDS: Final = (*TRIO, DUMMY)
"""The four hands, in the order in which they are dealt."""


def dealer_of(setting: Setting) -> Seat:
    """Who deals."""
    dealer = setting.deal.dealer
    assert dealer is not None, "a deal without a dealer was let through"
    return dealer


def in_match(setting: Setting) -> bool:
    """True in a match of Carl's game; False deal by deal, and in the teaching forms."""
    options = setting.options
    return isinstance(options, CarlOptions) and options.match != "open"


def players(setting: Setting) -> tuple[Seat, ...]:
    """The three players clockwise; in the second half of a match A C B (CARL-MATCH-4)."""
    if not in_match(setting):
        return TRIO
    return ORDERS[setting.standing.deals // PER_HALF % len(ORDERS)]


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    numbers: Numbers
    raises: tuple[int, ...] = ()
    """The bids to which declarer has raised, one after the other."""
    report: Report | None = None
    """What was told about dummy."""
    modes: tuple[Denomination, ...] = ()
    """The mode named; two of them after a change."""
    tricks: Tricks | None = None

    @property
    def declarer(self) -> Seat:
        """Who has bid last (CARL-BID-7)."""
        seat = self.numbers.declarer
        assert seat is not None, "nobody has bid"
        return seat

    @property
    def dummy(self) -> Seat:
        """The hand at which nobody sits."""
        return DUMMY

    @property
    def clockwise(self) -> tuple[Seat, ...]:
        """The four hands; first the left of whoever faces dummy, who is last (CARL-SEAT-3).

        Before there is a declarer dummy lies opposite the dealer (CARL-SEAT-2).
        """
        facing = self.declarer if self.numbers.over and self.numbers.bid else None
        last, left, right = from_seat(facing or dealer_of(self.setting), players(self.setting))
        return (left, DUMMY, right, last)

    @property
    def leader(self) -> Seat:
        """Who makes the opening lead: declarer's left (CARL-LEAD-1)."""
        return self.clockwise[0]

    @property
    def informer(self) -> Seat:
        """Who looks at dummy: declarer's right (CARL-INFO-1)."""
        return self.clockwise[2]

    def name(self, seat: Seat) -> str:
        """What sentences call `seat`."""
        return self.setting.name(seat)

    @property
    def bid(self) -> int:
        """The final bid, raised or not."""
        bid = self.raises[-1] if self.raises else self.numbers.bid
        assert bid is not None, "nobody has bid"
        return bid

    @property
    def own_tops(self) -> int:
        """How many tops declarer was dealt; nobody else is told."""
        return tops(self.setting.deal.hand(self.declarer))

    @property
    def dummy_tops(self) -> int:
        """How many tops dummy was dealt."""
        return tops(self.setting.deal.hand(DUMMY))

    @property
    def true_report(self) -> Report:
        """What is true of dummy."""
        return information(self.setting.deal.hand(DUMMY))

    @property
    def misinformed(self) -> bool:
        """True if the report was false (CARL-PEN-4)."""
        return self.report is not None and self.report != self.true_report

    @property
    def spread(self) -> bool:
        """True once dummy lies open for all (CARL-LEAD-1)."""
        return self.tricks is not None and self.tricks.started

    @property
    def playnumber(self) -> int | None:
        """Bid and dummy's tops as everybody knows them; None while these are not known.

        Before dummy is spread the tops are those that were told.
        """
        if self.spread:
            return playnumber(self.bid, self.dummy_tops)
        return None if self.report is None else playnumber(self.bid, self.report.tops)

    @property
    def mode(self) -> Denomination | None:
        """How the deal is played; None before it is named."""
        return self.modes[-1] if self.modes else None

    def target(self, mode: Denomination) -> int | None:
        """Tricks to be taken in `mode`, as everybody knows it."""
        number = self.playnumber
        return None if number is None else target(number, mode, self.cap)

    @property
    def cap(self) -> int | str:
        """The highest target, or ``none``."""
        options = self.setting.options
        return options.target_cap if isinstance(options, CarlOptions) else "none"

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each hand holds now."""
        deal, tricks = self.setting.deal, self.tricks
        return tuple((seat, tricks.hand(seat) if tricks else deal.hand(seat)) for seat in HANDS)

    def taken(self) -> int:
        """Tricks of declarer and dummy."""
        return self.tricks.won(self.declarer, DUMMY) if self.tricks else 0

    def to_play(self, trump: Denomination) -> Tricks:
        """The play before the opening lead."""
        hands = tuple(self.setting.deal.hand(seat) for seat in self.clockwise)
        return Tricks(self.clockwise, hands, trump.trump, self.leader)


@final
@dataclass(frozen=True, slots=True)
class Calling(Table):
    """Each player calls once."""


@final
@dataclass(frozen=True, slots=True)
class Raising(Table):
    """Declarer is asked whether to raise the bid."""


@final
@dataclass(frozen=True, slots=True)
class Informing(Table):
    """A player reports on dummy."""


@final
@dataclass(frozen=True, slots=True)
class Choosing(Table):
    """Declarer names the mode."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after three passes."""


def start(setting: Setting) -> Calling:
    """The deal before the first call."""
    return Calling(setting, Numbers(from_seat(dealer_of(setting), players(setting))))
