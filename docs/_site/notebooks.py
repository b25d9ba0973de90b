"""Turn the tutorials, which are text, into notebooks: ``tutorials/*.md`` to ``*.ipynb``.

    python docs/_site/notebooks.py [--out build/notebooks]

The text form is MyST for jupytext. The same text gives the same bytes: cells are numbered instead
of named at random, and no date or version is written.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import jupytext
import nbformat
from common import ROOT, SiteError, say, write_if_new

# The kernel's name in JupyterLite.
KERNEL = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}


def notebook(text: str, name: str) -> dict[str, object]:
    """The notebook of one tutorial, in nbformat 4.5."""
    read = jupytext.reads(text, fmt="md:myst")
    cells = []
    for number, cell in enumerate(read.cells, 1):
        made: dict[str, object] = {
            "cell_type": cell.cell_type,
            "id": f"cell-{number}",
            "metadata": {},
            "source": cell.source.splitlines(keepends=True),
        }
        if cell.cell_type == "code":
            made.update(execution_count=None, outputs=[])
        cells.append(made)
    if not any(cell["cell_type"] == "code" for cell in cells):
        raise SiteError(
            f"{name} has no code cell, so it is not a tutorial: write ```{{code-cell}}."
        )
    whole = {
        "cells": cells,
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    try:
        nbformat.validate(whole)
    except nbformat.ValidationError as error:
        raise SiteError(f"{name} cannot be made into a notebook: {error}") from error
    return whole


def convert(tutorials: Path, out: Path) -> list[Path]:
    """Write every tutorial's notebook; return their paths in the order of their names."""
    texts = sorted(tutorials.glob("*.md"))
    if not texts:
        raise SiteError("There is no tutorial in tutorials/, but the site needs at least one.")
    made = []
    for path in texts:
        content = notebook(path.read_text(encoding="utf-8"), f"tutorials/{path.name}")
        target = out / f"{path.stem}.ipynb"
        data = json.dumps(content, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        write_if_new(target, data.encode())
        made.append(target)
    for stray in set(out.iterdir()) - set(made):
        stray.unlink()
    return made


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "notebooks")
    options = parser.parse_args()
    try:
        made = convert(ROOT / "tutorials", options.out)
    except SiteError as error:
        sys.exit(f"notebooks: {error}")
    say("notebooks", ", ".join(path.name for path in made))


if __name__ == "__main__":
    main()
