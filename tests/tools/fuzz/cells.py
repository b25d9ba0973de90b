"""Spoilt cells: `python -m tests.tools fuzz-cells --count 100000`.

Each try takes the code of an example, spoils it a little, and gives it to the cell runner. Whatever
the code does, the runner must return a result: one sentence if it failed, text, and only markup
that pages accept (docs/_static/theme.js). Anything else ends the run and shows the seed.
"""

from __future__ import annotations

import argparse
import io
import random
import re
import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import cell

ROOT = Path(__file__).resolve().parents[3]
# As long as a reader would wait; a cell that takes longer is stopped, as its button would.
PATIENCE = 0.5
# Neither * nor <<: they can make a number of a billion digits in one step, which nothing can stop.
MARKS = (
    *"()[]{}.,:;=#\"'\\ \n\t@-+/%<>&|!~_0123456789aeinorstKQJ♠♥♦♣",
    "None", "self", "not ", "lambda: ", "yield ", "await ", "print(", "raise ", "del ", "return ",
    "\n    ", "'''", "f'{", "<b>", "<script>", "&lt;", "\0", "\ud800", "\u202e", "😀",
    "import this\n", "raise SystemExit\n",
    "raise KeyError('<i>')\n", "class A:\n", "print(globals())\n", "~~",
)  # fmt: skip
# Characters that a typing slip exchanges; the code can usually still be parsed.
LIKE = ("0123456789", "♠♥♦♣", "AKQJT", "SHDCNEW", "()[]{}", "+-/%", "'\"", "aeiou", ",.:;")
# Lines that do what no cell on a page should do here.
NEVER = re.compile(r"\*|<<|input|open|while|sleep|system|\d{7}")


class Late(BaseException):
    """The time of a cell is over."""


@cache
def pages() -> tuple[tuple[str, ...], ...]:
    """The code of the examples of each page, in order; cells of a page share names."""
    found = []
    for path in sorted((ROOT / "docs").rglob("*.md")):
        blocks = re.findall(r":::\{example\}.*?\n:::", path.read_text("utf-8"), re.DOTALL)
        lines = [re.findall(r"^(?:>>>|\.\.\.) ?(.*)$", block, re.MULTILINE) for block in blocks]
        if sources := tuple("\n".join(one) for one in lines if one):
            found.append(sources)
    return tuple(found)


@cache
def known(page: int, at: int) -> dict[str, Any]:
    """The names defined by the examples above this one."""
    names: dict[str, Any] = {}
    for source in pages()[page][:at]:
        cell.run(source, names)
    return names


@cache
def _markup() -> tuple[re.Pattern[str], frozenset[str]]:
    """The tags that pages accept, read from the script that checks them."""
    text = (ROOT / "docs" / "_static" / "theme.js").read_text(encoding="utf-8")
    shape = re.search(r"const drawn = /(.*)/g;", text)
    tags = re.search(r'const tags = new Set\("([^"]*)"', text)
    assert shape
    assert tags
    return re.compile(shape[1].replace(r"<\/", "</")), frozenset(tags[1].split(","))


def let_in(html: str) -> bool:
    """True if a page accepts this markup."""
    shape, tags = _markup()

    def without(found: re.Match[str]) -> str:
        name = re.search(r"[a-z0-9]+", found[0])
        return "" if name and name[0] in tags else found[0]

    return "<" not in shape.sub(without, html)


@contextmanager
def in_time() -> Iterator[None]:
    """Raise `Late` in code that runs too long."""

    def late(_number: int, _frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, PATIENCE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def spoil(text: str, rng: random.Random) -> str:
    """The code with a few parts cut, inserted or exchanged, half of these for a similar one."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text)) if text else 0
        like = next((kind for kind in LIKE if text[at : at + 1] in kind), "")
        if like and rng.random() < 0.7:
            text = text[:at] + rng.choice(like) + text[at + 1 :]
            continue
        start = rng.randint(0, len(text))
        end = min(len(text), start + rng.choice((0, 0, 1, 1, 3, 12)))
        new = "" if rng.random() < 0.3 else rng.choice(MARKS)
        text = text[:start] + new + text[end:]
    return text


def one(seed: int) -> str:
    """One try; returns its result. Raises AssertionError, or an error that should not get out."""
    rng = random.Random(seed)
    page = rng.randrange(len(pages()))
    at = rng.randrange(len(pages()[page]))
    source, names = spoil(pages()[page][at], rng), dict(known(page, at))
    if NEVER.search(source):
        return "passed over"
    out = io.StringIO()
    try:
        with in_time(), redirect_stdout(out), redirect_stderr(out):
            result = cell.run(source, names)
    except Late:
        return "late"
    assert out.getvalue() == "", f"seed {seed}: it wrote past the runner"
    for part in result.parts:
        assert part.html is None or let_in(part.html), f"seed {seed}: {part.html}"
    if result.error is None:
        return "ran"
    sentence = result.error.sentence
    assert sentence, f"seed {seed}: no sentence"
    assert "\n" not in sentence, f"seed {seed}: {sentence!a}"
    late = sentence.startswith(f"{Late.__module__}.{Late.__qualname__}")
    return "late" if late else "stopped with a sentence"


def many(count: int, first: int = 0) -> Counter[str]:
    """Run this many tries, and count their results."""
    found: Counter[str] = Counter()
    for seed in range(first, first + count):
        try:
            found[one(seed)] += 1
        except Exception as error:
            error.add_note(f"seed {seed} of `fuzz-cells`")
            raise
    return found


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the results of all tries; the first fault ends the run."""
    parser.add_argument("--count", type=int, default=100_000, help="how many tries")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    options = parser.parse_args(arguments)
    import resource  # which Windows does not have

    # A cell that asks for all the memory gets an error and does not disturb the machine.
    resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**31))
    for ending, count in sorted(many(options.count, options.first).items()):
        print(f"{ending}: {count}")
    return 0
