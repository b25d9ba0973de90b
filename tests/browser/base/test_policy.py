"""A strict policy holds on every page, and for the Python of a cell: there are no reports.

Each page contains its policy, and every other test of this folder fails if there is a report,
because a report is an error on the console. Here each page is checked for the policy, the server
sends the same policy as a header, and a cell tries what it may not do.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from html import unescape
from typing import Any

import headers
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import SITE, Site
from tests.browser.offline.test_offline import ALIKE, OTHERS
from tests.browser.player import come_to, do
from tests.browser.python.test_cell import cell, finished, output, run, write
from tests.sample import some

# Whatever the policy blocks is written to the console, which fails the test.
WATCH = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample}`))"""
META = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
NOTEBOOKS = sorted((SITE / "lite").rglob("*.html"))


def test_every_page_carries_its_policy_before_all_that_it_rules() -> None:
    rulebook = {SITE / path for path in (*ALIKE, *OTHERS, "404.html")}
    kinds = {headers.policy(headers.PAGES): rulebook, headers.policy(headers.NOTEBOOKS): NOTEBOOKS}
    assert all(kinds.values())
    for policy, pages in kinds.items():
        for page in pages:
            head = page.read_text(encoding="utf-8")[:2000]
            found = META.search(head)
            assert found, page
            assert unescape(found[1]) == policy, page
            assert not re.search(r"<(script|link|style|base|meta name)\b", head[: found.start()])


# Pages of every kind; all of them in a soak.
KINDS = ("index.html", "404.html", "embed.html", "play.html", "search.html", "score-pad.html")
SAMPLE = [*KINDS, *(path for path in some([*OTHERS, *ALIKE], 10) if path not in KINDS)]


@pytest.fixture
def enforced(page: Page, faults: Any) -> Page:
    """A page to which the server sends the policy as a header, too."""
    faults.header("Content-Security-Policy", headers.policy(headers.PAGES))
    page.add_init_script(WATCH)
    return page


def test_pages_of_every_kind_keep_to_the_policy(enforced: Page, site: Site) -> None:
    """Anything forbidden would be on the console, where the test would find it."""
    for path in SAMPLE:
        enforced.goto(f"{site.url}{path}", wait_until="load")
        enforced.evaluate(
            """() => {
              for (const fold of document.querySelectorAll("details")) fold.open = true;
              return new Promise((done) => requestIdleCallback(done, {timeout: 5000}));
            }"""
        )


def test_what_a_reader_does_keeps_to_the_policy(enforced: Page, site: Site) -> None:
    """A hand is stepped, a word searched, a board tried, a drill answered, a form opened."""
    page = enforced
    page.goto(f"{site.url}rules/bridge-solitaire.html")
    hand = come_to(page.locator("bridge-hand").first)
    for _ in range(3):
        hand.locator("[data-do=next]").click()
    hand.locator("[data-do=why]").click()
    do(hand, "guess")
    hand.locator("[data-do=show]").click()
    hand.locator("[data-do=stop]").click()
    page.locator("bridge-try .bp-begin").first.click()
    page.locator(".theme-toggle:visible").click()
    page.goto(f"{site.url}search.html?q=trump&highlight=trump")
    expect(page.locator("bridge-find .bp-hit").first).to_be_visible()
    expect(page.locator("#search-results li").first).to_be_visible()
    expect(page.locator(".highlighted, .highlight-link")).to_have_count(0)


def test_forbidden_things_are_reported(enforced: Page, site: Site, trouble: Any) -> None:
    """The other tests here rely on this."""
    trouble.allow(r"policy: |Content Security Policy|TrustedHTML|TrustedScript")
    enforced.goto(site.url)
    found = enforced.evaluate(
        """async () => {
          const seen = new Set();
          addEventListener("securitypolicyviolation", (told) => seen.add(told.effectiveDirective));
          const style = document.createElement("p");
          style.setAttribute("style", "color: red");
          const script = document.createElement("script");
          script.append("window.broken = true");
          document.body.append(style, script);
          const thrown = (how) => {
            try { how(); } catch (error) { return error.name; }
            return "";
          };
          const html = thrown(() => { style.innerHTML = "<img src=x>"; });
          const drawn = thrown(() => { style.innerHTML = '<span class="bp-card">♠A</span>'; });
          const worker = thrown(() => new Worker("data:text/javascript,1"));
          const text = thrown(() => setTimeout("window.broken = true"));
          const away = await fetch("https://example.org/").catch((error) => error.name);
          await new Promise((done) => setTimeout(done));
          return [html, drawn, worker, text, away, window.broken ?? null, [...seen].sort()];
        }"""
    )
    *what, seen = found
    assert what == ["TypeError", "", "TypeError", "TypeError", "TypeError", None]
    assert seen == ["connect-src", "require-trusted-types-for", "style-src-attr"]


