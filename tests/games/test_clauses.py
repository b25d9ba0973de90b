"""Every normative clause is in use: the engine's answers name it, or a worked example shows it.

What counts as shown is itself checked line by line: `test_cases` runs the cases; the build of the
site and `tests/pyodide` run the examples. An id in the text of a test does not count.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from tests.guests import GUESTS, docs_of, entered
from tests.play import ROOT, moments, playout, vocabulary

BOOKS = (ROOT / "docs", *map(docs_of, GUESTS))
ID = re.compile(r"(?<![A-Za-z0-9-])[A-Z0-9]+(?:-[A-Z0-9]+)+[a-z]?(?![A-Za-z0-9-])")
EXAMPLE = re.compile(r"^:::\{example\}[^\n]*\n(.*?)^:::$", re.DOTALL | re.MULTILINE)


def files(pattern: str) -> list[Path]:
    """The files of the rulebook and of the guests."""
    return [path for docs in BOOKS for path in sorted(docs.glob(pattern))]


def of_hands() -> Iterator[str]:
    """The clauses that steps of records name: why something happens, and what a score is for."""
    for path in files("hands/**/*.toml"):
        states = Record.from_toml(path.read_text(encoding="utf-8"), path.stem).states()
        first = states[0]
        told = [first.game.opening(first.setting)]
        told += [before.story(after.turns[-1].action) for before, after in pairwise(states)]
        yield from (cite.id for story in told for event in story.events for cite in event.clauses)


def of_refusals() -> Iterator[str]:
    """The clauses named when everything a player can write down is refused."""
    for game in GAMES.values():
        rng = random.Random(game.id)
        for state in moments(playout(game, 0), 5, rng):
            refusals = map(state.violation, vocabulary(state, rng))
            yield from (cite.id for refusal in refusals if refusal for cite in refusal.clauses)


def of_cases() -> Iterator[str]:
    """The clauses that the cases show, and those that their results name."""
    for path in files("cases/*.toml"):
        for case in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            yield from case["clauses"]
            yield from ID.findall(case["result"])


def of_examples() -> Iterator[str]:
    """The clauses that the examples on the pages show and print, not those that are typed."""
    for path in files("**/*.md"):
        for body in EXAMPLE.findall(path.read_text(encoding="utf-8")):
            for line in body.splitlines():
                if not line.startswith((">>>", "...")):
                    yield from ID.findall(line)


@pytest.fixture(scope="module")
def at_work() -> frozenset[str]:
    """The ids that answers name or worked examples show."""
    with entered():
        return frozenset([*of_hands(), *of_refusals(), *of_cases(), *of_examples()])


def test_every_normative_clause_is_at_work(at_work: frozenset[str]) -> None:
    for ledger in files("rules/ledger.txt"):
        text = ledger.read_text(encoding="utf-8")
        normative = re.findall(r"^(\S+) normative$", text, re.MULTILINE)
        assert normative
        assert [ident for ident in normative if ident not in at_work] == []
