"""A seat's view, as rendered: no card that the seat has not seen, visible or for screen readers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.player import pages_with, wake
from tests.sample import some

# The engine's tests check the notes, where a guess may name any card; this reads all the rest.
TOLD = """() => {
  const wrong = [];
  for (const hand of document.querySelectorAll("bridge-hand")) {
    const find = css => hand.querySelector(css);
    const {movie} = hand;
    const pack = movie.pack.split(" ");
    const slider = find("[data-do=slide]");
    for (const {id} of movie.views.slice(1)) {
      const view = find("select[data-do=view]");
      view.value = id;
      view.dispatchEvent(new Event("change"));
      const unseen = new Set(pack.keys());
      for (const [step, frame] of movie.frames[id].entries()) {
        for (const card of frame.met ?? []) unseen.delete(card);
        if (step % 5 !== 1 && step < movie.steps.length - 1) continue;
        slider.value = step;
        slider.dispatchEvent(new Event("input"));
        const hidden = new Set([...unseen].map(number => pack[number]).filter(c => c !== "Joker"));
        for (const card of pack.filter((_, number) => !unseen.has(number))) hidden.delete(card);
        for (const note of hand.querySelectorAll(".h-note, .h-intro")) note.remove();
        const labels = [...hand.querySelectorAll("[data-card]")]
          .filter(one => one.checkVisibility({visibilityProperty: true}))
          .map(one => one.dataset.card);
        const line = hand.closest(".bp-hand-fold")?.querySelector("summary").innerText ?? "";
        const told = [...`${line} ${hand.innerText}`.matchAll(/[♠♥♦♣](?:10|[AKQJ2-9])+/g)].flatMap(
          ([word]) => word.slice(1).match(/10|./g).map(rank => word[0] + rank));
        for (const card of new Set([...labels, ...told])) {
          if (hidden.has(card)) wrong.push(`${hand.id} ${id} ${step}: ${card}`);
        }
      }
    }
  }
  return wrong;
}"""


@pytest.mark.every
@pytest.mark.parametrize("path", some(pages_with("bridge-hand"), 2, "seats"))
def test_nothing_rendered_names_a_card_that_the_seat_has_not_seen(
    path: str, visit: Callable[..., Page]
) -> None:
    page = visit(path)
    wake(page, page.locator("bridge-hand").evaluate_all("hands => hands.map(({id}) => id)"))
    assert page.evaluate(TOLD) == []
