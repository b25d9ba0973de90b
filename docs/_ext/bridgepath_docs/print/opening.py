"""The opening of a rules page: its first words on the felt, three facts, and the links from
there.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..markup import Html, el, join, link
from ..site import games_facts, pictures
from .tablecard import CARD

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# The class of the beginning of a rules page, below its title.
OPENING = "bp-opening"


class Opening(SphinxPostTransform):
    """Gather the beginning of a page with a table card; the title itself stays a heading."""

    # After the links are resolved, because one of them leads to the path.
    default_priority = 900
    formats = ("html",)

    def run(self, **_kwargs: object) -> None:
        part = next(iter(self.document.findall(nodes.section)), None)
        card = next(iter(_classed(part, CARD)), None) if part else None
        if part is None or card is None:
            return
        game = card.get("game") or self.env.docname.rpartition("/")[2]
        fact = next((each for each in games_facts.facts() if each.id == game), None)
        before = part[: part.index(card)]
        first = next(
            (at for at, node in enumerate(before) if isinstance(node, nodes.paragraph)), None
        )
        if fact is None or first is None:
            return
        play = _classed(part, "bp-play-it")
        opening = nodes.container(classes=[OPENING])
        words = part[first]
        part["classes"].append("bp-opened")
        part.remove(words)
        opening += words
        if play:
            root = "../" * self.env.docname.count("/")
            picture = pictures.of(game + pictures.BARE, root, "bp-opening-table")
            opening += nodes.raw("", picture, format="html")
        opening += nodes.raw("", str(_facts(fact, _line(card, "Pack") or fact.pack)), format="html")
        ways = [_way(node, "Play", "bp-way bp-first-way") for node in play]
        ways += [_way(node, "Learn", "bp-way") for node in _to_path(part)]
        paper = _classed(part, "bp-paper-card")
        ways += [link("#print", "Print", "bp-way") for _ in paper]
        opening += nodes.raw("", str(el("p", {"class": "bp-ways"}, *ways)), format="html")
        for node in play:
            part.remove(node)
        part.insert(first, opening)
        if paper:
            part.insert(part.index(paper[0]), nodes.target(ids=["print"]))


def _classed(part: nodes.Element, css: str) -> list[nodes.Element]:
    """The children with a class."""
    return [node for node in part if isinstance(node, nodes.Element) and css in node["classes"]]


def _line(card: nodes.Element, term: str) -> str:
    """The line of a table card under a term; empty if there is none."""
    for row in card.findall(nodes.definition_list_item):
        if row[0].astext().strip() == term:
            return row[-1].astext()
    return ""


def _facts(fact: games_facts.GameFacts, pack: str) -> Html:
    """Players, minutes and pack, each in two words."""
    one = fact.players == 1
    told = (
        (str(fact.players), "player" if one else "players"),
        (fact.minutes.removesuffix(" min"), "minutes"),
        (re.split("[,;:]", pack)[0], ""),
    )
    shown = [el("li", None, el("strong", None, what), f" {unit}") for what, unit in told]
    return el("ul", {"class": "bp-opening-facts"}, join(shown))


def _way(node: nodes.Element, text: str, css: str) -> Html:
    """A link to the target of the first reference in `node`."""
    found = next(iter(node.findall(nodes.reference)))
    return link(found["refuri"], text, css)


def _to_path(part: nodes.section) -> list[nodes.paragraph]:
    """The first paragraph before the table card that links to the path."""
    paragraphs = [node for node in part if isinstance(node, nodes.paragraph)]
    leads = [
        node
        for node in paragraphs
        if any("path/" in found.get("refuri", "") for found in node.findall(nodes.reference))
    ]
    return leads[:1]


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_post_transform(Opening)
