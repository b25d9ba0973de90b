"""The player keeps still: no control moves between steps, and all of it fits the screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.player import some_hands, wake

# Each hand is stepped through in its first view and its last one, as a sample of all views.
STAND = """room => {
  const wrong = [];
  const box = one => one.getBoundingClientRect();
  for (const hand of room.hands.map(id => document.getElementById(id))) {
    const find = css => hand.querySelector(css);
    const view = find("select[data-do=view]");
    const slider = find("[data-do=slide]");
    const views = view ? [...view.options].map(each => each.value) : [""];
    hand.scrollIntoView({block: "start", behavior: "instant"});
    for (const id of new Set([views.at(-1), views[0]])) {
      if (view) {
        view.value = id;
        view.dispatchEvent(new Event("change"));
      }
      let still = "";
      for (let step = 0; step <= Number(slider.max); step += 1) {
        slider.value = step;
        slider.dispatchEvent(new Event("input"));
        const from = box(hand);
        const controls = hand.querySelectorAll(
          ".h-bar, .h-felt, .h-foot button, [data-do=slide], .h-panel, .h-tools > *");
        const now = [...controls].map(each => {
          const {left, top, width, height} = box(each);
          return [left - from.left, top - from.top, width, height].map(Math.round).join();
        }).join(" ");
        still ||= now;
        if (now !== still) wrong.push(`${hand.id} ${id}: a control moves at step ${step}`);
      }
      const parts = [".h-bar", ".h-felt", ".h-foot"].slice(room.from);
      const needed = parts.reduce((sum, css) => sum + box(find(css)).height, 0);
      if (needed > room.height) wrong.push(`${hand.id} ${id}: ${needed} high`);
    }
  }
  return wrong;
}"""

# The room on the screen under the header of the page.
ROOMS = {
    "small phone": ({"width": 320, "height": 640}, {"from": 0, "height": 640 - 49}),
    "phone": ({"width": 360, "height": 640}, {"from": 0, "height": 640 - 49}),
    "desktop": ({"width": 1280, "height": 800}, {"from": 0, "height": 560}),
}


@pytest.mark.parametrize(
    ("screen", "path", "hands"),
    [(screen, *page) for screen in ROOMS for page in some_hands(1, f"still on a {screen}")],
)
def test_no_control_moves_and_all_of_it_fits(
    screen: str,
    path: str,
    hands: list[str],
    new_context: Callable[..., BrowserContext],
    site: Any,
) -> None:
    size, room = ROOMS[screen]
    page = new_context(viewport=size).new_page()
    page.goto(site.url + path)
    wake(page, hands)
    assert page.evaluate(STAND, {**room, "hands": hands}) == []
