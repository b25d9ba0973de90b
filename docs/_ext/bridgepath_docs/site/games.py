"""`{games-tiles}`, `{games-table}`, `{game-finder}`, `{play-table}`: from the engine's own facts.

The page of a game is the one with its table card. A small domain of its own has the game of each
card, so that pages which list the games are written again when a card changes.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from docutils import nodes
from sphinx.domains import Domain
from sphinx.transforms.post_transforms import SphinxPostTransform

from ..ids import did_you_mean
from ..nodekit import Directive, add_node, write
from ..report import warn
from . import games_facts, games_html

if TYPE_CHECKING:
    from collections.abc import Iterable
    from collections.abc import Set as AbstractSet

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment
    from sphinx.writers.html5 import HTML5Translator

    from ..report import Topic
    from .games_facts import GameFacts


@dataclass(frozen=True, slots=True)
class Card:
    """A table card: its page, and its lines as plain text."""

    docname: str
    anchor: str  # of the section, if that is not the page itself
    line: int
    rows: tuple[tuple[str, str], ...]


class GamesDomain(Domain):
    """Table cards by game, and the pages that list the games."""

    name = "bpgames"
    label = "Games"
    initial_data: ClassVar = {"cards": {}, "pages": {}}
    data_version = 1

    @property
    def cards(self) -> dict[str, Card]:
        """The id of a game to its table card."""
        return cast("dict[str, Card]", self.data["cards"])

    @property
    def pages(self) -> dict[str, int]:
        """The pages that list the games, each with the line of the list."""
        return cast("dict[str, int]", self.data["pages"])

    def enter(self, game: str, card: Card) -> None:
        """Keep a card; only the first one of each game counts."""
        other = self.cards.setdefault(game, card)
        if (other.docname, other.line) != (card.docname, card.line):
            sentence = f'"{game}" already has a table card on {other.docname}'
            warn("tablecard", sentence, (card.docname, card.line))

    def clear_doc(self, docname: str) -> None:
        for game in [game for game, card in self.cards.items() if card.docname == docname]:
            del self.cards[game]
        self.pages.pop(docname, None)

    def merge_domaindata(self, docnames: AbstractSet[str], otherdata: dict[str, object]) -> None:
        for game, card in cast("dict[str, Card]", otherdata["cards"]).items():
            if card.docname in docnames:
                self.enter(game, card)
        for docname, line in cast("dict[str, int]", otherdata["pages"]).items():
            if docname in docnames:
                self.pages[docname] = line

    def resolve_any_xref(self, *_args: object) -> list[tuple[str, nodes.reference]]:
        """This domain has no citations."""
        return []


def of(env: BuildEnvironment) -> GamesDomain:
    """The domain of a build."""
    return cast("GamesDomain", env.get_domain("bpgames"))


class games_node(nodes.General, nodes.Element):  # noqa: N801
    """A list of all games; `entries` when every page is known."""

    @property
    def entries(self) -> list[games_html.Entry]:
        """The games with their pages."""
        return cast("list[games_html.Entry]", self.attributes["entries"])


class games_tiles(games_node):  # noqa: N801
    """A picture for each game."""


class games_table(games_node):  # noqa: N801
    """A row for each game."""


class game_finder(games_node):  # noqa: N801
    """Questions, and the games that fit the answers."""


class play_table(games_node):  # noqa: N801
    """A table at which every game can be played."""


class GamesDirective(Directive):
    """No argument, no body."""

    topic: Topic = "games"
    kind: ClassVar[type[games_node]]

    def run(self) -> list[nodes.Node]:
        node = self.kind(entries=[])
        self.set_source_info(node)
        of(self.env).pages.setdefault(self.env.docname, self.lineno)
        return [node]


class TilesDirective(GamesDirective):
    """`{games-tiles}`, which lead to the rules; `{games-tiles} play`, to the tables."""

    kind = games_tiles
    optional_arguments = 1

    def run(self) -> list[nodes.Node]:
        found = super().run()
        if self.arguments not in ([], ["play"]):
            return self.fail("tiles lead to the rules or, with the argument play, to the tables")
        cast("games_tiles", found[0])["play"] = bool(self.arguments)
        return found


class TableDirective(GamesDirective):
    """`{games-table}`."""

    kind = games_table


class FinderDirective(GamesDirective):
    """`{game-finder}`."""

    kind = game_finder


class PlayDirective(GamesDirective):
    """`{play-table}`."""

    kind = play_table


def _collect(app: Sphinx, document: nodes.document) -> None:
    """Enter the table cards of a page, for the games that they name or for the page's own."""
    docname = app.env.docname
    for node in document.findall(nodes.definition_list):
        if "bp-tablecard" not in node["classes"] or "game" not in node:
            continue
        named = node.get("game", "")
        game = named or docname.rpartition("/")[2]
        if games_facts.known(game):
            line = node.line or 0
            of(app.env).enter(game, Card(docname, _anchor(node), line, tuple(_rows(node))))
        elif named:
            near = did_you_mean(named, games_facts.ids())
            warn("tablecard", f'there is no game "{named}"{near}', node)


