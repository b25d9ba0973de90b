"""A table with a bot may begin with a house rule: it says so, and one tap switches it off."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from bridgepath.core.options import with_bots
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk
from tests.browser.player import serious

GAME = "draw-bridge"
(RULE,) = with_bots(GAMES[GAME].options)
BOX = ".bp-with-bot input"
CHIP = "Undertricks paid as in bridge"
SCREENS: list[Any] = [{"width": 360, "height": 740}, {"width": 1280, "height": 800}]


@pytest.fixture(params=SCREENS, ids=["phone", "desktop"])
def table(request: pytest.FixtureRequest, browser: Browser, site: Site, watch: Watch) -> Page:
    """The play page before the first deal of Draw Bridge."""
    context = browser.new_context(
        viewport=request.param, reduced_motion="reduce", base_url=site.url
    )
    page = at_desk(watch(context)).new_page()
    come(page)
    return page


def come(page: Page, query: str = "") -> None:
    """Open the table again, as a reader with no game in progress."""
    page.goto("offline.html")
    page.evaluate("localStorage.removeItem('bridgepath-games')")
    page.goto(f"play.html{query}#{GAME}")
    expect(page.locator(".bp-prepare")).to_be_visible()


def dealt(page: Page) -> str:
    """The price of undertricks in the deal that the button begins, according to the stored game."""
    page.locator(".bp-prepare .bp-go").click()
    expect(page.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible()
    text: str = page.evaluate("localStorage.getItem('bridgepath-games')")
    options = Session.from_dict(json.loads(text)["games"][GAME]).state.setting.options
    expect(page.locator(".t-facts", has_text=CHIP)).to_have_count(
        int(options.undertricks == "bridge")
    )
    return str(options.undertricks)


def test_the_rule_is_said_and_switched_off_by_one_key_and_that_is_remembered(table: Page) -> None:
    page = table
    rule = page.get_by_role("group", name="House rule for games with a bot")
    box = rule.get_by_role("checkbox", name=RULE["says"])
    expect(box).to_be_checked()
    expect(box).to_have_accessible_description(f"{RULE['why']} {RULE['clause']}")
    expect(rule.get_by_role("link", name=RULE["clause"])).to_have_attribute(
        "href", f"http://{page.evaluate('location.host')}/c/{RULE['clause']}.html"
    )
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert dealt(page) == "bridge"
    come(page)
    box.focus()
    page.keyboard.press("Space")
    expect(box).not_to_be_checked()
    assert dealt(page) == "free"
    come(page)
    expect(box).not_to_be_checked()
    box.check()
    come(page)
    expect(box).to_be_checked()


def test_people_among_themselves_play_what_is_written(table: Page) -> None:
    page = table
    page.locator(".bp-fold summary").click()
    row = page.locator(".bp-rule", has_text="What each undertrick costs")
    expect(row).to_be_hidden()
    page.get_by_role("combobox", name="Who plays Bob").select_option("reader")
    expect(page.locator(BOX)).to_be_hidden()
    expect(row.locator("select")).to_have_value("free")
    assert dealt(page) == "free"
    come(page)
    page.get_by_role("combobox", name="Who plays Bob").select_option("reader")
    page.locator(".bp-fold summary").click()
    row.locator("select").select_option("bridge")
    assert dealt(page) == "bridge"


@pytest.mark.parametrize("price", ["free", "bridge"])
def test_a_link_goes_before_what_is_remembered(table: Page, price: str) -> None:
    page = table
    if price == "bridge":
        page.locator(BOX).uncheck()
    come(page, f"?{RULE['key']}={price}")
    expect(page.locator(BOX)).to_be_checked(checked=price == "bridge")
    assert dealt(page) == price
    come(page)
    expect(page.locator(BOX)).to_be_checked(checked=price == "free")


def test_who_waits_for_python_reads_the_house_rule_too(context: BrowserContext) -> None:
    # Python never arrives
    context.add_init_script("window.Worker = class extends EventTarget { postMessage() {} };")
    page = context.new_page()
    come(page)
    card = page.locator(".bp-tablecard")
    for said in (1, 0):
        page.locator(".bp-prepare .bp-go").click()
        expect(card.locator("dt", has_text="Score")).to_have_count(1)
        expect(card.locator("dt", has_text="House rule")).to_have_count(said)
        expect(card.locator("dd", has_text=RULE["says"])).to_have_count(said)
        come(page)
        page.locator(BOX).uncheck()


def test_a_game_without_such_a_rule_says_nothing(table: Page) -> None:
    page = table
    page.goto("play.html#duel")
    expect(page.locator(".bp-prepare")).to_be_visible()
    expect(page.locator(".bp-with-bot")).to_have_count(0)
