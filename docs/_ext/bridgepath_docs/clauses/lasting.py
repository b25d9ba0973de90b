"""A page for each id, `c/<id>.html`: a permanent address, which a chat previews as the rule.

These pages are not Sphinx documents. They are written together with a page, from the HTML of its
nodes, and are not in any index or search.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from posixpath import join as joined
from posixpath import normpath
from typing import TYPE_CHECKING, cast

from headers import PAGES, policy

from .. import domain, ids
from ..examples import cases
from ..hands.hands import hand
from ..markup import Html, cards, el, join, link, opening
from .clauses import BUTTONS
from .links import OWN, Anchored, Citing, exhibit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docutils import nodes
    from sphinx.application import Sphinx

    from ..engine import Movie
    from ..examples.casefile import Case
    from .links import Shown

_HREF = re.compile(r'(href=")([^":]+)(")')
_ID = re.compile(rf"(?<![\w-]){ids.SHAPE.pattern}(?![\w-])")
_BUTTONS = re.compile(r'<span class="bp-do">.*?</span>')

# As much as a chat or a search engine shows of a description.
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Lasting:
    """The page of one id. `body` is HTML whose links are relative to the page of the rules."""

    id: str
    title: str
    text: str
    body: Html
    kind: str = "bp-case"


class _Page:
    """The pages of the ids that one page of the site declares."""

    def __init__(self, app: Sphinx, docname: str, doctree: nodes.document) -> None:
        self.bp = domain.of(app.env)
        self.app, self.docname, self.doctree = app, docname, doctree
        self.uri = app.builder.get_target_uri(docname)
        self.title = app.env.titles[docname].astext()
        declared = domain.in_order(self.bp.declared.values())
        rulings = [item for item in declared if item.kind == "ruling"]
        self.rulings = [(item, set(_ID.findall(f"{item.title} {item.text}"))) for item in rulings]

    def all(self) -> Iterator[Lasting]:
        node: nodes.Element
        for node in self.doctree.findall(Citing):
            if isinstance(node, Anchored):
                if (item := self.bp.declared.get(node["ident"])) is not None:
                    yield self._rule(node, item)
            elif isinstance(node, cases.case_table):
                for case in cast("list[Case]", node["cases"]):
                    yield self._case(node, case)
            elif isinstance(node, hand):
                yield self._hand(node)

    def _rule(self, node: Anchored, item: domain.Declared) -> Lasting:
        words = _BUTTONS.sub("", node["words"].partition('<details class="bp-mark">')[0])
        parts = [Html(words), Html(node.get("facts", ""))]
        if item.source:
            parts.append(el("p", {"class": "bp-src"}, f"Source: {item.source}."))
        parts += self._rulings(item)
        shown: list[Shown] = node.get("shown", [])
        parts += self._list("Shown by", "shown", [exhibit(each) for each in shown])
        coded: list[tuple[str, str]] = node.get("coded", [])
        parts += self._list("In the code", "code", [link(*place) for place in coded])
        css = "bp-ruling" if item.kind == "ruling" else "bp-clause"
        return Lasting(item.id, item.title, item.text, join(parts, "\n"), css)

    def _rulings(self, item: domain.Declared) -> Iterator[Html]:
        """The rulings on a clause: those that it names, and those that name it."""
        if item.kind == "ruling":
            return
        named = set(_ID.findall(item.text))
        for other, names in self.rulings:
            if other.id in named or item.id in names:
                href = self.app.builder.get_relative_uri(self.docname, other.docname)
                own = link(f"{href}#{other.id}", other.id, "bp-cite")
                question = el("b", None, cards(other.title))
                yield el("p", {"class": "bp-answer"}, question, " ", cards(other.text), " ", own)

    def _list(self, title: str, anchor: str, items: list[Html]) -> Iterator[Html]:
        if items:
            yield el("h2", {"id": anchor}, title)
            yield el("ul", None, *(el("li", None, item) for item in items))

    def _case(self, node: Citing, case: Case) -> Lasting:
        body = cases.case_row(node, "", case)
        body = Html(
            re.sub(r'<template>.*?</template>|<a class="bp-id".*?</a>', "", body, flags=re.DOTALL)
        )
        body = Html(body.replace(f' id="{case.id}"', "", 1).replace("Run it", "As Python"))
        return Lasting(case.id, case.title, f"{case.title} → {case.result}", body)

    def _hand(self, node: hand) -> Lasting:
        movie = cast("Movie", node["movie"])
        title, intro = str(movie["title"]), str(movie["intro"])
        body = el("p", None, el("b", None, cards(f"{title}. ")), cards(intro))
        text = intro or f"A hand to step through, on the page {self.title}"
        return Lasting(node["ids"][0], title, text, body)


def short(text: str, longest: int = LONGEST) -> str:
    """The first sentences of a text, as many as fit; at least the first words."""
    text = " ".join(text.split())
    if len(text) <= longest:
        return text
    end = max(text.rfind(mark, 0, longest) for mark in (". ", "? ", "! "))
    if end > longest // 3:
        return text[: end + 1]
    return text[: text.rfind(" ", 0, longest - 1)] + " …"


def _moved(html: str, uri: str) -> str:
    """HTML of the page `uri`, with its links relative to the folder of the single pages."""

    def lead(found: re.Match[str]) -> str:
        path, hash_, anchor = found[2].partition("#")
        target = normpath(joined(uri, "..", path)) if path else uri
        folder, _, name = target.rpartition("/")
        seen = name if folder == OWN else f"../{target}"
        return f"{found[1]}{seen}{hash_}{anchor}{found[3]}"

    return _HREF.sub(lead, html)


def _meta(name: str, content: str, key: str = "name") -> Html:
    return opening("meta", {key: name, "content": content})


def render(page: Lasting, uri: str, rules: str) -> str:
    """The whole page; `uri` and `rules` are the address and the title of the page of the rules."""
    title, told = f"{page.id} · {page.title}", short(page.text)
    style = {"rel": "stylesheet"}
    head = [
        _meta("Content-Security-Policy", policy(PAGES), "http-equiv"),
        opening("meta", {"charset": "utf-8"}),
        _meta("viewport", "width=device-width,initial-scale=1"),
        _meta("color-scheme", "light dark"),
        _meta("description", told),
        _meta("og:title", f"{title} ({rules})", "property"),
        _meta("og:description", told, "property"),
        _meta("og:type", "article", "property"),
        _meta("og:site_name", "Bridgepath", "property"),
        el("title", None, f"{title} - Bridgepath"),
        opening("link", {"rel": "icon", "href": "../_static/favicon.svg"}),
        opening("link", {**style, "href": "../_static/palette.css"}),
        opening("link", {**style, "href": "../_static/bridgepath/lasting.css"}),
    ]
    there = f"../{uri}#{page.id}"
    body = [
        el("script", {"src": "../_static/theme.js"}),
        el(
            "header",
            None,
            link("../index.html", "Bridgepath"),
            " · ",
            link(f"../{uri}", rules),
        ),
        opening("main", {"class": "bp-lasting"}),
        opening("article", {"class": page.kind, "id": page.id}),
        el("h1", {"class": "bp-id"}, page.id),
        Html(_moved(page.body, uri)),
        BUTTONS,
        Html("</article>"),
        el("p", None, link(there, "Read it in the rulebook", "bp-go")),
        Html("</main>"),
        el("footer", None, link("../credits.html", "Credits and licences")),
        opening("script", {"type": "module", "src": "../_static/bridgepath/rules.js"})
        + Html("</script>"),
    ]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en">',
            el("head", None, *head),
            opening("body", {"class": "bp-small"}),
            *body,
            "</body>\n</html>\n",
        ]
    )


def _write(
    app: Sphinx, pagename: str, _template: str, _context: dict[str, object], doctree: object
) -> None:
    """Called when a page has been rendered, in the process that writes it."""
    if doctree is None or app.builder.format != "html":
        return
    page = _Page(app, pagename, cast("nodes.document", doctree))
    folder = Path(app.outdir) / OWN
    for each in page.all():
        # A lesson may show a hand of the rules again: the address leads to the rules.
        if each.id.startswith("hand-") and not _first(page.bp, each.id, pagename):
            continue
        folder.mkdir(exist_ok=True)
        text = render(each, page.uri, page.title)
        (folder / f"{each.id}.html").write_text(text, encoding="utf-8")


def _first(bp: domain.BridgepathDomain, anchor: str, docname: str) -> bool:
    """True if the address of a hand leads to this page, which is that of the rules if there is
    one.
    """
    pages = sorted(page for page, known in bp.exhibits if known == anchor)
    return docname == next((page for page in pages if page.startswith("rules/")), pages[0])


def setup(app: Sphinx) -> None:
    """Write the pages of a page's ids along with it."""
    app.connect("html-page-context", _write)
