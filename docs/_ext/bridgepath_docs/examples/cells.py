"""Run the code of pages: the prompt notation, the runner, the comparison. Works without Sphinx.

The runner is `docs/_web/cell.py`, the same file that the reader's browser runs. A block is one
prompt: its source lines and the output that the page promises. A promised line that starts with
`! ` is a refusal: the code must stop with that sentence.
"""

from __future__ import annotations

import difflib
import importlib.util
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

PROMPT = ">>>"
MORE = "..."
REFUSAL = "! "


class Failure(Protocol):
    """The reason why a cell stopped."""

    @property
    def sentence(self) -> str:
        """One line for the reader."""


class Piece(Protocol):
    """A piece of output."""

    @property
    def text(self) -> str:
        """Its printed form."""

    @property
    def html(self) -> str | None:
        """Its drawing, if it is a value of the engine."""


class Outcome(Protocol):
    """The output of a cell, and why it stopped early, if it did."""

    @property
    def output(self) -> str:
        """Everything printed and echoed, in order."""

    @property
    def error(self) -> Failure | None:
        """None when the cell ran to its end."""

    @property
    def parts(self) -> tuple[Piece, ...]:
        """The output piece by piece."""


class Runner(Protocol):
    """The module that runs the cells of pages."""

    def run(self, source: str, namespace: dict[str, object], name: str) -> Outcome:
        """Run a cell in a namespace that it may change."""


@dataclass(frozen=True, slots=True)
class Block:
    """One prompt of an example."""

    source: str
    expected: str
    line: int  # of the prompt in the body of the example, counted from 0


@dataclass(frozen=True, slots=True)
class Mistake:
    """A body that cannot be read; `line` counts from 0 in the body."""

    sentence: str
    line: int


@dataclass(frozen=True, slots=True)
class Ran:
    """The actual result of a block: its output as the page would print it."""

    output: str  # with the refusal, if any, as a last line after `! `
    refused: bool
    parts: tuple[tuple[str, str | None], ...] = ()  # each piece as text, and as HTML if it is drawn


def parse(lines: Sequence[str]) -> list[Block] | Mistake:
    """Split a doctest-like body into its prompts."""
    blocks: list[Block] = []
    source: list[str] = []
    expected: list[str] = []
    start = 0

    def close() -> None:
        if source:
            blocks.append(Block("\n".join(source), tidy("\n".join(expected)), start))

    for number, line in enumerate(lines):
        head, body = line[:3], line[4:]
        if head in (PROMPT, MORE) and line[3:4].strip():
            return Mistake(f'a space is missing after "{head}"', number)
        if head == PROMPT:
            close()
            source, expected, start = [body], [], number
        elif head == MORE and source and not expected:
            source.append(body)
        elif source:
            expected.append(line)
        elif line.strip():
            return Mistake(f'"{line.strip()}" comes before the first ">>> "', number)
    close()
    return blocks or Mistake('there is no ">>> " line', 0)


def tidy(text: str) -> str:
    """Output without spaces and empty lines at its very end."""
    return text.rstrip()


def code(blocks: Iterable[Block]) -> str:
    """The source of all blocks as one cell."""
    return "\n".join(block.source for block in blocks)


def run(source: str, namespace: dict[str, object], name: str) -> Ran:
    """Run a piece of code in a namespace that it may change."""
    outcome = _runner().run(source, namespace, name)
    output = tidy(outcome.output)
    parts = tuple((part.text, part.html) for part in outcome.parts)
    if outcome.error is None:
        return Ran(output, refused=False, parts=parts)
    refusal = REFUSAL + outcome.error.sentence
    return Ran(f"{output}\n{refusal}" if output else refusal, refused=True, parts=parts)


def difference(expected: str, actual: str) -> str:
    """Expected and actual output, line by line, indented for a message."""
    lines = difflib.ndiff(expected.splitlines(), actual.splitlines())
    shown = [line for line in lines if not line.startswith("? ")]
    return "\n".join(f"    {line}" for line in ["- expected", "+ actual", *shown])


@cache
def _runner() -> Runner:
    path = Path(__file__).parents[3] / "_web" / "cell.py"
    spec = importlib.util.spec_from_file_location("bridgepath_cell", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return cast("Runner", module)
