"""Verdicts, other cards, own deals, experts, boards and figures: by tapping, without a network."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from bridgepath.notation.pbn import write_pbn
from tests.browser.conftest import SITE
from tests.browser.offline.test_pocket import ALL_KEPT, Host, _serve, part
from tests.browser.play.test_play import STARTED, decide, settled
from tests.browser.player import PHONE, come_to, do
from tests.engine.notation.boards import random_board

HAND = "#hand-contract-bridge-small-slam"


@pytest.fixture(scope="module")
def host() -> Iterator[Host]:
    yield from _serve(Host(SITE), "solver")


def sheet(hand: Locator, what: str) -> Locator:
    """Open a sheet by its tab."""
    hand.locator(f"[data-tab={what}]:visible").tap()
    return hand.locator("dialog[open]")


def judge(page: Page, host: Host) -> None:
    """Verdicts, the next mistake, what was makeable, another card, a guess, and the table."""
    page.goto(f"{host.url}rules/contract-bridge.html{HAND}")
    hand = come_to(page.locator(HAND))
    do(hand, "verdicts")
    hand.locator("dialog [data-do=close]").tap()
    shown = sheet(hand, "verdicts")
    for part_of in (".v-plot", ".v-makeable", ".v-par"):
        expect(shown.locator(part_of)).to_be_visible()
    shown.locator("[data-do=close]").tap()
    mistake = hand.locator("[data-do=mistake]")
    if mistake.get_attribute("aria-disabled") == "false":
        mistake.tap()
        expect(hand.locator(".h-judged")).to_contain_text("away")
    do(hand, "guess")
    expect(hand.locator(".h-guess")).to_be_visible()


def try_another_card(page: Page, host: Host) -> None:
    # whoever has switched verdicts on has them on every hand
    page.goto(f"{host.url}rules/need-a-fourth.html#hand-need-a-fourth-no-trumps")
    hand = come_to(page.locator("#hand-need-a-fourth-no-trumps"))
    hand.locator("[data-do=mistake]").tap()
    do(hand, "try")
    hand.locator(".h-taking [data-try]:visible").first.tap()
    line = page.locator("bridge-hand")
    expect(line.locator(".h-title")).to_contain_text("your line", timeout=STARTED)
    expect(line.locator("[data-do=mistake]")).to_be_visible()
    page.get_by_role("link", name="Back to the record").tap()
    expect(line.locator(".h-title")).not_to_contain_text("your line")


def open_and_play(page: Page, host: Host) -> None:
    """A deal that the reader pastes has its verdicts; experts play, advise and judge."""
    page.goto(f"{host.url}play.html")
    page.locator(".bp-open > summary").tap()
    rng = random.Random(3)
    boards = (random_board(rng, 1, ("Ann", "Bo", "Cyd", "Dee")) for _ in range(100))
    page.locator(".bp-paste").fill(
        write_pbn([next(b for b in boards if b.auction.over and b.cards)])
    )
    page.locator(".bp-open .bp-go").tap()
    hand = page.locator("bridge-hand")
    expect(hand.locator("[data-counter]")).to_have_text(re.compile("^0 / "), timeout=STARTED)
    expect(sheet(hand, "verdicts").locator(".v-makeable")).to_be_visible()

    page.goto(f"{host.url}play.html#minibridge")
    form = page.locator(".bp-prepare")
    seats = form.locator(".bp-seat select").all()
    assert {seat.input_value() for seat in seats} == {"reader", "expert"}
    form.locator(".bp-with-coach input").check()
    form.locator(".bp-go").tap()
    page.wait_for_function(
        "() => document.querySelector('bridge-play').now?.session !== undefined", timeout=STARTED
    )
    settled(page)
    while page.locator(".t-end").count():  # a deal in which the reader had nothing to decide
        page.locator(".t-end").get_by_role("button", name="Next deal").tap()
        settled(page)
    told = page.locator(".t-table .t-says")
    for _ in range(12):
        if page.locator(".t-live .t-may").count() > 1:
            break
        decide(page, rng)
    page.locator(".t-table").get_by_role("button", name="Hint").first.tap()
    expect(told).to_contain_text(re.compile(r"[a-z]{4}.*\."))
    expect(page.locator(".t-live .t-hint")).to_have_count(1)
    coach = page.locator(".bp-coach")
    while page.locator(".t-end").count() == 0 and not coach.inner_text():
        decide(page, rng)
    expect(coach).to_contain_text("Coach")


def learn(page: Page, host: Host) -> None:
    page.goto(host.url)
    page.locator("bridge-boards .t-live [data-card='♥A']").tap()
    task = page.locator(".t-task")
    expect(task.locator(".t-verdict h2")).to_have_text("Not this one.")
    expect(task.locator(".t-verdict")).to_contain_text("You lost a trick.")
    page.goto(f"{host.url}path/drills.html#who-wins.2.77")
    task.locator(".t-live [data-card]").first.tap()
    expect(task.locator(".t-verdict")).to_be_visible()
    page.goto(f"{host.url}rules/bid-fair.html#how-to-play-well")
    page.get_by_role("link", name="What the cards say").first.tap()
    expect(page).to_have_url(re.compile(r"what-the-cards-say\.html#bid-fair$"))
    expect(page.locator("#bid-fair figure, #bid-fair svg").first).to_be_visible()


def test_what_a_solver_knows_is_reached_on_a_phone_without_a_network(
    host: Host, new_context: Callable[..., BrowserContext]
) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(f"{host.url}offline.html")
    expect(part(page, "book")).to_contain_text(ALL_KEPT)
    part(page, "python").get_by_role("button", name="Save for offline use").tap()
    expect(part(page, "python")).to_contain_text(ALL_KEPT)
    host.down = True
    for use in (judge, try_another_card, open_and_play, learn):
        use(page, host)
