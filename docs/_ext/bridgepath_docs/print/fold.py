"""`{fold}`: content for few readers, folded under a line that names it; paper shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from ..markup import cards, el, opening
from ..nodekit import Directive, add_node, write

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from ..report import Topic


class folded(nodes.General, nodes.Element):  # noqa: N801
    """Content under a line: `summary`."""


class FoldDirective(Directive):
    """The argument is the visible line; the body is any content except headings."""

    topic: Topic = "section"
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        node = folded("", *self.parse_content_to_nodes(), summary=self.arguments[0])
        self.set_source_info(node)
        return [node]


def _open(writer: HTML5Translator, node: folded) -> None:
    """Opened when a link leads into it, or when the page is searched."""
    write(
        writer,
        opening("details", {"class": "bp-aside"}) + el("summary", None, cards(node["summary"])),
    )


def _close(writer: HTML5Translator, _node: folded) -> None:
    write(writer, "</details>\n")


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("fold", FoldDirective)
    add_node(app, folded, _open, _close)
