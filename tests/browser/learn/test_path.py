"""A learner on a phone walks the road: boards, hints, drills, and what is stored of them."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.player import serious
from tests.sample import some

ROOT: Final = Path(__file__).parents[3]
RUNGS: Final[list[dict[str, Any]]] = tomllib.loads(
    (ROOT / "docs" / "path" / "rungs.toml").read_text(encoding="utf-8")
)["rung"]

Visit = Callable[..., Page]

WALK: Final = (Path(__file__).parent / "walk.js").read_text(encoding="utf-8")


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 360, "height": 740})
    return page


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        page.evaluate("localStorage.getItem('bridgepath-progress') ?? '{}'")
    )
    return found


@pytest.mark.parametrize("rung", some(RUNGS, 2, "boards"), ids=lambda rung: f"{rung['number']:02}")
def test_a_learner_solves_every_board(
    rung: dict[str, Any], visit: Visit, phone: Page, requested: list[str]
) -> None:
    visit(f"{rung['page']}.html")
    place = phone.locator("bridge-boards")
    expect(place).to_have_class(re.compile("bp-on"))
    target = place.locator(".t-live button, .t-begin").first
    top = (target.bounding_box() or {"y": 999})["y"]
    assert top < 740, "the first tap needs no scrolling"
    assert phone.evaluate(WALK) == []
    missed = kept(phone)
    assert len(missed["boards"]) == len(place.locator(".t-dot").all())
    assert missed["tries"]
    assert not any(missed["boards"][name] for name in missed["tries"]), "none of them counts"
    phone.evaluate("localStorage.removeItem('bridgepath-progress')")
    visit("path/index.html")
    visit(f"{rung['page']}.html")
    assert phone.evaluate(WALK, False) == []
    boards = kept(phone)["boards"]
    assert boards.keys() == missed["boards"].keys()
    hinted = [name for name, day in boards.items() if not day]
    assert len(hinted) == 1, "the first was solved with a hint"
    # The address names the last board; without it, the first unsolved one is shown.
    visit("path/index.html")
    visit(f"{rung['page']}.html")
    expect(phone.locator(".t-dot.t-right")).to_have_count(len(boards) - 1)
    expect(phone.locator(".t-dot[aria-current]")).to_have_text("1")
    assert not any("pyodide" in path or "worker" in path for path in requested)


def answer_one(page: Page) -> bool:
    """Answer the question with the first thing that can be tapped; returns whether it was right."""
    screen = page.locator(".t-task")
    screen.locator(".t-live button, .t-box button").first.wait_for()
    page.evaluate(
        r"""async () => {
          const find = (css) => document.querySelector(`.t-task ${css}`);
          const drawn = () => new Promise((done) => setTimeout(done, 0));
          const pad = find(".t-pad");
          const first = pad?.querySelector("button") ?? find(".t-live button");
          (first ?? find(".t-box [data-action]")).click();
          await drawn();
          if (pad) [...pad.querySelectorAll("button")].at(-1).click();
          else find(".t-box [data-action=go]")?.click();
        }"""
    )
    verdict = screen.locator(".t-verdict")
    expect(verdict).to_be_visible()
    expect(verdict).to_be_focused()
    right = "t-good" in (verdict.get_attribute("class") or "")
    if not right:
        screen.get_by_role("button", name="Show me").click()
    expect(screen.locator(".t-working")).not_to_be_empty()
    return right


@pytest.mark.parametrize("rung", some(RUNGS, 4), ids=lambda rung: f"{rung['number']:02}")
def test_drills_are_asked_and_remembered(
    rung: dict[str, Any], visit: Visit, phone: Page, requested: list[str]
) -> None:
    visit(f"{rung['page']}.html")
    for name in dict.fromkeys(rung["drills"]):
        place = phone.locator("bridge-drill").nth(rung["drills"].index(name))
        expect(place).to_have_class(re.compile("bp-on"))
        place.get_by_role("button", name="Level 2").click()
        expect(place.get_by_role("button", name="Level 2")).to_have_attribute(
            "aria-pressed", "true"
        )
    phone.locator("bridge-drill .t-begin").first.click()
    rights = []
    for _ in range(3):
        rights.append(answer_one(phone))
        phone.locator(".t-verdict").get_by_role("button", name="Next").click()
    skill = kept(phone)["drills"][rung["drills"][0]]
    assert [ok for _, ok in skill["last"]["2"]] == [int(right) for right in rights]
    assert skill["next"]["2"] == 3
    assert not any("pyodide" in path for path in requested)


def test_a_run_ends_with_what_to_look_at_again(visit: Visit, phone: Page) -> None:
    visit("path/drills.html#who-wins.2")
    screen = phone.locator(".t-task")
    rights = []
    for _ in range(10):
        rights.append(answer_one(phone))
        screen.get_by_role("button", name="Next").click()
    expect(screen.locator("h2")).to_be_focused()
    expect(screen.locator(".t-beads .t-right")).to_have_count(sum(rights))
    again = screen.get_by_role("button", name="Look")
    expect(again).to_have_count(10 - sum(rights))
    assert serious(phone) == []
    again.first.click()
    expect(screen.locator(".t-working")).not_to_be_empty()
    screen.get_by_role("button", name="Back").click()
    before = kept(phone)
    assert before["drills"]["who-wins"]["next"]["2"] == 10
    screen.get_by_role("button", name="Ten more").click()
    answer_one(phone)
    assert kept(phone)["drills"]["who-wins"]["next"]["2"] == 11


def test_a_question_that_is_tried_again_is_not_counted_again(visit: Visit, phone: Page) -> None:
    visit("path/drills.html#winners-now.2")
    screen = phone.locator(".t-task")
    wrong = screen.locator(".t-box button").first
    wrong.click()
    screen.get_by_role("button", name="Try again").click()
    expect(screen.locator(".t-verdict")).to_have_count(0)
    before = kept(phone)
    wrong.click()
    expect(screen.locator(".t-verdict")).to_be_visible()
    assert kept(phone) == before


def test_today_is_asked_and_an_address_names_a_drill(visit: Visit, phone: Page) -> None:
    visit("path/drills.html")
    place = phone.locator("bridge-drill")
    screen = phone.locator(".t-task")
    tally = screen.locator(".t-tally")
    place.get_by_role("button", name="Start").click()
    expect(tally).to_have_text("1 of 10")
    answer_one(phone)
    screen.get_by_role("button", name="Next").click()
    expect(tally).to_have_text("2 of 10")
    phone.keyboard.press("Escape")
    expect(place.get_by_role("button", name="Start")).to_be_focused()
    visit("path/drills.html#who-wins.3")
    expect(screen.locator(".t-question")).to_be_focused()
    phone.get_by_role("button", name="Leave").click()
    expect(place.get_by_role("button", name="Level 3")).to_have_attribute("aria-pressed", "true")
    visit("path/drills.html#set.who-wins.may-play")
    expect(tally).to_have_text("1 of 2")
    visit("path/drills.html#set.2/follow-suit.who-wins")
    expect(screen.locator("h1")).to_have_text("A list of questions")
    for card in ("♥K", "♥3"):
        screen.locator(f".t-live [data-card='{card}']").click()
    screen.locator("[data-action=go]").click()
    screen.get_by_role("button", name="Next").click()
    expect(screen.locator("h1")).to_have_text("Who wins?")
    expect(tally).to_have_text("2 of 2")
    visit("path/drills.html#nothing-like-it")
    expect(place).to_contain_text('There is no drill "nothing-like-it".')
    assert serious(phone) == []


def test_back_leaves_a_board_and_the_page_is_where_it_was(visit: Visit, phone: Page) -> None:
    visit(f"{RUNGS[0]['page']}.html")
    dot = phone.locator(".t-dot").first
    phone.evaluate("scrollTo({top: 200, behavior: 'instant'})")
    dot.evaluate("dot => dot.click()")
    expect(phone.locator(".t-task .t-question")).to_be_focused()
    assert phone.url.endswith("#board-win-it")
    phone.go_back()
    expect(phone.locator(".t-task")).to_have_count(0)
    assert abs(phone.evaluate("scrollY") - 200) < 5
    expect(phone.locator("bridge-boards .t-begin")).to_be_focused()


def test_what_is_kept_goes_into_a_file_and_comes_back(
    visit: Visit, phone: Page, tmp_path: Path
) -> None:
    visit(f"{RUNGS[0]['page']}.html")
    assert phone.evaluate(WALK) == []
    visit("path/index.html")
    line = phone.locator("[data-rung='1'] .bp-standing")
    before = line.text_content()
    assert before
    with phone.expect_download() as found:
        phone.get_by_role("button", name="Save as a file").click()
    file = tmp_path / "progress.json"
    found.value.save_as(file)
    forget = phone.get_by_role("button", name="Forget all")
    forget.click()
    phone.get_by_role("button", name="Really forget everything?").click()
    expect(line).to_be_empty()
    assert kept(phone)["boards"] == {}
    damaged = tmp_path / "damaged.json"
    damaged.write_text(file.read_text(encoding="utf-8")[:-5], encoding="utf-8")
    newer = tmp_path / "newer.json"
    newer.write_text('{"v": 9}', encoding="utf-8")
    teller = phone.locator("bridge-path [role=status]")
    for bad, why in ((damaged, "it is damaged"), (newer, "a newer version")):
        phone.set_input_files("bridge-path input[type=file]", bad)
        expect(teller).to_contain_text(why)
        expect(line).to_be_empty()
    phone.set_input_files("bridge-path input[type=file]", file)
    expect(line).to_have_text(before)
    assert serious(phone) == []


def test_what_cannot_be_read_is_set_aside(visit: Visit, phone: Page) -> None:
    visit("path/index.html")
    phone.evaluate("localStorage.setItem('bridgepath-progress', '{spoilt')")
    phone.reload()
    expect(phone.locator(".bp-copies li")).to_contain_text(
        "A copy of your progress. It is damaged."
    )
    assert phone.evaluate("localStorage.getItem('bridgepath-progress-damaged')") == "{spoilt"
