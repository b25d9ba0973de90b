"""Actions and phases of Draw Bridge, and everything that was done.

The first hands are played out in thirteen tricks; after each trick its winner takes the top card of
the draw pile and its loser the next one. The cards laid aside are the second hands: the auction and
thirteen more tricks are played with them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, final

from ...auction import BRIDGE, Auction, AuctionClauses
from ...calls import Contract, parse_call
from ...cards import Card, Hand
from ...clauses import clause
from ...errors import NotationError, short
from ...play import Play, Tricks
from ...seats import Seat, from_seat, next_seat
from ...state import Action, Setting
from ...table import advance
from .options import DOUBLES, WHO_CALLS_FIRST, DrawOptions

__all__ = [
    "PILE",
    "PLAYERS",
    "Bidding",
    "Drawing",
    "Look",
    "Over",
    "Playing",
    "Table",
    "Take",
    "Taking",
    "called",
    "other",
    "parse",
    "played",
    "start",
    "took",
]

PASSED_OUT: Final = clause("DRAW-AMB-10")

PLAYERS: Final = (Seat.A, Seat.B)
PILE: Final = 26
"""Cards in the draw pile (DRAW-DEAL-1)."""
PLACES_TO_LOOK: Final = ("pile", "tricks", "a", "b")


@final
@dataclass(frozen=True, slots=True)
class Take:
    """Taking a card from the draw pile and laying it aside (DRAW-P1-3)."""

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Look:
    """Looking at what lies face down, which the rules always refuse."""

    at: str
    """``pile``, ``tricks``, or a player's cards: ``a``, ``b``."""

    def __str__(self) -> str:
        return f"look {self.at.upper() if len(self.at) == 1 else self.at}"

    def __repr__(self) -> str:
        return str(self)


def parse(text: str) -> Action:
    """Read a card, ``take ♠K``, a call (``1♥``, ``pass``) or ``look pile``.

    Raises NotationError.
    """
    word, _, rest = text.strip().partition(" ")
    if word.lower() == "take":
        return Take(Card.parse(rest))
    if word.lower() == "look":
        at = rest.strip().lower()
        if at not in PLACES_TO_LOOK:
            raise NotationError(
                f'"{short(text)}": there are look pile, look tricks, look A, look B'
            )
        return Look(at)
    try:
        return parse_call(text)
    except NotationError as error:
        if "[" in str(error):
            raise
    try:
        return Play(Card.parse(text))
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is neither a card (♥A), nor take ♥A, nor a call (1♥, pass, double, '
            "redouble)"
        ) from None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    tricks: Tricks
    """The play of the first hands, and from the auction on that of the second hands."""
    auction: Auction
    drawn: int = 0
    """How many cards of the pile are taken."""
    first: Tricks | None = None
    """The play of the first hands, once it is over."""

    @property
    def options(self) -> DrawOptions:
        """The house rules of this deal."""
        options: DrawOptions = self.setting.options
        return options

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        dealer = self.setting.deal.dealer
        assert dealer is not None, "a deal without a dealer was let through"
        return dealer

    @property
    def draws(self) -> Tricks:
        """The play of the first hands."""
        return self.first or self.tricks

    @property
    def contract(self) -> Contract | None:
        """The contract, once there is one."""
        return self.auction.contract

    @property
    def defender(self) -> Seat:
        """Who lost the auction."""
        return other(self.auction.declarer)

    @property
    def pile(self) -> tuple[Card, ...]:
        """What is left of the draw pile, top card first."""
        return self.setting.deal.pile("stock")[self.drawn :]

    def taker(self, number: int) -> Seat:
        """Who takes a card of the pile, numbered from 0: winner and loser by turns (DRAW-P1-3)."""
        winner = self.draws.done[number // 2].winner
        return other(winner) if number % 2 else winner

    def covered(self, number: int) -> bool:
        """True if a card of the pile is taken unseen by the opponent (DRAW-AMB-3)."""
        return number % 2 == 1 and self.options.loser_hidden == "on"

    def taken(self) -> tuple[tuple[Seat, Card], ...]:
        """The cards taken so far, in order, each with its owner."""
        cards = self.setting.deal.pile("stock")[: self.drawn]
        return tuple((self.taker(number), card) for number, card in enumerate(cards))

    def aside(self, seat: Seat) -> Hand:
        """What `seat` has taken from the pile."""
        return Hand.of(card for who, card in self.taken() if who is seat)

    def made(self) -> int:
        """Tricks that declarer has won in the second phase."""
        return self.tricks.won(self.auction.declarer)


@final
@dataclass(frozen=True, slots=True)
class Drawing(Table):
    """Phase one: a card is played from a first hand."""


@final
@dataclass(frozen=True, slots=True)
class Taking(Table):
    """Phase one: winner and loser of a trick take a card each."""


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction, over the second hands."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Phase two: thirteen tricks with the second hands."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after two passes."""


def other(seat: Seat) -> Seat:
    """The opponent."""
    return next_seat(seat, PLAYERS)


def _cites(options: DrawOptions) -> AuctionClauses:
    doubles = options.doubles == "on"
    return replace(
        BRIDGE,
        turn=BRIDGE.turn if options.first_bid == "dealer" else WHO_CALLS_FIRST,
        double=(*BRIDGE.double, DOUBLES) if doubles else (DOUBLES,),
        redouble=(*BRIDGE.redouble, DOUBLES) if doubles else (DOUBLES,),
        passed_out=PASSED_OUT,
        doubles=doubles,
    )


def start(setting: Setting) -> Drawing:
    """The deal before the first lead, which is the non-dealer's (DRAW-P1-1)."""
    dealer, options = setting.deal.dealer, setting.options
    assert dealer is not None, "a deal without a dealer was let through"
    hands = tuple(setting.deal.hand(seat) for seat in PLAYERS)
    first = dealer if options.first_bid == "dealer" else other(dealer)
    auction = Auction(from_seat(first, PLAYERS), cites=_cites(options))
    return Drawing(setting, Tricks(PLAYERS, hands, None, other(dealer)), auction)


def played(table: Table, tricks: Tricks) -> Table:
    """The table after a card of either phase."""
    if isinstance(table, Drawing):
        return advance(Drawing if tricks.table else Taking, table, tricks=tricks)
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


def took(table: Taking) -> Table:
    """The table after a card is taken: the loser's turn, the next lead, or the auction."""
    drawn = table.drawn + 1
    if drawn % 2:
        return advance(Taking, table, drawn=drawn)
    if drawn < PILE:
        return advance(Drawing, table, drawn=drawn)
    after = advance(Bidding, table, drawn=drawn, first=table.tricks)
    hands = tuple(after.aside(seat) for seat in PLAYERS)
    return advance(Bidding, after, tricks=Tricks(PLAYERS, hands, None, table.tricks.leader))


def called(table: Bidding, auction: Auction) -> Table:
    """The table after a call; whoever lost the auction leads to the second phase (DRAW-P2-1)."""
    after = advance(Bidding, table, auction=auction)
    if not auction.over:
        return after
    contract = auction.contract
    if contract is None:
        return advance(Over, after)
    trump = contract.bid.denomination.trump
    return advance(Playing, after, tricks=replace(after.tricks, trump=trump, leader=after.defender))
