"""What a reader does with the site, in Firefox and WebKit: read, step, run, play, solve, drill.

Notebooks are opened, too.
"""

from __future__ import annotations

import os
import re
import time
from pathlib import Path
from typing import Any, Final

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.wait import WebDriverWait

from tests.browser.learn.test_path import WALK
from tests.browser.python.test_notebook import FIRST
from tests.browsers.conftest import PATIENCE, WIDTH, Engine, Site
from tests.tutorials import run as run_here

# Our names begin like the browser's, and are missing as in a browser that never had them.
LACKING: Final = (
    "CompressionStream",
    "WebAssembly",
    "document.startViewTransition",
    "navigator.clipboard",
    "navigator.connection",
    "navigator.serviceWorker",
    "navigator.share",
    "requestIdleCallback",
    "trustedTypes",
)


def narrow(engine: Engine) -> None:
    """Nothing is wider than the screen."""
    page, screen, window = engine.ask(
        """() => {
          const {scrollWidth, clientWidth} = document.documentElement;
          return [scrollWidth, clientWidth, innerWidth];
        }"""
    )
    assert page <= screen <= window == WIDTH


# --- reading ------------------------------------------------------------------------------------


def test_pages_are_read_and_searched(engine: Engine) -> None:
    engine.open("rules/bid-fair.html")
    assert engine.shown("h1") == "Bid Fair"
    narrow(engine)
    words = engine.shown("[id='BF-RANK-2']")
    engine.open("c/BF-RANK-2.html")
    assert "BF-RANK-2" in engine.shown("article")
    assert words.split("\n")[0][:20] in engine.shown("article")
    narrow(engine)
    engine.tap("article a[href*='rules/bid-fair.html#']")
    # The link leads to its place on the long page.
    engine.until(
        """() => {
          const place = location.pathname.endsWith("/rules/bid-fair.html") &&
            document.readyState === "complete" && document.getElementById(location.hash.slice(1));
          const {top, bottom} = place ? place.getBoundingClientRect() : {};
          return bottom > 0 && top < innerHeight;
        }"""
    )
    engine.open("search.html?q=trump")
    assert engine.shown("bridge-find .bp-hit")


# --- stepping -----------------------------------------------------------------------------------


def step_twice(engine: Engine) -> None:
    """Step through the first hand of a page with its buttons: each step says what happened."""
    engine.ask("() => document.querySelector('bridge-hand').scrollIntoView()")
    engine.until("() => document.querySelector('bridge-hand').isAwake")
    said = []
    for step in ("1 /", "2 /"):
        engine.tap("bridge-hand [data-do=next]")
        engine.until(
            "(at) => document.querySelector('bridge-hand [data-counter]').innerText.startsWith(at)",
            step,
        )
        said.append(engine.shown("bridge-hand .h-sentence"))
    assert len(set(said)) == 2


def test_a_hand_is_stepped(engine: Engine) -> None:
    engine.open("rules/draw-bridge.html")
    step_twice(engine)
    narrow(engine)
    # A link leads to a step, and its clause opens in place.
    hand = "#hand-draw-bridge-ten-from-memory"
    engine.open(f"rules/draw-bridge.html{hand}-6")
    engine.tap(f"{hand} [data-tab=rule]")
    assert len(engine.shown(f"{hand} [data-clause] p")) > 40


def test_a_hand_has_verdicts(engine: Engine) -> None:
    """They come from the solver, in a worker of its own."""
    hand = "#hand-need-a-fourth-no-trumps"
    engine.open(f"rules/need-a-fourth.html{hand}-0")
    engine.tap(f"{hand} [data-do=settings]")
    engine.tap(f"{hand} dialog [data-do=verdicts]")
    engine.tap(f"{hand} dialog [data-do=close]")
    mistake = f"{hand} [data-do=mistake][aria-disabled=false]"
    assert engine.shown(mistake)
    engine.tap(mistake)
    assert "away" in engine.shown(f"{hand} .h-judged")
    engine.tap(f"{hand} .h-below [data-tab=verdicts]")
    assert engine.shown(f"{hand} dialog .v-makeable")


