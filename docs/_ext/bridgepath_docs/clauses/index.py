"""`{clause-index}`: every id of the site, page by page, in the order of the page."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from .. import domain
from ..nodekit import Directive

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..report import Topic


class clause_index(nodes.General, nodes.Element):  # noqa: N801
    """A placeholder for the list until every page is known."""


class ClauseIndexDirective(Directive):
    """No argument, no body."""

    topic: Topic = "clause"

    def run(self) -> list[nodes.Node]:
        node = clause_index()
        self.set_source_info(node)
        return [node]


class FillIndex(SphinxPostTransform):
    """Replace the placeholder by a list for each page."""

    default_priority = 9
    builders = ()

    def run(self, **_kwargs: object) -> None:
        for mark in list(self.document.findall(clause_index)):
            mark.replace_self(self._lists())

    def _lists(self) -> list[nodes.Node]:
        items = domain.in_order(domain.of(self.env).declared.values())
        found: list[nodes.Node] = []
        for docname, group in groupby(items, key=lambda item: item.docname):
            page = self.env.titles[docname].astext()
            found.append(nodes.rubric("", "", self._link(docname, "", page)))
            entries = [nodes.list_item("", self._entry(item)) for item in group]
            found.append(nodes.bullet_list("", *entries, classes=["bp-index"]))
        return found

    def _entry(self, item: domain.Declared) -> nodes.paragraph:
        link = self._link(item.docname, item.id, item.id)
        link["classes"] = ["bp-cite"]
        mark = "" if item.kind == "normative" else f" ({item.kind})"
        return nodes.paragraph("", "", link, nodes.Text(f" {item.title}{mark}"))

    def _link(self, docname: str, anchor: str, text: str) -> nodes.reference:
        here = self.env.docname
        return make_refnode(self.app.builder, here, docname, anchor, nodes.Text(text))


def setup(app: Sphinx) -> None:
    """Register the directive and its transform."""
    app.add_directive("clause-index", ClauseIndexDirective)
    app.add_node(clause_index)
    app.add_post_transform(FillIndex)
