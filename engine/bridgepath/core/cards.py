"""Suits, ranks, cards, hands, packs, and their notation.

One printed form: suit then ranks, high to low, ten as ``10``: ``♠AQ4 ♥A85 ♦AQJ7 ♣AKJ Joker``.
Reading is forgiving: ``♥AQT32``, ``HAQ1032``, ``h a q t 3 2``, ``AK.Q.432.`` (spades, hearts,
diamonds, clubs) and ``*`` for a joker all work.

Inside, a hand is a bit set, one bit for each card, so hands are small values that compare and hash
fast.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations, repeat
from typing import Final, TypeVar, final

from ..base._check import as_text, of_kinds, whole
from ..base._fast import each
from ..base.display import Drawable
from ..base.errors import KindError, MissingError, NotationError
from ..base.text import short, shown

__all__ = [
    "DISPLAY_SUITS",
    "JOKER",
    "PACK_24",
    "PACK_36",
    "PACK_37",
    "PACK_52",
    "PACK_54",
    "RANKS",
    "SUITS",
    "Card",
    "Hand",
    "InOrder",
    "Rank",
    "Suit",
    "as_card",
    "as_cards",
    "as_hand",
    "as_rank",
    "as_suit",
    "following",
    "parse_cards",
    "parse_rank",
    "parse_suit",
    "without",
]

T = TypeVar("T")


class Suit(Enum):
    """The four suits; declaration order is bidding order, lowest first."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    # There is one object for each, so comparing by identity is safe, and faster.
    __hash__ = object.__hash__

    @property
    def symbol(self) -> str:
        """♣, ♦, ♥ or ♠."""
        return _SYMBOL[self]

    @property
    def word(self) -> str:
        """Plural in lower case: ``clubs``."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.symbol

    def __repr__(self) -> str:
        return self.symbol


class Rank(Enum):
    """The thirteen ranks; declaration order is low to high as in bridge."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    # There is one object for each, so comparing by identity is safe, and faster.
    __hash__ = object.__hash__

    @property
    def index(self) -> int:
        """0 for the two up to 12 for the ace."""
        return _RANK_INDEX[self]

    @property
    def word(self) -> str:
        """``ace``, ``king``, … ``two``."""
        return self.name.lower()

    def __str__(self) -> str:
        return self._value_  # It is faster to read than value, and means the same.

    def __repr__(self) -> str:
        return self._value_


SUITS: Final = tuple(Suit)
"""Clubs, diamonds, hearts, spades: the order of bidding, lowest first."""
DISPLAY_SUITS: Final = tuple(reversed(SUITS))
"""Spades, hearts, diamonds, clubs: the order in which hands are printed."""
RANKS: Final = tuple(Rank)
"""Two to ace."""

_SYMBOL: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))
_SUIT_OF: Final = {s.symbol: s for s in SUITS} | {s.value: s for s in SUITS} | {
    "♧": Suit.CLUBS, "♢": Suit.DIAMONDS, "♡": Suit.HEARTS, "♤": Suit.SPADES,
}  # fmt: skip
_RANK_INDEX: Final = {rank: i for i, rank in enumerate(RANKS)}
_RANK_OF: Final = {r.value: r for r in RANKS} | {"T": Rank.TEN}
_JOKER_INDEX: Final = 52
# By index: cards are written at every turn, and reading an enumeration's value is slow.
_WRITTEN: Final = (*(_SYMBOL[suit] + rank.value for suit in SUITS for rank in RANKS), "Joker")
_TOO_MANY_BITS: Final = 1 << _JOKER_INDEX + 2
_JOKER_BITS: Final = 0b11 << _JOKER_INDEX
# Aces, then aces and kings, and so on: an ace is in all four masks, so it counts four times.
_ACES, _TO_KINGS, _TO_QUEENS, _TO_JACKS = (
    sum(0x1FFF >> low << low << 13 * i for i in range(4)) for low in (12, 11, 10, 9)
)
_SUIT_MASK: Final = {suit: 0x1FFF << 13 * i for i, suit in enumerate(SUITS)}
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = (_SUIT_MASK[suit] for suit in DISPLAY_SUITS)


