"""What a value looks like, as parts and tables; `bridgepath.drawn` makes HTML of them.

A value whose printed form says all needs nothing but to derive from `Drawable`. One that is a table
says so in `drawing`.
"""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple

__all__ = ["Drawable", "Table"]


class Table(NamedTuple):
    """Rows under a head; each entry is any value, drawn in a line."""

    head: tuple[object, ...]
    rows: tuple[tuple[object, ...], ...]
    foot: tuple[object, ...] = ()


class Drawable:
    """A value that pages and notebooks draw, instead of printing it."""

    __slots__ = ()

    def drawing(self) -> tuple[object, ...]:
        """The parts, from top to bottom: sentences, tables, other values."""
        return (str(self),)

    def _repr_html_(self) -> str:
        # What draws knows every value, so it stands far above this module.
        html: str = import_module(f"{__package__}.drawn").in_notebook(self)
        return html
