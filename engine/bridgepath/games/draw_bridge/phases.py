"""Actions and phases of Draw Bridge, and everything that was done.

The first hands are played out in thirteen tricks; after each trick its winner takes the top card of
the draw pile and its loser the next one. The cards laid aside are the second hands: the auction and
thirteen more tricks are played with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import ClassVar, Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.auction import BRIDGE, Auction, AuctionClauses
from ...bridge.calls import Contract, read_call
from ...bridge.stock import Take, TakenInTurn, read_take
from ...bridge.tricks import Tricks, parse_play
from ...core import events
from ...core.cards import Card, Hand
from ...core.clauses import clause
from ...core.events import Action
from ...core.seats import Seat, from_seat
from ...core.state import Setting
from .options import DOUBLES, WHO_CALLS_FIRST, DrawOptions

__all__ = [
    "PILE",
    "PLAYERS",
    "Attempt",
    "Bidding",
    "Declared",
    "Drawing",
    "First",
    "Over",
    "PassedOut",
    "Playing",
    "Second",
    "Table",
    "Take",
    "Taking",
    "called",
    "drew",
    "other",
    "parse",
    "played",
    "start",
    "took",
]

ALL_PASSED: Final = clause("DRAW-AMB-10")

PLAYERS: Final = (Seat.A, Seat.B)
_OTHER: Final = dict(zip(PLAYERS, reversed(PLAYERS), strict=True))
PILE: Final = 26
"""Cards in the draw pile (DRAW-DEAL-1)."""
PLACES_TO_LOOK: Final = ("pile", "tricks", "A", "B")


def _place(text: str) -> str:
    where = text.upper() if len(text) == 1 else text.lower()
    if where not in PLACES_TO_LOOK:
        raise NotationError(f'"look {short(text)}": the places to look are pile, tricks, A and B')
    return where


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """An attempt to ``look`` at cards that are face down, always refused: memory is the game."""

    VERBS: ClassVar = MappingProxyType({"look": _place})


@takes
def parse(text: str) -> Action:
    """Read a card, ``take ♠K``, a call (``1♥``, ``pass``) or ``look pile``.

    Raises NotationError.
    """
    if (take := read_take(text)) is not None:
        return take
    if (attempt := Attempt.read(text)) is not None:
        return attempt
    if (call := read_call(text)) is not None:
        return call
    return parse_play(
        text, "neither a card (♥A), nor take ♥A, nor a call (1♥, pass, double, redouble)"
    )


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[DrawOptions]
    draws: Tricks
    """The play of the first hands."""
    drawn: int
    """How many cards of the pile are taken."""

    @property
    def pile(self) -> tuple[Card, ...]:
        """The rest of the draw pile, top card first."""
        return self.setting.deal.pile("stock")[self.drawn :]

    def taker(self, number: int) -> Seat:
        """Who takes a card of the pile, numbered from 0: winner and loser by turns (DRAW-P1-3)."""
        winner = self.draws.done[number // 2].winner
        return other(winner) if number % 2 else winner

    def covered(self, number: int) -> bool:
        """True if a card of the pile is taken unseen by the opponent (DRAW-AMB-3)."""
        return number % 2 == 1 and self.setting.options.loser_hidden

    def taken(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards taken so far, in order, each with its owner."""
        cards = self.setting.deal.pile("stock")[: self.drawn]
        return tuple((self.taker(number), card) for number, card in enumerate(cards))

    def aside(self, seat: Seat) -> Hand:
        """What `seat` has taken from the pile."""
        return _aside(seat, self.taken())


def _aside(seat: Seat, taken: Iterable[tuple[Seat, Card]]) -> Hand:
    return Hand.of(card for who, card in taken if who is seat)


@dataclass(frozen=True, slots=True)
class First(Table):
    """Phase one: the first hands are played, and the pile is drawn."""

    @property
    def tricks(self) -> Tricks:
        """The play that is under way."""
        return self.draws


