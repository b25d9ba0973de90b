"""What a reader leaves in the browser is stored, or a message says that it is not."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import Faults, Site, Trouble, Watch
from tests.browser.desk import at_desk
from tests.browser.play.test_tabs import begin
from tests.browser.player import serious

Visit = Callable[..., Page]

# A private window of some browsers: the very name of the storage throws.
CLOSED: Final = """for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("denied", "SecurityError"); };
  Object.defineProperty(window, name, { get });
}"""
# All the room that is left.
FILL: Final = """() => {
  let size = 4_000_000;
  for (let number = 0; size > 0; number += 1) {
    try {
      localStorage.setItem(`filler-${number}`, "x".repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}"""
EMPTY: Final = """() => {
  const fillers = Object.keys(localStorage).filter((key) => key.startsWith("filler"));
  for (const key of fillers) localStorage.removeItem(key);
}"""
ONE: Final = "path/01-the-highest-card-wins.html"
NEWER: Final = '{"v": 9, "boards": {}}'
# One entry is damaged; the rest can be read.
SPOILT: Final = '{"v":1,"boards":{"1/a":"2026-11-01","1/b":"soon"},"drills":{},"games":{}}'


@pytest.fixture
def phone(page: Page) -> Page:
    page.set_viewport_size({"width": 360, "height": 740})
    return page


def answer(page: Page) -> None:
    """Answer the first drill of the page."""
    screen = page.locator(".t-task")
    if not screen.is_visible():
        page.locator("bridge-drill .t-begin").first.click()
    screen.locator(".t-live [data-card], .t-box button").first.click()
    expect(screen.locator(".t-verdict")).to_be_visible()


def store(page: Page, **texts: str) -> None:
    page.evaluate(
        "texts => { for (const key in texts) localStorage.setItem(key, texts[key]); }",
        {f"bridgepath-{key}".removesuffix("-_"): text for key, text in texts.items()},
    )


def kept(page: Page, key: str = "bridgepath-progress") -> Any:
    return json.loads(page.evaluate("key => localStorage.getItem(key) ?? 'null'", key))


def unkept(page: Page) -> Locator:
    return page.locator(".bp-unkept")


def downloaded(page: Page, button: Locator) -> str:
    with page.expect_download() as found:
        button.click()
    return found.value.path().read_text(encoding="utf-8")


# --- full, and closed ---------------------------------------------------------------------------


def test_a_full_browser_says_so_and_progress_can_be_taken_along(visit: Visit, phone: Page) -> None:
    visit(ONE)
    phone.evaluate(FILL)
    answer(phone)
    alert = phone.get_by_role("alert")
    expect(alert).to_contain_text("This browser has no room left for the site.")
    expect(alert).to_contain_text("until you close this tab")
    name = next(iter(json.loads(downloaded(phone, alert.get_by_role("button")))["drills"]))
    assert kept(phone) is None
    # The data is there on the other pages of the visit, which say again why it is not stored.
    visit("path/index.html")
    expect(phone.locator("bridge-path")).to_contain_text("has no room left")
    expect(phone.locator("[data-rung='1'] .bp-standing")).to_contain_text("0 of")
    assert serious(phone) == []
    phone.evaluate(EMPTY)
    visit(ONE)
    answer(phone)
    expect(phone.locator(".t-verdict")).to_be_visible()
    assert sum(kept(phone)["drills"][name]["next"].values()) == 2
    expect(unkept(phone)).to_have_count(0)


def test_a_browser_that_keeps_nothing_says_that_and_says_it_once(visit: Visit, phone: Page) -> None:
    phone.add_init_script(CLOSED)
    visit(ONE)
    answer(phone)
    expect(unkept(phone)).to_contain_text("does not let the site store anything")
    expect(unkept(phone)).to_contain_text("until you leave this page")
    assert "room" not in unkept(phone).inner_text()
    phone.get_by_role("button", name="Leave").click()
    expect(unkept(phone)).to_have_count(1)
    phone.locator(".t-dot").first.click()
    lay(phone, "win-it", right=False)
    expect(unkept(phone)).to_have_count(1)
    phone.get_by_role("button", name="Leave").click()
    # Boards and drills are two scripts, but one file has what was done in both.
    told = json.loads(downloaded(phone, unkept(phone).get_by_role("button")))
    assert len(told["drills"]) == len({**told["boards"], **told["tries"]}) == 1
    assert serious(phone) == []
    visit("path/index.html")
    expect(phone.locator("bridge-path")).to_contain_text("does not let the site store anything")


def test_games_and_sheets_say_the_reason_too(browser: Browser, site: Site, watch: Watch) -> None:
    context = watch(browser.new_context(base_url=site.url, reduced_motion="reduce"))
    context.add_init_script(CLOSED)
    page = at_desk(context).new_page()
    begin(page, "duel")
    expect(unkept(page)).to_contain_text("does not let the site store anything")
    assert "room" not in unkept(page).inner_text()
    page.goto("score-pad.html?game=ninety-nine")
    page.get_by_role("button", name="Enter this deal").click()
    expect(page.locator("bridge-pad tbody tr:not(.bp-pad-lines)")).to_have_count(1)
    expect(unkept(page)).to_contain_text("does not let the site store anything")
    context.close()


# --- damaged, and newer -------------------------------------------------------------------------


def test_every_page_says_what_was_set_aside(visit: Visit, phone: Page) -> None:
    visit("index.html")
    store(phone, progress=NEWER, games="{", pad="[]", _="null")
    for path in (ONE, "path/drills.html", "play.html", "score-pad.html", "rules/bid-fair.html"):
        visit(path)
        notice = phone.locator(".bp-set-aside")
        expect(notice).to_contain_text(
            "cannot read part of what it saved: your progress, your games"
        )
        expect(notice).to_contain_text("You can download or remove it")
        expect(notice).to_contain_text("your speed and colour settings")
    expect(notice).to_contain_text(
        "your games, your score sheets and your speed and colour settings"
    )
    assert serious(phone) == []
    notice.get_by_role("link", name="Learn").click()
    copies = phone.locator(".bp-copies li")
    expect(copies).to_have_count(4)
    assert serious(phone) == []
    first = copies.first
    expect(first).to_contain_text("It was made by a newer version of this site")
    assert downloaded(phone, first.get_by_role("button", name="Download")) == NEWER
    # None of it can be read, so nothing can be restored.
    expect(first.get_by_role("button", name="Restore")).to_have_count(0)
    # The next damaged text does not take its place.
    store(phone, progress="{more")
    phone.reload()
    expect(copies).to_have_count(5)
    assert phone.evaluate("localStorage.getItem('bridgepath-progress-damaged')") == NEWER
    for left in range(5, 0, -1):
        copies.first.get_by_role("button", name="Remove").click()
        copies.first.get_by_role("button", name="Really remove this copy?").click()
        expect(copies).to_have_count(left - 1)
    expect(phone.locator("bridge-path [role=status]")).to_be_focused()
    visit(ONE)
    answer(phone)
    expect(phone.locator(".bp-set-aside")).to_have_count(0)


def test_what_can_be_read_of_a_copy_comes_back(visit: Visit, phone: Page) -> None:
    visit("path/index.html")
    store(phone, progress=SPOILT)
    visit(ONE)
    answer(phone)
    visit("path/index.html")
    copies = phone.locator(".bp-copies li")
    expect(copies).to_contain_text('The entry for the board "1/b" cannot be read, but the rest can')
    copies.get_by_role("button", name="Restore").press("Enter")
    status = phone.locator("bridge-path [role=status]")
    expect(status).to_have_text("Your progress: restored. The unreadable part stays here.")
    expect(status).to_be_focused()
    assert list(kept(phone)["boards"]) == ["1/a"]
    assert len(kept(phone)["drills"]) == 1
    expect(copies).to_contain_text("The readable part was restored.")
    # What has been dealt with is not reported on every page.
    visit("index.html")
    at_leisure(phone)
    expect(phone.locator(".bp-set-aside")).to_have_count(0)


def at_leisure(page: Page) -> None:
    """Wait until the page has looked for what was set aside."""
    page.evaluate(
        "() => new Promise((done) => requestIdleCallback(() => setTimeout(done), {timeout: 5000}))"
    )


def test_what_is_said_of_a_copy_can_be_put_off_for_a_visit(visit: Visit, phone: Page) -> None:
    visit("index.html")
    store(phone, progress=SPOILT)
    visit(ONE)
    notice = phone.locator(".bp-set-aside")
    expect(notice).to_contain_text("You can download, restore or remove it")
    assert serious(phone) == []
    notice.get_by_role("button", name="Later").click()
    expect(notice).to_have_count(0)
    visit("rules/bid-fair.html")
    at_leisure(phone)
    expect(notice).to_have_count(0)
    # What is set aside after that is reported.
    store(phone, games="{")
    visit("play.html")
    expect(notice).to_contain_text("your progress and your games")


def test_a_newer_rulebook_is_looked_for_where_that_cannot_be_said(
    visit: Visit, phone: Page, faults: Faults, trouble: Trouble
) -> None:
    trouble.allow("503|Failed to load")
    phone.add_init_script(
        """const get = navigator.serviceWorker.getRegistration;
        navigator.serviceWorker.getRegistration = function (...all) {
          window.lookedFor = true;
          return get.apply(this, all);
        };"""
    )
    visit("index.html")
    store(phone, _="null")
    faults.status(r"recovery\.js$", 503)
    visit("index.html")
    phone.wait_for_function("() => window.lookedFor")


# --- two tabs -----------------------------------------------------------------------------------


def test_a_sheet_held_in_one_tab_never_takes_the_place_of_a_newer_one(
    browser: Browser, site: Site, watch: Watch
) -> None:
    context = at_desk(watch(browser.new_context(base_url=site.url, reduced_motion="reduce")))
    held, other = context.new_page(), context.new_page()

    def enter(page: Page, deals: int) -> None:
        page.get_by_role("button", name="Enter this deal").click()
        expect(page.locator("bridge-pad tbody tr:not(.bp-pad-lines)")).to_have_count(deals)

    held.goto("score-pad.html?game=ninety-nine")
    held.evaluate(FILL)
    enter(held, 1)
    expect(unkept(held)).to_contain_text("no room left")
    held.evaluate(EMPTY)
    other.goto("score-pad.html?game=ninety-nine")
    for deals in (1, 2, 3):
        enter(other, deals)
    # The newer sheet is shown, and a message says where the older one is.
    rows = held.locator("bridge-pad tbody tr:not(.bp-pad-lines)")
    notice = held.locator(".bp-set-aside")
    for again in (False, True):
        if again:
            held.reload()
        expect(rows).to_have_count(3)
        expect(notice).to_contain_text("Another tab saved newer data")
        expect(notice).to_contain_text("your score sheets")
    enter(held, 4)
    assert len(kept(held, "bridgepath-pad")["games"]["ninety-nine"]["sheet"]["rows"]) == 4
    notice.get_by_role("link", name="Learn").click()
    copies = held.locator(".bp-copies li")
    expect(copies).to_have_count(1)
    expect(copies).to_contain_text("A copy of your score sheets. One tab could not save it")
    assert serious(held) == []
    copies.get_by_role("button", name="Restore").click()
    assert len(kept(held, "bridgepath-pad")["games"]["ninety-nine"]["sheet"]["rows"]) == 1
    expect(copies).to_contain_text("It was made before you restored another copy.")
    context.close()


def test_a_match_is_taken_back_once_where_nothing_is_kept(
    browser: Browser, site: Site, watch: Watch
) -> None:
    context = watch(browser.new_context(base_url=site.url, reduced_motion="reduce"))
    context.add_init_script(CLOSED)
    page = at_desk(context).new_page()
    begin(page, "duel")
    page.locator(".t-bar [aria-label='Menu']").click()
    page.get_by_role("button", name="Another match").click()
    matches = page.locator(".bp-matches li")
    expect(matches).to_have_count(1)
    matches.get_by_role("button", name="Remove").click()
    expect(matches).to_have_count(0)
    back = page.get_by_role("button", name="Take it back")
    back.click()
    expect(matches).to_have_count(1)
    expect(back).to_have_count(0)
    context.close()


# --- will it stay? ------------------------------------------------------------------------------


def persisting(page: Page, agrees: bool) -> None:
    """A browser that is asked to keep the site's data, and agrees or refuses."""
    page.add_init_script(
        f"""{{
          const agrees = {json.dumps(agrees)};
          const asked = () => Number(sessionStorage.getItem("times") ?? 0);
          StorageManager.prototype.persist = async () => {{
            sessionStorage.setItem("times", asked() + 1);
            return agrees;
          }};
          StorageManager.prototype.persisted = async () => agrees && asked() > 0;
        }}"""
    )


def times(page: Page) -> int:
    return int(page.evaluate("sessionStorage.getItem('times') ?? 0"))


@pytest.mark.parametrize("agrees", [True, False], ids=["yes", "no"])
def test_the_browser_is_asked_to_keep_it_and_its_answer_is_said(
    agrees: bool, visit: Visit, phone: Page
) -> None:
    persisting(phone, agrees)
    visit("path/index.html")
    assert times(phone) == 0, "there is nothing to lose"
    visit(ONE)
    assert times(phone) == 0
    answer(phone)
    phone.wait_for_function("sessionStorage.getItem('times') === '1'")
    phone.get_by_role("button", name="Next").click()
    answer(phone)
    visit("path/index.html")
    path = phone.locator("bridge-path")
    expect(path).to_contain_text("will keep" if agrees else "may delete")
    expect(path).to_contain_text("You have not saved it as a file yet.")
    assert times(phone) == 1, "a browser that has answered is not asked again at once"
    phone.get_by_role("button", name="Save as a file").click()
    expect(path).to_contain_text(re.compile(r"You last saved it as a file on \d{4}-\d\d-\d\d\."))
    ask = phone.get_by_role("button", name="Ask the browser to keep your progress")
    if agrees:
        expect(ask).to_have_count(0)
        return
    ask.click()
    expect(path.get_by_role("status")).to_contain_text("The browser did not agree.")
    expect(ask).to_be_focused()
    assert times(phone) == 2
    assert serious(phone) == []


# --- what counts --------------------------------------------------------------------------------


def lay(page: Page, name: str, right: bool) -> None:
    """Play the board of rung 1 that is shown, as its script has it: rightly or wrongly."""
    page.evaluate(
        """async ([name, right]) => {
          const boards = await (await fetch("../boards/01.json")).json();
          const {script} = boards.find(({id}) => id === name);
          let now = script.nodes[0];
          while (now) {
            const ways = Object.entries(now.cards);
            const [card, way] = ways.find(([, one]) => right ? !one.shows : one.shows) ?? ways[0];
            const key = `.t-task .t-live [data-card="${card}"]`;
            while (!document.querySelector(key)) await new Promise((done) => setTimeout(done));
            document.querySelector(key).click();
            now = way.to === undefined ? null : script.nodes[way.to];
          }
        }""",
        [name, right],
    )


def test_a_board_that_was_tried_before_says_so_and_counts_on_another_day(
    visit: Visit, phone: Page
) -> None:
    phone.clock.set_fixed_time("2026-11-20T12:00:00")
    visit(f"{ONE}#board-win-it")
    verdict = phone.locator(".t-verdict")
    head = verdict.locator("h2")
    dot = phone.locator(".t-dot[aria-current]")
    lay(phone, "win-it", right=False)
    expect(head).to_have_text("Not this one.")
    expect(phone.locator(".t-marks .t-here")).to_have_class(re.compile("t-wrong"))
    phone.get_by_role("button", name="Try again").click()
    lay(phone, "win-it", right=True)
    expect(head).to_have_text("Right, on try 2.")
    expect(verdict).to_contain_text("on another day")
    phone.get_by_role("button", name="Leave").click()
    expect(dot).to_have_accessible_name(re.compile("solved, but not on the first try"))
    name = next(iter(kept(phone)["boards"]))
    assert kept(phone)["boards"] == {name: ""}
    assert kept(phone)["tries"] == {name: "2026-11-20"}
    # Nor does it count when the page is loaded again.
    visit("path/index.html")
    expect(phone.locator("[data-rung='1'] .bp-standing")).to_contain_text("1 board to solve again")
    visit(f"{ONE}#board-win-it")
    lay(phone, "win-it", right=True)
    expect(head).to_have_text("Right.")
    expect(verdict).to_contain_text("You missed it earlier.")
    assert kept(phone)["boards"] == {name: ""}
    phone.clock.set_fixed_time("2026-11-21T12:00:00")
    visit("path/index.html")
    visit(f"{ONE}#board-win-it")
    lay(phone, "win-it", right=True)
    expect(head).to_have_text("Right.")
    phone.get_by_role("button", name="Leave").click()
    expect(dot).to_have_accessible_name(re.compile(", solved$"))
    assert kept(phone)["boards"] == {name: "2026-11-21"}
    assert kept(phone)["tries"] == {}


def test_a_board_solved_with_a_hint_counts_when_it_is_come_back_to(
    visit: Visit, phone: Page
) -> None:
    visit(f"{ONE}#board-win-it")
    verdict = phone.locator(".t-verdict")
    dot = phone.locator(".t-dot[aria-current]")
    phone.get_by_role("button", name="Hint").click()
    # Solving it again at once does not count: the answer has just been shown.
    for _ in range(2):
        lay(phone, "win-it", right=True)
        expect(verdict.locator("h2")).to_have_text("Right, with a hint.")
        expect(verdict).to_contain_text(
            "This board counts once you come back and solve it without a hint."
        )
        assert list(kept(phone)["boards"].values()) == [""]
        phone.get_by_role("button", name="Again").click()
    phone.get_by_role("button", name="Leave").click()
    dot.click()
    lay(phone, "win-it", right=True)
    expect(verdict.locator("h2")).to_have_text("Right.")
    phone.get_by_role("button", name="Leave").click()
    expect(dot).to_have_accessible_name(re.compile(", solved$"))


def test_a_list_counts_only_what_was_solved_at_once(visit: Visit, phone: Page) -> None:
    visit("path/drills.html#set.1/win-it.1/win-it")
    for rights in ([False, True], [True]):
        for right in rights:
            lay(phone, "win-it", right)
            expect(phone.locator(".t-verdict")).to_be_visible()
            phone.get_by_role("button", name="Next" if right else "Try again").click()
    expect(phone.locator(".t-result h2")).to_have_text("One of two right")


def test_what_was_answered_while_the_clock_was_ahead_is_due(visit: Visit, phone: Page) -> None:
    visit("path/index.html")
    answers = [["2031-05-01", 1]] * 8 + [["2031-05-02", 1]] * 2
    skill = {"last": {"2": answers}, "next": {"2": 10}, "box": 1, "due": "2031-05-03"}
    progress = {"v": 1, "boards": {}, "drills": {"who-wins": skill}, "games": {}}
    store(phone, progress=json.dumps(progress))
    phone.reload()
    expect(phone.locator("bridge-path")).to_contain_text("1 due today.")
    visit("path/drills.html#who-wins.2")
    phone.get_by_role("button", name="Leave").click()
    expect(phone.locator("bridge-drill .t-standing")).to_have_text(
        "You have mastered this skill. It is due today."
    )


def test_house_rules_of_an_address_that_are_not_offered_are_named(visit: Visit) -> None:
    page = visit(
        "rules/bridge-solitaire.html?house=sol.house.tie:lowest,constructor:1,sol.house.tie:%"
    )
    bar = page.locator(".bp-house-bar")
    expect(bar).to_contain_text("sol.house.tie is lowest")
    expect(bar).to_contain_text("does not offer: constructor:1, sol.house.tie:%. They are ignored.")
    bar.get_by_role("button", name="Reset the house rules").click()
    expect(bar).to_be_hidden()


# --- names that every object has ----------------------------------------------------------------


@pytest.mark.parametrize("name", ["constructor", "__proto__", "toString", "valueOf"])
def test_the_score_pad_has_no_such_game(name: str, visit: Visit) -> None:
    page = visit(f"score-pad.html?game={name}")
    expect(page.locator(".bp-pad-says")).to_contain_text(f'The score pad has no game "{name}"')
    expect(page.get_by_role("button", name="Enter this deal")).to_be_visible()


def test_a_sheet_with_a_hole_in_it_is_set_aside(visit: Visit, phone: Page) -> None:
    visit("score-pad.html")
    sheet = {"columns": ["Ann"], "rows": [None], "entries": [], "fields": []}
    games = {"duel": {"options": {}, "sheet": sheet}}
    store(phone, pad=json.dumps({"version": 1, "games": games}))
    visit("score-pad.html?game=duel")
    expect(phone.get_by_role("button", name="Enter this deal")).to_be_visible()
    expect(phone.locator(".bp-set-aside")).to_contain_text("your score sheets")


def test_progress_with_such_a_name_is_added(visit: Visit, phone: Page, tmp_path: Any) -> None:
    visit("path/index.html")
    skill = {"last": {"2": [["2026-11-01", 1]]}, "next": {"2": 1}, "box": 0, "due": ""}
    file = tmp_path / "progress.json"
    drills = {"constructor": skill, "who-wins": skill}
    file.write_text(json.dumps({"v": 1, "boards": {}, "drills": drills, "games": {}}))
    phone.set_input_files("bridge-path input[type=file]", file)
    expect(phone.locator("bridge-path [role=status]")).to_contain_text("was added")
    assert kept(phone)["drills"] == drills
