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
from tests.browser.player import DESKTOP, PHONE, come_to, drag, go, serious, some_hands
from tests.play import ROOT

Plain = dict[str, Any]
Visit = Callable[..., Page]
STARTED = 90_000

# Every question is answered as the record has it, by the buttons of the dock.
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
    const dock = find(".bp-guess-dock");
    const later = [...hand.querySelectorAll(".bp-log [data-step]")]
      .filter((each) => Number(each.dataset.step) > step && !each.matches(".bp-later"));
    if (later.length) wrong.push(`step ${step}: the log tells what comes`);
    if (!dock.querySelector(".bp-decision")) {
      if (step === last) break;
      dock.querySelector(".bp-guess-body .bp-go").click();
      if (hand.step !== step + 1) wrong.push(`step ${step}: no way on`);
      continue;
    }
    hand.jump(last);
    if (hand.step !== step) wrong.push(`step ${step}: the answer can be passed over`);
    const {did, seat} = asks.get(step);
    if (hand.view !== "all" && seat !== hand.view) wrong.push(`step ${step}: ${seat} is asked`);
    count += 1;
    if (did.cards) {
      const left = [...did.cards];
      for (const made of dock.querySelectorAll(".bp-tap")) {
        const card = made.dataset.key.split(" ")[0];
        if (!left.includes(card)) continue;
        left.splice(left.indexOf(card), 1);
        dock.querySelector(`[data-key="${made.dataset.key}"]`).click();
      }
      dock.querySelector(".bp-answers .bp-go").click();
    } else {
      const card = did.action.split(" ").at(-1);
      dock.querySelector(".bp-higher")?.click();
      dock.querySelector(`.bp-tap[data-key="${card} 0"]`)?.click();
      dock.querySelector(`[data-action="${did.action}"]`)?.click();
    }
    if (hand.step !== step + 1) wrong.push(`step ${step}: ${did.action} is not taken`);
    const verdict = find(".bp-verdict").textContent;
    if (verdict !== "Yes, as in the record.") wrong.push(`step ${step}: ${verdict}`);
  }
  const sum = find(".bp-guess-body").textContent;
  if (count && !sum.includes(`${count} of ${count} at the first try.`)) wrong.push(sum);
  return wrong;
}"""


def begin(hand: Locator) -> Locator:
    hand.locator(".bp-guess").click()
    expect(hand.locator(".bp-guess-dock")).to_be_visible()
    return hand


@pytest.mark.parametrize(("path", "ids"), some_hands(3, "guessed"))
def test_a_hand_is_guessed_to_its_end(
    path: str, ids: list[str], visit: Visit, requested: list[str]
) -> None:
    page = visit(path)
    for name in ids:
        hand = begin(come_to(page.locator(f"#{name}")))
        assert hand.evaluate(WALK) == []
        expect(hand.locator(".bp-steps")).to_be_hidden()
        view = hand.locator(".bp-view")
        if view.count():
            seat = view.locator("option").last.get_attribute("value")
            view.select_option(seat)
            hand.get_by_role("button", name="Again").click()
            assert hand.evaluate(WALK) == []
        hand.get_by_role("button", name="Stop guessing").click()
        expect(hand.locator(".bp-bar")).to_be_visible()
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
    # On the felt, and then once more in the dock.
    hand.locator(f".bp-felt [data-zone^='hand'] [data-card='{card}']").click(
        position={"x": 4, "y": 8}
    )
    expect(hand.locator(".bp-say")).to_contain_text(why["text"].replace("{}", card))
    expect(hand.locator(".bp-say .bp-because").first).to_contain_text(why["clauses"][0])
    expect(hand.locator(".bp-felt .bp-up")).to_have_attribute("data-card", card)
    assert set(why["because"]) == set(
        hand.locator(".bp-felt .bp-lit").evaluate_all("all => all.map(one => one.dataset.card)")
    )
    assert serious(page) == []
    hand.locator(f".bp-tap[data-key='{card} 0']").click()
    expect(hand.locator(".bp-counter")).to_contain_text(f"{asked['step']} /")
    hand.locator(f".bp-tap[data-key='{asked['did']['action']} 0']").click()
    expect(hand.locator(".bp-verdict")).to_have_text("Yes, now it is as in the record.")
    expect(hand.locator(".bp-counter")).to_contain_text(f"{asked['step'] + 1} /")


def test_a_card_is_dragged_onto_the_table(visit: Visit) -> None:
    hand = begin(come_to(visit("rules/draw-bridge.html").locator("#hand-duel-six-spades")))
    asked = questions("duel/six-spades")["asks"][0]
    card, count = asked["did"]["action"], hand.locator(".bp-counter")
    # Let go in the hand it goes back; and no step is taken.
    drag(hand, card, f"[data-zone='hand:{asked['seat']}']")
    expect(count).to_contain_text(f"{asked['step']} /")
    expect(hand.locator(".bp-verdict")).to_be_empty()
    drag(hand, card, ".bp-felt .bp-table")
    expect(hand.locator(".bp-verdict")).to_have_text("Yes, as in the record.")
    expect(count).to_contain_text(f"{asked['step'] + 1} /")
    # Afterwards a finger steps as before.
    hand.get_by_role("button", name="Stop guessing").click()
    expect(hand.locator(".bp-felt")).not_to_have_class("bp-felt bp-drags")


def test_a_card_that_is_not_asked_for_is_no_answer(visit: Visit) -> None:
    page = visit("rules/contract-bridge.html")
    hand = begin(come_to(page.locator("bridge-hand").first))
    expect(hand.locator(".bp-guess-dock .bp-bid").first).to_be_visible()
    hand.locator(".bp-felt [data-zone^='hand'] [data-card]").last.click(position={"x": 4, "y": 8})
    expect(hand.locator(".bp-verdict")).to_be_empty()


def test_what_else_is_allowed_is_told_and_the_record_goes_on(visit: Visit) -> None:
    page = visit("rules/draw-bridge.html")
    hand = begin(come_to(page.locator("#hand-duel-six-spades")))
    told = questions("duel/six-spades")
    asked = told["asks"][0]
    did = asked["did"]["action"]
    other = next(card for card in asked["parts"][0]["cards"] if card != did)
    hand.locator(f".bp-tap[data-key='{other} 0']").click()
    expect(hand.locator(".bp-verdict")).to_have_text(
        f"{other} is allowed, too. This was done: {did}."
    )
    expect(hand.locator(".bp-say")).not_to_have_class("bp-no")
    hand.get_by_role("button", name="Show it").click()
    expect(hand.locator(".bp-verdict")).to_contain_text("This was done:")
    hand.get_by_role("button", name="‹ Back").click()
    expect(hand.locator(".bp-guess-body .bp-go")).to_have_text("Next ›")


def test_guessing_says_so_when_its_questions_do_not_come(
    visit: Visit, faults: Any, trouble: Any
) -> None:
    trouble.allow("503|Failed to load")
    faults.status(r"/hands/.*\.json$", 503)
    hand = come_to(visit("rules/draw-bridge.html").locator("#hand-duel-six-spades"))
    hand.locator(".bp-guess").click()
    expect(hand.locator(".bp-status")).to_contain_text("could not be fetched")
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
            const on = [...hand.querySelectorAll(".bp-guess-dock button")].find(
              (made) => /^(Show it|Next)/.test(made.textContent) && !made.disabled);
            if (!on) break;
            on.click();
            const tools = hand.querySelector(".bp-guess-dock .bp-tools");
            tops.push(tools.getBoundingClientRect().top - hand.getBoundingClientRect().top);
          }
          return tops.map(Math.round);
        }"""
    )
    # The dock may grow when a larger question comes; it never shrinks.
    assert places == sorted(places)
    assert len(set(places)) <= 4
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
    hand.locator(".bp-take").click()
    seat = hand.locator(".bp-take-seat").input_value()
    here = page.url.partition("#")[0]
    hand.locator(".bp-taking .bp-go").click()
    page.wait_for_url("**/play.html#1.*")
    # The position is seen before Python is there, and the way back as well.
    expect(page.locator(".bp-felt .bp-table")).to_be_visible()
    expect(page.locator(".bp-back-link")).to_contain_text(record.title)
    page.wait_for_function(
        "() => document.querySelector('bridge-play').now.session !== undefined", timeout=STARTED
    )
    session = Session.from_dict(page.evaluate("document.querySelector('bridge-play').now.session"))
    assert session.readers == (Seat(seat),)
    assert session.states()[: step + 1] == states[: step + 1]
    assert page.evaluate("localStorage.getItem('bridgepath-games')") is None
    page.locator(".bp-back-link").click()
    page.wait_for_url(f"{here}#{name}-{step}")
    expect(page.locator(f"#{name} .bp-counter")).to_contain_text(f"{step} /")
