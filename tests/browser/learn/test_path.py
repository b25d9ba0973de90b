"""A learner on a phone walks the road: boards, hints, drills, and what is kept of it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, Page, expect

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
    page.emulate_media(reduced_motion="reduce")
    return page


def kept(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(
        page.evaluate("localStorage.getItem('bridgepath-progress') ?? '{}'")
    )
    return found


@pytest.mark.parametrize("rung", some(RUNGS, 3, "boards"), ids=lambda rung: f"{rung['number']:02}")
def test_a_learner_solves_every_board(
    rung: dict[str, Any], visit: Visit, phone: Page, requested: list[str]
) -> None:
    visit(f"{rung['page']}.html")
    place = phone.locator("bridge-boards")
    expect(place).to_have_class(re.compile("bp-on"))
    target = place.locator(".bp-dock button, [data-zone^='hand'] [data-card]").first
    top = (target.bounding_box() or {"y": 999})["y"]
    assert top < 740, "the first tap needs no scrolling"
    assert phone.evaluate(WALK) == []
    missed = kept(phone)
    assert len(missed["boards"]) == len(place.locator(".bp-dot").all())
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
    # The address names the last board; without it the first that is not solved comes up.
    visit("path/index.html")
    visit(f"{rung['page']}.html")
    expect(phone.locator(".bp-dot.bp-done")).to_have_count(len(boards) - 1)
    expect(phone.locator(".bp-dot[aria-current]")).to_have_text("1")
    assert not any("pyodide" in path or "worker" in path for path in requested)


def answer_one(drill: Locator, page: Page) -> bool:
    """Answer the question with the first thing that can be tapped; whether it was right."""
    drill.locator(".bp-dock:not([inert]) button").first.wait_for()
    page.evaluate(
        r"""() => {
          const dock = document.querySelector("bridge-drill .bp-dock");
          const tap = () => dock.querySelector("[data-key]:not([data-key=go])")?.click();
          const field = dock.querySelector("input");
          if (field) { field.value = "100"; field.form.requestSubmit(); return; }
          tap();
          if (!dock.querySelector("[data-key]")) return;
          const go = dock.querySelector("[data-key=go]:not(:disabled)");
          (go ?? dock.querySelector("[aria-pressed=true]"))?.click();
        }"""
    )
    verdict = drill.locator(".bp-verdict")
    expect(verdict).to_be_visible()
    expect(drill.locator(".bp-working")).not_to_be_empty()
    return (verdict.text_content() or "").startswith("✓")


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
    first = phone.locator("bridge-drill").first
    rights = []
    for _ in range(3):
        rights.append(answer_one(first, phone))
        first.get_by_role("button", name="Next").click()
    skill = kept(phone)["drills"][rung["drills"][0]]
    assert [ok for _, ok in skill["last"]["2"]] == [int(right) for right in rights]
    assert skill["next"]["2"] == 3
    assert not any("pyodide" in path for path in requested)


def test_today_is_asked_and_an_address_names_a_drill(visit: Visit, phone: Page) -> None:
    visit("path/drills.html")
    place = phone.locator("bridge-drill")
    expect(place.locator(".bp-drill-title")).to_contain_text("1 of 10")
    answer_one(place, phone)
    place.get_by_role("button", name="Next").click()
    expect(place.locator(".bp-drill-title")).to_contain_text("2 of 10")
    visit("path/drills.html#who-wins.3")
    expect(place.get_by_role("button", name="Level 3")).to_have_attribute("aria-pressed", "true")
    visit("path/drills.html#set.who-wins.may-play")
    expect(place.locator(".bp-drill-title")).to_contain_text("1 of 2")
    visit("path/drills.html#set.2/follow-suit.who-wins")
    expect(place.locator("bridge-boards")).to_be_visible()
    assert phone.evaluate(WALK) == []
    place.locator("bridge-boards").get_by_role("button", name="Next").click()
    expect(place.locator(".bp-drill-title")).to_contain_text("Who wins? · 2 of 2")
    visit("path/drills.html#nothing-like-it")
    expect(place.locator(".bp-say")).to_contain_text("There is no drill “nothing-like-it”.")
    assert serious(phone) == []


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
        phone.get_by_role("button", name="Keep as a file").click()
    file = tmp_path / "progress.json"
    found.value.save_as(file)
    forget = phone.get_by_role("button", name="Forget all")
    forget.click()
    phone.get_by_role("button", name="Really forget all?").click()
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
