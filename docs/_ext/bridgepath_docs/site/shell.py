"""What the bar and the contents of a page have to know: its part of the site, and its door."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# Pages that are pictures and ways on: they have the whole width, and no contents beside them.
_DOORS = {
    "index": "home",
    "play": "play",
    "rules/index": "rules",
    "path/index": "learn",
    "tutorials": "notebooks",
}
_RUNG = re.compile(r"path/\d+-")
# Beside the folders: pages that are looked up as the rules are.
_RULES = {"which-game", "glossary", "score-pad", "search"}
# What the contents beside a page list: of each part of the site its own captions.
_CAPTIONS = {
    "rules": ("Rules", "One", "Two", "Three", "Four", "Shared"),
    "learn": ("Learn",),
    "": ("Begin", "Learn", "Reference"),
}
_GROUP = re.compile(r'(?=<p class="caption")')
_CAPTION = re.compile(r'<span class="caption-text">(\w+)')


def part_of(pagename: str) -> str:
    """The part of the site to which a page belongs: `rules`, `play`, `learn`, or none of these."""
    if pagename.startswith("rules/") or pagename in _RULES:
        return "rules"
    if pagename.startswith("path/") or pagename == "tutorials":
        return "learn"
    return "play" if pagename == "play" else ""


def door_of(pagename: str) -> str:
    """Which door a page is; empty for a document."""
    return "rung" if _RUNG.match(pagename) else _DOORS.get(pagename, "")


def near(tree: str, part: str) -> str:
    """Of the contents of the whole site, what somebody who reads in this part looks for."""
    wanted = _CAPTIONS.get(part, _CAPTIONS[""])
    groups = _GROUP.split(tree)
    kept = [group for group in groups if (found := _CAPTION.search(group)) and found[1] in wanted]
    return "".join(kept) or tree


def _tell(
    app: Sphinx, pagename: str, _template: str, context: dict[str, object], _doctree: object
) -> None:
    part = part_of(pagename)
    context["part"] = part
    context["door"] = door_of(pagename)
    if context["door"]:
        app.add_css_file("bridgepath/doors.css")
    if "furo_navigation_tree" in context:
        context["furo_navigation_tree"] = near(str(context["furo_navigation_tree"]), part)


def setup(app: Sphinx) -> None:
    """After the theme has made its tree of contents."""
    app.connect("html-page-context", _tell, priority=950)
