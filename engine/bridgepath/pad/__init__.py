"""The score pad: results of deals go in, the lines and totals of a match come out.

`new("ninety-nine")` is an empty pad; its `fields` say what the next deal's result consists of,
`enter` takes the answers and gives the pad with one more deal. What a result scores is what the
game's own `score` and match say; the pad adds and writes nothing by itself. `answer` does it all in
JSON, for a page.
"""

from __future__ import annotations

from .desk import answer
from .forms import FORMS, new
from .values import Entry, Field, Form, Pad, Row

__all__ = ["FORMS", "Entry", "Field", "Form", "Pad", "Row", "answer", "new"]
