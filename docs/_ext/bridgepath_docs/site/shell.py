"""The part of the site to which a page belongs, and its entrance, for the bar and the contents."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# Pages that consist of pictures and links have the whole width, without contents beside them.
_DOORS = {
    "index": "home",
    "play": "play",
    "rules/index": "rules",
    "path/index": "learn",
    "tutorials": "notebooks",
    "which-game": "finder",
    "score-pad": "pad",
}
_RUNG = re.compile(r"path/\d+-")
# Pages outside the folders: some are looked up like the rules, others belong to a game night.
_RULES = {"glossary", "search"}
_PLAY = {"play", "score-pad", "which-game"}
# The contents beside a page: for each part of the site, its own captions.
_CAPTIONS = {
    "rules": ("Rules", "One", "Two", "Three", "Four", "Shared"),
    "play": ("Begin", "One", "Two", "Three", "Four"),
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
    return "play" if pagename in _PLAY else ""


def door_of(pagename: str) -> str:
    """The entrance that a page is; empty for a document."""
    return "rung" if _RUNG.match(pagename) else _DOORS.get(pagename, "")


def near(tree: str, part: str) -> str:
    """The part of the site's contents that readers of this part look for."""
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
    """After the theme has made its table of contents."""
    app.connect("html-page-context", _tell, priority=950)
