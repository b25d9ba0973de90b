"""`{example}`: prompts that run when the page is built, in one namespace from top to bottom."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives

from .. import domain, ids
from ..clauses.links import CITE, Citing, cite, cited, linked
from ..markup import Attr, Html, el, escape, join
from ..nodekit import Directive, add_node, write
from ..report import Topic, warn
from . import cells, results

if TYPE_CHECKING:
    from collections.abc import Callable

    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

_NAME = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
# Kinds of tokens that the style of the pages leaves in the colour of the text.
_COLOURLESS = re.compile(r'<span(?: class="(?:n|nn|o|p|w)")?>([^<]*)</span>')


class example(Citing):  # noqa: N801
    """An example: `title`, `blocks`, `cell` (number on the page), `output` (what it printed)."""

    topic = "example"


class ExampleDirective(Directive):
    """Prompts and their output."""

    topic: Topic = "example"
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar = {
        "name": directives.unchanged_required,
        "clauses": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        title = self.arguments[0]
        name = self.options.get("name", "")
        label = f'the example "{title}"'
        if not _NAME.fullmatch(name):
            return self.fail(f"{label} needs a :name: of lowercase letters, digits and hyphens")
        blocks = cells.parse(list(self.content))
        if isinstance(blocks, cells.Mistake):
            return self.fail(f"{label}: {blocks.sentence}", self.body_line(blocks.line))
        wanted = ids.split(self.options.get("clauses", ""))
        anchor = f"ex-{name}"
        exhibit = domain.Exhibit(
            "example", self.env.docname, anchor, self.lineno, title, tuple(wanted)
        )
        if not domain.of(self.env).show(exhibit):
            return self.fail(f'the page has two examples with the name "{name}"')
        node = example(
            "",
            title=title,
            blocks=blocks,
            wanted=wanted,
            cites=cite(wanted, label),
            lines=[self.body_line(block.line) for block in blocks],
            ids=[anchor],
            open=self.env.docname.startswith("reference/"),
        )
        self.set_source_info(node)
        self.state.document.ids[anchor] = node
        # Plain children: for other builders, and for the search.
        node += nodes.paragraph("", title)
        source = cells.code(blocks)
        node += nodes.literal_block(source, source, language="python", classes=["bp-code"])
        return [node]


def run_page(app: Sphinx, document: nodes.document) -> None:
    """Run the examples of a page that was just read, and compare."""
    namespace: dict[str, object] = {}
    for number, node in enumerate(document.findall(example), 1):
        node["cell"] = number
        node["output"], node["parts"] = _run(app.env.docname, node, namespace)
        named = {ident for _, html in node["parts"] for ident in CITE.findall(html or "")}
        named |= {ident for text, _ in node["parts"] for ident in _refusal(text)[2]}
        node["cites"] += cite(sorted(named), f'the example "{node["title"]}"')
        if node["output"]:
            node.append(nodes.literal_block(node["output"], node["output"], language="text"))


def _run(
    docname: str, node: example, namespace: dict[str, object]
) -> tuple[str, list[tuple[str, str | None]]]:
    printed: list[str] = []
    parts: list[tuple[str, str | None]] = []
    blocks: list[cells.Block] = node["blocks"]
    for block, line in zip(blocks, node["lines"], strict=True):
        ran = cells.run(block.source, namespace, node["ids"][0])
        if ran.output:
            printed.append(ran.output)
        parts += ran.parts
        if ran.refused:
            parts.append((ran.output.split("\n")[-1], None))
        place = (docname, line)
        if ran.output != block.expected:
            sentence = f'the example "{node["title"]}" does not print what the page shows'
            shown = cells.difference(block.expected, ran.output)
            warn("example", f"{sentence}\n{shown}", place)
        elif ran.refused and block is not blocks[-1]:
            # In the browser the whole cell is one run, and would stop here.
            warn(
                "example",
                f'the example "{node["title"]}" continues after a refusal; end it there',
                place,
            )
    return "\n".join(printed), parts


def _html(writer: HTML5Translator, node: example) -> None:
    source = cells.code(node["blocks"])
    highlighted = writer.highlighter.highlight_block(source, "python", location=node)
    made = cell(
        node["ids"][0],
        node["title"],
        highlighted,
        _output(node),
        _shows(node),
        number=node["cell"],
        # Code is the subject of the pages for programmers.
        opened=node["open"],
    )
    write(writer, f"{made}\n")
    raise nodes.SkipNode


def cell(
    anchor: str,
    title: str,
    shown: str,
    output: Html,
    below: Html = Html(""),  # noqa: B008 - a value that never changes
    *,
    number: int | None = None,
    opened: bool = False,
) -> Html:
    """An answer with its code folded; a script makes it runnable.

    `shown` is the code as HTML, or as text, and what runs is its text; `number` is the index of the
    cell on its page.
    """
    kind = "bp-example bp-unfolded" if opened else "bp-example"
    attrs: dict[str, Attr] = {"class": kind, "id": anchor, "data-page-cell": number}
    code = Html(shown) if shown.startswith("<") else el("pre", None, shown)
    return el(
        "bridge-cell",
        attrs,
        el(
            "details",
            {"class": "bp-fold", "open": opened},
            el(
                "summary",
                None,
                el("span", {"class": "bp-example-title"}, title),
                el("span", {"class": "bp-unfold"}, "Hide Python" if opened else "Show as Python"),
            ),
            el("div", {"class": "bp-code highlight-python notranslate"}, plain_names(code)),
        ),
        output,
        below,
    )


def plain_names(code: Html) -> Html:
    """Highlighted code without markup for what has no colour: names, signs and spaces."""
    while (found := _COLOURLESS.sub(r"\1", code)) != code:
        code = Html(found)
    return code


def _refusal(text: str) -> tuple[str, str, list[str]]:
    """What was printed before a refusal, its sentence, which is empty if there is none, and the
    ids behind it.
    """
    head, sign, sentence = text.rpartition(cells.REFUSAL)
    if not sign or "\n" in sentence or (head and not head.endswith("\n")):
        return text, "", []
    return head, sentence, sorted(results.named(sentence))


def printed(text: str, cite: Callable[[str], Html] = Html) -> Html:
    """The output of a cell as it was printed; a refusal is marked and shown without its `! `, and
    with links for its ids, but in the same words: a script compares them with what a run says.
    """
    head, sentence, named = _refusal(text)
    shown = escape(sentence)
    for ident in named:
        shown = Html(re.sub(rf"(?<=[\[ ]){ident}(?=[,\]])", lambda found: cite(found[0]), shown))
    refusal = el("span", {"class": "bp-refused"}, shown) if sentence else Html("")
    return el("pre", None, escape(head), refusal)


def _output(node: example) -> Html:
    """What the cell printed and drew; a refusal is marked and shown without its `! `."""
    shown: list[Html] = []
    for drawn, group in groupby(node["parts"], key=lambda part: part[1] is not None):
        pieces = list(group)
        if drawn:
            shown += [
                el("div", {"class": "bp-reply"}, linked(node, html or "", _short))
                for _, html in pieces
            ]
            continue
        text = "".join(piece for piece, _ in pieces).rstrip("\n")
        shown.append(printed(text, lambda ident: _short(node, ident)))
    return el("div", {"class": "bp-out", "hidden": not shown}, *shown)


def _short(node: Citing, ident: str) -> Html:
    return cited(node, ident, entitled=False)


def _shows(node: example) -> Html:
    links = [_short(node, ident) for ident in node["wanted"]]
    return el("div", {"class": "bp-shows"}, "Shows ", join(links, ", ")) if links else Html("")


def setup(app: Sphinx) -> None:
    """Register the directive, its node and the run after reading."""
    app.add_directive("example", ExampleDirective)
    add_node(app, example, _html)
    app.connect("doctree-read", run_page)
