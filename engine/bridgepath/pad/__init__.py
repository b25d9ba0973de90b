"""The score pad turns results of deals into the lines and totals of a match.

`new("ninety-nine")` is an empty pad; its `fields` are the parts of the next deal's result, and
`enter` takes the answers and returns the pad with one more deal. The game's own `score` and match
decide what a result scores; the pad itself adds nothing. `sheet` has it in plain values, for a
page.
"""

from __future__ import annotations

from .forms import FORMS, new
from .sheet import PadFieldDict, PadRowDict, SheetDict, sheet
from .values import Entry, Field, Form, Pad, Row

__all__ = [
    "FORMS",
    "Entry",
    "Field",
    "Form",
    "Pad",
    "PadFieldDict",
    "PadRowDict",
    "Row",
    "SheetDict",
    "new",
    "sheet",
]
