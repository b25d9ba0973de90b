"""What a value looks like, as parts, tables and bars; `bridgepath.view.html` makes HTML of them.

A value whose printed form is enough only has to derive from `Drawable`. A value that is drawn as a
table defines `drawing`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple, Self, final

from ._check import of_kinds, takes
from .errors import NotationError

__all__ = ["Bars", "Drawable", "Felt", "Grid", "Laid", "Printed", "Row", "render_with"]

_RENDERERS: Final[list[Callable[[object], str]]] = [repr]
_LONGEST: Final = 40
"""The length of the longest bar, in characters."""


class Laid(NamedTuple):
    """A card on the felt, or a rank, with what becomes of it."""

    card: object
    wins: bool = False
    """Whether it takes a trick."""
    taken_by: object = None
    """The card that takes it, drawn under it."""


class Row(NamedTuple):
    """Cards that are drawn together."""

    cards: tuple[Laid, ...]
    told: str
    """The same in words, for readers who cannot see the cards."""
    head: str = ""
    """The text above them."""


class Felt(NamedTuple):
    """Cards on the felt, with the sum in large figures below."""

    rows: tuple[Row, ...]
    sum: str = ""


class Drawable:
    """A value that pages and notebooks draw instead of printing."""

    __slots__ = ()

    def __post_init__(self) -> None:
        of_kinds(self)

    def drawing(self) -> tuple[object, ...]:
        """The parts, from top to bottom: sentences, tables, other values."""
        return (str(self),)

    def _repr_html_(self) -> str:
        return _RENDERERS[-1](self)


class Printed(str):
    """Lines to print, with the value that pages and notebooks draw instead of them."""

    __slots__ = ("name", "value")
    value: object
    name: Callable[..., str]
    """Names the seats in the drawing, as it did in the lines."""

    @classmethod
    def of(cls, text: str, value: object, name: Callable[..., str]) -> Self:
        """`text`, printed in place of `value`."""
        made = cls(text)
        made.value, made.name = value, name
        return made

    def _repr_html_(self) -> str:
        return _RENDERERS[-1](self)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Grid(Drawable):
    """Rows under a head; each entry is any value, drawn on one line.

    For example, ``Grid.of(("tricks", "points"), [(won, points(won)) for won in range(14)])``.
    """

    head: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]
    foot: tuple[object, ...] = ()

    @staticmethod
    @takes
    def of(head: Iterable[object], rows: Iterable[Iterable[object]]) -> Grid:
        """A row for each of `rows`; raises NotationError for one that is longer than the head."""
        names, entries = tuple(head), tuple(tuple(row) for row in rows)
        for row in entries:
            if len(row) > len(names):
                raise NotationError(
                    f"a row has {len(row)} entries, but the heading has only {len(names)}"
                )
        return Grid(names, entries)

    def __str__(self) -> str:
        """One line for each row; a column of numbers is aligned to the right."""
        rows = [self.head, *self.rows, *([self.foot] if self.foot else [])]
        columns = [[row[at] for row in rows if at < len(row)] for at in range(len(self.head))]
        right = [
            len(held) > 1 and all(isinstance(value, (int, float)) for value in held[1:])
            for held in columns
        ]
        wide = [max(len(str(value)) for value in held) for held in columns]
        return "\n".join(
            "  ".join(
                f"{value!s:{'>' if right[at] else '<'}{wide[at]}}" for at, value in enumerate(row)
            ).rstrip()
            for row in rows
        )

    __repr__ = __str__


@takes
def render_with(renderer: Callable[[object], str]) -> None:
    """Have values drawn in notebooks by `renderer`, which gives the HTML of any value.

    The renderer knows every value, so it is in a higher layer; the package registers it.
    """
    _RENDERERS.append(renderer)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Bars(Drawable):
    """Numbers side by side, each as a bar: how often something happened, or how much it was.

    For example, ``Bars.of(Counter(len(hand.suit(Suit.SPADES)) for hand in hands), "spades")``.
    """

    title: str
    """What the bars show."""
    rows: tuple[tuple[str, float], ...]
    """A name and a number for each bar, from top to bottom; no number is below zero."""

    @staticmethod
    @takes
    def of(numbers: Mapping[object, float], title: str) -> Bars:
        """A bar for each key, in their order; keys that are all numbers are sorted.

        Raises NotationError for a number below zero, KindError for anything but a number.
        """
        if any(number < 0 for number in numbers.values()):
            raise NotationError("a bar cannot have a negative length")
        sizes = sorted(key for key in numbers if isinstance(key, (int, float)))
        keys = sizes if len(sizes) == len(numbers) else numbers
        return Bars(title, tuple((str(key), numbers[key]) for key in keys))

    @property
    def longest(self) -> float:
        """The largest number; 1 if none is above zero."""
        return max((number for _, number in self.rows), default=0) or 1

    def drawing(self) -> tuple[object, ...]:
        """Itself, because the renderer can draw bars."""
        return (self,)

    def __str__(self) -> str:
        wide = max((len(name) for name, _ in self.rows), default=0)
        lines = (
            f"{name:>{wide}}  {'█' * round(_LONGEST * number / self.longest)} {number:g}"
            for name, number in self.rows
        )
        return "\n".join((self.title, *lines))

    __repr__ = __str__
