"""Bids: three cards from a player's hand, read by their suits (N99-BID).

The answer to a question is a `Finding`: a value that explains itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import Final, Generic, TypeVar, final

from ...base._check import answers
from ...base.display import Drawable
from ...base.errors import NotationError
from ...base.text import shown
from ...bridge.tricks import face
from ...core.cards import (
    JOKER,
    PACK_37,
    Card,
    Hand,
    Suit,
    as_card,
    as_hand,
    parse_cards,
    parse_suit,
)
from ...core.clauses import Clause, clause

T = TypeVar("T")

PACK: Final = clause("N99-EQ-2")
THREE_CARDS: Final = clause("N99-BID-2")
# By the same clause the nine remaining cards are played in nine tricks.
NINE_TRICKS: Final = THREE_CARDS
SUM: Final = clause("N99-BID-8")
NO_RANKS: Final = clause("N99-BID-9")
TURN_UP_ASIDE: Final = clause("N99-DEAL-4")
JOKER_IS: Final = clause("N99-JOK-1")
JOKER_BIDS: Final = clause("N99-JOK-2")
JOKER_TURNED: Final = clause("N99-AMB-3")
ONE_OF_EACH: Final = clause("N99-AMB-4")

VALUES: Final = MappingProxyType({Suit.DIAMONDS: 0, Suit.SPADES: 1, Suit.HEARTS: 2, Suit.CLUBS: 3})
"""Tricks that a bid-card stands for, in the order of their number."""
VALUE_CLAUSES: Final = MappingProxyType(
    {
        Suit.DIAMONDS: clause("N99-BID-4"),
        Suit.SPADES: clause("N99-BID-5"),
        Suit.HEARTS: clause("N99-BID-6"),
        Suit.CLUBS: clause("N99-BID-7"),
    }
)
BY_VALUE: Final = tuple(VALUES)
WHOLE_PACK: Final = Hand.of(PACK_37)
BID_CARDS: Final = 3


@final
@dataclass(frozen=True, slots=True)
class Finding(Drawable, Generic[T]):
    """The answer of the rules to a question, with their clauses."""

    value: T
    text: str
    """The answer in words."""
    clauses: tuple[Clause, ...]

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(dict.fromkeys(cite.id for cite in self.clauses))}]"

    def __repr__(self) -> str:
        return str(self)


def value(cards: Hand, joker: Card | None) -> int:
    """What bid-cards add up to; a Joker among them counts as `joker` (N99-JOK-2)."""
    if joker is not None and cards.jokers:
        cards = cards.without(JOKER) | Hand.of((joker,))
    return sum(VALUES[suit] * cards.length(suit) for suit in BY_VALUE)


def threes(hand: Hand) -> Iterator[int]:
    """The bits of every three cards of `hand`, the first cards of its printed order first."""
    bits = [1 << card.index for card in hand]
    return map(sum, combinations(bits, BID_CARDS))


def read_cards(cards: str | Hand) -> Hand:
    """Different cards of the pack; raises NotationError."""
    hand = as_hand(cards)
    for card in hand:
        if card not in WHOLE_PACK:
            raise NotationError(f"{card} is not in the pack of Ninety-Nine [{PACK}]")
    if hand.jokers > 1:
        raise NotationError(f"there is only one Joker in Ninety-Nine [{PACK}]")
    return hand


def read_turn_up(turnup: str | Card) -> Card:
    """The card turned up; raises NotationError."""
    card = as_card(turnup)
    read_cards(Hand.of((card,)))
    return card


def stands_for(cards: Hand, turnup: str | Card | None) -> Card | None:
    """The card that a Joker among `cards` counts as.

    Raises NotationError for a Joker whose card is not known, and for a card that lies aside.
    """
    up = None if turnup is None else read_turn_up(turnup)
    if up is not None and up in cards:
        raise NotationError(f"{up} lies face up, so no hand holds it [{TURN_UP_ASIDE}]")
    if cards.jokers and up is None:
        raise NotationError(
            "the Joker counts as the card turned up; "
            f'name that card, as in turnup="♠K" [{JOKER_IS}]'
        )
    return up if cards.jokers else None


def _suits(text: str) -> tuple[Suit, ...]:
    """The suits of a bid written without ranks: ``♦♠♥``; empty for anything else."""
    try:
        return tuple(parse_suit(mark) for mark in text.replace("\ufe0f", "") if mark not in " ,")
    except NotationError:
        return ()


@answers
def bid(cards: str | Hand, turnup: str | Card | None = None) -> Finding[int]:
    """The bid of three bid-cards: ``"♦10 ♠9 ♣J"``, ``"♦♠♣"``, or with a Joker and its turn-up.

    Raises NotationError for another number of cards and for impossible ones.
    """
    suits = _suits(cards) if isinstance(cards, str) else ()
    names = [suit.symbol for suit in suits]
    cites: tuple[Clause, ...] = ()
    if not suits:
        hand = read_cards(cards)
        joker = stands_for(hand, turnup)
        three = parse_cards(cards) if isinstance(cards, str) else tuple(hand)
        suits = tuple(suit for card in three if (suit := face(card, joker).suit))
        names = [f"Joker as {joker}" if card.is_joker else str(card) for card in three]
        cites = (NO_RANKS, *((JOKER_BIDS,) if joker else ()))
    if len(suits) != BID_CARDS:
        raise NotationError(
            f"a bid must be made with three cards, not {len(suits)} [{THREE_CARDS}]"
        )
    total = sum(VALUES[suit] for suit in suits)
    terms = [f"{VALUES[suit]} ({name})" for name, suit in zip(names, suits, strict=True)]
    why = (SUM, *(VALUE_CLAUSES[suit] for suit in BY_VALUE if suit in suits), *cites)
    return Finding(total, f"bid {total} = {' + '.join(terms)}", why)


def _check_number(bid: object) -> None:
    if type(bid) is not int or not 0 <= bid <= 9:
        raise NotationError(f"a bid must be from 0 to 9, not {shown(bid)} [{SUM}]")


def patterns(bid: int) -> tuple[str, ...]:
    """Every suit pattern that expresses a bid from 0 to 9, such as ``♦♠♥`` for 3.

    Raises NotationError for any other number.
    """
    _check_number(bid)
    return tuple(
        "".join(suit.symbol for suit in three)
        for three in combinations_with_replacement(BY_VALUE, 3)
        if sum(VALUES[suit] for suit in three) == bid
    )


@answers
def ways(
    hand: str | Hand, bid: int | None = None, turnup: str | Card | None = None
) -> tuple[Hand, ...]:
    """Every three bid-cards that a hand can lay, or those that make a bid.

    Raises NotationError for impossible cards, and for a number that cannot be bid.
    """
    if bid is not None:
        _check_number(bid)
    held = read_cards(hand)
    if len(held) < BID_CARDS:
        raise NotationError(
            f"three bid-cards must be laid from at least 3 cards, not from {len(held)} "
            f"[{THREE_CARDS}]"
        )
    joker = stands_for(held, turnup)
    laid = map(Hand, threes(held))
    return tuple(three for three in laid if bid is None or bid == value(three, joker))
