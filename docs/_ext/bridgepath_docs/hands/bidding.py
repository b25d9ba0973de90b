"""`{bidding-table}`: every line of the bidding table, from the engine.

engine → situations with their lines (a dict) → a section each → HTML: a table in which every line
has its id as an anchor, its call, why, what it promises, and an example that the build made.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from .. import engine
from ..markup import Html, cards, el, join
from ..nodekit import Directive, add_node, write

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

    from bridgepath.bidding.queries import BidLineDict, SituationDict

    from ..report import Topic


class bidding_lines(nodes.General, nodes.Element):  # noqa: N801
    """The lines of a situation: `lines`."""


class BiddingDirective(Directive):
    """The whole table, without any text of its own."""

    topic: Topic = "example"

    def run(self) -> list[nodes.Node]:
        return [self._section(one) for one in engine.bidding()]

    def _section(self, situation: SituationDict) -> nodes.section:
        section = nodes.section("", ids=[f"bid-{situation['name']}"])
        section += nodes.title("", situation["title"])
        node = bidding_lines("", lines=situation["lines"])
        node["ids"] = [line["id"] for line in situation["lines"]]
        self.set_source_info(node)
        # Plain children: for other builders, and for the search.
        for line in situation["lines"]:
            node += nodes.paragraph("", f"{line['id']}: {told(line)} {example(line)}")
        for ident in node["ids"]:
            self.state.document.ids[ident] = node
        section += node
        self.state.document.note_implicit_target(section, section)
        return section


def told(line: BidLineDict) -> str:
    """The reason for a line, the promise of its call, and whether partner must act."""
    reason = line["reason"][:1].upper() + line["reason"][1:]
    promise = "" if line["promise"] == "nothing" else f"This promises {line['promise']}"
    return " ".join(f"{part}." for part in (reason, promise, line["force"]) if part)


def example(line: BidLineDict) -> str:
    """A hand with the auction before it."""
    after = f"after {line['after']}" if line["after"] else "first to call"
    return f"For example {line['hand']}, {after}: {line['call']}."


def _row(line: BidLineDict) -> Html:
    anchor = el("a", {"href": f"#{line['id']}"}, line["id"])
    return el(
        "tr",
        {"id": line["id"]},
        el("td", None, anchor, Html("<br>"), el("strong", None, cards(line["call"]))),
        el("td", None, cards(told(line)), Html("<br>"), el("small", None, cards(example(line)))),
    )


def _html(writer: HTML5Translator, node: bidding_lines) -> None:
    head = el(
        "thead",
        None,
        el("tr", None, *(el("th", {"scope": "col"}, word) for word in ("Line, call", "Why"))),
    )
    body = el("tbody", None, *map(_row, node["lines"]))
    table = el("table", {"class": "docutils align-default bp-bidding"}, head, body)
    write(
        writer,
        join([Html('<div class="table-wrapper docutils container">'), table, Html("</div>\n")]),
    )
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("bidding-table", BiddingDirective)
    add_node(app, bidding_lines, _html)
