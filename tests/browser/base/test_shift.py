"""Nothing on a page jumps when its fonts arrive, when its scripts run, or while it is read."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Faults
from tests.sample import some

Visit = Callable[..., Page]

PAGES: Final = (
    "glossary.html",
    "path/index.html",
    "rules/contract-bridge.html",
    "score-pad.html",
    "tutorials.html",
)
SIZES: Final = {"phone": (360, 640), "desktop": (1280, 800)}
# All shifts that the reader's own keys and taps did not cause, with what moved.
WATCH: Final = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput, sources } of list.getEntries()) {
    if (!hadRecentInput) shifts.push([value, sources.map(({ node }) => node?.className ?? "")]);
  }
}).observe({ type: "layout-shift", buffered: true });
"""
# Two frames, after which everything that a step changed has been drawn.
DRAWN: Final = "() => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)))"
SCROLLED: Final = """async () => {
  const frame = () => new Promise((on) => requestAnimationFrame(() => requestAnimationFrame(on)));
  const to = async (y) => { scrollTo(0, y); await frame(); };
  for (let y = 0; y < Math.min(6000, document.body.scrollHeight); y += 200) await to(y);
  await to(0);
}"""


@pytest.mark.parametrize(("size", "path"), some(list(product(SIZES, PAGES)), 5))
def test_nothing_on_a_page_jumps(
    visit: Visit, page: Page, faults: Faults, size: str, path: str
) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.add_init_script(WATCH)
    # The text is shown before its fonts arrive. A browser opens six connections to a server: if the
    # scripts were held as well, the style sheet would never come.
    faults.hold(r"\.woff2$")
    page.goto(f"/{path}", wait_until="commit")
    page.locator("h1").first.wait_for()
    page.evaluate(DRAWN)
    faults.clear()
    page.wait_for_load_state("load")
    page.evaluate(DRAWN)
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(SCROLLED)
    shifts = page.evaluate("shifts")
    assert sum(value for value, _ in shifts) <= 0.02, shifts
