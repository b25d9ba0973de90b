"""A page has one Python for everything: cells, forms, drills, hands of links, games, the pad."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Route, Worker, expect

from bridgepath.games import GAMES
from bridgepath.notation.link import Shared
from bridgepath.notation.record import Record
from tests.browser.conftest import SITE, Faults, Trouble
from tests.browser.play.test_links import hash_of
from tests.browser.player import come_to, do
from tests.browser.python.test_cell import cell, finished, hold, run
from tests.play import playout
from tests.sample import some

STARTED = 90_000
RUNG = "path/01-the-highest-card-wins.html"
Visit = Callable[..., Page]

FORM: Final = "bridge-try:has(.bp-fields) > .bp-reply"
DRILL: Final = ".t-task .t-question"


@pytest.fixture
def workers(page: Page) -> list[Worker]:
    """All workers that the page has started."""
    started: list[Worker] = []

    # Playwright marks the functions it calls, and a method of a list cannot be marked.
    def note(worker: Worker) -> None:
        started.append(worker)

    page.on("worker", note)
    return started


def ask_cell(page: Page) -> None:
    run(cell(page))
    finished(cell(page))


def put_form(page: Page) -> None:
    """Put the question of the first form that needs Python, with the values of its address."""
    page.evaluate(
        """() => {
          const needs = (form) => {
            const {answers} = JSON.parse(form.querySelector(".bp-form").textContent);
            return Object.keys(answers).length === 0;
          };
          const form = [...document.querySelectorAll("bridge-try")].find(needs);
          location.hash = `${form.id}?again=`;
        }"""
    )


def ask_form(page: Page) -> None:
    put_form(page)
    expect(page.locator("bridge-try .bp-fields").first).to_be_visible()
    expect(page.locator(FORM).first).not_to_have_class(re.compile("bp-stale"), timeout=STARTED)


def nothing_written(page: Page) -> None:
    """Act as if no question of a drill had been written when the page was built."""

    def empty(route: Route) -> None:
        route.fulfill(json={"shared": [], "questions": []})

    page.route("**/drills/*.json", empty)


def ask_drill(page: Page) -> None:
    begin_drill(page)
    expect(page.locator(DRILL)).to_have_text(re.compile(r"\w"), timeout=STARTED)
    page.keyboard.press("Escape")


def begin_drill(page: Page) -> None:
    """Begin the drill that the address names."""
    if page.locator(".t-task").count():
        return
    drill = page.locator("bridge-drill").first
    drill.get_by_role("button", name="Level 2").click()
    drill.locator(".t-begin").click()


def ask_board(page: Page) -> None:
    boards = page.locator("bridge-boards").first
    boards.scroll_into_view_if_needed()
    boards.locator(".t-begin").click()
    expect(page.locator(".t-task .t-question")).to_be_focused()
    page.keyboard.press("Escape")


def ask_hand(page: Page) -> None:
    hand = come_to(page.locator("bridge-hand").first)
    do(hand, "guess")
    expect(hand.locator(".h-guess")).to_be_visible()


def ask_game(page: Page) -> None:
    page.locator(".bp-prepare .bp-go").click()
    expect(page.locator(".t-table :is(.t-says, .t-box, .t-curtain)").first).to_be_visible(
        timeout=STARTED
    )


def ask_pad(page: Page) -> None:
    page.get_by_role("button", name="Enter this deal").click()
    expect(page.locator("bridge-pad tbody tr").first).to_be_visible()


def ask_link(page: Page) -> None:
    page.get_by_role("button", name="Show the hand").click()
    expect(page.locator("bridge-hand .h-felt")).to_be_visible(timeout=STARTED)
    ask_hand(page)


def linked() -> str:
    record = Record.of(playout(GAMES["bid-fair"], 2)[-1])
    return f"embed.html#{hash_of(Shared(record, 3).to_text())}"


Ask = Callable[[Page], None]
# What is used, one thing after the other, on one page of each kind that can start Python.
USED: Final[dict[str, tuple[Ask, ...]]] = {
    RUNG: (ask_hand, ask_board, ask_drill, ask_cell, ask_form),
    "path/16-at-the-table.html": (ask_board, ask_cell, ask_drill, ask_form),
    "path/bidding.html": (ask_form,),
    "path/drills.html#who-wins.2.77": (ask_drill,),
    "rules/need-a-fourth-bids.html": (ask_hand, ask_form),
    "rules/ninety-nine.html": (ask_hand, ask_form, ask_cell),
    "rules/two-players.html": (ask_form,),
    "play.html#bid-fair": (ask_game,),
    "score-pad.html?game=ninety-nine": (ask_pad,),
    linked(): (ask_link,),
}


def scripts(path: str) -> frozenset[str]:
    html = (SITE / path).read_text(encoding="utf-8")
    return frozenset(re.findall(r"<script [^>]*bridgepath/([\w-]+)\.js", html))


def test_every_kind_of_page_is_used_here() -> None:
    chunks = json.loads((SITE.parent / "modules.json").read_bytes())
    text = {
        path.name: path.read_text("utf-8") for path in (SITE / "_static/bridgepath").glob("*.js")
    }
    starts = {
        name.removesuffix(".js")
        for name, needed in chunks.items()
        if any("Loading Python" in text[part] for part in [name, *needed])
    }
    assert {"cell", "drill", "embed", "pad", "play"} == starts
    pages = [path.relative_to(SITE).as_posix() for path in SITE.glob("**/*.html")]
    kinds = {scripts(path) for path in pages if not path.startswith("lite/")}
    used = {scripts(re.split(r"[?#]", path)[0]) for path in USED}
    assert {kind for kind in kinds if kind & starts} == used


@pytest.mark.every
@pytest.mark.parametrize("path", some(list(USED), 3), ids=lambda path: re.split(r"[?#]", path)[0])
def test_whatever_is_used_a_page_starts_one_python(
    visit: Visit, workers: list[Worker], path: str
) -> None:
    page = visit("index.html")
    nothing_written(page)
    visit(path)
    for use in USED[path]:
        use(page)
    assert len(workers) == 1


def test_without_a_chunk_the_parts_that_need_it_say_so(
    visit: Visit, faults: Faults, trouble: Trouble
) -> None:
    trouble.allow("Failed to load resource")
    chunks = json.loads((SITE.parent / "modules.json").read_bytes())
    for name in set(chunks["cell.js"]) - set(chunks["hand.js"]):
        faults.status(re.escape(name), 503)
    page = visit("rules/ninety-nine.html")
    expect(
        page.locator("p.bp-refused", has_text="cell.js did not load, or cannot start")
    ).to_be_visible()
    # The code that a hand shares with a cell is in another chunk.
    come_to(page.locator("bridge-hand").first)


def test_a_question_waits_for_an_endless_cell_and_says_so(
    visit: Visit, workers: list[Worker]
) -> None:
    page = visit("index.html")
    nothing_written(page)
    visit(RUNG)
    example = cell(page)
    hold(example, "print('going')\nwhile True:\n    pass")
    run(example)
    expect(example.locator(".bp-out")).to_have_text("going\n", timeout=STARTED)
    begin_drill(page)
    expect(page.locator(".t-task .t-says")).to_have_text(
        "An example is still running. This one runs next."
    )
    page.keyboard.press("Escape")
    example.locator(".bp-stop").click()
    expect(example.locator(".bp-status")).to_contain_text("Stopped.")
    begin_drill(page)
    expect(page.locator(DRILL)).to_have_text(re.compile(r"\w"), timeout=STARTED)
    # The clean Python that replaced the looping one has answered.
    assert len(workers) == 2


def test_a_question_outlives_the_python_that_a_cell_throws_away(
    visit: Visit, faults: Faults
) -> None:
    page = visit(RUNG)
    faults.hang(r"\.wasm$", once=True)
    put_form(page)
    form = page.locator("bridge-try").first
    expect(form.locator(".bp-status")).to_contain_text("Python")
    example = cell(page)
    run(example)
    example.locator(".bp-stop").click()
    expect(example.locator(".bp-status")).to_contain_text("Stopped.")
    expect(page.locator(FORM).first).not_to_have_class(re.compile("bp-stale"), timeout=STARTED)
    expect(form.locator(".bp-retry")).to_be_hidden()
    # What was stopped while it waited for its turn does not run when the turn comes.
    expect(example).not_to_have_attribute("data-running", "")
    expect(example.locator(".bp-status")).to_contain_text("Stopped.")
