"""Actions and phases of Bid Fair: what players can do, and what is known at each point."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...bridge.calls import Pass
from ...bridge.tricks import Tricks, parse_play
from ...core import events
from ...core.cards import PACK_24, Card, Hand, Rank, Suit, parse_rank
from ...core.clauses import clause
from ...core.events import Action
from ...core.score import ScoreLine
from ...core.seats import Seat, next_seat
from ...core.state import Setting
from .bids import Bids, Contract, Down, Move, Up, parse_move
from .options import BidFairOptions
from .score import score
from .tricks import card_points, rank_order, suit_of

CUT: Final = clause("BF-TRUMP-1")


SEATS: Final = (Seat.SOUTH, Seat.NORTH)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Lay(Action):
    """Laying cards aside for the crib (BF-CRIB-1)."""

    answer_kind = "cards"
    answer_verb = "crib"

    cards: Hand

    def __str__(self) -> str:
        return f"crib {self.cards}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Exchange(Action):
    """Swapping the hand for the crib (BF-EXCH-1)."""

    cards: Hand | None = None
    """An attempt to swap single cards, which is always refused (BF-EXCH-4)."""

    def __str__(self) -> str:
        return "exchange" if self.cards is None else f"exchange {self.cards}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Stay(Action):
    """Keeping the hand instead."""

    def __str__(self) -> str:
        return "stay"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """Always refused: to ``peek``, ``take`` or ``turn`` a card, ``end`` the game."""

    VERBS: ClassVar = MappingProxyType(
        {"peek": None, "end": None, "take": Card.parse, "turn": Card.parse}
    )


@takes
def parse(text: str) -> Action:
    """Read ``crib ♥KQ9 ♣J``, ``up ♥10``, ``down ♦J``, ``pass``, ``exchange``, ``stay`` or a card.

    Illegal attempts are read too: ``take ♥K``, ``turn ♥K``, ``peek``, ``end``. Raises
    NotationError.
    """
    word, _, rest = text.strip().lower().partition(" ")
    if word == "crib":
        return Lay(Hand.parse(rest))
    if word == "exchange":
        return Exchange(Hand.parse(rest) if rest.strip() else None)
    if word == "stay" and not rest.strip():
        return Stay()
    if (attempt := Attempt.read(text)) is not None:
        return attempt
    move = parse_move(text)
    if move == Down(None):
        raise NotationError('"down" must name its card, like down ♦J')
    if move is not None:
        return move
    return parse_play(
        text, "not an action here; the actions are crib, up, down, pass, exchange, stay and cards"
    )


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[BidFairOptions]
    laid: tuple[Hand, ...]
    """Cards laid aside, the non-dealer's first."""
    bids: Bids
    """The bidding so far."""
    kept: tuple[Hand, ...]
    """The rest of the hands as dealt, the non-dealer's first: no crib cards, no bid card."""

    def seat(self, player: int) -> Seat:
        """The seat of player 0, the non-dealer, or 1, the dealer."""
        dealer = self.setting.dealer
        return dealer if player else next_seat(dealer, SEATS)

    def player(self, seat: Seat) -> int:
        """0 for the non-dealer, 1 for the dealer."""
        return 1 if seat is self.setting.dealer else 0

    def name(self, player: int) -> str:
        """The name of `player` in sentences."""
        return self.setting.name(self.seat(player))

    def crib(self) -> Hand:
        """The cards laid aside: up to eight, seven after the cut."""
        return Hand.of(card for four in self.laid for card in four)

    def hand(self, player: int) -> Hand:
        """What `player` holds now."""
        return self.kept[player]


