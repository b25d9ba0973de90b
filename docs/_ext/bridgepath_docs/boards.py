"""`{board}`: a position to act on. The reader taps, the page answers from what the build wrote.

board file → engine → every position of the deal (a dict) → node → HTML: the cards in words, and the
positions as JSON beside them, so that nothing has to be loaded before the first tap.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes

from . import engine, ids
from .markup import Html, cards, data, el, join, opening
from .nodekit import Directive, add_node, write

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from .report import Topic

# Boards lie in this folder of the source.
FOLDER = "boards"


class board(nodes.General, nodes.Element):  # noqa: N801
    """A position to act on: `board`."""


class BoardDirective(Directive):
    """One board, named by its file: `{board} three-tricks`."""

    topic: Topic = "hand"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        folder = Path(self.env.srcdir) / FOLDER
        path = folder / f"{name}.toml"
        if not path.is_file():
            known = [found.stem for found in sorted(folder.glob("*.toml"))]
            return self.fail(f'there is no board "{name}"{ids.did_you_mean(name, known)}')
        self.env.note_dependency(path)
        try:
            found = engine.board(path, f"{FOLDER}/{name}.toml")
        except engine.Refusal as refusal:
            return self.fail(str(refusal))
        node = board("", board=found | {"id": name})
        self.set_source_info(node)
        # Plain children: what other builders print, and what the search finds.
        node += nodes.paragraph("", found["title"])
        node += nodes.paragraph("", found["text"])
        return [node]


def _html(writer: HTML5Translator, node: board) -> None:
    write(writer, player(node["board"]))
    raise nodes.SkipNode


def player(found: dict[str, Any]) -> Html:
    """The cards in words, and beside them the positions that make a board of it."""
    rows = [el("li", None, cards(line)) for line in found["table"]]
    parts = [
        opening("bridge-board", {"class": "bp-board", "id": f"board-{found['id']}"}),
        el("h2", {"class": "bp-board-title"}, found["title"]),
        el("p", {"class": "bp-board-text"}, cards(found["text"])),
        el("ul", {"class": "bp-start"}, *rows),
        data({key: found[key] for key in ("points", "won", "lost", "tree")}, "bp-positions"),
        Html("</bridge-board>\n"),
    ]
    return join(parts, "\n")


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("board", BoardDirective)
    add_node(app, board, _html)
