"""Scripts go only to the pages that use them; all are modules of this site."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..clauses.clauses import clause, ruling
from ..clauses.options import option_table
from ..examples.cases import case_table
from ..examples.examples import example
from ..examples.tries import attempt
from ..hands.boards import boards
from ..hands.hands import hand
from ..hands.rungs import drill, path_map

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx

# The scripts lie in the static folder; the web part of the build puts them there.
_SCRIPTS: tuple[tuple[type[nodes.Element], str], ...] = (
    (hand, "bridgepath/hand.js"),
    (boards, "bridgepath/board.js"),
    (drill, "bridgepath/drill.js"),
    (path_map, "bridgepath/path.js"),
    (example, "bridgepath/cell.js"),
    (attempt, "bridgepath/cell.js"),
    (option_table, "bridgepath/cell.js"),
    (case_table, "bridgepath/cell.js"),
    (case_table, "bridgepath/rules.js"),
    (clause, "bridgepath/rules.js"),
    (ruling, "bridgepath/rules.js"),
)


def _add(
    app: Sphinx,
    _pagename: str,
    _templatename: str,
    _context: dict[str, Any],
    doctree: nodes.document | None,
) -> None:
    if doctree is None:
        return
    wanted = [script for kind, script in _SCRIPTS if doctree.next_node(kind) is not None]
    for script in dict.fromkeys(wanted):
        app.add_js_file(script, type="module")
    if any(doctree.next_node(kind) is not None for kind in (boards, drill, path_map)):
        app.add_css_file("bridgepath/board.css")


def setup(app: Sphinx) -> None:
    """Decide page by page."""
    app.connect("html-page-context", _add)
