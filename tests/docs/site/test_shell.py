"""The frame of each page: the bar, the links at the foot, and the contents beside it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgepath_docs.site import shell

SITE = Path(__file__).parents[3] / "build" / "site"
DOORS = ("index.html", "play.html", "rules/index.html", "path/index.html")
DOCUMENTS = ("rules/bid-fair.html", "glossary.html", "reference/links.html", "search.html")


def text_of(page: str) -> str:
    return (SITE / page).read_text(encoding="utf-8")


def ways(page: str, kind: str) -> dict[str, str]:
    """The links in a page's bar or foot, each with its `aria-current` if it has one."""
    text = text_of(page)
    nav = re.search(rf'<nav class="{kind}".*?</nav>', text, re.DOTALL)
    assert nav, page
    found = re.findall(r'<a href="[^"]*"( aria-current="\w+")?>(?:<svg.*?</svg>)?(\w+)</a>', nav[0])
    return {title: current.partition('"')[2].strip('"') for current, title in found}


@pytest.mark.parametrize("page", [*DOORS, *DOCUMENTS, "404.html"])
def test_every_page_has_one_bar_and_the_same_ways(page: str) -> None:
    text = text_of(page)
    for once in ('<header class="s-bar">', '<nav class="s-tabs"', '<article role="main"'):
        assert text.count(once) == 1
    assert "mobile-header" not in text
    assert "sidebar-brand" not in text
    assert list(ways(page, "s-ways")) == ["Rules", "Play", "Learn"]
    assert ways(page, "s-tabs") == ways(page, "s-ways")
    assert 'class="s-seek" method="get" action="' in text


@pytest.mark.parametrize(
    ("page", "current"),
    [
        ("index.html", {}),
        ("play.html", {"Play": "page"}),
        ("rules/index.html", {"Rules": "page"}),
        ("rules/bid-fair.html", {"Rules": "true"}),
        ("glossary.html", {"Rules": "true"}),
        ("path/index.html", {"Learn": "page"}),
        ("path/06-making-tricks.html", {"Learn": "true"}),
        ("reference/links.html", {}),
    ],
)
def test_the_bar_says_where_the_page_is(page: str, current: dict[str, str]) -> None:
    assert {way: told for way, told in ways(page, "s-ways").items() if told} == current


def test_doors_have_no_contents_and_documents_have_those_that_are_near() -> None:
    for page in DOORS:
        assert "sidebar-drawer" not in text_of(page)
        assert "toc-drawer" not in text_of(page)
    captions = {
        page: re.findall(r'<span class="caption-text">([^<]*)', text_of(page)) for page in DOCUMENTS
    }
    games = ["One player", "Two players", "Three players", "Four players", "Shared rules"]
    assert captions["rules/bid-fair.html"] == games
    assert captions["reference/links.html"] == ["Begin", "Learn", "Reference"]


def test_a_skip_link_comes_first_and_leads_to_what_the_page_says() -> None:
    for page in (*DOORS, *DOCUMENTS):
        body = text_of(page).partition("<body>")[2]
        first = re.search(r"<a\b[^>]*>", body)
        assert first
        assert first[0] == '<a class="skip-to-content" href="#furo-main-content">'


def test_contents_without_the_captions_that_are_wanted_stay_whole() -> None:
    tree = '<p class="caption"><span class="caption-text">Odd</span></p><ul></ul>'
    assert shell.near(tree, "rules") == tree
    assert shell.near("<ul></ul>", "") == "<ul></ul>"
