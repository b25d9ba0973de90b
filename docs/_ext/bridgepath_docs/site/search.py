"""The entries of ids in Sphinx's own search: the id with its title, and a link to it.

If an object's anchor is its name, Sphinx leaves the anchor out of the search index, and its script
then takes the *shown* name for the anchor. It also escapes the shown name once in the index and
once more in the browser. So our entries of the index are written here.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from .. import domain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sphinx.application import Sphinx

# Page, kind and priority as numbers, anchor, and the last dotted part of the shown name.
Entry = tuple[int, int, int, str, str]
Objects = dict[str, list[Entry]]
# Page and shown name, as Sphinx writes them, to anchors in the order of the index.
Anchors = dict[tuple[int, str], list[str]]


def _anchors(bp: domain.BridgepathDomain, pages: dict[str, int]) -> Anchors:
    found: Anchors = {}
    for _, shown, _, docname, anchor, _ in sorted(bp.get_objects()):
        if docname in pages:
            found.setdefault((pages[docname], html.escape(shown)), []).append(anchor)
    return found


def _mended(objects: Objects, anchors: Anchors) -> Objects:
    """The index with our entries completed, each with its anchor and its plain name."""
    found: Objects = {}
    for prefix, entries in objects.items():
        for page, kind, rank, anchor, name in entries:
            shown = f"{prefix}.{name}" if prefix else name
            if ours := anchors.get((page, shown)):
                whole = (page, kind, rank, ours.pop(0), html.unescape(shown))
                found.setdefault("", []).append(whole)
            else:
                found.setdefault(prefix, []).append((page, kind, rank, anchor, name))
    return found


def _mend(app: Sphinx) -> Iterator[tuple[str, dict[str, object], str]]:
    """Called after the pages are written and before the index is; adds no page."""
    indexer = getattr(app.builder, "indexer", None)
    if indexer is not None:
        plain: Callable[[dict[str, int]], Objects] = indexer.get_objects
        indexer.get_objects = lambda pages: _mended(
            plain(pages), _anchors(domain.of(app.env), pages)
        )
    yield from ()


def setup(app: Sphinx) -> None:
    """Register the fix."""
    app.connect("html-collect-pages", _mend)
