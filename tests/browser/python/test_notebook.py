"""The tutorials in JupyterLite: opened by their plain link, run, with nothing from elsewhere."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Site
from tests.sample import some
from tests.tutorials import TUTORIALS, run

# JupyterLite and Python start, and the engine is imported: this takes a while on a slow machine.
START = 180_000
# Afterwards a cell takes a moment.
CELL_RUNS = 60_000

FIRST = next(path for path in TUTORIALS if path.stem == "first-hands")


def _open(page: Page, url: str, name: str) -> Locator:
    """Open a notebook; return its code cells."""
    page.goto(f"{url}lite/notebooks/index.html?path={name}.ipynb")
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    cells.first.wait_for(timeout=CELL_RUNS)
    return cells


def _run(page: Page, cell: Locator, source: str) -> Locator:
    """Write into a cell and run it; return its outputs."""
    cell.locator(".cm-content").click()
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.insert_text(source)
    page.keyboard.press("Shift+Enter")
    return cell.locator(".jp-OutputArea-output")


# The picture is there at once, so anything it could do is done before the next output is drawn.
SHOWN = """
from IPython.display import HTML, SVG, Javascript, display
from bridgepath.base.display import Bars
RUN = "localStorage.ran = 'yes'"
PICTURE = "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA="
display(HTML(f'<b>cleaned</b><img src="{PICTURE}" onload="{RUN}"><script>{RUN}</script>'))
display(SVG(f'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="{RUN}"/>'))
display(Javascript(RUN))
Bars.of({1: 2, 3: 4}, "tricks")
"""


def _words(text: str) -> list[str]:
    return text.split()


# All of them run under the browser's Python in tests/pyodide; this tests JupyterLite, which is slow
# to start.
def test_a_tutorial_runs_on_the_python_and_the_engine_of_the_pages(
    page: Page, site: Site, requested: list[str], outside: list[str]
) -> None:
    """Every cell shows in the browser what it shows under CPython, and nothing is fetched twice."""
    wanted = run(FIRST, drawn=True)
    page.goto(f"{site.sub_url}tutorials.html")
    page.get_by_role("link", name="Open First hands", exact=True).click()
    cells = page.locator(".jp-Notebook .jp-CodeCell")
    cells.first.wait_for(timeout=CELL_RUNS)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    # The numbers of the prompts show the order in which the cells ran; an error stops the run.
    numbers = [f"[{number}]:" for number in range(1, len(wanted) + 1)]
    expect(cells.locator(".jp-InputPrompt").last).to_have_text(numbers[-1], timeout=START)
    # Cells out of sight are not drawn, but their text is there.
    assert cells.locator(".jp-InputPrompt").all_text_contents() == numbers
    for number, text in enumerate(wanted):
        outputs = cells.nth(number).locator(".jp-OutputArea-output").all_text_contents()
        assert _words(" ".join(outputs)) == _words(text), f"cell {number + 1}"
    assert any(path.endswith("/pyodide.asm.wasm") for path in requested)

    # One file, whose hash is the lock's.
    folder = site.folder / "_static" / "pyodide"
    lock = json.loads((folder / "pyodide-lock.json").read_bytes())
    engine = lock["packages"]["bridgepath"]
    source = "import bridgepath, sys; print('IS', sys.version.split()[0], bridgepath.__file__)"
    shown = _run(page, cells.nth(0), source)
    expect(shown).to_contain_text("IS ", timeout=START)
    said = re.search(r"IS (\S+) (\S+)", shown.inner_text())
    assert said is not None
    assert said[1] == lock["info"]["python"]
    assert said[2].endswith("/site-packages/bridgepath/__init__.py")
    wheels = {path for path in requested if path.endswith(".whl") and "/bridgepath-" in path}
    assert wheels == {f"/some/where/_static/pyodide/{engine['file_name']}"}
    served = (folder / engine["file_name"]).read_bytes()
    assert hashlib.sha256(served).hexdigest() == engine["sha256"]

    # The engine's drawings link to the rules of the site.
    source = "from bridgepath.games import contract_bridge; contract_bridge.auction('1♥ P P P')"
    shown = _run(page, cells.nth(2), source)
    link = shown.locator("a.bp-cite").first
    expect(link).to_have_attribute("href", re.compile(r"/some/where/c/[A-Z0-9-]+\.html$"))

    # The engine's drawings are shown whole; no output of a cell can be a script.
    shown = _run(page, cells.nth(3), SHOWN)
    expect(shown.locator("svg[role=img][aria-label^='tricks']")).to_be_visible(timeout=CELL_RUNS)
    expect(shown.locator("img[src^='data:image/svg+xml']")).to_be_visible()
    expect(shown).to_contain_text(["cleaned", "", "Javascript object", "tricks"])
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('ran'))") == []

    # A missing package is not requested from anywhere.
    shown = _run(page, cells.nth(1), "%pip install there-is-no-such-package")
    expect(shown.first).to_contain_text("there-is-no-such-package", timeout=CELL_RUNS)
    assert outside == []


# JupyterLab asks which kernels there are before JupyterLite has its own, which is held back here
# until `known` is called.
LATE = """
window._JUPYTERLAB = new Proxy({}, { set(all, name, container) {
  const held = (plugin) => plugin.id.endsWith("pyodide-kernel-extension:kernel")
    ? { ...plugin, activate(...given) {
        new Promise((known) => { window.known = known; }).then(() => plugin.activate(...given)); } }
    : plugin;
  all[name] = { init: container.init, get: async (part) => {
    const made = await container.get(part);
    return () => ({ __esModule: true, default: [made().default].flat().map(held) });
  } };
  return true;
} });
"""


@pytest.mark.parametrize("app", some(["notebooks", "lab"], 1))
def test_who_runs_a_cell_early_waits_and_is_asked_nothing(app: str, page: Page, site: Site) -> None:
    page.add_init_script(LATE)
    page.goto(f"{site.url}lite/{app}/index.html?path={FIRST.stem}.ipynb")
    kernel = page.locator(".jp-NotebookPanel-toolbar .jp-Toolbar-kernelName")
    expect(kernel).to_have_text("No Kernel", timeout=CELL_RUNS)
    cell = page.locator(".jp-Notebook .jp-CodeCell").first
    shown = _run(page, cell, "print('THE', 'READER')")
    expect(cell).not_to_have_class(re.compile("jp-mod-active"))
    page.evaluate("known()")
    expect(shown).to_have_text("THE READER", timeout=START)
    expect(kernel).to_have_text("Python (Pyodide)")
    expect(page.locator(".jp-Dialog")).to_have_count(0)


def test_a_browser_without_webassembly_is_told(page: Page, site: Site) -> None:
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(f"{site.url}lite/notebooks/index.html?path={FIRST.stem}.ipynb")
    expect(page.get_by_role("dialog")).to_contain_text(
        "This browser does not run WebAssembly", timeout=CELL_RUNS
    )
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".jp-Notebook .jp-CodeCell").first).to_be_visible()


def test_the_list_of_notebooks(page: Page, site: Site) -> None:
    """The front door of JupyterLite leads to the tutorials."""
    page.goto(f"{site.sub_url}lite/index.html")
    for path in TUTORIALS:
        expect(page.get_by_text(f"{path.stem}.ipynb")).to_be_visible(timeout=CELL_RUNS)
    assert page.url.startswith(f"{site.sub_url}lite/tree/")


def test_jupyterlab_opens_too(page: Page, site: Site) -> None:
    """It is offered in the menus of a notebook."""
    page.goto(f"{site.sub_url}lite/lab/index.html?path={FIRST.stem}.ipynb")
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=CELL_RUNS)
