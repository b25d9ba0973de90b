"""Measure how soon a tapped card moves, and how even the frames are while it does.

Scenes in which the reader plays a card are opened on the built play page at the size of a phone. A
card is tapped, and the page's own clock measures when its motion began and how long each frame took
after that. The same browser also draws an empty page in the same run, which shows how fast the
machine itself is; compare the frames by their ratio.

    python -m tests.tools taps --taps 40
    python -m tests.tools taps --slower 4
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.desk import at_desk

from .icons import BROWSER, served
from .pictures import lay_out, scenes

IN_PAGE: Final = 50
"""The most milliseconds from a tap to the motion, without the engine's own time."""
WARM: Final = 100
"""The same, with the engine's time."""
SLOWED: Final = 300
"""The same, with the engine's time and a processor that is four times slower."""
LONGEST: Final = 34
"""The share of frames that take more milliseconds than this is printed."""
_FRAMES: Final = """span => new Promise(resolve => {
  const frames = [];
  let last = performance.now();
  const end = last + span;
  const next = () => {
    const now = performance.now();
    frames.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(next); else resolve(frames.slice(1));
  };
  requestAnimationFrame(next);
})"""
_WATCHED: Final = """() => {
  window.taps = {down: 0, moved: 0, asked: 0, waited: 0};
  addEventListener("click", () => {
    window.taps = {down: performance.now(), moved: 0, asked: 0, waited: 0};
  }, true);
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...args) {
    window.taps.moved ||= performance.now();
    return animate.apply(this, args);
  };
  const desk = window.bridgepathDesk;
  window.bridgepathDesk = async request => {
    const from = performance.now();
    const reply = await desk(request);
    if (!window.taps.moved) window.taps.waited += performance.now() - from;
    return reply;
  };
}"""
_TAPPED: Final = f"""async span => {{
  const card = document.querySelector(".t-live button.t-may");
  card.click();
  const frames = await ({_FRAMES})(span);
  return {{...window.taps, frames}};
}}"""


def share(values: Sequence[float], part: float) -> float:
    """The quantile: this part of the values is below it."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def measured(page: Page, count: int) -> tuple[list[float], list[float], list[float]]:
    """Milliseconds from tap to motion without and with the engine, and those of the frames."""
    inside: list[float] = []
    whole: list[float] = []
    frames: list[float] = []
    playing = [scene for scene in scenes("Playing") if scene.asked]
    for at in range(count + 1):
        lay_out(page, playing[at % len(playing)])
        told: dict[str, Any] = page.evaluate(_TAPPED, 400)
        # The first tap is a warm-up.
        if at and told["moved"]:
            whole.append(told["moved"] - told["down"])
            inside.append(whole[-1] - told["waited"])
            frames += told["frames"]
    return inside, whole, frames


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the figures; return 1 if the time from tap to motion exceeds a limit."""
    parser.add_argument("--taps", type=int, default=40)
    parser.add_argument("--slower", type=float, default=1, help="how often slower the page runs")
    asked = parser.parse_args(arguments)
    with sync_playwright() as playwright, served() as address:
        browser = playwright.chromium.launch(
            executable_path=BROWSER.read_text(encoding="utf-8").strip(),
            args=["--no-sandbox", "--disable-gpu"],
        )
        phone: Any = {"width": 360, "height": 640}
        context = at_desk(browser.new_context(viewport=phone, base_url=address))
        empty = context.new_page()
        page = context.new_page()
        for one in (empty, page):
            rate = {"rate": asked.slower}
            context.new_cdp_session(one).send("Emulation.setCPUThrottlingRate", rate)
        still: list[float] = empty.evaluate(_FRAMES, 4000)
        empty.close()
        page.goto("play.html")
        page.evaluate(_WATCHED)
        inside, whole, frames = measured(page, asked.taps)
        browser.close()
    most = WARM if asked.slower == 1 else SLOWED
    ratio = share(frames, 0.95) / share(still, 0.95)
    long, base = (sum(one > LONGEST for one in each) / len(each) for each in (frames, still))
    print(f"{len(whole)} taps, the page {asked.slower:g} times slower")
    print(f"tap to motion in the page: median {share(inside, 0.5):.0f} ms, ", end="")
    print(f"95 % within {share(inside, 0.95):.0f} ms ({IN_PAGE} asked)")
    print(f"with the engine, warm:     median {share(whole, 0.5):.0f} ms, ", end="")
    print(f"95 % within {share(whole, 0.95):.0f} ms ({most} asked)")
    print(f"frames while cards move:   median {share(frames, 0.5):.1f} ms, ", end="")
    print(f"95 % within {share(frames, 0.95):.1f} ms, longest {max(frames):.1f} ms, ", end="")
    print(f"{long:.1%} over {LONGEST} ms")
    print(f"frames of an empty page:   median {share(still, 0.5):.1f} ms, ", end="")
    print(f"95 % within {share(still, 0.95):.1f} ms, longest {max(still):.1f} ms, ", end="")
    print(f"{base:.1%} over {LONGEST} ms; ratio {ratio:.2f}")
    late = share(whole, 0.95) > most or (asked.slower == 1 and share(inside, 0.95) > IN_PAGE)
    return 1 if late else 0
