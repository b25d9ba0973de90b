"""Everything that pages declare and show, kept in the build environment as a small Sphinx domain.

`Declared` is an id with its anchor; `Exhibit` is something that shows clauses at work.
Both are plain values that can be pickled, so that several processes can read pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Literal, cast

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain, ObjType
from sphinx.util.docutils import ReferenceRole
from sphinx.util.nodes import make_refnode

from . import ids
from .report import warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

    from docutils.nodes import Element, Node, system_message
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

Kind = Literal["normative", "informative", "withdrawn", "ruling", "case"]
ExhibitKind = Literal["example", "hand", "case"]

# The word for each kind of id in a search result and an inventory.
WORD: dict[Kind, str] = {
    "normative": "clause",
    "informative": "clause",
    "withdrawn": "clause",
    "ruling": "ruling",
    "case": "case",
}


@dataclass(frozen=True, slots=True)
class Declared:
    """An id that has its anchor on a page; the anchor is the id itself."""

    id: str
    kind: Kind
    docname: str
    line: int  # of the directive, counted from 1; orders the ids of a page
    title: str
    text: str  # the body as plain text
    source: str = ""  # section of the source, for clauses
    options: tuple[str, ...] = ()  # option keys, for rulings
    readings: int = 0  # how many ways to read the source, for rulings that list them


@dataclass(frozen=True, slots=True)
class Exhibit:
    """An example, a hand or a case: something that shows clauses at work."""

    kind: ExhibitKind
    docname: str
    anchor: str
    line: int
    title: str
    clauses: tuple[str, ...]
    steps: tuple[tuple[str, tuple[int, ...]], ...] = ()  # hands only: clause -> its steps


class BridgepathDomain(Domain):
    """Ids, exhibits and option keys of the whole site."""

    name = "bp"
    label = "Bridgepath"
    object_types: ClassVar = {
        "clause": ObjType("clause", "clause"),
        "ruling": ObjType("ruling", "clause"),
        "case": ObjType("case", "clause"),
        "example": ObjType("example"),
        "hand": ObjType("hand"),
    }
    initial_data: ClassVar = {"declared": {}, "exhibits": {}, "options": {}}
    data_version = 1

    @property
    def declared(self) -> dict[str, Declared]:
        """Every declared id."""
        return cast("dict[str, Declared]", self.data["declared"])

    @property
    def exhibits(self) -> dict[tuple[str, str], Exhibit]:
        """Every exhibit, by page and anchor."""
        return cast("dict[tuple[str, str], Exhibit]", self.data["exhibits"])

    @property
    def options(self) -> dict[str, tuple[str, str]]:
        """Option key to the page that lists it and the clause that it settles."""
        return cast("dict[str, tuple[str, str]]", self.data["options"])

    def declare(self, item: Declared) -> bool:
        """Enter an id; False (and a warning) if another place has it already."""
        other = self.declared.get(item.id)
        if other is not None and (other.docname, other.line) != (item.docname, item.line):
            _twice(item, other)
            return False
        self.declared[item.id] = item
        return True

    def show(self, item: Exhibit) -> bool:
        """Enter an exhibit; False if the page has another one of that name."""
        key = (item.docname, item.anchor)
        if key in self.exhibits:
            return False
        self.exhibits[key] = item
        return True

    def shown_by(self, ident: str) -> list[Exhibit]:
        """The exhibits that show an id, page by page."""
        found = [item for item in self.exhibits.values() if ident in item.clauses]
        return sorted(found, key=_place)

    def unknown(self, ident: str) -> str:
        """The sentence about an id that is not declared on any page."""
        return f'no page declares the id "{ident}"{ids.did_you_mean(ident, self.declared)}'

    def clear_doc(self, docname: str) -> None:
        for table in ("declared", "exhibits"):
            for key in [k for k, v in self.data[table].items() if v.docname == docname]:
                del self.data[table][key]
        for key in [k for k, v in self.options.items() if v[0] == docname]:
            del self.options[key]

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, object]) -> None:
        for item in cast("dict[str, Declared]", otherdata["declared"]).values():
            if item.docname in docnames:
                self.declare(item)
        for key, exhibit in cast("dict[tuple[str, str], Exhibit]", otherdata["exhibits"]).items():
            if exhibit.docname in docnames:
                self.exhibits[key] = exhibit
        for option, place in cast("dict[str, tuple[str, str]]", otherdata["options"]).items():
            if place[0] in docnames:
                self.options[option] = place

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:
        item = self.declared.get(target)
        if item is None:
            return None
        text = nodes.Text(contnode.astext())
        found = make_refnode(builder, fromdocname, item.docname, item.id, text, item.title)
        found["classes"] = ["bp-cite"]
        return found

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:
        found = self.resolve_xref(env, fromdocname, builder, "clause", target, node, contnode)
        return [] if found is None else [("bp:clause", found)]

    def get_type_name(self, type: ObjType, primary: bool = False) -> str:
        """Only the word, because Bridgepath's is the only kind of clause."""
        return type.lname

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        # A lower number ranks higher in search results.
        for item in self.declared.values():
            shown = f"{item.id} {item.title}".strip()
            yield (item.id, shown, WORD[item.kind], item.docname, item.id, 0)
        for exhibit in self.exhibits.values():
            if exhibit.kind != "case":
                name = exhibit.anchor
                yield (name, exhibit.title or name, exhibit.kind, exhibit.docname, name, 1)


class ClauseRole(ReferenceRole):
    """{clause}`BF-RANK-2`, or {clause}`the low ace <BF-RANK-2>`: cite a declared id."""

    def run(self) -> tuple[list[Node], list[system_message]]:
        node = pending_xref(
            "",
            nodes.inline(self.title, self.title),
            refdomain="bp",
            reftype="clause",
            reftarget=self.target,
            refdoc=self.env.docname,
            refexplicit=self.has_explicit_title,
            refwarn=True,
        )
        self.set_source_info(node)
        return [node], []


def of(env: BuildEnvironment) -> BridgepathDomain:
    """The domain of a build."""
    return cast("BridgepathDomain", env.get_domain("bp"))


_RANK: dict[ExhibitKind, int] = {"example": 0, "hand": 1, "case": 2}


def _place(item: Exhibit) -> tuple[object, ...]:
    """Examples, then hands, then cases; each page by page."""
    return (_RANK[item.kind], item.docname, item.line, ids.order(item.anchor))


def in_order(items: Iterable[Declared]) -> Sequence[Declared]:
    """Ids page by page, in page order."""
    return sorted(items, key=lambda item: (item.docname, item.line, ids.order(item.id)))


def _twice(item: Declared, other: Declared) -> None:
    warn(
        "clause",
        f'the id "{item.id}" is declared twice: here and in {other.docname}, line {other.line}',
        (item.docname, item.line),
    )


def _missing(app: Sphinx, _domain: Domain | None, node: pending_xref) -> bool | None:
    """Name an unknown id and its likely spelling, instead of Sphinx's own message."""
    if node.get("refdomain") != "bp":
        return None
    warn("clause", of(app.env).unknown(node["reftarget"]), node)
    return True


def setup(app: Sphinx) -> None:
    """Register the domain and the role."""
    app.add_domain(BridgepathDomain)
    app.add_role("clause", ClauseRole())
    app.connect("warn-missing-reference", _missing)
