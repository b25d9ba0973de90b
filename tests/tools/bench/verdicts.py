"""Time verdicts in Chromium: `python -m tests.tools verdicts --count 40`.

Each question is a whole deal, played at random in one of the four-hand games. Two times are
measured: from the question to the last answer, with a solver that is already running; and on a page
that has just loaded, from the question to the first answer, which includes fetching and compiling
the solver.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import count, islice
from statistics import median, quantiles
from threading import Thread

import serve
from playwright.sync_api import sync_playwright

from bridgepath.games import GAMES
from bridgepath.solve import open_play
from bridgepath.view.movie_types import OpenPlayDict
from bridgepath.view.open_play import play_dict
from tests.play import playout
from tests.tools.pages.icons import BROWSER, ROOT

SITE = ROOT / "build" / "site"

MOST = {"first": 500, "deal": 300}

# The time from the question to the first answer, and to the last, in milliseconds.
ASK = """async ([play, fresh]) => {
  const folder = new URL("_static/bridgepath/", document.baseURI);
  const hash = /[0-9a-f]{64}/.exec(await (await fetch(new URL("shown.js", folder))).text())?.[0];
  const file = { url: new URL("../dds/dds.wasm", folder).href, sha256: hash };
  if (fresh) window.solver = null;
  window.solver ??= new Worker(new URL("solver.js", folder), { type: "module" });
  const from = performance.now();
  let first = 0;
  await new Promise((done, fail) => {
    window.solver.onmessage = ({ data }) => {
      first ||= performance.now() - from;
      if (data.kind === "failed") fail(new Error(data.why));
      if (data.kind === "deal") done();
    };
    window.solver.postMessage({ file, play, first: 0 });
  });
  return [first, performance.now() - from];
}"""


def deals() -> Iterator[OpenPlayDict]:
    """Deals with their plays, from each game in turn."""
    for seed in count():
        for game in GAMES.values():
            if play := open_play(playout(game, seed)):
                yield play_dict(play)


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the times; return 1 if a median is longer than promised."""
    parser.add_argument("--count", type=int, default=40, help="how many deals (%(default)s)")
    options = parser.parse_args(arguments)
    asked = list(islice(deals(), options.count))
    found: dict[str, list[float]] = {"first": [], "deal": []}
    with serve.listen(SITE, 0) as server, sync_playwright() as playwright:
        Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://localhost:{server.server_port}/"
        path = BROWSER.read_text(encoding="utf-8").strip()
        browser = playwright.chromium.launch(executable_path=path)
        for play in asked[:10]:
            page = browser.new_context().new_page()
            page.goto(url)
            found["first"].append(page.evaluate(ASK, [play, True])[0])
            page.context.close()
        page = browser.new_page()
        page.goto(url)
        page.evaluate(ASK, [asked[0], True])
        found["deal"] = [page.evaluate(ASK, [play, False])[1] for play in asked]
        browser.close()
        server.shutdown()
    for name, times in found.items():
        high = quantiles(times, n=20)[-1]
        print(
            f"{name}: {median(times):.0f} ms in the median, {high:.0f} at 95 %, {max(times):.0f} "
            f"at worst, of {len(times)}; the median may be {MOST[name]}"
        )
    return 1 if any(median(times) > MOST[name] for name, times in found.items()) else 0
