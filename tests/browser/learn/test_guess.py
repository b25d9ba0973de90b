"""A recorded hand is guessed card by card without Python, and taken over from any step."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from bridgepath.core.seats import Seat
from bridgepath.desk.session import Session
from bridgepath.notation.record import Record
from tests.browser.conftest import SITE
from tests.browser.player import DESKTOP, PHONE, come_to, do, drag, go, serious, some_hands
from tests.play import ROOT

Plain = dict[str, Any]
Visit = Callable[..., Page]
STARTED = 90_000

# Every question is answered as in the record, with the buttons of the dock.
WALK = """async (hand) => {
  const find = (css) => hand.querySelector(css);
  const name = hand.dataset.srcId;
  const root = document.documentElement.dataset.content_root ?? "./";
  const told = await (await fetch(new URL(`${root}hands/${name}.json`, location.href))).json();
  const asks = new Map(told.asks.map((ask) => [ask.step, ask]));
  const wrong = [];
  let count = 0;
  for (let turn = 0; turn < 400; turn += 1) {
    const {step, last} = hand;
    const dock = find(".h-guess");
    const later = [...hand.querySelectorAll(".h-page [data-step]")]
      .filter((each) => Number(each.dataset.step) > step);
    if (later.length) wrong.push(`step ${step}: the lists tell what comes`);
    if (dock.querySelector("[data-do=guess-next], [data-sum]")) {
      if (step === last) break;
      dock.querySelector("[data-do=guess-next]").click();
      if (hand.step !== step + 1) wrong.push(`step ${step}: no way on`);
      continue;
    }
    hand.jump(last);
    if (hand.step !== step) wrong.push(`step ${step}: the answer can be passed over`);
    const {did, seat} = asks.get(step);
    if (hand.view !== "all" && seat !== hand.view) wrong.push(`step ${step}: ${seat} is asked`);
    count += 1;
    const tap = (css) => find(css)?.click();
    if (did.cards) {
      const free = card => `.t-live button[data-card="${card}"]:not([aria-pressed=true])`;
      for (const card of did.cards) tap(free(card));
      tap(".h-guess .t-go");
    } else {
      const card = did.action.match(/(?:[♠♥♦♣](?:10|[AKQJ2-9])|Joker)$/)?.[0];
      const bid = did.action.match(/^([1-7])(?:[♠♥♦♣]|NT)$/);
      if (bid) [...dock.querySelectorAll(".t-levels button")][Number(bid[1]) - 1].click();
      else if (card) tap(`.t-live button[data-card="${card}"]`);
      // The second tap, or the button that confirms it, says what was chosen.
      const words = did.action.split(" ");
      for (let turn = 0; turn < 60 && hand.step === step; turn += 1) {
        const exact = find(`.h-guess [data-action="${did.action}"]`);
        const more = find(".t-step [aria-label='One more']");
        if (exact) exact.click();
        else if (find(".h-guess [data-action=go]")) tap(".h-guess [data-action=go]");
        else if (more) more.click();
        else break;
      }
      if (hand.step === step && words.length > 1) {
        // Pairs: one word after the other.
        const said = words.map((word) => word.toLowerCase());
        for (const row of dock.querySelectorAll(".t-grid[role=group]")) {
          [...row.querySelectorAll("button")]
            .find((one) => said.includes(one.textContent.trim().toLowerCase()))?.click();
        }
        tap(".h-guess [data-action=go]");
      }
    }
    if (hand.step !== step + 1) wrong.push(`step ${step}: ${did.action} is not taken`);
    const verdict = find(".h-verdict").textContent.trim();
    if (verdict !== "Yes, as in the record.") wrong.push(`step ${step}: ${did.action}: ${verdict}`);
    if (wrong.length > 3) break;
  }
  const sum = find("[data-sum]")?.textContent ?? "no sum";
  if (count && !sum.includes(`${count} of ${count} on the first try.`)) wrong.push(sum);
  return wrong;
}"""


def begin(hand: Locator) -> Locator:
    do(hand, "guess")
    expect(hand.locator(".h-guess")).to_be_visible()
    return hand


@pytest.mark.parametrize(("path", "ids"), some_hands(1, "guessed"))
def test_a_hand_is_guessed_to_its_end(
    path: str, ids: list[str], visit: Visit, requested: list[str]
) -> None:
    page = visit(path)
    for name in ids:
        hand = begin(come_to(page.locator(f"#{name}")))
        assert hand.evaluate(WALK) == []
        expect(hand.locator(".bp-steps")).to_be_hidden()
        view = hand.locator("select[data-do=view]")
        if view.count():
            seat = view.locator("option").last.get_attribute("value")
            view.select_option(seat)
            hand.locator("[data-do=again]").click()
            assert hand.evaluate(WALK) == []
        hand.locator("[data-do=stop]").click()
        expect(hand.locator(".h-controls")).to_be_visible()
    assert not [one for one in requested if "pyodide" in one or "worker.js" in one]


def questions(name: str) -> Plain:
    told: Plain = json.loads((SITE / "hands" / f"{name}.json").read_text(encoding="utf-8"))
    return told


def test_a_card_that_is_refused_is_lifted_and_says_why(visit: Visit) -> None:
    page = visit("path/03-one-suit-beats-the-others.html")
    hand = come_to(page.locator("#hand-duel-lesson-03"))
    told = questions("duel/lesson-03")
    parts = ((one, one["parts"][0]) for one in told["asks"])
    asked = next(one for one, part in parts if part["kind"] == "card" and part["no"])
    part = asked["parts"][0]
    card, number = next(iter(part["no"].items()))
    why = told["refusals"][number]
    go(hand, asked["step"])
    begin(hand)
    tried = hand.locator(f".t-live [data-card='{card}']")
    tried.focus()
    page.keyboard.press("Enter")
    expect(hand.locator(".t-says")).to_contain_text(why["text"].replace("{}", card)[:40])
    expect(hand.locator("[aria-live]").first).not_to_be_empty()
    expect(hand.locator(".t-bad")).to_have_attribute("data-card", card)
    lit = [one for one in why["because"] if one != card]
    assert set(lit) <= set(
        hand.locator(".t-lit").evaluate_all("all => all.map(one => one.dataset.card)")
    )
    hand.locator("[data-do=why]").click()
    expect(
        hand.locator(f":is(.h-page, dialog):visible [data-clause='{why['clauses'][0]}']")
    ).to_be_visible()
    assert serious(page) == []
    expect(hand.locator("[data-counter]")).to_have_count(0)
    assert hand.evaluate("hand => hand.step") == asked["step"]
    did = asked["did"]["action"].split(" ")[-1]
    hand.locator(f".t-live [data-card='{did}']").press("Enter")
    expect(hand.locator(".h-verdict")).to_have_text("Yes, now it matches the record.")
    assert hand.evaluate("hand => hand.step") == asked["step"] + 1


def test_a_hand_is_one_tab_stop_in_which_keys_move(visit: Visit) -> None:
    page = visit("path/03-one-suit-beats-the-others.html")
    hand = begin(come_to(page.locator("#hand-duel-lesson-03")))
    cards = hand.locator(".t-live button[data-card]")
    expect(hand.locator(".t-live button[tabindex='0']")).to_have_count(1)
    cards.first.focus()
    page.keyboard.press("ArrowRight")
    expect(cards.nth(1)).to_be_focused()
    page.keyboard.press("End")
    expect(cards.last).to_be_focused()
    assert hand.evaluate("hand => hand.step") == 0


def test_a_card_is_dragged_onto_the_table(visit: Visit) -> None:
    hand = begin(come_to(visit("rules/draw-bridge.html").locator("#hand-duel-six-spades")))
    asked = questions("duel/six-spades")["asks"][0]
    card = asked["did"]["action"]
    step = "hand => hand.step"
    # A card let go in its hand goes back there, and no step is taken.
    near = hand.locator(f"[data-zone='hand:{asked['seat']}'] [data-card]").last
    name = near.get_attribute("data-card")
    drag(hand, card, f"[data-zone^='hand'] [data-card='{name}']")
    assert hand.evaluate(step) == asked["step"]
    expect(hand.locator(".h-verdict")).to_be_empty()
    drag(hand, card, ".h-felt")
    expect(hand.locator(".h-verdict")).to_have_text("Yes, as in the record.")
    assert hand.evaluate(step) == asked["step"] + 1


def test_a_card_that_is_not_asked_for_is_no_answer(visit: Visit) -> None:
    page = visit("rules/contract-bridge.html")
    hand = begin(come_to(page.locator("bridge-hand").first))
    expect(hand.locator(".h-guess .t-levels").first).to_be_visible()
    expect(hand.locator(".t-live")).to_have_count(0)
    hand.locator(".h-felt [data-zone^='hand'] [data-card]").last.click(position={"x": 4, "y": 8})
    expect(hand.locator(".h-verdict")).to_be_empty()
    assert hand.evaluate("hand => hand.step") == 0


def test_another_card_is_as_good_or_costs_what_it_costs(visit: Visit) -> None:
    """Exactly, by the solver, if a game is played as bridge is."""
    name = "need-a-fourth/no-trumps"
    asks = {one["step"]: one for one in questions(name)["asks"]}
    page = visit("rules/need-a-fourth.html")
    hand = come_to(page.locator("#hand-need-a-fourth-no-trumps"))
    do(hand, "verdicts")
    expect(hand.locator("[data-do=mistake]")).to_have_attribute("aria-disabled", "false")
    go(hand, 40)
    begin(hand)
    said = set()
    for _ in range(9):
        at = hand.evaluate("hand => hand.step")
        if at not in asks:
            hand.locator("[data-do=guess-next]").click()
            continue
        did = asks[at]["did"]["action"]
        values = dict(
            hand.evaluate("hand => [...hand.valuesAt(hand.step)].map(([c, v]) => [c, v.tricks])")
        )
        other = next(card for card in values if card != did)
        less = values[did] - values[other]
        hand.locator(f".t-live [data-card='{other}']").press("Enter")
        told = "is just as good" if not less else "costs" if less > 0 else "wins"
        expect(hand.locator(".h-verdict")).to_contain_text(f"{other} {told}")
        expect(hand.locator(".h-verdict")).to_contain_text(f"In the record: {did}.")
        said.add(told)
    assert {"is just as good", "costs"} <= said


def test_what_else_is_allowed_is_told_and_the_record_goes_on(visit: Visit) -> None:
    page = visit("rules/draw-bridge.html")
    hand = begin(come_to(page.locator("#hand-duel-six-spades")))
    told = questions("duel/six-spades")
    asked = told["asks"][0]
    other = next(card for card in asked["parts"][0]["cards"] if card != asked["did"]["action"])
    hand.locator(f".t-live [data-card='{other}']").press("Enter")
    # the engine has judged the last cards of a Duel
    expect(hand.locator(".h-verdict")).to_contain_text("is just as good. In the record: ")
    expect(hand.locator(".t-no")).to_have_count(0)
    hand.locator("[data-do=show]").click()
    expect(hand.locator(".h-verdict")).to_contain_text("In the record:")
    hand.locator("[data-do=guess-back]").click()
    expect(hand.locator("[data-do=guess-next]")).to_be_visible()


def test_guessing_says_so_when_its_questions_do_not_come(
    visit: Visit, faults: Any, trouble: Any
) -> None:
    trouble.allow("503|Failed to load")
    faults.status(r"/hands/(?!rules/).*\.json$", 503)
    hand = come_to(visit("rules/draw-bridge.html").locator("#hand-duel-six-spades"))
    do(hand, "guess")
    expect(hand.locator(".h-status")).to_contain_text("Loading failed")
    faults.clear()
    begin(hand)


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_while_guessing_the_tools_stay_where_they_are(
    size: Plain, new_context: Callable[..., BrowserContext], site: Any
) -> None:
    page = new_context(viewport=size).new_page()
    page.goto(f"{site.url}rules/ninety-nine.html")
    hand = begin(come_to(page.locator("bridge-hand").first))
    places = hand.evaluate(
        """(hand) => {
          const tops = [];
          for (let turn = 0; turn < 60; turn += 1) {
            const on = hand.querySelector("[data-do=show]:enabled, [data-do=guess-next]");
            if (!on) break;
            on.click();
            const tools = hand.querySelector(".h-guess-tools");
            tops.push(tools.getBoundingClientRect().top - hand.getBoundingClientRect().top);
          }
          return tops.map(Math.round);
        }"""
    )
    assert len(places) > 10
    assert len(set(places)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


@pytest.mark.parametrize(("path", "ids"), some_hands(2, "taken over"))
def test_a_hand_is_taken_over_and_left_again(path: str, ids: list[str], visit: Visit) -> None:
    page = visit(path)
    name = ids[0]
    hand = come_to(page.locator(f"#{name}"))
    source = hand.get_attribute("data-src-id") or ""
    record = Record.from_toml(
        (ROOT / "docs" / "hands" / f"{source}.toml").read_text(encoding="utf-8"), source
    )
    states = record.states()
    step = next(at for at in range(len(states) * 2 // 3, 0, -1) if states[at].to_act is not None)
    go(hand, step)
    do(hand, "take")
    seat = hand.locator("[data-do=seat]:visible").input_value()
    here = page.url.partition("#")[0]
    hand.locator("[data-do=play-on]:visible").click()
    page.wait_for_url("**/play.html#1.*")
    # The position is visible before Python has loaded, and so is the way back.
    expect(page.locator(".t-felt .t-card").first).to_be_visible()
    back = page.locator(".t-bar a.t-icon")
    expect(back).to_have_accessible_name(f"Back to {record.title}")
    page.wait_for_function(
        "() => document.querySelector('bridge-play').now?.session !== undefined", timeout=STARTED
    )
    session = Session.from_dict(page.evaluate("document.querySelector('bridge-play').now.session"))
    assert session.readers == (Seat(seat),)
    assert session.states()[: step + 1] == states[: step + 1]
    assert page.evaluate("localStorage.getItem('bridgepath-games')") is None
    back.click()
    page.wait_for_url(f"{here}#{name}-{step}")
    expect(page.locator(f"#{name} [data-counter]")).to_contain_text(f"{step} /")
