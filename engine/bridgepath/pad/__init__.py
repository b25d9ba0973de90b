"""The score pad: results of deals go in, the lines and totals of a match come out.

`new("ninety-nine")` is an empty pad; its `fields` say what the next deal's result consists of,
`enter` takes the answers and gives the pad with one more deal. What a result scores is what the
game's own `score` and match say; the pad adds and writes nothing by itself. `sheet` tells it in
plain values, for a page.
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
