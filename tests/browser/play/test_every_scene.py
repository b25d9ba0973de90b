"""Every phase of every game in a window: nothing is outside it, covered, small or inaccessible."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Site, Watch
from tests.browser.desk import at_desk
from tests.browser.player import serious
from tests.sample import some
from tests.tools.pages.pictures import SCHEMES, SIZES, Scene, lay_out, scenes

WINDOWS = [(size, scheme) for size in SIZES for scheme in SCHEMES]
FAULTS = """() => {
  const faults = [];
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) faults.push("it scrolls");
  const seen = (one) => one.checkVisibility({visibilityProperty: true});
  const called = (one) => (one.ariaLabel ?? one.textContent).trim().slice(0, 40);
  const controls = ".t-bar > :is(button, a), .t-box button, .t-says, .t-end > .t-row button";
  for (const one of [...document.querySelectorAll(`${controls}, .t-felt .t-card`)].filter(seen)) {
    const {left, top, right, bottom, width, height} = one.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
      faults.push(`${called(one)} is outside the window`);
    // At 320 px seven levels share a row; the bar of a low window is 42 px high.
    const thin = width < (innerWidth < 340 ? 38.5 : 43.5);
    const small = thin || height < (innerHeight < 400 ? 41.5 : 43.5);
    if (one.matches("button:not(.t-card, .t-says), a") && small)
      faults.push(`${called(one)} is ${Math.round(width)} by ${Math.round(height)}`);
  }
  for (const one of [...document.querySelectorAll(".t-box .t-button, .t-titles h1")].filter(seen)) {
    if (one.matches(".t-button") && one.scrollWidth > one.clientWidth + 1)
      faults.push(`${called(one)} is cut`);
  }
  return faults;
}"""

COVERED = """() => {
  const faults = [];
  // What cannot be tapped lies over other things, too.
  const open = new CSSStyleSheet();
  open.replaceSync(`* { pointer-events: auto !important }
    .t-over { pointer-events: none !important }`);
  document.adoptedStyleSheets.push(open);
  const seen = (one) => one.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const at = (x, y) => document.elementFromPoint(x, y);
  for (const card of document.querySelectorAll(".t-felt .t-card[data-card]:not(.t-under)")) {
    if (!seen(card)) continue;
    const {left, top, right, bottom} = card.querySelector("b").getBoundingClientRect();
    const corners = [left + 3, right - 3].flatMap((x) => [[x, top + 4], [x, bottom - 4]]);
    const over = corners.map(([x, y]) => at(x, y)).find((one) => one && !card.contains(one));
    if (over) faults.push(`the index of ${card.dataset.card} is covered by ${over.className}`);
    if (!card.matches("button")) continue;
    const box = card.getBoundingClientRect();
    let width = 0;
    for (let x = box.left + 0.5; x < box.right; x += 1)
      width += card.contains(at(x, (top + bottom) / 2)) ? 1 : 0;
    // A phone in landscape is as low as one of 320 px is narrow.
    if (width < (innerWidth < 340 || innerHeight < 400 ? 38.5 : 41.5))
      faults.push(`${card.dataset.card} shows ${width} px`);
  }
  const clipped = ({left, top, right, bottom}, one) => {
    for (let up = one; up; up = up.parentElement) {
      if (getComputedStyle(up).overflow === "visible") continue;
      const edge = up.getBoundingClientRect();
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return {left, top, right, bottom};
  };
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const {parentElement: one, data} = walk.currentNode;
    // Beside the table, a page scrolls under the buttons at its foot.
    const skipped = one.closest(".bp-unseen, .t-card, .t-panel, script, style, template");
    if (!data.trim() || skipped || !seen(one)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const line of range.getClientRects()) {
      const box = clipped(line, one);
      if (box.right - box.left < 3 || box.bottom - box.top < 0.6 * line.height) continue;
      const top = at((box.left + box.right) / 2, (box.top + box.bottom) / 2);
      const text = data.trim().slice(0, 30);
      if (top && !one.contains(top) && !top.contains(one) && !top.closest(".t-end"))
        faults.push(`"${text}" is covered by ${top.className}`);
      for (const [other, there, node] of texts) {
        const wide = Math.min(box.right, there.right) - Math.max(box.left, there.left);
        const high = Math.min(box.bottom, there.bottom) - Math.max(box.top, there.top);
        if (node !== walk.currentNode && wide > 2 && high > 5)
          faults.push(`"${text}" lies on "${other}"`);
      }
      texts.push([text, box, walk.currentNode]);
    }
  }
  document.adoptedStyleSheets.pop();
  return faults;
}"""


@pytest.mark.parametrize(("size", "scheme"), some(WINDOWS, 4, "scenes"))
def test_scenes_in_a_window(
    browser: Browser, site: Site, watch: Watch, size: str, scheme: Any
) -> None:
    width, height = map(int, size.split("x"))
    screen: Any = {"width": width, "height": height}
    context = at_desk(
        watch(
            browser.new_context(
                viewport=screen, color_scheme=scheme, reduced_motion="reduce", base_url=site.url
            )
        )
    )
    page = context.new_page()
    page.goto("play.html")
    found: list[str] = []
    for scene in some(list[Scene](scenes("")), 7, size):
        lay_out(page, scene)
        faults = [*page.evaluate(FAULTS), *page.evaluate(COVERED), *serious(page)]
        found += [f"{scene.name}: {fault}" for fault in faults]
    context.close()
    assert not found, "\n".join(found)
