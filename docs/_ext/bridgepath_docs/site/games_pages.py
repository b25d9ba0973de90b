"""`{games-toctree}`, `{games-code}`, `{games-credits}`: lists of all games for pages.

A new game appears automatically in the sidebar, the reference and the credits.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar
from urllib.parse import urlsplit

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.directives.other import TocTree

import bridgepath.games
from bridgepath.games import GAMES

from ..nodekit import Directive
from ..report import warn

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

    from bridgepath.core.blurb import Credit

    from ..report import Topic

# The pages of games are in this folder of the source.
RULES = "rules"


def _note_games(env: BuildEnvironment) -> None:
    """Read the page again when a game is added or removed."""
    for folder in bridgepath.games.__path__:
        env.note_dependency(str(Path(folder)))


class ToctreeDirective(TocTree):
    """The pages of the games for this many players: `{games-toctree} 2`.

    A line of the body puts a page that several games share after that of a game: `rules/two-players
    after semi-exposed-dummies`.
    """

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        _note_games(self.env)
        shared: dict[str, list[str]] = {}
        for line in self.content:
            page, _, game = line.partition(" after ")
            shared.setdefault(game.strip(), []).append(page.strip())
        pages = list(self._pages(int(self.arguments[0]), shared))
        for game in shared:
            sentence = f'"{RULES}/{game}" is not a game for {self.arguments[0]}'
            warn("games", sentence, (self.env.docname, self.lineno))
        self.content = StringList(pages, source=self.get_source_info()[0])
        return super().run()

    def _pages(self, players: int, shared: dict[str, list[str]]) -> Iterator[str]:
        for game in GAMES.values():
            page = f"{RULES}/{game.id}"
            if len(game.viewers) == players and page in self.env.found_docs:
                yield page
                yield from shared.pop(game.id, ())


class CodeDirective(Directive):
    """The reference of every game's module, with a section for each."""

    topic: Topic = "games"

    def run(self) -> list[nodes.Node]:
        _note_games(self.env)
        return [self._section(game.title, game.id.replace("-", "_")) for game in GAMES.values()]

    def _section(self, title: str, module: str) -> nodes.section:
        name = nodes.fully_normalize_name(title)
        section = nodes.section("", nodes.title("", title), names=[name])
        self.state.document.note_implicit_target(section, section)
        lines = (
            "```{eval-rst}",
            f".. automodule:: {bridgepath.games.__name__}.{module}",
            "   :members:",
            "```",
        )
        section += self.parse_text_to_nodes("\n".join(lines))
        return section


class CreditsDirective(Directive):
    """Who made each game, and a link to its source."""

    topic: Topic = "games"
    has_content: ClassVar[bool] = False

    def run(self) -> list[nodes.Node]:
        _note_games(self.env)
        made = [(game.about.credit, game.title) for game in GAMES.values() if game.about]
        # Games of one designer are listed together, at the place of the first.
        first = {credit: at for at, (credit, _) in reversed(list(enumerate(made)))}
        made.sort(key=lambda one: first[one[0]])
        lines = (
            f"- {_credited(credit, [title for _, title in group])}"
            for credit, group in groupby(made, key=lambda one: one[0])
        )
        return self.parse_text_to_nodes("\n".join(lines))


def _credited(credit: Credit, titles: Iterable[str]) -> str:
    *others, last = (f"**{title}**" for title in titles)
    what = f"{', '.join(others)} and {last}" if others else last
    verb, whose = ("are", "their") if others else ("is", "its")
    host = urlsplit(credit.link).netloc.removeprefix("www.")
    if credit.name == "Bridgepath":
        return f"{what} {verb} our own."
    if credit.name == "traditional":
        where = f" We follow {whose} description at [{host}]({credit.link})." if host else ""
        return f"{what} {verb} traditional.{where}"
    year = f", {credit.year}" if credit.year else ""
    return f"{what} {verb} by {credit.name}{year}: [{whose} source at {host}]({credit.link})."


def setup(app: Sphinx) -> None:
    """Register the directives."""
    app.add_directive("games-toctree", ToctreeDirective)
    app.add_directive("games-code", CodeDirective)
    app.add_directive("games-credits", CreditsDirective)