@final
@dataclass(frozen=True, slots=True, eq=False)
class Card(Drawable):
    """One card. A joker has neither suit nor rank, and both jokers of a pack are equal."""

    suit: Suit | None
    """None for a joker."""
    rank: Rank | None
    """None for a joker."""
    index: int = field(init=False, repr=False)
    """0 (♣2) to 51 (♠A), suit by suit; 52 for a joker."""

    def __post_init__(self) -> None:
        of_kinds(self)
        if self.suit is None or self.rank is None:
            if self.suit is not None or self.rank is not None:
                raise NotationError("a card has both a suit and a rank; a joker has neither")
            index = _JOKER_INDEX
        else:
            index = SUITS.index(self.suit) * 13 + self.rank.index
        object.__setattr__(self, "index", index)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.index == other.index

    def __hash__(self) -> int:
        return self.index

    @property
    def is_joker(self) -> bool:
        """True for a joker."""
        return self.suit is None

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: ``♥A``, ``HA``, ``♦10``, ``dt``, ``Joker``.

        Raises NotationError if `text` is not exactly one card.
        """
        if isinstance(text, str) and (known := _CARD_OF.get(text)):
            return known
        cards = parse_cards(text)
        if len(cards) != 1:
            raise NotationError(f'"{short(text)}" is not one card; write it like ♥A or ♦10')
        return cards[0]

    def __str__(self) -> str:
        return _WRITTEN[self.index]

    def __repr__(self) -> str:
        return str(self)


JOKER: Final = Card(None, None)
"""A joker; a pack of 54 holds it twice."""
_CARDS: Final = (*(Card(suit, rank) for suit in SUITS for rank in RANKS), JOKER)
_CARD_OF: Final = dict(zip(_WRITTEN, _CARDS, strict=True))

PACK_52: Final = _CARDS[:52]
"""The standard pack."""
PACK_54: Final = (*PACK_52, JOKER, JOKER)
"""The standard pack and two jokers."""
PACK_24: Final = tuple(c for c in PACK_52 if c.rank is not None and c.rank.index >= 7)
"""Ace to nine in each suit."""
PACK_36: Final = tuple(c for c in PACK_52 if c.rank is not None and c.rank.index >= 4)
"""Ace to six in each suit."""
PACK_37: Final = (*PACK_36, JOKER)
"""Ace to six in each suit, and one joker."""


def parse_suit(text: str) -> Suit:
    """Read ``♥``, ``H``, ``heart`` or ``hearts``; raises NotationError."""
    word = as_text(text, "a suit is", "♥").replace("\ufe0f", "").strip().upper()
    for suit in SUITS:
        if _SUIT_OF.get(word) is suit or word in (suit.name, suit.name[:-1]):
            return suit
    raise NotationError(f'"{short(text)}" is not a suit; the suits are ♣ ♦ ♥ ♠')


def parse_rank(text: str) -> Rank:
    """Read ``A``, ``k``, ``10`` or ``T``; raises NotationError."""
    rank = _RANK_OF.get(as_text(text, "a rank is", "A").strip().upper())
    if rank is None:
        raise NotationError(
            f'"{short(text)}" is not a rank; the ranks are A K Q J 10 9 8 7 6 5 4 3 2'
        )
    return rank


_DOTTED: Final = re.compile(r"[AKQJT2-9-]*(?:\.[AKQJT2-9-]*){3}")
_JOKERS: Final = re.compile(r"JOKERS(?![A-Z0-9])")


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards in the order in which they are written, repeated ones included.

    Raises NotationError for an unknown symbol, or for a rank without its suit, and KindError for a
    value that is not text.
    """
    plain = as_text(text, "cards are", "♥AQ10").replace("\ufe0f", "").upper().replace("10", "T")
    compact = re.sub(r"\s", "", plain)
    if _DOTTED.fullmatch(compact):
        plain = "".join(
            f" {suit.symbol}{part}"
            for suit, part in zip(DISPLAY_SUITS, compact.split("."), strict=True)
        )
    if _JOKERS.search(plain):
        # Its last letter would otherwise begin the spades.
        raise NotationError(f'"{short(text)}": write Joker once for each joker')
    cards: list[Card] = []
    suit: Suit | None = None
    rest = plain.replace("JOKER", "*")
    for mark in rest:
        if mark == "*":
            cards.append(JOKER)
        elif mark in _SUIT_OF:
            suit = _SUIT_OF[mark]
        elif mark in _RANK_OF:
            if suit is None:
                raise NotationError(
                    f'"{short(text)}": a suit must come before "{_RANK_OF[mark]}"; write suit '
                    "then ranks, like ♥AQ10"
                )
            cards.append(Card(suit, _RANK_OF[mark]))
        elif not (mark.isspace() or mark in ",;·-–—"):
            raise NotationError(
                f'"{short(text)}": "{short(mark)}" is neither a suit nor a rank; write suit then '
                "ranks, like ♥AQ10, and Joker for a joker"
            )
    return tuple(cards)


