"""A page of rules: addresses lead where they say, clauses are copied and shared, folds open."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Site, Trouble

Visit = Callable[..., Page]

# Elements over the clause, sampled along its first line; none if only the clause is there.
_COVERED = """clause => {
  const { left, right, top } = clause.getBoundingClientRect();
  return [0.02, 0.25, 0.5, 0.75, 0.98]
    .map((part) => document.elementFromPoint(left + part * (right - left), top + 8))
    .filter((one) => !one || !clause.contains(one))
    .map((one) => one && one.outerHTML.slice(0, 100));
}"""


@pytest.mark.parametrize("size", [(360, 740), (1280, 900)])
def test_the_clause_that_a_link_leads_to_is_uncovered(
    visit: Visit, page: Page, size: tuple[int, int]
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for ident in ("BF-SCO-8", "BF-CON-5", "BF-AMB-16"):
        visit("index.html")
        visit(f"rules/bid-fair.html#{ident}")
        clause = page.locator(f"#{ident}")
        expect(clause).to_be_in_viewport()
        # Scrolling up a little would show the theme's button that leads to the top.
        page.mouse.wheel(0, -30)
        assert clause.evaluate(_COVERED) == []


@pytest.mark.parametrize("sub", [False, True])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("rules/bid-fair.html#BF-EX-T1", "rules/cases/bid-fair.html#BF-EX-T1"),
        ("rules/need-a-fourth.html#NAF-STR-6", "rules/need-a-fourth-bids.html#NAF-STR-6"),
    ],
)
def test_an_old_address_leads_on(
    visit: Visit, page: Page, site: Site, old: str, new: str, *, sub: bool
) -> None:
    root = site.sub_url if sub else site.url
    ident = old.partition("#")[2]
    visit(old, sub=sub)
    page.wait_for_url(f"{root}c/{ident}.html")
    page.get_by_role("link", name="Read it in the rulebook").click()
    page.wait_for_url(f"{root}{new}")
    expect(page.locator(f"#{ident}")).to_be_in_viewport()


def test_an_address_that_never_was_stays(visit: Visit, page: Page, trouble: Trouble) -> None:
    trouble.allow(r"404")
    with page.expect_response("**/c/BF-NEVER-1.html") as answer:
        visit("rules/bid-fair.html#BF-NEVER-1")
    assert answer.value.status == 404
    expect(page).to_have_url("rules/bid-fair.html#BF-NEVER-1")


def test_a_clause_is_copied_and_shared(
    new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    context = new_context()
    context.add_init_script(
        "if (navigator.clipboard)"
        "  navigator.clipboard.writeText = async (text) => { window.copied = text; };"
        "navigator.share = async (shared) => { window.shared = shared; };"
    )
    page = context.new_page()
    page.goto(f"{base_url}rules/bid-fair.html")
    clause = page.locator("#BF-RANK-2")
    clause.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("BF-RANK-2 copied.")).to_be_attached()
    words = "An ace led is lowest. An ace is the lowest card of its suit when it is led."
    address = f"{base_url}c/BF-RANK-2.html"
    assert page.evaluate("copied") == f"{words}\nBF-RANK-2 · {address}"
    clause.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.shared")
    assert page.evaluate("shared") == {"title": "BF-RANK-2", "text": words, "url": address}


def test_where_nothing_can_be_shared_the_link_is_copied(
    new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    context = new_context()
    context.add_init_script(
        "if (navigator.clipboard)"
        "  navigator.clipboard.writeText = async (text) => { window.copied = text; };"
        "delete Navigator.prototype.share;"
    )
    page = context.new_page()
    page.goto(f"{base_url}c/BF-RANK-2.html")
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.copied")
    assert page.evaluate("copied") == f"{base_url}c/BF-RANK-2.html"


def test_what_is_folded_opens_for_who_is_led_there(visit: Visit, page: Page) -> None:
    visit("rules/bid-fair.html#BF-AMB-16")
    ruling = page.locator("#BF-AMB-16")
    expect(ruling.get_by_text("Evidence")).to_be_visible()
    expect(page.locator("#BF-AMB-15").get_by_text("Evidence")).to_be_hidden()
    for anchor in ("ex-crib", "option-bf.target", "BF-ERR-1"):
        visit(f"rules/bid-fair.html#{anchor}")
        expect(page.locator(f"[id='{anchor}']")).to_be_in_viewport()


def test_targets_at_a_clause_are_large_enough(visit: Visit, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    visit("rules/bid-fair.html#BF-RANK-2")
    for target in page.locator("#BF-RANK-2 :is(button, summary)").all():
        box = target.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24


def test_contents_stand_beside_the_page_and_name_hands_and_rulings(
    visit: Visit, page: Page
) -> None:
    page.set_viewport_size({"width": 1280, "height": 900})
    visit("rules/bid-fair.html")
    contents = page.locator(".toc-tree")
    expect(contents.get_by_role("link", name="Scoring", exact=True)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    hands = page.locator("bridge-hand").count()
    assert contents.locator("a[href^='#hand-']").count() == hands
    rulings = page.locator(".bp-ruling").count()
    assert contents.locator("a[href^='#BF-AMB-']").count() == rulings
    # The contents mark where the reader is.
    contents.get_by_role("link", name="Scoring", exact=True).click()
    expect(contents.locator(".scroll-current > a")).to_have_attribute("href", "#scoring")


def test_a_question_is_put_to_one_game(visit: Visit, page: Page) -> None:
    visit("rules/bid-fair.html")
    page.get_by_placeholder("Find in this game").fill("who leads")
    page.get_by_role("button", name="Find").click()
    expect(page.locator("bridge-find [role=status]")).to_contain_text("In Bid Fair:")


def test_a_worked_case_is_run(visit: Visit, page: Page) -> None:
    visit("rules/cases/bid-fair.html#BF-EX-T1")
    case = page.locator("#BF-EX-T1")
    expect(case.locator("bridge-cell")).to_have_count(0)
    case.get_by_text("Run it").click()
    case.get_by_role("button", name="Run", exact=True).click()
    expect(case.locator(".bp-checked")).to_have_text("run here")
    expect(case.locator(".bp-out")).to_contain_text("an ace led is the lowest spade")


def test_without_scripts_a_page_is_complete(
    new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}c/BF-RANK-2.html")
    expect(
        page.get_by_text("An ace is the lowest card of its suit when it is led.")
    ).to_be_visible()
    expect(page.get_by_role("button")).to_have_count(0)
