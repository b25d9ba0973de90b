"""The terms of the games: `{glossary}` with the forms of each, and `{new}` where one is introduced.

A line of the glossary has a term and, after a bar, the other forms of it::

    ruff | ruffs, ruffed, ruffing
      To play a trump because you cannot follow suit.

`{term}` finds every form. A third part, `everyday`, marks a term that is also a plain word, such as
*game*; the lessons may use it in its plain sense before they explain it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, cast

from docutils import nodes
from sphinx import addnodes
from sphinx.domains import Domain
from sphinx.domains.std import Glossary
from sphinx.util.docutils import ReferenceRole
from sphinx.util.nodes import make_refnode

from ..nodekit import add_node, write
from ..report import warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from collections.abc import Set as AbstractSet

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

EVERYDAY = "everyday"


@dataclass(frozen=True, slots=True)
class Term:
    """An entry of a glossary; `forms` are the other shapes of the word."""

    name: str
    forms: tuple[str, ...]
    everyday: bool
    docname: str
    text: str = ""
    """Its explanation in the glossary."""


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of running text; `new` has the positions where a term is explained."""

    line: int
    where: str
    """The beginning of a complaint's sentence if the line alone is not enough."""
    text: str
    new: tuple[tuple[int, str], ...] = ()


class TermsDomain(Domain):
    """Terms by name, and the text of the lessons, page by page."""

    name = "terms"
    label = "Terms"
    initial_data: ClassVar = {"terms": {}, "lessons": {}}
    data_version = 2

    @property
    def terms(self) -> dict[str, Term]:
        """Every term, by its lower-case name."""
        return cast("dict[str, Term]", self.data["terms"])

    @property
    def lessons(self) -> dict[str, tuple[Passage, ...]]:
        """The text of each lesson, from top to bottom."""
        return cast("dict[str, tuple[Passage, ...]]", self.data["lessons"])

    def heads(self) -> dict[str, Term]:
        """Every form, in lower case, with its term."""
        found: dict[str, Term] = {}
        for term in self.terms.values():
            for form in (term.name, *term.forms):
                found[form.lower()] = term
        return found

    def clear_doc(self, docname: str) -> None:
        for name in [name for name, term in self.terms.items() if term.docname == docname]:
            del self.terms[name]
        self.lessons.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, object]) -> None:
        for name, term in cast("dict[str, Term]", otherdata["terms"]).items():
            if term.docname in docnames:
                self.terms[name] = term
        for docname, passages in cast(
            "dict[str, tuple[Passage, ...]]", otherdata["lessons"]
        ).items():
            if docname in docnames:
                self.lessons[docname] = passages

    def check_consistency(self) -> None:
        for docname, line, sentence in misuses(self.heads(), self.lessons):
            warn("term", sentence, (docname, line))


def of(env: BuildEnvironment) -> TermsDomain:
    """The domain of a build."""
    return cast("TermsDomain", env.get_domain(TermsDomain.name))


class GlossaryDirective(Glossary):
    """Sphinx's own glossary, with the forms of each term removed from its line."""

    def run(self) -> list[nodes.Node]:
        domain = of(self.env)
        for number, line in enumerate(self.content):
            if not line.strip() or line[0].isspace() or line.startswith(".. "):
                continue
            name, forms, kind = (part.strip() for part in f"{line}||".split("|")[:3])
            if kind not in ("", EVERYDAY):
                sentence = f'"{kind}" is not a kind of term (at "{name}"); only "{EVERYDAY}" is'
                warn("term", sentence, (self.env.docname, self.lineno + 1 + number))
            others = tuple(form.strip() for form in forms.split(",") if form.strip())
            if EVERYDAY in others:
                sentence = (
                    f'"{EVERYDAY}" is listed as a form of the term "{name}"; it belongs in the '
                    "third part of the line, after a second bar"
                )
                warn("term", sentence, (self.env.docname, self.lineno + 1 + number))
            domain.terms[name.lower()] = Term(name, others, bool(kind), self.env.docname)
            self.content[number] = name
        made = super().run()
        for item in (item for node in made for item in node.findall(nodes.definition_list_item)):
            text = " ".join(item[-1].astext().split())
            for head in item.findall(nodes.term):
                name = head.astext().lower()
                domain.terms[name] = replace(domain.terms[name], text=text)
        return made


