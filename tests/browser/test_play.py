"""Every game is played at the table of the play page: by tapping, at the size of a phone."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bridgepath.games import GAMES
from bridgepath.record import Record
from bridgepath.session import Session
from tests.browser.conftest import Site, Watch
from tests.browser.player import serious
from tests.sample import some

PHONE = {"width": 360, "height": 740}
STARTED = 90_000
KEPT = "bridgepath-games"

Plain = dict[str, Any]


@pytest.fixture(scope="module")
def awake(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    """The play page on a phone; its Python, once started, serves all tests of this file."""
    screen: Any = PHONE
    context = watch(
        browser.new_context(
            viewport=screen, has_touch=True, reduced_motion="reduce", base_url=site.url
        )
    )
    page = context.new_page()
    page.goto("play.html")
    yield page
    context.close()


def sit_down(page: Page, game: str, people: int = 1) -> None:
    """Begin a fresh match of a game; so many people sit at this screen."""
    page.evaluate("key => localStorage.removeItem(key)", KEPT)
    page.evaluate("document.querySelector('bridge-play').store.games = {}")
    page.evaluate("location.hash = ''")
    page.locator(f".bp-play-list a[href='#{game}']").click()
    form = page.locator(".bp-prepare")
    expect(form).to_be_visible()
    for select in form.locator(".bp-seat select").all()[:people] if people > 1 else []:
        select.select_option("reader")
    form.locator(".bp-go").tap()
    expect(page.locator(".bp-question")).to_be_visible(timeout=STARTED)


def kept(page: Page, game: str) -> Session:
    """The game under way, as this browser keeps it."""
    text: str = page.evaluate("key => localStorage.getItem(key)", KEPT)
    return Session.from_dict(json.loads(text)["games"][game])


def settled(page: Page) -> None:
    """The desk has answered, and all that happened is shown."""
    page.wait_for_function(
        """() => { const table = document.querySelector("bridge-play");
                   return !table.busy && (table.covered || table.step === table.last); }"""
    )


def decide(page: Page, game: str, rng: random.Random) -> None:
    """Tap one answer."""
    before = len(kept(page, game).state.turns)
    asked: Plain = page.evaluate("document.querySelector('bridge-play').now.ask")
    part = rng.choice(asked["parts"])
    dock = page.locator(".bp-dock")
    if part["kind"] == "cards":
        for at in rng.sample(range(len(part["cards"])), part["most"]):
            dock.locator(".bp-tap").nth(at).tap()
        dock.locator(".bp-answers .bp-go").tap()
    elif part["kind"] == "card":
        legal = [answer for answer in part["answers"] if answer["legal"]]
        if not legal:
            return
        answer = rng.choice(legal)
        at = [one["card"] for one in part["answers"]].index(answer["card"])
        dock.locator(".bp-tap").nth(at).tap()
        if len([one for one in asked["parts"] if one["kind"] == "card"]) > 1:
            dock.locator(f"[data-action='{answer['action']}']").tap()
    else:
        shown: Locator = dock.locator("[data-action]:not(.bp-off)")
        answer = shown.nth(rng.randrange(shown.count()))
        answer.tap()
        if answer.evaluate_all("all => all.map(one => one.ariaPressed)") == ["true"]:
            # What it asks for is said; the second tap means it.
            assert len(kept(page, game).state.turns) == before
            assert dock.locator(".bp-meaning").inner_text().strip()
            dock.locator(".bp-answers .bp-go").tap()
    settled(page)
    if page.locator(".bp-say.bp-no").count() == 0:
        assert len(kept(page, game).state.turns) > before


def play_on(page: Page, game: str, rng: random.Random, turns: int = 200) -> None:
    """Play until the deal is over, passing the phone where it is passed."""
    for _ in range(turns):
        settled(page)
        if page.locator(".bp-score, .bp-dock .bp-go:has-text('Next deal')").count():
            return
        if page.locator(".bp-curtain").count():
            # Whoever takes the phone is shown nothing that the other one knows.
            assert page.locator(".bp-felt [data-card]").count() == 0
            assert page.locator(".bp-say").inner_text() == ""
            assert page.locator(".bp-tools button").count() == 0
            assert page.locator("bridge-play > .bp-unseen").inner_text() == ""
            page.locator(".bp-curtain .bp-go").tap()
            settled(page)
            continue
        decide(page, game, rng)
    raise AssertionError(f"{game} does not end")


@pytest.mark.parametrize("game", some(list(GAMES), 4))
def test_a_deal_against_bots_is_played_by_tapping(awake: Page, game: str) -> None:
    page, rng = awake, random.Random(game)
    sit_down(page, game)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    settled(page)
    if page.locator(".bp-decision").count():
        decide(page, game, rng)
        before = kept(page, game)
        undo = page.get_by_role("button", name="Undo")
        if undo.is_enabled():
            undo.tap()
            settled(page)
            page.get_by_role("button", name="Redo").tap()
            settled(page)
            assert kept(page, game).state == before.state
    play_on(page, game, rng)
    session = kept(page, game)
    outcome = session.state.outcome
    assert outcome is not None
    assert outcome.text in page.locator(".bp-dock").inner_text()
    assert Record.from_toml(session.record().to_toml(), game).states()[-1] == session.state
    assert serious(page) == []


@pytest.mark.parametrize("game", some([g for g in GAMES if len(GAMES[g].viewers) > 1], 2))
def test_one_phone_is_passed_round(awake: Page, game: str) -> None:
    page = awake
    sit_down(page, game, people=2)
    # Even the first deal lies under the curtain; so does a game that comes back with its page.
    expect(page.locator(".bp-curtain")).to_be_visible()
    page.reload()
    expect(page.locator(".bp-curtain")).to_be_visible(timeout=STARTED)
    play_on(page, game, random.Random(game))
    assert kept(page, game).state.outcome is not None


def test_a_game_under_way_survives_its_page(awake: Page) -> None:
    page, rng = awake, random.Random(1)
    sit_down(page, "duel")
    decide(page, "duel", rng)
    before = kept(page, "duel")
    page.reload()
    expect(page.locator(".bp-question")).to_be_visible(timeout=STARTED)
    assert kept(page, "duel") == before
    play_on(page, "duel", rng)


def test_an_illegal_card_is_lifted_and_says_why(awake: Page) -> None:
    page, rng = awake, random.Random(2)
    for _ in range(6):
        sit_down(page, "ninety-nine")
        for _ in range(12):
            settled(page)
            off = page.locator(".bp-dock .bp-tap.bp-off")
            if off.count():
                before = kept(page, "ninety-nine")
                off.first.tap()
                expect(page.locator(".bp-say")).to_have_class("bp-say bp-no")
                expect(page.locator(".bp-say")).to_contain_text("must follow suit")
                expect(page.locator(".bp-felt .bp-up")).to_have_count(1)
                assert page.locator(".bp-felt .bp-lit").count() > 0
                assert kept(page, "ninety-nine") == before
                return
            if not page.locator(".bp-decision").count():
                break
            decide(page, "ninety-nine", rng)
    raise AssertionError("every card could be played")


@pytest.mark.parametrize("text", ["{oops", "[]", '{"v":7,"games":{}}', '{"v":1,"games":[]}'])
def test_what_cannot_be_read_is_set_aside(awake: Page, text: str) -> None:
    page = awake
    page.goto("about:blank")
    page.goto("play.html")
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEPT, text])
    page.reload()
    expect(page.locator("bridge-play .bp-status")).to_contain_text("were set aside")
    assert page.evaluate("key => localStorage.getItem(`${key}-damaged`)", KEPT) == text
    page.evaluate("localStorage.clear()")
