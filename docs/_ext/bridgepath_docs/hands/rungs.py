"""`{rung}`, `{drill}`, `{whole-game}` and `{path-map}`: the bridge path, from `path/rungs.toml`.

The questions of the drills are written as files beside the pages, a hundred for each level; a page
fetches the ones it needs, without Python.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NotRequired, TypedDict
from urllib.parse import urlencode

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.osutil import relative_uri

from .. import engine, ids
from ..markup import Html, data, el, join, link, opening
from ..nodekit import Directive, add_node, write
from ..site import pictures
from .boards import plain, sent

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from bridgepath.learn.course.question import QuestionDict

    from ..markup import Attr
    from ..report import Topic

FILE = "path/rungs.toml"
_KEYS = ("number", "page", "title", "idea", "needs", "drills", "games", "was")


class Game(TypedDict):
    """A game that a rung leads to."""

    name: str
    game: str
    options: dict[str, str]


class Rung(TypedDict):
    """A rung from its file, with its boards."""

    number: int
    page: str
    title: str
    idea: str
    needs: str
    drills: list[str]
    games: list[Game]
    was: list[str]
    boards: NotRequired[list[str]]


def rungs(env: BuildEnvironment) -> list[Rung]:
    """The rungs in order; raises Refusal for a wrong file."""
    path = Path(env.srcdir) / FILE
    if not path.is_file():
        return []
    found: list[Rung] = tomllib.loads(path.read_text(encoding="utf-8"))["rung"]
    for number, rung in enumerate(found, 1):
        if rung.get("number") != number or sorted(rung) != sorted(_KEYS):
            raise engine.Refusal(f"{FILE}: rung {number} must have the keys {', '.join(_KEYS)}")
        boards = path.parents[1] / "boards" / f"{number:02}.toml"
        listed = tomllib.loads(boards.read_text(encoding="utf-8")) if boards.is_file() else {}
        rung["boards"] = [f"{number}/{one['id']}" for one in listed.get("board", [])]
    return found


def stages(env: BuildEnvironment) -> list[tuple[str, list[Rung]]]:
    """The stages of the path, each with its title and its rungs; at least one, without a title.

    Raises Refusal if the stages do not cover the whole path.
    """
    path = Path(env.srcdir) / FILE
    all_rungs = rungs(env)
    if not all_rungs:
        return []
    listed = tomllib.loads(path.read_text(encoding="utf-8")).get("stage", [])
    listed = listed or [{"title": "", "first": 1}]
    firsts = [stage["first"] for stage in listed]
    if firsts[0] != 1 or firsts != sorted(set(firsts)) or firsts[-1] > len(all_rungs):
        raise engine.Refusal(f"{FILE}: stages must begin at rung 1, and each needs a rung")
    ends = [*firsts[1:], len(all_rungs) + 1]
    return [
        (stage["title"], all_rungs[first - 1 : end - 1])
        for stage, first, end in zip(listed, firsts, ends, strict=True)
    ]


class rung_head(nodes.General, nodes.Element):  # noqa: N801
    """The rung of a page."""


class RungDirective(Directive):
    """Under the title of a rung: its number, and the rungs before it."""

    topic: Topic = "lesson"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        rung = _rung(self, self.arguments[0])
        if rung is None:
            return self.fail(f"there is no rung {self.arguments[0]}")
        stage = next(title for title, part in stages(self.env) if rung in part)
        node = rung_head("", number=rung["number"], idea=rung["idea"])
        self.set_source_info(node)
        last = len(rungs(self.env))
        told = [f"Rung {rung['number']} of {last}", stage, rung["needs"]]
        node += nodes.paragraph("", " · ".join(filter(None, told)))
        return [node]


class Beside(SphinxPostTransform):
    """A rung in two columns: its boards, and beside them its summary and practice.

    It runs after the contents of the page are known, which list its sections as written.
    """

    default_priority = 700
    formats = ("html",)

    def run(self, **_kwargs: object) -> None:
        head = self.document.next_node(rung_head)
        whole = head.parent if head is not None else None
        if head is None or not isinstance(whole, nodes.section):
            return
        sections = [one for one in whole.children if isinstance(one, nodes.section)]
        head["parts"] = [(one["ids"][0], one[0].astext()) for one in sections[:_PRACTISED]]
        at = whole.index(head) + 1
        first = [one for one in whole.children[at:] if not isinstance(one, nodes.section)]
        for one in (*first, *sections[:_PRACTISED]):
            whole.remove(one)
        acted = nodes.container("", *first, classes=["d-acted"])
        beside = nodes.container("", *sections[:_PRACTISED], classes=["d-beside"])
        whole.insert(at, [acted, beside])


# In short, the drills, a whole game: the parts of a rung beside its boards.
_PRACTISED = 3


def _rung(directive: Directive, number: str) -> Rung | None:
    directive.env.note_dependency(str(Path(directive.env.srcdir) / FILE))
    found = {str(rung["number"]): rung for rung in rungs(directive.env)}
    return found.get(number)


class drill(nodes.General, nodes.Element):  # noqa: N801
    """A drill: `name`, or none if the address selects one."""


class DrillDirective(Directive):
    """One drill by its name, or the drills in the address: today's ten, a list, any."""

    topic: Topic = "lesson"
    optional_arguments = 1
    option_spec: ClassVar = {"title": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        known = engine.drills()
        name = self.arguments[0] if self.arguments else ""
        if name and name not in known:
            return self.fail(f'there is no drill "{name}"{ids.did_you_mean(name, list(known))}')
        self.env.note_dependency(str(Path(self.env.srcdir) / FILE))
        node = drill("", name=name, facts={name: known[name]} if name else known)
        node["rungs"] = [] if name else _plain(rungs(self.env))
        self.set_source_info(node)
        for one in node["facts"].values():
            node += nodes.paragraph("", f"{one['title']} {one['text']}")
        return [node]


def _plain(found: list[Rung]) -> list[dict[str, object]]:
    return [
        {"number": rung["number"], "boards": rung.get("boards", []), "drills": rung["drills"]}
        for rung in found
    ]


def _drill_html(writer: HTML5Translator, node: drill) -> None:
    facts = node["facts"]
    told: dict[str, object] = {"drills": facts, "rungs": node["rungs"]}
    if node["name"]:
        told["drill"] = node["name"]
    one = facts.get(node["name"], {"title": "Today's ten", "text": "Needs JavaScript."})
    ident = next(iter(node["ids"]), None if node["name"] else "today")
    parts = [
        opening("bridge-drill", {"class": "bp-drill", "id": ident}),
        el("p", {"class": "bp-listed"}, el("b", None, one["title"]), f" {one['text']}"),
        data(told, "bp-drill-data"),
    ]
    write(writer, f"{join(parts)}</bridge-drill>\n")
    raise nodes.SkipNode


class DrillList(Directive):
    """All drills: the question of each, its levels as links, and the mistakes that it
    distinguishes.
    """

    topic: Topic = "lesson"

    def run(self) -> list[nodes.Node]:
        listed = nodes.bullet_list(classes=["bp-drills"])
        for name, one in engine.drills().items():
            title = nodes.paragraph("", "", nodes.strong("", one["title"]))
            levels = nodes.bullet_list(classes=["bp-levels"])
            for level, phrase in enumerate(one["levels"], 1):
                where = f"#{name}.{level}"
                go = nodes.reference("", f"Level {level}", internal=True, refuri=where)
                levels += nodes.list_item("", nodes.paragraph("", "", go, nodes.Text(f" {phrase}")))
            listed += nodes.list_item("", title, nodes.paragraph("", one["text"]), levels)
        return [listed]


class whole_game(nodes.General, nodes.Element):  # noqa: N801
    """The games of a rung: `rung`."""


class GameDirective(Directive):
    """The links to the play page, with a coach: the games of a rung, by its number."""

    topic: Topic = "lesson"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        rung = _rung(self, self.arguments[0])
        if rung is None:
            return self.fail(f"there is no rung {self.arguments[0]}")
        node = whole_game("", rung=rung)
        self.set_source_info(node)
        names = [one["name"] for one in rung["games"]]
        node += nodes.paragraph("", f"Play {' or '.join(names)}.")
        return [node]


def _game_html(writer: HTML5Translator, node: whole_game) -> None:
    rung, builder = node["rung"], writer.builder
    here = builder.get_target_uri(builder.current_docname)
    play = relative_uri(here, builder.get_target_uri("play"))
    root = "../" * here.count("/")
    ways = []
    for number, one in enumerate(rung["games"]):
        query = urlencode({"rung": rung["number"], **one["options"]})
        css = "bp-button" if number else "bp-button bp-go"
        way = link(f"{play}?{query}#{one['game']}", f"Play {one['name']}", css)
        ways.append(el("li", None, pictures.of(one["game"], root), way))
    write(writer, str(el("ul", {"class": "d-whole"}, *ways)))
    raise nodes.SkipNode


class path_map(nodes.General, nodes.Element):  # noqa: N801
    """The map of the path: `rungs`."""


class MapDirective(Directive):
    """All rungs with their ideas, and a learner's progress in each."""

    topic: Topic = "lesson"

    def run(self) -> list[nodes.Node]:
        self.env.note_dependency(str(Path(self.env.srcdir) / FILE))
        node = path_map("", rungs=rungs(self.env), there=sorted(self.env.found_docs))
        node["stages"] = stages(self.env)
        self.set_source_info(node)
        for rung in node["rungs"]:
            node += nodes.paragraph("", f"{rung['number']}. {rung['title']}: {rung['idea']}")
        return [node]


def _map_html(writer: HTML5Translator, node: path_map) -> None:
    builder = writer.builder
    here = builder.get_target_uri(builder.current_docname)
    drills = relative_uri(here, builder.get_target_uri("path/drills"))

    def href(page: str) -> str:
        return relative_uri(here, builder.get_target_uri(page))

    parts = [opening("bridge-path", {"class": "bp-path"})]
    road = []
    odd = False
    for title, listed in node["stages"]:
        rows = []
        for at in range(0, len(listed), _ROW):
            items = [_rung_html(rung, href, node["there"]) for rung in listed[at : at + _ROW]]
            first = listed[at]["number"]
            # The path turns at the end of each row.
            css = "bp-rungs d-back" if odd else "bp-rungs"
            rows.append(el("ol", {"class": css, "start": first if first > 1 else None}, *items))
            odd = not odd
        count = f"{len(listed)} rung{'s' if len(listed) > 1 else ''}"
        name = el("span", {"class": "d-stage-name"}, title or "The path")
        button = el(
            "button",
            {"type": "button", "aria-expanded": "true", "disabled": True},
            name,
            el("span", {"class": "d-count"}, count),
        )
        road.append(el("section", {"class": "d-stage"}, el("h2", None, button), *rows))
    # On a phone today's ten is above the path: it comes first, or the path would jump later.
    parts.append(_panel(node, href, drills))
    parts.append(el("div", {"class": "d-road"}, *road))
    parts.append(data(_plain(node["rungs"]), "bp-path-data"))
    write(writer, f"{join(parts)}</bridge-path>\n")
    raise nodes.SkipNode


# This many rungs are side by side on a wide screen.
_ROW = 5


def _rung_html(rung: Rung, href: Callable[[str], str], there: list[str]) -> Html:
    """One rung on the path: its number, its title, its idea, and the learner's progress in it."""
    number = el("span", {"class": "d-node", "aria-hidden": "true"}, str(rung["number"]))
    name = el("span", {"class": "d-name"}, rung["title"])
    is_there = rung["page"] in there
    way = link_of(href(rung["page"]), number, name) if is_there else join([number, name])
    bend = el("svg", _BEND, el("path", {"d": "M24 0C24 50 76 38 76 88"}))
    # So a newcomer finds it, and nothing moves when the script has loaded.
    begins = is_there and rung["number"] == 1
    on: dict[str, Attr] = {"class": "d-button d-gold d-on", "href": href(rung["page"])}
    return el(
        "li",
        {"data-rung": rung["number"], "class": "bp-next" if begins else None},
        bend,
        way,
        el("span", {"class": "bp-idea"}, rung["idea"]),
        el("span", {"class": "bp-standing"}),
        *([el("a", on, "Begin")] if begins else []),
    )


_BEND: dict[str, Attr] = {
    "class": "d-bend",
    "viewBox": "0 0 100 88",
    "preserveAspectRatio": "none",
    "aria-hidden": "true",
}


def link_of(href: str, *children: Html) -> Html:
    """A link around several elements."""
    return el("a", {"href": href}, *children)


def _panel(node: path_map, href: Callable[[str], str], drills: str) -> Html:
    """Beside the path: where to continue, today's ten, the week, and the skills as bars."""
    first = node["rungs"][0] if node["rungs"] else None
    here = []
    if first and first["page"] in node["there"]:
        words = el("b", {"class": "d-title"}, first["title"])
        idea = el("span", None, first["idea"])
        go = el("a", {"class": "d-button d-deep", "href": href(first["page"])}, "Begin")
        start = el("p", {"class": "d-kicker"}, "Never played cards before? Begin here")
        here = [el("section", {"class": "d-here", "aria-label": "Where you are"},
                   start, el("p", None, words), el("p", None, idea), go)]  # fmt: skip
    ten = el(
        "section",
        {"class": "d-ten", "aria-labelledby": "d-ten"},
        el("h2", {"id": "d-ten"}, "Today's ten"),
        el("p", None, "Ten questions: the skills that are due, then your weakest."),
        el("a", {"class": "d-button", "href": f"{drills}#today"}, "Start"),
    )
    known = engine.drills()
    used = [name for rung in node["rungs"] for name in rung["drills"] if name in known]
    skills = [
        el("li", {"data-drill": name}, link(f"{drills}#{name}.2", str(known[name]["title"])))
        for name in dict.fromkeys(used)
    ]
    bars = el(
        "section",
        {"class": "d-skills", "aria-labelledby": "d-skills"},
        el("h2", {"id": "d-skills"}, "Skills"),
        el("ul", None, *skills),
    )
    return el("div", {"class": "d-panel"}, *here, ten, bars)


def _cache(app: Sphinx) -> Path:
    return Path(app.confdir) / "build" / "cache"


def _begin(app: Sphinx) -> None:
    """Boards and questions take a minute, and depend only on their own sources."""
    if app.builder.format == "html" and app.config.bridgepath_questions:
        files = sorted((Path(app.srcdir) / "boards").glob("*.toml"))
        engine.begin(files, app.config.bridgepath_questions, _cache(app))


def _write_questions(app: Sphinx, error: Exception | None) -> None:
    """A file of questions for each level of each drill."""
    if error is not None or app.builder.format != "html" or not app.config.bridgepath_questions:
        return
    folder = Path(app.outdir) / "drills"
    folder.mkdir(exist_ok=True)
    for name, level, questions in engine.questions(app.config.bridgepath_questions, _cache(app)):
        text = json.dumps(_shared(questions), ensure_ascii=False, separators=(",", ":"))
        (folder / f"{name}-{level}.json").write_text(text, encoding="utf-8")


def _write_boards(app: Sphinx, error: Exception | None) -> None:
    """A file of boards for each rung, for lists of them on the page of drills."""
    if error is not None or app.builder.format != "html":
        return
    folder = Path(app.outdir) / "boards"
    folder.mkdir(exist_ok=True)
    for path in sorted((Path(app.srcdir) / "boards").glob("[0-9]*.toml")):
        found = engine.boards(path, path.name, _cache(app))
        told = [sent(one) | {"text": plain(one["text"])} for one in found]
        text = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
        (folder / f"{path.stem}.json").write_text(text, encoding="utf-8")


def _shared(questions: Iterable[QuestionDict]) -> dict[str, object]:
    """Common parts of many questions are written once; each question has their numbers in
    ``shared``.
    """
    shared: dict[str, int] = {}

    def number(value: object) -> int:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return shared.setdefault(text, len(shared))

    told: list[dict[str, object]] = []
    for one in questions:
        short: dict[str, object] = {**one, "parts": number(one["parts"])}
        if "wrong" in one:
            short["wrong"] = {answer: number(mistake) for answer, mistake in one["wrong"].items()}
        if "otherwise" in one:
            short["otherwise"] = number(one["otherwise"])
        told.append(short)
    return {"shared": [json.loads(text) for text in shared], "questions": told}


def _forward(app: Sphinx) -> Iterator[tuple[str, dict[str, object], str]]:
    """A page at each address whose text has moved, with a link to its new place."""
    for rung in rungs(app.env):
        for was in rung["was"]:
            if was in app.env.found_docs:
                continue
            uri = app.builder.get_relative_uri(was, rung["page"])
            yield was, {"title": rung["title"], "forward": uri}, "forward.html"


def _head_html(writer: HTML5Translator, _node: rung_head) -> None:
    write(writer, '<div class="bp-rung">\n')


def _head_end(writer: HTML5Translator, node: rung_head) -> None:
    listed: list[tuple[str, str]] = node.get("parts", [])
    ways = [link(f"#{ident}", title) for ident, title in listed]
    parts = el("nav", {"class": "d-parts", "aria-label": "Parts of this rung"}, *ways)
    write(writer, f"{el('p', {'class': 'd-gist'}, node['idea'])}{parts}</div>\n")


def setup(app: Sphinx) -> None:
    """Register the directives, their nodes, and the files of questions."""
    # This many questions of a level are written in advance.
    app.add_config_value("bridgepath_questions", 100, "html", (int,))
    app.add_directive("rung", RungDirective)
    app.add_directive("drill", DrillDirective)
    app.add_directive("path-map", MapDirective)
    app.add_directive("drill-list", DrillList)
    add_node(app, rung_head, _head_html, _head_end)
    app.add_post_transform(Beside)
    add_node(app, drill, _drill_html)
    app.add_directive("whole-game", GameDirective)
    add_node(app, whole_game, _game_html)
    add_node(app, path_map, _map_html)
    app.connect("builder-inited", _begin)
    app.connect("html-collect-pages", _forward)
    app.connect("build-finished", _write_questions)
    app.connect("build-finished", _write_boards)
