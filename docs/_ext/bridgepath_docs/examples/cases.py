"""`{cases}`: worked examples from a file, clause by clause; each runs when the page is built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from docutils import nodes

from .. import domain, ids
from ..clauses.clauses import permalink
from ..clauses.links import Citation, Citing, cited
from ..markup import Html, cards, el, join
from ..nodekit import Directive, add_node, write
from ..report import Topic, warn
from . import casefile, examples, results

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from .casefile import Case


class case_table(Citing):  # noqa: N801
    """Worked examples: `cases`; `whole` if they are all in their file, which then has a page."""

    topic = "cases"


class CasesDirective(Directive):
    """A file, and some of its cases: `{cases} bid-fair.toml BF-EX-T BF-EX-B1`.

    An id without its number includes every case that begins with it.
    """

    topic: Topic = "cases"
    required_arguments = 1
    optional_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        name, wanted = self.arguments[0], ids.split("".join(self.arguments[1:]))
        path = Path(self.env.srcdir) / casefile.FOLDER / name
        self.env.note_dependency(path)
        try:
            file = casefile.load(path)
        except casefile.CaseError as error:
            return self.fail(str(error))
        known = {case.id: case for case in file.cases}
        for word in wanted:
            if not ids.select([word], list(known)):
                hint = ids.did_you_mean(word, known)
                return self.fail(f'{file.name} has no case for "{word}"{hint}')
        chosen = (
            [known[ident] for ident in ids.select(wanted, list(known))] if wanted else file.cases
        )
        node = case_table(
            "",
            cases=list(chosen),
            setup=file.setup,
            game=file.game,
            whole=not wanted,
            cites=[],
        )
        self.set_source_info(node)
        for case in chosen:
            self._add(node, file, case)
        return [node]

    def _add(self, node: case_table, file: casefile.CaseFile, case: Case) -> None:
        where = f"{file.name}:{case.line}: {case.id}"
        # Those that the result names are links as well.
        named = {*case.clauses, *results.named(case.result)}
        node["cites"] += [Citation(ident, where) for ident in sorted(named)]
        docname = self.env.docname
        text = f"{case.code} → {case.result}"
        bp = domain.of(self.env)
        item = domain.Declared(case.id, "case", docname, self.lineno, case.title, text)
        if not bp.declare(item):
            return
        bp.show(domain.Exhibit("case", docname, case.id, self.lineno, case.id, case.clauses))
        node += nodes.paragraph("", f"{case.id}: {case.title}. {text}")
        complaint = casefile.problem(file, case)
        if complaint:
            warn("cases", complaint, (docname, self.lineno))


def groups(node: case_table, bp: domain.BridgepathDomain) -> list[tuple[str, list[Case]]]:
    """The cases of a table under the clause that each names first, in the order of the rules."""
    found: dict[str, list[Case]] = {}
    for case in cast("list[Case]", node["cases"]):
        found.setdefault(case.clauses[0], []).append(case)
    order = {item.id: at for at, item in enumerate(domain.in_order(bp.declared.values()))}
    return sorted(found.items(), key=lambda group: order.get(group[0], len(order)))


def group_anchor(ident: str) -> str:
    """The first case of a clause."""
    return f"of-{ident}"


def _html(writer: HTML5Translator, node: case_table) -> None:
    parts = [_setup(writer, node)]
    if node["whole"]:
        for ident, found in groups(node, domain.of(writer.builder.env)):
            link = node.addresses.get(ident)
            title = (" ", cards(link.title)) if link else ()
            parts.append(el("h2", {"id": group_anchor(ident)}, cited(node, ident), *title))
            parts += [case_row(node, ident, case) for case in found]
    else:
        # Some cases of a section are already among its clauses.
        parts += [case_row(node, "", case) for case in cast("list[Case]", node["cases"])]
    write(writer, el("div", {"class": "bp-cases"}, *parts))
    raise nodes.SkipNode


def _setup(writer: HTML5Translator, node: case_table) -> Html:
    """The folded cell with the names that every case uses; once on each page."""
    first = next(
        each for each in writer.document.findall(case_table) if each["game"] == node["game"]
    )
    if not node["setup"] or node is not first:
        return Html("")
    source = node["setup"].strip("\n")
    shown = writer.highlighter.highlight_block(source, "python", location=node)
    return examples.cell(
        f"ex-setup-{node['game']}",
        "Setup for every case here",
        shown,
        el("div", {"class": "bp-out", "hidden": True}, el("pre")),
    )


def case_row(node: Citing, group: str, case: Case) -> Html:
    """One case: the situation, and the result."""
    others = [cited(node, ident) for ident in case.clauses if ident != group]
    word = "Also " if group else "Shows "
    also = el("div", {"class": "bp-shows"}, word, join(others, ", ")) if others else Html("")
    return el(
        "div",
        {"class": "bp-case", "id": case.id},
        permalink(case.id),
        el("p", {"class": "bp-situation"}, cards(case.title)),
        el(
            "div",
            {"class": "bp-result"},
            results.draw(case.result, lambda ident: cited(node, ident)),
        ),
        also,
        _code(case),
    )


def _code(case: Case) -> Html:
    """The code to read. A template has its cell, which a script makes when it is opened."""
    output = el("div", {"class": "bp-out"}, examples.printed(case.result))
    made = examples.cell(f"run-{case.id}", case.title, case.code, output, opened=True)
    return el(
        "details",
        {"class": "bp-case-code"},
        el("summary", None, "Run it"),
        el("pre", None, case.code),
        el("template", None, made),
    )


def _homeless(_app: Sphinx, env: BuildEnvironment) -> None:
    """A case that is on no page would lack its anchor."""
    declared = domain.of(env).declared
    for path in sorted((Path(env.srcdir) / casefile.FOLDER).glob("*.toml")):
        try:
            file = casefile.load(path)
        except casefile.CaseError as error:
            warn("cases", str(error), None)
            continue
        for case in file.cases:
            if case.id not in declared:
                warn("cases", f"{file.name}:{case.line}: {case.id} is on no page", None)


def setup(app: Sphinx) -> None:
    """Register the directive and its node."""
    app.add_directive("cases", CasesDirective)
    add_node(app, case_table, _html)
    app.connect("env-check-consistency", _homeless)
