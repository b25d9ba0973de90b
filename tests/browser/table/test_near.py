"""Hands become players when the reader comes near, and the text being read stays in place."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Trouble
from tests.browser.player import DESKTOP, PHONE, at_rest, go, laid_out, styled
from tests.sample import some

PAGE = "rules/bid-fair.html"
Visit = Callable[..., Page]

# The reader scrolls up to each hand from far below. What was in the middle of the screen moves only
# by as much as was scrolled, whatever becomes of the hand above.
UP = """async () => {
  const wrong = [];
  const rest = async (hand) => {
    for (let turn = 0; turn < 3 || (hand && !hand.isAwake && turn < 200); turn += 1) {
      await new Promise((done) => {
        requestAnimationFrame(() => setTimeout(done));
        setTimeout(done, 5000);
      });
    }
  };
  for (const fold of document.querySelectorAll(".bp-hand-fold")) fold.open = true;
  await rest();
  for (const hand of [...document.querySelectorAll("bridge-hand")].reverse()) {
    scrollBy({top: hand.getBoundingClientRect().bottom + 1.9 * innerHeight, behavior: "instant"});
    await rest();
    if (hand.isAwake) continue;
    const at = (y) => document.elementFromPoint(innerWidth / 2, innerHeight / 2 + y);
    // Between two blocks lies the section, which begins above the hand.
    const point = [0, 30, 60, 90].map(at).find((one) => !one.matches("section, article"));
    // What a hand draws it may draw again.
    const seen = point.closest("bridge-hand") ?? point;
    const before = seen.getBoundingClientRect().top;
    const by = Math.round(1.2 * innerHeight);
    scrollBy({top: -by, behavior: "instant"});
    await rest(hand);
    const moved = seen.getBoundingClientRect().top - before - by;
    if (!hand.isAwake) wrong.push(`${hand.id} was not made`);
    else wrong.push(Math.abs(moved) > 1 ? `${hand.id} pushed the page by ${moved}` : "");
  }
  return wrong;
}"""

# As in Safari: nothing anchors the scroll position, so every section is laid out from the start.
BARE = "html { overflow-anchor: none } section { content-visibility: visible !important }"


def clause_below(page: Page) -> str:
    """The last clause of a page, which has all its hands above it."""
    found: str = page.evaluate("[...document.querySelectorAll('.bp-clause[id]')].at(-1).id")
    return found


def test_a_hand_far_away_is_not_made(visit: Visit) -> None:
    page = visit(PAGE)
    at_rest(page)
    last = page.locator("bridge-hand").last
    expect(last.locator("table.bp-log")).to_have_count(1)
    expect(last.locator(".h-felt")).to_have_count(0)
    # The content for printing and for the browser's own search is there all the same.
    expect(last.locator(".bp-steps li").first).to_be_attached()


@pytest.mark.parametrize(
    ("style", "screen"),
    some(
        [
            (style, s)
            for style in ("html { overflow-anchor: auto }", BARE)
            for s in (PHONE, DESKTOP)
        ],
        2,
        "kept",
    ),
    ids=str,
)
def test_what_is_read_stays_when_a_hand_above_is_made(
    style: str, screen: dict[str, int], new_context: Callable[..., BrowserContext], site: Any
) -> None:
    """With the browser's own scroll anchoring and, as in Safari, without it."""
    page = new_context(viewport=screen).new_page()
    page.goto(site.url + PAGE)
    styled(page, style)
    laid_out(page)
    page.evaluate("scrollTo({top: document.body.scrollHeight, behavior: 'instant'})")
    moved = page.evaluate(UP)
    assert len(moved) >= 3
    assert not any(moved)


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("way", ["by the address", "while the page is laid out"])
def test_where_the_reader_arrives_he_stays(
    way: str, screen: dict[str, int], new_context: Callable[..., BrowserContext], site: Any
) -> None:
    """The drill above draws its start after that, and sections above turn out shorter."""
    page = new_context(viewport=screen).new_page()
    place = "for-the-curious"
    top = f"document.getElementById({place!r}).getBoundingClientRect().top"
    if way == "by the address":
        page.goto(f"{site.url}path/04-count-your-tricks.html#{place}")
    else:
        page.goto(f"{site.url}path/04-count-your-tricks.html")
        page.evaluate(f"document.getElementById({place!r}).scrollIntoView({{behavior: 'instant'}})")
    laid_out(page)
    expect(page.locator("bridge-drill .t-begin").first).to_be_attached()
    at_rest(page)
    wanted = page.evaluate(
        """place => {
          const of = (element, length) => parseFloat(getComputedStyle(element)[length]);
          const {documentElement: whole} = document;
          const own = of(document.getElementById(place), "scrollMarginTop");
          return own + of(whole, "scrollPaddingTop");
        }""",
        place,
    )
    assert abs(page.evaluate(top) - wanted) <= 32


