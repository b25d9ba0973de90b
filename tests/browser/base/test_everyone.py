"""For everyone: whole pages for axe, narrow and enlarged screens, and what screen readers say."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from bridgepath.desk.session import Session
from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk
from tests.browser.player import axe, come_to
from tests.sample import some

Visit = Callable[..., Page]

HEARD: Final = Path(__file__).parent / "heard"
KINDS: Final = (
    "404.html",
    "c/BF-RANK-2.html",
    "code/games.bid_fair.html",
    "credits.html",
    "embed.html",
    "glossary.html",
    "index.html",
    "path/06-making-tricks.html",
    "path/13-open-and-raise.html",
    "path/bidding.html",
    "path/drills.html",
    "path/index.html",
    "play.html",
    "reference/architecture.html",
    "reference/engine.html",
    "rules/bid-fair.html",
    "rules/cases/bid-fair.html",
    "rules/clauses.html",
    "rules/common/at-the-table.html",
    "rules/ninety-nine.html",
    "score-pad.html",
    "search.html",
    "tutorials.html",
    "which-game.html",
)
"""One page of each kind."""
SCHEMES: Final = ("light", "dark")


@pytest.mark.parametrize(
    ("path", "scheme"), some([(path, scheme) for path in KINDS for scheme in SCHEMES], 5, "axe")
)
def test_axe_finds_nothing(path: str, scheme: Any, visit: Visit, page: Page) -> None:
    """Nothing at all, however small, with everything unfolded."""
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(color_scheme=scheme)
    visit(path)
    page.evaluate(
        """() => {
          document.documentElement.classList.add("bp-whole");
          for (const fold of document.querySelectorAll("details")) fold.open = true;
          dispatchEvent(new Event("load"));
          return new Promise((done) => requestIdleCallback(done, {timeout: 5000}));
        }"""
    )
    page.evaluate(axe())
    found: list[str] = page.evaluate(
        """async () => {
          const rules = {"target-size": {enabled: true}};
          const {violations} = await axe.run(document, {resultTypes: ["violations"], rules});
          return violations.flatMap(({id, nodes}) => nodes.map(
            ({html, failureSummary}) => `${id}: ${html.slice(0, 160)}: ${failureSummary}`));
        }"""
    )
    assert found == []


SPACED: Final = """* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }"""
"""What some readers need in order to read at all (WCAG 1.4.12)."""
TIGHT: Final = {
    "narrow": (320, ""),
    "enlarged": (360, ":root { font-size: 200% !important; }"),
    "spaced": (360, SPACED),
}


@pytest.mark.parametrize(("path", "how"), some([(path, how) for path in KINDS for how in TIGHT], 8))
def test_no_page_scrolls_sideways(path: str, how: str, visit: Visit, page: Page) -> None:
    width, css = TIGHT[how]
    page.set_viewport_size({"width": width, "height": 740})
    visit(path)
    wide = page.evaluate(
        """css => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets.push(sheet);
          document.documentElement.classList.add("bp-whole");
          return [document.documentElement.scrollWidth, innerWidth];
        }""",
        css,
    )
    assert wide[0] <= wide[1]


def compare(name: str, heard: list[str]) -> None:
    """Compare what was heard with the stored text; BRIDGEPATH_HEARD=1 rewrites it."""
    path = HEARD / f"{name}.txt"
    text = "\n".join(heard) + "\n"
    if os.environ.get("BRIDGEPATH_HEARD"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


def test_a_stepped_hand_is_told_to_ears(visit: Visit, page: Page) -> None:
    visit("path/04-count-your-tricks.html")
    fold = page.locator("bridge-hand").first
    hand = come_to(fold)
    heard = []
    last = int(hand.locator("[data-do=slide]").get_attribute("max") or 0)
    for step in range(1, last + 1):
        hand.get_by_role("button", name="Next step").click()
        live = hand.locator(".h-player > [aria-live=polite]")
        expect(live).to_contain_text(f"Step {step} of {last}.")
        heard.append(live.inner_text())
    assert not any(sign in line for line in heard for sign in "♠♥♦♣")
    compare("stepped", heard)


def test_a_played_deal_is_told_to_ears(browser: Browser, site: Site, watch: Watch) -> None:
    screen: Any = {"width": 360, "height": 740}
    context = at_desk(
        watch(browser.new_context(viewport=screen, reduced_motion="reduce", base_url=site.url))
    )
    page = context.new_page()
    page.goto("play.html")
    session = Session.begin("duel", seed=3)
    page.evaluate(
        """session => {
          window.heard = [];
          const place = document.querySelector("bridge-play");
          const seen = new MutationObserver(() => {
            for (const live of document.querySelectorAll(".t-table [aria-live=polite]")) {
              const text = live.textContent.trim();
              if (text && text !== heard.at(-1)) heard.push(text);
            }
          });
          seen.observe(document.body, {childList: true, subtree: true, characterData: true});
          place.store.games = {duel: session};
          location.hash = "#duel";
        }""",
        session.to_dict(),
    )
    expect(page.locator(".t-says")).to_be_visible()
    for _ in range(12):
        page.wait_for_function(
            """() => { const table = document.querySelector("bridge-play");
                       return !table.busy && table.step === table.last; }"""
        )
        card = page.locator(".t-live button.t-may")
        if not card.count():
            break
        card.first.click(position={"x": 6, "y": 8})
    expect(page.locator(".t-end")).to_be_visible()
    heard: list[str] = page.evaluate("() => heard")
    context.close()
    assert not any(sign in line for line in heard for sign in "♠♥♦♣")
    compare("played", heard)
