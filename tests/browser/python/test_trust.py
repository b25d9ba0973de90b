"""A stranger's notebook: opening it runs nothing, and what its cells show is never a script."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Trouble
from tests.browser.python.test_notebook import CELL_RUNS
from tests.sample import some

# What a script of the notebook would do to the reader's progress, each under a name of its own.
DONE = "localStorage['ran-{0}']='yes'"
IMG = '<img src="no-such-picture" onerror="' + DONE + '">'
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" onload="'
    + DONE
    + '"><script>'
    + DONE
    + "</script></svg>"
)
# JupyterLab would take a click on this as a command of the reader.
ORDER = '<button data-commandlinker-command="notebook:run-all-cells">Read on</button>'


def _text(name: str, markup: str) -> str:
    return markup.format(name)


# Stored outputs: each kind of data, with and without text beside it.
STORED: dict[str, dict[str, Any]] = {
    "html": {"text/html": _text("html", IMG)},
    "script": {"text/html": f"<script>{DONE.format('script')}</script>"},
    "frame": {
        "text/html": f'<iframe srcdoc="<script>parent.{DONE.format("frame")}</script>"></iframe>'
    },
    "address": {"text/html": f'<iframe src="javascript:parent.{DONE.format("address")}"></iframe>'},
    "svg": {"image/svg+xml": _text("svg", SVG)},
    "code": {"application/javascript": DONE.format("code")},
    "markdown": {"text/markdown": _text("markdown", IMG)},
    "latex": {"text/latex": _text("latex", IMG)},
    "widget": {"application/vnd.jupyter.widget-view+json": {"model_id": "w", "version_major": 2}},
}
WIDGETS = {
    "application/vnd.jupyter.widget-state+json": {
        "version_major": 2,
        "version_minor": 0,
        "state": {
            "w": {
                "model_name": "HTMLModel",
                "model_module": "@jupyter-widgets/controls",
                "model_module_version": "2.0.0",
                "state": {"value": _text("widget", IMG)},
            }
        },
    }
}


def _code(number: int, output: dict[str, Any]) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "id": f"code-{number}",
        "execution_count": number,
        "metadata": {"trusted": True},
        "source": "1",
        "outputs": [output],
    }


def stranger() -> str:
    """A notebook that claims that every cell is trusted."""
    cells = [
        _code(
            number,
            {
                "output_type": "display_data",
                "data": data,
                # An output may ask for a frame of its own, or to be unconfined.
                "metadata": {kind: {"isolated": True, "unconfined": True} for kind in data},
            },
        )
        for number, data in enumerate(STORED.values(), 1)
    ]
    both = {"text/html": _text("both", IMG), "text/plain": "THE CARDS AS TEXT"}
    result = {"output_type": "execute_result", "execution_count": 20, "data": both, "metadata": {}}
    cells.append(_code(20, result))
    cells.append(
        {
            "cell_type": "markdown",
            "id": "words",
            "metadata": {"trusted": True},
            "source": f"{_text('words', IMG)}\n\n"
            f"<script>{DONE.format('inline')}</script>\n\n{_text('drawn', SVG)}\n\n"
            f'<iframe srcdoc="<script>parent.{DONE.format("inner")}</script>"></iframe>\n\n'
            f"{ORDER}\n\nTHE LAST WORDS",
        }
    )
    whole = {
        "cells": cells,
        "metadata": {
            "kernelspec": {
                "name": "python",
                "display_name": "Python (Pyodide)",
                "language": "python",
            },
            "language_info": {"name": "python"},
            "widgets": WIDGETS,
        },
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole)


# Missing pictures have failed by the time that another one has loaded.
SETTLED = """async () => {
  for (let turn = 0; turn < 2; turn += 1) {
    await new Promise((done) => {
      const picture = new Image();
      picture.onerror = picture.onload = done;
      picture.src = `another-picture-${turn}`;
    });
  }
  return Object.keys(localStorage).filter((key) => key.startsWith("ran-"));
}"""


def _opened(page: Page) -> None:
    """Nothing has run, and what can be read as text is there."""
    notebook = page.locator(".jp-Notebook")
    expect(notebook).to_contain_text("THE LAST WORDS", timeout=CELL_RUNS)
    expect(notebook).to_contain_text("THE CARDS AS TEXT")
    notes = notebook.get_by_text("Run the cell to see it")
    expect(notes).to_have_count(len(STORED))
    assert page.evaluate(SETTLED) == []
    expect(notebook.get_by_role("button", name="Read on")).to_be_visible()
    expect(notebook.locator("[data-commandlinker-command]")).to_have_count(0)
    # JupyterLab's own buttons beside an output, which appear a little later, have icons of this
    # kind.
    svg = "svg:not([data-icon^='ui-components:'])"
    shown = notebook.locator(f".jp-Cell-outputArea :is(img, {svg}, iframe, script)")
    expect(shown).to_have_count(0)
    expect(notebook.locator(":is(.jp-MarkdownOutput, .jp-Cell) :is(iframe, script)")).to_have_count(
        0
    )


def _upload(page: Page, site: Site) -> None:
    page.goto(f"{site.url}lite/lab/index.html")
    with page.expect_file_chooser() as chosen:
        page.locator("[data-command='filebrowser:upload'], .jp-id-upload").first.click()
    file: Any = {
        "name": "stranger.ipynb",
        "mimeType": "application/json",
        "buffer": stranger().encode(),
    }
    chosen.value.set_files(file)
    page.locator(".jp-DirListing-item", has_text="stranger.ipynb").dblclick()


def test_opening_a_notebook_runs_nothing(page: Page, site: Site, trouble: Trouble) -> None:
    """Neither on upload nor later at its address, in any application."""
    trouble.allow(r"status of 404")
    # Tall enough for all its cells: those out of sight are drawn later.
    page.set_viewport_size({"width": 1280, "height": 3000})
    _upload(page, site)
    _opened(page)
    for app in some(["notebooks", "lab"], 1):
        page.goto(f"{site.url}lite/{app}/index.html?path=stranger.ipynb")
        _opened(page)


@pytest.mark.parametrize("name", some(["page.html", "picture.svg", "words.md"], 1))
def test_opening_another_file_runs_nothing(
    name: str, page: Page, site: Site, trouble: Trouble
) -> None:
    trouble.allow(r"status of 404")
    page.goto(f"{site.url}lite/lab/index.html")
    with page.expect_file_chooser() as chosen:
        page.locator("[data-command='filebrowser:upload'], .jp-id-upload").first.click()
    text = (SVG if name.endswith("svg") else IMG).format("file")
    file: Any = {"name": name, "mimeType": "", "buffer": text.encode()}
    chosen.value.set_files(file)
    item = page.locator(".jp-DirListing-item", has_text=name)
    item.dblclick()
    page.locator(".jp-Document").first.wait_for(timeout=CELL_RUNS)
    assert page.evaluate(SETTLED) == []
    # Nor can it be opened as a page of this site.
    item.click(button="right")
    expect(page.locator(".lm-Menu")).to_be_visible()
    expect(page.get_by_text("Open in New Browser Tab")).to_have_count(0)
