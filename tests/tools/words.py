"""Check which tests fail if wording changes: `python -m tests.tools words`.

A change of wording may fail only where the words matter: in the worked cases of the pages, and in
`tests/golden/`, once for each test module. This copies the project into a scratch folder, rewords
ten common sentences of the engine there, and runs the tests of the engine. A test that fails
elsewhere quotes a sentence where it means a clause, a card or a number: it is listed, and the exit
status is 1. `--all` changes many more phrases.
"""

from __future__ import annotations

import argparse
import io
import os
import shutil
import subprocess
import sys
import tempfile
import tokenize
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

ROOT: Final = Path(__file__).resolve().parents[2]
TESTS: Final = ("tests/engine", "tests/games", "tests/drills", "tests/oracle", "tests/cli",
                "tests/test_laws.py", "tests/test_worlds.py")  # fmt: skip
TEN: Final = {
    "must follow suit: holds": "has to follow suit, with",
    "is dealt": "receives",
    "may not": "cannot",
    "does not hold": "has no",
    "the auction is over": "the auction has ended",
    "deals next": "is the next dealer",
    "is not a player here": "does not play here",
    "the level of a bid is": "a bid has a level of",
    "there is no": "nobody knows a",
    "'s turn": "'s time to act",
}
"""Common phrases of the engine, each with its replacement."""
MORE: Final = {
    "must bid": "has to bid",
    "must call": "has to call",
    "must deal": "has to deal",
    "must play": "has to play",
    "is not a seat": "names no seat",
    "is not an action here": "is nothing that can be done here",
    "is not sufficient": "is too low",
    "is expected": "belongs here",
    "not one of": "none of",
    "is one of": "comes from",
    "has no seat in": "does not sit in",
    "is a whole number": "counts in whole numbers",
    "the deal is over": "the deal has ended",
    "holds that": "has that",
    "Nobody scores": "There is no score",
    "goes down": "fails",
    "is made": "succeeds",
    " wins": " takes it",
    " leads.": " is on lead.",
    "at most": "no more than",
    "at least": "no fewer than",
    "cannot be": "can never be",
    "is listed": "is written down",
    "appears twice": "comes up two times",
    "is read from": "comes out of",
    "winning tricks": "sure tricks",
    "has doubled": "did double",
    "points with": "points, with",
    " because ": ", since ",
}
"""The phrases that `--all` replaces as well."""
KEPT: Final = {
    "tests/games/test_cases.py": "the worked cases of the pages",
    "tests/cli/test_readme.py": "what the README shows",
    "tests/engine/notation/test_corpus.py": "how each shape of a file is read, in corpus.py",
    "tests/engine/players/test_reasons.py": "each reason of a player, with what makes it true",
    "tests/drills/": "the questions and answers of drills, read as a reader reads them",
}
"""The places besides `tests/golden/` where a sentence may be quoted."""


def copied(folder: Path) -> None:
    """Copy the files that Git does not ignore into a folder, with their current content."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)


def reworded(folder: Path, phrases: dict[str, str]) -> Counter[str]:
    """Replace the phrases in the strings of a copied engine, and count the replacements."""
    counts: Counter[str] = Counter()
    for path in sorted((folder / "engine").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines(keepends=True)
        starts = [0, *accumulate(map(len, lines))]
        pieces, end = [], 0
        for token in tokenize.generate_tokens(io.StringIO(source).readline):
            if tokenize.tok_name[token.type] in ("STRING", "FSTRING_MIDDLE"):
                first, last = (starts[row - 1] + at for row, at in (token.start, token.end))
                text = source[first:last]
                for old, new in phrases.items():
                    counts[old] += text.count(old)
                    text = text.replace(old, new)
                pieces += [source[end:first], text]
                end = last
        path.write_text("".join([*pieces, source[end:]]), encoding="utf-8")
    return counts


def failed(report: Path) -> tuple[list[str], list[str]]:
    """The failed tests in a JUnit report: those that may quote words, and the others."""
    words: list[str] = []
    others: list[str] = []
    for case in ET.parse(report).iter("testcase"):
        name = f"{case.get('file', '')}::{case.get('name', '')}"
        for fault in (*case.findall("failure"), *case.findall("error")):
            golden = name.startswith(tuple(KEPT)) or "tests/golden/" in (fault.get("message") or "")
            (words if golden else others).append(name)
    return words, others


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Reword a copy of the engine, run its tests, and list the tests that quote it."""
    parser.add_argument("--all", action="store_true", help="change many more turns of phrase")
    parser.add_argument("tests", nargs="*", default=TESTS, help="files or folders of tests")
    given = parser.parse_args(arguments)
    phrases = TEN | MORE if given.all else TEN
    with tempfile.TemporaryDirectory(prefix="words-") as name:
        folder = Path(name)
        copied(folder)
        counts = reworded(folder, phrases)
        for old, count in counts.items():
            print(f"{count:4} times {old!r} becomes {phrases[old]!r}")
        report = folder / "report.xml"
        subprocess.run(
            [
                sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:playwright",
                "--tb=no", "-o", "junit_family=xunit1", f"--junitxml={report}", *given.tests,
            ],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder / "engine")},
            stdout=subprocess.DEVNULL,
            check=False,
        )  # fmt: skip
        words, others = failed(report)
    for test in others:
        print(test)
    print(f"{len(words)} fail where words are kept, {len(others)} elsewhere")
    return int(bool(others))
