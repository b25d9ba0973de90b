"""Helpers that the directives share: source lines, inline text, visitors of a node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from .markup import unbroken
from .report import Topic, warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

Visit = Callable[[Any, Any], None]
Cell = str | list[nodes.Node]
"""A cell of a table, as text or as nodes."""


class Directive(SphinxDirective):
    """A directive that reports its own mistakes and then leaves the page without the block."""

    topic: Topic

    def fail(self, sentence: str, line: int | None = None) -> list[nodes.Node]:
        """Warn at the directive (or at a line of its body) and render nothing."""
        warn(self.topic, sentence, (self.env.docname, line or self.lineno))
        return []

    def body_line(self, index: int) -> int:
        """The line in the page of body line `index`, counted from 0."""
        return self.lineno + self.content_offset + 1 + index

    def inline(self, text: str) -> list[nodes.Node]:
        """Inline Markdown as nodes."""
        found, messages = self.parse_inline(text, lineno=self.lineno)
        return [*found, *messages]

    def paragraph(self, text: str, *classes: str) -> nodes.paragraph:
        """One paragraph of inline Markdown."""
        return nodes.paragraph("", "", *self.inline(text), classes=list(classes))


def entry(term: str, *body: nodes.Node) -> nodes.definition_list_item:
    """A line of a definition list, with a space that separates its words in plain text."""
    word = nodes.term("", f"{term} ")
    return nodes.definition_list_item("", word, nodes.definition("", *body))


def table(columns: Sequence[str], rows: Sequence[Sequence[Cell]]) -> nodes.table:
    """A table whose cells are strings or nodes."""
    group = nodes.tgroup(cols=len(columns))
    group += [nodes.colspec(colwidth=1) for _ in columns]
    group += nodes.thead("", _row(columns))
    group += nodes.tbody("", *map(_row, rows))
    return nodes.table("", group)


def _row(cells: Sequence[Cell]) -> nodes.row:
    return nodes.row(
        "",
        *(
            nodes.entry(
                "",
                nodes.paragraph(
                    "", "", *([nodes.Text(unbroken(cell))] if isinstance(cell, str) else cell)
                ),
            )
            for cell in cells
        ),
    )


def _nothing(translator: object, node: object) -> None:
    """Other builders print only the children of the node."""


def add_node(
    app: Sphinx, kind: type[nodes.Element], visit: Visit, depart: Visit = _nothing
) -> None:
    """Register a node: HTML by its visitor, every other builder by its plain children."""
    plain = (_nothing, _nothing)
    app.add_node(
        kind, html=(visit, depart), text=plain, latex=plain, man=plain, texinfo=plain, xml=plain
    )


def write(writer: HTML5Translator, html: str) -> None:
    """Append HTML to the page."""
    writer.body.append(html)
