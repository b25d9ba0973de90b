"""Links both ways: a cited id gets an address, and each clause a list of its exhibits.

A directive lists the ids that it cites in `node["cites"]`, each with the words that begin a
warning about it. After all pages are read, `node["links"]` maps each of them to its address and
title.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from .. import domain
from ..code import listing as code
from ..markup import Html, el, join, link
from ..report import Topic, warn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class Citing(nodes.Element):
    """A node that cites ids in `cites` and gets their addresses in `links`."""

    topic: Topic = "clause"

    @property
    def citations(self) -> list[Citation]:
        """The cited ids."""
        return cast("list[Citation]", self.attributes.get("cites", []))

    @property
    def addresses(self) -> dict[str, Link]:
        """The links of the cited ids; empty until all pages are read."""
        return cast("dict[str, Link]", self.attributes.get("links", {}))


class Anchored(Citing):
    """A node that declares the id in `node["ident"]`.

    Its `shown` gets the exhibits, and its `coded` the code that cites it.
    """


@dataclass(frozen=True, slots=True)
class Citation:
    """An id cited by a node; `where` begins the sentence if no page declares it."""

    id: str
    where: str


@dataclass(frozen=True, slots=True)
class Link:
    """The address of a declared id, relative to one page, with its title and its words."""

    href: str
    title: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """One exhibit under a clause: its address, its name, and its steps if it is a hand."""

    kind: str
    href: str
    title: str
    steps: tuple[int, ...]


def cite(wanted: Iterable[str], where: str) -> list[Citation]:
    """Citations of several ids with the same opening words."""
    return [Citation(ident, where) for ident in wanted]


class ResolveLinks(SphinxPostTransform):
    """Fill `links` and `shown` when every page is known."""

    default_priority = 12
    builders = ()

    def run(self, **_kwargs: object) -> None:
        self.bp = domain.of(self.env)
        for node in self.document.findall(Citing):
            node["links"] = self._links(node)
            if isinstance(node, Anchored):
                node["shown"] = self._shown(node["ident"])
                node["coded"] = self._coded(node["ident"])

    def _address(self, docname: str, anchor: str) -> str:
        here = self.env.docname
        page = "" if docname == here else self.app.builder.get_relative_uri(here, docname)
        return f"{page}#{anchor}"

    def _links(self, node: Citing) -> dict[str, Link]:
        found: dict[str, Link] = {}
        for citation in node.citations:
            item = self.bp.declared.get(citation.id)
            if item is not None:
                found[item.id] = Link(self._address(item.docname, item.id), item.title, item.text)
                continue
            warn(node.topic, f"{citation.where}: {self.bp.unknown(citation.id)}", node)
        return found

    def _coded(self, ident: str) -> list[tuple[str, str]]:
        return [
            (self._address(code.page_of(use.module), code.anchor_of(use)), str(use))
            for use in code.uses_of(self.app, ident)
        ]

    def _shown(self, ident: str) -> list[Shown]:
        return [
            Shown(
                item.kind,
                self._address(item.docname, item.anchor),
                item.title,
                dict(item.steps).get(ident, ()),
            )
            for item in self.bp.shown_by(ident)
        ]


def cited(node: Citing, ident: str, *, entitled: bool = True) -> Html:
    """A cited id as a link, or as plain text if no page declares it.

    `entitled` says whether the link has the title of its clause as well; a list that cites the same
    clauses again and again is half as long without titles.
    """
    found = node.addresses.get(ident)
    if found is None:
        return el("span", {"class": "bp-cite"}, ident)
    return link(found.href, ident, "bp-cite", found.title if entitled else "")


CITE = re.compile(r'<span class="bp-cite" data-clause="([^"]+)">[^<]*</span>')
"""A clause in the engine's drawing."""


def titled(node: Citing, ident: str) -> Html:
    """A cited id as a link with the title of its clause, or as `cited` if there is none."""
    found = node.addresses.get(ident)
    if found is None or not found.title:
        return cited(node, ident)
    return link(found.href, found.title, "bp-rule", ident)


def linked(node: Citing, html: str, cited_as: Callable[[Citing, str], Html] = cited) -> Html:
    """The engine's drawing, with links from its clauses to their places."""
    return Html(CITE.sub(lambda found: cited_as(node, found[1]), html))


# The pages of single ids are here, outside the files that Sphinx reads and searches.
OWN = "c"


def page_of(writer: HTML5Translator, ident: str) -> str:
    """The address of the page of an id, relative to the page being written."""
    here = writer.builder.get_target_uri(writer.builder.current_docname)
    return f"{'../' * here.count('/')}{OWN}/{ident}.html"


# If a hand needs a clause at every trick, only its first steps are listed, and more than two
# exhibits appear only on the page of the clause, so that the text of the rules stays easy to read.
_STEPS = 3
_OPEN = 2


def shown_by(shown: Iterable[Shown], own: str) -> Html:
    """The exhibits of a clause, in short; empty if there are none. `own` is the page of the
    clause.
    """
    items = list(shown)
    if not items:
        return Html("")
    if len(items) <= _OPEN:
        parts = join([exhibit(item) for item in items], ", ")
    else:
        parts = link(f"{own}#shown", _counted(items))
    return el("span", {"class": "bp-shown"}, "Shown by ", parts, ".")


def in_code(coded: Iterable[tuple[str, str]], own: str) -> Html:
    """The links to code that cites a clause; empty if there is none."""
    return link(f"{own}#code", "In the code") if list(coded) else Html("")


def _counted(items: list[Shown]) -> str:
    """How many exhibits of each kind: 2 examples, 1 hand."""
    counts = Counter(item.kind for item in items)
    return ", ".join(f"{n} {kind}{'s' if n > 1 else ''}" for kind, n in counts.items())


def exhibit(item: Shown) -> Html:
    """A link to an exhibit of a clause, and to its steps if it is a hand."""
    name = link(item.href, item.title, f"bp-by-{item.kind}")
    if not item.steps:
        return name
    steps = [link(f"{item.href}-{step}", str(step)) for step in item.steps[:_STEPS]]
    word = " step " if len(item.steps) == 1 else " steps "
    more = Html("") if len(item.steps) <= _STEPS else Html(" …")
    return join([name, Html(word), join(steps, ", "), more])


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(ResolveLinks)
