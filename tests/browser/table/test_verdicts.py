"""Verdicts on the cards of a recorded hand: badges, losses, mistakes, the plot, and no Python."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from bridgepath.notation.record import Record
from bridgepath.solve import OpenPlay, Question, open_play
from bridgepath.solve.last_cards import last_cards
from tests.browser.conftest import ROOT, Site
from tests.browser.player import come_to, do, go, see, serious
from tests.solving import cards_of, in_node, to_dds

PAGE = "rules/need-a-fourth.html"
NAME = "need-a-fourth/no-trumps"


@pytest.fixture(scope="module")
def play() -> OpenPlay:
    text = (ROOT / "docs" / "hands" / f"{NAME}.toml").read_text(encoding="utf-8")
    found = open_play(Record.from_toml(text, NAME).states())
    assert found
    return found


@pytest.fixture(scope="module")
def values(play: OpenPlay) -> list[dict[str, int]]:
    """What the site's solver answers in Node, for every position."""
    asked: list[Question] = [play.question(position) for position in play.positions]
    answers = in_node([to_dds(one) for one in asked])
    return [{str(card): tricks for card, tricks in cards_of(one).items()} for one in answers]


def hand_of(page: Page) -> Locator:
    return come_to(page.locator("#hand-need-a-fourth-no-trumps"))


def lost(play: OpenPlay, values: list[dict[str, int]]) -> dict[int, int]:
    """By the step of each card that gave tricks away, how many it gave away."""
    found = {}
    for position, value in zip(play.positions, values, strict=True):
        card = str(play.cards[position.played])
        if less := max(value.values()) - value[card]:
            found[position.step + 1] = less
    return found


def marked(hand: Locator) -> dict[str, str]:
    """The mark on each card, whether its hand is drawn as cards or written in lines."""
    found: dict[str, str] = hand.locator(".h-felt").evaluate(
        """felt => {
          const found = {};
          for (const card of felt.querySelectorAll("[data-card]")) {
            const badge = card.querySelector(".t-value");
            if (badge) found[card.dataset.card] = badge.textContent;
          }
          for (const rank of felt.querySelectorAll(".t-rank")) {
            const suit = /bp-(.)/.exec(rank.closest("div").className)[1];
            const by = rank.querySelector(".t-by")?.textContent ?? "";
            const name = {S: "♠", H: "♥", D: "♦", C: "♣"}[suit];
            found[name + rank.textContent.replace(by, "").trim()] = by;
          }
          return found;
        }"""
    )
    return found


def test_badges_are_what_the_solver_says(
    page: Page, site: Site, play: OpenPlay, values: list[dict[str, int]]
) -> None:
    page.set_viewport_size(ViewportSize(width=1280, height=900))
    page.goto(site.url + PAGE)
    hand = hand_of(page)
    hand.locator(".h-tools [data-do=verdicts]").click()
    losses = lost(play, values)
    expect(hand.locator("[data-do=mistake]")).to_have_attribute("aria-disabled", "false")
    hand.locator(".h-panel [data-tab=verdicts]").click()
    expect(hand.locator(".v-makeable")).to_be_visible()
    expect(hand.locator(".v-plot")).to_be_visible()
    expect(hand.locator(".v-mistakes li")).to_have_count(len(losses))
    # At each card that was a mistake, and at some that were not.
    for number, (position, value) in enumerate(zip(play.positions, values, strict=True)):
        if position.step + 1 not in losses and number % 17:
            continue
        go(hand, position.step)
        best = max(value.values())
        found = marked(hand)
        assert found.keys() == value.keys()
        for card, tricks in value.items():
            assert (found[card] == f"−{best - tricks}") == (tricks < best), (number, card)
    hand.locator(".h-panel [data-tab=tricks]").click()
    told = {
        int(one.get_attribute("data-step") or 0): one.locator(".t-lost").inner_text()
        for one in hand.locator(".t-tricks button[data-step]:has(.t-lost)").all()
    }
    assert told == {step: f"−{less}" for step, less in losses.items()}
    assert not serious(page)


