"""No page of the site runs what its address says.

The sender of a link chooses the query and the fragment. Code in them must never run: it would run
on the site's own origin, with access to everything that a reader has stored there.
"""

from __future__ import annotations

from itertools import product
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.sample import some

# JupyterLite and Python take a while to start on a slow machine.
START = 180_000

# Any code that runs requests a file of this name: from Python, from a script, or as a picture.
MARK = "run-by-the-address"
CODES = (
    f"import js; js.fetch(js.location.origin + '/{MARK}')",
    f"fetch('/{MARK}')",
    f"<img src=/{MARK} onerror=fetch('/{MARK}')>",
    f"javascript:fetch('/{MARK}')",
)
# Names of parameters that JupyterLite, Sphinx or a page of ours reads, and some common ones.
NAMES = (
    "code", "execute", "kernel", "path", "fromURL", "factory", "workspace", "clone", "theme",
    "q", "highlight", "players", "time", "pack", "step", "src", "url", "html", "next", "redirect",
)  # fmt: skip


def laden(code: str, **own: str) -> str:
    """A query and a fragment with `code` in every position; `own` are parameters and values."""
    values = dict.fromkeys(NAMES, code) | {"execute": "1"}
    for name in ("kernel", "path", "workspace", "clone", "theme"):
        del values[name]
    values |= own
    query = "&".join(f"{name}={quote(value)}" for name, value in values.items())
    return f"?{query}#?{query}&{quote(code)}"


def test_the_app_that_runs_code_is_not_there(page: Page, site: Site) -> None:
    for path in ("lite/repl/index.html", "lite/repl/", "lite/build/repl/bundle.js"):
        answer = page.request.get(f"{site.url}{path}{laden(CODES[0])}")
        assert answer.status == 404, path


@pytest.mark.parametrize("app", some(["notebooks", "lab"], 1))
def test_a_notebook_runs_its_own_cells_only(
    app: str, page: Page, site: Site, requested: list[str]
) -> None:
    """If the address had sent anything to Python, it would have run before the cell did."""
    own = laden(CODES[0], path="first-hands.ipynb", kernel="python", factory="Notebook")
    page.goto(f"{site.url}lite/{app}/index.html{own}")
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    cell.locator(".cm-content").click(timeout=START)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text("print('THE', 'READER')")
    page.keyboard.press("Shift+Enter")
    shown = cell.locator(".jp-OutputArea-output")
    expect(shown).to_contain_text("THE READER", timeout=START)
    expect(cell.locator(".jp-InputPrompt")).to_have_text("[1]:")
    assert not [path for path in requested if MARK in path]


@pytest.mark.parametrize("code", some(CODES, 1))
def test_lists_and_consoles_run_nothing(
    code: str, page: Page, site: Site, requested: list[str]
) -> None:
    for path, ready in (
        ("tree/index.html", "first-hands.ipynb"),
        ("edit/index.html", "File"),
        ("consoles/index.html", "File"),
    ):
        page.goto("about:blank")
        page.goto(f"{site.url}lite/{path}{laden(code)}")
        expect(page.get_by_text(ready, exact=True).first).to_be_visible(timeout=START)
    assert not [path for path in requested if MARK in path]


PAGES = (
    "index.html", "search.html", "which-game.html", "404.html", "tutorials.html",
    "rules/bid-fair.html", "path/01-the-highest-card-wins.html", "glossary.html",
)  # fmt: skip


@pytest.mark.every
@pytest.mark.parametrize(("path", "code"), some([*product(PAGES, CODES)], len(PAGES)))
def test_pages_run_nothing(
    path: str, code: str, page: Page, site: Site, requested: list[str]
) -> None:
    page.goto(f"{site.url}{path}{laden(code)}", wait_until="load")
    if path == "search.html":
        expect(page.locator("bridge-find [role=status]")).to_be_attached()
    # Anything put into the page in the meantime has begun to load, because a frame is drawn after
    # it. (The test does not wait for a browser that draws none.)
    page.evaluate(
        """() => new Promise((done) => {
          requestAnimationFrame(() => setTimeout(done));
          setTimeout(done, 5000);
        })"""
    )
    there = f"[src*='{MARK}'], [onerror*='{MARK}'], [href^='javascript:'][href*='{MARK}']"
    assert not page.locator(there).count()
    assert not [path for path in requested if MARK in path]
