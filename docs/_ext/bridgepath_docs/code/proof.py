"""`{proof}`: how we know what we claim. Tables of clauses, rulings, mutants and measured figures.

The build collects what the rulebook declares and shows; measurements are read from the files of
`docs/reference/figures/` (see `figures`).
"""

from __future__ import annotations

import re
from importlib import import_module
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.nodes import make_refnode

from bridgepath.bridge.scoring import counted
from bridgepath.core.options import describe
from bridgepath.games import GAMES

from .. import domain
from ..markup import Html, el, link
from ..nodekit import Cell, Directive, table
from ..print.fold import folded
from ..report import warn
from . import figures, plots
from . import listing as code

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from docutils.nodes import Node
    from sphinx.application import Sphinx

    from ..report import Topic

KINDS = ("cards", "clauses", "rulings", "mutants", "figures", "names")


class proof(nodes.General, nodes.Element):  # noqa: N801
    """A placeholder for tables until every page is known: `kind`."""


class ProofDirective(Directive):
    """One word: the subject of the proof."""

    topic: Topic = "proof"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        kind = self.arguments[0]
        if kind not in KINDS:
            return self.fail(f'"{kind}" is not one of {", ".join(KINDS)}')
        for file in figures.files(Path(self.env.srcdir)):
            self.env.note_dependency(str(file))
        node = proof("", kind=kind)
        self.set_source_info(node)
        return [node]


