"""Draw the pictures of the installed site: `make icons`, or `python -m tests.tools icons`.

The icons for a home screen are drawn from the icon of the pages, and the two screenshots from the
built site. They are committed, because not every build has a browser; the same browser always draws
the same bytes.
"""

from __future__ import annotations

import argparse
import base64
import contextlib
import functools
import re
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import serve
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "build" / "site"
ICON = ROOT / "docs" / "_static" / "favicon.svg"
OUT = ROOT / "docs" / "_static" / "app"
BROWSER = ROOT / ".venv" / "browser-path"

# A home screen may crop a maskable icon to a circle of four fifths, and rounds it itself.
SHRUNK = "translate(16 16) scale(.72) translate(-16 -16)"


def maskable(svg: str) -> str:
    """The icon without round corners, its figure inside the area that is always visible."""
    square = re.sub(r' rx="\d+"', "", svg)
    return square.replace("<path", f'<path transform="{SHRUNK}"')


def icon(browser: Browser, svg: str, size: int, name: str) -> None:
    """Draw an icon as a square of this many pixels."""
    page = browser.new_page(viewport={"width": size, "height": size})
    data = base64.b64encode(svg.encode()).decode()
    page.set_content(
        f'<style>*{{margin:0}}</style><img src="data:image/svg+xml;base64,{data}" width="{size}">'
    )
    page.locator("img").evaluate("picture => picture.decode()")
    page.screenshot(path=OUT / f"{name}-{size}.png", omit_background=True)
    page.close()


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Serve the built site, and give its address."""
    handler = functools.partial(serve.Handler, directory=str(SITE))
    with serve.Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def screenshots(browser: Browser, address: str) -> None:
    """A hand on a phone, and the home page on a desktop."""
    phone = browser.new_page(viewport={"width": 360, "height": 640}, device_scale_factor=2)
    phone.goto(f"{address}rules/contract-bridge.html#hand-contract-bridge-four-hearts")
    hand = phone.locator("#hand-contract-bridge-four-hearts")
    for _ in range(26):
        hand.get_by_role("button", name="Next step", exact=True).click()
    hand.evaluate("element => scrollTo(0, element.getBoundingClientRect().top + scrollY - 60)")
    phone.screenshot(path=OUT / "narrow.png")
    desk = browser.new_page(viewport={"width": 1280, "height": 800})
    desk.goto(address, wait_until="networkidle")
    # A plain felt takes half as many bytes as one with its gradient.
    desk.evaluate(
        """() => {
          const {style} = document.body;
          for (const felt of ["--felt-1", "--felt-2"]) style.setProperty(felt, "#12573f");
        }"""
    )
    desk.screenshot(path=OUT / "wide.png")


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Draw all icons and screenshots."""
    parser.parse_args(arguments)
    OUT.mkdir(exist_ok=True)
    svg = ICON.read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=BROWSER.read_text(encoding="utf-8").strip(),
            args=["--no-sandbox", "--disable-gpu"],
        )
        for size in (192, 512):
            icon(browser, svg, size, "icon")
            icon(browser, maskable(svg), size, "maskable")
        icon(browser, maskable(svg), 180, "touch")
        with served() as address:
            screenshots(browser, address)
        browser.close()
    return 0
