"""The common parts of the card play drills: reading their texts, and wording sentences about
cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...base.errors import NotationError
from ...core.cards import Card, Hand, Suit, parse_cards, parse_suit
from ...core.observation import Zone
from ...core.seats import COMPASS, Seat, from_seat

__all__ = [
    "PLAIN_NAMES",
    "equals",
    "one",
    "read_hand",
    "read_trick",
    "read_trump",
    "seats_of",
    "times_word",
    "touching",
    "trick_zone",
    "trumps_line",
]

PLAIN_NAMES: Final = ((Seat.SOUTH, "You"), (Seat.NORTH, "Dummy"))
"""The seats if the reader plays South's hand, with dummy opposite."""


def read_trump(text: str) -> Suit | None:
    """The trump suit: ``♥`` or ``hearts``; ``NT`` for no trumps, or empty to leave them
    unmentioned.
    """
    return None if text.strip().upper() in ("", "NT") else parse_suit(text)


def read_trick(text: str, least: int, most: int) -> tuple[Card, ...]:
    """The cards of a trick in order of play; raises NotationError."""
    found = parse_cards(text)
    if not least <= len(found) <= most:
        raise NotationError(f'"{text}" has {len(found)} cards; it needs {least} to {most}')
    _no_joker(text, found)
    Hand.of(found)
    return found


def read_hand(text: str, most: int = 13) -> Hand:
    """A hand with at least one card; raises NotationError."""
    found = Hand.parse(text)
    if not 1 <= len(found) <= most:
        raise NotationError(f'"{text}" has {len(found)} cards; a hand here has 1 to {most}')
    _no_joker(text, tuple(found))
    return found


def _no_joker(text: str, found: Iterable[Card]) -> None:
    if any(card.is_joker for card in found):
        raise NotationError(f'"{text}": there are no jokers here')


def one(suit: Suit | None) -> str:
    """The word for one card of a suit: ``heart``."""
    assert suit is not None, "there are no jokers in a drill"
    return suit.word[:-1]


def times_word(count: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


def trumps_line(text: str) -> str:
    """``Hearts are trumps.`` and a space; empty if trumps are not mentioned."""
    trump = read_trump(text)
    if trump is not None:
        return f"{trump.word.capitalize()} are trumps. "
    return "There are no trumps. " if text.strip() else ""


def seats_of(count: int, leader: Seat | None = None) -> tuple[Seat, ...]:
    """Who plays the cards of a trick: two players face each other, more sit clockwise."""
    if count == 2:
        return from_seat(leader or Seat.NORTH, (Seat.NORTH, Seat.SOUTH))
    return from_seat(leader or Seat.WEST, COMPASS)[:count]


def trick_zone(cards: Sequence[Card], seats: Sequence[Seat]) -> Zone:
    """The trick on the table."""
    plays = tuple(zip(seats, cards, strict=False))
    return Zone("trick", "trick", "center", "Trick", plays=plays)


def equals(held: Hand, card: Card, gone: Hand) -> Hand:
    """The cards of a hand that are as good as `card`: nobody else has a card between them."""
    mine = [each for each in held.suit(card.suit) if each.suit is card.suit]
    return Hand.of(each for each in mine if _alike(each, card, held, gone))


def _alike(one_card: Card, other: Card, held: Hand, gone: Hand) -> bool:
    low, high = sorted((one_card.index, other.index))
    between = (1 << high) - (2 << low) if high > low else 0
    return not between & ~(held.bits | gone.bits)


def touching(held: Hand, gone: Hand) -> bool:
    """True if some card of a hand is as good as another one in it."""
    return any(len(equals(held, card, gone)) > 1 for card in held)
