"""The list of opening leads, used by the players, the lesson and the drill alike.

Partner's suit comes first. Without one, each suit is weighed by the promise of its lead: long suits
against no trumps; against trumps touching honours, or a singleton to ruff with.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, final

from ..core.cards import DISPLAY_SUITS, Card, Suit
from .seat_view import ACE, JACK, KING, QUEEN, TEN

if TYPE_CHECKING:
    from ..bidding import AuctionSummary

__all__ = ["Lead", "Line", "opening_lead", "partners_suit", "touching"]


@final
class Line(Enum):
    """A line of the list, with its reason for a card."""

    PARTNER = "partner has bid this suit"
    PARTNER_ACE = (
        "partner has bid this suit; against a suit contract, lead the ace, not a card below it"
    )
    PARTNER_TOUCHING = "partner has bid this suit: the highest of touching cards"
    PARTNER_TWO = "partner has bid this suit: the higher of two cards"
    PARTNER_LOW = "partner has bid this suit: the lowest of three or more"
    TOUCHING = "the top of a sequence"
    FOURTH_LONGEST = "the fourth best of the longest suit"
    FOURTH = "the fourth best of a long suit"
    LOW = "low from an honour"
    TWO = "the higher of two cards"
    SINGLETON = "a singleton, to ruff the next round"
    SHORT = "the top of a short suit"
    ACE = "against a suit contract, do not lead low from an ace"
    NOTHING = "from a suit without a high honour"
    TRUMP = "a trump gives little away"


@final
class Lead(NamedTuple):
    """The first card of a deal, and its line of the list."""

    card: Card
    line: Line


def opening_lead(cards: Iterable[Card], trump: Suit | None, asked: Suit | None = None) -> Lead:
    """The lead of the list from some cards, at least one; `asked` is the suit partner has bid.

    `cards` are the legal ones. A suit of partner in which the hand is void is left out.
    """
    among = list(cards)
    suits = {
        suit: sorted((c for c in among if c.suit is suit), key=_strength, reverse=True)
        for suit in DISPLAY_SUITS
    }
    if asked is not None and suits[asked]:
        return _partners(suits[asked], trump)
    longest = max(map(len, suits.values()))
    ruffs = trump is not None and bool(suits[trump])
    found = [
        _of_suit(held, trump, longest=len(held) == longest, ruffs=ruffs)
        for held in suits.values()
        if held
    ]
    _, best = max(found, key=lambda one: one[0])
    return best


def partners_suit(told: AuctionSummary, trump: Suit | None) -> Suit | None:
    """The last suit that partner has bid naturally, except trumps; None for none."""
    shown = told.shown[told.mate]
    named = [bid.denomination.trump for bid in reversed(shown.bids)]
    return next((suit for suit in named if suit is not trump and suit in shown.lengths), None)


def touching(cards: Sequence[Card]) -> int:
    """How many cards of a suit touch from the top, if the top is a ten or higher; otherwise 0.

    A single card touches none, and also counts 0.
    """
    if not cards or _strength(cards[0]) < TEN:
        return 0
    count = 1
    for high, low in pairwise(cards):
        if _strength(high) - _strength(low) != 1:
            break
        count += 1
    return count if count > 1 else 0


def _strength(card: Card) -> int:
    return card.index % 13


def _partners(cards: Sequence[Card], trump: Suit | None) -> Lead:
    """The card of partner's suit. Below an ace, declarer's lone king would win a trick."""
    if len(cards) == 1:
        return Lead(cards[0], Line.PARTNER)
    if touching(cards):
        return Lead(cards[0], Line.PARTNER_TOUCHING)
    if trump is not None and _strength(cards[0]) == ACE:
        return Lead(cards[0], Line.PARTNER_ACE)
    if len(cards) == 2:
        return Lead(cards[0], Line.PARTNER_TWO)
    return Lead(cards[-1], Line.PARTNER_LOW)


def _of_suit(
    cards: Sequence[Card], trump: Suit | None, *, longest: bool, ruffs: bool
) -> tuple[float, Lead]:
    """The value of leading a suit, and the card to lead."""
    if trump is None:
        return _at_no_trumps(cards, longest=longest)
    if cards[0].suit is trump:
        return 0.5, Lead(cards[-1], Line.TRUMP)
    return _against_trumps(cards, ruffs=ruffs)


def _at_no_trumps(cards: Sequence[Card], *, longest: bool) -> tuple[float, Lead]:
    top, long = _strength(cards[0]), len(cards)
    run = touching(cards)
    honours = sum(_strength(card) >= JACK for card in cards)
    worth = long + 0.5 * honours + (1.5 if run >= 3 else 0.5 if run == 2 and long > 2 else 0)
    if run >= 3 or (run == 2 and long >= 3 and top >= QUEEN):
        return worth, Lead(cards[0], Line.TOUCHING)
    if long >= 4:
        return worth, Lead(cards[3], Line.FOURTH_LONGEST if longest else Line.FOURTH)
    if long == 3 and top >= TEN:
        return worth - 1, Lead(cards[-1], Line.LOW)
    return worth - 1, Lead(cards[0], Line.SHORT)


def _against_trumps(cards: Sequence[Card], *, ruffs: bool) -> tuple[float, Lead]:
    top, long = _strength(cards[0]), len(cards)
    run = touching(cards)
    if run and top >= QUEEN:
        return 5 + run + (top == ACE), Lead(cards[0], Line.TOUCHING)
    if long == 1 and top < KING and ruffs:
        return 4.5, Lead(cards[0], Line.SINGLETON)
    if top == ACE:
        return -1.0, Lead(cards[0], Line.ACE)
    if run:
        return 3.5, Lead(cards[0], Line.TOUCHING)
    if top >= JACK:
        worth = 1.5 - (top >= KING) + 0.2 * long
        if long >= 4:
            return worth, Lead(cards[3], Line.FOURTH)
        if long == 3:
            return worth, Lead(cards[-1], Line.LOW)
        return worth, Lead(cards[0], Line.TWO if long == 2 else Line.SHORT)
    return 2.5 + 0.1 * long, Lead(cards[0] if long <= 3 else cards[1], Line.NOTHING)
