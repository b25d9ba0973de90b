"""Actions and phases of Ninety-Nine: what can be done, and everything that was done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Denomination
from ...bridge.table import NOTHING
from ...bridge.tricks import Tricks, parse_play
from ...core import events
from ...core.cards import Card, Hand
from ...core.clauses import Clause, clause
from ...core.events import Action
from ...core.seats import TRIO, Seat, from_seat, next_seat, parse_seat
from ...core.state import Setting
from .bids import threes, value
from .options import FAILED_BIDS, NinetyNineOptions
from .premium import Offer, Offers, named_trump, parse_offer
from .trump import NO_TRUMP, after_successes, read_trump, turned

PROOF: Final = clause("N99-PROOF-1")

ORDERS: Final = MappingProxyType(
    {dealer: from_seat(next_seat(dealer, TRIO), TRIO) for dealer in TRIO}
)
"""Leader, middle player and dealer, by the dealer."""


@final
@dataclass(frozen=True, slots=True, repr=False)
class LayBid(Action):
    """Laying three bid-cards face down (N99-BID-2)."""

    answer_kind = "cards"
    answer_verb = "bid"

    cards: Hand

    def __str__(self) -> str:
        return f"bid {self.cards}"


@cache
def _laying(bits: int) -> LayBid:
    """Laying the cards of these bits; there are 7,770 threes in the pack, each made once."""
    return LayBid(Hand(bits))


def bids_of(hand: Hand) -> tuple[LayBid, ...]:
    """Laying any three cards of `hand`, in canonical order."""
    return tuple(map(_laying, threes(hand)))


def _player(text: str) -> Seat:
    seat = parse_seat(text)
    if seat not in TRIO:
        raise NotationError(f'"look {short(text)}": the players are A, B and C')
    return seat


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """Always refused: to ``look`` at bid-cards, ``hide`` open cards, name a ``trump``."""

    VERBS: ClassVar = MappingProxyType({"look": _player, "hide": None, "trump": read_trump})


@takes
def parse(text: str) -> Action:
    """Read ``bid ♦10 ♠9 ♣J``, ``declare``, ``reveal ♠``, ``pass`` or a card.

    Illegal attempts are read too: ``look B``, ``hide``, ``trump ♠``. Raises NotationError.
    """
    word, _, rest = text.strip().partition(" ")
    word = word.lower()
    if word == "bid":
        return LayBid(Hand.parse(rest))
    if (attempt := Attempt.read(text)) is not None:
        return attempt
    offer = parse_offer(text)
    if offer is not None:
        return offer
    return parse_play(
        text,
        "not an action here; the actions are bid with three cards, declare, reveal, pass and cards",
    )


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows.

    A player is 0, the leader, 1, the middle player, or 2, the dealer.
    """

    setting: Setting[NinetyNineOptions]
    offers: Offers
    laid: tuple[Hand, ...]
    """Bid-cards, the leader's first."""

    @property
    def order(self) -> tuple[Seat, ...]:
        """Leader, middle player and dealer; the leader leads to the first trick (N99-PLAY-1)."""
        return ORDERS[self.setting.dealer]

    @property
    def turnup(self) -> Card | None:
        """The turn-up, if there is one."""
        return next(iter(self.setting.deal.pile("turnup")), None)

    @property
    def joker(self) -> Card | None:
        """The card that the Joker is; None if no hand can hold it (N99-JOK-1)."""
        card = self.turnup
        return None if card is None or card.is_joker else card

    @property
    def trump(self) -> Denomination | None:
        """Trumps of this deal; None until they are named."""
        if self.setting.options.variant == "declared" and not self.offers.over:
            return None
        return trumps(self.setting, self.offers)

    @property
    def premium(self) -> tuple[Seat, Offer] | None:
        """Who plays declared or revealed, once that is settled."""
        granted = self.offers.granted
        return None if granted is None else (self.order[granted[0]], granted[1])

    def player(self, seat: Seat) -> int:
        """0 for the leader, 1 for the middle player, 2 for the dealer."""
        return self.order.index(seat)

    def called(self, player: int) -> str:
        """The name of a player in sentences."""
        return self.setting.name(self.order[player])

    def bid_cards(self, seat: Seat) -> Hand:
        """The cards that `seat` has laid; empty before."""
        player = self.player(seat)
        return self.laid[player] if player < len(self.laid) else NOTHING

    def bid(self, seat: Seat) -> int:
        """The bid of `seat`, from its bid-cards (N99-BID-8)."""
        return value(self.bid_cards(seat), self.joker)

    def hand(self, seat: Seat) -> Hand:
        """The current cards of `seat`."""
        return self.setting.deal.hand(seat) - self.bid_cards(seat)

    def shown_bids(self) -> Mapping[Seat, Clause]:
        """Whose bid-cards are open, in the order of seats, each with its clause."""
        return {}

    def shown_hand(self) -> Seat | None:
        """Whose hand is open (N99-PREM-3)."""
        return None


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """Each lays three bid-cards."""

    @property
    def bidder(self) -> Seat:
        """Whose bid-cards are written down next.

        All lay at the same time, so the order does not matter; records have the leader first.
        """
        return self.order[len(self.laid)]


