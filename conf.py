"""Sphinx configuration of the rulebook; the pages are in docs/.

    sphinx-build -nW --keep-going -E -d build/doctrees -c . docs build/site

The output depends only on the sources: no dates, no random names, no machine address.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

ROOT = Path(__file__).parent
sys.path[:0] = [str(ROOT / "docs" / "_ext"), str(ROOT / "docs" / "_site")]

# Documents are large and hardly any becomes garbage: looking for it as often as Python does by
# default takes a fifth of a build.
gc.set_threshold(100_000, 20, 1000)

import headers  # noqa: E402

from bridgepath_docs.code import listing as code  # noqa: E402

project = "Bridgepath"
author = "The Bridgepath authors"
# No year, so that a page does not change with the calendar.
project_copyright = author

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.linkcode",
    "bridgepath_docs",
    # jupyterlite-sphinx places and builds the notebooks; bridgepath_lite, which must come first,
    # restricts it to what pages may have.
    "bridgepath_lite",
    "jupyterlite_sphinx",
]
# The engine's sources are pages as well: clauses and the reference link to them.
bridgepath_code = True
# The suite for other programs needs every hand, case and example, so tiny rulebooks do not build
# it.
bridgepath_conformance = True

source_suffix = {".md": "markdown"}
root_doc = "index"
# The engine and the scripts write straight quotes, and pages show their sentences beside their own.
smartquotes_action = "De"
exclude_patterns = ["_*", "cases", "hands", "lite", "**/node_modules"]
templates_path = ["docs/_templates"]

# A name between single backticks in a docstring is code.
default_role = "literal"

nitpicky = True
# The standard library is documented elsewhere, and nothing is loaded from there.
nitpick_ignore_regex = [
    ("py:.*", r"(collections|dataclasses|decimal|enum|fractions|pathlib|random|typing)\..*"),
    # Signatures name a module's private types; the reference documents the public ones.
    ("py:class", r"bridgepath\.(games\.\w+\.\w+\.\w+|play\.Phase\w+)"),
    # Type variables have no entry of their own.
    ("py:class", r"(bridgepath\.[\w.]+\.)?(\w*T|\w+_co|\w+_contra)"),
]

myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# Show defaults as the code has them, because their printed form is not an expression.
autodoc_preserve_defaults = True
# Types are written as annotations; looking for comments too would read each source twice more.
autodoc_use_type_comments = False
# A longer signature has one line for each parameter.
python_maximum_signature_line_length = 120


def linkcode_resolve(domain: str, info: dict[str, str]) -> str | None:
    """The address of a documented object among the pages of the sources."""
    return code.resolve(info["module"], info["fullname"]) if domain == "py" else None


# Relative to docs/: the settings of JupyterLite, and the folder that the notebooks are made in.
jupyterlite_dir = "lite"
jupyterlite_content_dir = "../build/notebooks"
# A notebook in docs/ does not become a page.
jupyterlite_bind_ipynb_suffix = False

html_theme = "furo"
html_title = "Bridgepath"
html_favicon = "docs/_static/favicon.svg"
# At the root of the site, because the scope of an installed app is everything below its file.
html_extra_path = ["docs/_root"]
html_static_path = ["docs/_static", "build/static"]
html_css_files = [
    "palette.css",
    "bridgepath/site.css",
    ("bridgepath/print.css", {"media": "print"}),
]
html_theme_options: dict[str, list[str]] = {"top_of_page_buttons": []}
html_additional_pages = {
    name: f"{name}.html" for name in ("404", "away", "embed", "newer", "strange")
}
# The path of the site on its server: the 404 page cannot derive it from a wrong address.
# The server itself, if it is known: previews of a page need a whole address.
html_context = {
    "origin": os.environ.get("BRIDGEPATH_ORIGIN", ""),
    "base": os.environ.get("BRIDGEPATH_BASE", "/"),
    "policy": headers.policy(headers.PAGES),
}
html_copy_source = False
html_show_sourcelink = False
# The search would fetch every page in its list.
html_show_search_summary = False
html_show_sphinx = False
html_domain_indices = False
html_use_index = False
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
