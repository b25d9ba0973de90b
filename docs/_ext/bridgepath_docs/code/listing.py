"""The engine's sources as pages of the site, which link clauses and code in both directions.

A page has a module, one player of `bots`, or all modules of a package such as one game. Every
function, method and top-level value has an anchor, and every named clause links to its rule.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from docutils import nodes

from .. import domain, engine, ids
from ..markup import Html, el, join, link
from .sources import Sources
from .uses import Part, handles, parts_of, uses

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.application import Sphinx
    from sphinx.builders.html import StandaloneHTMLBuilder

    from .sources import Module

FOLDER = "code"

_ID = re.compile(rf"(?<![\w-]){ids.SHAPE.pattern}(?![\w-])")
_NAME = re.compile(r'(<span class="n">)(\w+)(</span>)')
_FIELD = re.compile(r"Alias for field number \d+")
# An id in a docstring of the reference, but not in quotes or in a role.
_CITED = re.compile(rf"``[^`]*``|`[^`]*`|(?P<id>{_ID.pattern})")


class Code:
    """An index of the engine's sources."""

    def __init__(self) -> None:
        folder = engine.source_folder()
        assert folder is not None, "the engine is not installed"
        self.folder = folder
        self.sources = Sources(folder)
        self.handles = handles(self.sources)
        self.uses = uses(self.sources)
        trees = self.sources.trees.items()
        self.parts = {
            module: [part for part, _ in parts_of(module, tree)] for module, tree in trees
        }

    def named_in(self, module: Module) -> dict[str, str]:
        """The names of clauses in modules."""
        imported = self.sources.known_in(module)
        own = {name: (home, name) for home, name in self.handles if home == module}
        known = {**imported, **own}
        return {local: self.handles[name] for local, name in known.items() if name in self.handles}


@lru_cache(maxsize=1)
def read() -> Code:
    """The sources, read once for each build."""
    return Code()


# Packages whose modules all share one page.
_WHOLE: Final = (("bidding",), ("pad",))
# Packages with a module for each game, which has a page of its own.
_BY_GAME: Final = (("pad", "games"), ("players", "games"))


def _package(module: Module) -> Module:
    """The modules on one page: those of one game, of one package in a package, or one alone."""
    if module[:2] in _BY_GAME:
        return module[:3]
    return module[: 1 if module[:1] in _WHOLE else 2]


def page_of(module: Module) -> str:
    """The name of the page with a module."""
    return f"{FOLDER}/{'.'.join(_package(module)) or 'bridgepath'}"


def anchor_of(part: Part) -> str:
    """The anchor of a function or value on that page: ``rules.refuse_other``."""
    return ".".join((*part.module[len(_package(part.module)) :], part.name))


def uses_of(app: Sphinx, ident: str) -> list[Part]:
    """The places that cite an id; none if the sources are not among the pages."""
    return read().uses.get(ident, []) if _wanted(app) else []


def _wanted(app: Sphinx) -> bool:
    return bool(app.config.bridgepath_code) and app.builder.format == "html"


def resolve(place: str, name: str) -> str | None:
    """The link to `name` of the module `place`, from a page in a folder; None if it is not ours.

    A name that a package re-exports is found in the module that defines it.
    """
    root, *rest = place.split(".")
    sources = read().sources
    module = tuple(rest)
    if root != sources.root or module not in sources.trees:
        return None
    first, *inner = name.split(".")
    home, local = sources.known_in(module).get(first, (module, first))
    if home not in sources.trees or not local:
        return None
    wanted = ".".join([local, *inner])
    found = [part for part in read().parts[home] if part.name == wanted]
    return f"../{page_of(home)}.html#{anchor_of(found[0])}" if found else None


