"""Actions and phases of Ninety-Nine: what can be done, and everything that was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...calls import Denomination
from ...cards import Card, Hand
from ...errors import NotationError, short
from ...play import Play, Tricks
from ...seats import TRIO, Seat, from_seat, next_seat, parse_seat
from ...state import Action, Setting
from ...table import NOTHING, advance
from .bids import value
from .options import NinetyNineOptions
from .premium import Names, Offer, Offers, named_trump, parse_offer
from .trump import NO_TRUMP, after_successes, read_trump, turned

DIAMONDS: Final = Denomination.DIAMONDS


@final
@dataclass(frozen=True, slots=True)
class LayBid:
    """Laying three bid-cards face down (N99-BID-2)."""

    cards: Hand

    def __str__(self) -> str:
        return f"bid {self.cards}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that players try and the rules always refuse."""

    verb: str
    """``look`` at bid-cards, ``hide`` what lies open, name a ``trump`` without a premium."""
    seat: Seat | None = None
    trump: Denomination | None = None

    def __str__(self) -> str:
        return " ".join(str(part) for part in (self.verb, self.seat, self.trump) if part)

    def __repr__(self) -> str:
        return str(self)


def parse(text: str) -> Action:
    """Read ``bid ♦10 ♠9 ♣J``, ``declare``, ``reveal ♠``, ``pass`` or a card.

    What is never legal but can be tried is read too: ``look B``, ``hide``, ``trump ♠``.
    Raises NotationError.
    """
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word == "bid":
        return LayBid(Hand.parse(rest))
    if word == "look":
        seat = parse_seat(rest)
        if seat not in TRIO:
            raise NotationError(f'"{short(text)}": the players are A, B and C')
        return Attempt(word, seat)
    if word == "trump":
        return Attempt(word, trump=read_trump(rest))
    if word == "hide" and not rest.strip():
        return Attempt(word)
    offer = parse_offer(text)
    if offer is not None:
        return offer
    try:
        return Play(Card.parse(text))
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is not an action here; there are bid with three cards, declare, '
            "reveal, pass and cards"
        ) from None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields.

    A player is 0, the leader, 1, the middle player, or 2, the dealer.
    """

    setting: Setting
    offers: Offers
    laid: tuple[Hand, ...] = ()
    """Bid-cards, the leader's first."""
    tricks: Tricks | None = None

    @property
    def options(self) -> NinetyNineOptions:
        """The house rules of this deal."""
        options: NinetyNineOptions = self.setting.options
        return options

    @property
    def order(self) -> tuple[Seat, ...]:
        """Leader, middle player and dealer."""
        dealer = self.setting.deal.dealer
        assert dealer is not None, "a deal without a dealer was let through"
        return from_seat(next_seat(dealer, TRIO), TRIO)

    @property
    def leader(self) -> Seat:
        """The dealer's left neighbour, who leads to the first trick (N99-PLAY-1)."""
        return self.order[0]

    @property
    def names(self) -> Names:
        """What sentences call leader, middle player and dealer."""
        leader, middle, dealer = (self.setting.name(seat) for seat in self.order)
        return leader, middle, dealer

    @property
    def turnup(self) -> Card | None:
        """The card turned up, if one is."""
        return next(iter(self.setting.deal.pile("turnup")), None)

    @property
    def joker(self) -> Card | None:
        """What the Joker is; None where no hand can hold it (N99-JOK-1)."""
        card = self.turnup
        return None if card is None or card.is_joker else card

    @property
    def before(self) -> Denomination | None:
        """The trump that the deal before hands on; None in the first deal of a game."""
        carry = self.setting.standing.carry
        return read_trump(carry) if carry else None

    @property
    def trump(self) -> Denomination | None:
        """Trumps of this deal; None until they are named."""
        if self.options.variant == "declared":
            return named_trump(self.offers, self.before).value if self.offers.over else None
        if self.options.variant == "junkJoker":
            first = DIAMONDS if self.options.jtj_first_trump == "diamonds" else NO_TRUMP
            return self.before or first
        assert self.turnup is not None, "a classic deal without a turn-up was let through"
        return turned(self.turnup)[0]

    @property
    def bid_first(self) -> bool:
        """True if bid-cards are laid before premiums are offered."""
        return self.options.variant != "declared" or self.options.declared_order == "bidFirst"

    @property
    def premium(self) -> tuple[Seat, Offer] | None:
        """Who plays declared or revealed, once that is settled."""
        granted = self.offers.granted
        return None if granted is None else (self.order[granted[0]], granted[1])

    def player(self, seat: Seat) -> int:
        """0 for the leader, 1 for the middle player, 2 for the dealer."""
        return self.order.index(seat)

    def bid_cards(self, seat: Seat) -> Hand:
        """What `seat` has laid; empty before."""
        player = self.player(seat)
        return self.laid[player] if player < len(self.laid) else NOTHING

    def bid(self, seat: Seat) -> int:
        """What the bid-cards of `seat` add up to (N99-BID-8)."""
        return value(self.bid_cards(seat), self.joker)

    def hand(self, seat: Seat) -> Hand:
        """What `seat` holds now."""
        if self.tricks is not None:
            return self.tricks.hand(seat)
        return self.setting.deal.hand(seat) - self.bid_cards(seat)

    def won(self, seat: Seat) -> int:
        """How many tricks `seat` has won."""
        return self.tricks.won(seat) if self.tricks else 0

    def succeeded(self) -> tuple[Seat, ...]:
        """Who has won as many tricks as were bid, in the order of seats."""
        return tuple(seat for seat in TRIO if self.won(seat) == self.bid(seat))

    def next_trump(self) -> Denomination:
        """What a deal of Junk the Joker makes trump in the next (N99-JTJ-3)."""
        return after_successes(len(self.succeeded()))

    def shown_bids(self) -> tuple[Seat, ...]:
        """Whose bid-cards lie open: a premium player's, and at the end those of the successful."""
        if self.tricks is None:
            return ()
        shown = {self.premium[0]} if self.premium else set()
        if isinstance(self, Over):
            shown |= set(TRIO if self.options.show_failed_bids else self.succeeded())
        return tuple(seat for seat in TRIO if seat in shown)

    def shown_hand(self) -> Seat | None:
        """Whose hand lies open (N99-PREM-3)."""
        if self.tricks is None or self.premium is None or not self.premium[1].reveals:
            return None
        return self.premium[0]


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """Each lays three bid-cards."""


@final
@dataclass(frozen=True, slots=True)
class Offering(Table):
    """Premiums are offered."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Nine tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the ninth trick."""


def start(setting: Setting) -> Table:
    """The deal before the first turn; raises NotationError if a trump handed on is none."""
    if setting.standing.carry:
        read_trump(setting.standing.carry)
    return onwards(Bidding(setting, Offers.under(setting.options)))


def onwards(table: Table) -> Table:
    """The table in the phase that comes now: bid-cards and offers in their order, then play."""
    bids, offers = len(table.laid) < 3, not table.offers.over
    if bids and (table.bid_first or not offers):
        return advance(Bidding, table)
    if offers:
        return advance(Offering, table)
    if table.tricks is None:
        hands = tuple(table.hand(seat) for seat in TRIO)
        assert table.trump is not None
        trump = table.trump.trump
        tricks = Tricks(TRIO, hands, trump, table.leader, joker=table.joker)
        return advance(Playing, table, tricks=tricks)
    return advance(Playing if table.tricks.turn else Over, table)