@final
@dataclass(frozen=True, slots=True)
class Crib(Table):
    """Both lay four cards aside."""


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """Both place a card, or pass."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Table):
    """After two passes."""


@dataclass(frozen=True, slots=True)
class Settled(Table):
    """What is known once both have placed a card and the crib is cut."""

    contract: Contract | None
    high: Rank
    """The rank that is highest in tricks (BF-CON-2, BF-AMB-1)."""
    cut: Card

    @property
    def trump(self) -> Suit:
        """The suit of the card cut (BF-TRUMP-2)."""
        return suit_of(self.cut)

    def crib(self) -> Hand:
        """The seven cards that the cut leaves."""
        return (self.laid[0] | self.laid[1]).without(self.cut)

    def points(self, player: int) -> int:
        """Points that `player` has captured in tricks (BF-PTS-4)."""
        return 0

    def bonus_seats(self) -> tuple[Seat, ...]:
        """Whose bid is of the trump suit (BF-TRUMP-3)."""
        placed = [(self.seat(player), self.bids.card(player)) for player in (0, 1)]
        return tuple(s for s, m in placed if isinstance(m, Up) and m.card.suit is self.trump)


@final
@dataclass(frozen=True, slots=True)
class Exchanging(Settled):
    """The contract holder swaps or stays."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class Played(Settled):
    """What is known once cards are led."""

    exchanged: bool
    """True if the contract holder swapped."""
    tricks: Tricks

    def hand(self, player: int) -> Hand:
        """What `player` holds now."""
        return self.tricks.hand(self.seat(player))

    def points(self, player: int) -> int:
        """Points that `player` has captured in tricks (BF-PTS-4)."""
        seat = self.seat(player)
        return sum(card_points(one.cards) for one in self.tricks.done if one.winner is seat)

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score once all tricks are played."""
        contract = self.contract
        return score(
            south=self.points(self.player(Seat.SOUTH)),
            north=self.points(self.player(Seat.NORTH)),
            holder=self.seat(contract.holder) if contract else None,
            high=self.high,
            both_up=contract is not None and contract.both_up,
            suit_bonus=self.bonus_seats(),
            options=self.setting.options,
        )


@final
@dataclass(frozen=True, slots=True)
class Playing(Played):
    """Seven tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Played):
    """After the last trick."""


def start(setting: Setting[BidFairOptions]) -> Crib:
    """The deal before anything is laid aside."""
    dealer = setting.dealer
    hands = (setting.deal.hand(seat) for seat in (next_seat(dealer, SEATS), dealer))
    return Crib(setting, (), Bids(), tuple(hands))


def laid_aside(table: Crib, action: Lay) -> Crib | Bidding:
    """The table after four more cards for the crib."""
    kept, player = list(table.kept), len(table.laid)
    kept[player] -= action.cards
    kind = Bidding if player else Crib
    return kind(table.setting, (*table.laid, action.cards), table.bids, tuple(kept))


def moved(table: Bidding, move: Move) -> Bidding | PassedOut | Exchanging | Playing:
    """The table after a move of the bidding; the crib is cut once both have placed a card."""
    kept, player = list(table.kept), table.bids.player
    if not isinstance(move, Pass) and move.card is not None:
        kept[player] = kept[player].without(move.card)
    setting, laid, bids = table.setting, table.laid, table.bids.add(move)
    known = (setting, laid, bids, tuple(kept))
    if bids.redeal:
        return PassedOut(*known)
    if bids.to_act is not None:
        return Bidding(*known)
    # A real table lists the cut card, a shuffled deal the whole pack in some order.
    crib = table.crib()
    cut = next(card for card in (*setting.deal.pile("cut"), *PACK_24) if card in crib)
    contract = bids.contract
    if contract is not None:
        return Exchanging(*known, contract, contract.high, cut)
    high = parse_rank(setting.options.no_contract_high)
    return _led_by(0, Settled(*known, None, high, cut), exchanged=False)


def decided(table: Exchanging, action: Exchange | Stay) -> Playing:
    """The table after the contract holder's choice: the holder leads (BF-PLAY-1)."""
    return _led_by(table.contract.holder, table, exchanged=isinstance(action, Exchange))


def _led_by(leader: int, table: Settled, *, exchanged: bool) -> Playing:
    """The play; a player who swapped is `leader`, because only the leader may."""
    hands = tuple(
        table.crib() if exchanged and player == leader else table.kept[player]
        for player in map(table.player, SEATS)
    )
    tricks = Tricks.of(SEATS, hands, table.trump, table.seat(leader), order=rank_order(table.high))
    return Playing(
        table.setting, table.laid, table.bids, table.kept, table.contract, table.high, table.cut,
        exchanged, tricks,
    )  # fmt: skip


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card: over after seven tricks (BF-PLAY-6)."""
    kind = Playing if tricks.turn else Over
    return kind(
        table.setting, table.laid, table.bids, table.kept, table.contract, table.high, table.cut,
        table.exchanged, tricks,
    )  # fmt: skip


def chance_fault(table: Table) -> str | None:
    """A record from a real table may list only the cut card; then the crib must hold it."""
    listed = table.setting.deal.pile("cut")
    if not isinstance(table, Settled) or table.cut in listed:
        return None
    crib = table.laid[0] | table.laid[1]
    if listed:
        return f"the cut card {listed[0]} is not in the crib, which is {crib} [{CUT}]"
    return f"the deal does not say which card of the crib {crib} was cut [{CUT}]"
