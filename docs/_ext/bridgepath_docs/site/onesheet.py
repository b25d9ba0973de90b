"""One style sheet for every page, because a phone waits for each file before it draws anything."""

from __future__ import annotations

import re
import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# In the order in which a page would load them.
SHEETS = (
    "_static/styles/furo.css",
    "_static/palette.css",
    "_static/bridgepath/site.css",
)
# The colours of code are among our own styles, for both schemes, and we use no other extension that
# the theme dresses.
LEFT_OUT = ("_static/pygments.css", "_static/styles/furo-extensions.css")
# What the theme dresses and no page of ours has: its own header and brand, and kinds of text.
UNUSED: Final = (
    "admonition-todo", "announcement", "announcement-content", "attention", "back-to-top",
    "bottom-of-page", "caution", "citation", "code-block-caption", "content-icon-container",
    "danger", "domainindex-jumpbox", "domainindex-section", "edit-this-page", "epigraph",
    "eqno", "fn-backref", "footnote", "footnote-reference", "genindex-jumpbox",
    "genindex-section", "guilabel", "header-center", "header-left", "header-right",
    "highlight-link", "highlights", "highlighttable", "left-details", "line-block", "linenodiv",
    "linenos", "literal-block-wrapper", "math-wrapper", "mobile-header", "muted-link",
    "only-dark", "only-light", "option-list", "problematic", "pull-quote", "right-details",
    "seealso", "sidebar-brand", "sidebar-brand-text", "sidebar-logo", "sidebar-logo-container",
    "sidebar-search", "sidebar-search-container", "sidebar-title", "theme-toggle-content",
    "theme-toggle-header", "toc-backref", "toc-content-icon", "toc-header-icon", "topic",
    "topic-title", "versionadded", "versionchanged", "versionmodified", "versionremoved",
    "view-this-page", "viewcode-back", "warning",
)  # fmt: skip
_UNUSED: Final = re.compile(rf"\.(?:{'|'.join(UNUSED)})(?![\w-])")
_NOT: Final = re.compile(r":not\([^)]*\)")
_RULE: Final = re.compile(r"([^{}]+)\{[^{}]*\}")
SHEET = "_static/all.css"


def _used(css: str) -> str:
    """The theme's rules without those whose selectors all need a class that no page has."""

    def kept(rule: re.Match[str]) -> str:
        selectors = _NOT.sub("", rule[1]).split(",")
        return "" if all(_UNUSED.search(one) for one in selectors) else rule[0]

    return _RULE.sub(kept, css)


def _joined(app: Sphinx) -> str | None:
    """All style sheets; None for a theme with different ones."""
    paths = [Path(app.outdir) / name for name in SHEETS]
    if not all(path.is_file() for path in paths):
        return None
    texts = [path.read_text(encoding="utf-8") for path in paths]
    # The whole sheet is one folder above its parts, and so nearer to the files that they name.
    return "\n".join((_used(texts[0]), *texts[1:])).replace("url(../", "url(")


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


def setup(app: Sphinx) -> None:
    """For every page, and once for the site."""
    app.connect("html-page-context", _name)
    app.connect("build-finished", _write, priority=900)
