"""Actions and phases of Bid Fair: what can be done, and everything that was done."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final, TypeVar, final

from ...cards import PACK_24, Card, Hand, Rank, Suit, parse_rank
from ...clauses import clause
from ...errors import NotationError, short
from ...play import Play
from ...scoring import ScoreLine
from ...seats import Seat, next_seat
from ...state import Action, Setting
from .bids import Bids, Contract, Down, Move, Up, parse_move
from .options import BidFairOptions
from .score import score
from .tricks import Trick, decide

CUT: Final = clause("BF-TRUMP-1")


SEATS: Final = (Seat.SOUTH, Seat.NORTH)


@final
@dataclass(frozen=True, slots=True)
class Lay:
    """Laying cards aside for the crib (BF-CRIB-1)."""

    cards: Hand

    def __str__(self) -> str:
        return f"crib {self.cards}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Exchange:
    """Swapping the hand for the crib (BF-EXCH-1)."""

    cards: Hand | None = None
    """Single cards that somebody would swap, which is always refused (BF-EXCH-4)."""

    def __str__(self) -> str:
        return "exchange" if self.cards is None else f"exchange {self.cards}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Stay:
    """Keeping the hand instead."""

    def __str__(self) -> str:
        return "stay"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that players try and the rules always refuse."""

    verb: str
    """``peek`` into the crib, ``take`` or ``turn`` a card, ``end`` the game."""
    card: Card | None = None

    def __str__(self) -> str:
        return self.verb if self.card is None else f"{self.verb} {self.card}"

    def __repr__(self) -> str:
        return str(self)


def parse(text: str) -> Action:
    """Read ``crib ♥KQ9 ♣J``, ``up ♥10``, ``down ♦J``, ``pass``, ``exchange``, ``stay`` or a card.

    What is never legal but can be tried is read too: ``take ♥K``, ``turn ♥K``, ``peek``, ``end``.
    Raises NotationError.
    """
    word, _, rest = text.strip().lower().partition(" ")
    if word == "crib":
        return Lay(Hand.parse(rest))
    if word == "exchange":
        return Exchange(Hand.parse(rest) if rest.strip() else None)
    if word in ("take", "turn"):
        return Attempt(word, Card.parse(rest))
    if word in ("stay", "peek", "end") and not rest.strip():
        return Stay() if word == "stay" else Attempt(word)
    move = parse_move(text)
    if move == Down(None):
        raise NotationError('"down" must name its card, like down ♦J')
    if move is not None:
        return move
    try:
        return Play(Card.parse(text))
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is not an action here; there are crib, up, down, pass, exchange, '
            "stay and cards"
        ) from None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    laid: tuple[Hand, ...] = ()
    """Cards laid aside, the non-dealer's first."""
    moves: tuple[Move, ...] = ()
    """The bidding."""
    exchanged: bool = False
    plays: tuple[Card, ...] = ()
    """Cards played, in order of play."""

    @property
    def options(self) -> BidFairOptions:
        """The house rules of this deal."""
        options: BidFairOptions = self.setting.options
        return options

    def seat(self, player: int) -> Seat:
        """The seat of player 0, the non-dealer, or 1, the dealer."""
        dealer = self.setting.deal.dealer
        assert dealer is not None, "a deal without a dealer was let through"
        return dealer if player else next_seat(dealer, SEATS)

    def player(self, seat: Seat) -> int:
        """0 for the non-dealer, 1 for the dealer."""
        return 1 if seat is self.setting.deal.dealer else 0

    def name(self, player: int) -> str:
        """What sentences call `player`."""
        return self.setting.name(self.seat(player))

    @property
    def bids(self) -> Bids:
        """The bidding so far."""
        return Bids(self.moves)

    @property
    def contract(self) -> Contract | None:
        """The contract, or None while or where there is none."""
        return self.bids.contract

    @property
    def high(self) -> Rank:
        """The rank that is highest in tricks (BF-CON-2, BF-AMB-1)."""
        contract = self.contract
        return contract.high if contract else parse_rank(self.options.no_contract_high)

    @property
    def cut(self) -> Card | None:
        """The card cut: the first in the crib that the deal lists, or else of the pack."""
        if self.bids.to_act is not None or self.bids.redeal:
            return None
        crib = self.laid[0] | self.laid[1]
        return next(card for card in (*self.setting.deal.pile("cut"), *PACK_24) if card in crib)

    @property
    def trump(self) -> Suit:
        """The suit of the card cut (BF-TRUMP-2)."""
        assert self.cut is not None, "trump was asked for before the cut"
        assert self.cut.suit is not None
        return self.cut.suit

    def crib(self) -> Hand:
        """What was laid aside: up to eight cards, seven after the cut."""
        cards = Hand.of(card for four in self.laid for card in four)
        return cards.without(self.cut) if self.cut else cards

    def kept(self, player: int) -> Hand:
        """The hand as dealt, without crib cards and bid card."""
        cards = self.setting.deal.hand(self.seat(player))
        if player < len(self.laid):
            cards = cards - self.laid[player]
        placed = self.bids.card(player)
        return cards.without(placed.card) if placed and placed.card else cards

    def hand(self, player: int) -> Hand:
        """What `player` holds now."""
        held = self.kept(player)
        if self.exchanged:
            contract = self.contract
            held = self.crib() if contract and contract.holder == player else held
        return Hand(held.bits & ~Hand.of(self.plays).bits) if self.plays else held

    def tricks(self) -> tuple[list[tuple[int, int, Trick]], int]:
        """Finished tricks, each after its leader and its winner, and who leads or has led now."""
        contract, trump, high = self.contract, self.trump, self.high
        leader = contract.holder if contract else 0
        done: list[tuple[int, int, Trick]] = []
        for led, second in zip(self.plays[::2], self.plays[1::2], strict=False):
            won = decide(led, second, trump, high, contract=contract is not None)
            winner = 1 - leader if won.second_wins else leader
            done.append((leader, winner, won))
            leader = winner
        return done, leader

    def points(self, player: int) -> int:
        """Points that `player` has captured in tricks (BF-PTS-4)."""
        return sum(won.points for _, winner, won in self.tricks()[0] if winner == player)

    def bonus_seats(self) -> tuple[Seat, ...]:
        """Whose bid is of the trump suit (BF-TRUMP-3)."""
        placed = [(self.seat(player), self.bids.card(player)) for player in (0, 1)]
        return tuple(s for s, m in placed if isinstance(m, Up) and m.card.suit is self.trump)

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
            options=self.options,
        )


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
class Exchanging(Table):
    """The contract holder swaps or stays."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Seven tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after two passes."""


T = TypeVar("T", bound=Table)


def advance(kind: type[T], table: Table, **changes: Any) -> T:
    """The same table in another phase, with `changes`."""
    return kind(**({f.name: getattr(table, f.name) for f in fields(table)} | changes))


def chance_fault(table: Table) -> str | None:
    """A record from a real table may list just the card cut; then the crib must hold it."""
    listed = table.setting.deal.pile("cut")
    if table.cut is None or table.cut in listed:
        return None
    crib = table.laid[0] | table.laid[1]
    if listed:
        return f"the cut card {listed[0]} is not in the crib, which is {crib} [{CUT}]"
    return f"the deal does not say which card of the crib {crib} was cut [{CUT}]"
