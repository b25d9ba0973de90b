"""Why? opens the words of a clause in place; a swipe steps; the table explains itself once."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.conftest import ROOT, SITE
from tests.browser.player import DESKTOP, PHONE, come_to, go, laid_out, movie_of

PAGE = "rules/draw-bridge.html"
STEP = 6

Visit = Callable[..., Page]
NewContext = Callable[..., BrowserContext]


@pytest.fixture
def hand(visit: Visit) -> Locator:
    """A hand at a step that several clauses explain."""
    found = come_to(visit(PAGE).locator("bridge-hand#hand-draw-bridge-ten-from-memory"))
    go(found, STEP)
    return found


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_why_opens_the_words_of_the_clauses_and_moves_nothing(
    size: dict[str, int], hand: Locator
) -> None:
    page = hand.page
    page.set_viewport_size({"width": size["width"], "height": size["height"]})
    laid_out(page)
    hand.evaluate("hand => hand.scrollIntoView({block: 'start', behavior: 'instant'})")
    address = page.url
    where = "next => next.getBoundingClientRect().top - next.closest('bridge-hand').offsetTop"
    following = hand.locator("[data-do=next]")
    before = following.evaluate(where)
    why = hand.locator("[data-do=why]")
    why.click()
    words = hand.locator(":is(.h-page, dialog):visible [data-clause]")
    movie = movie_of(hand)
    expect(words).to_have_count(len(movie["steps"][STEP]["why"]))
    assert len(words.first.locator("p").first.inner_text()) > 40
    assert page.url == address
    assert following.evaluate(where) == before
    if size is PHONE:
        page.keyboard.press("Escape")
        expect(words).to_have_count(0)
        expect(why).to_be_focused()
        why.press("Enter")
        expect(words).not_to_have_count(0)
        hand.locator("dialog [data-do=close]").click()
        expect(words).to_have_count(0)
    following.click()
    expect(hand.locator("[data-counter]")).to_have_text(re.compile(f"^{STEP + 1} /"))


def test_the_way_to_a_clause_leads_back_to_the_same_step(hand: Locator) -> None:
    page = hand.page
    for at in (0, -1):
        hand.locator("[data-do=why]").click()
        hand.locator("[data-clause] a").nth(at).click()
        ident = page.url.partition("#")[2]
        assert re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)+", ident)
        expect(page.locator(f"[id='{ident}']")).to_be_in_viewport()
        page.go_back()
        expect(hand.locator("[data-counter]")).to_have_text(re.compile(f"^{STEP} /"))
        expect(hand.locator(".h-felt")).to_be_in_viewport()


def test_a_finger_steps_across_and_scrolls_along(new_context: NewContext, site: Any) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(site.url + PAGE)
    hand = come_to(page.locator("bridge-hand").first)
    felt = hand.locator(".h-felt")
    box = felt.bounding_box()
    assert box is not None
    devtools = page.context.new_cdp_session(page)

    def swipe(across: float, along: float) -> None:
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        # The finger has its own clock: a busy machine would make every swipe a slow one.
        began = time.time()

        def touch(kind: str, after: float, *points: dict[str, float]) -> None:
            event = {"type": kind, "touchPoints": points, "timestamp": began + after}
            devtools.send("Input.dispatchTouchEvent", event)

        for part in range(5):
            point = {"x": x + across * part / 4, "y": y + along * part / 4}
            touch("touchMove" if part else "touchStart", part / 100, point)
        touch("touchEnd", 0.05)

    counter = hand.locator("[data-counter]")
    expect(counter).to_have_text(re.compile("^0 /"))
    swipe(-120, 10)
    expect(counter).to_have_text(re.compile("^1 /"))
    swipe(-120, -10)
    expect(counter).to_have_text(re.compile("^2 /"))
    swipe(120, 0)
    expect(counter).to_have_text(re.compile("^1 /"))
    top = page.evaluate("scrollY")
    swipe(0, -150)
    page.wait_for_function("top => scrollY > top + 50", arg=top)
    expect(counter).to_have_text(re.compile("^1 /"))


def test_what_a_tap_does_is_said_once(visit: Visit) -> None:
    page = visit(PAGE)
    hand = come_to(page.locator("bridge-hand").first)
    hint = hand.locator(".h-hint")
    expect(hint).to_have_text(re.compile("right half of the table"))
    hand.locator("[data-do=next]").click()
    expect(hint).to_have_count(0)
    page.reload()
    hand = come_to(page.locator("bridge-hand").first)
    expect(hand.locator(".h-sentence")).to_be_visible()
    expect(hint).to_have_count(0)


def test_lessons_hide_what_comes_and_hidden_cards_stay_hidden() -> None:
    opened = re.compile(r'<bridge-hand class="bp-hand" id="[^"]*" data-src-id="([^"]*)"([^>]*)>')
    sources = ROOT / "docs" / "path"
    for source in sorted(sources.glob("[0-9]*.md")):
        if ":::{hand}" not in source.read_text(encoding="utf-8"):
            continue
        path = SITE / "path" / f"{source.stem}.html"
        found = opened.findall(path.read_text(encoding="utf-8"))
        assert found
        assert all('data-later="hidden"' in rest for _, rest in found), path.name
    for page in ("bridge-solitaire", "draw-bridge", "bid-fair", "carls-game"):
        found = opened.findall((SITE / "rules" / f"{page}.html").read_text(encoding="utf-8"))
        views = [rest for name, rest in found if not name.startswith("duel/")]
        assert views
        assert all("data-view=" in rest for rest in views), page
