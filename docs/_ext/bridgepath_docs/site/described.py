"""What search engines and chats show of a page: its title, its first sentences, and its type.

A page may set this in its own words, in its front matter, as `html_meta` with `description`. Its
type is given in the terms of schema.org: the site, its course, a game, and the path to the page.
Addresses are relative to the page, as JSON-LD reads them. Whole addresses (of a page, and of the
search) are given only by a site that knows its own, `ORIGIN`.
"""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING, Any

from docutils import nodes

from ..clauses.lasting import short
from ..markup import data, opening
from ..print.opening import OPENING
from . import games, games_facts

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from ..markup import Html
    from .games_facts import GameFacts

# Sphinx's variables for a template.
Context = dict[str, Any]
# One thing of schema.org.
Item = dict[str, object]

# Search engines cut longer texts.
LONGEST = 160
_RUNG = re.compile(r"path/\d+-")
_DESCRIBED = 'name="description"'

# Pages without an author's text.
_OTHERS = {
    "search": "Ask a question about the rules of the games, or look up a clause by its number.",
    "404": "There is no page at this address.",
    "away": "This page is not stored on your device, and there is no network.",
    "newer": "The server's version of this page is newer than the one on your device.",
    "strange": "Something else, such as a login page, arrived in place of this page.",
    "embed": "A hand of cards from a link, to step through in a frame on any site.",
}


def first_words(document: nodes.document) -> str:
    """The text before the first heading inside the page, or below it if there is none."""
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
    tags.append(opening("meta", {"name": "twitter:card", "content": "summary_large_image"}))
    address = _address(context, pagename)
    if address and pagename not in _OTHERS:
        tags.append(opening("link", {"rel": "canonical", "href": address}))
        tags.append(opening("meta", {"property": "og:url", "content": address}))
        game = next((game.id for game in _told(app.env, pagename)), "table")
        picture = _whole(context, f"_static/app/social/{game}.jpg")
        tags.append(opening("meta", {"property": "og:image", "content": picture}))
    if isinstance(doctree, nodes.document):
        tags += _structured(app, pagename, context, title, told)
    context["metatags"] = written + "\n".join(["", *tags, ""])


def _title(app: Sphinx, pagename: str, context: dict[str, object]) -> str:
    """The title in plain text, for a page that is written from its nodes, not from HTML."""
    written = app.env.longtitles.get(pagename)
    if written is not None:
        return written.astext()
    return html.unescape(str(context.get("title") or "Bridgepath"))


# --- the type of a page ---------------------------------------------------------------------------


def _whole(context: Context, path: str) -> str:
    """The whole address of something on the site; empty if the site does not know its own."""
    origin = str(context.get("origin") or "").rstrip("/")
    return f"{origin}{context.get('base', '/')}{path}" if origin else ""


def _address(context: Context, pagename: str) -> str:
    return _whole(context, "" if pagename == "index" else f"{pagename}.html")


def _structured(app: Sphinx, pagename: str, context: Context, title: str, told: str) -> list[Html]:
    """The description of the page for machines, in one block; empty if there is none."""
    named: Item = {"name": title, "description": told, "url": ""}
    found = [_way(pagename, context, title)]
    if pagename == "index":
        found.append(_site(context, named))
    elif pagename == "path/index":
        found.append(_course(app.env, named))
    elif pagename.startswith("path/"):
        found.append({"@type": "LearningResource", **named, "learningResourceType": "lesson"})
    found += _games(app.env, pagename)
    graph = [item | {"inLanguage": "en"} if "url" in item else item for item in found if item]
    whole = {"@context": "https://schema.org", "@graph": graph}
    return [data(whole, None, kind="application/ld+json")] if graph else []


def _way(pagename: str, context: Context, title: str) -> Item:
    """The breadcrumbs from home to the page, through the pages above it."""
    if pagename == "index":
        return {}
    above = [(html.unescape(str(one["title"])), one["link"]) for one in context.get("parents", ())]
    home = context["pathto"](context.get("master_doc", "index"))
    steps = [("Home", home), *above, (title, "")]
    items = [
        {"@type": "ListItem", "position": number, "name": _plain(name), "item": href}
        for number, (name, href) in enumerate(steps, 1)
    ]
    return {"@type": "BreadcrumbList", "itemListElement": items}


def _site(context: Context, named: Item) -> Item:
    site: Item = {"@type": "WebSite", **named, "name": "Bridgepath"}
    if asked := _whole(context, "search.html?q={search_term_string}"):
        site["url"] = _address(context, "index")
        site["potentialAction"] = {
            "@type": "SearchAction",
            "target": {"@type": "EntryPoint", "urlTemplate": asked},
            "query-input": "required name=search_term_string",
        }
    return site


def _course(env: BuildEnvironment, named: Item) -> Item:
    """The bridge path with its rungs."""
    provider = {"@type": "Organization", "name": "Bridgepath"}
    parts = [
        {"@type": "LearningResource", "name": env.titles[page].astext(), "url": f"{page[5:]}.html"}
        for page in sorted(env.found_docs)
        if _RUNG.match(page)
    ]
    return {
        "@type": "Course",
        **named,
        "provider": provider,
        "isAccessibleForFree": True,
        "hasPart": parts,
    }


def _told(env: BuildEnvironment, pagename: str) -> list[GameFacts]:
    """The games whose rules are on the page."""
    if not pagename.startswith("rules/"):
        return []
    pages = {game: card.docname for game, card in games.of(env).cards.items()}
    return [game for game in games_facts.facts() if pages.get(game.id) == pagename]


def _games(env: BuildEnvironment, pagename: str) -> list[Item]:
    """The games whose rules are on the page, as the engine describes them."""
    return [
        {
            "@type": "Game",
            "name": game.title,
            "description": game.about.line,
            "url": "",
            "numberOfPlayers": {"@type": "QuantitativeValue", "value": game.players},
            "genre": "Card game",
        }
        for game in _told(env, pagename)
    ]


def _plain(name: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", name))


def setup(app: Sphinx) -> None:
    """Every page, including those of the theme."""
    app.connect("html-page-context", _describe)
