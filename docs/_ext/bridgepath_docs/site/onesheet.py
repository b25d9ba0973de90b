"""One style sheet for every page, because a phone waits for each file before it draws anything."""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# In the order in which a page would load them.
SHEETS = (
    "_static/styles/furo.css",
    "_static/palette.css",
    "_static/bridgepath/site.css",
    "_static/styles/furo-extensions.css",
)
# The colours of code are among our own styles, for both schemes.
LEFT_OUT = ("_static/pygments.css",)
SHEET = "_static/all.css"


def _joined(app: Sphinx) -> str | None:
    """All of them; None for a theme with others."""
    paths = [Path(app.outdir) / name for name in SHEETS]
    if not all(path.is_file() for path in paths):
        return None
    # The whole sheet is one folder above its parts, and so nearer to the files that they name.
    return "\n".join(path.read_text(encoding="utf-8") for path in paths).replace("url(../", "url(")


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
