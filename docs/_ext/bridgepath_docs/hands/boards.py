"""`{boards}` and `{board}`: positions to act on. The page uses the answers that the build wrote.

file of boards → engine → every line of play of each → node → HTML: the boards in words, and
beside them their data as JSON, so that nothing has to be loaded before the first tap.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.osutil import relative_uri

from .. import engine, ids
from ..markup import Html, cards, data, el, join, opening
from ..nodekit import Directive, add_node, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from bridgepath.learn.boards import BoardDict
    from bridgepath.view.movie_types import ZoneDict

    from ..report import Topic

# The files of boards are in this folder of the source.
FOLDER = "boards"
ONWARD = "drill"
"""The anchor of the first drill of a page, to which its boards lead on."""
_SAID = ("won", "lost")
_PLAYED = ("seats", "mine", "hands", "hidden", "trick", "trump", "goal", "script")
_ASKED = ("parts", "right", "working", "zones", "html", "otherwise", "clauses")
_SENT = ("id", "kind", "text", "hints", "wrong", "seats", *_SAID, *_PLAYED, *_ASKED)


class boards(nodes.General, nodes.Element):  # noqa: N801
    """Positions to act on: `boards`, and the `rung` they belong to."""


class BoardsDirective(Directive):
    """The boards of a file: those of a rung by its number, `{boards} 06`, or `{boards} home`."""

    topic: Topic = "hand"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        folder = Path(self.env.srcdir) / FOLDER
        path = folder / f"{name}.toml"
        if not path.is_file():
            known = [found.stem for found in sorted(folder.glob("*.toml"))]
            return self.fail(f'there are no boards "{name}"{ids.did_you_mean(name, known)}')
        self.env.note_dependency(path)
        cache = Path(self.env.app.confdir) / "build" / "cache"
        try:
            found = engine.boards(path, f"{FOLDER}/{name}.toml", cache)
        except engine.Refusal as refusal:
            return self.fail(str(refusal))
        node = boards("", rung=int(name) if name.isdecimal() else 0)
        self.set_source_info(node)
        told = []
        for one in found:
            # Plain children: for other builders, and for the search.
            text = self.paragraph(one["text"])
            node += text
            told.append({**one, "text": text.astext()})
        node["boards"] = told
        return [node]


def sent(one: BoardDict) -> dict[str, object]:
    """The data that a page needs for a board."""
    whole: dict[str, object] = {**one}
    return {key: whole[key] for key in _SENT if whole.get(key)}


_ROLE = re.compile(r"\{\w+\}`([^`<]+?)(?: <[^>]+>)?`")


def plain(text: str) -> str:
    """A text of a board, without the marks of its new words."""
    return _ROLE.sub(r"\1", text).replace("*", "")


def spoken(node: boards) -> Iterator[str]:
    """The texts of boards apart from the positions."""
    for one in node["boards"]:
        yield from one.get("hints", [])
        yield from (one[key] for key in _SAID if one.get(key))
        yield from one.get("working", [])
        wrong = one.get("wrong", {}).values()
        yield from (said if isinstance(said, str) else said[1] for said in wrong)


def _html(writer: HTML5Translator, node: boards) -> None:
    docname = writer.builder.current_docname
    uri = writer.builder.get_target_uri
    on = [{"text": "The drill", "href": f"#{ONWARD}"}] if node["rung"] else []
    if not node["rung"]:
        for text, page in (("Learn from scratch", "path/index"), ("Play a game", "play")):
            on.append({"text": text, "href": relative_uri(uri(docname), uri(page))})
    texts = iter(node.children)
    write(writer, str(opening("bridge-boards", {"class": "bp-boards"})))
    write(writer, '<details class="bp-listed bp-fold" open>')
    write(writer, "<summary>The boards in words</summary><ol>")
    for one in node["boards"]:
        write(writer, "<li>")
        next(texts).walkabout(writer)
        write(writer, str(_diagram(one)) + "</li>")
    write(writer, "</ol></details>")
    answers = (el("li", None, cards(_answer(one))) for one in node["boards"])
    solved = el("details", {"class": "bp-listed bp-solved bp-fold"},
                el("summary", None, "The answers"), el("ol", None, *answers))  # fmt: skip
    told = {"rung": node["rung"], "boards": list(map(sent, node["boards"])), "on": on}
    write(writer, f"{solved}{data(told, 'bp-boards-data')}</bridge-boards>\n")
    raise nodes.SkipNode


def _diagram(one: BoardDict) -> Html:
    """The table in words, with each hand in its place."""
    if one["kind"] == "answer":
        zones = one.get("zones", {}).values()
        lines = [(zone["place"], f"{zone['title']}: {_held(zone)}") for zone in zones]
        shown = [Html(one["html"])] if one.get("html") else []
    else:
        names = {seat["id"]: seat["name"] for seat in one["seats"]}
        places = {seat["id"]: seat["place"] for seat in one["seats"]}
        played = [f"{names[seat]} has played {card}" for seat, card in one["trick"]]
        played += [f"Trumps: {one['trump']}"] if one["trump"] else []
        lines = [(places[s], f"{names[s]}: {' '.join(held)}") for s, held in one["hands"].items()]
        lines += [(places[s], f"{names[s]}: {count} cards") for s, count in one["hidden"].items()]
        lines += [("center", line) for line in played]
        shown = [el("p", None, one["goal"])]
    items = (el("li", {"class": f"bp-by-{place}"}, cards(line)) for place, line in lines)
    return join([el("ul", {"class": "bp-start bp-diagram"}, *items), *shown])


def _answer(one: BoardDict) -> str:
    """The right answer, and why."""
    if one["kind"] == "answer":
        right = one["right"]
        why = one.get("won") or " ".join(one.get("working", []))
    else:
        first = one["script"]["nodes"][0]["cards"]
        right = [card for card, way in first.items() if "shows" not in way]
        why = one["won"]
    return f"{' or '.join(right)}. {why}"


def _held(zone: ZoneDict) -> str:
    plays = [card or "face down" for _, card in zone.get("plays", [])]
    hidden = [f"{zone['hidden']} face down"] if zone.get("hidden") else []
    return " ".join([*zone.get("cards", []), *plays, *hidden])


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("boards", BoardsDirective)
    add_node(app, boards, _html)
