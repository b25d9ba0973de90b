"""Actions and phases of the games with two players and two dummies.

The players are A and B, the dummies D1 and D2. In Semi-Exposed Dummies and Double Dummy Bridge D1
is A's and D2 is B's from the start; in Single Dummy Bridge D1 is turned up, D2 is hidden, and
declarer takes one of them after the auction.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.auction import BRIDGE, Auction
from ...bridge.calls import Contract, read_call
from ...bridge.tricks import Tricks, parse_play
from ...core import events
from ...core.cards import Hand
from ...core.clauses import clause
from ...core.events import Action
from ...core.seats import Seat, from_seat, next_seat, parse_seat
from ...core.state import Setting
from .options import TwoOptions

__all__ = [
    "DUMMIES",
    "HANDS",
    "PLAYERS",
    "Attempt",
    "Bidding",
    "Choosing",
    "Declared",
    "Over",
    "Owned",
    "PassedOut",
    "Playing",
    "Table",
    "Take",
    "begin_play",
    "clockwise",
    "leading_hand",
    "parse",
    "played",
    "start",
]

TWO_CALLERS: Final = clause("TWO-AUC-1")
DOUBLES: Final = clause("TWO-AMB-5")
DUMMY_OF: Final = clause("TWO-SEAT-1")

PLAYERS: Final = (Seat.A, Seat.B)
DUMMIES: Final = (Seat.DUMMY_1, Seat.DUMMY_2)
HANDS: Final = (Seat.A, Seat.DUMMY_1, Seat.B, Seat.DUMMY_2)

AUCTION: Final = replace(
    BRIDGE,
    double=(*BRIDGE.double, DOUBLES),
    redouble=(*BRIDGE.redouble, DOUBLES),
    closed=TWO_CALLERS,
    passed_out=TWO_CALLERS,
)
"""The auction of two: one pass closes it."""


@final
@dataclass(frozen=True, slots=True, repr=False)
class Take(Action):
    """Declarer's choice of a dummy (SD-CHOICE-1)."""

    dummy: Seat
    """D1, the one turned up, or D2, the hidden one."""

    def __str__(self) -> str:
        return f"take {self.dummy}"


def read_hand(text: str) -> Seat:
    """Read the seat of a hand on the table; raises NotationError for any other."""
    hand = parse_seat(text)
    if hand not in HANDS:
        raise NotationError(f'"{short(text)}": the hands are A, B, D1 and D2 [{DUMMY_OF}]')
    return hand


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """An attempt to ``look`` at cards that are face down, always refused: the rules open cards."""

    VERBS: ClassVar = MappingProxyType({"look": read_hand})


@takes
def parse(text: str) -> Action:
    """Read a call (``1♥``, ``pass``), ``take D1``, ``look D2`` or a card; raises NotationError."""
    word, _, rest = text.strip().lower().partition(" ")
    if word == "take":
        hand = parse_seat(rest)
        if hand not in DUMMIES:
            raise NotationError(f'"{short(text)}": the dummies are D1 and D2 [{DUMMY_OF}]')
        return Take(hand)
    if (attempt := Attempt.read(text)) is not None:
        return attempt
    if (call := read_call(text)) is not None:
        return call
    return parse_play(
        text, 'not a call (1♥, pass, double, redouble), a card (♥A), "take D1" or "take D2"'
    )


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[TwoOptions]
    auction: Auction

    @property
    def spread(self) -> bool:
        """True once both dummies are open: after the opening lead (TWO-PLAY-1)."""
        return False

    def hand(self, seat: Seat) -> Hand:
        """The current cards of a hand."""
        return self.setting.deal.hand(seat)


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Table):
    """After two passes."""


@dataclass(frozen=True, slots=True)
class Declared(Table):
    """What is known once there is a contract."""

    contract: Contract

    @property
    def declarer(self) -> Seat:
        """Who won the auction."""
        return self.contract.declarer

    @property
    def defender(self) -> Seat:
        """The other player."""
        return next_seat(self.declarer, PLAYERS)


@final
@dataclass(frozen=True, slots=True)
class Choosing(Declared):
    """Declarer takes one of the dummies."""


@dataclass(frozen=True, slots=True)
class Owned(Declared):
    """What is known once each dummy has its player."""

    dummy: Seat
    """Declarer's dummy."""
    tricks: Tricks

    @property
    def spread(self) -> bool:
        """True once both dummies are open: after the opening lead (TWO-PLAY-1)."""
        return self.tricks.started

    def player(self, hand: Seat) -> Seat:
        """Who plays a hand: its own player, or the player whose dummy it is (TWO-PLAY-1)."""
        return self.tricks.player(hand)

    def hand(self, seat: Seat) -> Hand:
        """The current cards of a hand."""
        return self.tricks.hand(seat)

    def made(self) -> int:
        """Tricks of declarer's side."""
        return self.tricks.won(self.declarer, self.dummy)

    def lost(self) -> int:
        """Tricks of the other side."""
        return len(self.tricks.done) - self.made()


@final
@dataclass(frozen=True, slots=True)
class Playing(Owned):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Owned):
    """After the last trick."""


def own_dummy(player: Seat) -> Seat:
    """The owners of the dummies from the start."""
    return DUMMIES[PLAYERS.index(player)]


def clockwise(declarer: Seat, dummy: Seat, *, seats: str, lead: str) -> tuple[Seat, ...]:
    """The four hands clockwise, declarer last (TWO-SEAT-3, TWO-AMB-1).

    Seats that ``rotate`` bring the other player to the side of declarer that leads. With ``fixed``
    seats all stay where they were: B at A's left, the dummies opposite.
    """
    defender = next_seat(declarer, PLAYERS)
    other = next_seat(dummy, DUMMIES)
    at_left = declarer is Seat.A if seats == "fixed" else lead == "left"
    if at_left:
        return (defender, dummy, other, declarer)
    return (other, dummy, defender, declarer)


def leading_hand(rotation: tuple[Seat, ...], lead: str) -> Seat:
    """The hand that leads: on declarer's left or right (TWO-AMB-1)."""
    return rotation[0 if lead == "left" else 2]


@takes
def start(setting: Setting[TwoOptions]) -> Bidding:
    """The deal before the first call."""
    return Bidding(setting, Auction(from_seat(setting.dealer, PLAYERS), cites=AUCTION))


def begin_play(
    setting: Setting[TwoOptions], auction: Auction, contract: Contract, dummy: Seat
) -> Playing:
    """The table before the opening lead, from declarer's left or right."""
    rules = setting.options
    rotation = clockwise(contract.declarer, dummy, seats=rules.seats, lead=rules.lead)
    leader = leading_hand(rotation, rules.lead)
    hands = tuple(setting.deal.hand(seat) for seat in rotation)
    declarer = contract.declarer
    defender, left = next_seat(declarer, PLAYERS), next_seat(dummy, DUMMIES)
    played_by = {dummy: declarer, left: defender}
    trump = contract.bid.denomination.trump
    tricks = Tricks.of(rotation, hands, trump, leader, played_by=played_by)
    return Playing(setting, auction, contract, dummy, tricks)


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card."""
    kind = Playing if tricks.turn else Over
    return kind(table.setting, table.auction, table.contract, table.dummy, tricks)
