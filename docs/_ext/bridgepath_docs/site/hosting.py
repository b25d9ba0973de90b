"""`{hosting}`: the settings of a server, from the one list in `docs/_site/headers.py`.

The site also has the same texts as files: `_headers` at its root, for hosts that read one, and the
others in `_static/hosting`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from docutils import nodes
from headers import WRITTEN

from ..nodekit import Directive

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from ..report import Topic

FILES = {"nginx": "nginx.conf", "caddy": "Caddyfile"}


class HostingDirective(Directive):
    """The argument is the name of a server."""

    topic: Topic = "section"
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if name not in WRITTEN:
            known = ", ".join(WRITTEN)
            return self.fail(f"no configuration is written for {name}, only for {known}.")
        text = WRITTEN[name]("/")
        return [nodes.literal_block(text, text, language="text")]


def _write(app: Sphinx, exception: Exception | None) -> None:
    if exception is not None or app.builder.format != "html":
        return
    out, base = Path(app.outdir), app.config.html_context.get("base", "/")
    (out / "_headers").write_text(WRITTEN["netlify"](base), encoding="utf-8")
    # GitHub Pages would leave out folders whose names begin with an underscore.
    (out / ".nojekyll").touch()
    folder = out / "_static" / "hosting"
    folder.mkdir(parents=True, exist_ok=True)
    for name, file in FILES.items():
        (folder / file).write_text(WRITTEN[name](base), encoding="utf-8")


def setup(app: Sphinx) -> None:
    """Register the directive, and write the files with the site."""
    app.add_directive("hosting", HostingDirective)
    app.connect("build-finished", _write)
