"""The start sheet by keyboard and from the accessibility tree; each row of the settings sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def table(browser: Browser, site: Site, watch: Watch) -> Iterator[Page]:
    """The play page on a phone; the desk is in this process."""
    screen: Any = PHONE
    context = at_desk(
        watch(browser.new_context(viewport=screen, has_touch=True, base_url=site.url))
    )
    page = context.new_page()
    page.goto("play.html")
    yield page
    context.close()


def session(page: Page) -> dict[str, Any]:
    """What is stored of the deal at the table."""
    expect(page.locator(".t-table :is(.t-says, .t-curtain, .t-box)").first).to_be_visible()
    found: dict[str, Any] = page.evaluate("document.querySelector('bridge-play').now.session")
    return found


def to(page: Page, wanted: Locator) -> None:
    """Press Tab until this element has the focus."""
    for _ in range(80):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


def test_the_start_sheet_is_filled_in_with_the_keyboard_alone(table: Page) -> None:
    page = table
    to(page, page.locator(".bp-play-list a[href='#draw-bridge']").first)
    page.keyboard.press("Enter")
    form = page.locator(".bp-prepare")
    expect(form).to_be_visible()
    seats = form.locator(".bp-seat select")
    to(page, seats.last)
    page.keyboard.press("End")  # the last kind of bot
    expect(seats.last).to_have_value("expert")
    page.keyboard.press("Home")
    expect(seats.last).to_have_value("reader")
    names = form.locator(".bp-seat .bp-field:visible")
    expect(names).to_have_count(2)
    for field, name in zip(names.all(), ("Mia", "Tom"), strict=True):
        to(page, field)
        page.keyboard.type(name)
    rules = form.locator("details.bp-fold")
    if rules.count():
        to(page, rules.locator("summary"))
        page.keyboard.press("Enter")
        to(page, rules.locator("select:visible").first)
        page.keyboard.press("End")
    to(page, form.locator(".bp-with-coach input"))
    before = page.evaluate("document.activeElement.checked")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.checked") is not before
    to(page, form.locator(".bp-go"))
    page.keyboard.press("Enter")
    begun = session(page)
    assert set(begun["players"].values()) == {"reader"}
    # The first player to call is asked for by name.
    expect(page.locator(".t-curtain h2")).to_have_text(re.compile("Mia|Tom"))


def test_the_start_sheet_is_filled_in_by_roles_and_names(table: Page) -> None:
    page = table
    page.goto("play.html#contract-bridge")
    main = page.get_by_role("main")
    who = main.get_by_role("group", name="Who plays?")
    seats = who.get_by_role("combobox")
    expect(seats).to_have_count(4)
    who.get_by_role("combobox", name="Who plays North").select_option("a bot: learner")
    who.get_by_role("combobox", name="Who plays East").select_option("a person here")
    name = who.get_by_role("textbox", name="Name of the person at East")
    name.fill("Mia")
    main.get_by_role("checkbox", name="A coach tells you what a choice cost").set_checked(False)
    main.get_by_role("button", name="Deal", exact=True).click()
    players = session(page)["players"]
    assert players["N"] == "learner"
    assert players["E"] == "reader"


ROWS = [
    ("Scheme", "Dark", "document.body.dataset.theme", "dark"),
    ("Colours of the suits", "Two", "document.documentElement.dataset.suits", "two"),
    ("Felt", "Blue", "document.documentElement.dataset.felt", "blue"),
    ("Backs", "Plain", "document.documentElement.dataset.back", "plain"),
    ("Text", "Large", "getComputedStyle(document.querySelector('.t-table')).fontSize", "17px"),
    (
        "Controls",
        "Left-handed",
        "getComputedStyle(document.querySelector('.t-row:not(.t-levels)')).flexDirection",
        "row-reverse",
    ),
]
KEPT = [
    ("Pace", "Instant", "speed", 4),
    ("Sound", "On", "sound", True),
    ("When your partner declares (from the next match)", "The bot plays", "standsIn", False),
    ("Screen reader detail", "Full", "words", "full"),
    ("Keys that read the table", "Off", "keys", False),
]


def test_each_row_of_the_settings_does_what_it_says(table: Page) -> None:
    page = table
    page.goto("play.html#contract-bridge")
    page.locator(".bp-prepare .bp-go").tap()
    session(page)
    page.get_by_role("button", name="Menu", exact=True).first.tap()
    page.get_by_role("button", name="Settings", exact=True).tap()
    sheet = page.get_by_role("dialog")
    felt = "getComputedStyle(document.querySelector('.t-felt')).backgroundImage"
    green = page.evaluate(felt)
    rows = sheet.get_by_role("group")
    full = ["Full screen"] if page.evaluate("document.fullscreenEnabled") else []
    names = [*(row[0] for row in ROWS), *(row[0] for row in KEPT), *full]
    assert {row.locator("legend").inner_text() for row in rows.all()} == set(names)
    for name, value, _, _ in (*ROWS, *KEPT):
        choice = sheet.get_by_role("group", name=name, exact=True).get_by_role(
            "button", name=value, exact=True
        )
        choice.tap()
        expect(choice).to_have_attribute("aria-pressed", "true")
    for name, _, read, wanted in ROWS:
        if name != "Controls" or page.locator(".t-row:not(.t-levels)").count():
            assert page.evaluate(read) == wanted, name
    assert page.evaluate(felt) != green
    kept = page.evaluate("JSON.parse(localStorage.getItem('bridgepath'))")
    assert {key: kept[key] for _, _, key, _ in KEPT} == {key: value for _, _, key, value in KEPT}
    sheet.get_by_role("button", name="Close").tap()
    # The reading keys are off: the live region does not change.
    live = page.locator(".t-table > [aria-live]")
    # By now the bots have called.
    expect(page.locator(".t-pass").first).to_be_visible()
    said = live.inner_text()
    page.keyboard.press("Shift+S")
    assert live.inner_text() == said
    page.reload()
    expect(page.locator(".t-table .t-felt")).to_be_visible()
    for name, _, read, wanted in ROWS[:-1]:
        assert page.evaluate(read) == wanted, f"{name} is kept"
