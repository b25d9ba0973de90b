"""A newcomer on a phone: how many taps it takes from home, and what the doors show of a reader."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from bridgepath.games import GAMES
from tests.browser.base.test_shift import DRAWN, WATCH
from tests.browser.player import serious
from tests.sample import some

ROOT: Final = Path(__file__).parents[3]
RUNGS: Final[list[dict[str, Any]]] = tomllib.loads(
    (ROOT / "docs" / "path" / "rungs.toml").read_text(encoding="utf-8")
)["rung"]
DOORS: Final = ("index.html", "play.html", "rules/index.html", "path/index.html")
WIDTHS: Final = (320, 360, 768, 1280, 1920)

Visit = Callable[..., Page]


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """A newcomer's phone; nothing may have jumped by the end of the walk."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.add_init_script(WATCH)
    yield page
    page.evaluate(DRAWN)
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) <= 0.02, shifts


def test_a_newcomer_plays_a_card_with_the_first_tap(visit: Visit, phone: Page) -> None:
    visit("index.html")
    card = phone.locator(".t-live [data-card='♥J']")
    expect(card).to_be_in_viewport(ratio=0.99)
    card.click()
    expect(phone.locator(".t-task .t-verdict")).to_contain_text("You won all three.")
    expect(phone.locator(".s-tabs")).to_be_hidden()