def test_a_page_loaded_again_shows_what_it_showed(visit: Visit) -> None:
    page = visit(PAGE)
    page.evaluate(f"location.hash = {clause_below(page)!r}")
    at_rest(page)
    page.evaluate("scrollBy({top: -innerHeight, behavior: 'instant'})")
    at_rest(page)
    laid_out(page)
    # A section that now has its height may have brought another hand near.
    at_rest(page)
    middle = "document.elementFromPoint(innerWidth / 2, innerHeight / 2)"
    where = f"() => {middle}.getBoundingClientRect().top"
    seen = page.evaluate(where)
    page.reload()
    at_rest(page)
    page.wait_for_function(f"seen => Math.abs(({where})() - seen) <= 2", arg=seen)


def test_a_link_makes_the_hand_it_leads_to(visit: Visit) -> None:
    page = visit(PAGE)
    at_rest(page)
    last = page.locator("bridge-hand").last
    name = last.get_attribute("id")
    page.evaluate(f"location.hash = '{name}-3'")
    expect(last.locator("[data-counter]")).to_have_text("3 / " + str(last_of(page, name or "")))
    expect(last.locator(".h-felt")).to_be_in_viewport()
    at_rest(page)
    expect(last.locator(".h-felt")).to_be_in_viewport()
    go(last, 4)


def test_without_scripts_a_folded_hand_opens_by_its_line_and_by_its_address(
    new_context: Callable[..., BrowserContext], site: Any
) -> None:
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(f"{site.url}{PAGE}#hand-bid-fair-ninety-3")
    expect(page.locator("#hand-bid-fair-ninety table.bp-log")).to_be_visible()
    last = page.locator("bridge-hand").last
    expect(last.locator("table.bp-log")).to_be_hidden()
    page.locator(".bp-hand-fold > summary").last.click()
    expect(last.locator("table.bp-log")).to_be_visible()


def last_of(page: Page, name: str) -> int:
    """The number of a hand's last step."""
    return int(page.locator(f"[id='{name}'] [data-do=slide]").get_attribute("max") or "0")


def test_moves_that_do_not_come_are_told_and_asked_for_again(
    visit: Visit, trouble: Trouble
) -> None:
    trouble.allow("Failed to load|ERR_FAILED")
    page = visit("index.html")
    page.route("**/hands/rules/**", lambda route: route.abort())
    page.goto(page.url.replace("index.html", "rules/contract-bridge.html"))
    hand = page.locator("#hand-contract-bridge-small-slam")
    line = hand.locator("xpath=parent::details").locator("> summary")
    line.click()
    told = hand.get_by_role("status")
    expect(told).to_have_text(
        "Your browser could not fetch the moves of this hand, so you see its plain table. "
        "Close the hand and open it again to retry."
    )
    page.unroute("**/hands/rules/**")
    line.click()
    line.click()
    expect(hand).to_have_class(re.compile(r"\bbp-on\b"))
    expect(told).to_have_count(0)
