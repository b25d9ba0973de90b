"""`{options}`: the house rules of a game, as the engine describes them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, ClassVar, cast

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.transforms.post_transforms import SphinxPostTransform

from .. import domain, engine, ids
from ..markup import Html, el, join
from ..nodekit import Directive, add_node, write
from ..report import Topic, warn
from .links import Citation, Citing, cited

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator


class option_table(Citing):  # noqa: N801
    """The house rules of a game: `rows`."""

    topic = "options"


class option_link(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A mention of the option `key`; becomes a link when all pages are known."""


class OptionsDirective(Directive):
    """A table of the house rules of one game."""

    topic: Topic = "options"
    required_arguments = 1
    option_spec: ClassVar = {
        # the first part of the keys in this table: `two` for `two.seats`, `two.lead`
        "only": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        game = self.arguments[0]
        try:
            rows = engine.option_rows(game)
        except engine.Refusal as refusal:
            return self.fail(str(refusal))
        if not rows:
            return self.fail(f'the game "{game}" has no options')
        if "only" in self.options:
            prefix = self.options["only"]
            known = dict.fromkeys(row["key"].split(".")[0] for row in rows)
            rows = [row for row in rows if row["key"].split(".")[0] == prefix]
            if not rows:
                sentence = f'the game "{game}" has no options that begin with "{prefix}."'
                return self.fail(sentence + ids.did_you_mean(prefix, known))
        node = option_table("", game=game, rows=rows, cites=[])
        self.set_source_info(node)
        table = domain.of(self.env).options
        # Games may share a house rule; mentions link to the game whose rules all have that prefix.
        own = len({row["key"].split(".")[0] for row in rows}) == 1
        for row in rows:
            key, place = row["key"], (self.env.docname, row["clause"])
            if table.get(key, place)[1] != row["clause"]:
                return self.fail(f'two tables list the option "{key}" under different rulings')
            if own or key not in table:
                table[key] = place
            node["cites"].append(Citation(row["clause"], f'the option "{key}"'))
            node += nodes.paragraph("", f"{key}: {_values(row)}. {row['text']}")
        return [node]


def _values(row: engine.OptionRow) -> str:
    return ", ".join(row["values"]) or f"{row['default']}, {row['free']}"


def anchor(key: str) -> str:
    """The anchor of the row of an option."""
    return f"option-{key}"


class LinkOptions(SphinxPostTransform):
    """Turn mentions of options into links to their rows."""

    default_priority = 12
    builders = ()

    def run(self, **_kwargs: object) -> None:
        table = domain.of(self.env).options
        for node in list(self.document.findall(option_link)):
            key = node["key"]
            new: list[nodes.Node] = list(node.children)
            if key in table:
                href = f"#{anchor(key)}"
                if table[key][0] != self.env.docname:
                    page = self.app.builder.get_relative_uri(self.env.docname, table[key][0])
                    href = page + href
                new = [nodes.reference("", "", *node.children, refuri=href, internal=True)]
            else:
                sentence = f'no page lists the option "{key}"{ids.did_you_mean(key, table)}'
                warn("ruling", sentence, node)
            node.replace_self(new)


def _html(writer: HTML5Translator, node: option_table) -> None:
    head = [el("th", {"scope": "col"}, title) for title in ("Option", "Values", "What it settles")]
    body = [_row(node, row) for row in cast("list[engine.OptionRow]", node["rows"])]
    table = el(
        "table",
        {"class": "bp-options docutils"},
        el("caption", None, "House rules; the default comes first"),
        el("thead", None, el("tr", None, *head)),
        el("tbody", None, *body),
    )
    count = len(node["rows"])
    line = "One house rule to choose" if count == 1 else f"{count} house rules to choose from"
    wrapper = el("div", {"class": "table-wrapper"}, table)
    write(writer, el("details", {"class": "bp-aside"}, el("summary", None, line), wrapper))
    raise nodes.SkipNode


def _row(node: option_table, row: engine.OptionRow) -> Html:
    first, *others = row["values"] or [row["default"]]
    values = [el("b", None, el("code", None, first))]
    values += [el("code", None, value) for value in others]
    if not row["values"]:
        values.append(Html(row["free"]))
    # The data that the page needs to turn it into a switch.
    attrs = {
        "id": anchor(row["key"]),
        "data-key": row["key"],
        "data-game": node["game"],
        "data-ruling": row["clause"],
        "data-initial": row["default"],
        "data-values": json.dumps(row["values"], ensure_ascii=False) if row["values"] else None,
        "data-free": row["free"] or None,
    }
    return el(
        "tr",
        attrs,
        el("th", {"scope": "row"}, el("code", None, row["key"])),
        el("td", None, join(values, ", ")),
        el("td", None, row["text"], " ", cited(node, row["clause"]), *_with_bots(row)),
    )


def _with_bots(row: engine.OptionRow) -> list[Html | str]:
    """The value that a table with a bot starts with, if it is not the default."""
    if "with_bots" not in row:
        return []
    return ["; a table with a bot starts with ", el("code", None, row["with_bots"])]


def setup(app: Sphinx) -> None:
    """Register the directive, its nodes and the transform."""
    app.add_directive("options", OptionsDirective)
    add_node(app, option_table, _html)
    app.add_node(option_link)
    app.add_post_transform(LinkOptions)
