"""`{games-toctree}`, `{games-code}`, `{games-credits}`: they list a new game automatically."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from bridgepath.games import GAMES
from tests.guests import entered

if TYPE_CHECKING:
    from tests.docs.conftest import Build

SITE = Path(__file__).parents[3] / "build" / "site"

SIDEBAR = """
:::{games-toctree} 3
:caption: Three players

rules/bids after need-a-fourth
:::
"""


def page(title: str) -> str:
    return f"# {title}\n\nA page.\n"


def test_pages_of_games_are_in_the_order_of_the_games(build: Build) -> None:
    names = ("bids", "oh-hell", "need-a-fourth", "carls-game", "three-player")
    files = {f"rules/{name}.md": page(name) for name in names}
    with entered():
        built = build(files, index=SIDEBAR)
    assert built.complaints == ()
    listed = re.findall(r'class="reference internal" href="rules/([a-z-]+)\.html"', built.html())
    assert listed == ["carls-game", "three-player", "need-a-fourth", "bids", "oh-hell"]


def test_a_page_behind_a_game_that_is_not_there_is_named(build: Build) -> None:
    built = build({"rules/carls-game.md": page("Carl")}, index=SIDEBAR)
    assert built.complaint == (
        'index.md:4: WARNING: "rules/need-a-fourth" is not a game for 3 [bridgepath.games]'
    )


def test_every_game_has_its_credit(build: Build) -> None:
    with entered():
        built = build({}, index=":::{games-credits}\n:::\n")
        titles = {game.title for game in GAMES.values()}
    assert built.complaints == ()
    html = built.html()
    items = re.findall(r"<li><p>(.*?)</p>", html)
    found = [title for item in items for title in re.findall(r"<strong>(.*?)</strong>", item)]
    assert sorted(found) == sorted(titles)
    assert any(
        item.startswith("<strong>Bid Fair</strong> is by Matthew Shields, 2021: <a ")
        and 'href="https://www.pagat.com/invented/bid_fair.html"' in item
        for item in items
    )
    assert "<strong>Duel</strong> is our own." in items
    assert any("Carl's game</strong>" in item and "are by Carl Rundqvist" in item for item in items)


def test_every_game_has_its_section_in_the_reference() -> None:
    html = (SITE / "reference" / "games.html").read_text(encoding="utf-8")
    heads = re.findall(r"<h2>(.*?)<a", html)
    assert heads[: len(GAMES)] == [game.title for game in GAMES.values()]
    for name in GAMES:
        assert f'id="module-bridgepath.games.{name.replace("-", "_")}"' in html
