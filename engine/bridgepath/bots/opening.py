"""The opening lead of a defender, before dummy is seen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from ..cards import DISPLAY_SUITS, Card, Suit
from .sight import Sight

__all__ = ["opening_lead"]

_TEN: Final = 8
_QUEEN: Final = 10
_KING: Final = 11
_ACE: Final = 12


def opening_lead(sight: Sight, asked: Suit | None = None) -> tuple[Card, str]:
    """The first card of a deal; `asked` is a suit that partner has bid."""
    suits = {
        suit: sorted((c for c in sight.legal if c.suit is suit), key=sight.strength, reverse=True)
        for suit in DISPLAY_SUITS
    }
    if asked is not None and suits[asked]:
        cards = suits[asked]
        card = cards[0] if len(cards) == 2 or _sequence(sight, cards) else cards[-1]
        return card, "partner has bid this suit"
    best: tuple[float, Card, str] | None = None
    for suit, cards in suits.items():
        if cards:
            found = _of_suit(sight, suit, cards)
            if best is None or found[0] > best[0]:
                best = found
    assert best is not None, "a hand that leads has cards"
    return best[1], best[2]


def _sequence(sight: Sight, cards: Sequence[Card]) -> int:
    """How many cards touch each other from the top, if that is an honour."""
    if sight.strength(cards[0]) < _TEN:
        return 0
    count = 1
    for one, two in pairwise(cards):
        if sight.strength(one) - sight.strength(two) != 1:
            break
        count += 1
    return count if count > 1 else 0


def _of_suit(sight: Sight, suit: Suit, cards: Sequence[Card]) -> tuple[float, Card, str]:
    """How good it is to lead a suit, with which card, and why."""
    top, long = sight.strength(cards[0]), len(cards)
    run = _sequence(sight, cards)
    honours = sum(sight.strength(c) >= _QUEEN - 1 for c in cards)
    if sight.trump is None:
        worth = long + 0.5 * honours + (1.5 if run >= 3 else 0.5 if run == 2 and long > 2 else 0)
        if run >= 3 or (run == 2 and long >= 3 and top >= _QUEEN):
            return worth, cards[0], "the top of a sequence"
        if long >= 4:
            return worth, cards[3], "the fourth best of the longest suit"
        if long == 3 and top >= _TEN:
            return worth - 1, cards[-1], "low from an honour"
        return worth - 1, cards[0], "the top of a short suit"
    if suit is sight.trump:
        return 0.5, cards[-1], "a trump gives little away"
    if run >= 2 and top >= _KING - 1:
        return 5 + run + (top == _ACE), cards[0], "the top of a sequence"
    if long == 1 and top < _KING:
        return 4.5, cards[0], "a singleton, to ruff the next one"
    if top == _ACE:
        return -1.0, cards[0], "against trumps not low from an ace"
    if run == 2:
        return 3.5, cards[0], "the top of a sequence"
    if top >= _QUEEN - 1:
        worth = 1.5 - (top >= _KING) + 0.2 * long
        card = cards[3] if long >= 4 else cards[-1] if long == 3 else cards[0]
        return worth, card, "the fourth best" if long >= 4 else "low from an honour"
    return 2.5 + 0.1 * long, cards[0] if long <= 3 else cards[1], "from a suit without honours"