@final
@dataclass(frozen=True, slots=True)
class Offering(Table):
    """Premiums are offered."""

    speaker: int
    """The player who speaks now."""


@dataclass(frozen=True, slots=True)
class Settled(Table):
    """What is known once bid-cards are laid and the premium is settled."""

    tricks: Tricks

    @property
    def joker(self) -> Card | None:
        """The card that the Joker is; None if no hand can hold it (N99-JOK-1)."""
        return self.tricks.joker

    @property
    def trump(self) -> Denomination:
        """Trumps of this deal."""
        return Denomination.of(self.tricks.trump)

    def hand(self, seat: Seat) -> Hand:
        """The current cards of `seat`."""
        return self.tricks.hand(seat)

    def won(self, seat: Seat) -> int:
        """How many tricks `seat` has won."""
        return self.tricks.won(seat)

    def succeeded(self) -> tuple[Seat, ...]:
        """Who has won as many tricks as were bid, in the order of seats."""
        return tuple(seat for seat in TRIO if self.won(seat) == self.bid(seat))

    def next_trump(self) -> Denomination:
        """The trump that a deal of Junk the Joker sets for the next (N99-JTJ-3)."""
        return after_successes(len(self.succeeded()))

    def shown_bids(self) -> Mapping[Seat, Clause]:
        """Those of a premium player are open."""
        premium = self.premium
        return {} if premium is None else {premium[0]: premium[1].clause}

    def shown_hand(self) -> Seat | None:
        """The hand of a player who reveals is open (N99-PREM-3)."""
        premium = self.premium
        return premium[0] if premium is not None and premium[1].reveals else None


@final
@dataclass(frozen=True, slots=True)
class Playing(Settled):
    """Nine tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Settled):
    """After the ninth trick."""

    def shown_bids(self) -> Mapping[Seat, Clause]:
        """Those of a premium player and of successful players are open; by a house rule, all."""
        failed = TRIO if self.setting.options.show_failed_bids else ()
        why = dict.fromkeys(failed, FAILED_BIDS) | dict.fromkeys(self.succeeded(), PROOF)
        why |= Settled.shown_bids(self)
        return {seat: why[seat] for seat in TRIO if seat in why}


def handed_on(setting: Setting[NinetyNineOptions]) -> Denomination | None:
    """The trump handed on by the previous deal; None in the first deal of a game.

    Raises NotationError if it is not a trump.
    """
    carry = setting.standing.carry
    return read_trump(carry) if carry else None


def trumps(setting: Setting[NinetyNineOptions], offers: Offers) -> Denomination:
    """Trumps of a deal; if they are named, the offers must be over."""
    options, before = setting.options, handed_on(setting)
    if options.variant == "declared":
        return named_trump(offers, before).value
    if options.variant == "junkJoker":
        first = Denomination.DIAMONDS if options.jtj_first_trump == "diamonds" else NO_TRUMP
        return before or first
    (up,) = setting.deal.pile("turnup")
    return turned(up)[0]


def start(setting: Setting[NinetyNineOptions]) -> Bidding | Offering | Playing:
    """The deal before the first turn; raises NotationError if the trump handed on is not one."""
    handed_on(setting)
    return onwards(setting, Offers.under(setting.options), ())


def onwards(
    setting: Setting[NinetyNineOptions], offers: Offers, laid: tuple[Hand, ...]
) -> Bidding | Offering | Playing:
    """The next phase: bid-cards and offers in their order, then play."""
    options, speaker = setting.options, offers.to_act
    bids_first = options.variant != "declared" or options.declared_order == "bidFirst"
    if len(laid) < len(TRIO) and (bids_first or speaker is None):
        return Bidding(setting, offers, laid)
    if speaker is not None:
        return Offering(setting, offers, laid, speaker)
    table = Bidding(setting, offers, laid)
    hands = tuple(table.hand(seat) for seat in TRIO)
    trump, leader = trumps(setting, offers).trump, table.order[0]
    tricks = Tricks.of(TRIO, hands, trump, leader, joker=table.joker)
    return Playing(setting, offers, laid, tricks)


def played(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card: over after nine tricks."""
    return (Playing if tricks.turn else Over)(table.setting, table.offers, table.laid, tricks)
