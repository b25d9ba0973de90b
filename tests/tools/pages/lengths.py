"""Measure the rules pages on a phone: `make lengths`, or `python -m tests.tools lengths`.

Each rules page of the built site is opened as on a phone. The table shows its length in screens,
how many screens are above the first hand, and how many nodes the document has, including those
that are only built when a reader comes near. ``--parts`` adds the screens of each kind of block.
"""

from __future__ import annotations

import argparse
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import serve
from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "build" / "site"
WIDTH, HEIGHT = 360, 740
# The limits in screens: for the length of a page, and for the start of its first hand.
LONGEST, FIRST_HAND = 25, 3

_MEASURE = """() => {
  const first = document.querySelector("bridge-hand");
  const taken = (kind) => [...document.querySelectorAll(`article ${kind}`)]
    .filter((one) => !one.parentElement.closest(kind))
    .reduce((sum, one) => sum + one.getBoundingClientRect().height, 0);
  return {
    length: document.documentElement.scrollHeight,
    hand: first && first.getBoundingClientRect().top + scrollY,
    nodes: document.getElementsByTagName("*").length,
    parts: Object.fromEntries([".bp-clause", ".bp-ruling", "bridge-hand", "bridge-cell",
      ".table-wrapper"].map((kind) => [kind, taken(kind)])),
  };
}"""


@dataclass(frozen=True, slots=True)
class Length:
    """A page: its lengths in phone screens, and its nodes."""

    page: str
    screens: float
    hand: float | None
    """The length above the first hand; None if there is no hand."""
    nodes: int
    parts: dict[str, float]

    @property
    def fits(self) -> bool:
        """True if the page is within the limits."""
        return self.screens <= LONGEST and (self.hand or 0) <= FIRST_HAND


def pages(site: Path = SITE) -> list[str]:
    """The addresses of the rules pages, without the list of all clauses."""
    found = (path.relative_to(site).as_posix() for path in site.glob("rules/**/*.html"))
    return sorted(page for page in found if page != "rules/clauses.html")


def measure(page: Page, address: str, name: str) -> Length:
    """Open a page in a window of 360 by 740, and measure it."""
    page.goto(address, wait_until="load")
    # Distant sections are laid out only when a reader comes near, but all of them count here.
    page.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync("section { content-visibility: visible !important }");
          document.adoptedStyleSheets.push(sheet);
        }"""
    )
    found: dict[str, Any] = page.evaluate(_MEASURE)
    return Length(
        name,
        found["length"] / HEIGHT,
        None if found["hand"] is None else found["hand"] / HEIGHT,
        found["nodes"],
        {kind: taken / HEIGHT for kind, taken in found["parts"].items()},
    )


def table(lengths: list[Length], *, parts: bool = False) -> str:
    """A line for each page, the longest first."""
    kinds = list(lengths[0].parts) if parts and lengths else []
    head = f"{'':42} screens  first hand   nodes" + "".join(f"  {kind:>14}" for kind in kinds)
    lines = [head]
    for one in sorted(lengths, key=lambda one: -one.screens):
        hand = "-" if one.hand is None else f"{one.hand:.1f}"
        line = f"{one.page:42} {one.screens:7.1f}  {hand:>10}  {one.nodes:6}"
        lines.append(line + "".join(f"  {one.parts[kind]:14.1f}" for kind in kinds))
    return "\n".join(lines)


@contextmanager
def _served(site: Path) -> Iterator[str]:
    with serve.listen(site, 8000) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the table; return 1 if a page is too long."""
    parser.add_argument("--parts", action="store_true", help="say what each kind of block takes")
    parser.add_argument("--site", type=Path, default=SITE, metavar="FOLDER")
    wanted = parser.parse_args(arguments)
    browser_path = (ROOT / ".venv" / "browser-path").read_text(encoding="utf-8").strip()
    with _served(wanted.site) as root, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        lengths = [measure(page, root + name, name) for name in pages(wanted.site)]
        browser.close()
    print(table(lengths, parts=wanted.parts))
    return 0 if all(one.fits for one in lengths) else 1
