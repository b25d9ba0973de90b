"""What the tests of the pages share: lists of pages, screens, steps, and accessibility checks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SITE
from tests.sample import some

AXE = Path(__file__).parents[2] / "docs" / "_web" / "node_modules" / "axe-core" / "axe.min.js"
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1280, "height": 900}


@cache
def pages_with(tag: str) -> tuple[str, ...]:
    """The pages of the built site that contain an element of this name."""
    return tuple(
        path.relative_to(SITE).as_posix()
        for path in sorted(SITE.rglob("*.html"))
        if not path.is_relative_to(SITE / "lite")
        if f"<{tag} " in path.read_text(encoding="utf-8")
    )


def hands_of(path: str) -> list[str]:
    """The ids of the hands of a page."""
    text = (SITE / path).read_text(encoding="utf-8")
    return re.findall('<bridge-hand class="bp-hand" id="([^"]*)"', text)


def some_hands(count: int, seed: str) -> list[tuple[str, list[str]]]:
    """A sample of all hands of the site, page by page: the path, and the ids of the hands."""
    hands = [(path, name) for path in pages_with("bridge-hand") for name in hands_of(path)]
    pages: dict[str, list[str]] = {}
    for path, name in some(hands, count, seed):
        pages.setdefault(path, []).append(name)
    return list(pages.items())


def movie_of(hand: Locator) -> dict[str, Any]:
    """The movie of a hand: beside it in the page, or in a file that the page names."""
    movie: dict[str, Any] = hand.evaluate(
        """async hand => {
          const data = hand.querySelector(".bp-movie");
          const { from } = data.dataset;
          return from ? (await fetch(from)).json() : JSON.parse(data.textContent);
        }"""
    )
    return movie


def styled(page: Page, css: str) -> None:
    """Add styles to a page, whose policy refuses inline ones."""
    page.evaluate(
        """css => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets.push(sheet);
        }""",
        css,
    )


def come_to(hand: Locator) -> Locator:
    """Open and scroll to a hand as a reader does; wait until it is a player and nothing moves."""
    fold = hand.locator("xpath=parent::details")
    if fold.count() and fold.get_attribute("open") is None:
        fold.locator("> summary").click()
    hand.evaluate("hand => hand.scrollIntoView({block: 'start', behavior: 'instant'})")
    expect(hand).to_have_class(re.compile(r"\bbp-on\b"))
    at_rest(hand.page)
    return hand


def at_rest(page: Page) -> None:
    """Wait until every hand near the reader, except folded ones, is a player."""
    page.wait_for_function(
        """() => [...document.querySelectorAll("bridge-hand")].every((hand) => {
          const {top, bottom} = hand.getBoundingClientRect();
          const far = bottom < -innerHeight || top > 2 * innerHeight;
          return hand.isAwake || far || !hand.checkVisibility();
        })"""
    )


def laid_out(page: Page) -> None:
    """Wait until every section has its height; before that, its text does not count as rendered."""
    page.wait_for_function(
        """() => document.documentElement.matches(".bp-whole")
          || !document.querySelector("article > section > section:not(.bp-laid)")"""
    )


def wake(page: Page, hands: Sequence[str]) -> None:
    """Make these hands players, as if the reader had been near them."""
    # The movie of a folded hand has to be fetched first; all are started, and then checked again.
    page.wait_for_function(
        """(hands) => hands.map((hand) => document.getElementById(hand).wake())
          .every((awake) => awake)""",
        arg=list(hands),
    )


def do(hand: Locator, name: str) -> None:
    """Press the button for this: beside the table, or on a small screen in the menu."""
    shown = hand.locator(f"[data-do={name}]:visible")
    if not shown.count():
        hand.locator("[data-do=settings]").click()
    shown.first.click()


def see(hand: Locator, view: str) -> None:
    """Look at a hand as this viewer does."""
    beside = hand.locator("select[data-do=view]")
    if beside.is_visible():
        beside.select_option(view)
        return
    hand.locator("[data-do=settings]").click()
    hand.locator(f"[data-options=view] [data-value='{view}']").click()
    hand.locator("dialog [data-do=close]").click()


def open_page(hand: Locator, name: str) -> Locator:
    """Open a page of the panel, or its sheet: auction, tricks, notes or rule."""
    hand.locator(f"[data-tab={name}]:visible").click()
    return hand.locator(".h-page:visible, dialog[open]").first


def go(hand: Locator, step: int) -> None:
    """Bring a hand to a step."""
    hand.locator("[data-do=slide]").evaluate(
        "(slider, to) => { slider.value = to; slider.dispatchEvent(new Event('input')); }", step
    )


def drag(table: Locator, card: str, to: str) -> None:
    """Drag a card of a hand on a table to the middle of another element."""
    mouse, away = table.page.mouse, table.locator(".t-dragged")
    face = table.locator(f".t-felt [data-zone^='hand'] [data-card='{card}']")
    face.scroll_into_view_if_needed()
    start, end = face.bounding_box(), table.locator(to).bounding_box()
    assert start
    assert end
    mouse.move(start["x"] + 8, start["y"] + 8)
    mouse.down()
    mouse.move(start["x"] + 12, start["y"] - 12)
    expect(away).to_have_count(1)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    mouse.up()
    expect(away).to_have_count(0)


def serious(page: Page) -> list[str]:
    """Accessibility problems that axe finds, as short lines."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(axe())
    # The sidebar is the theme's own. All rules run, but those that pass are not reported.
    found: list[str] = page.evaluate(
        """async () => {
          const options = {resultTypes: ["violations"]};
          const {violations} = await axe.run({exclude: [".sidebar-drawer"]}, options);
          return violations
            .filter(({impact}) => impact === "serious" || impact === "critical")
            .flatMap(({id, nodes}) => nodes.map(
              ({html, failureSummary}) => `${id}: ${html.slice(0, 160)}: ${failureSummary}`));
        }"""
    )
    return found


@cache
def axe() -> str:
    """The script of axe, which finds accessibility problems."""
    return AXE.read_text(encoding="utf-8")
