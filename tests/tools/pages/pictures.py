"""Photograph the table in every phase of every game: `make pictures`.

Each scene of `python -m tests.tools scenes` is opened on the built play page at every size and in
both colour schemes, and saved in build/pictures as GAME-NUMBER-PHASE-SIZE-SCHEME.png. A sheet shows
all pictures of a game at one size in one scheme.

    python -m tests.tools pictures --scenes 'bid-fair|ninety' --sizes 360x640 1280x800
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bridgepath.core.state import State
from bridgepath.desk.session import READER, Session
from tests.browser.desk import at_desk

from .icons import BROWSER, ROOT, served
from .scenes import moments

OUT = ROOT / "build" / "pictures"
SIZES = ("320x568", "360x640", "390x844", "768x1024", "1280x800", "1920x1080", "640x360")
SCHEMES = ("light", "dark")
_LAID = """([game, session]) => {
  const play = document.querySelector("bridge-play");
  play.store.games = {[game]: session};
  history.replaceState(null, "", `#${game}`);
  play.route();
}"""
_SHOWN = """game => {
  const play = document.querySelector("bridge-play");
  const shown = document.querySelector(".t-table :is(.t-says, .t-box, .t-end)");
  // The hands of a deal that is over come a little later.
  const whole = !play.now?.result || shown?.querySelector(".t-rose");
  const here = play.game?.id === game && play.now && !play.busy && play.step === play.last;
  return here && shown && whole;
}"""


class Scene(NamedTuple):
    """A moment of a deal, and the name of its picture."""

    name: str
    game: str
    session: dict[str, Any]
    asked: bool
    """True if the reader is to act."""
    cards: int
    """How many cards of the trick are on the table."""


def scenes(wanted: str) -> Iterator[Scene]:
    """The moments whose names match, each as the seat that is to act sees it."""
    for states, number in moments():
        state = states[-1]
        name = f"{state.game.id}-{number:02}-{type(state.phase).__name__}"
        if re.search(wanted, name, re.IGNORECASE):
            session = _session(state)
            zones = state.observe(None).zones
            cards = max((len(zone.plays) for zone in zones if zone.kind == "trick"), default=0)
            yield Scene(name, state.game.id, dict(session.to_dict()), session.waits, cards)


def _session(state: State) -> Session:
    viewers = state.game.viewers
    reader = state.to_act if state.to_act in viewers else viewers[0]
    assert reader is not None, "somebody sees the end"
    return replace(Session.begin(state.game, {reader: READER}), state=state)


def photograph(browser: Browser, address: str, size: str, scheme: str, all_: list[Scene]) -> None:
    """Photograph every scene at one size in one scheme, and a sheet for each game."""
    width, height = map(int, size.split("x"))
    screen: Any = {"width": width, "height": height}
    look: Any = scheme
    context = browser.new_context(
        viewport=screen, color_scheme=look, reduced_motion="reduce", base_url=address
    )
    page = at_desk(context).new_page()
    page.goto("play.html")
    paths: dict[str, list[Path]] = {}
    for scene in all_:
        paths.setdefault(scene.game, []).append(_picture(page, scene, f"{size}-{scheme}"))
    context.close()
    for game, own in paths.items():
        _sheet(browser, own, width, OUT / f"sheet-{game}-{size}-{scheme}.png")


def lay_out(page: Page, scene: Scene) -> None:
    """Open a scene on the play page, and wait until all of it is shown."""
    page.evaluate(_LAID, [scene.game, scene.session])
    page.wait_for_function(_SHOWN, arg=scene.game)


def _picture(page: Page, scene: Scene, suffix: str) -> Path:
    lay_out(page, scene)
    path = OUT / f"{scene.name}-{suffix}.png"
    page.screenshot(path=path)
    return path


def _sheet(browser: Browser, paths: list[Path], width: int, to: Path) -> None:
    """Pictures side by side, each with its name."""
    across = max(1, min(len(paths), 2600 // (width + 8)))
    figures = "".join(
        f"<figure><figcaption>{path.stem}</figcaption><img src='{path.as_uri()}'></figure>"
        for path in paths
    )
    css = "body{margin:8px;display:grid;gap:8px;font:13px sans-serif;grid-template-columns:"
    html = to.with_suffix(".html")
    html.write_text(
        f"<style>{css}repeat({across},{width}px)}}figure{{margin:0}}</style>{figures}",
        encoding="utf-8",
    )
    page = browser.new_page(viewport={"width": across * (width + 8) + 8, "height": 600})
    page.goto(html.as_uri())
    page.screenshot(path=to, full_page=True)
    page.close()
    html.unlink()


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Take the pictures that the arguments ask for."""
    parser.add_argument("--scenes", default="", help="a pattern that their names have")
    parser.add_argument("--sizes", nargs="+", default=SIZES, metavar="WIDTHxHEIGHT")
    parser.add_argument("--schemes", nargs="+", default=SCHEMES, choices=SCHEMES)
    asked = parser.parse_args(arguments)
    OUT.mkdir(parents=True, exist_ok=True)
    all_ = list(scenes(asked.scenes))
    with sync_playwright() as playwright, served() as address:
        browser = playwright.chromium.launch(
            executable_path=BROWSER.read_text(encoding="utf-8").strip(),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for size in asked.sizes:
            for scheme in asked.schemes:
                photograph(browser, address, size, scheme, all_)
        browser.close()
    count = len(all_) * len(asked.sizes) * len(asked.schemes)
    print(f"{count} pictures of {len(all_)} scenes in {OUT.relative_to(ROOT)}")
    return 0
