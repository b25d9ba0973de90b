"""Step-through hands in a real browser: keys, taps, jumps, views, links, and no Python at all."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from bridgepath.games import GAMES
from tests.browser.conftest import MOVING, ROOT, SITE, Site
from tests.browser.player import (
    DESKTOP,
    PHONE,
    come_to,
    do,
    go,
    hands_of,
    movie_of,
    open_page,
    pages_with,
    see,
    serious,
    some_hands,
    wake,
)  # fmt: skip
from tests.sample import some

PAGE = "rules/bridge-solitaire.html"
# Every page of the site with a hand.
PAGES = pages_with("bridge-hand")

Visit = Callable[..., Page]
NewContext = Callable[..., BrowserContext]


@pytest.fixture
def context(warm_context: BrowserContext) -> BrowserContext:
    """One context for all, because most tests step through a hand of the same page."""
    return warm_context


@pytest.fixture
def page(warm_page: Page) -> Page:
    return warm_page


@pytest.fixture
def timed(new_context: NewContext, site: Site) -> Page:
    """A page whose clock the test sets, in its own context: pages of one context share a clock."""
    page = new_context(**MOVING).new_page()
    page.clock.install(time=0)
    page.goto(site.url + PAGE)
    first_hand(page)
    page.clock.pause_at(60_000)
    return page


def first_hand(page: Page) -> Locator:
    return come_to(page.locator("bridge-hand").first)


def see_all(hand: Locator) -> Locator:
    """Choose the view of all hands: nothing is hidden, and the whole log is shown."""
    see(hand, "all")
    return hand


def counter(hand: Locator) -> Locator:
    return hand.locator("[data-counter]")


def last_step(hand: Locator) -> int:
    return int(hand.locator("[data-do=slide]").get_attribute("max") or "0")


def expect_step(hand: Locator, step: int) -> None:
    expect(counter(hand)).to_have_text(f"{step} / {last_step(hand)}")


# --- stepping -----------------------------------------------------------------------------------


def test_keys_step_to_the_end_without_python(visit: Visit, requested: list[str]) -> None:
    hand = first_hand(visit(PAGE))
    end = last_step(hand)
    assert end > 13
    hand.locator(".h-felt").focus()
    for step in range(1, end + 1):
        hand.page.keyboard.press("ArrowRight")
        expect_step(hand, step)
        expect(hand.locator(".h-sentence")).not_to_be_empty()
    hand.page.keyboard.press("ArrowRight")
    expect_step(hand, end)
    hand.page.keyboard.press("ArrowLeft")
    expect_step(hand, end - 1)
    hand.page.keyboard.press("Home")
    expect_step(hand, 0)
    hand.page.keyboard.press("End")
    expect_step(hand, end)
    unwanted = ("pyodide", "worker.js", "solver.js", "editor.js", "cell.py")
    assert not [path for path in requested if any(part in path for part in unwanted)]


def test_every_game_and_most_rungs_have_a_hand_to_step_through() -> None:
    shown = {
        name
        for path in PAGES
        for name in re.findall(
            '<bridge-hand class="bp-hand" id="[^"]*" data-src-id="([^"]*)"',
            (SITE / path).read_text(encoding="utf-8"),
        )
    }
    assert {name.partition("/")[0] for name in shown} == set(GAMES)
    folder = ROOT / "docs" / "hands"
    assert shown == {
        path.relative_to(folder).with_suffix("").as_posix() for path in folder.rglob("*.toml")
    }
    rungs = (ROOT / "docs" / "path").glob("[0-9]*.md")
    lessons = [path.stem for path in rungs if ":::{hand}" in path.read_text(encoding="utf-8")]
    assert lessons
    assert {f"path/{name}.html" for name in lessons} <= set(PAGES)


@pytest.mark.parametrize(("path", "ids"), some_hands(2, "stepped"))
def test_every_hand_of_the_site_steps_to_its_end(path: str, ids: list[str], visit: Visit) -> None:
    """In the browser, step by step and in every view; each fault comes back as a line."""
    page = visit(path)
    wake(page, ids)
    wrong = page.evaluate(
        """(ids) => {
          const wrong = [];
          for (const hand of ids.map((id) => document.getElementById(id))) {
            const find = (css) => hand.querySelector(css);
            const {movie} = hand;
            const slider = find("[data-do=slide]");
            const last = movie.steps.length - 1;
            if (Number(slider.max) !== last) wrong.push(`${hand.id} ends at ${slider.max}`);
            const press = (key) => find(".h-felt").dispatchEvent(
              new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
            for (const [number, {id}] of movie.views.entries()) {
              const view = find("select[data-do=view]");
              if (view) {
                view.value = id;
                view.dispatchEvent(new Event("change"));
              }
              hand.querySelector("[data-tab=rule]").click();
              press("Home");
              for (let step = 0; step <= last; step += 1) {
                // Every step as the first viewer, of whom all others see a part: some for them.
                if (number === 0 || step % 9 === 0 || step === last) {
                  const where = `${hand.id} ${id} ${step}`;
                  if (number > 0) {
                    slider.value = step;
                    slider.dispatchEvent(new Event("input"));
                  }
                  if (find("[data-counter]").textContent !== `${step} / ${last}`) {
                    wrong.push(`${where} is counted as ${find("[data-counter]").textContent}`);
                  }
                  if (!find(".h-sentence").textContent) wrong.push(`${where} says nothing`);
                  if (!find(".h-felt [data-zone]")) wrong.push(`${where} shows nothing`);
                  for (const link of hand.querySelectorAll("[data-clause] a")) {
                    const inside = link.getAttribute("href").match(/^#(.*)$/);
                    if (inside && !document.getElementById(inside[1])) {
                      wrong.push(`${where} leads nowhere: ${link.href}`);
                    }
                  }
                }
                if (number === 0) press("ArrowRight");
              }
            }
          }
          return wrong;
        }""",
        ids,
    )
    assert wrong == []
    hand = page.locator(f"#{ids[-1]}")
    hand.locator(".h-felt").focus()
    page.keyboard.press("Home")
    expect_step(hand, 0)
    page.keyboard.press("End")
    expect_step(hand, last_step(hand))
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size["width"], "height": size["height"]})
        wide = page.evaluate(
            """() => [...document.querySelectorAll(".h-page")]
              .filter((page) => page.scrollWidth > page.clientWidth)
              .map((page) => `${page.closest("bridge-hand").id}: ${page.scrollWidth}`)"""
        )
        assert wide == [], "a log scrolls sideways"
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_arrows_reach_the_hand_in_sight_and_leave_scrolling_alone(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    hand.locator(".h-felt").scroll_into_view_if_needed()
    hand.page.keyboard.press("ArrowRight")
    expect_step(hand, 1)
    hand.page.keyboard.press("End")
    expect_step(hand, 1)


def test_keys_of_somebody_who_types_stay_his(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    hand.locator(".h-felt").scroll_into_view_if_needed()
    search = hand.page.locator("input[type=search], input.sidebar-search").first
    search.fill("joker")
    search.press("ArrowLeft")
    search.press("Home")
    expect_step(hand, 0)
    hand.locator("select[data-do=view]").press("ArrowRight")
    expect_step(hand, 0)


def test_buttons_and_the_two_halves_of_the_table(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    felt = hand.locator(".h-felt")
    hand.locator("[data-do=next]").click()
    expect_step(hand, 1)
    box = felt.bounding_box()
    assert box is not None
    felt.click(position={"x": box["width"] * 0.8, "y": box["height"] / 2})
    expect_step(hand, 2)
    felt.click(position={"x": box["width"] * 0.2, "y": box["height"] / 2})
    expect_step(hand, 1)
    hand.locator("[data-do=last]").click()
    expect_step(hand, last_step(hand))
    hand.locator("[data-do=back]").click()
    expect_step(hand, last_step(hand) - 1)
    hand.locator("[data-do=first]").click()
    expect_step(hand, 0)


def test_holding_a_button_runs_and_letting_go_stops(timed: Page) -> None:
    page = timed
    hand = page.locator("bridge-hand").first
    hand.locator("[data-do=next]").hover()
    page.mouse.down()
    page.clock.run_for(3000)
    held = int((counter(hand).text_content() or "").split()[0])
    assert held > 5
    page.mouse.up()
    page.clock.run_for(3000)
    expect_step(hand, held)


def test_play_runs_to_the_end_and_space_stops_it(timed: Page) -> None:
    page = timed
    hand = page.locator("bridge-hand").first
    play = hand.locator("[data-do=play]")
    play.click()
    expect(play).to_have_attribute("aria-label", "Pause")
    expect_step(hand, 1)
    hand.locator(".h-felt").focus()
    page.keyboard.press(" ")
    expect(play).to_have_attribute("aria-label", "Play")
    page.clock.run_for(60_000)
    expect_step(hand, 1)
    page.keyboard.press(" ")
    page.clock.run_for(600_000)
    expect_step(hand, last_step(hand))
    expect(play).to_have_attribute("aria-label", "Play")


def test_an_entry_of_the_list_of_tricks_is_a_jump(visit: Visit) -> None:
    hand = see_all(first_hand(visit(PAGE)))
    item = open_page(hand, "tricks").locator("[data-step='9']")
    item.click()
    expect_step(hand, 9)
    expect(item).to_have_attribute("aria-current", "step")
    expect(hand.locator(".h-page .t-now-row")).to_have_count(1)
    hand.page.keyboard.press("ArrowRight")
    expect(item).not_to_have_attribute("aria-current", "step")


def test_an_explained_call_is_marked_and_its_words_are_reached_by_keys(visit: Visit) -> None:
    page = visit("rules/contract-bridge.html")
    hand = see_all(come_to(page.locator("#hand-contract-bridge-sacrifice")))
    marked = open_page(hand, "auction").locator("button[title]")
    expect(marked).to_have_count(2)
    expect(marked.first).to_have_accessible_name(re.compile("^3 ?♥ explained$"))
    marked.first.focus()
    page.keyboard.press("Enter")
    expect_step(hand, 3)
    expect(hand.locator(".h-alert")).to_contain_text("Explained as: 10–12 points")
    expect(hand.locator("[aria-live]")).to_contain_text("Explained as: 10–12 points")
    alerts = open_page(hand, "notes").locator(".h-explained")
    expect(alerts.get_by_role("button")).to_have_text([re.compile("North"), re.compile("East")])
    alerts.get_by_role("button").last.press("Enter")
    expect_step(hand, 4)
    # A seat does not see a call before it is made.
    see(hand, "N")
    go(hand, 3)
    expect(alerts.locator("li")).to_have_count(1)
    go(hand, 0)
    expect(alerts).to_have_count(0)


def test_a_hand_that_was_only_looked_at_announces_nothing_and_fetches_nothing_more(
    visit: Visit, requested: list[str]
) -> None:
    page = visit("rules/contract-bridge.html#hand-contract-bridge-sacrifice")
    hand = come_to(page.locator("#hand-contract-bridge-sacrifice"))
    expect(hand.locator("[aria-live]").first).to_be_empty()
    expect(hand.locator(".h-status")).to_be_empty()
    assert not any("actions.js" in path for path in requested)


def test_a_seat_sees_only_what_it_knows(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    # A game with hidden cards begins in the player's view.
    expect(hand.locator("select[data-do=view]")).to_have_value("S")
    stock = hand.locator("[data-zone=stock]")
    expect(stock.locator(".t-back")).not_to_have_count(0)
    see_all(hand)
    pile = open_page(hand, "notes").locator(".h-pile")
    assert len(re.findall("[♠♥♦♣]|Joker", pile.text_content() or "")) > 30
    see(hand, "S")
    expect(stock.locator(".t-back")).not_to_have_count(0)
    expect(stock.locator("[data-card]")).to_have_count(0)
    assert not re.search("[♠♥♦♣]|Joker", stock.inner_text())
    expect(pile).to_have_count(0)
    assert "face down" in (stock.get_attribute("aria-label") or "")
    expect(hand.locator(".bp-steps")).to_be_hidden()
    see(hand, "all")
    expect(stock.locator("[data-card]")).not_to_have_count(0)
    expect(hand.locator(".bp-steps")).to_be_visible()


def test_what_a_seat_has_seen_is_told_when_it_is_asked_for(visit: Visit) -> None:
    page = visit("rules/draw-bridge.html")
    hand = come_to(page.locator("bridge-hand#hand-draw-bridge-ten-from-memory"))
    expect(hand.locator("select[data-do=view]")).to_have_value("A")
    seen = hand.locator(".h-seen")
    expect(seen).to_have_count(0)
    open_page(hand, "notes")
    seen.locator("summary").click()
    # Her own thirteen and the top card of the pile; nothing is gone yet.
    expect(seen.locator("dt")).to_have_text(["Seen, but no longer visible: 0", "Not seen yet: 38"])
    go(hand, 3)
    # The ace and the six of the first trick, turned down when the king is drawn.
    expect(seen.locator("dt")).to_have_text(
        [re.compile("^Seen, but no longer visible: "), "Not seen yet: 36"]
    )
    go(hand, last_step(hand))
    expect(seen.locator("dt").last).to_have_text("Not seen yet: 0")
    see(hand, "all")
    expect(seen).to_have_count(0)


def test_all_reasons_stand_where_they_are_asked_for(visit: Visit) -> None:
    page = visit("rules/bid-fair.html")
    hand = come_to(page.locator("bridge-hand#hand-bid-fair-jack-high"))
    go(hand, 4)
    hand.locator("[data-do=why]").click()
    reasons = hand.locator(".h-page [data-clause]")
    expect(reasons).not_to_have_count(0)
    movie = movie_of(hand)
    expect(reasons).to_have_count(len(movie["steps"][4]["why"]))
    hand.locator("[data-do=next]").click()
    expect(hand.locator(".h-felt")).to_be_visible()


def test_each_step_is_told_to_a_screen_reader_with_its_clauses(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    live = hand.locator("[aria-live=polite]").first
    expect(live).to_be_empty()
    hand.locator("[data-do=next]").click()
    expect(live).to_have_text(re.compile(rf"^Step 1 of {last_step(hand)}\. \w"))
    assert not re.search("[♠♥♦♣]", live.text_content() or "")
    hand.locator("[data-do=why]").click()
    link = hand.locator("[data-clause] a").first
    target = (link.get_attribute("href") or "").partition("#")[2]
    assert re.fullmatch(r"[A-Z]+(-[A-Z0-9]+)+", target)
    expect(hand.page.locator(f"[id='{target}']")).to_have_count(1)


def test_the_focus_is_never_lost(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    page = hand.page
    inside = "document.activeElement.closest('bridge-hand') !== null"
    hand.locator("[data-do=last]").focus()
    page.keyboard.press("Enter")
    expect(hand.locator("[data-do=last]")).to_be_focused()
    open_page(hand, "rule")
    hand.locator("[data-clause] a").first.focus()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(inside)
    page.keyboard.press("Home")
    expect_step(hand, 0)
    assert page.evaluate(inside)
    go(hand, 9)
    open_page(hand, "tricks")
    hand.locator(".h-page [data-step]").first.focus()
    page.keyboard.press("End")
    assert page.evaluate(inside)


# --- links and choices --------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["-{}", "/{}", "?step={}"])
def test_a_link_leads_to_its_step(visit: Visit, form: str) -> None:
    hand = first_hand(visit(PAGE))
    name = hand.get_attribute("id")
    page = hand.page
    page.goto("about:blank")
    hand = first_hand(visit(f"{PAGE}#{name}{form.format(12)}"))
    expect_step(hand, 12)
    expect(hand.locator(".h-felt")).to_be_in_viewport()
    page.evaluate(f"location.hash = '#{name}-3'")
    expect_step(hand, 3)


@pytest.mark.parametrize("step", some(["-9999", "-x", "/1.5", "-%E0%A4%A"], 2))
def test_a_malformed_step_gets_a_sentence_and_the_start(visit: Visit, step: str) -> None:
    name = first_hand(visit(PAGE)).get_attribute("id")
    visit("index.html")
    hand = first_hand(visit(f"{PAGE}#{name}{step}"))
    expect_step(hand, 0)
    expect(hand.locator(".h-status")).to_contain_text("this hand has steps 0 to")


def test_the_link_to_a_step_can_be_copied(context: BrowserContext, visit: Visit) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    hand = first_hand(visit(PAGE))
    go(hand, 7)
    do(hand, "link")
    expect(hand.locator(".h-status")).to_have_text("Link to step 7 copied.")
    expect(hand.locator("[data-do=link]")).to_have_text("Link copied")
    link = hand.page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"#{hand.get_attribute('id')}-7")


def test_two_colours_are_remembered(visit: Visit) -> None:
    hand = first_hand(visit(PAGE))
    page = hand.page
    diamond, heart = (
        "getComputedStyle(document.body).getPropertyValue('--diamond')",
        "--heart",
    )
    assert page.evaluate(diamond) != page.evaluate(diamond.replace("--diamond", heart))
    do(hand, "colours")
    expect(hand.locator("[data-do=colours]")).to_have_attribute("aria-pressed", "false")
    page.reload()
    first_hand(page).locator("[data-do=settings]").click()
    expect(hand.locator("[data-do=colours]")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate(diamond) == page.evaluate(diamond.replace("--diamond", heart))


def test_the_pace_is_the_readers_and_is_remembered(timed: Page) -> None:
    page = timed
    hand = page.locator("bridge-hand").first
    hand.locator("[data-do=settings]").click()
    fast = hand.locator("[data-options=pace] button").nth(2)
    fast.click()
    expect(fast).to_have_attribute("aria-pressed", "true")
    page.clock.resume()
    page.reload()
    first_hand(page)
    page.clock.pause_at(120_000)
    hand.locator("[data-do=settings]").click()
    expect(fast).to_have_attribute("aria-pressed", "true")
    hand.locator("dialog [data-do=close]").click()
    hand.locator("[data-do=play]").click()
    expect_step(hand, 1)
    say = len(movie_of(hand)["steps"][1]["say"])
    page.clock.run_for((900 + 32 * say) // 2 + 20)
    expect_step(hand, 2)


@pytest.mark.parametrize("saved", some(["{oops", "[1]", "null", '{"suits":7,"speed":"fast"}'], 2))
def test_damaged_choices_count_as_none(page: Page, visit: Visit, saved: str) -> None:
    page.add_init_script(f"localStorage.setItem('bridgepath', {json.dumps(saved)})")
    hand = first_hand(visit(PAGE))
    hand.locator("[data-do=settings]").click()
    expect(hand.locator("[data-do=colours]")).to_have_attribute("aria-pressed", "true")
    hand.locator("dialog [data-do=close]").click()
    hand.locator("[data-do=next]").click()
    expect_step(hand, 1)


@pytest.mark.parametrize(
    ("found", "put", "sentence"),
    [
        ("{", "{{", "cannot be read"),
        ('{"v":2', '{"v":99', "another version"),
        ('"steps":[', '"steps":[],"other":[', "incomplete"),
    ],
)
def test_a_damaged_movie_leaves_the_table(
    page: Page, visit: Visit, found: str, put: str, sentence: str
) -> None:
    def damage(route: Route) -> None:
        body = route.fetch().text()
        assert found in body
        route.fulfill(body=body.replace(found, put, 1), content_type="application/json")

    page.route("**/hands/rules/**", damage)
    visit(PAGE)
    hand = page.locator("bridge-hand").first
    hand.scroll_into_view_if_needed()
    expect(hand.locator(".bp-status")).to_contain_text(sentence)
    expect(hand.locator("table.bp-log")).to_be_visible()
    expect(hand.locator(".bp-start")).to_be_visible()
    expect(hand.locator(".h-felt")).to_have_count(0)


def test_opened_large_it_is_the_same_step_without_python_and_leads_back(
    visit: Visit, requested: list[str]
) -> None:
    hand = first_hand(visit(PAGE))
    page = hand.page
    here, name = page.url.partition("#")[0], hand.get_attribute("id")
    go(hand, 7)
    hand.locator("[data-do=large]").click()
    page.wait_for_url("**/play.html#1.*")
    large = page.locator("bridge-hand")
    expect(counter(large)).to_have_text(re.compile("^7 /"))
    assert large.evaluate("hand => hand.view") == "S"
    large.locator("[data-do=next]").click()
    expect(counter(large)).to_have_text(re.compile("^8 /"))
    assert not any("pyodide" in path or "worker" in path for path in requested)
    assert serious(page) == []
    large.locator(".h-back").click()
    page.wait_for_url(f"{here}#{name}-7")
    expect_step(hand, 7)


# Nothing that a reader needs is outside the window, and the page does not scroll.
WINDOW = """() => {
  const wrong = [];
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth) wrong.push("it scrolls");
  const hand = document.querySelector("bridge-hand");
  const needed = ".h-bar, .h-felt, .t-says, .h-foot button, [data-do=slide], .t-card, .t-plate";
  for (const one of hand.querySelectorAll(needed)) {
    if (!one.checkVisibility()) continue;
    const {left, right, top, bottom} = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      wrong.push(`${one.className} ${one.dataset.key ?? ""}`);
    }
  }
  return wrong;
}"""
# A window of another size is laid out in the frame after the one that reports it.
RESIZED = """(width) => new Promise((done) => {
  const look = () => innerWidth === width
    ? requestAnimationFrame(() => requestAnimationFrame(done)) : requestAnimationFrame(look);
  look();
})"""


@pytest.mark.parametrize(
    "size", some([(320, 568), (360, 640), (640, 360), (768, 1024), (1280, 800)], 3), ids=str
)
def test_a_large_hand_fits_its_window(
    size: tuple[int, int], new_context: NewContext, site: Any
) -> None:
    page = new_context(viewport={"width": 1280, "height": 800}, **MOVING).new_page()
    page.goto(f"{site.url}rules/contract-bridge.html")
    hand = first_hand(page)
    hand.locator("[data-do=large]").click()
    page.wait_for_url("**/play.html#1.*")
    large = page.locator("bridge-hand")
    expect(large.locator(".t-card").first).to_be_visible()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate(RESIZED, size[0])
    for step in (0, 5, 12, 14, last_step(large)):
        go(large, step)
        page.wait_for_function("() => document.getAnimations().length === 0")
        assert page.evaluate(WINDOW) == [], f"at step {step}"


# --- layout -------------------------------------------------------------------------------------


def test_a_hand_reads_as_a_table_without_scripts(new_context: NewContext, site: Any) -> None:
    page = new_context(java_script_enabled=False, viewport=PHONE).new_page()
    page.goto(site.url + PAGE)
    hand = page.locator("bridge-hand").first
    expect(hand.locator(".bp-start")).to_be_visible()
    expect(hand.locator("table.bp-log tbody tr").first).to_be_visible()
    expect(hand.locator(".bp-steps summary")).to_be_visible()
    box = hand.locator("table.bp-log").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_card_of_every_step_lies_on_its_table(
    new_context: NewContext, site: Any, size: dict[str, int]
) -> None:
    page = new_context(viewport=size, has_touch=size is PHONE).new_page()
    page.goto(site.url + PAGE)
    hands = some(hands_of(PAGE), 1, size["width"])
    wake(page, hands)
    outside = page.evaluate(
        """(hands) => {
          const found = [];
          for (const hand of hands.map((id) => document.getElementById(id))) {
            const slider = hand.querySelector("[data-do=slide]");
            const felt = hand.querySelector(".h-felt");
            for (let step = 0; step <= Number(slider.max); step += 1) {
              slider.value = step;
              slider.dispatchEvent(new Event("input"));
              const box = felt.getBoundingClientRect();
              for (const face of felt.querySelectorAll(".t-card, .t-plate, .t-lines")) {
                if (!face.checkVisibility()) continue;
                const own = face.getBoundingClientRect();
                const inside = own.left >= box.left - 1 && own.right <= box.right + 1 &&
                  own.top >= box.top - 1 && own.bottom <= box.bottom + 1;
                if (!inside) found.push(`${hand.id} ${step} ${face.dataset.key ?? face.className}`);
              }
            }
          }
          return found;
        }""",
        hands,
    )
    assert outside == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_the_plain_table_is_as_high_as_its_player(new_context: NewContext, site: Any) -> None:
    for size in (PHONE, DESKTOP):
        page = new_context(viewport=size).new_page()
        page.goto(site.url + PAGE)
        hand = page.locator("bridge-hand").first
        # No task of the page may run between the two.
        before, after = hand.evaluate(
            """hand => {
              const high = () => hand.getBoundingClientRect().height;
              const before = high();
              hand.wake();
              return [before, high()];
            }"""
        )
        assert abs(before - after) <= 1


def test_the_buttons_stay_where_they_are(new_context: NewContext, site: Any) -> None:
    page = new_context(viewport={"width": 360, "height": 1400}).new_page()
    page.goto(site.url + PAGE)
    hand = first_hand(page)
    hand.evaluate("hand => hand.scrollIntoView({block: 'start', behavior: 'instant'})")
    where = "button => button.getBoundingClientRect().top"
    button = hand.locator("[data-do=next]")
    for step in range(last_step(hand) + 1):
        go(hand, step)
    grown = button.evaluate(where)
    for step in range(last_step(hand), -1, -1):
        go(hand, step)
        assert button.evaluate(where) == grown


def test_buttons_are_large_enough_for_a_thumb(new_context: NewContext, site: Any) -> None:
    page = new_context(viewport=PHONE, has_touch=True, is_mobile=True).new_page()
    page.goto(site.url + PAGE)
    hand = first_hand(page)
    controls = hand.locator("button:visible, select:visible").all()
    assert controls
    for control in controls:
        box = control.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44


@pytest.mark.parametrize("scheme", some(["light", "dark"], 1, "hand"))
def test_axe_finds_nothing_serious(new_context: NewContext, site: Any, scheme: Any) -> None:
    page = new_context(viewport=PHONE, color_scheme=scheme).new_page()
    page.goto(site.url + PAGE)
    hand = first_hand(page)
    go(hand, last_step(hand) // 2)
    assert serious(page) == []


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_words_before_the_first_step_cover_no_hand(new_context: Any, width: int) -> None:
    page = new_context(viewport={"width": width, "height": 640}, has_touch=True).new_page()
    page.goto("rules/minibridge.html")
    hand = first_hand(page)
    says = hand.locator(".t-says").bounding_box()
    lines = [one.bounding_box() for one in hand.locator(".h-felt .t-lines").all()]
    assert says
    assert len(lines) == 3
    for box in lines:
        assert box
        assert box["y"] + box["height"] <= says["y"] + 1
    expect(hand.locator(".h-hint")).to_contain_text("Tap the right half")


def test_script_and_style_of_stepping_are_light(site: Any) -> None:
    folder = site.folder / "_static" / "bridgepath"
    chunks = json.loads((SITE.parent / "modules.json").read_bytes())["hand.js"]
    assert chunks
    wanted = ("hand.js", *chunks, "site.css", "player.css")
    sizes = [len(gzip.compress((folder / name).read_bytes())) for name in wanted]
    assert sum(sizes) < 60_000


def test_all_scripts_of_pages_are_light_together(site: Any) -> None:
    folder = site.folder / "_static" / "bridgepath"
    listed = json.loads((SITE.parent / "modules.json").read_bytes())
    wanted = {name for script, chunks in listed.items() for name in (script, *chunks)}
    # No script is left out: the others in the folder run beside the pages, in workers.
    assert {path.name for path in folder.glob("*.js")} - wanted == {
        "worker.js",
        "solver.js",
        "sw.js",
        "sw-lite.js",
    }
    sizes = [len(gzip.compress((folder / name).read_bytes())) for name in wanted - {"editor.js"}]
    assert sum(sizes) <= 120_000
