"""Time what a reader waits for in a real browser.

The time from the click on *Run* to its result is compared with bare Pyodide from npm, which loads
and adds 1 and 1, in turns in the same browser and run.  *Cold* is a browser that was never here,
*warm* one that was here before, and *after Stop* the run after an endless loop was stopped.

The time from the first paint of a page to the first step of a hand, or to the first card that
answers a tap, is measured in milliseconds: on a processor slowed down four times, and a network of
1.6 Mbit/s with 150 ms of latency, from a server that compresses.  A *second visit* has no server;
the reader has been on the page once before, and the processor has its full speed.  There the clock
starts with the request for the page.
"""

from __future__ import annotations

import gzip
import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from statistics import median
from threading import Thread

import serve
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "build" / "site"
NPM = ROOT / "docs" / "_web" / "node_modules" / "pyodide"
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
CELL = "site/rules/bridge-solitaire.html"

STOCK_PAGE = '<!doctype html><title>Pyodide</title><script type="module" src="page.js"></script>'
STOCK_SCRIPT = """
window.run = () => new Promise((done) => {
  const from = performance.now();
  const worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = () => done(performance.now() - from);
});
"""
STOCK_WORKER = """
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
postMessage(python.runPython("1 + 1"));
"""

# From a click to the result, in the page's own time.
RUN = """async (source) => {
  const cell = document.querySelector("bridge-cell[data-page-cell]");
  if (source) cell.source = source;
  const from = performance.now();
  const said = cell.querySelector(".bp-status [role=status]");
  cell.querySelector(".bp-run").click();
  await new Promise((done) => {
    const look = () => { if (said.textContent.startsWith("Done")) done(); };
    new MutationObserver(look).observe(said, { childList: true, subtree: true });
  });
  return performance.now() - from;
}"""
# Wait for the memory snapshot that the first start stores for the next.
KEPT = """async () => {
  const memory = new URL("../_static/pyodide/memory", location);
  while (!await caches.match(memory)) await new Promise((next) => setTimeout(next, 20));
}"""


@cache
def packed(path: Path) -> bytes:
    """A text compressed as servers do it."""
    return gzip.compress(path.read_bytes(), 6)


