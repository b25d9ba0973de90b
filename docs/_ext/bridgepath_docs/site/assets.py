"""Scripts go only to pages that use them; all are modules of this site.

Shared code is in chunks, whose names change with their content. The head of a page names the chunks
of its scripts, so that a browser need not read a script to find them.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..clauses.clauses import clause, ruling
from ..clauses.options import option_table
from ..examples.cases import case_table
from ..examples.examples import example
from ..examples.tries import attempt
from ..hands.boards import boards
from ..hands.hands import hand
from ..hands.rungs import drill, path_map

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils import nodes
    from sphinx.application import Sphinx

# The scripts are in the static folder; the web part of the build puts them there.
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

# The web part of the build writes it beside the static folder: the chunks of each script.
_CHUNKS: Final = Path(__file__).parents[4] / "build" / "modules.json"


@functools.cache
def _chunks() -> dict[str, list[str]]:
    """The chunks of each script by its name; none if no script was built, as in a test."""
    if not _CHUNKS.is_file():
        return {}
    listed: dict[str, list[str]] = json.loads(_CHUNKS.read_bytes())
    return listed


def chunks_of(scripts: Iterable[object]) -> list[str]:
    """The addresses, from the root of the site, of the chunks that these scripts need.

    `scripts` are Sphinx's own list for a page, or addresses in the same form.
    """
    names = [Path(str(getattr(one, "filename", one))).name for one in scripts]
    needed = {chunk for name in names for chunk in _chunks().get(name, ())}
    return [f"_static/bridgepath/{chunk}" for chunk in sorted(needed)]


def _add(
    app: Sphinx,
    _pagename: str,
    _templatename: str,
    context: dict[str, object],
    doctree: nodes.document | None,
) -> None:
    context["chunks_of"] = chunks_of
    if doctree is None:
        return
    wanted = [script for kind, script in _SCRIPTS if doctree.next_node(kind) is not None]
    for script in dict.fromkeys(wanted):
        app.add_js_file(script, type="module")
    if any(doctree.next_node(kind) is not None for kind in (boards, drill, path_map)):
        app.add_css_file("bridgepath/player.css")
        app.add_css_file("bridgepath/board.css")


def setup(app: Sphinx) -> None:
    """Choose the scripts of each page."""
    app.connect("html-page-context", _add)
