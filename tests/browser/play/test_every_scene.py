"""Every phase of every game in a window: nothing is outside it, too small, or inaccessible."""

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
        faults = [*page.evaluate(FAULTS), *serious(page)]
        found += [f"{scene.name}: {fault}" for fault in faults]
    context.close()
    assert not found, "\n".join(found)