class new_term(nodes.Inline, nodes.TextElement):  # noqa: N801
    """A word where it is explained: `term`, as written."""


class NewRole(ReferenceRole):
    """{new}`trick`, or {new}`tricks`: this sentence explains the term; it links to the glossary."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        link = addnodes.pending_xref(
            "",
            nodes.inline(self.title, self.title),
            refdomain="std",
            reftype="term",
            reftarget=self.target,
            refdoc=self.env.docname,
            refexplicit=self.has_explicit_title,
            refwarn=True,
        )
        self.set_source_info(link)
        anchor = f"new-{nodes.make_id(self.target)}"
        node = new_term("", "", link, term=self.target, ids=[anchor])
        return [node], []


def _form(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Element
) -> nodes.reference | None:
    """The term behind a form that is not its name."""
    if (node.get("refdomain"), node.get("reftype")) != ("std", "term"):
        return None
    word = " ".join(node["reftarget"].split()).lower()
    term = of(env).heads().get(word)
    if term is None:
        return None
    docname, anchor = env.domains.standard_domain.objects["term", term.name]
    return make_refnode(app.builder, node["refdoc"], docname, anchor, content)


def finder(forms: Iterable[str]) -> re.Pattern[str]:
    """Finds any of these forms as whole words; the longest one if several match."""
    longest = sorted(forms, key=lambda form: (-len(form), form))
    either = "|".join(r"\s+".join(map(re.escape, form.split())) for form in longest)
    return re.compile(rf"(?<![\w-])(?:{either})(?![\w-])", re.IGNORECASE)


def misuses(
    heads: dict[str, Term], lessons: dict[str, tuple[Passage, ...]]
) -> Iterator[tuple[str, int, str]]:
    """Page, line and sentence for each term that a lesson uses before a lesson has explained it.

    Lessons are in the order of their names. A term is reported once for each page.
    """
    explained: dict[str, str] = {}
    for docname in sorted(lessons):
        for passage in lessons[docname]:
            for _, word in passage.new:
                term = heads.get(word.lower())
                # A word that is not in any glossary is reported by its link.
                if term is None:
                    continue
                if term.name in explained:
                    sentence = f'"{term.name}" is explained twice: first in {explained[term.name]}'
                    yield docname, passage.line, sentence
                explained.setdefault(term.name, docname)
    words = finder(form for form, term in heads.items() if not term.everyday) if heads else None
    known: set[str] = set()
    for docname in sorted(lessons) if words else ():
        told: set[str] = set()
        for passage in lessons[docname]:
            marks = list(passage.new)
            for found in words.finditer(passage.text) if words else ():
                while marks and marks[0][0] <= found.start():
                    known |= _names(heads, marks.pop(0)[1])
                name = heads[" ".join(found[0].split()).lower()].name
                if name in known or name in told:
                    continue
                told.add(name)
                line = passage.line + passage.text.count("\n", 0, found.start())
                where = explained.get(name)
                later = f"{'only later on this page' if where == docname else f'in {where}'}"
                when = f"it is explained {later}" if where else "no lesson explains it"
                shown = " ".join(found[0].split())
                yield docname, line, f'{passage.where}"{shown}" is used too early: {when}'
            for _, word in marks:
                known |= _names(heads, word)


def _names(heads: dict[str, Term], word: str) -> set[str]:
    term = heads.get(word.lower())
    return set() if term is None else {term.name}


def _open(writer: HTML5Translator, node: new_term) -> None:
    write(writer, writer.starttag(node, "dfn", "", CLASS="bp-new"))


def _close(writer: HTML5Translator, _node: new_term) -> None:
    write(writer, "</dfn>")


def setup(app: Sphinx) -> None:
    """Register the domain, the glossary and the role."""
    app.add_domain(TermsDomain)
    app.add_directive_to_domain("std", "glossary", GlossaryDirective, override=True)
    app.add_role("new", NewRole())
    add_node(app, new_term, _open, _close)
    app.connect("missing-reference", _form)
