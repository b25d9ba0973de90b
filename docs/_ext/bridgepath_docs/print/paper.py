"""The parts of a table card that appear only on paper: more lines, the figures of the score, and a
score sheet.

The figures come from the engine's own scoring; the columns of a score sheet are those of the
engine's score pad.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from bridgepath import pad
from bridgepath.bridge import scoring
from bridgepath.bridge.matches import Deals, Rubber
from bridgepath.core.options import describe
from bridgepath.core.seats import TRIO, Seat
from bridgepath.games import GAMES

from ..markup import Html, data, el, link
from ..nodekit import Directive
from ..site import games_facts
from .score_figures import figures

if TYPE_CHECKING:
    from collections.abc import Iterable

    from docutils.nodes import Node, system_message
    from sphinx.application import Sphinx

    from bridgepath.core.score import ScoreLine

    from ..report import Topic

# Columns that a sheet combines into one, and their names there.
_ONE = {"level": "Contract", "denomination": "Contract", "doubling": "Contract", "goal": "Contract"}
# Fields of the pad that the written sheet makes obvious.
_UNWRITTEN = {"end", "dealer", "holder", "stock"}
# The number of deals on a sheet of paper.
ROWS = 16


def _points(lines: Iterable[ScoreLine], at: int = 0) -> str:
    return str(tuple(lines)[at].points)


class EngineRole(SphinxRole):
    """{engine}`ninety_nine.BONUS[1]`: a value from the engine, so that no figure is typed."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        names: dict[str, object] = {"points": _points, "scoring": scoring}
        names |= {word: _module(word) for word in _words(self.text)}
        return [nodes.Text(str(eval(self.text, names)))], []


def _words(text: str) -> list[str]:
    return [word for word in (game.replace("-", "_") for game in GAMES) if word in text]


def _module(name: str) -> object:
    from importlib import import_module

    return import_module(f"bridgepath.games.{name}")


# --- the score sheet ----------------------------------------------------------------------------


def sheet(game: str) -> Html:
    """An empty score sheet, with the columns of the game."""
    paper = pad.new(game)
    seats = paper.game.scorers
    asked = {field.key: field for field in paper.fields()}
    # The fields for each player are under that player.
    own = [word for word in ("bid", "won") if all(f"{word}{seat.value}" in asked for seat in seats)]
    theirs = {f"{word}{seat.value}" for word in own for seat in seats}
    theirs |= {key for key in ("a", "b", "south", "north") if key in asked}
    common = dict.fromkeys(
        _ONE.get(key, field.label)
        for key, field in asked.items()
        if key not in _UNWRITTEN | theirs and not key.startswith("double")
    )
    heads = ["Deal", *(["Dealer"] if paper.game.shape.dealers else []), *common]
    match = paper.match
    sums = ("below", "above") if isinstance(match, Rubber) else ("points", "total")
    columns = (*own, *sums)
    number = match.number if isinstance(match, Deals) and match.number else ROWS
    top = [el("th", {"rowspan": "2", "scope": "col"}, head) for head in heads]
    span = {"colspan": str(len(columns)), "scope": "colgroup"}
    top += [el("th", span, _head(paper.name(seat), seat)) for seat in seats]
    low = [el("th", {"scope": "col"}, word) for _ in seats for word in columns]
    blank = [el("td", None, "")] * (len(heads) - 1 + len(columns) * len(seats))
    body = [
        el("tr", None, el("th", {"scope": "row"}, str(n)), *blank)
        for n in range(1, min(number, ROWS) + 1)
    ]
    return el(
        "table",
        {"class": "bp-scores"},
        el("thead", None, el("tr", None, *top), el("tr", None, *low)),
        el("tbody", None, *body),
    )


def _head(name: str, seat: Seat) -> str:
    """The name of a side; a player's own name is written by hand."""
    return "\xa0" if seat in TRIO else name


# --- the nodes ----------------------------------------------------------------------------------


def papers(
    game: str, kinds: Iterable[str], more: nodes.definition_list | None, way_to_pad: str
) -> list[nodes.Node]:
    """The printed parts after a table card, with these figures, and the buttons for them."""
    title = next((fact.title for fact in games_facts.facts() if fact.id == game), "")
    if not title or game not in pad.FORMS:
        return []
    table = figures(kinds)
    card = nodes.container(classes=["bp-paper", "bp-paper-card"])
    if more is not None:
        card += more
    if table:
        card += nodes.raw("", str(table), format="html")
    buttons = [
        el("button", {"type": "button", "class": "bp-button", "data-paper": what}, text)
        for what, text in (
            ("card", "Print the card"),
            ("sheet", "Print the score sheet"),
            ("rules", "Print the rules"),
        )
    ]
    way = link(f"{way_to_pad}?game={game}", "Score pad", "bp-button")
    bar = el(
        "div",
        {"class": "bp-prints", "data-title": title, "hidden": ""},
        *buttons,
        way,
    )
    empty = el("div", {"class": "bp-paper bp-paper-sheet"}, sheet(game))
    return [card, nodes.raw("", f"{empty}{bar}", format="html")]


class ScorepadDirective(Directive):
    """`{scorepad}`: the pad of every game; no argument, no body."""

    topic: Topic = "tablecard"

    def run(self) -> list[nodes.Node]:
        games = {
            fact.id: {
                "title": fact.title,
                "empty": pad.sheet(fact.id),
                "rules": [
                    {key: rule[key] for key in ("key", "text", "values", "default")}
                    for rule in describe(GAMES[fact.id].options)
                ],
            }
            for fact in games_facts.facts()
            if fact.id in pad.FORMS
        }
        need = "The pad needs JavaScript. You can print an empty score sheet from each game's page."
        html = el("bridge-pad", None, data(games, "bp-pads"), el("noscript", None, need))
        node = nodes.container(classes=["bp-pad-page"])
        node += nodes.raw("", str(html), format="html")
        return [node]


def _script(
    app: Sphinx,
    _page: str,
    _template: str,
    _context: dict[str, object],
    doctree: nodes.document | None,
) -> None:
    if doctree is None:
        return
    kinds = {name for box in doctree.findall(nodes.container) for name in box["classes"]}
    if "bp-pad-page" in kinds:
        app.add_css_file("bridgepath/pad.css")
        app.add_js_file("bridgepath/pad.js", type="module")


def setup(app: Sphinx) -> None:
    """Register the role and the directive."""
    app.add_role("engine", EngineRole())
    app.add_directive("scorepad", ScorepadDirective)
    app.connect("html-page-context", _script)
