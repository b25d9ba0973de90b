"""Everything that a board or a question needs is inside the window, even on the smallest phones."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SITE
from tests.browser.learn.test_path import ROOT, RUNGS
from tests.browser.player import serious
from tests.sample import some

FAULTS: Final = (Path(__file__).parent / "in-window.js").read_text(encoding="utf-8")
SIZES: Final = ((320, 568), (360, 640), (640, 360))
DRILLS: Final = tuple(dict.fromkeys(name for rung in RUNGS for name in rung["drills"]))
"""Together these use every way to ask: a card, several, a call, few numbers and many, choices."""
KINDS: Final = ("which-hand", "may-play", "second-call", "losers", "score-it", "tricks-in-the-end",
                "promised", "who-has", "bf-rank")  # fmt: skip

Visit = Callable[..., Page]

# Answer with whatever comes first.
ANSWER: Final = """async () => {
  const find = (css) => [...document.querySelectorAll(`.t-task ${css}`)];
  const drawn = () => new Promise((done) => setTimeout(done, 0));
  const [pad] = find(".t-pad");
  const go = () => find(".t-box [data-action=go]:not([aria-disabled])")[0];
  if (pad) {
    pad.querySelector("button").click();
    await drawn();
    find(".t-pad button").at(-1).click();
  } else if (find(".t-live button").length) {
    for (const card of find(".t-live button.t-may").map((one) => one.dataset.card)) {
      find(`.t-live [data-card="${card}"]`)[0]?.click();
      await drawn();
      if (go() || find(".t-verdict").length) break;
    }
  } else find(".t-box [data-action]")[0].click();
  await drawn();
  go()?.click();
}"""


@pytest.fixture
def still(page: Page) -> Page:
    return page


def faults(page: Page) -> Iterator[str]:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        for each in page.evaluate(FAULTS):
            # There is little room beside the felt, so a long explanation scrolls there.
            if height > 400 or not each.startswith("t-reason hides"):
                yield f"{width}x{height}: {each}"


def begun(visit: Visit, path: str) -> Page:
    page = visit(path)
    expect(page.locator(".t-task .t-question")).to_be_focused()
    return page


@pytest.mark.parametrize(
    "drill", dict.fromkeys((*some(list(KINDS), 5), *some(DRILLS, 1, "windows")))
)
def test_a_question_is_inside_the_window(drill: str, visit: Visit, still: Page) -> None:
    page = begun(visit, f"path/drills.html#{drill}.3")
    assert list(faults(page)) == []
    assert serious(page) == []
    page.evaluate(ANSWER)
    verdict = page.locator(".t-verdict")
    expect(verdict).to_be_focused()
    assert list(faults(page)) == []
    if "t-wrongly" in (verdict.get_attribute("class") or ""):
        page.get_by_role("button", name="Show me").click()
        expect(page.locator(".t-working")).not_to_be_empty()
        assert list(faults(page)) == []
    assert serious(page) == []


def listed() -> Iterator[tuple[int, str, str]]:
    """The number and the page of a rung, and the name of a board."""
    for rung in RUNGS:
        file = ROOT / "docs" / "boards" / f"{rung['number']:02}.toml"
        boards = tomllib.loads(file.read_text(encoding="utf-8"))["board"] if file.is_file() else []
        yield from ((rung["number"], rung["page"], board["id"]) for board in boards)


@pytest.mark.parametrize(
    ("rung", "path", "name"),
    some(list(listed()), 5, "windows"),
    ids=lambda each: str(each).removeprefix("path/"),
)
def test_a_board_is_inside_the_window(
    rung: int, path: str, name: str, visit: Visit, still: Page
) -> None:
    page = begun(visit, f"{path}.html#board-{name}")
    assert list(faults(page)) == []
    boards = json.loads((SITE / "boards" / f"{rung:02}.json").read_bytes())
    board = next(one for one in boards if one["id"] == name)
    if board["kind"] == "play":
        no = board["script"]["nodes"][0]["no"]
        refused = next((card for card, why in no.items() if why["because"]), None)
        if refused:
            page.locator(f".t-live [data-card='{refused}']").click(force=True)
            expect(page.locator(".t-says")).to_have_class(re.compile("t-no"))
            assert list(faults(page)) == []
    page.evaluate(ANSWER)
    expect(page.locator(".t-task :is(.t-verdict, .t-live)").first).to_be_visible()
    assert list(faults(page)) == []
    assert serious(page) == []