# --- running ------------------------------------------------------------------------------------

CELL: Final = "bridge-cell[data-page-cell]"


def run(engine: Engine) -> None:
    engine.tap(f"{CELL} .bp-run")
    engine.until(f"() => document.querySelector('{CELL}').hasAttribute('data-running')")


def write(engine: Engine, source: str) -> None:
    """Give the example its code without opening an editor."""
    engine.ask(f"(source) => {{ document.querySelector('{CELL}').source = source; }}", source)


def finished(engine: Engine) -> str:
    """What the example has printed, once it is finished."""
    engine.until(f"() => !document.querySelector('{CELL}').hasAttribute('data-running')")
    assert engine.shown(f"{CELL} .bp-status") == "Done."
    return printed(engine)


def printed(engine: Engine) -> str:
    """The output without empty lines, which come from the layout."""
    return re.sub(r"\n+", "\n", engine.shown(f"{CELL} .bp-out"))


def unfolded(engine: Engine) -> None:
    engine.ask(f"() => {{ document.querySelector('{CELL} details.bp-fold').open = true; }}")
    engine.until(f"() => document.querySelector('{CELL}').matches('.bp-on')")


def test_an_example_runs_and_a_loop_is_stopped(engine: Engine) -> None:
    engine.open("rules/bridge-solitaire.html")
    unfolded(engine)
    promised = printed(engine)
    run(engine)
    assert finished(engine) == promised
    source: str = engine.ask(f"() => document.querySelector('{CELL}').source")
    write(engine, "print('going')\nwhile True:\n    pass")
    run(engine)
    engine.until(f"() => document.querySelector('{CELL} .bp-out').innerText.trim() === 'going'")
    engine.tap(f"{CELL} .bp-stop")
    assert "Stopped." in engine.shown(f"{CELL} .bp-status")
    at_rest()
    write(engine, source)
    run(engine)
    assert finished(engine) == promised


def spent() -> float:
    """The seconds of processor time used by everything started from here."""
    stat = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            _, _, rest = path.read_text().rpartition(")")
        except (FileNotFoundError, ProcessLookupError):
            continue  # it has just ended
        stat[int(path.parent.name)] = rest.split()
    ours = {os.getpid()}
    while more := {pid for pid, told in stat.items() if int(told[1]) in ours} - ours:
        ours |= more
    ticks = sum(int(stat[pid][11]) + int(stat[pid][12]) for pid in ours - {os.getpid()})
    return ticks / os.sysconf("SC_CLK_TCK")


def at_rest() -> None:
    """Wait for two seconds in which no browser does much: a loop would use a whole core."""
    before = time.monotonic(), spent()

    def quiet(_: None) -> bool:
        nonlocal before
        (then, had), before = before, (time.monotonic(), spent())
        return before[0] - then > 1 and before[1] - had < 0.1 * (before[0] - then)

    WebDriverWait(None, PATIENCE, poll_frequency=2).until(quiet, "a core stays busy")


# --- notebooks ----------------------------------------------------------------------------------

CODE: Final = ".jp-Notebook .jp-CodeCell"


def test_a_notebook_is_run_from_its_top(engine: Engine, host: Site) -> None:
    engine.open("tutorials.html")
    engine.tap(f".bp-open[href$='={FIRST.stem}.ipynb']")
    engine.until("() => document.activeElement?.matches('.jp-Notebook .jp-MarkdownCell')")
    engine.press(Keys.SHIFT, Keys.ENTER)  # the text at the top
    engine.until(f"() => document.activeElement?.matches('{CODE}')")
    engine.press(Keys.SHIFT, Keys.ENTER)
    said = engine.shown(f"{CODE} .jp-OutputArea-output")
    assert said.split() == run_here(FIRST, drawn=True)[0].split()
    assert engine.ask("() => document.querySelector('.jp-Dialog')?.textContent") is None
    loaded = engine.ask("() => performance.getEntriesByType('resource').map(({name}) => name)")
    assert [name for name in loaded if not name.startswith((host.url, "blob:", "data:"))] == []


# --- playing ------------------------------------------------------------------------------------

