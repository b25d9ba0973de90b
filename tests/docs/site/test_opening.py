"""The opening of each rules page on the built site: what the game is, three facts, and links."""

from __future__ import annotations

import re
from html import unescape

import pytest

from bridgepath import GAMES
from tests.browser.conftest import SITE

PAGES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((SITE / "rules").glob("*.html"))
    if "bp-opened" in path.read_text(encoding="utf-8")
}


def opening(page: str) -> str:
    found = re.search(r'<div class="bp-opening[^"]*">(.*?)</div>', PAGES[page], re.DOTALL)
    assert found, page
    return found[1]


def words(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html)).strip()


def test_most_games_open_their_page() -> None:
    assert len(GAMES.keys() & PAGES.keys()) >= 11


@pytest.mark.parametrize("page", PAGES)
def test_a_rules_page_opens_with_facts_and_ways_on(page: str) -> None:
    html = opening(page)
    facts = re.findall(r"<li>(.*?)</li>", html)
    assert len(facts) == 3
    assert "player" in facts[0]
    assert "minutes" in facts[1]
    assert "cards" in facts[2]
    ways = dict(re.findall(r'<a class="bp-way[^"]*" href="([^"]*)">(\w+)</a>', html))
    assert [*ways.values()] == ["Play", "Learn", "Print"]
    play = next(iter(ways))
    assert play.startswith("../play.html#")
    assert play.partition("#")[2] in GAMES
    assert 'id="print"' in PAGES[page]
    picture = re.search(r'<img [^>]*src="\.\./([^"]*)"', html)
    assert picture
    assert (SITE / picture[1]).is_file()


@pytest.mark.parametrize("page", PAGES)
def test_what_a_chat_shows_of_a_page_is_its_first_words(page: str) -> None:
    told = re.search(r'<meta name="description" content="([^"]*)"', PAGES[page])
    assert told
    first = re.search(r"<p>(.*?)</p>", opening(page), re.DOTALL)
    assert first
    begins = " ".join(words(first[1]).split())
    assert begins.startswith(" ".join(unescape(told[1]).split())[:60])
