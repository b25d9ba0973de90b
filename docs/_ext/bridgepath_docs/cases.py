"""`{cases}`: a table of worked examples from a file; each runs when the page is built."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from docutils import nodes

from . import casefile, cells, domain, ids
from .clauses import permalink
from .links import Citation, Citing, cited
from .markup import Html, cards, el, join
from .nodekit import Directive, add_node, write
from .report import Topic, warn

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from .casefile import Case


class case_table(Citing):  # noqa: N801
    """Worked examples: `cases`."""

    topic = "cases"


class CasesDirective(Directive):
    """A file and ids: `{cases} bid-fair.toml BF-EX-T BF-EX-B1`; a word without number takes all."""

    topic: Topic = "cases"
    required_arguments = 2
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        name, wanted = self.arguments[0], ids.split(self.arguments[1])
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
                return self.fail(f'{file.name} has no case that "{word}" names{hint}')
        chosen = [known[ident] for ident in ids.select(wanted, list(known))]
        node = case_table("", cases=chosen, cites=[])
        self.set_source_info(node)
        for case in chosen:
            self._add(node, file, case)
        return [node]

    def _add(self, node: case_table, file: casefile.CaseFile, case: Case) -> None:
        where = f"{file.name}:{case.line}: {case.id}"
        node["cites"] += [Citation(ident, where) for ident in case.clauses]
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


def _html(writer: HTML5Translator, node: case_table) -> None:
    head = [el("th", {"scope": "col"}, title) for title in ("Case", "Situation", "Result")]
    body = [_row(node, case) for case in cast("list[Case]", node["cases"])]
    table = el(
        "table",
        {"class": "bp-cases docutils"},
        el("caption", None, "Worked examples, checked when this page was built"),
        el("thead", None, el("tr", None, *head)),
        el("tbody", None, *body),
    )
    write(writer, el("div", {"class": "table-wrapper"}, table))
    raise nodes.SkipNode


def _row(node: case_table, case: Case) -> Html:
    links = [cited(node, ident) for ident in case.clauses]
    code = el(
        "details",
        {"class": "bp-case-code"},
        el("summary", None, "code"),
        el("pre", None, case.code),
    )
    situation = [cards(case.title), el("div", {"class": "bp-shows"}, join(links, ", ")), code]
    return el(
        "tr",
        {"id": case.id},
        el("th", {"scope": "row"}, permalink(case.id)),
        el("td", None, *situation),
        el("td", {"class": "bp-result"}, _result(case.result)),
    )


def _result(result: str) -> Html:
    shown = [
        el("span", {"class": "bp-refused"}, cards(line.removeprefix(cells.REFUSAL)))
        if line.startswith(cells.REFUSAL)
        else cards(line)
        for line in result.split("\n")
    ]
    return el("samp", None, join(shown, "\n"))


def _homeless(_app: Sphinx, env: BuildEnvironment) -> None:
    """A case that no page shows would be a promise without an anchor."""
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
