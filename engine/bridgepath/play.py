"""Tricks: following suit, the order of cards, and who wins.

A trick is a sequence of cards, leader first, of any length. The order of ranks is given by the
game: in Bid Fair it differs for the card led and the card played second.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, final

from .cards import RANKS, Card, Hand, Rank, Suit
from .clauses import Clause, Violation

__all__ = ["ACE_HIGH", "Play", "RankOrder", "follow_violation", "winning_index"]


@final
@dataclass(frozen=True, slots=True)
class Play:
    """Playing a card to a trick."""

    card: Card

    def __str__(self) -> str:
        return str(self.card)

    def __repr__(self) -> str:
        return str(self.card)


@final
@dataclass(frozen=True, slots=True, eq=False)
class RankOrder:
    """How strong each rank is in a suit: higher numbers win, on one scale for both positions."""

    led: Mapping[Rank, int]
    """Strength of the card led."""
    followed: Mapping[Rank, int]
    """Strength of a card played to a lead of its suit."""


_PLAIN: Final = {rank: rank.index for rank in RANKS}
ACE_HIGH: Final = RankOrder(_PLAIN, _PLAIN)
"""A K Q J 10 … 2, led or not."""


def winning_index(cards: Sequence[Card], trump: Suit | None, order: RankOrder = ACE_HIGH) -> int:
    """Position, from 0 for the leader, of the card that wins the trick.

    The best trump wins, otherwise the best card of the suit led; `cards` hold no jokers.
    """
    led = cards[0].suit
    best, best_key = 0, (-1, -1)
    for i, card in enumerate(cards):
        assert card.rank is not None, "a joker is not decided by suit and rank"
        strength = (order.followed if i else order.led)[card.rank]
        key = (2 if card.suit is trump else 1 if card.suit is led else 0, strength)
        if key > best_key and (card.suit is trump or card.suit is led):
            best, best_key = i, key
    return best


def follow_violation(
    who: str, hand: Hand, led: Suit, card: Card, cites: Sequence[Clause]
) -> Violation | None:
    """The refusal of `card` by a hand that can follow the suit `led`, or None."""
    held = hand.suit(led)
    if not held or card.suit is led:
        return None
    return Violation(f"{who} must follow suit: holds {held}, played {card}", tuple(cites))
