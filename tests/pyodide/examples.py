"""Every example of rules and lessons, from their sources: what is typed, and what is printed."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cell

from tests.sample import some

_EXAMPLE = re.compile(r"^:::\{example\}[^\n]*\n(.*?)^:::$", re.DOTALL | re.MULTILINE)


def _wrong(page: Path) -> Iterator[str]:
    names: dict[str, Any] = {}
    for block in _EXAMPLE.findall(page.read_text(encoding="utf-8")):
        for step in doctest.DocTestParser().get_examples(block):
            done = cell.run(step.source, names)
            said = done.output + (f"! {done.error.sentence}\n" if done.error else "")
            if said.split() != step.want.split():
                yield f"{page.name}: {step.source}{said}"


def differences(folder: Path) -> tuple[int, list[str]]:
    """How many pages have examples, and each step of a sample whose output is not its page's."""
    files = sorted(path for name in ("path", "rules") for path in (folder / name).rglob("*.md"))
    pages = [path for path in files if _EXAMPLE.search(path.read_text(encoding="utf-8"))]
    return len(pages), [wrong for page in some(pages, 20) for wrong in _wrong(page)]
