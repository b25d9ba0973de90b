"""What a report reveals about the rest of dummy (CARL-INFO, CARL-TAC-4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Final, final

from ...base._check import answers, whole
from ...base.display import Drawable, Grid
from ...base.errors import NotationError
from ...bridge.scoring import counted
from ...core.cards import DISPLAY_SUITS, Hand, Suit, as_suit
from ..carls_family import ALL_TOPS, HIGHEST_OF_TIES, SHORTEST, TOP_RANKS, cards, tops

_SMALL: Final = 13 - len(TOP_RANKS)


@final
@dataclass(frozen=True)
class Shapes(Drawable):
    """Every distribution that dummy can have, with the number of hands of each."""

    suit: Suit
    """The suit reported."""
    length: int
    number: int | None
    """The tops reported; None if they are not taken into account."""
    counts: tuple[tuple[tuple[int, int, int, int], int], ...]
    """Lengths of ♠ ♥ ♦ ♣ with the number of hands that have them."""

    @cached_property
    def shapes(self) -> tuple[tuple[int, int, int, int], ...]:
        """The possible lengths of ♠ ♥ ♦ ♣, in order."""
        return tuple(shape for shape, _ in self.counts)

    def lengths(self, suit: Suit | str) -> tuple[int, ...]:
        """The lengths that `suit` can have, shortest first; raises NotationError."""
        at = DISPLAY_SUITS.index(as_suit(suit))
        return tuple(sorted({shape[at] for shape in self.shapes}))

    def odds(self, suit: Suit | str) -> dict[int, Fraction]:
        """The probability of each length of `suit`, if all remaining hands are equally likely.

        Raises NotationError.
        """
        at = DISPLAY_SUITS.index(as_suit(suit))
        whole_number = sum(count for _, count in self.counts)
        return {
            length: Fraction(
                sum(count for shape, count in self.counts if shape[at] == length), whole_number
            )
            for length in self.lengths(suit)
        }

    def drawing(self) -> tuple[object, ...]:
        """The possible lengths, and the probability of each."""
        said = f"{self.suit}, {self.length} cards"
        if self.number is not None:
            said += f", {counted(self.number, 'top')}"
        if not self.counts:
            return (f"{said}: no hand fits [{HIGHEST_OF_TIES}]",)
        every = sum(count for _, count in self.counts)
        likely = sorted(self.counts, key=lambda pair: -pair[1])
        rows = tuple((*shape, _share(count, every)) for shape, count in likely[:_LISTED])
        spans = " · ".join(
            f"{suit} {low}" if low == high else f"{suit} {low}–{high}"
            for suit in DISPLAY_SUITS
            for low, high in [(min(self.lengths(suit)), max(self.lengths(suit)))]
        )
        left = len(self.counts) - _LISTED
        more = (f"and {counted(left, 'less likely shape')}",) if left > 0 else ()
        return (f"{said}: {spans}", Grid((*DISPLAY_SUITS, "of all hands"), rows), *more)

    def __repr__(self) -> str:
        said = f"{self.suit}, {self.length} cards"
        if self.number is not None:
            said += f", {counted(self.number, 'top')}"
        if not self.counts:
            return f"{said}: no hand fits [{HIGHEST_OF_TIES}]"
        spans = []
        for suit in DISPLAY_SUITS:
            low, *_, high = (*self.lengths(suit), self.lengths(suit)[-1])
            spans.append(f"{suit} {low}" if low == high else f"{suit} {low}–{high}")
        number = len(self.shapes)
        listed = ["".join(f"{n:3}" for n in shape) for shape in self.shapes[:_LISTED]]
        if number > _LISTED:
            listed.append(f"  … and {number - _LISTED} more")
        head = f"{said}: {' · '.join(spans)}"
        title = "  " + "  ".join(map(str, DISPLAY_SUITS))
        return "\n".join([head, f"{title}   ({counted(number, 'shape')})", *listed])


_LISTED: Final = 12


def _share(part: int, whole_number: int) -> str:
    """A percentage; a small one is not rounded to nothing."""
    percent = 100 * part / whole_number
    return f"{percent:.0f}%" if percent >= 1 else "under 1%"


@answers
def infer(
    suit: Suit | str,
    length: int,
    tops_told: int | None = None,
    *,
    hand: Hand | str = "",
    seen: Hand | str = "",
) -> Shapes:
    """Every distribution of dummy that fits a report (CARL-INFO-2 to 4).

    A suit that ranks above the one reported is shorter, one that ranks below is at most as long.
    `hand` is your own hand and `seen` any other cards that cannot be in dummy, such as cards that
    others have played. Raises NotationError.
    """
    named = as_suit(suit)
    longest = whole(length, "the length of a longest suit", SHORTEST, 13)
    number = None if tops_told is None else whole(tops_told, "the number of tops", 0, ALL_TOPS)
    known, other = cards(hand), cards(seen)
    if len(known) > 13:
        raise NotationError(f"a hand may have at most 13 cards, not {len(known)}")
    if len(other) > 39:
        raise NotationError(f"at most 39 cards can be outside dummy, not {len(other)}")
    elsewhere = Hand(known.bits | other.bits)
    counts = []
    for shape in _distributions(DISPLAY_SUITS.index(named), longest):
        ways = _ways(shape, elsewhere, number)
        if ways:
            counts.append((shape, ways))
    return Shapes(named, longest, number, tuple(counts))


def _distributions(at: int, longest: int) -> Iterator[tuple[int, int, int, int]]:
    """Lengths of ♠ ♥ ♦ ♣ that make the suit at `at` the reported one, the longest first."""
    most = [longest - 1 if i < at else longest for i in range(4)]
    for spades in range(min(most[0], 13), -1, -1):
        for hearts in range(min(most[1], 13 - spades), -1, -1):
            for diamonds in range(min(most[2], 13 - spades - hearts), -1, -1):
                shape = (spades, hearts, diamonds, 13 - spades - hearts - diamonds)
                if shape[at] == longest and shape[3] <= most[3]:
                    yield shape


def _ways(shape: tuple[int, int, int, int], elsewhere: Hand, number: int | None) -> int:
    """How many hands with this shape and this many tops the unseen cards make."""
    # ways[t]: the number of hands of the suits so far with t tops.
    ways = {0: 1}
    for suit, length in zip(DISPLAY_SUITS, shape, strict=True):
        gone = elsewhere.suit(suit)
        big = len(TOP_RANKS) - tops(gone)
        small = _SMALL - (len(gone) - tops(gone))
        suit_ways = {t: comb(big, t) * comb(small, length - t) for t in range(min(big, length) + 1)}
        after: dict[int, int] = {}
        for held, count in ways.items():
            for t, more in suit_ways.items():
                after[held + t] = after.get(held + t, 0) + count * more
        ways = after
    return sum(ways.values()) if number is None else ways.get(number, 0)