def _anchor(card: nodes.Node) -> str:
    """The section of a card, if the page has more than one with cards."""
    section = card.parent
    if isinstance(section, nodes.section) and isinstance(section.parent, nodes.section):
        return str(section["ids"][0])
    return ""


def _rows(card: nodes.definition_list) -> Iterable[tuple[str, str]]:
    for item in card.findall(nodes.definition_list_item):
        term, text = item.children
        yield term.astext().strip(), text.astext().strip()


class FindPages(SphinxPostTransform):
    """Give every list its games, with their cards and the addresses of their pages."""

    default_priority = 12
    builders = ()

    def run(self, **_kwargs: object) -> None:
        marks = list(self.document.findall(games_node))
        if not marks:
            return
        entries = [self._entry(game) for game in games_facts.facts()]
        for node in marks:
            node["entries"] = entries
            # For builders other than HTML.
            items = [nodes.list_item("", _plain(entry)) for entry in entries]
            node.append(nodes.bullet_list("", *items))

    def _entry(self, game: GameFacts) -> games_html.Entry:
        card = of(self.env).cards.get(game.id)
        if card is None:
            return games_html.Entry(game, "", ())
        href = self.app.builder.get_relative_uri(self.env.docname, card.docname)
        if card.anchor:
            href += f"#{card.anchor}"
        return games_html.Entry(game, href, card.rows)


def _plain(entry: games_html.Entry) -> nodes.paragraph:
    game = entry.game
    title: nodes.Node = nodes.Text(game.title)
    if entry.href:
        title = nodes.reference("", game.title, internal=True, refuri=entry.href)
    return nodes.paragraph("", "", title, nodes.Text(f": {game.about.line}"))


def _check(app: Sphinx, env: BuildEnvironment) -> None:
    """If games are listed, each must have its page."""
    listed = of(env)
    for docname, line in sorted(listed.pages.items())[:1]:
        for game in games_facts.facts():
            if game.id not in listed.cards:
                sentence = f'no page has the table card of "{game.id}"'
                warn("games", sentence, (docname, line))


def _rewritten(_app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """The pages that list games depend on the engine and on the table cards."""
    listed = of(env)
    if not listed.pages:
        return []
    whole = repr((games_facts.facts(), games_facts.wishes(), sorted(listed.cards.items())))
    now = hashlib.sha256(whole.encode()).hexdigest()
    before = getattr(env, "bp_games", None)
    env.bp_games = now  # type: ignore[attr-defined]
    return [] if before == now else sorted(listed.pages)


def _assets(
    app: Sphinx,
    _pagename: str,
    _templatename: str,
    _context: dict[str, object],
    doctree: nodes.document | None,
) -> None:
    if doctree is None:
        return
    if doctree.next_node(games_node) is not None:
        app.add_css_file("bridgepath/games.css")
    if doctree.next_node(game_finder) is not None:
        app.add_js_file("bridgepath/finder.js", type="module")
    if doctree.next_node(play_table) is not None:
        app.add_css_file("bridgepath/play.css")
        app.add_css_file("bridgepath/player.css")
        app.add_js_file("bridgepath/play.js", type="module")
        # A deal from a link is a hand like any other.
        app.add_js_file("bridgepath/hand.js", type="module")


def _root(writer: HTML5Translator) -> str:
    """The path from the page being written to the root of the site."""
    builder = writer.builder
    return "../" * builder.get_target_uri(builder.current_docname).count("/")


def _tiles(writer: HTML5Translator, node: games_tiles) -> None:
    root = _root(writer)
    play = root + writer.builder.get_target_uri("play") if node["play"] else None
    write(writer, games_html.tiles(node.entries, root, play))
    raise nodes.SkipNode


def _table(writer: HTML5Translator, node: games_table) -> None:
    write(writer, games_html.table(node.entries))
    raise nodes.SkipNode


def _finder(writer: HTML5Translator, node: game_finder) -> None:
    write(writer, games_html.finder(node.entries, games_facts.wishes(), _root(writer)))
    raise nodes.SkipNode


def _play(writer: HTML5Translator, node: play_table) -> None:
    uri = writer.builder.get_target_uri
    there = "score-pad" in writer.builder.env.found_docs
    pad = _root(writer) + uri("score-pad") if there else None
    write(writer, games_html.play(node.entries, _root(writer), pad))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the directives, their nodes, the domain and the code that fills it."""
    app.add_domain(GamesDomain)
    app.add_directive("games-tiles", TilesDirective)
    app.add_directive("games-table", TableDirective)
    app.add_directive("game-finder", FinderDirective)
    app.add_directive("play-table", PlayDirective)
    add_node(app, games_tiles, _tiles)
    add_node(app, games_table, _table)
    add_node(app, game_finder, _finder)
    add_node(app, play_table, _play)
    app.add_post_transform(FindPages)
    app.connect("doctree-read", _collect)
    app.connect("env-updated", _rewritten)
    app.connect("env-check-consistency", _check)
    app.connect("html-page-context", _assets)
