"""`{try}`: a form for one function of the engine, with the answer for its default values.

`bridgepath.view.forms` explains the body. The page is complete without scripts: it shows the
question and its answer, and the same question as Python.
"""

from __future__ import annotations

from html.parser import HTMLParser
from typing import TYPE_CHECKING, cast

from docutils import nodes

from .. import domain, engine
from ..clauses.links import CITE, Citing, cite, linked, titled
from ..markup import Html, cards, data, el, escape, join, opening
from ..nodekit import Directive, add_node, write
from .examples import plain_names

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from bridgepath.view.forms import FormFieldDict

    from ..report import Topic

# The end of one of these also ends a word.
_BLOCKS = frozenset({"p", "td", "th", "tr", "li", "dd", "dt", "table"})


class attempt(Citing):  # noqa: N801
    """A form: `form` (as the engine reads it), `answered` (html, code)."""

    topic = "try"


class TryDirective(Directive):
    """A function by its name, and one line for each field."""

    topic: Topic = "try"
    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        try:
            form, answered = engine.form(self.arguments[0], list(self.content))
        except engine.Refusal as refusal:
            return self.fail(str(refusal))
        label = f'the form "{form["title"]}"'
        if answered.refused:
            return self.fail(f"{label} is refused as it stands: {plain(answered.html)}")
        anchor = f"try-{form['name']}"
        others = "".join(each["html"] for each in form["answers"].values())
        shown = dict.fromkeys([*form["clauses"], *CITE.findall(answered.html)])
        ids = dict.fromkeys([*shown, *CITE.findall(others)])
        exhibit = domain.Exhibit(
            "example", self.env.docname, anchor, self.lineno, form["title"], tuple(shown)
        )
        if not domain.of(self.env).show(exhibit):
            return self.fail(f'the page has two forms with the name "{form["name"]}"')
        node = attempt("", form=form, answered=answered, cites=cite(ids, label), ids=[anchor])
        self.set_source_info(node)
        self.state.document.ids[anchor] = node
        # Plain children: for other builders, and for the search.
        node += nodes.paragraph("", form["title"])
        node += nodes.paragraph("", plain(answered.html))
        return [node]


def plain(html: str) -> str:
    """The words of an answer."""
    words = _Words()
    words.feed(html)
    words.close()
    return " ".join("".join(words.found).split())


class _Words(HTMLParser):
    """The text between the tags, with a space where a block ends."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        self.found.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self.found.append(" ")


def _html(writer: HTML5Translator, node: attempt) -> None:
    form, answered = (
        cast("engine.AskedForm", node["form"]),
        cast("engine.Answered", node["answered"]),
    )
    anchor = node["ids"][0]
    asked = [
        el("div", None, el("dt", None, field["label"]), el("dd", None, _shown(field)))
        for field in form["fields"]
    ]
    code = writer.highlighter.highlight_block(answered.code, "python", location=node)
    page = {
        "function": form["function"],
        "says": form["says"],
        "ruled": form["ruled"],
        "fields": form["fields"],
        "answers": form["answers"],
        "links": {ident: [link.href, link.title] for ident, link in node.addresses.items()},
    }
    parts = [
        opening("bridge-try", {"class": "bp-try", "id": anchor, "data-game": form["game"] or None}),
        el(
            "div",
            {"class": "bp-try-head"},
            el("strong", {"class": "bp-try-title"}, cards(form["title"])),
            el(
                "a",
                {
                    "class": "bp-permalink",
                    "href": f"#{anchor}",
                    "aria-label": f"Permanent link to {form['title']}",
                },
                "#",
            ),
        ),
        el("dl", {"class": "bp-asked"}, *asked),
        el("div", {"class": "bp-reply"}, linked(node, answered.html, titled)),
        _about(node, form, answered),
        el(
            "details",
            {"class": "bp-fold"},
            el("summary", None, el("span", {"class": "bp-unfold"}, "Show as Python")),
            opening("bridge-cell", {"class": "bp-example", "id": f"{anchor}-python"}),
            el("div", {"class": "bp-code highlight-python notranslate"}, plain_names(Html(code))),
            Html("</bridge-cell>"),
        ),
        data(page, "bp-form"),
        Html("</bridge-try>\n"),
    ]
    write(writer, join(parts, "\n"))
    raise nodes.SkipNode


def _about(node: Citing, form: engine.AskedForm, answered: engine.Answered) -> Html:
    """Clauses that the question is about, in addition to those in the answer."""
    named = set(CITE.findall(answered.html))
    rest = [titled(node, ident) for ident in form["clauses"] if ident not in named]
    return el("p", {"class": "bp-shows"}, "See also ", join(rest, " ")) if rest else Html("")


def _shown(field: FormFieldDict) -> Html:
    """A default in words."""
    value, kind = field["value"], field["kind"]
    labels = dict([*field.get("choices", ()), *field.get("more", ())])
    if kind == "switch":
        return escape("yes" if value == "true" else "no")
    if kind == "numbers":
        pairs = zip(field["labels"], value.split("/"), strict=True)
        return escape(", ".join(f"{who} {number}" for who, number in pairs))
    if value in labels:
        return cards(labels[value])
    return cards(value or "none")


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("try", TryDirective)
    add_node(app, attempt, _html)
