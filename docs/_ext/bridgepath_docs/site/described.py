"""What search engines and chats show of a page: its title and its first sentences.

A page may say it in its own words, in its front matter, as `html_meta` with `description`.
"""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from docutils import nodes

from ..clauses.lasting import short
from ..markup import opening
from ..print.opening import OPENING

if TYPE_CHECKING:
    from sphinx.application import Sphinx

# Search engines cut what is longer.
LONGEST = 160
_DESCRIBED = 'name="description"'

# Pages that are not written by anybody.
_OTHERS = {
    "search": "Ask the rules of thirteen card games a question, or look up a clause by its number.",
    "404": "There is no page at this address.",
    "away": "This page is not kept on your device, and there is no network.",
    "newer": "The server has a newer version of this page than your device.",
    "strange": "Something else answered in place of this page, such as a login.",
    "embed": "A hand of cards from a link, to be stepped through in the frame of any site.",
}


def first_words(document: nodes.document) -> str:
    """The text before the first heading inside the page, or below it where there is none."""
    for node in document.findall(nodes.paragraph):
        above = node.parent
        opens = isinstance(above, nodes.container) and OPENING in above["classes"]
        if (isinstance(above, nodes.section) or opens) and node.astext().strip():
            return node.astext()
    return ""


def _describe(
    app: Sphinx, pagename: str, _template: str, context: dict[str, object], doctree: object
) -> None:
    title = _title(app, pagename, context)
    written = str(context.get("metatags") or "")
    text = _OTHERS.get(pagename, "")
    if isinstance(doctree, nodes.document):
        text = first_words(doctree)
    tags = []
    told = short(text or f"{title}, a page of Bridgepath.", LONGEST)
    if _DESCRIBED not in written:
        tags.append(opening("meta", {"name": "description", "content": told}))
        tags.append(opening("meta", {"property": "og:description", "content": told}))
    tags.append(opening("meta", {"property": "og:title", "content": title}))
    tags.append(opening("meta", {"property": "og:site_name", "content": "Bridgepath"}))
    context["metatags"] = written + "\n".join(["", *tags, ""])


def _title(app: Sphinx, pagename: str, context: dict[str, object]) -> str:
    """The title in plain text: of a page that is written from its nodes, not from the HTML."""
    written = app.env.longtitles.get(pagename)
    if written is not None:
        return written.astext()
    return html.unescape(str(context.get("title") or "Bridgepath"))


def setup(app: Sphinx) -> None:
    """Every page, also those of the theme."""
    app.connect("html-page-context", _describe)
