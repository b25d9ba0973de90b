"""Two tabs of one browser: neither loses what the other has stored."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk
from tests.browser.play.test_play import decide, done, kept, on_a_phone, settled
from tests.browser.player import come_to

PREFERENCES = "localStorage.getItem('bridgepath')"


def begin(page: Page, game: str) -> Page:
    """Begin a game in this tab; the games of the other tab stay."""
    page.goto("play.html")
    page.locator(f".bp-play-list a[href='#{game}']").click()
    page.locator(".bp-prepare .bp-go").click()
    expect(page.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible()
    settled(page)
    return page


def turns(page: Page, game: str) -> int:
    """How many turns the stored game has had."""
    return len(kept(page, game).to_dict()["record"]["turns"])


def act(page: Page) -> None:
    before = done(page)
    decide(page, random.Random("tabs"), by_hand=False)
    page.wait_for_function(
        "before => document.querySelector('bridge-play').now?.session.record.turns.length > before",
        arg=before,
    )
    settled(page)


def test_two_tabs_play_and_neither_takes_the_game_of_the_other(
    browser: Browser, site: Site, watch: Watch
) -> None:
    context = at_desk(on_a_phone(browser, site, watch))
    one = begin(context.new_page(), "duel")
    other = begin(context.new_page(), "ninety-nine")
    act(one)
    act(other)
    assert turns(one, "duel") == done(one)
    assert turns(one, "ninety-nine") == done(other)
    # Both tabs have the same match: what is played in one is in the other.
    other.evaluate("location.hash = 'duel'")
    expect(other.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible()
    settled(other)
    assert done(other) == done(one)
    act(other)
    moved = done(other)
    one.wait_for_function(
        "moved => document.querySelector('bridge-play').now?.session.record.turns.length === moved",
        arg=moved,
    )
    settled(one)
    act(one)
    assert turns(other, "duel") == done(one) > moved
    context.close()


def test_two_tabs_keep_each_its_choice(new_context: Any, site: Site) -> None:
    context = new_context()
    hands = []
    for page in (context.new_page(), context.new_page()):
        page.goto(f"{site.url}rules/bid-fair.html")
        hand = come_to(page.locator("bridge-hand").first)
        hands.append(hand)
    for hand in hands:
        hand.locator("[data-do=settings]").first.click()
    hands[0].locator("[data-options=pace] [data-value='2']").last.click()
    hands[1].locator("[data-do=colours]").last.click()
    assert hands[0].page.evaluate(f"JSON.parse({PREFERENCES})") == {
        "suits": "two",
        "speed": 2,
        "told": False,
    }
