"""Search: a question finds its clause, and the drawers of the theme open and close."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.sample import some

if TYPE_CHECKING:
    from tests.browser.conftest import Faults, Trouble

Visit = Callable[..., Page]


def test_a_question_from_the_home_page_finds_its_ruling(visit: Visit) -> None:
    page = visit("index.html")
    page.locator("#bp-ask").fill("must the House pass over a trump?")
    page.keyboard.press("Enter")
    answer = page.locator(".bp-answer")
    expect(answer.get_by_role("heading")).to_contain_text("No.")
    expect(answer).to_contain_text("Must the House pass over a trump")
    expect(answer).to_contain_text("SOL-AMB-17 · Bridge Solitaire")
    answer.get_by_role("link", name="Read the rule").click()
    expect(page.locator("#SOL-AMB-17")).to_be_in_viewport()


# Many more are asked in Node.
QUESTIONS = [
    ("what happens if nobody bids?", "BRG-AUC-9"),
    ("can I double my own partner?", "BRG-AUC-5"),
    ("when is dummy shown", "BRG-PLAY-2"),
    ("do overtricks count for game", "BRG-DUP-2"),
    ("what if we stop early", "BRG-RUB-6"),
    ("may declarer look at the crib", "BF-AMB-19"),
    ("did somebody revolke", "TBL-REV-2"),
]


@pytest.mark.parametrize(("question", "clause"), some(QUESTIONS, 2))
def test_a_question_finds_its_rule_among_the_first_three(
    visit: Visit, question: str, clause: str
) -> None:
    page = visit(f"search.html?q={quote(question)}")
    expect(page.locator("bridge-find .bp-hit").first).to_be_visible()
    places = page.locator("bridge-find .bp-from").all_inner_texts()
    assert clause in [place.split(" · ")[0] for place in places[:3]]


def test_a_word_is_explained_first(visit: Visit) -> None:
    page = visit("search.html?q=Dummies")
    answer = page.locator(".bp-answer")
    expect(answer.locator(".bp-from")).to_have_text("Glossary")
    answer.get_by_role("link", name="In the glossary").click()
    expect(page.locator("#term-dummy")).to_be_in_viewport()


@pytest.mark.parametrize("sub", [False, True])
def test_a_number_finds_its_clause_alone(visit: Visit, *, sub: bool) -> None:
    page = visit("search.html?q=sol-house-3", sub=sub)
    expect(page.locator("bridge-find .bp-from")).to_have_text(["SOL-HOUSE-3 · Bridge Solitaire"])
    href = page.get_by_role("link", name="Read the rule").get_attribute("href") or ""
    assert href.endswith("rules/bridge-solitaire.html#SOL-HOUSE-3")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("joker", "matches; here are the best 10."),
        ("zzz", "Nothing matches"),
        ("<img src=qz>", "Nothing matches"),
    ],
)
def test_how_many_fit_is_told(visit: Visit, query: str, told: str) -> None:
    page = visit(f"search.html?q={quote(query)}")
    expect(page.locator("bridge-find [role=status]")).to_contain_text(told)


def test_a_game_that_is_named_is_kept_to_until_every_game_is_asked(visit: Visit) -> None:
    page = visit("search.html?q=ninety+nine+who+leads")
    status = page.locator("bridge-find [role=status]")
    expect(status).to_contain_text("In Ninety-Nine:")
    places = page.locator("bridge-find .bp-from").all_inner_texts()
    kept = ("N99-", "BRG-", "TBL-", "Glossary")
    assert all(place.startswith(kept) for place in places)
    page.get_by_role("link", name="Search every game").click()
    expect(status).not_to_contain_text("In Ninety-Nine")
    expect(page.locator("bridge-find .bp-hit").first).to_be_visible()


def test_a_link_may_keep_the_search_to_a_game(visit: Visit) -> None:
    page = visit("search.html?q=who+leads&game=sol")
    expect(page.locator("bridge-find [role=status]")).to_contain_text("In Bridge Solitaire:")
    expect(page.locator("bridge-find .bp-from").first).to_contain_text("SOL-PLAY-2")


def test_what_is_found_is_shown_without_fetching_pages_and_never_denied(
    visit: Visit, requested: list[str]
) -> None:
    page = visit("search.html?q=99+how+do+I+bid+zero")
    expect(page.locator("bridge-find")).to_contain_text("Each ♦ among the three counts 0 tricks.")
    # The search of whole pages is finished once its summary is there, visible or not.
    expect(page.locator("#search-results .search-summary")).not_to_be_empty()
    expect(page.get_by_text("did not match any documents")).to_be_hidden()
    page.goto(page.url.replace("99+how+do+I+bid+zero", "joker"))
    expect(page.locator("#search-results li").first).to_be_visible()
    pages = [path for path in requested if path.endswith(".html")]
    assert [path.rpartition("/")[2] for path in pages] == ["search.html", "search.html"]


@pytest.mark.parametrize(
    ("name", "why"),
    [("clauses", "the server answered 503"), ("terms", "something else arrived instead")],
)
def test_a_list_that_does_not_come_is_named_and_the_other_is_searched(
    name: str, why: str, page: Page, visit: Visit, faults: Faults, trouble: Trouble
) -> None:
    trouble.allow(r"503")
    if name == "clauses":
        faults.status(r"clauses\.json$", 503)
    else:
        page.route(re.compile(r"terms\.json$"), lambda route: route.fulfill(body="<h1>Sign in"))
    visit("search.html?q=dummy")
    told = page.locator("bridge-find .bp-refused")
    expect(told).to_have_count(1)
    expect(told).to_contain_text(f"{name}.json could not be loaded: {why}")
    expect(page.locator("bridge-find .bp-hit").first).to_be_visible()
    places = page.locator("bridge-find .bp-from").all_inner_texts()
    assert ("Glossary" in places) == (name == "clauses")


def test_without_the_rules_the_search_of_pages_speaks(
    visit: Visit, faults: Faults, trouble: Trouble
) -> None:
    trouble.allow(r"503")
    faults.status(r"(clauses|terms|search)\.json$", 503)
    page = visit("search.html?q=zzz")
    expect(page.get_by_text("did not match any documents")).to_be_visible()
    expect(page.locator("bridge-find .bp-refused")).to_have_count(3)


def test_the_answer_comes_first_with_its_worked_example(visit: Visit) -> None:
    page = visit("search.html?q=bid+fair+can+I+bid+the+same+rank")
    answer = page.get_by_role(
        "region", name="No, so if both players bid, one bid is always higher."
    )
    expect(answer).to_contain_text("May you outbid with an equal rank?")
    expect(answer.locator(".bp-fan .t-card")).to_have_count(2)
    expect(answer.locator("figcaption")).to_contain_text("it does not rank above ♥10")
    expect(page.get_by_role("heading", name="Related")).to_be_visible()


def test_a_question_without_a_game_offers_the_games(visit: Visit) -> None:
    page = visit("search.html?q=who+leads")
    page.locator(".bp-which").get_by_role("link", name="Ninety-Nine").click()
    expect(page.locator("bridge-find [role=status]")).to_contain_text("In Ninety-Nine:")
    expect(page.locator(".bp-answer .bp-from")).to_contain_text("N99-PLAY-1")


def test_the_score_of_a_contract_opens_the_form_filled_in(visit: Visit) -> None:
    page = visit("search.html?q=3NT+%2B1+vulnerable")
    answer = page.locator(".bp-answer")
    expect(answer.get_by_role("heading")).to_have_text("3NT, 10 tricks, vulnerable")
    answer.get_by_role("link", name="See the score").click()
    form = page.locator("#try-contract")
    expect(form.locator(".bp-amount").first).to_have_text("10")
    expect(form.get_by_role("button", name="Declarer's side is vulnerable")).to_have_attribute(
        "aria-pressed", "true"
    )


@pytest.mark.parametrize("query", ["", "?q=zzz"])
def test_who_asks_nothing_or_finds_nothing_is_helped(visit: Visit, query: str) -> None:
    page = visit(f"search.html{query}")
    hints = page.locator("bridge-find .bp-hints")
    expect(hints.get_by_role("link", name="the list of clauses")).to_be_visible()
    hints.get_by_role("link", name="I played a club").click()
    expect(page.locator(".bp-answer .bp-from")).to_contain_text("TBL-REV-1")


def test_the_field_answers_by_keyboard_while_somebody_writes(visit: Visit) -> None:
    page = visit("search.html")
    field = page.get_by_role("combobox", name="A question or a number")
    expect(field).to_have_attribute("aria-expanded", "false")
    field.press_sequentially("dropped a card")
    answers = page.get_by_role("listbox", name="Answers")
    first, second = answers.get_by_role("option").nth(0), answers.get_by_role("option").nth(1)
    expect(first).to_contain_text("TBL-SHOW-1")
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(first).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", first.get_attribute("id") or "")
    field.press("ArrowDown")
    expect(second).to_have_attribute("aria-selected", "true")
    expect(first).to_have_attribute("aria-selected", "false")
    field.press("ArrowUp")
    field.press("ArrowUp")
    # Before the first result, the field itself is selected.
    expect(page.get_by_role("option", selected=True)).to_have_count(0)
    field.press("Escape")
    expect(answers).to_be_hidden()
    expect(field).to_have_value("dropped a card")
    field.press("ArrowDown")
    expect(first).to_be_visible()
    field.press("ArrowDown")
    field.press("Enter")
    expect(page.locator("#TBL-SHOW-1")).to_be_in_viewport()


def test_enter_with_nothing_chosen_asks_the_question(visit: Visit) -> None:
    page = visit("search.html")
    field = page.get_by_role("combobox", name="A question or a number")
    field.press_sequentially("dropped a card")
    expect(page.get_by_role("option").first).to_be_visible()
    field.press("Enter")
    expect(page.locator(".bp-answer .bp-from")).to_contain_text("TBL-SHOW-1")


def test_an_answer_is_tapped_in_the_list(page: Page, visit: Visit) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    visit("search.html")
    page.get_by_role("combobox", name="A question or a number").press_sequentially("crib swap")
    page.get_by_role("option").first.click()
    expect(page).to_have_url(re.compile(r"rules/bid-fair\.html#BF-EXCH-"))


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
