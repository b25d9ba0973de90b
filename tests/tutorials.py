"""Run a tutorial's cells under this Python, as a notebook would."""

from __future__ import annotations

import ast
import contextlib
import html
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[1] / "tutorials"
TUTORIALS = sorted(FOLDER.glob("*.md"))

_CELL = re.compile(r"^```\{code-cell\}[^\n]*\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def cells(path: Path) -> Iterator[tuple[int, str]]:
    """The code cells, each with the line in the file where its code starts."""
    text = path.read_text(encoding="utf-8")
    for match in _CELL.finditer(text):
        yield text.count("\n", 0, match.start(1)) + 1, match[1]


def run(path: Path, *, drawn: bool = False) -> list[str]:
    """The output of the cells, in order; an error names the line in the file.

    With `drawn`, a value that can be drawn is represented by the words in its drawing.
    """
    namespace: dict[str, Any] = {"__name__": "__main__"}
    outputs = []
    for line, source in cells(path):
        tree = ast.parse(source, str(path))
        ast.increment_lineno(tree, line - 1)
        last = tree.body[-1] if tree.body else None
        shown: ast.Expression | None = None
        if isinstance(last, ast.Expr):
            tree.body.pop()
            shown = ast.Expression(last.value)
        written = io.StringIO()
        with contextlib.redirect_stdout(written):
            exec(compile(tree, str(path), "exec"), namespace)
            if shown is not None:
                value = eval(compile(shown, str(path), "eval"), namespace)
                if drawn and hasattr(value, "_repr_html_"):
                    print(html.unescape(re.sub(r"<[^>]*>", "", value._repr_html_())))
                elif value is not None:
                    print(repr(value))
        outputs.append(written.getvalue())
    return outputs
