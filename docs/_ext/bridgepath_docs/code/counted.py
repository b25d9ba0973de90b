"""`{odds}` draws a table that machines counted, and `{odd}` puts one of its numbers into prose.

    :::{odds} three-no-trumps
    :plot: all deals
    :::

    With 25 combined points, 3NT makes in {odd}`three-no-trumps/25/all deals` of 100 deals.

Both read `docs/reference/figures/odds.toml` (see `odds`), so no page has a number of its own.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxRole

from ..markup import unbroken
from ..nodekit import Directive, table
from ..print.fold import folded
from ..report import warn
from . import odds, plots
from .figures import FiguresError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx

    from ..report import Topic

_PERCENT = "of 100 deals"
_WIDE = 50
"""If a share is at least this large, the plot extends to 100."""


class OddsDirective(Directive):
    """The name of a table; `plot` is the column that is drawn, the last one if none is named."""

    topic: Topic = "proof"
    required_arguments = 1
    option_spec: ClassVar[dict[str, Callable[[str], str]] | None] = {
        "plot": directives.unchanged_required
    }

    def run(self) -> list[nodes.Node]:
        docs = Path(self.env.srcdir)
        self.env.note_dependency(str(odds.path(docs)))
        try:
            found = odds.read(docs).get(self.arguments[0])
        except FiguresError as error:
            return self.fail(str(error))
        if found is None:
            return self.fail(f'there is no count named "{self.arguments[0]}"')
        column = self.options.get("plot", found.columns[-1])
        if column not in found.columns[1:]:
            return self.fail(f'"{found.name}" has no column "{column}" to draw')
        at = found.columns.index(column)
        rows = [(row[0], row[at]) for row in found.rows if row[at]]
        wide = max((read[0] for _, text in rows if (read := plots.number(text))), default=0.0)
        most = 100.0 if found.unit == _PERCENT and wide >= _WIDE else None
        told = f"{found.title}: {column}, {found.unit}, by {found.columns[0]} ({found.made})"
        drawn = nodes.raw("", plots.scaled(rows, told, most), format="html")
        line = f"{found.title}: all numbers, {found.unit}"
        body = (table(found.columns, found.rows), nodes.paragraph("", f"{found.made}."))
        return [drawn, folded("", *body, summary=line)]


class OddRole(SphinxRole):
    """``name/row/column``: one number with its error; the last column if none is named."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        docs = Path(self.env.srcdir)
        self.env.note_dependency(str(odds.path(docs)))
        name, row, column = [*self.text.split("/"), "", ""][:3]
        try:
            tables = odds.read(docs)
            if name not in tables:
                raise FiguresError(f'there is no count named "{name}"')
            return [nodes.Text(unbroken(tables[name].cell(row, column)))], []
        except FiguresError as error:
            warn("proof", str(error), (self.env.docname, self.lineno))
            return [], []


def setup(app: Sphinx) -> None:
    """Register the directive and the role."""
    app.add_directive("odds", OddsDirective)
    app.add_role("odd", OddRole())
