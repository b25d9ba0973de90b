"""Which game tonight? The finder in a real browser; and the home page that leads to it."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from bridgepath.games import GAMES
from tests.browser.player import DESKTOP, PHONE, serious
from tests.sample import some

Visit = Callable[..., Page]
NewContext = Callable[..., BrowserContext]

FINDER = "which-game.html"
PLAYERS = {
    number: [game.title for game in GAMES.values() if len(game.viewers) == number]
    for number in range(1, 5)
}


def titles(page: Page) -> Locator:
    """The games that are offered."""
    return page.locator("bridge-finder li:visible h3")


def status(page: Page) -> Locator:
    return page.get_by_role("status")


def press(page: Page, question: str, answer: str) -> None:
    """Answer a question with a button."""
    page.get_by_role("group", name=question).get_by_role("radio", name=answer, exact=True).click()


# --- choosing -----------------------------------------------------------------------------------


def test_all_games_stand_there_before_anything_is_wished(visit: Visit) -> None:
    page = visit(FINDER)
    expect(status(page)).to_have_text(f"{len(GAMES)} games.")
    expect(titles(page)).to_have_text([title for group in PLAYERS.values() for title in group])
    expect(page.get_by_role("button", name="Start again")).to_be_hidden()


def test_players_pack_time_and_skill_narrow_the_choice(visit: Visit) -> None:
    page = visit(FINDER)
    press(page, "How many of you are there?", "3")
    expect(titles(page)).to_have_text(PLAYERS[3])
    expect(page.locator("bridge-finder h2:visible")).to_have_text(["Three players"])
    page.get_by_label("Which pack?").select_option("36")
    expect(titles(page)).to_have_text(["Ninety-Nine"])
    expect(status(page)).to_have_text("1 game fits: 3 players and a pack of 36.")
    page.get_by_label("Which pack?").select_option("52")
    page.get_by_label("Which skill?").select_option("dummy")
    press(page, "How many minutes do you have?", "20")
    expect(status(page)).to_contain_text(
        "fit: 3 players, 20 minutes, a pack of 52 and learning playing with a dummy."
    )
    expect(titles(page).first).to_have_text("Carl's game, honest no-trump form")
    expect(page).to_have_url(re.compile(r"\?players=3&minutes=20&pack=52&learn=dummy$"))
    page.get_by_role("button", name="Start again").click()
    expect(titles(page)).to_have_count(len(GAMES))
    expect(status(page)).to_be_focused()
    expect(page).to_have_url(re.compile(r"which-game\.html$"))


@pytest.mark.parametrize("sub", [False, True])
def test_a_shared_choice_is_there_at_once(visit: Visit, *, sub: bool) -> None:
    page = visit(f"{FINDER}?players=2&pack=24", sub=sub)
    expect(titles(page)).to_have_text(["Bid Fair"])
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    expect(page.get_by_label("Which pack?")).to_have_value("24")
    page.locator("bridge-finder li:visible a").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bid Fair")
    page.go_back()
    expect(titles(page)).to_have_text(["Bid Fair"])


@pytest.mark.parametrize(
    "query", ["players=9", "players=&learn=chess", "players=2'%5D", "other=3#players-1"]
)
def test_what_is_no_choice_is_passed_over(visit: Visit, query: str) -> None:
    page = visit(f"{FINDER}?{query}")
    expect(titles(page)).to_have_count(len(GAMES))


def test_the_link_of_a_choice_is_copied(new_context: NewContext, base_url: str) -> None:
    context = new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{base_url}{FINDER}")
    press(page, "How many of you are there?", "4")
    page.get_by_role("button", name="Copy a link to this choice").click()
    expect(page.locator(".bp-share.bp-did")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == f"{base_url}{FINDER}?players=4"


# --- nothing fits -------------------------------------------------------------------------------


def test_where_nothing_fits_the_wish_to_drop_is_named(visit: Visit) -> None:
    page = visit(f"{FINDER}?players=4&pack=36")
    expect(status(page)).to_have_text("No game fits 4 players and a pack of 36.")
    ways = page.locator(".bp-none button")
    two = len(PLAYERS[4])
    expect(ways).to_have_text(
        [f'Drop "a pack of 36": {two} games', re.compile(r'^Drop "4 players": \d games$')]
    )
    ways.first.click()
    expect(titles(page)).to_have_text(PLAYERS[4])
    expect(status(page)).to_be_focused()
    expect(page.locator(".bp-none")).to_be_hidden()
    expect(page).to_have_url(re.compile(r"\?players=4$"))


def test_where_one_wish_is_not_enough_two_are_named(visit: Visit) -> None:
    page = visit(f"{FINDER}?players=4&minutes=10&pack=24")
    ways = page.locator(".bp-none button")
    expect(ways.first).to_have_text(
        f'Drop "10 minutes" and "a pack of 24 or 32": {len(PLAYERS[4])} games'
    )
    for way in ways.all():
        expect(way).to_have_text(re.compile(r" and "))


# --- for everybody ------------------------------------------------------------------------------


def test_the_keyboard_chooses(visit: Visit) -> None:
    page = visit(FINDER)
    page.get_by_role("radio", name="Any").first.focus()
    page.keyboard.press("ArrowRight")
    expect(titles(page)).to_have_text(PLAYERS[1])
    page.keyboard.press("ArrowRight")
    expect(titles(page)).to_have_text(PLAYERS[2])
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_focused()


def test_a_table_card_unfolds(visit: Visit) -> None:
    page = visit(f"{FINDER}?players=1")
    page.locator("summary", has_text="of Bridge Solitaire").click()
    expect(page.locator("bridge-finder li:visible dt").first).to_have_text("Players")
    expect(page.locator("bridge-finder li:visible dl")).to_contain_text("two games end the rubber")


def test_without_scripts_all_games_stand_by_players(new_context: NewContext, base_url: str) -> None:
    page = new_context(java_script_enabled=False).new_page()
    page.goto(f"{base_url}{FINDER}?players=2")
    expect(titles(page)).to_have_count(len(GAMES))
    expect(page.locator(".bp-wishes")).to_be_hidden()
    expect(page.locator(".bp-found")).to_be_hidden()
    for name in ("One player", "Two players", "Three players", "Four players"):
        expect(page.locator("bridge-finder").get_by_role("heading", name=name)).to_be_visible()


@pytest.mark.parametrize(
    ("path", "size", "scheme"),
    some(
        [
            pytest.param(path, size, scheme, id=f"{path} {size['width']} {scheme}")
            for path in ("index.html", FINDER, f"{FINDER}?players=4&pack=36")
            for size, scheme in product((PHONE, DESKTOP), ("light", "dark"))
        ],
        4,
    ),
)
def test_nobody_is_shut_out_and_nothing_sticks_out(
    new_context: NewContext, base_url: str, path: str, size: dict[str, int], scheme: str
) -> None:
    page = new_context(viewport=size, color_scheme=scheme).new_page()
    page.goto(f"{base_url}{path}")
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    small = page.locator(".bp-pills label, .bp-menu select, .bp-ways a, .bp-none button")
    boxes = [one.bounding_box() for one in small.all()]
    assert boxes
    for box in boxes:
        assert box is not None
        assert min(box["width"], box["height"]) >= 40


def test_the_table_stays_a_table_on_a_phone(page: Page, visit: Visit) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    visit(FINDER)
    table = page.get_by_role("table", name="All games")
    row = table.get_by_role("row", name="Bid Fair")
    expect(row.get_by_role("cell")).to_have_count(6)
    expect(row.get_by_role("cell", name="past 800 points")).to_be_visible()


# --- home ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_home_leads_on_within_one_screen(page: Page, visit: Visit, width: int, height: int) -> None:
    """Cards to tap and two ways on, on a phone; everything else as well, on a desktop."""
    page.set_viewport_size({"width": width, "height": height})
    visit("index.html")
    foot = page.locator(".s-tabs").bounding_box() or {"y": height}
    places = [*page.locator(".t-live [data-card]").all(), *page.locator(".d-go a").all()]
    assert len(places) == 5
    if width > 1000:
        places += [page.locator("#bp-ask"), *page.locator(".bp-leads section").all()]
    for place in places:
        box = place.bounding_box()
        assert box
        assert box["y"] + box["height"] <= foot["y"]


def test_home_leads_to_the_games_for_two(visit: Visit) -> None:
    page = visit("index.html")
    page.get_by_role("link", name="2 players").click()
    expect(titles(page)).to_have_text(PLAYERS[2])


def test_home_leads_to_a_hand(visit: Visit) -> None:
    page = visit("index.html")
    page.get_by_role("link", name="Step through a hand").click()
    expect(page).to_have_url(re.compile(r"/rules/.*#hand-"))
    # The page stays still only once everything has loaded.
    page.wait_for_load_state()
    hand = page.locator("bridge-hand:target")
    expect(hand).to_have_class(re.compile(r"\bbp-on\b"))
    expect(hand.locator(".h-felt")).to_be_in_viewport()
