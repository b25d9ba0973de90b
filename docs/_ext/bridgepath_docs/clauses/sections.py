"""A rule section must show its rules at work, with an example, a hand or cases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from ..examples.cases import case_table
from ..examples.examples import example
from ..hands.hands import hand
from ..report import warn
from .clauses import clause

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The pages of this folder are rules pages.
FOLDER = "rules/"

_EXHIBITS = (example, hand, case_table)


def check(app: Sphinx, document: nodes.document) -> None:
    """Warn about each section with normative clauses that neither it nor its parents illustrate."""
    docname = app.env.docname
    if not docname.startswith(FOLDER):
        return
    for section in document.findall(nodes.section):
        rules = [part for part in section.children if isinstance(part, clause) and _binds(part)]
        if rules and not _illustrated(section):
            title = section.next_node(nodes.title)
            name = title.astext() if title else "untitled"
            first = rules[0]
            sentence = (
                f'the section "{name}" states {first["ident"]} but has no example, hand or cases'
            )
            warn("section", sentence, (docname, section.line or first.line))


def _binds(rule: clause) -> bool:
    return bool(rule["kind"] == "normative")


def _illustrated(section: nodes.section) -> bool:
    """In the section itself, however deep, or directly in a section that encloses it."""
    if any(section.next_node(kind) is not None for kind in _EXHIBITS):
        return True
    parent = section.parent
    while isinstance(parent, nodes.section) and isinstance(parent.parent, nodes.section):
        if any(isinstance(part, _EXHIBITS) for part in parent.children):
            return True
        parent = parent.parent
    return False


def setup(app: Sphinx) -> None:
    """Check each page after it is read."""
    app.connect("doctree-read", check)
