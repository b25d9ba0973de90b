"""A newcomer taps a card on the home page: no Python, no waiting."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.player import serious

Visit = Callable[..., Page]


@pytest.fixture
def board(visit: Visit, page: Page) -> Locator:
    page.set_viewport_size({"width": 360, "height": 740})
    page.emulate_media(reduced_motion="reduce")
    visit("index.html")
    found = page.locator("bridge-boards")
    expect(found).to_have_class("bp-boards bp-on bp-played")
    return found


def lay(board: Locator, card: str) -> None:
    board.locator(f".bp-dock [data-key='{card} 0']").click()


def test_a_card_can_be_tapped_at_once_and_all_three_tricks_won(
    board: Locator, requested: list[str]
) -> None:
    page = board.page
    hand = board.locator("[data-zone^='hand'] [data-card]")
    expect(hand).to_have_count(3)
    assert (hand.first.bounding_box() or {"y": 999})["y"] < 740, "the cards are on the first screen"
    lay(board, "♣A")
    expect(board.locator(".bp-say")).to_have_class("bp-say bp-no")
    expect(board.locator(".bp-say")).to_contain_text("BRG-PLAY-4")
    expect(board.locator(".bp-lit")).to_have_count(2)
    hand.nth(1).click()
    expect(board.locator(".bp-verdict")).to_have_text("✓ Right.")
    expect(board.locator(".bp-say")).to_contain_text("All three.")
    assert serious(page) == []
    board.get_by_role("button", name="Again").click()
    lay(board, "♥A")
    expect(board.locator(".bp-verdict")).to_have_text("Not this one.")
    expect(board.locator(".bp-say")).to_contain_text("One got away.")
    board.get_by_role("button", name="Again").click()
    expect(hand).to_have_count(3)
    assert not any("pyodide" in path or "worker" in path for path in requested)


def test_by_keyboard(board: Locator) -> None:
    page = board.page
    board.locator(".bp-dock .bp-tap").first.focus()
    page.keyboard.press("ArrowRight")
    expect(board.locator(".bp-dock [data-key='♥J 0']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(board.locator(".bp-verdict")).to_be_focused()