class FillProof(SphinxPostTransform):
    """Replace each placeholder by its tables."""

    default_priority = 9
    builders = ()

    def run(self, **_kwargs: object) -> None:
        for mark in list(self.document.findall(proof)):
            try:
                mark.replace_self(list(getattr(self, f"_{mark['kind']}")()))
            except figures.FiguresError as error:
                warn("proof", str(error), mark)
                mark.replace_self([])

    # --- clauses --------------------------------------------------------------------------------

    def _clauses(self) -> Iterable[Node]:
        """How many clauses each page has, their exhibits, and then each clause by itself."""
        rows: list[tuple[Html, list[int]]] = []
        folds: list[Node] = []
        for docname, items in self._pages("normative"):
            known = [self._shown(item) for item in items]
            counts = [len(items), *(sum(bool(one[k]) for one in known) for k in _EXERCISES)]
            rows.append((self._page(docname), counts))
            entries = [self._entry(i, _told(k)) for i, k in zip(items, known, strict=True)]
            folds.append(_fold(f"{self._title(docname)}: {len(items)} clauses", entries))
        total, code_, _, _, examples = counts = _summed(rows)
        told = f"Of {total} clauses, the engine cites {code_}, and examples demonstrate {examples}"
        yield _drawn(plots.cover(("Page", "clauses", *_EXERCISES), [*rows, (_ALL, counts)], told))
        yield folded("", *folds, summary="Clause by clause")

    def _shown(self, item: domain.Declared) -> dict[str, int]:
        found = dict.fromkeys(_EXERCISES, 0)
        found["in code"] = len(code.uses_of(self.app, item.id))
        for exhibit in domain.of(self.env).shown_by(item.id):
            found[f"by {exhibit.kind}s"] += 1
        return found

    # --- rulings --------------------------------------------------------------------------------

    def _rulings(self) -> Iterable[Node]:
        """Each open question with its readings and the ways to play it."""
        values = {
            rule["key"]: rule["values"] or [rule["free"]]
            for game in GAMES.values()
            for rule in describe(game.options)
        }
        rows: list[tuple[Html, list[int]]] = []
        folds: list[Node] = []
        for docname, items in self._pages("ruling"):
            switched = sum(bool(item.options) for item in items)
            counts = [len(items), sum(item.readings > 1 for item in items), switched]
            rows.append((self._page(docname), counts))
            entries = [self._entry(item, _ways(item, values)) for item in items]
            folds.append(_fold(f"{self._title(docname)}: {counted(len(items), 'ruling')}", entries))
        total, several, switches = counts = _summed(rows)
        told = f"Of {total} rulings, {several} have several readings, and {switches} a house rule"
        head = ("Page", "rulings", "several readings", "a house rule")
        yield _drawn(plots.cover(head, [*rows, (_ALL, counts)], told))
        yield folded("", *folds, summary="Ruling by ruling")

    # --- measurements -----------------------------------------------------------------------------

    def _cards(self) -> Iterable[Node]:
        """The figures that head the page."""
        topics = figures.topics(Path(self.env.srcdir))
        shown = [
            plots.card(**one.card, goal=one.goal, met=bool(one.met))
            for topic in topics
            for one in topic.figures
            if one.card
        ]
        yield _drawn(el("ul", {"class": "bp-cards"}, *shown))

    def _mutants(self) -> Iterable[Node]:
        """How many small changes to the rules were detected, and which ones were not."""
        found = figures.mutants(Path(self.env.srcdir))
        if not found:
            yield nodes.paragraph("", "Nothing has been measured yet.")
            return
        rows: list[list[Cell]] = []
        entries: list[Node] = []
        tried, of, noticed = 0, 0, 0
        for name, one in found.items():
            title = GAMES[name].title if name in GAMES else _SEVERAL.get(name, name)
            survivors = one.get("survivors", [])
            seen = one["mutants"] - len(survivors)
            rows.append(_noticed(title, one["mutants"], one["of"], seen))
            entries += [_survivor(title, row) for row in survivors]
            tried, of, noticed = tried + one["mutants"], of + one["of"], noticed + seen
        rows.append(_noticed("All", tried, of, noticed))
        told = "The share of small changes that a test catches (make mutation)"
        shares = [(str(row[0]), str(row[-1])) for row in rows[:-1]]
        yield _drawn(plots.bars(shares, told))
        yield table(("rules", "tried", "caught", "share"), rows)
        if entries:
            yield _fold(f"{len(entries)} that no test catches, and why", entries)

    def _figures(self) -> Iterable[Node]:
        """The goals, topic by topic: the figure, the command, and the obstacle."""
        topics = figures.topics(Path(self.env.srcdir))
        kept = [
            (topic.title, [one.met for one in topic.figures if one.met is not None])
            for topic in topics
        ]
        told = "A square for each goal reached, and a cross for each one missed"
        yield _drawn(plots.goals(kept, told))
        missed = [one for topic in topics for one in topic.figures if one.met is False]
        if missed:
            yield nodes.paragraph("", "", nodes.strong("", "Not reached:"))
            rows = [_missed(one) for one in missed]
            yield nodes.bullet_list("", *rows, classes=["bp-not-reached"])
        for topic in topics:
            for each in topic.tables:
                if each.plot:
                    made = f"{each.title}: {each.plot} ({each.command}, {each.made})"
                    yield _drawn(plots.bars([(_named(a), b) for a, b in each.drawn], made))
        for topic in topics:
            entries = [_figure(one) for one in topic.figures]
            promised = [one.met for one in topic.figures if one.met is not None]
            tables = [
                part
                for each in topic.tables
                for part in (
                    nodes.paragraph("", f"{each.title} ({each.command}, {each.made})"),
                    table(each.columns, [list(row) for row in each.rows]),
                )
            ]
            line = topic.title
            if promised:
                line += f": {sum(promised)} of {len(promised)} reached"
            body = [nodes.bullet_list("", *entries, classes=["bp-figures"])] if entries else []
            yield folded("", *body, *tables, summary=line)

    # --- the reference --------------------------------------------------------------------------

    def _names(self) -> Iterable[Node]:
        """The public names that the reference does not document one by one, module by module."""
        objects = self.env.domains.python_domain.objects.items()
        described = {name for name, entry in objects if entry.objtype != "module"}
        entries: list[Node] = []
        for module in public_modules():
            loaded = import_module(module)
            names = [
                name
                for name in loaded.__all__
                if f"{module}.{name}" not in described
                and f"{getattr(getattr(loaded, name), '__module__', '')}.{name}" not in described
            ]
            if names:
                words: list[nodes.Node] = [nodes.strong("", module), nodes.Text(": ")]
                for number, name in enumerate(names):
                    words += [nodes.Text(", ")] if number else []
                    words.append(nodes.literal("", name))
                entries.append(nodes.list_item("", nodes.paragraph("", "", *words)))
        yield folded("", nodes.bullet_list("", *entries), summary="Constants and the like")

    # --- parts ----------------------------------------------------------------------------------

    def _pages(self, kind: str) -> Iterable[tuple[str, list[domain.Declared]]]:
        items = domain.in_order(domain.of(self.env).declared.values())
        wanted = [item for item in items if item.kind == kind]
        for docname, group in groupby(wanted, key=lambda item: item.docname):
            yield docname, list(group)

    def _title(self, docname: str) -> str:
        return str(self.env.titles[docname].astext())

    def _link(self, docname: str, anchor: str, text: str) -> list[nodes.Node]:
        here = self.env.docname
        return [make_refnode(self.app.builder, here, docname, anchor, nodes.Text(text))]

    def _page(self, docname: str) -> Html:
        uri = self.app.builder.get_relative_uri(self.env.docname, docname)
        return link(uri, self._title(docname))

    def _entry(self, item: domain.Declared, told: str) -> nodes.list_item:
        (link,) = self._link(item.docname, item.id, item.id)
        assert isinstance(link, nodes.reference)
        link["classes"] = ["bp-cite"]
        text = nodes.Text(f" {item.title}: {told}" if item.kind == "ruling" else f" {told}")
        return nodes.list_item("", nodes.paragraph("", "", link, text))


