"""Search: a question finds its clause, and the drawers of the theme open and close."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

Visit = Callable[..., Page]


def test_a_question_from_the_home_page_finds_its_ruling(visit: Visit) -> None:
    page = visit("index.html")
    page.locator("#bp-ask").fill("must the House pass over a trump?")
    page.keyboard.press("Enter")
    found = page.locator("bridge-find li").first
    expect(found).to_contain_text("Ruling: No.")
    expect(found).to_contain_text("SOL-AMB-17 · Bridge Solitaire")
    found.locator("a").click()
    expect(page.locator("#SOL-AMB-17")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("what happens if nobody bids?", "BRG-AUC-9"),
        ("can I double my own partner?", "BRG-AUC-5"),
        ("when is dummy shown", "BRG-PLAY-2"),
        ("do overtricks count for game", "BRG-DUP-2"),
        ("what if we stop early", "BRG-RUB-6"),
        ("may declarer look at the crib", "BF-AMB-19"),
        ("did somebody revolke", "BRG-PLAY-7"),
    ],
)
def test_a_question_finds_its_rule_among_the_first_three(
    visit: Visit, question: str, clause: str
) -> None:
    page = visit(f"search.html?q={quote(question)}")
    expect(page.locator("bridge-find li").first).to_be_visible()
    places = page.locator("bridge-find .bp-from").all_inner_texts()
    assert clause in [place.split(" · ")[0] for place in places[:3]]


def test_a_word_is_explained_first(visit: Visit) -> None:
    page = visit("search.html?q=Dummies")
    found = page.locator("bridge-find li").first
    expect(found.locator(".bp-from")).to_have_text("Glossary")
    found.get_by_role("link", name="dummy").click()
    expect(page.locator("#term-dummy")).to_be_in_viewport()


@pytest.mark.parametrize("sub", [False, True])
def test_a_number_finds_its_clause_alone(visit: Visit, *, sub: bool) -> None:
    page = visit("search.html?q=sol-house-3", sub=sub)
    expect(page.locator("bridge-find .bp-from")).to_have_text(["SOL-HOUSE-3 · Bridge Solitaire"])
    href = page.locator("bridge-find li a").get_attribute("href") or ""
    assert href.endswith("rules/bridge-solitaire.html#SOL-HOUSE-3")


@pytest.mark.parametrize(
    ("query", "told"),
    [("joker", "these 10 fit best."), ("zzz", "None fits"), ("<img src=x>", "None fits")],
)
def test_how_many_fit_is_told(visit: Visit, query: str, told: str) -> None:
    page = visit(f"search.html?q={quote(query)}")
    expect(page.locator("bridge-find [role=status]")).to_contain_text(told)


def test_without_scripts_the_list_of_clauses_is_offered(
    new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}search.html?q=joker")
    expect(page.locator(".bp-ask")).to_be_hidden()
    expect(page.get_by_role("link", name="every clause", exact=True)).to_be_visible()


def test_a_drawer_opens_by_key_and_closes_behind_a_link(page: Page, visit: Visit) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    visit("rules/bridge-solitaire.html")
    page.get_by_role("button", name="On this page").press("Enter")
    expect(page.locator("#__toc")).to_be_checked()
    page.locator(".toc-drawer a", has_text="House rules").click()
    expect(page.locator("#__toc")).not_to_be_checked()
    page.get_by_role("button", name="Menu").press(" ")
    expect(page.locator("#__navigation")).to_be_checked()
    page.keyboard.press("Escape")
    expect(page.locator("#__navigation")).not_to_be_checked()
