"""The shape of every rung of the path, and its text.

A rung is a page `path/NN-….md`. Its words, those of its boards, notes of its hands and outputs of
its examples included, are kept in the domain of `terms.py`, which checks their order.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, cast

from docutils import nodes
from sphinx import addnodes

from ..clauses.terms import Passage, new_term, of
from ..examples.examples import example
from ..print.fold import folded
from ..report import warn
from .boards import ONWARD, boards, spoken
from .hands import hand
from .rungs import drill, rung_head, whole_game

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx

    from ..engine import Movie


_LESSON = re.compile(r"path/(\d\d)-[a-z0-9-]+")


def number_of(docname: str) -> int | None:
    """The number of a rung; None for any other page."""
    found = _LESSON.fullmatch(docname)
    return int(found[1]) if found else None


def _read(app: Sphinx, document: nodes.document) -> None:
    """Check the shape of the page, list its new words, and keep its text."""
    docname = app.env.docname
    step = number_of(docname)
    if step is None:
        return
    _check_shape(docname, document)
    # The boards come first; their new words are listed under them.
    acted = document.next_node(boards)
    if acted is not None:
        acted.parent.insert(acted.parent.index(acted) + 1, _new_words(document))
    first = document.next_node(drill)
    if first is not None:
        first["ids"].append(ONWARD)
    of(app.env).lessons[docname] = tuple(_passages(document, 1))


def _check_shape(docname: str, document: nodes.document) -> None:
    wanted: tuple[tuple[type[nodes.Node], str], ...] = (
        (rung_head, "{rung}"),
        (boards, "{boards}"),
        (drill, "{drill}"),
        (whole_game, "{whole-game}"),
    )
    for kind, name in wanted:
        if document.next_node(kind) is None:
            warn("lesson", f"a rung has {name}; this one has none", (docname, 1))


def _new_words(document: nodes.document) -> list[nodes.Node]:
    """A line with the words that this page explains, with a link to each place."""
    line = nodes.paragraph("", "New words: ", classes=["bp-words"])
    for node in document.findall(new_term):
        word = node["term"]  # In the form of the glossary: some begin with a capital.
        line += [nodes.Text(" · ")] if len(line) > 1 else []
        line += nodes.reference("", word, internal=True, refid=node["ids"][0])
    return [line] if len(line) > 1 else []


def _passages(node: nodes.Node, line: int) -> Iterator[Passage]:
    """The text for readers, block by block; code is left out, its output is not."""
    line = getattr(node, "line", None) or line
    if isinstance(node, example):
        label = f'the example "{node["title"]}": '
        yield Passage(line, "", node["title"])
        yield from (Passage(line, label, printed) for printed in node["output"].splitlines())
    elif isinstance(node, hand):
        yield from _hand(node, line)
    elif isinstance(node, folded):
        yield Passage(line, "", node["summary"])
        for child in node.children:
            yield from _passages(child, line)
    elif isinstance(node, boards):
        for child in node.children:
            yield from _passages(child, line)
        yield from (Passage(line, "a board: ", said) for said in spoken(node))
    elif _is_left_out(node):
        return
    elif isinstance(node, nodes.TextElement):
        yield _block(node, line)
    else:
        for child in node.children:
            yield from _passages(child, line)


_SILENT = (rung_head, drill, whole_game, nodes.literal_block, nodes.comment, nodes.raw)


def _is_left_out(node: nodes.Node) -> bool:
    """The list of new words, and everything else that is not text of the page."""
    listed = isinstance(node, nodes.paragraph) and "bp-words" in node["classes"]
    return listed or isinstance(node, _SILENT)


def _hand(node: hand, line: int) -> Iterator[Passage]:
    movie = cast("Movie", node["movie"])
    name = movie["id"]
    yield Passage(
        line, f"the hand {name}: ", f"{movie['title']}\n{movie['intro']}".replace("\n", " ")
    )
    for number, step in enumerate(movie["steps"]):
        where = f"the hand {name}, step {number}: "
        said = " ".join(step[key] for key in ("say", "note") if step[key])
        yield Passage(line, where, said.replace("\n", " "))


def _block(node: nodes.TextElement, line: int) -> Passage:
    text = ""
    new: list[tuple[int, str]] = []
    stack: list[nodes.Node] = [node]
    while stack:
        part = stack.pop()
        if isinstance(part, nodes.Text):
            text += part.astext()
        elif isinstance(part, nodes.literal) or _is_cited(part):
            text += " "
        else:
            if isinstance(part, new_term):
                new.append((len(text), part["term"]))
            stack += reversed(part.children)
    return Passage(line, "", text, tuple(new))


def _is_cited(node: nodes.Node) -> bool:
    """A clause that is cited only by its id."""
    return (
        isinstance(node, addnodes.pending_xref)
        and node.get("refdomain") == "bp"
        and not node["refexplicit"]
    )


def setup(app: Sphinx) -> None:
    """Register the reading of a page."""
    # After the examples have run, because their output counts as well.
    app.connect("doctree-read", _read, priority=600)