@final
class InOrder(dict[int, tuple[T, ...]]):
    """One object for each card, and those of a hand in the order of the hand.

    The holdings of one suit are few enough to be cached by their bits; each is built from a shorter
    one on first use.
    """

    def __init__(self, things: Iterable[T]) -> None:
        """Objects by the index of the card; the last one is a joker's."""
        super().__init__({0: ()})
        *self._suited, self._joker = things

    def __missing__(self, holding: int) -> tuple[T, ...]:
        lowest = holding & -holding
        self[holding] = (*self[holding ^ lowest], self._suited[lowest.bit_length() - 1])
        return self[holding]

    def of(self, bits: int) -> tuple[T, ...]:
        """The objects of a hand, given as `Hand.bits`: suit by suit from the ace, then jokers."""
        found = (
            self[bits & _SPADES]
            + self[bits & _HEARTS]
            + self[bits & _DIAMONDS]
            + self[bits & _CLUBS]
        )
        jokers = bits >> _JOKER_INDEX
        return found + (self._joker,) * jokers.bit_count() if jokers else found


_in_order: Final = InOrder(_CARDS).of
_ranks_in_order: Final = InOrder(text[1:] for text in _WRITTEN).of


@final
@dataclass(frozen=True, slots=True)
class Hand(Drawable):
    """A set of cards held together; the two jokers of a pack may both be in it.

    Iteration and printing use the same order: spades, hearts, diamonds, clubs, each from the ace
    down, then jokers.
    """

    bits: int = 0
    """Bit ``card.index`` for a card, bits 52 and 53 for the two jokers."""

    def __post_init__(self) -> None:
        bits = self.bits
        if type(bits) is not int or not 0 <= bits < _TOO_MANY_BITS:
            raise NotationError(
                "the bits of a hand must be a whole number below 2 to the power 54, not "
                f"{shown(bits)}"
            )

    @staticmethod
    def of(cards: Iterable[Card]) -> Hand:
        """The hand of these cards; raises NotationError if one is repeated too often.

        Raises KindError for a value that is not a card; `Hand.parse` reads text.
        """
        bits = 0
        try:
            given = iter(cards)
        except TypeError:
            raise KindError(f"a hand must be made of cards, not {type(cards).__name__}") from None
        for card in given:
            if not isinstance(card, Card):
                raise KindError(
                    f"a hand must be made of cards, not {type(card).__name__}; use "
                    "Hand.parse for text"
                )
            bit = 1 << card.index
            if bits & bit:
                if card.suit is not None:
                    raise NotationError(f"{card} appears twice")
                bit <<= 1
                if bits & bit:
                    raise NotationError("there are more than two jokers")
            bits |= bit
        return _of_bits(bits)

    @staticmethod
    def parse(text: str) -> Hand:
        """Read a hand such as ``♥AQ10 ♠K Joker``, ``HAQT SK`` or ``AK.Q.432.``.

        Raises NotationError for an unknown symbol or a repeated card.
        """
        try:
            return Hand.of(parse_cards(text))
        except NotationError as error:
            message = str(error)
            if message.startswith('"'):
                raise
            raise NotationError(f'"{short(text)}": {message}') from None

    def __iter__(self) -> Iterator[Card]:
        return iter(_in_order(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits >> card.index & 1)

    def __or__(self, other: Hand) -> Hand:
        """Both hands together; raises NotationError if they share a card."""
        if not isinstance(other, Hand):
            return NotImplemented
        if not self.bits & other.bits:
            return _of_bits(self.bits | other.bits)
        return Hand.of((*self, *other))

    def __sub__(self, other: Hand) -> Hand:
        """This hand without the cards of `other`; raises MissingError if one is not held."""
        if not isinstance(other, Hand):
            return NotImplemented
        if not other.bits & _JOKER_BITS and self.holds(other):
            return _of_bits(self.bits ^ other.bits)
        left = self
        for card in other:
            left = left.without(card)
        return left

    def holds(self, other: Hand) -> bool:
        """True if every card of `other` is here, two jokers counting as two."""
        try:
            return self.bits & other.bits == other.bits
        except AttributeError:
            raise _no(Hand, other) from None

    def without(self, card: Card) -> Hand:
        """This hand with `card` taken out; raises MissingError if it is not held."""
        return _of_bits(without(self.bits, card))

    def following(self, led: Suit, joker: Card | None = None) -> int:
        """The cards that may be played to the suit `led`: that suit, or all if it has none.

        A joker follows as the card `joker`. The cards are given as the `bits` of a hand.
        """
        return following(self.bits, led, joker)

    def suit(self, suit: Suit | None) -> Hand:
        """The cards of one suit; for None, the jokers."""
        return _of_bits(self.bits & (_JOKER_BITS if suit is None else _mask(suit)))

    def length(self, suit: Suit) -> int:
        """How many cards of `suit` are held; jokers never count."""
        return (self.bits & _mask(suit)).bit_count()

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many cards of each suit, clubs first; no jokers."""
        bits = self.bits
        return (
            (bits & _CLUBS).bit_count(),
            (bits & _DIAMONDS).bit_count(),
            (bits & _HEARTS).bit_count(),
            (bits & _SPADES).bit_count(),
        )

    def choices(self, size: int, fixed: Hand | None = None) -> list[Hand]:
        """Every choice of `size` cards of this hand that has all of `fixed`, ordered by the rest.

        Both jokers of a pack are equal, so any that are held must be `fixed`.
        """
        if not (fixed is None or isinstance(fixed, Hand)):
            raise _no(Hand, fixed)
        start = 0 if fixed is None else fixed.bits
        whole(size, "the number of cards chosen", start.bit_count(), _JOKER_INDEX + 2)
        free = [1 << card.index for card in Hand(self.bits & ~start)]
        left = size - start.bit_count()
        return each(Hand, map(sum, combinations(free, left), repeat(start)))

    def ranks(self, suit: Suit) -> tuple[Rank, ...]:
        """The ranks held in `suit`, high to low."""
        held = _of_bits(self.bits & _mask(suit))
        return tuple(card.rank for card in held if card.rank is not None)

    @property
    def hcp(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1 (BRG-HCP-1)."""
        bits = self.bits
        return (
            (bits & _ACES).bit_count()
            + (bits & _TO_KINGS).bit_count()
            + (bits & _TO_QUEENS).bit_count()
            + (bits & _TO_JACKS).bit_count()
        )

    @property
    def jokers(self) -> int:
        """How many jokers are held: 0, 1 or 2."""
        return (self.bits & _JOKER_BITS).bit_count()

    def __str__(self) -> str:
        groups = [
            _SYMBOL[suit] + "".join(_ranks_in_order(held))
            for suit in DISPLAY_SUITS
            if (held := self.bits & _SUIT_MASK[suit])
        ]
        return " ".join(groups + ["Joker"] * self.jokers) or "–"

    def __repr__(self) -> str:
        return str(self)


def _of_bits(bits: int) -> Hand:
    """A hand from bits that are known to be right: unchecked, and so faster than ``Hand(bits)``."""
    hand = _new_hand(Hand)
    _set_bits(hand, bits)
    return hand


_new_hand: Final = Hand.__new__
_set_bits: Final = vars(Hand)["bits"].__set__


def _mask(suit: Suit) -> int:
    """The bits of a suit; raises KindError for any other value."""
    try:
        return _SUIT_MASK[suit]
    except (KeyError, TypeError):
        raise _no_holding(0, suit, None) from None


def _no(kind: type, given: object) -> KindError:
    """The refusal of a value that is neither a card nor a hand."""
    word = kind.__name__
    return KindError(f"a {word.lower()} must be a {word}, not {type(given).__name__}")


def _no_holding(bits: object, suit: object, joker: object) -> KindError:
    """The refusal of wrong arguments for `following`: the cards held, the suit led, and a joker."""
    if not isinstance(suit, Suit):
        return KindError(f"a suit must be a Suit, such as Suit.HEARTS, not {shown(suit)}")
    if not (joker is None or isinstance(joker, Card)):
        return _no(Card, joker)
    return KindError(f"the bits of a hand must be a whole number, not {shown(bits)}")


def following(bits: int, led: Suit, joker: Card | None = None) -> int:
    """The same as `Hand.following`, for a hand given as its `bits`."""
    try:
        fit = bits & _SUIT_MASK[led]
        if joker is not None and joker.suit is led:
            fit |= bits & _JOKER_BITS
    except (KeyError, TypeError, AttributeError):
        raise _no_holding(bits, led, joker) from None
    return fit or bits


def without(bits: int, card: Card) -> int:
    """The same as `Hand.without`, for hands given as their `bits`."""
    try:
        bit = 1 << card.index
        held = bits & bit
    except (AttributeError, TypeError):
        if isinstance(card, Card):
            raise _no_holding(bits, card.suit, None) from None
        raise _no(Card, card) from None
    if not held:
        raise MissingError(f"{card} is not in this hand")
    if card.suit is None and bits & _JOKER_BITS == _JOKER_BITS:
        bit <<= 1  # Of two jokers, the first one stays.
    return bits ^ bit


def as_suit(given: Suit | str) -> Suit:
    """A suit, given as a `Suit` or as text; raises NotationError, or KindError."""
    return _as(given, Suit, parse_suit, "♥")


def as_rank(given: Rank | str) -> Rank:
    """A rank, given as a `Rank` or as text; raises NotationError, or KindError."""
    return _as(given, Rank, parse_rank, "A")


def as_card(given: Card | str) -> Card:
    """A card, given as a `Card` or as text; raises NotationError, or KindError."""
    return _as(given, Card, Card.parse, "♥A")


def as_hand(given: Hand | str) -> Hand:
    """A hand, given as a `Hand` or as text; raises NotationError, or KindError."""
    return _as(given, Hand, Hand.parse, "♠AKQ ♥2")


def as_cards(given: Iterable[Card | str] | str) -> tuple[Card, ...]:
    """Cards in their order, given as one text or one by one, each in a form that `as_card` takes.

    Raises NotationError, or KindError.
    """
    if isinstance(given, str):
        return parse_cards(given)
    if not isinstance(given, Iterable):
        raise KindError(f"cards must be given as a list or as text, not as {type(given).__name__}")
    return tuple(map(as_card, given))


def _as(given: object, kind: type[T], parse: Callable[[str], T], example: str) -> T:
    if isinstance(given, kind):
        return given
    if isinstance(given, str):
        return parse(given)
    word = kind.__name__
    raise KindError(
        f"a {word.lower()} must be a {word} or its notation, such as {example}, "
        f"not {type(given).__name__}"
    )
