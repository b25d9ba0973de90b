"""Draw the pictures that a chat shows for a shared link: each game's table beside its name.

`make icons` draws them from the built play page, in the size that chats and social networks
expect. Like the icons they are committed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bridgepath.games import GAMES
from tests.browser.desk import at_desk

from .icons import BROWSER, OUT, served
from .pictures import Scene, lay_out, scenes

SIZE: Final[ViewportSize] = {"width": 1200, "height": 630}
FOLDER: Final = OUT / "social"
_QUALITY: Final = 82

# The bar and the panel are hidden to make room for the name. Colours and fonts are the page's.
_NAMED = """([title, line]) => {
  const made = document.createElement("div");
  const said = [["Bridgepath", "s-mark"], [title, "s-title"], [line, "s-line"]];
  for (const [text, name] of said) {
    const part = document.createElement("p");
    part.className = name;
    part.textContent = text;
    made.append(part);
  }
  made.className = "s-social";
  document.documentElement.append(made);
  const style = new CSSStyleSheet();
  style.replaceSync(`
    .s-social { position: fixed; inset: 0 0 0 auto; width: 336px; z-index: 2000; color: #fff;
      background: #0b2f26; display: flex; flex-direction: column; justify-content: center;
      box-sizing: border-box; padding: 40px 32px; gap: 18px }
    .s-social p { margin: 0 }
    .s-title { font: 600 46px "Fraunces Variable"; text-wrap: balance }
    .s-line { font: 25px "Inter Variable"; opacity: .85; text-wrap: pretty }
    .s-mark { position: absolute; top: 36px; font: 600 30px "Fraunces Variable";
      color: #f5c04e }
  `);
  document.adoptedStyleSheets.push(style);
}"""


def chosen() -> list[Scene]:
    """One scene for each game: of those in which the reader is to act, the fullest trick."""
    best: dict[str, Scene] = {}
    for scene in scenes(""):
        if scene.asked and (scene.game not in best or scene.cards > best[scene.game].cards):
            best[scene.game] = scene
    return list(best.values())


def draw(browser: Browser, address: str) -> None:
    """Draw a picture for each game, and one for all other pages and the README."""
    context = browser.new_context(
        viewport=SIZE, color_scheme="light", reduced_motion="reduce", base_url=address
    )
    page = at_desk(context).new_page()
    for scene in chosen():
        page.goto("play.html")
        lay_out(page, scene)
        about = GAMES[scene.game].about
        assert about is not None, f"{scene.game} is not described"
        if scene.game == "contract-bridge":
            page.screenshot(path=FOLDER / "table.jpg", type="jpeg", quality=_QUALITY)
        page.evaluate(_NAMED, [GAMES[scene.game].title, about.line])
        page.screenshot(path=FOLDER / f"{scene.game}.jpg", type="jpeg", quality=_QUALITY)
    context.close()


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Draw all pictures."""
    parser.parse_args(arguments)
    FOLDER.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, served() as address:
        browser = playwright.chromium.launch(
            executable_path=BROWSER.read_text(encoding="utf-8").strip(),
            args=["--no-sandbox", "--disable-gpu"],
        )
        draw(browser, address)
        browser.close()
    return 0
