"""Four hands of thirteen: seats that change their places, and a dummy that never acts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from bridgepath_docs import markup
from bridgepath_docs.hands import hands
from tests import four_hands
from tests.browser.player import DESKTOP, PHONE, come_to, go, serious
from tests.sample import some

# A short page: what is tried is the hand.
PAGE = "path/01-the-highest-card-wins.html"
FIRST_TRICK = 12  # the step of the first lead

NewContext = Callable[..., BrowserContext]


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def hand(request: pytest.FixtureRequest, new_context: NewContext, site: Any) -> Locator:
    """The made-up deal as the only hand of a page, in the place of its first."""
    players = iter([hands.player(four_hands.movie(), markup.Html)])

    def swap(route: Route) -> None:
        body, count = re.subn(
            "<bridge-hand.*?</bridge-hand>",
            lambda _: next(players, ""),
            route.fetch().text(),
            flags=re.DOTALL,
        )
        assert count
        route.fulfill(body=body, content_type="text/html")

    page = new_context(viewport=request.param).new_page()
    page.route(f"**/{PAGE}", swap)
    page.goto(site.url + PAGE)
    return come_to(page.locator("bridge-hand").first)


def names(hand: Locator) -> dict[str, str]:
    """Who sits where, as the labels of the hands say."""
    return {
        place: hand.locator(f".bp-at-{place} .bp-kind-hand > .bp-label > :first-child").inner_text()
        for place in ("bottom", "left", "top", "right")
    }


def trick(hand: Locator) -> dict[str, str]:
    """The card that lies before each place."""
    return {
        str(play.get_attribute("data-place")): str(
            play.locator("[data-card]").get_attribute("data-card")
        )
        for play in hand.locator(".bp-play").all()
    }


def test_seats_move_after_the_auction_and_back(hand: Locator) -> None:
    before = {"bottom": "Nora", "left": "Dov", "top": "Dummy", "right": "Ada"}
    after = {"bottom": "Dov", "left": "Ada", "top": "Dummy", "right": "Nora"}
    assert names(hand) == before
    go(hand, FIRST_TRICK)
    assert names(hand) == after
    go(hand, 0)
    assert names(hand) == before


def test_cards_lie_before_those_who_played_them(hand: Locator) -> None:
    go(hand, FIRST_TRICK + 3)
    assert trick(hand) == {"left": "♠A", "top": "♠K", "right": "♠10", "bottom": "♠2"}
    expect(hand.locator(".bp-won")).to_have_attribute("data-place", "left")
    go(hand, FIRST_TRICK + 7)
    expect(hand.locator(".bp-won")).to_have_attribute("data-place", "top")
    expect(hand.locator(".bp-won")).to_contain_text("Dummy wins")


def test_dummy_never_acts_and_its_cards_are_to_be_played(hand: Locator) -> None:
    go(hand, FIRST_TRICK)
    expect(hand.locator(".bp-at-bottom .bp-toact")).to_have_text("to act")
    expect(hand.locator(".bp-at-top .bp-toact")).to_have_text("to play")
    go(hand, FIRST_TRICK + 1)
    expect(hand.locator(".bp-sentence")).to_contain_text("Dov plays ♠K from the dummy.")
    entry = hand.locator("button.bp-item[aria-current]")
    expect(entry).to_have_attribute("title", "played by Dov")
    assert entry.evaluate("entry => entry.closest('td').dataset.seat") == "N"


def each_step(hand: Locator, fault: str) -> list[str]:
    """What a script says of each step at which it finds something wrong."""
    found: list[str] = hand.evaluate(
        f"hand => {{ const find = (hand) => {{ {fault} }};"
        """
          const slider = hand.querySelector(".bp-slider");
          const found = [];
          for (let step = 0; step <= Number(slider.max); step += 1) {
            slider.value = step;
            slider.dispatchEvent(new Event("input"));
            const wrong = find(hand);
            if (wrong) found.push(`${step}: ${wrong}`);
          }
          return found;
        }"""
    )
    return found


def test_every_entry_of_the_log_marks_its_own_row(hand: Locator) -> None:
    expect(hand.locator("button.bp-item")).to_have_count(len(four_hands.movie()["steps"]) - 1)
    expect(hand.locator("tr.bp-now")).to_have_count(0)
    fault = """
      const entry = hand.querySelector("button.bp-item[aria-current]");
      const rows = hand.querySelectorAll("tr.bp-now");
      if (hand.querySelector(".bp-slider").value === "0") return entry || rows.length;
      return rows.length !== 1 || rows[0] !== entry.closest("tr");
    """
    assert each_step(hand, fault) == []


def test_nora_sees_her_hand_and_later_the_dummy(hand: Locator) -> None:
    hand.locator(".bp-view").select_option("S")
    shown = hand.locator(".bp-kind-hand [data-card]")
    expect(shown).to_have_count(13)
    go(hand, FIRST_TRICK)
    expect(shown).to_have_count(26)
    expect(hand.locator(".bp-at-left .bp-count")).to_have_text("12")


def test_nothing_leaves_the_table_or_lies_on_a_hand(hand: Locator) -> None:
    fault = """
      const felt = hand.querySelector(".bp-felt").getBoundingClientRect();
      const boxes = css => [...hand.querySelectorAll(css)]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
      const outside = box => box.left < felt.left || box.right > felt.right + 0.5 ||
        box.top < felt.top || box.bottom > felt.bottom + 0.5;
      const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 ||
        a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (boxes(".bp-felt :is(.bp-face, .bp-label, .bp-rank)").some(outside)) return "outside";
      const held = boxes(".bp-written, .bp-kind-hand .bp-fan");
      const lies = card => held.some(other => !apart(card, other));
      return boxes(".bp-play .bp-face").some(lies) ? "on a hand" : "";
    """
    assert each_step(hand, fault) == []


def test_thirteen_tricks_of_four_fit_the_width(hand: Locator) -> None:
    page: Page = hand.page
    width = page.viewport_size
    assert width is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"]
    side = hand.locator(".bp-side")
    assert side.evaluate("side => side.scrollWidth <= side.clientWidth")


@pytest.mark.parametrize("scheme", some(["light", "dark"], 1, "four hands"))
def test_axe_finds_nothing_serious(hand: Locator, scheme: Any) -> None:
    hand.page.emulate_media(color_scheme=scheme)
    go(hand, FIRST_TRICK + 8)  # the dummy leads, and a hand beside the table must follow
    assert serious(hand.page) == []
