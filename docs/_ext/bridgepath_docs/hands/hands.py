"""`{hand}`: a record that is replayed when the page is built, and stepped through when it is read.

record file → engine → movie (a dict) → node → HTML: a plain table, and the movie as JSON beside it.
The questions for readers who guess the hand are in a file of their own, `hands/<name>.json`, which
is fetched when guessing begins. So is the movie of a folded hand, until it is opened.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives

from .. import domain, engine, ids
from ..clauses.links import Citation, Citing, cited
from ..markup import Html, data, el, join, opening
from ..nodekit import Directive, add_node, write
from ..site import games_facts
from . import handtable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from ..report import Topic

# The records are in this folder of the source, with a subfolder for each game.
FOLDER = "hands"

# Lessons let the reader guess, so they hide what comes later.
LESSONS = "path/"
# Rules are looked up, so on their pages the first hand is open, and the others are folded under
# their titles.
RULES = "rules/"


class hand(Citing):  # noqa: N801
    """A step-through hand: `movie`."""

    topic = "hand"


class HandDirective(Directive):
    """One record, named by game and file: `{hand} bid-fair/jack-high`."""

    topic: Topic = "hand"
    required_arguments = 1
    option_spec: ClassVar = {
        "view": directives.unchanged_required,
        "step": directives.nonnegative_int,
        "hide-later": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        folder = Path(self.env.srcdir) / FOLDER
        path = folder / f"{name}.toml"
        if not path.is_file():
            known = [p.relative_to(folder).with_suffix("").as_posix() for p in _records(folder)]
            return self.fail(f'there is no hand "{name}"{ids.did_you_mean(name, known)}')
        self.env.note_dependency(path)
        try:
            movie = engine.movie(path, f"{FOLDER}/{name}.toml")
        except engine.Refusal as refusal:
            return self.fail(str(refusal))
        movie["id"] = name
        guess = movie.pop("guess", None)
        begins = ("view", "step")
        opens: dict[str, str] = {
            key: str(self.options[key]) for key in begins if key in self.options
        }
        lesson = self.env.docname.startswith(LESSONS)
        if not lesson and games_facts.is_seated(movie["game"]):
            opens.setdefault("view", _reader(movie))
        views = [view["id"] for view in movie["views"]]
        if opens.get("view", "all") not in ("all", *views):
            known_views = ", ".join(views)
            return self.fail(f'"{name}" has no view "{opens["view"]}"; it has {known_views}')
        if int(opens.get("step", 0)) >= len(movie["steps"]):
            last = len(movie["steps"]) - 1
            return self.fail(
                f'"{name}" has steps 0 to {last}, so it cannot start at {opens["step"]}'
            )
        if lesson or "hide-later" in self.options:
            opens["later"] = "hidden"
        anchor = handtable.anchor(movie)
        steps = _why(movie)
        exhibit = domain.Exhibit(
            "hand",
            self.env.docname,
            anchor,
            self.lineno,
            movie["title"],
            tuple(steps),
            tuple(steps.items()),
        )
        if not domain.of(self.env).show(exhibit):
            return self.fail(f'the page shows the hand "{name}" twice')
        places = [
            Citation(ident, f"{FOLDER}/{name}.toml, step {numbers[0]}")
            for ident, numbers in steps.items()
        ]
        node = hand("", movie=movie, guess=guess, opens=opens, cites=places, ids=[anchor])
        self.set_source_info(node)
        self.state.document.ids[anchor] = node
        # Plain children: for other builders, and for the search.
        node += nodes.paragraph("", movie["title"])
        node += [nodes.paragraph("", text) for text in [movie["intro"]] if text]
        node += [nodes.paragraph("", step["say"]) for step in movie["steps"] if step["say"]]
        return [node]


def _records(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.toml"))


def _reader(movie: engine.Movie) -> str:
    """The seat at the bottom of the table, if it has a view of its own; otherwise all hands."""
    views = [view["id"] for view in movie["views"]]
    seats = [seat["id"] for seat in movie["seats"] if seat["place"] == "bottom"]
    return next((seat for seat in seats if seat in views), "all")


def _why(movie: engine.Movie) -> dict[str, tuple[int, ...]]:
    """The clauses behind the steps, each with the numbers of its steps."""
    found: dict[str, list[int]] = {}
    for number, step in enumerate(movie["steps"]):
        for ident in step["why"]:
            found.setdefault(ident, []).append(number)
    return {ident: tuple(found[ident]) for ident in sorted(found, key=ids.order)}


def _html(writer: HTML5Translator, node: hand) -> None:
    movie = cast("engine.Movie", node["movie"])
    links = node.addresses
    # The engine leaves the titles to the pages, and addresses differ from page to page.
    movie = {
        **movie,
        "clauses": {ident: found.title for ident, found in links.items()},
        "links": {ident: found.href for ident, found in links.items()},
        "words": {ident: found.text for ident, found in links.items() if found.text},
    }
    docname = writer.builder.current_docname
    first = writer.document.next_node(hand) is node
    rules = docname.startswith(RULES)
    fold = rules and not first
    # Most readers of a rules page look something up: a movie loads when they come near its hand.
    beside = _apart(writer, docname, movie) if rules else data(movie, "bp-movie")
    html = player(movie, lambda ident: cited(node, ident, entitled=False), node["opens"], beside)
    write(writer, handtable.folded(movie, node["opens"], html) if fold else html)
    raise nodes.SkipNode


def _apart(writer: HTML5Translator, docname: str, movie: engine.Movie) -> Html:
    """Write a movie into a file and name it: its addresses belong only to this page."""
    name = f"{FOLDER}/{docname}/{handtable.anchor(movie)}.json"
    path = Path(writer.builder.outdir) / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(movie, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    where = f"{'../' * docname.count('/')}{name}"
    attrs = {"type": "application/json", "class": "bp-movie", "data-from": where}
    return el("script", attrs, Html(""))


def player(
    movie: engine.Movie, cite: handtable.Cite, opens: Mapping[str, str], beside: Html
) -> Html:
    """The plain table, with the movie for the player, or the movie's address.

    `opens` says how the player begins: in which ``view``, at which ``step``, and with
    ``later`` hidden until it comes.
    """
    attrs = {
        "class": "bp-hand",
        "id": handtable.anchor(movie),
        "data-src-id": movie["id"],
        **{f"data-{key}": value for key, value in opens.items()},
    }
    parts = [
        opening("bridge-hand", attrs),
        handtable.title(movie),
        handtable.intro(movie),
        el("div", {"class": "bp-start"}, handtable.start(movie)),
        handtable.log(movie),
        handtable.steps(movie, cite),
        beside,
        Html("</bridge-hand>\n"),
    ]
    return join(parts, "\n")


def _write(
    app: Sphinx, _pagename: str, _template: str, _context: dict[str, object], doctree: object
) -> None:
    """Write the questions for the hands of a page; a hand on two pages has the same ones."""
    if not isinstance(doctree, nodes.document) or app.builder.format != "html":
        return
    for node in doctree.findall(hand):
        if node["guess"] is None:
            continue
        path = Path(app.outdir) / FOLDER / f"{node['movie']['id']}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(node["guess"], ensure_ascii=False, separators=(",", ":"))
        path.write_text(text, encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register the directive, its node and the writing of the files."""
    app.add_directive("hand", HandDirective)
    add_node(app, hand, _html)
    app.connect("html-page-context", _write)
