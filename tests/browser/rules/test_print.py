"""On paper: a card and a score sheet take one sheet each, and no controls are printed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from bridgepath.core.options import describe
from bridgepath.games import GAMES

Visit = Callable[..., Page]

# The longest cards.
SAMPLE = ("bridge-solitaire", "need-a-fourth", "contract-bridge")
PAGE = re.compile(rb"/Type\s*/Page[^s]")


def press(page: Page, what: str) -> None:
    """Press a button as a reader does; the browser's own dialogue does not open."""
    page.evaluate("() => { window.print = () => {}; }")
    page.locator(f".bp-prints [data-paper={what}]").first.click()


@pytest.mark.parametrize("game", SAMPLE)
def test_a_card_and_a_score_sheet_are_one_sheet_each(visit: Visit, game: str) -> None:
    page = visit(f"rules/{game}.html")
    for what in ("card", "sheet"):
        for paper in ("A4", "Letter"):
            # The page is whole again after printing, so each sheet begins with the button.
            press(page, what)
            assert len(PAGE.findall(page.pdf(format=paper))) == 1, (what, paper)


def test_what_is_printed_holds_no_furniture(visit: Visit) -> None:
    page = visit("rules/ninety-nine.html")
    page.emulate_media(media="print")
    for css in (
        ".skip-to-content", ".sidebar-drawer", ".toc-drawer", ".s-bar", ".s-tabs", ".back-to-top",
        "bridge-cell", ".bp-cases", ".bp-prints", ".bp-foot", ".bp-slips",
    ):  # fmt: skip
        for one in page.locator(css).all():
            assert not one.is_visible(), css
    assert page.locator(".bp-clause").first.is_visible()


DARK = """element => {
  const [red, green, blue] = getComputedStyle(element).color.match(/[\\d.]+/g).map(Number);
  return Math.max(red, green, blue) < 110;
}"""


@pytest.mark.parametrize(
    "path", ["path/06-making-tricks.html", "rules/ninety-nine.html", "score-pad.html"]
)
def test_a_title_on_the_felt_is_dark_on_paper(visit: Visit, path: str) -> None:
    page = visit(path)
    page.emulate_media(media="print")
    title = page.locator("article h1")
    assert title.evaluate(DARK)
    assert (title.bounding_box() or {"y": 999})["y"] < 80, "no room is left for a picture"
    for css in (".d-parts", ".d-whole", ".bp-opening-table"):
        for one in page.locator(css).all():
            assert not one.is_visible(), css


def test_switches_are_printed_with_their_values(visit: Visit) -> None:
    page = visit("rules/ninety-nine.html")
    chosen = page.locator("tr[data-key] [role=radio][aria-checked=true]")
    expect(chosen).not_to_have_count(0)
    page.emulate_media(media="print")
    rows = page.locator("tr[data-key]:has([role=radio])")
    for row in rows.all():
        values = row.locator("[role=radio]")
        assert values.count() >= 2
        for value in values.all():
            expect(value).to_be_visible()
        expect(row.locator("[aria-checked=true]")).to_have_css("font-weight", "700")


def test_house_rules_that_are_chosen_are_said_on_the_card(visit: Visit) -> None:
    page = visit("rules/ninety-nine.html")
    page.evaluate(
        "() => { document.documentElement.dataset.bpHouse = 'n99.structure:hundred,n99.deals:18'; }"
    )
    press(page, "card")
    page.emulate_media(media="print")
    assert page.locator("#bp-paper .bp-house-said").inner_text() == "House rules"
    settles = {rule["key"]: rule["text"] for rule in describe(GAMES["ninety-nine"].options)}
    assert page.locator("#bp-paper .bp-house-list li").all_inner_texts() == [
        f"{settles['n99.structure']}: hundred",
        f"{settles['n99.deals']}: 18",
    ]
    assert page.locator("#bp-paper h1").inner_text() == "Ninety-Nine"
