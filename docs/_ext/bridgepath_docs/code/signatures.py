"""Signatures in the reference: ids, defaults and types as a reader of Python expects them."""

from __future__ import annotations

import re
from enum import EnumType
from types import FunctionType
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.addnodes import desc, desc_annotation, desc_signature, pending_xref

from .. import ids
from . import listing

if TYPE_CHECKING:
    from sphinx.application import Sphinx

_ID: Final = re.compile(rf"(?<![\w'\"-]){ids.SHAPE.pattern}(?![\w'\"-])")
_UNSPEAKABLE: Final = re.compile(
    r"""(?<==[ ])(?:
      <(?:[^<>]|<[^<>]*>)+>                             # a function or a factory
    | –                                                 # an empty hand
    | _\w+(?!\w*\()                                     # a private name
    | (?=.{40})[A-Z]\w*\((?:[^()]|\([^()]*\))*\)         # a value that spells all its fields
    )""",
    re.VERBOSE,
)
"""A default that says nothing to a reader."""
_LONG: Final = 60
_SIGNATURE: Final = re.compile(r'<dt class="sig .*?</dt>', re.DOTALL)
_WORD: Final = re.compile(r'<span class="pre">([^<]*)</span>')


def _as_expressions(
    _app: Sphinx,
    what: str,
    _name: str,
    thing: object,
    _options: object,
    signature: str | None,
    returned: str | None,
) -> tuple[str | None, str | None] | None:
    """Write defaults as expressions: Sphinx reads ids as subtractions, and gives up on the rest."""
    if isinstance(thing, FunctionType):
        # It has put these defaults into the function itself, where forms would find them.
        vars(thing).pop("__signature__", None)
    if signature is None:
        return None
    if what == "class" and signature == "(*args, **kwargs)":
        # A protocol, which nobody calls.
        return "", None
    if isinstance(thing, EnumType):
        # Pythons differ in the name.
        return "(value)", None
    spoken = _UNSPEAKABLE.sub("...", signature)
    return _ID.sub(lambda found: f"clause('{found[0]}')", spoken), returned


def _without_contents(_app: Sphinx, _domain: str, _kind: str, content: nodes.Element) -> None:
    """Drop a value that is not an expression or does not fit into a line."""
    described = content.parent
    assert isinstance(described, desc)
    for note in list(described.findall(desc_annotation)):
        value = note.astext().strip()
        if value.startswith("=") and (len(value) > _LONG or "<" in value or "mapping" in value):
            note.parent.remove(note)


def _qualify(_app: Sphinx, document: nodes.document) -> None:
    """Resolve a type in a signature to the one that its code imports, because several have the same
    name.
    """
    sources = listing.read().sources
    for signature in document.findall(desc_signature):
        root, *place = str(signature.get("module") or "").split(".")
        if root != sources.root:
            continue
        # Names that a package re-exports are written inside it.
        first = str(signature.get("fullname")).partition(".")[0]
        known = sources.known_in(tuple(place))
        inner = known.get(first, (tuple(place), ""))[0]
        known = known | (sources.known_in(inner) if inner in sources.trees else {})
        for node in signature.findall(pending_xref):
            home, local = known.get(str(node.get("reftarget")), ((), ""))
            if local and home in sources.trees:
                node["reftarget"] = ".".join((root, *home, local))


def _thin(
    _app: Sphinx, _page: str, _template: str, context: dict[str, object], _doctree: object
) -> None:
    """Take away the element around each word of a signature, because it changes nothing."""
    body = context.get("body")
    if isinstance(body, str):
        context["body"] = _SIGNATURE.sub(lambda found: _WORD.sub(r"\1", found[0]), body)


def setup(app: Sphinx) -> None:
    """Connect to the events that autodoc and the domain send."""
    if "sphinx.ext.autodoc" in app.extensions:
        app.connect("autodoc-process-signature", _as_expressions)
        app.connect("object-description-transform", _without_contents)
        app.connect("doctree-read", _qualify)
        app.connect("html-page-context", _thin)
