"""The contents of a page: its sections, and in them its hands, forms, rulings and cases."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Final, cast

from docutils import nodes
from sphinx import addnodes

from .. import domain
from ..clauses.clauses import ruling
from ..examples import cases
from ..examples.tries import attempt
from ..hands.hands import hand
from ..markup import Html, cards, el, join

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx

_MODULE: Final = re.compile(r"(?<=>)bridgepath(\.\w+)+(?=<)")


def tree(document: nodes.document, bp: domain.BridgepathDomain) -> Html:
    """The contents as nested lists of links, in the theme's own form."""
    return el("ul", None, *_items(document, bp))


def _items(parent: nodes.Element, bp: domain.BridgepathDomain) -> Iterator[Html]:
    for node in parent.children:
        if isinstance(node, nodes.section):
            inner = list(_items(node, bp))
            title = node.next_node(nodes.title)
            name = title.astext() if title is not None else ""
            # The title of the page itself links to its top.
            top = isinstance(parent, nodes.document)
            href = "#" if top else f"#{node['ids'][0]}"
            yield _item(href, name, el("ul", None, *inner) if inner else Html(""))
        elif isinstance(node, hand):
            yield _item(f"#{node['ids'][0]}", str(node["movie"]["title"]))
        elif isinstance(node, attempt):
            yield _item(f"#{node['ids'][0]}", str(node["form"]["title"]))
        elif isinstance(node, ruling):
            yield _item(f"#{node['ident']}", bp.declared[node["ident"]].title)
        elif isinstance(node, cases.case_table) and node["whole"]:
            for ident, _ in cases.groups(node, bp):
                item = bp.declared.get(ident)
                yield _item(f"#{cases.group_anchor(ident)}", item.title if item else ident)
        elif isinstance(node, nodes.Element):
            yield from _items(node, bp)


def _item(href: str, text: str, inner: Html = Html("")) -> Html:  # noqa: B008 - never changes
    name = el("a", {"class": "reference internal", "href": href}, cards(text))
    return el("li", None, join([name, inner]))


def _replace(
    app: Sphinx, _pagename: str, _template: str, context: dict[str, object], doctree: object
) -> None:
    """Only if the contents have an entry that the theme would leave out; names break at dots."""
    if not isinstance(doctree, nodes.document) or not context.get("toc"):
        return
    context["toc"] = _MODULE.sub(lambda name: name[0].replace(".", ".<wbr>"), str(context["toc"]))
    kinds = (hand, attempt, ruling, cases.case_table)
    if any(doctree.next_node(cast("type[nodes.Node]", kind)) is not None for kind in kinds):
        context["toc"] = tree(doctree, domain.of(app.env))
        context["furo_hide_toc"] = False


def _share(
    app: Sphinx, pagename: str, _template: str, context: dict[str, object], doctree: object
) -> None:
    """Pages that are not in any table of contents share one, if they are in the same folder."""
    if "toctree" in context:
        make = partial(_of_titles, cast("Callable[..., str]", context["toctree"]), app)
        folder = pagename.rpartition("/")[0]
        context["toctree"] = make if doctree is not None else partial(_shared, make, app, folder)


def _of_titles(make: Callable[..., str], app: Sphinx, **how: object) -> str:
    """What `make` makes of the titles of pages, without first copying all their sections.

    For each page, Sphinx would copy those of all pages, which takes as long as reading the pages.
    """
    env, whole = app.env, app.env.tocs
    if how.get("titles_only"):
        env.tocs = app.builder.__dict__.get("bridgepath_titles") or _titles(app)
    try:
        return make(**how)
    finally:
        env.tocs = whole


def _titles(app: Sphinx) -> dict[str, nodes.bullet_list]:
    """The contents of each page, without its sections unless there are other pages in them."""
    found = dict(app.env.tocs)
    for page, toc in found.items():
        if not any(toc.findall(addnodes.toctree)):
            found[page] = toc.deepcopy()
            for item in found[page].children:
                del cast("nodes.Element", item)[1:]
    app.builder.__dict__["bridgepath_titles"] = found
    return found


def _shared(make: Callable[..., str], app: Sphinx, folder: str, **how: object) -> str:
    key = (folder, *sorted(how.items()))
    made: dict[object, str] = app.builder.__dict__.setdefault("bridgepath_trees", {})
    if key not in made:
        made[key] = make(**how)
    return made[key]


def setup(app: Sphinx) -> None:
    """Before the theme uses the tree, and after it has looked for headings in the page."""
    app.connect("html-page-context", _share, priority=100)
    app.connect("html-page-context", _replace, priority=900)
