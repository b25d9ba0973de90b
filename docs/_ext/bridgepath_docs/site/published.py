"""The rulebook as data, for other programs: clauses, cases, terms, and the conformance suite."""

from __future__ import annotations

import functools
import json
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from .. import domain, ids, kept
from ..clauses import asked, terms
from ..clauses.lasting import short
from ..examples import casefile, conformance
from ..nodekit import add_node, write
from ..report import warn
from .described import LONGEST, first_words

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

# File name and content; all are at the root of the site.
FILES = {
    "clauses.json": "every clause and ruling",
    "cases.json": "every worked example",
    "terms.json": "every word of the glossary",
    "search.json": "what else the search uses: questions, pages, and an example of each clause",
    conformance.NAME: "the conformance suite",
    conformance.SCHEMA: "its schema",
}


_BUILDERS = ("html", "dirhtml")


class published(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A link to a file at the root of the site: `file`."""


class PublishedRole(SphinxRole):
    """{published}`cases.json`: a link to one of the data files."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        if self.text not in FILES:
            sentence = f'"{self.text}" is not published; only {", ".join(FILES)} are'
            warn("published", sentence, (self.env.docname, self.lineno))
            return [nodes.literal(self.text, self.text)], []
        return [published("", self.text, file=self.text)], []


def clauses(env: BuildEnvironment, page: PageUri) -> dict[str, object]:
    """Clauses and rulings, ordered by page."""
    bp = domain.of(env)
    items = [item for item in bp.declared.values() if item.kind != "case"]
    found = [
        _clause(bp, item, page) | {"page": env.titles[item.docname].astext()}
        for item in domain.in_order(items)
    ]
    return {"v": 1, "clauses": found}


def _clause(bp: domain.BridgepathDomain, item: domain.Declared, page: PageUri) -> dict[str, object]:
    return {
        "id": item.id,
        "kind": item.kind,
        "title": item.title,
        "text": item.text,
        "source": item.source,
        "options": list(item.options),
        "url": f"{page(item.docname)}#{item.id}",
        "shown_by": [
            {
                "kind": exhibit.kind,
                "title": exhibit.title,
                "url": f"{page(exhibit.docname)}#{exhibit.anchor}",
            }
            for exhibit in bp.shown_by(item.id)
        ],
    }


def cases(env: BuildEnvironment, page: PageUri) -> dict[str, object]:
    """Worked examples, file by file in the order of the files."""
    declared = domain.of(env).declared
    found: list[dict[str, object]] = []
    for file in _files(Path(env.srcdir)):
        for case in file.cases:
            item = declared.get(case.id)
            found.append(
                {
                    "id": case.id,
                    "kind": case.kind,
                    "game": file.game,
                    "title": case.title,
                    "clauses": sorted(case.clauses, key=ids.order),
                    "setup": file.setup,
                    "code": case.code,
                    "result": case.result,
                    "url": f"{page(item.docname)}#{item.id}" if item else None,
                }
            )
    return {"v": 1, "cases": found}


def words(env: BuildEnvironment, page: PageUri) -> dict[str, object]:
    """The words of the glossary in alphabetical order, each with its other forms."""
    anchors = env.domains.standard_domain.objects
    found = []
    for _, term in sorted(terms.of(env).terms.items()):
        docname, anchor = anchors["term", term.name]
        url = f"{page(docname)}#{anchor}"
        forms = list(term.forms)
        found.append({"term": term.name, "forms": forms, "text": term.text, "url": url})
    return {"v": 1, "terms": found}


def search(env: BuildEnvironment, page: PageUri) -> dict[str, object]:
    """The data for the search beside clauses and terms.

    Questions for each clause and each word, and for the pages and forms that answer; the best
    worked example for each clause; and the meanings of words.
    """
    known = functools.partial(asked.is_known, env)
    listed = {key: rows for key, rows in asked.load(Path(env.srcdir)).items() if known(key)}
    inside = {
        key: rows for key, rows in listed.items() if asked.is_clause(key) or asked.is_word(env, key)
    }
    pages = [_page(env, page, key, rows) for key, rows in listed.items() if key not in inside]
    return {
        "v": 1,
        "asked": inside,
        "pages": pages,
        "examples": _examples(env, page),
        "vocabulary": asked.vocabulary(Path(env.srcdir)),
    }


def _page(env: BuildEnvironment, page: PageUri, key: str, rows: list[str]) -> dict[str, object]:
    docname, _, anchor = key.partition("#")
    title = env.titles[docname].astext()
    form = domain.of(env).exhibits[docname, anchor].title if anchor else ""
    return {
        "id": key,
        "kind": "form" if form else "page",
        "title": form or title,
        "text": "" if form else short(first_words(env.get_doctree(docname)), LONGEST),
        "url": page(docname) + (f"#{anchor}" if anchor else ""),
        "page": title,
        "asked": rows,
    }


# An example for a reader, in the engine's words, without the clauses, which the reader already has.
_CITED = re.compile(r" ?\[[A-Z0-9][-A-Z0-9, ]*\]")
_WORDS = re.compile(r"[A-Za-z]{2,}\W+[A-Za-z]{2,}")
_LINES = 3
# A title that begins like this makes sense only after the case before it.
_FOLLOWS = ("The same", "Then", "And ")


def _examples(env: BuildEnvironment, page: PageUri) -> dict[str, dict[str, object]]:
    """For each clause that a case shows, the one that cites fewest others; those with cards come
    first.
    """
    declared = domain.of(env).declared
    ranked: dict[str, list[tuple[bool, bool, int, dict[str, object]]]] = {}
    for file in _files(Path(env.srcdir)):
        for case in file.cases:
            item = declared.get(case.id)
            if item is None:
                continue
            lines = [_CITED.sub("", line).strip("! ") for line in case.result.splitlines()]
            told: dict[str, object] = {
                "title": case.title,
                "lines": [line for line in lines if _WORDS.search(line)][:_LINES],
                "url": f"{page(item.docname)}#{item.id}",
            }
            drawn = any(sign in case.title for sign in "♠♥♦♣")
            rank = (case.title.startswith(_FOLLOWS), not drawn, len(case.clauses))
            for ident in case.clauses:
                ranked.setdefault(ident, []).append((*rank, told))
    return {
        ident: min(rows, key=lambda row: row[:3])[3]
        for ident, rows in sorted(ranked.items(), key=lambda row: ids.order(row[0]))
    }


def _files(srcdir: Path) -> Iterable[casefile.CaseFile]:
    for path in sorted((srcdir / casefile.FOLDER).glob("*.toml")):
        try:
            yield casefile.load(path)
        except casefile.CaseError:
            continue  # reported by the consistency check


class PageUri:
    """The address of a page from the root of the site."""

    def __init__(self, app: Sphinx) -> None:
        self._app = app

    def __call__(self, docname: str) -> str:
        return str(self._app.builder.get_target_uri(docname))


def _begin(app: Sphinx) -> None:
    if app.builder.name in _BUILDERS and app.config.bridgepath_conformance:
        kept.KEPT.begin(*_suite(app))


def _suite(app: Sphinx) -> tuple[Path, Callable[[Path, Path], str], Path, Path]:
    """The place of the suite, and how it is made."""
    docs, cache = Path(app.srcdir), Path(app.confdir) / "build" / "cache" / "conformance"
    return conformance.place(docs, cache), conformance.whole, docs, cache


def _end(_app: Sphinx, _error: Exception | None) -> None:
    kept.KEPT.end()


def _write(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.name not in _BUILDERS:
        return
    page = PageUri(app)
    for name, value in (
        ("clauses.json", clauses(app.env, page)),
        ("cases.json", cases(app.env, page)),
        ("terms.json", words(app.env, page)),
        ("search.json", search(app.env, page)),
    ):
        text = json.dumps(value, ensure_ascii=False, indent=1) + "\n"
        (Path(app.outdir) / name).write_text(text, encoding="utf-8")
    if app.config.bridgepath_conformance:
        suite = kept.KEPT.get(*_suite(app))
        (Path(app.outdir) / conformance.NAME).write_text(suite, encoding="utf-8")
        schema = Path(app.srcdir) / "reference" / "conformance" / conformance.SCHEMA
        shutil.copyfile(schema, Path(app.outdir) / conformance.SCHEMA)


def _visit(writer: HTML5Translator, node: published) -> None:
    here = writer.builder.get_target_uri(writer.builder.current_docname)
    write(writer, f'<a class="bp-published" href="{"../" * here.count("/")}{node["file"]}">')


def _depart(writer: HTML5Translator, _node: published) -> None:
    write(writer, "</a>")


def setup(app: Sphinx) -> None:
    """Register the role, its node and the writing of the files."""
    app.add_config_value("bridgepath_conformance", False, "html", bool)
    app.add_role("published", PublishedRole())
    add_node(app, published, _visit, _depart)
    # Later than the boards, which pages wait for.
    app.connect("builder-inited", _begin, priority=600)
    app.connect("build-finished", _write)
    app.connect("build-finished", _end, priority=900)
