"""Above the table card of a game: a field that puts a question to the rules of this game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from docutils import nodes

from ..clauses.clauses import clause
from ..markup import el
from ..nodekit import add_node, write
from ..print.tablecard import CARD

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class ask_box(nodes.General, nodes.Element):  # noqa: N801
    """The field: `game` is the beginning of the game's clause numbers."""


def _insert(_app: Sphinx, document: nodes.document) -> None:
    """On pages with a table card, and with clauses that show which game it is."""
    begun = Counter(node["ident"].partition("-")[0] for node in document.findall(clause))
    for card in document.findall(nodes.definition_list):
        if begun and CARD in card["classes"]:
            (game, _), *_ = begun.most_common(1)
            card.parent.insert(card.parent.index(card), ask_box("", game=game))
            return


def _html(writer: HTML5Translator, node: ask_box) -> None:
    action = writer.builder.get_relative_uri(writer.builder.current_docname, "search")
    name = "A question or a word to find in this game"
    form = el(
        "form",
        {"class": "bp-ask", "method": "get", "action": action, "role": "search"},
        el(
            "input",
            {"type": "search", "name": "q", "placeholder": "Find in this game", "aria-label": name},
        ),
        el("input", {"type": "hidden", "name": "game", "value": node["game"].lower()}),
        el("button", {"type": "submit", "class": "bp-button bp-go"}, "Find"),
    )
    # Elements without content have no end tag.
    write(writer, form.replace("</input>", ""))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the node and put it in."""
    add_node(app, ask_box, _html)
    app.connect("doctree-read", _insert)