def _summed(rows: Iterable[tuple[Html, list[int]]]) -> list[int]:
    return [sum(column) for column in zip(*(counts for _, counts in rows), strict=True)]


def public_modules() -> list[str]:
    """The modules of the engine with public names: not the parts of a game or of a package."""
    found = []
    for parts in code.read().sources.trees:
        name = ".".join(parts)
        if name != "__main__" and not _INNER.fullmatch(name):
            found.append(f"bridgepath.{name}".removesuffix("."))
    return sorted(found)


_INNER = re.compile(r"_former|(notation\.pbn|pad|players|learn\.drills)\..*|games\..*\..*")
_ALL = Html("All")
_EXERCISES = ("in code", "by cases", "by hands", "by examples")


def _told(known: dict[str, int]) -> str:
    """The exhibits of a clause, in words."""
    words = ("place in the code", "case", "hand", "example")
    found = [
        f"{count} {word.replace('place', 'places') if word[0] == 'p' else word + 's'}"
        if count > 1
        else f"{count} {word}"
        for count, word in zip(known.values(), words, strict=True)
        if count
    ]
    return ", ".join(found) or "stated in words only"


def _ways(item: domain.Declared, values: dict[str, list[str]]) -> str:
    """The readings of a ruling, and the values of its house rules."""
    found = [f"{item.readings} readings"] if item.readings > 1 else []
    found += [f"{key} = {' | '.join(values.get(key, []))}" for key in item.options]
    return "; ".join(found) or "one way to play it"


_SEVERAL = {
    "two-players": "What the games with dummies share",
    "carls-family": "What Carl's games share",
    "shared": "Auction, play, scoring and matches",
}
"""Groups of mutation testing that are not named after a game."""


def _noticed(title: str, tried: int, of: int, noticed: int) -> list[Cell]:
    count = f"{tried:,}" if tried == of else f"{tried:,} of {of:,}"
    return [title, count, f"{noticed:,}", f"{noticed / tried:.1%}"]


def _survivor(title: str, row: dict[str, str]) -> nodes.list_item:
    where = nodes.literal("", f"{row['file']}: {row['function']}")
    first = nodes.paragraph("", "", nodes.Text(f"{title}, "), where)
    change = f"{row['before']}\n{row['after']}"
    block = nodes.literal_block(change, change, language="python")
    reason = nodes.paragraph("", row["reason"] or "no reason given yet")
    return nodes.list_item("", first, block, reason)


def _figure(one: figures.Figure) -> nodes.list_item:
    """The goal and the measurement; then how, when, and the obstacle."""
    mark = {None: "", True: "✓ ", False: "✗ "}[one.met]
    told = f" {mark}{one.figure}" + (f" (goal: {one.goal})" if one.goal else "")
    head = nodes.paragraph("", "", nodes.strong("", f"{one.what}:"), nodes.Text(told))
    how = nodes.paragraph("", "", nodes.literal("", one.command), nodes.Text(f", {one.made}"))
    note = [nodes.paragraph("", one.note)] if one.note else []
    return nodes.list_item("", head, how, *note)


def _missed(one: figures.Figure) -> nodes.list_item:
    told = f"{one.what}: {one.figure} (goal: {one.goal})"
    return nodes.list_item("", nodes.paragraph("", told))


def _named(game: str) -> str:
    """The first cell of a row: the title of a game, or any other row's own name."""
    return GAMES[game].title if game in GAMES else game


def _drawn(html: str) -> nodes.raw:
    return nodes.raw("", html, format="html")


def _fold(line: str, entries: Sequence[nodes.Node]) -> folded:
    return folded("", nodes.bullet_list("", *entries, classes=["bp-index"]), summary=line)


def setup(app: Sphinx) -> None:
    """Register the directive and its transform."""
    app.add_directive("proof", ProofDirective)
    app.add_node(proof)
    app.add_post_transform(FillProof)
