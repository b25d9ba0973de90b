"""Four hands of thirteen cards: seats that change places, and a dummy that never acts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from bridgepath_docs import markup
from bridgepath_docs.hands import hands
from tests import four_hands
from tests.browser.player import DESKTOP, PHONE, come_to, go, open_page, see, serious
from tests.sample import some

# A short page, because only the hand matters here.
PAGE = "path/01-the-highest-card-wins.html"
FIRST_TRICK = 12  # the step of the first lead

NewContext = Callable[..., BrowserContext]


@pytest.fixture(params=[PHONE, DESKTOP], ids=["phone", "desktop"])
def hand(request: pytest.FixtureRequest, new_context: NewContext, site: Any) -> Locator:
    """The made-up deal as the only hand of a page, in place of its first."""
    movie = four_hands.movie()
    players = iter([hands.player(movie, markup.Html, {}, markup.data(movie, "bp-movie"))])

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
    """The names at each place: the lowest, leftmost, highest and rightmost."""
    found: dict[str, str] = hand.evaluate(
        """hand => {
          const plates = [...hand.querySelectorAll(".t-plate")].map(plate => {
            const {left, right, top, bottom} = plate.getBoundingClientRect();
            return {name: plate.querySelector("b").textContent, x: left + right, y: top + bottom};
          });
          const lower = by => (one, other) => (by(other) < by(one) ? other : one);
          const least = by => plates.reduce(lower(by)).name;
          return {left: least(one => one.x), right: least(one => -one.x), top: least(one => one.y)};
        }"""
    )
    return found


def trick(hand: Locator) -> dict[str, str]:
    """The card in front of each place."""
    found: dict[str, str] = hand.evaluate(
        """hand => {
          const cards = [...hand.querySelectorAll(".t-trick [data-card]")].map(card => {
            const {left, right, top, bottom} = card.getBoundingClientRect();
            return {name: card.dataset.card, x: left + right, y: top + bottom};
          });
          const lower = by => (one, other) => (by(other) < by(one) ? other : one);
          const least = by => cards.reduce(lower(by)).name;
          return {left: least(one => one.x), right: least(one => -one.x),
                  top: least(one => one.y), bottom: least(one => -one.y)};
        }"""
    )
    return found


def test_seats_move_after_the_auction_and_back(hand: Locator) -> None:
    # On a phone, an auction names its seats from left to right.
    before = names(hand)
    assert (before["left"], before["right"]) == ("Dov", "Ada")
    go(hand, FIRST_TRICK)
    assert names(hand) == {"left": "Ada", "top": "Dummy", "right": "Nora"}
    go(hand, 0)
    assert names(hand) == before


def test_cards_lie_before_those_who_played_them(hand: Locator) -> None:
    go(hand, FIRST_TRICK + 3)
    assert trick(hand) == {"left": "♠A", "top": "♠K", "right": "♠10", "bottom": "♠2"}
    expect(hand.locator(".t-won")).to_have_attribute("data-card", "♠A")
    go(hand, FIRST_TRICK + 7)
    expect(hand.locator(".t-won")).to_have_attribute("data-card", trick(hand)["top"])
    expect(hand.locator(".t-won")).to_contain_text("wins the trick")


def test_dummy_never_acts_and_its_cards_are_to_be_played(hand: Locator) -> None:
    go(hand, FIRST_TRICK)
    expect(hand.locator(".t-plate.t-turn[data-seat=N]")).to_have_count(1)
    go(hand, FIRST_TRICK + 1)
    expect(hand.locator(".h-sentence")).to_contain_text("Dov plays ♠K from the dummy.")
    entry = hand.locator(".h-page [aria-current=step]")
    assert entry.evaluate("entry => entry.closest('td').dataset.seat") == "N"


def each_step(hand: Locator, fault: str) -> list[str]:
    """What a script reports for each step at which it finds something wrong."""
    found: list[str] = hand.evaluate(
        f"hand => {{ const find = (hand) => {{ {fault} }};"
        """
          const slider = hand.querySelector("[data-do=slide]");
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


def test_every_entry_of_the_lists_marks_its_own_row(hand: Locator) -> None:
    fault = """
      const number = hand.querySelector("[data-do=slide]").value;
      const pages = hand.querySelectorAll(".h-page [aria-current]");
      if (number === "0") return pages.length;
      if (pages.length !== 1 || pages[0].dataset.step !== number) return `${pages.length} marked`;
      const rows = hand.querySelectorAll(".h-page .t-now-row");
      if (pages[0].closest(".t-auction")) return "";
      return rows[0] !== pages[0].closest("tr") || rows.length > 1;
    """
    assert each_step(hand, fault) == []


def test_nora_sees_her_hand_and_later_the_dummy(hand: Locator) -> None:
    see(hand, "S")
    shown = hand.locator("[data-zone^=hand] [data-card], .t-lines em")
    expect(hand.locator("[data-zone='hand:S'] [data-card]")).to_have_count(13)
    expect(shown).to_have_count(13)
    go(hand, FIRST_TRICK)
    expect(hand.locator("[data-zone='hand:N'] [data-card]")).to_have_count(13)
    expect(hand.locator(".t-plate[data-seat=E] .t-n").first).to_contain_text("12")


def test_nothing_leaves_the_table_or_lies_on_a_hand(hand: Locator) -> None:
    fault = """
      const felt = hand.querySelector(".h-felt").getBoundingClientRect();
      const boxes = css => [...hand.querySelectorAll(css)]
        .filter(one => one.checkVisibility()).map(one => one.getBoundingClientRect());
      const outside = box => box.left < felt.left - 1 || box.right > felt.right + 1 ||
        box.top < felt.top - 1 || box.bottom > felt.bottom + 1;
      const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 ||
        a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      if (boxes(".h-felt :is(.t-card, .t-plate, .t-lines)").some(outside)) return "outside";
      const held = boxes(".t-lines, .t-hand .t-card");
      const lies = card => held.some(other => !apart(card, other));
      return boxes(".t-trick .t-card").some(lies) ? "on a hand" : "";
    """
    assert each_step(hand, fault) == []


def test_thirteen_tricks_of_four_fit_the_width(hand: Locator) -> None:
    page: Page = hand.page
    width = page.viewport_size
    assert width is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"]
    side = open_page(hand, "tricks")
    assert side.evaluate("side => side.scrollWidth <= side.clientWidth")


@pytest.mark.parametrize("scheme", some(["light", "dark"], 1, "four hands"))
def test_axe_finds_nothing_serious(hand: Locator, scheme: Any) -> None:
    hand.page.emulate_media(color_scheme=scheme)
    go(hand, FIRST_TRICK + 8)  # the dummy leads, and a hand beside the table must follow
    assert serious(hand.page) == []