def _pages(app: Sphinx) -> Iterator[tuple[str, dict[str, object], str]]:
    if not _wanted(app):
        return
    code = read()
    groups: dict[str, list[Module]] = {}
    for module in code.sources.trees:
        groups.setdefault(page_of(module), []).append(module)
    for page, modules in groups.items():
        title = ".".join(("bridgepath", *_package(modules[0])))
        body = [el("h1", None, title)]
        for module in modules:
            if len(modules) > 1:
                name = "/".join(("bridgepath", *code.sources.files[module].parts))
                body.append(el("h2", {"id": code.sources.files[module].name}, name))
            body.append(_listing(app, code, page, module))
        yield page, {"parents": [], "title": title, "body": join(body, "\n")}, "page.html"


def _listing(app: Sphinx, code: Code, page: str, module: Module) -> Html:
    builder: StandaloneHTMLBuilder = app.builder  # type: ignore[assignment]
    text = (code.folder / code.sources.files[module]).read_text(encoding="utf-8")
    whole = builder.highlighter.highlight_block(text, "python")
    opening, _, rest = whole.partition("<pre>")
    lines, closing, end = rest.rpartition("</pre>")
    anchors: dict[int, list[Html]] = {}
    for part in code.parts[module]:
        mark = el("span", {"id": anchor_of(part)})
        anchors.setdefault(part.line, []).append(mark)
    named, declared = code.named_in(module), domain.of(app.env).declared

    def rule(ident: str, text: str) -> Html:
        item = declared.get(ident)
        if item is None:
            return Html(text)
        href = f"{builder.get_relative_uri(page, item.docname)}#{ident}"
        return link(href, text, None, item.title)

    def cite(found: re.Match[str]) -> str:
        before, name, after = found.groups()
        return before + (rule(named[name], name) if name in named else name) + after

    out = [
        join(anchors.get(number, []))
        + _NAME.sub(cite, _ID.sub(lambda found: rule(found[0], found[0]), line))
        for number, line in enumerate(lines.split("\n"), 1)
    ]
    return el(
        "div",
        {"class": "highlight-default notranslate"},
        Html(f"{opening}<pre>{chr(10).join(out)}{closing}{end}"),
    )


def _cite_in_docstrings(
    app: Sphinx, _what: str, _name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Make ids in the docstrings of the reference links to their rules."""

    def role(found: re.Match[str]) -> str:
        return f":clause:`{found['id']}`" if found["id"] in known else found[0]

    known = read().uses
    # Python's own docstrings for the fields of a named tuple say nothing useful.
    lines[:] = [_CITED.sub(role, line) for line in lines if not _FIELD.fullmatch(line)]


def _described_elsewhere(
    app: Sphinx, what: str, _name: str, thing: object, _skip: bool, _options: object
) -> bool | None:
    """Document re-exported names only in the module that defines them."""
    home = getattr(thing, "__module__", None)
    here = app.env.current_document.autodoc_module
    if what != "module" or not isinstance(home, str) or not home.startswith("bridgepath."):
        return None
    return None if f"{home}.".startswith(f"{here}.") else True


def _name_modules(_app: Sphinx, document: nodes.document) -> None:
    """Put its name above the description of a module that has no heading of its own."""
    for node in list(document.findall(nodes.paragraph)):
        for ident in [one for one in node["ids"] if one.startswith("module-")]:
            name = ident.removeprefix("module-")
            node["ids"].remove(ident)
            title = nodes.rubric("", name, ids=[ident], classes=["bp-module"])
            node.parent.insert(node.parent.index(node), title)


def setup(app: Sphinx) -> None:
    """Make the pages if `bridgepath_code` is set, and link the citations in docstrings."""
    app.add_config_value("bridgepath_code", False, "env", bool)
    app.connect("html-collect-pages", _pages)
    if "sphinx.ext.autodoc" in app.extensions:
        app.connect("autodoc-process-docstring", _cite_in_docstrings)
        app.connect("autodoc-skip-member", _described_elsewhere)
        app.connect("doctree-read", _name_modules)
