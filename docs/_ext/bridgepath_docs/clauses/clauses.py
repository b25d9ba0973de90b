"""`{clause}` and `{ruling}`: the rules, each with its permanent anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from .. import domain, ids
from ..markup import Html, el, join, link
from ..nodekit import Directive, Visit, add_node, entry, write
from .links import Anchored, in_code, page_of, shown_by
from .options import option_link

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from ..report import Topic


class clause(Anchored):  # noqa: N801 - docutils names nodes in lower case
    """A rule: `ident`, `kind`, `source`; its children are title and text."""


class ruling(Anchored):  # noqa: N801
    """A house rule: `ident`; its children are the question and its facts."""

    topic = "ruling"


class evidence(nodes.General, nodes.Element):  # noqa: N801
    """The readings and the evidence of a ruling, folded under its mark."""


class share_buttons(nodes.Inline, nodes.Element):  # noqa: N801
    """*Copy* and *Share*, at the end of the words of a clause."""


class _Declaring(Directive):
    """The common part of clauses and rulings: an id, a title, a body, an entry in the domain."""

    required_arguments = 1
    has_content = True

    def ident(self) -> str | None:
        """The id of the argument, or None after a complaint."""
        ident = self.arguments[0]
        if ids.is_id(ident):
            return str(ident)
        self.fail(f'"{ident}" is not a permanent id; ids look like BF-RANK-2')
        return None

    def title(self, ident: str) -> str | None:
        """The title, or None after a complaint."""
        title = str(self.options.get("title", "")).strip()
        if title:
            return title
        self.fail(f"{ident} has no :title:")
        return None

    def declare(self, node: Anchored, item: domain.Declared) -> None:
        """Give the node its anchor and enter the id."""
        self.set_source_info(node)
        node["ident"] = item.id
        if domain.of(self.env).declare(item):
            node["ids"] = [item.id]
            self.state.document.ids[item.id] = node


class ClauseDirective(_Declaring):
    """One rule. The body is the normative text."""

    topic: Topic = "clause"
    option_spec: ClassVar = {
        "title": directives.unchanged_required,
        "source": directives.unchanged_required,
        "informative": directives.flag,
        "withdrawn": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        ident = self.ident()
        title = self.title(ident) if ident else None
        if ident is None or title is None:
            return []
        if not self.content:
            return self.fail(f"{ident} has no text")
        kind: domain.Kind = "normative"
        if "informative" in self.options:
            kind = "informative"
        if "withdrawn" in self.options:
            kind = "withdrawn"
        body = self.parse_content_to_nodes()
        item = domain.Declared(
            id=ident,
            kind=kind,
            docname=self.env.docname,
            line=self.lineno,
            title=title,
            text="\n\n".join(part.astext() for part in body),
            source=self.options.get("source", ""),
        )
        node = clause("", *body, kind=kind, source=item.source)
        self.declare(node, item)
        lead = [_title(self.inline(title), ends=title[-1:] in ".?!"), nodes.Text(" ")]
        if kind == "withdrawn":
            lead.append(nodes.emphasis("", f"Withdrawn: {self.options['withdrawn']}. "))
        _put_first(node, lead)
        _put_last(node)
        return [node]


class RulingDirective(_Declaring):
    """One ambiguity of the source: the readings, their sources, and how we play it."""

    topic: Topic = "ruling"
    option_spec: ClassVar = {
        "title": directives.unchanged_required,
        "readings": directives.unchanged_required,
        "evidence": directives.unchanged_required,
        "ruling": directives.unchanged_required,
        "option": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        ident = self.ident()
        title = self.title(ident) if ident else None
        if ident is None or title is None:
            return []
        decision = self.options.get("ruling", "").strip()
        if not decision:
            return self.fail(f"{ident} has no :ruling:")
        keys = tuple(ids.split(self.options.get("option", "")))
        node = ruling("")
        # The answer is beside the question, because somebody at a card table is waiting for it.
        asked = _title(self.inline(title), ends=True)
        node += nodes.paragraph("", "", asked, nodes.Text(" "), *self.inline(decision))
        _put_last(node)
        node += evidence("", *self.parse_content_to_nodes(), *self._facts(keys))
        item = domain.Declared(
            id=ident,
            kind="ruling",
            docname=self.env.docname,
            line=self.lineno,
            title=title,
            text=self._plain(decision),
            options=keys,
            readings=len(self.options["readings"].split(" | "))
            if "readings" in self.options
            else 0,
        )
        self.declare(node, item)
        return [node]

    def _facts(self, keys: tuple[str, ...]) -> list[nodes.Node]:
        """The folded details of a ruling, as a list of terms; no list if there are none."""
        facts = nodes.definition_list(classes=["bp-facts"])
        if "readings" in self.options:
            facts += entry("Readings", *self._readings())
        if "evidence" in self.options:
            facts += entry("Evidence", self.paragraph(self.options["evidence"]))
        if keys:
            facts += entry("Option", self._switches(keys))
        return [facts] if facts.children else []

    def _plain(self, markdown: str) -> str:
        return "".join(part.astext() for part in self.inline(markdown))

    def _switches(self, keys: tuple[str, ...]) -> nodes.paragraph:
        found = nodes.paragraph()
        for number, key in enumerate(keys):
            found += [nodes.Text(", ")] if number else []
            found += option_link("", "", nodes.literal(key, key), key=key)
        return found

    def _readings(self) -> list[nodes.Node]:
        """Readings are separated by ` | `; if there are several, they are lettered."""
        readings = [part.strip() for part in self.options["readings"].split(" | ")]
        if len(readings) == 1:
            return [self.paragraph(readings[0])]
        items = [nodes.list_item("", self.paragraph(reading)) for reading in readings]
        return [nodes.enumerated_list("", *items, enumtype="loweralpha", prefix="", suffix=".")]


def _title(parts: list[nodes.Node], *, ends: bool) -> nodes.strong:
    """The bold title, with a full stop unless it already ends a sentence."""
    tail = [] if ends else [nodes.Text(".")]
    return nodes.strong("", "", *parts, *tail, classes=["bp-ctitle"])


def _put_first(node: nodes.Element, lead: list[nodes.Node]) -> None:
    """Put the title into the first paragraph, or make a paragraph for it."""
    first = node.children[0]
    if isinstance(first, nodes.paragraph):
        first[:0] = lead
    else:
        node.insert(0, nodes.paragraph("", "", *lead))


def _put_last(node: nodes.Element) -> None:
    """Put the buttons into the last paragraph, or make a paragraph for them."""
    last = node.children[-1]
    if isinstance(last, nodes.paragraph):
        last += share_buttons()
    else:
        node += nodes.paragraph("", "", share_buttons())


def permalink(ident: str) -> Html:
    """The id as the mark beside a rule; it links to itself."""
    return link(f"#{ident}", ident, "bp-id")


BUTTONS = el(
    "span",
    {"class": "bp-do"},
    el("button", {"type": "button", "class": "bp-copy", "aria-label": "Copy"}),
    el("button", {"type": "button", "class": "bp-share", "aria-label": "Share"}),
)


def _buttons(writer: HTML5Translator, _node: share_buttons) -> None:
    write(writer, BUTTONS)


def _open(css: str) -> Visit:
    def visit(writer: HTML5Translator, node: Anchored) -> None:
        extra = f" bp-{node['kind']}" if node.get("kind", "normative") != "normative" else ""
        write(writer, writer.starttag(node, "div", CLASS=f"{css}{extra}").rstrip("\n"))
        write(writer, permalink(node["ident"]))
        node["begins"] = len(writer.body)

    return visit


def _close(writer: HTML5Translator, node: Anchored) -> None:
    """The end of a rule, with its folded details if the evidence does not contain them."""
    node["words"] = "".join(writer.body[node["begins"] :])
    if not isinstance(node.children[-1], evidence):
        write(writer, _mark(writer, node, Html("")))
    write(writer, "</div>\n")


def _open_evidence(writer: HTML5Translator, node: evidence) -> None:
    node["begins"] = len(writer.body)


def _close_evidence(writer: HTML5Translator, node: evidence) -> None:
    facts = Html("".join(writer.body[node["begins"] :]))
    del writer.body[node["begins"] :]
    rule = node.parent
    assert isinstance(rule, Anchored)
    rule["facts"] = facts
    write(writer, _mark(writer, rule, facts))


def _mark(writer: HTML5Translator, node: Anchored, facts: Html) -> Html:
    """Details for few readers: the source of a rule, its exhibits, and the code that cites it."""
    source = node.get("source")
    own = page_of(writer, node["ident"])
    parts = [el("span", {"class": "bp-src"}, f"Source: {source}.")] if source else []
    ways = (shown_by(node.get("shown", ()), own), in_code(node.get("coded", ()), own))
    parts += [way for way in ways if way]
    parts.append(link(own, "Permanent page"))
    return el(
        "details",
        {"class": "bp-mark"},
        # A screen reader begins with the visible text.
        el(
            "summary",
            {"aria-label": f"{'why' if facts else 'About'} {node['ident']}"},
            "why" if facts else "⋯",
        ),
        facts,
        el("div", {"class": "bp-used"}, join(parts, " ")),
    )


def setup(app: Sphinx) -> None:
    """Register both directives and their nodes."""
    app.add_directive("clause", ClauseDirective)
    app.add_directive("ruling", RulingDirective)
    add_node(app, clause, _open("bp-clause"), _close)
    add_node(app, ruling, _open("bp-ruling"), _close)
    add_node(app, evidence, _open_evidence, _close_evidence)
    add_node(app, share_buttons, _buttons)
