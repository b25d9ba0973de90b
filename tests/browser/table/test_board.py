"""A newcomer taps a card on the home page: no Python, no waiting."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import MOVING
from tests.browser.player import serious

Visit = Callable[..., Page]


@pytest.fixture
def board(visit: Visit, page: Page) -> Locator:
    page.set_viewport_size({"width": 360, "height": 740})
    visit("index.html")
    found = page.locator("bridge-boards")
    expect(found).to_have_class("bp-boards bp-on")
    return found


def lay(place: Locator, card: str) -> None:
    # A card that the rules forbid can be tried, and is marked as refused for a screen reader.
    place.locator(f".t-live [data-card='{card}']").click(force=True)


def test_a_card_can_be_tapped_at_once_and_all_three_tricks_won(
    board: Locator, requested: list[str]
) -> None:
    page = board.page
    hand = board.locator(".t-live [data-card]")
    expect(hand).to_have_count(3)
    assert (hand.first.bounding_box() or {"y": 999})["y"] < 740, "the cards are on the first screen"
    lay(board, "♣A")
    screen = page.locator(".t-task")
    expect(screen.locator(".t-says")).to_have_class("t-says t-no")
    expect(screen.locator(".t-says [href*='BRG-PLAY-4']")).to_be_visible()
    expect(screen.locator(".t-lit")).to_have_count(2)
    lay(screen, "♥J")
    verdict = screen.locator(".t-verdict")
    expect(verdict.locator("h2")).to_have_text("Right.")
    expect(verdict).to_contain_text("You won all three.")
    assert serious(page) == []
    screen.get_by_role("button", name="Again").click()
    lay(screen, "♥A")
    expect(verdict.locator("h2")).to_have_text("Not this one.")
    expect(verdict).to_contain_text("You lost a trick.")
    expect(screen.locator(".t-lit")).not_to_have_count(0)
    screen.get_by_role("button", name="Try again").click()
    expect(screen.locator(".t-live [data-card]")).to_have_count(3)
    assert not any("pyodide" in path or "worker" in path for path in requested)


def test_by_keyboard(board: Locator) -> None:
    page = board.page
    screen = page.locator(".t-task")
    board.locator(".t-live [data-card='♥A']").focus()
    page.keyboard.press("Enter")
    expect(screen.locator(".t-verdict")).to_be_focused()
    screen.get_by_role("button", name="Try again").press("Enter")
    expect(screen.locator(".t-question")).to_be_focused()
    screen.locator(".t-live [tabindex='0']").focus()
    for key, card in (("c", "♣A"), ("h", "♥A"), ("ArrowRight", "♥J"), ("a", "♥A"), ("j", "♥J")):
        page.keyboard.press(key)
        expect(screen.locator(f"[data-card='{card}']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(screen.locator(".t-verdict")).to_be_focused()
    page.keyboard.press("Escape")
    expect(screen).to_have_count(0)
    expect(board.locator(".t-live [tabindex='0']")).to_be_focused()


def test_a_wrong_card_is_judged_within_a_moment_and_shown_on_demand(
    visit: Visit, page: Page
) -> None:
    """With motion: a verdict does not wait for the others' cards, which can be shown one by one."""
    page.emulate_media(**MOVING)
    page.clock.install()
    visit("path/06-making-tricks.html#board-drive-out")
    screen = page.locator(".t-task")
    lay(screen, "♦3")
    page.clock.run_for(1500)
    expect(screen.get_by_role("button", name="Try again")).to_be_enabled()
    # All hands are turned up as they are after the trick, and the cards that beat the reader are
    # lit.
    expect(screen.locator("[data-zone='hand:W'] [data-card]")).to_have_count(3)
    lit = screen.locator("[data-zone^='hand'] .t-lit")
    assert {one.get_attribute("data-card") for one in lit.all()} == {"♣A", "♦Q"}
    screen.get_by_role("button", name="Show me").click()
    expect(screen.locator("[data-zone='hand:W'] [data-card]")).to_have_count(4)
    expect(screen.locator(".t-trick [data-card]")).to_have_count(1)
    page.clock.run_for(1000)
    expect(screen.locator(".t-trick [data-card]")).to_have_count(2)
    screen.locator(".t-felt").click(position={"x": 5, "y": 5})
    expect(screen.locator("[data-zone='hand:W'] [data-card]")).to_have_count(1)