def test_neither_bar_covers_what_has_the_focus(visit: Visit, page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    visit("index.html")
    seen = """() => {
      const {activeElement: now, body} = document;
      const {top, bottom} = now.getBoundingClientRect();
      const apart = now === body || now.closest(".s-bar, .s-tabs, .skip-to-content");
      return [apart !== null && apart !== false, top, bottom];
    }"""
    above, below = page.locator(".s-bar").bounding_box(), page.locator(".s-tabs").bounding_box()
    assert above is not None
    assert below is not None
    for key in ("Tab", "Shift+Tab"):
        for _ in range(20):
            page.keyboard.press(key)
            apart, begin, end = page.evaluate(seen)
            assert apart or begin >= above["height"] - 1, key
            assert apart or end <= below["y"] + 1, key


@pytest.mark.parametrize("game", some(list(GAMES), 2, "doors"))
def test_a_game_is_begun_with_two_taps(visit: Visit, phone: Page, game: str) -> None:
    visit("index.html")
    phone.locator(f".d-tiles a[href$='#{game}']").click()
    deal = phone.locator(".bp-prepare .bp-go")
    expect(deal).to_be_in_viewport(ratio=0.99)
    deal.click()
    expect(phone.locator(".bp-coming, .t-table").first).to_be_attached()


def test_a_rule_is_found_with_one_search_and_one_tap(visit: Visit, phone: Page) -> None:
    visit("index.html")
    phone.locator("#bp-ask").fill("must I follow suit?")
    phone.keyboard.press("Enter")
    phone.get_by_role("link", name="Read the rule").click()
    expect(phone).to_have_url(re.compile("/rules/.*#"))


@pytest.mark.parametrize("door", some(DOORS, 2, "wide"))
def test_a_door_fits_every_screen(visit: Visit, page: Page, door: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        visit(door)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, width
        low = page.locator(".s-tabs a:visible, .s-bar :is(a, button):visible").all()
        boxes = [one.bounding_box() or {"width": 0, "height": 0} for one in low]
        assert boxes
        assert all(min(box["width"], box["height"]) >= 44 for box in boxes), boxes


@pytest.mark.parametrize(
    ("door", "scheme"), some([(door, how) for door in DOORS for how in ("light", "dark")], 4, "axe")
)
def test_nobody_is_shut_out_of_a_door(
    new_context: Callable[..., BrowserContext], base_url: str, door: str, scheme: str
) -> None:
    page = new_context(color_scheme=scheme, viewport={"width": 360, "height": 640}).new_page()
    page.goto(f"{base_url}{door}")
    page.wait_for_load_state()
    assert serious(page) == []


def test_without_scripts_every_door_leads_on(
    new_context: Callable[..., BrowserContext], base_url: str
) -> None:
    page = new_context(java_script_enabled=False).new_page()
    for door in DOORS:
        page.goto(f"{base_url}{door}")
        for way in page.locator(".s-ways a").all():
            expect(way).to_be_visible()
    page.goto(f"{base_url}play.html")
    page.locator(".d-tiles").get_by_role("link", name="Bid Fair").click()
    expect(page.locator("h1")).to_contain_text("Bid Fair")
    page.goto(f"{base_url}path/index.html")
    expect(page.locator(".d-road li a:visible")).to_have_count(len(RUNGS))


def test_tiles_are_chosen_by_who_is_there(visit: Visit, page: Page) -> None:
    visit("play.html")
    tiles = page.locator(".d-tiles > li:visible")
    expect(tiles).to_have_count(len(GAMES))
    for people in range(1, 5):
        page.get_by_label(f"{people} player").check()
        expect(tiles).to_have_count(sum(len(g.viewers) == people for g in GAMES.values()))
    page.get_by_label("Under 20 minutes").check()
    about = [game.about for game in GAMES.values() if game.about]
    expect(tiles).to_have_count(sum(one.minutes[0] < 20 for one in about))
    expect(page.locator("summary", has_text="Open a hand")).to_be_visible()
    expect(page.get_by_role("link", name="Score pad")).to_be_visible()


def kept(page: Page, key: str, value: object) -> None:
    page.add_init_script(
        f"localStorage.setItem({json.dumps(key)}, {json.dumps(json.dumps(value))})"
    )


def test_the_game_that_was_left_last_comes_first(visit: Visit, page: Page) -> None:
    def about(when: str) -> dict[str, Any]:
        left = {"when": when, "line": "4♥ by South · your turn", "hand": ["♠A", "♥10", "odd"]}
        return {"began": "2026-01-01T00:00:00Z", "score": "", "left": left}

    games = {"duel": about("2026-11-02"), "contract-bridge": about("2026-11-03")}
    kept(page, "bridgepath-games", {
        "v": 1, "games": {name: {} for name in games}, "about": games, "others": {},
    })  # fmt: skip
    visit("play.html")
    band = page.locator(".d-continue")
    expect(band.locator("h2")).to_have_text("Contract bridge")
    expect(band.locator(".d-card")).to_have_count(2)
    expect(band).to_contain_text("4♥ by South · your turn")
    expect(band.get_by_role("link", name="Continue")).to_have_attribute("href", "#contract-bridge")
    expect(band.locator(".d-others a")).to_have_text(["Duel"])
    assert (band.bounding_box() or {"height": 0})["height"] >= 116


def test_the_road_shows_where_a_learner_is(visit: Visit, phone: Page) -> None:
    first = RUNGS[0]
    boards = tomllib.loads((ROOT / "docs" / "boards" / "01.toml").read_text(encoding="utf-8"))
    day = phone.evaluate("new Date().toLocaleDateString('en-CA')")
    answers = [["2026-01-01", 1]] * 4 + [[day, 1]] * 5
    skill = {"last": {"2": answers}, "next": {"2": 9}, "box": 1, "due": "2026-01-05"}
    kept(phone, "bridgepath-progress", {
        "v": 1, "tries": {}, "games": {"1": "2026-01-03"},
        "boards": {f"1/{one['id']}": "2026-01-02" for one in boards["board"]},
        "drills": dict.fromkeys(first["drills"], skill),
    })  # fmt: skip
    visit("path/index.html")
    road = phone.locator(".d-road")
    expect(road.locator("li.bp-done.d-due")).to_have_count(1)
    expect(road.locator("li.bp-next")).to_contain_text(RUNGS[1]["title"])
    expect(road.locator("li:visible")).to_have_count(4)
    stages = road.get_by_role("button")
    expect(stages.nth(0)).to_have_attribute("aria-expanded", "true")
    stages.nth(1).click()
    expect(road.locator("li:visible")).to_have_count(9)
    expect(phone.locator(".d-week .d-did")).to_have_count(1)
    expect(phone.locator(".d-skills li:visible")).to_have_text(re.compile("learned"))
    road.get_by_role("link", name="Continue").click()
    expect(phone).to_have_url(re.compile(RUNGS[1]["page"]))


def test_on_a_desktop_the_whole_road_is_open(visit: Visit, page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    visit("path/index.html")
    expect(page.locator(".d-road li:visible")).to_have_count(len(RUNGS))
    expect(page.locator(".d-here")).to_contain_text(RUNGS[0]["title"])
    expect(page.locator(".d-road h2 button:disabled")).to_have_count(5)
