"""Test what a sentence is about, and store its exact words elsewhere.

A test asserts the facts in a sentence, as a set: seats and names, cards, calls, numbers and
clauses::

    assert gist(refused) == {"North", "1♠", "1♥", "BRG-AUC-4"}

The words are stored once, in `tests/golden/`, under the test that met them. They are compared
after all tests of a module have run, so new wording fails once for each module and does not fail a
test of the rules. A soak meets more of them than are stored. `python -m tests.tools golden` writes
them; review the diff like any other.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable
from itertools import zip_longest
from pathlib import Path
from typing import Final
from zlib import crc32

from .sample import SOAK

GOLDEN: Final = Path(__file__).resolve().parent / "golden"
"""The folder of the sentences, with a file for each test module."""

# Words that depend on the rules and not on the writer.
_TERMS: Final = frozenset(
    ("dummy", "declarer", "defender", "defenders", "pass", "double", "doubled", "redouble",
     "redoubled", "NT", "HCP")
)  # fmt: skip
_TOKEN: Final = re.compile(
    r"""
      [A-Z0-9]+(?:-[A-Z0-9]+)*-\d+                        # a clause
    | U\+[0-9A-F]+                                        # a code point
    | [a-z0-9]+\.[a-z][\w.\-]*                            # the key of a house rule, a file
    | [\w]*[♠♥♦♣][\w♠♥♦♣]*                                # cards, a suit, a bid
    | [+\-−]?\d[\d,]*(?:\.\d+)?(?:NT\b|\w*)               # a number, a bid at no trumps
    | [A-Za-z][\w]*                                       # a word
    """,
    re.VERBOSE,
)
_QUOTED: Final = re.compile(r'"([^"]*)"')
# The errors of Python's own JSON and TOML parsers have different words in each version.
_OTHERS: Final = re.compile(r"(?<=(?:JSON|TOML): ).+")
_START: Final = re.compile(r"(?:^\s*|\n\s*|\s\s|[.:;·!?]\s+)[\"'(]*$")


def _seats() -> frozenset[str]:
    from bridgepath.core.seats import CALLED, Seat

    return frozenset({seat.word for seat in Seat} | {*CALLED.values()} | {*"NESWABCD"})


def facts_in(text: str) -> frozenset[str]:
    """The facts in a sentence: names, cards, calls, numbers, clauses, and quoted text.

    Names are capitalized words that do not begin a sentence, and the names of all seats.
    """
    quoted = {word for piece in _QUOTED.findall(text) for word in piece.split()}
    plain = _QUOTED.sub(" ", text)
    found = set(quoted)
    seats = _seats()
    for match in _TOKEN.finditer(plain):
        word = match[0]
        starts = _START.search(plain[: match.start()]) is not None
        if word in _TERMS or word.lower() in _TERMS:
            found.add(word if word in _TERMS else word.lower())
        elif word in seats or not word.isalpha() or (word[0].isupper() and not starts):
            found.add(word.rstrip(","))
    return frozenset(found)


def gist(text: object) -> frozenset[str]:
    """The facts of a sentence or of an error; its words are stored for the running test."""
    if isinstance(text, (list, tuple, dict, set, frozenset)) or text is None:
        raise TypeError(f"a sentence is a text, or what reads as one, not {type(text).__name__}")
    # Paths must not depend on where the repository is.
    words = str(text).replace(f"{Path(__file__).parents[1]}/", "")
    _met.setdefault(_here(), []).append(_OTHERS.sub("…", words))
    return facts_in(words)


def gists(texts: Iterable[object]) -> list[frozenset[str]]:
    """The facts of several sentences; their words are stored, too."""
    return [gist(text) for text in texts]


def mentions(*wanted: str) -> Callable[[BaseException], bool]:
    """Check the facts of an error: `pytest.raises(..., check=mentions("BRG-AUC-4 1♥"))`."""

    def check(error: BaseException) -> bool:
        found = gist(error)
        missing = {fact for text in wanted for fact in text.split()} - found
        assert not missing, f"{error} says nothing of {sorted(missing)}"
        return True

    return check


# --- stored words ------------------------------------------------------------------------------

WRITES: Final = "BRIDGEPATH_GOLDEN"
"""With this environment variable the words are written instead of compared."""

_LONG: Final = 100
_SHOWN: Final = 20
_met: dict[tuple[str, str], list[str]] = {}


def _here() -> tuple[str, str]:
    """The module and the name of the running test."""
    node, _, _ = os.environ["PYTEST_CURRENT_TEST"].rpartition(" ")
    if "PYTEST_XDIST_WORKER" in os.environ:
        node = node.rpartition("@")[0]  # xdist adds @ and the group of the test
    file, _, test = node.partition("::")
    test = test.encode("latin-1", "backslashreplace").decode("unicode_escape")
    # A test with a spoiled input may have the whole input in its name.
    return file, test if len(test) <= _LONG else f"{test[:_LONG]}… {crc32(test.encode()):08x}"


def path_of(file: str) -> Path:
    """The file with the sentences of a test module."""
    inner = Path(file).relative_to("tests")
    return GOLDEN / inner.parent / f"{inner.stem.removeprefix('test_')}.toml"


def compare() -> None:
    """Compare the words met since the last call with the stored ones, or store them if asked."""
    met = dict(_met)
    _met.clear()
    for file in {file for file, _ in met}:
        tests = {test: words for (other, test), words in met.items() if other == file}
        path = path_of(file)
        if os.environ.get(WRITES):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(written(tests), encoding="utf-8")
            continue
        kept = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        wrong = [
            f"{test} meets {new!r}, and not {old!r}"
            for test, words in tests.items()
            for new, old in zip_longest(words, kept.get(test, ()))
            if new != old and not (SOAK and old is None)
        ]
        where = path.relative_to(GOLDEN.parents[1]).as_posix()
        told = "\n".join(wrong[:_SHOWN])
        assert not wrong, (
            f"{len(wrong)} sentences are not those of {where}; if they are right, keep them with "
            f"`python -m tests.tools golden {file}`:\n{told}"
        )


def written(kept: dict[str, list[str]]) -> str:
    """The sentences of a module as TOML, test by test in the order of their names."""
    blocks = []
    for test in sorted(kept):
        texts = [_quoted(words, "\n" in words) for words in kept[test]]
        lines = "".join(f"    {text},\n" for text in texts)
        blocks.append(f"{_quoted(test)} = [\n{lines}]\n")
    return "\n".join(blocks)


def _quoted(text: str, lines: bool = False) -> str:
    """A TOML string; with `lines`, a multi-line one, which Git compares line by line."""
    marks = {"\\": "\\\\", '"': '\\"', "\t": "\\t", "\n": "\n" if lines else "\\n"}
    safe = "".join(
        marks.get(mark) or (mark if mark.isprintable() else f"\\U{ord(mark):08X}") for mark in text
    )
    return f'"""\n{safe}"""' if lines else f'"{safe}"'
