"""One style sheet for every page, because a phone waits for each file before it draws anything.

The sheet, and the script that comes first, contain only what some page needs.
"""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet

    from sphinx.application import Sphinx

# In the order in which a page would load them.
SHEETS = (
    "_static/styles/furo.css",
    "_static/palette.css",
    "_static/bridgepath/site.css",
)
# The colours of code are among our own styles, for both schemes, and we use no other extension that
# the theme styles.
LEFT_OUT = ("_static/pygments.css", "_static/styles/furo-extensions.css")
# Classes that the theme styles but no page of ours has: its header and brand, and kinds of text.
UNUSED: Final = (
    "admonition-todo", "align-left", "align-right", "announcement", "announcement-content",
    "attention", "attribution", "back-to-top", "bottom-of-page", "caution", "centered",
    "citation", "classifier", "code-block-caption", "com", "content-icon-container", "danger",
    "deprecated", "domainindex-jumpbox", "domainindex-section", "edit-this-page", "epigraph",
    "eqno", "field-list", "fn-backref", "footnote", "footnote-reference", "genindex-jumpbox",
    "genindex-section", "guilabel", "header-center", "header-left", "header-right",
    "highlight-link", "highlights", "highlighttable", "hll", "left-details", "line-block",
    "linenodiv", "linenos", "literal-block", "literal-block-wrapper", "lowerroman",
    "math-wrapper", "mobile-header", "muted-link", "only-dark", "only-light", "option-list",
    "problematic", "pull-quote", "right-details", "seealso", "sidebar", "sidebar-brand",
    "sidebar-brand-text", "sidebar-logo", "sidebar-logo-container", "sidebar-search",
    "sidebar-search-container", "sidebar-title", "sig-inline", "text-center", "text-left",
    "text-right", "theme-toggle-content", "theme-toggle-header", "toc-backref",
    "toc-content-icon", "toc-header-icon", "topic", "topic-title", "upperalpha", "upperroman",
    "versionadded", "versionchanged", "versionmodified", "versionremoved", "view-this-page",
    "viewcode-back", "warning",
)  # fmt: skip
_UNUSED: Final = re.compile(rf"\.(?:{'|'.join(UNUSED)})(?![\w-])")
_NOT: Final = re.compile(r":not\([^)]*\)")
_RULE: Final = re.compile(r"([^{}]+)\{[^{}]*\}")
# A name that the theme gives to a value, which may have a semicolon in quotes or brackets.
_NAMED: Final = re.compile(r"""(--[\w-]+):(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;{}"'()])*;?""")
_READ: Final = re.compile(r"var\(\s*(--[\w-]+)")
SHEET = "_static/all.css"
# The script that every page waits for before it draws anything, and its comment lines.
SCRIPT: Final = "_static/theme.js"
_SAYS_WHY: Final = re.compile(r"^\s*//.*\n", re.MULTILINE)


def _used(css: str, read: AbstractSet[str]) -> str:
    """The theme's rules without those whose selectors all need a class that no page has, and
    without the names that nothing reads.
    """

    def kept(rule: re.Match[str]) -> str:
        selectors = _NOT.sub("", rule[1]).split(",")
        return "" if all(_UNUSED.search(one) for one in selectors) else rule[0]

    css = _RULE.sub(kept, css)
    read = read | set(_READ.findall(css))
    return _NAMED.sub(lambda named: named[0] if named[1] in read else "", css)


def _joined(app: Sphinx) -> str | None:
    """All style sheets; None for a theme with different ones."""
    paths = [Path(app.outdir) / name for name in SHEETS]
    if not all(path.is_file() for path in paths):
        return None
    texts = [path.read_text(encoding="utf-8") for path in paths]
    # Doors and tables have a sheet each beside this one.
    others = (Path(app.outdir) / "_static" / "bridgepath").glob("*.css")
    read = {name for path in (*others, paths[1]) for name in _READ.findall(path.read_text("utf-8"))}
    # The whole sheet is one folder above its parts, and so nearer to the files that they name.
    return "\n".join((_used(texts[0], read), *texts[1:])).replace("url(../", "url(")


def _name(
    app: Sphinx, _page: str, _template: str, context: dict[str, object], _doctree: object
) -> None:
    """Give the template the name of the sheet, which changes with its content, and the files that
    it replaces.
    """
    text = _joined(app) or ""
    context["one_sheet"] = f"{SHEET}?v={zlib.crc32(text.encode()):08x}"
    context["sheets"] = (*SHEETS, *LEFT_OUT)


def _write(app: Sphinx, exception: Exception | None) -> None:
    """After the theme has written the colours of code, its last step."""
    text = None if exception else _joined(app)
    if text is not None:
        (Path(app.outdir) / SHEET).write_text(text, encoding="utf-8")
        script = Path(app.outdir) / SCRIPT
        script.write_text(_SAYS_WHY.sub("", script.read_text(encoding="utf-8")), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """For every page, and once for the site."""
    app.connect("html-page-context", _name)
    app.connect("build-finished", _write, priority=900)