class Handler(serve.Handler):
    """Serve files as most hosts do: text compressed, and cached for ten minutes."""

    def do_GET(self) -> None:
        """Send a file."""
        path = Path(self.translate_path(self.path))
        kind = self.guess_type(path)
        if not path.is_file() or not re.search("text|json|svg", kind):
            super().do_GET()
            return
        body = packed(path)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self) -> None:
        """Let the browser cache the file."""
        self.send_header("Cache-Control", "max-age=600")
        super(serve.Handler, self).end_headers()


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder, and give its address."""
    with serve.Server(("127.0.0.1", 0), partial(Handler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def prepare(folder: Path) -> None:
    """Put the site and a page with bare Pyodide next to each other in a folder."""
    (folder / "site").symlink_to(SITE)
    stock = folder / "stock"
    stock.mkdir()
    for name in (*STOCK, "pyodide-lock.json"):
        shutil.copyfile(NPM / name, stock / name)
    for name, text in (
        ("index.html", STOCK_PAGE),
        ("page.js", STOCK_SCRIPT),
        ("worker.js", STOCK_WORKER),
    ):
        (stock / name).write_text(text, encoding="utf-8")


def opened(context: BrowserContext, address: str) -> Page:
    """A page whose cell is ready to run."""
    page = context.new_page()
    page.goto(address)
    page.locator("bridge-cell[data-page-cell] details.bp-fold").first.evaluate(
        "f => { f.open = true; }"
    )
    page.locator("bridge-cell[data-page-cell] .bp-run").first.wait_for()
    return page


def stock(browser: Browser, root: str) -> dict[str, float]:
    """The milliseconds that bare Pyodide takes."""
    found = {}
    context = browser.new_context()
    for kind in ("stock cold", "", "stock warm"):
        page = context.new_page()
        page.goto(f"{root}stock/index.html")
        found[kind] = page.evaluate("run()")
        page.close()
    context.close()
    return found


def ours(browser: Browser, root: str) -> dict[str, float]:
    """The milliseconds that a cell takes."""
    found = {}
    context = browser.new_context()
    for kind in ("cold", "", "warm"):
        page = opened(context, root + CELL)
        found[kind] = page.evaluate(RUN, "")
        page.evaluate(KEPT)
        if kind != "warm":
            page.close()
    page.evaluate(
        """async () => {
          const cell = document.querySelector("bridge-cell[data-page-cell]");
          cell.source = "print('on')\\nwhile True: pass";
          cell.querySelector(".bp-run").click();
        }"""
    )
    page.locator(".bp-out", has_text="on").first.wait_for()
    page.locator(".bp-stop:visible").first.click()
    found["after Stop"] = page.evaluate(RUN, "1 + 1")
    context.close()
    return found


def starts(browser: Browser, root: str, rounds: int) -> Iterator[str]:
    """A table of median milliseconds, and median ratios to bare Pyodide in the same round."""
    taken: dict[str, list[float]] = {}
    for _ in range(rounds):
        for kind, value in (stock(browser, root) | ours(browser, root)).items():
            taken.setdefault(kind, []).append(value)
    yield (
        f"from the click to the result, Chromium {browser.version}, medians of {rounds}: "
        "ms, and the part of bare Pyodide"
    )
    for kind, beside in (("cold", "cold"), ("warm", "warm"), ("after Stop", "warm")):
        bare = taken[f"stock {beside}"]
        part = median(a / b for a, b in zip(taken[kind], bare, strict=True))
        yield f"{kind:12}{median(taken[kind]):7.0f} of {median(bare):5.0f}: {part:.2f}"


# Where to tap on each kind of page, and what changes then. (Pages in c/ have nothing to step.)
STEPS = {
    "index.html": ("bridge-boards .t-live .t-may", "body"),
    "rules/bid-fair.html": ("bridge-hand [data-do=next]", "bridge-hand [data-counter]"),
    "path/01-the-highest-card-wins.html": (
        "bridge-boards .t-live .t-may",
        "body",
    ),
    "play.html": ("bridge-play .bp-play-list a", "bridge-play .bp-screen"),
}
# As soon as there is something to tap, scroll to it and tap it until the page responds.
STEP = """(([button, sign]) => {
  const text = () => document.querySelector(sign)?.textContent;
  let before;
  const look = () => {
    if (before !== undefined && text() !== before) {
      window.stepped = performance.now();
      return;
    }
    document.querySelector(button.split(" ")[0])?.scrollIntoView();
    const there = document.querySelector(button);
    if (there && text() !== undefined) {
      before = text();
      there.click();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')"
STEPPED = f"() => window.stepped && {PAINTED}.length"
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 2e5, "uploadThroughput": 1e5}


def stepped(page: Page, address: str, what: tuple[str, str]) -> tuple[float, float]:
    """Milliseconds from the navigation to the first paint, and to the first step."""
    page.add_init_script(f"{STEP}({json.dumps(what)})")
    page.goto(address, wait_until="commit")
    page.wait_for_function(STEPPED, timeout=120_000)
    painted, done = page.evaluate(f"[{PAINTED}[0].startTime, stepped]")
    return painted, done


def phone(browser: Browser) -> BrowserContext:
    """A small screen without animations."""
    return browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce")


def step(browser: Browser, address: str, what: tuple[str, str]) -> tuple[float, float]:
    """Milliseconds until the first paint, and from then to the first step."""
    context = phone(browser)
    page = context.new_page()
    slow = context.new_cdp_session(page)
    slow.send("Network.enable")
    slow.send("Network.emulateNetworkConditions", SLOW)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    painted, done = stepped(page, address, what)
    context.close()
    return painted, done - painted


def steps(browser: Browser, root: str, rounds: int) -> Iterator[str]:
    """A table of median milliseconds, page by page."""
    yield f"first paint on a slow phone, and from it to the first step, medians of {rounds}, ms"
    for path, what in STEPS.items():
        found = [step(browser, f"{root}site/{path}", what) for _ in range(rounds)]
        painted, stepped = (median(column) for column in zip(*found, strict=True))
        yield f"{path:36}{painted:7.0f}{stepped:7.0f}"


# Pages served from 127.0.0.1 store nothing unless asked, so a different host name is used.
KEPT_BY_WORKER = "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller)"


def again(browser: Browser, rounds: int) -> Iterator[str]:
    """A table of median milliseconds for a second visit, when the server is gone."""
    yield (
        f"second visit without a network, medians of {rounds}, ms: first paint, and first step, "
        "both from the navigation"
    )
    context = phone(browser)
    page = context.new_page()
    with served(ROOT / "build") as address:
        root = address.replace("127.0.0.1", "again.localhost") + "site/"
        for path in STEPS:
            page.goto(root + path)
            page.wait_for_function(KEPT_BY_WORKER)
    workers = context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")
    for path, what in STEPS.items():
        found = []
        for _ in range(rounds):
            # By the time of a second visit, a browser has long ended the service worker.
            workers.send("ServiceWorker.stopAllWorkers")
            tab = context.new_page()
            found.append(stepped(tab, root + path, what))
            tab.close()
        painted, done = (median(column) for column in zip(*found, strict=True))
        yield f"{path:36}{painted:7.0f}{done:7.0f}"
    context.close()


def waits(rounds: int) -> Iterator[str]:
    """All tables; nothing if the site is not built."""
    if not (SITE / "index.html").is_file():
        return
    path = (ROOT / ".venv" / "browser-path").read_text(encoding="utf-8").strip()
    with tempfile.TemporaryDirectory() as scratch, served(Path(scratch)) as root:
        prepare(Path(scratch))
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
            yield from again(browser, rounds)
            yield from steps(browser, root, rounds)
            yield from starts(browser, root, rounds)
            browser.close()