# --- the Python of a cell -----------------------------------------------------------------------

ATTEMPTS = """
import js
from pyodide.code import run_js
def attempt(what, how):
    try:
        how()
    except Exception:
        print(what, "no")
    else:
        print(what, "YES")
for name in DOORS:
    attempt(name, lambda: getattr(js, name))
for name in ("storage", "locks", "serviceWorker", "storageBuckets"):
    attempt(name, lambda: getattr(js.navigator, name))
attempt("eval", lambda: js.eval("1"))
attempt("Function", lambda: js.Function.new("return 1"))
attempt("constructor", lambda: js.Object.constructor("return 1"))
attempt("run_js", lambda: run_js("1"))
attempt("import", lambda: run_js("import('https://example.org/x.js')"))
attempt("timer", lambda: js.setTimeout("1", 0))
attempt("urlopen", lambda: __import__("urllib.request").request.urlopen("https://example.org/"))
attempt("open_url", lambda: __import__("pyodide.http").http.open_url("https://example.org/"))
attempt("socket", lambda: __import__("socket").create_connection(("example.org", 80)))
"""
# The replies come after the cell has ended, so another cell collects them.
LATER = """
import asyncio, js
from pyodide.ffi import to_js
tried = {}
async def hear(what, address, **options):
    try:
        answer = await js.fetch(address, to_js(options, dict_converter=js.Object.fromEntries))
        tried[what] = answer.status
    except Exception:
        tried[what] = "no"
for how in (
    hear("file", "SITE_static/pyodide/pyodide-lock.json"),
    hear("post", "SITE_static/pyodide/pyodide-lock.json", method="POST"),
    hear("page", "SITEindex.html"),
    hear("up", "SITE_static/../index.html"),
    hear("elsewhere", "https://example.org/?secret"),
):
    asyncio.ensure_future(how)
"""


# Messages that a cell sends in the worker's name are ignored, and markup in its values is text.
FORGED = """
import js
from pyodide.ffi import to_js
told = {"kind": "drawn", "id": 1, "html": "<b>forged</b>"}
js.postMessage(to_js(told, dict_converter=js.Object.fromEntries))

import bridgepath.view.html
bridgepath.view.html.to_html = lambda value: "<img src=x onerror=alert(1)>"
bridgepath.Hand()
"""


def anew(example: Locator, source: str) -> None:
    """Write another cell into an open editor, and run it."""
    example.locator(".cm-content").focus()
    write(example, source)
    run(example)
    finished(example)


def test_a_cell_reaches_no_other_host_and_no_store(
    visit: Callable[..., Page], site: Site, trouble: Any, outside: list[str]
) -> None:
    trouble.allow(r"Evaluating a string|Connecting to|Trusted(HTML|Script)|unsafe-eval")
    example = cell(visit("rules/bridge-solitaire.html"))
    text = (SITE.parents[1] / "docs/_web/src/python/sandbox.ts").read_text(encoding="utf-8")
    doors = re.findall(r'"(\w+)"', text[text.index("const doors") : text.index("] as const")])
    assert {"indexedDB", "caches", "Worker", "XMLHttpRequest"} <= set(doors)
    write(example, ATTEMPTS.replace("DOORS", repr(tuple(doors))))
    run(example)
    finished(example)
    lines = output(example).inner_text().split("\n")
    assert len([line for line in lines if line.endswith(" no")]) == len(doors) + 13, lines
    assert not [line for line in lines if "YES" in line]
    anew(example, LATER.replace("SITE", site.url))
    known = ""
    while known.count(":") < 5:
        anew(example, "print(tried)")
        known = output(example).inner_text()
    heard = {"file": 200, "post": "no", "page": "no", "up": "no", "elsewhere": "no"}
    assert ast.literal_eval(known) == heard
    anew(example, "bytearray(4_000_000_000)")
    told = example.locator(".bp-error .bp-refused")
    expect(told).to_have_text(re.compile("^(Memory|Overflow)Error"))
    anew(example, FORGED)
    drawn = output(example).locator(".bp-reply")
    expect(drawn).to_have_text(["<img src=x onerror=alert(1)>"])
    expect(drawn.locator("*")).to_have_count(0)
    assert outside == []