QUIET: Final = """() => {
  const table = document.querySelector("bridge-play");
  return !table.busy && (table.covered || table.step === table.last);
}"""
NOW: Final = "document.querySelector('bridge-play').now"


def turns(engine: Engine) -> int:
    count: int = engine.ask(f"() => {NOW}.session.record.turns.length")
    return count


def decide(engine: Engine) -> None:
    """Tap the first card or call that is allowed."""
    before = turns(engine)
    parts: list[dict[str, Any]] = engine.ask(f"() => {NOW}.ask.parts")
    answer = next(one for part in parts for one in part.get("answers", ()) if one["legal"])
    name = f"[data-key='{answer.get('card')}'], [data-action='{answer['action']}']"
    engine.tap(f".t-table button:is({name})")
    if answer.get("means"):
        engine.tap(".t-box [data-action=go]")
    engine.until(QUIET)
    assert turns(engine) > before


def test_a_deal_is_begun_against_the_players_and_kept(engine: Engine) -> None:
    engine.open("play.html")
    engine.tap(".bp-play-list a[href='#duel']")
    engine.tap(".bp-prepare .bp-go")
    engine.shown(".t-table .t-bar")
    engine.until(QUIET)
    narrow(engine)
    for _ in range(4):
        decide(engine)
    before = turns(engine)
    assert before >= 8
    engine.reload()
    engine.shown(".t-table .t-bar")
    engine.until(QUIET)
    assert turns(engine) == before
    decide(engine)


# --- the path -----------------------------------------------------------------------------------


def test_the_boards_of_a_rung_are_solved(engine: Engine) -> None:
    engine.open("path/02-four-suits.html")
    engine.until("() => document.querySelector('bridge-boards').matches('.bp-on')")
    assert engine.ask(WALK) == []
    loaded = engine.ask("() => performance.getEntriesByType('resource').map(({name}) => name)")
    assert not [name for name in loaded if "pyodide" in name or "worker" in name]


def test_a_drill_is_answered_and_judged(engine: Engine) -> None:
    engine.open("path/01-the-highest-card-wins.html")
    engine.tap("bridge-drill .t-begin")
    engine.tap(".t-task .t-live [data-card], .t-task .t-box [data-action]")
    assert engine.shown(".t-task .t-verdict h2")
    narrow(engine)


# --- without a network --------------------------------------------------------------------------

KEPT: Final = "() => navigator.serviceWorker.controller !== null"


def test_after_a_visit_the_rulebook_opens_without_a_network(engine: Engine, host: Site) -> None:
    engine.open("offline.html")
    engine.tap("bridge-offline[part=book] button")
    engine.until(KEPT)
    host.down = True
    engine.open("rules/draw-bridge.html")
    assert engine.shown("h1") == "Draw Bridge"
    step_twice(engine)
    engine.open("search.html?q=trump")
    assert engine.shown("bridge-find .bp-hit")
    # A missing page says so, and the clause of a page that is not stored is shown in the rules.
    engine.open("code/nowhere.html")
    assert engine.shown("h1") == "No network"
    engine.open("c/BF-RANK-2.html")
    assert engine.shown("h1") == "Bid Fair"


# --- what a browser lacks -----------------------------------------------------------------------


def test_what_a_browser_lacks_is_said_and_the_rest_works(engine: Engine) -> None:
    engine.open("rules/bridge-solitaire.html", lacking=LACKING)
    step_twice(engine)
    unfolded(engine)
    engine.tap(f"{CELL} .bp-run")
    assert "This browser does not run WebAssembly" in engine.shown(f"{CELL} .bp-error [role=alert]")
    engine.open("tutorials.html", lacking=LACKING)
    assert "you can read a notebook here" in engine.shown("article .bp-refused")
    engine.open("offline.html", lacking=LACKING)
    assert "This browser cannot store pages for offline use." in engine.shown("bridge-offline")
    engine.open("path/02-four-suits.html", lacking=LACKING)
    engine.until("() => document.querySelector('bridge-boards').matches('.bp-on')")
    assert engine.ask(WALK) == []