def test_the_next_mistake_is_found_on_a_phone(
    page: Page, site: Site, play: OpenPlay, values: list[dict[str, int]]
) -> None:
    page.set_viewport_size(ViewportSize(width=360, height=640))
    page.goto(site.url + PAGE)
    hand = hand_of(page)
    hand.locator("[data-do=settings]").click()
    hand.locator("dialog [data-do=verdicts]").click()
    hand.locator("dialog [data-do=close]").click()
    expect(hand.locator("[data-do=mistake]")).to_have_attribute("aria-disabled", "false")
    hand.locator(".h-below [data-tab=verdicts]").click()
    expect(hand.locator("dialog .v-makeable")).to_be_visible()
    hand.locator("dialog [data-do=close]").click()
    for step, less in lost(play, values).items():
        hand.locator("[data-do=mistake]").click()
        expect(hand.locator("[data-counter]")).to_have_text(re.compile(rf"^{step - 1} / "))
        expect(hand.locator(".h-judged")).to_contain_text(
            "a trick" if less == 1 else f"{less} tricks"
        )
    expect(hand.locator("[data-do=mistake]")).to_have_attribute("aria-disabled", "true")


def test_a_seat_sees_no_verdicts(page: Page, site: Site) -> None:
    """Verdicts reveal all hands, so a view that does not show them has none."""
    page.set_viewport_size(ViewportSize(width=1280, height=900))
    page.goto(site.url + PAGE)
    hand = hand_of(page)
    hand.locator(".h-tools [data-do=verdicts]").click()
    expect(hand.locator("[data-do=mistake]")).to_have_attribute("aria-disabled", "false")
    see(hand, "A")
    expect(hand.locator("[data-do=mistake]")).to_have_count(0)
    go(hand, 20)
    assert marked(hand) == {}
    see(hand, "all")
    expect(hand.locator("[data-do=mistake]")).to_have_count(1)


def test_whoever_wants_them_has_them_on_every_hand(page: Page, site: Site) -> None:
    page.set_viewport_size(ViewportSize(width=1280, height=900))
    page.goto(site.url + PAGE)
    button = ".h-tools [data-do=verdicts]"
    hand_of(page).locator(button).click()
    page.goto(site.url + "rules/contract-bridge.html")
    other = come_to(page.locator("bridge-hand").first)
    expect(other.locator(button)).to_have_attribute("aria-pressed", "true")
    other.locator(button).click()
    page.goto(site.url + PAGE)
    expect(hand_of(page).locator(button)).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("draw-bridge", "draw-bridge/ten-from-memory"),
        ("bid-fair", "bid-fair/ninety"),
        ("ninety-nine", "ninety-nine/one-too-many"),
        ("bridge-solitaire", "bridge-solitaire/notrump-run-out"),
    ],
)
def test_the_last_cards_of_other_games_are_judged_by_the_engine(
    page: Page, site: Site, path: str, name: str
) -> None:
    text = (ROOT / "docs" / "hands" / f"{name}.toml").read_text(encoding="utf-8")
    found = last_cards(Record.from_toml(text, name).states())
    assert found
    page.set_viewport_size(ViewportSize(width=360, height=640))
    page.goto(f"{site.url}rules/{path}.html")
    hand = come_to(page.locator(f"#hand-{name.replace('/', '-')}"))
    do(hand, "verdicts")
    hand.locator("dialog [data-do=close]").click()
    for step, _, card, values in found.positions:
        best = max(values.values())
        if len(values) == 1 or (step % 3 and best == min(values.values())):
            continue
        go(hand, step)
        told = {str(one): f"−{best - value:g}" for one, value in values.items() if value < best}
        badge = f"{best:g}" if found.unit == "trick" else "✓"
        # a hand in lines has no room for a badge
        good = {str(one): {"", badge} for one, value in values.items() if value == best}
        marks = marked(hand)
        assert marks.keys() == told.keys() | good.keys()
        assert all(marks[one] == mark for one, mark in told.items())
        assert all(marks[one] in either for one, either in good.items())
        if card and values[card] < best:
            expect(hand.locator(".h-judged")).to_contain_text(f"{card} comes next and gives")
    hand.locator("[data-tab=verdicts]:visible").click()
    expect(hand.locator("dialog .v-page")).to_contain_text("every line of play is tried")