@final
@dataclass(frozen=True, slots=True)
class Drawing(First):
    """Phase one: a card is played from a first hand."""


@final
@dataclass(frozen=True, slots=True)
class Taking(TakenInTurn, First):
    """Phase one: winner and loser of a trick take a card each."""


@dataclass(frozen=True, slots=True)
class Second(Table):
    """The pile is used up, and the second hands are taken up."""

    tricks: Tricks
    """The play of the second hands."""
    auction: Auction


@final
@dataclass(frozen=True, slots=True)
class Bidding(Second):
    """The auction, over the second hands."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Second):
    """After two passes."""


@dataclass(frozen=True, slots=True)
class Declared(Second):
    """What is known once there is a contract."""

    contract: Contract

    @property
    def defender(self) -> Seat:
        """Who lost the auction."""
        return other(self.contract.declarer)

    def made(self) -> int:
        """Tricks that declarer has won in the second phase."""
        return self.tricks.won(self.contract.declarer)


@final
@dataclass(frozen=True, slots=True)
class Playing(Declared):
    """Phase two: thirteen tricks with the second hands."""


@final
@dataclass(frozen=True, slots=True)
class Over(Declared):
    """After the last trick."""


def other(seat: Seat) -> Seat:
    """The opponent."""
    return _OTHER[seat]


def _cites(options: DrawOptions) -> AuctionClauses:
    doubles = options.doubles
    return replace(
        BRIDGE,
        turn=BRIDGE.turn if options.first_bid == "dealer" else WHO_CALLS_FIRST,
        double=(*BRIDGE.double, DOUBLES) if doubles else (DOUBLES,),
        redouble=(*BRIDGE.redouble, DOUBLES) if doubles else (DOUBLES,),
        passed_out=ALL_PASSED,
        doubles=doubles,
    )


def start(setting: Setting[DrawOptions]) -> Drawing:
    """The deal before the first lead, which is the non-dealer's (DRAW-P1-1)."""
    hands = tuple(setting.deal.hand(seat) for seat in PLAYERS)
    return Drawing(setting, Tricks.of(PLAYERS, hands, None, other(setting.dealer)), 0)


def drew(table: Drawing, tricks: Tricks) -> Drawing | Taking:
    """The table after a card of phase one."""
    return (Drawing if tricks.table else Taking)(table.setting, tricks, table.drawn)


def took(table: Taking) -> Drawing | Taking | Bidding:
    """The table after a card is taken: the loser's turn, the next lead, or the auction."""
    setting, draws, drawn = table.setting, table.draws, table.drawn + 1
    if drawn < PILE:
        return (Taking if drawn % 2 else Drawing)(setting, draws, drawn)
    options, dealer = setting.options, setting.dealer
    first = dealer if options.first_bid == "dealer" else other(dealer)
    auction = Auction(from_seat(first, PLAYERS), cites=_cites(options))
    taken = Taking(setting, draws, drawn).taken()
    hands = tuple(_aside(seat, taken) for seat in PLAYERS)
    tricks = Tricks.of(PLAYERS, hands, None, draws.leader)
    return Bidding(setting, draws, drawn, tricks, auction)


def called(table: Bidding, auction: Auction) -> Bidding | PassedOut | Playing:
    """The table after a call; whoever lost the auction leads to the second phase (DRAW-P2-1)."""
    setting, contract = table.setting, auction.contract
    if contract is None:
        kind = PassedOut if auction.over else Bidding
        return kind(setting, table.draws, table.drawn, table.tricks, auction)
    trump, leader = contract.bid.denomination.trump, other(contract.declarer)
    tricks = table.tricks.under(trump, leader)
    return Playing(setting, table.draws, table.drawn, tricks, auction, contract)


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card of phase two."""
    kind = Playing if tricks.turn else Over
    return kind(table.setting, table.draws, table.drawn, tricks, table.auction, table.contract)
