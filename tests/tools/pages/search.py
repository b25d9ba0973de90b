"""Measure how well the search answers people: `make search`, or `python -m tests.tools search`.

The search of the built site, run in Node without a browser, is asked the questions in
`tests/docs/site/questions.toml`. Then about every third clause is asked for in one of its plainest
ways of asking, which is held out of the search's data. If you name files (`make search
ARGS=mine.json`), their questions are asked instead: a list of `{"question": "…", "answers":
["TBL-REV-2", "path/bidding"]}`, with the ids or page names of the answers. `--misses` lists the
questions whose first result is wrong.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bridgepath.games import GAMES
from tests.facts import facts
from tests.sample import some

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "build" / "site"
QUESTIONS = ROOT / "tests" / "docs" / "site" / "questions.toml"
WAYS = ROOT / "docs" / "rules" / "asked.json"
HELD_OUT = 300
PLAINEST = 3
"""How many ways of asking are plain: a clause lists those first, then ones in other words."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the clauses that each answer it, and the results, best first."""

    group: str
    question: str
    answers: frozenset[str]
    found: tuple[str, ...]

    @property
    def place(self) -> int | None:
        """The place of the first right clause, counted from 1; None if it was not found."""
        return next((at for at, one in enumerate(self.found, 1) if self._answered(one)), None)

    def _answered(self, found: str) -> bool:
        """True if a result answers; for a page, any form or word on it does."""
        return found in self.answers or found.partition("#")[0] in self.answers

    def among(self, first: int) -> bool:
        """True if a right clause is among this many first results."""
        return self.place is not None and self.place <= first


def questions() -> dict[str, dict[str, list[str]]]:
    """By game, each question with its clauses; a new game may have questions in its facts."""
    listed = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))
    asked = {game: facts(game).questions for game in GAMES}
    return listed | {
        game: listed.get(game, {}) | {text: list(ids) for text, ids in rows.items()}
        for game, rows in asked.items()
        if rows
    }


def found(
    asked: Sequence[str | tuple[str, str]], ways: dict[str, list[str]] | None = None
) -> list[list[str]]:
    """The results of the built site's search for each question, best first.

    A question may come with the prefix of the clauses of the game in which it is asked. `ways`
    replace the site's own ways of asking.
    """
    with tempfile.TemporaryDirectory() as folder:
        known = Path(folder) / "asked.json"
        if ways is not None:
            known.write_text(json.dumps(ways), encoding="utf-8")
        return _run(asked, [known] if ways is not None else [])


def _run(asked: Sequence[str | tuple[str, str]], known: list[Path]) -> list[list[str]]:
    value: list[list[str]] = json.loads(_node(asked, known))
    return value


def clues(asked: Sequence[str]) -> list[list[tuple[str, dict[str, float]]]]:
    """For each question the entries that may answer it, each with what speaks for it."""
    rows = json.loads(_node(asked, ["--clues"]))
    return [[(name, told) for name, told in row] for row in rows]


def _node(asked: Sequence[str | tuple[str, str]], more: Sequence[Path | str]) -> str:
    answer = subprocess.run(
        ["node", ROOT / "docs" / "_web" / "ask.mjs", SITE, *more],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    return answer.stdout


def ask(count: int | None = None) -> list[Asked]:
    """Ask every question, or a sample of `count`."""
    rows = [(group, *row) for group, rows in questions().items() for row in rows.items()]
    if count is not None:
        rows = some(rows, count, "own")
    return [
        Asked(group, question, frozenset(answers), tuple(numbers))
        for (group, question, answers), numbers in zip(
            rows, found([question for _, question, _ in rows]), strict=True
        )
    ]


def of_files(*paths: Path, count: int | None = None) -> list[Asked]:
    """Ask the questions of some files, or a sample of `count` of each."""
    rows: list[tuple[str, dict[str, Any]]] = []
    for path in paths:
        own = json.loads(path.read_text(encoding="utf-8"))
        rows += [(path.name, row) for row in (some(own, count, path.name) if count else own)]
    answered = found([row["question"] for _, row in rows])
    return [
        Asked(name, row["question"], frozenset(row["answers"]), tuple(numbers))
        for (name, row), numbers in zip(rows, answered, strict=True)
    ]


def held_out(seed: int = 1, count: int = HELD_OUT) -> list[Asked]:
    """Ask in ways that are removed from the search's data, each in the game of its clause."""
    ways: dict[str, list[str]] = json.loads(WAYS.read_text(encoding="utf-8"))
    chance = random.Random(seed)
    many = [key for key, rows in ways.items() if len(rows) > 3]
    chosen = {key: chance.choice(ways[key][:PLAINEST]) for key in chance.sample(many, count)}
    rest = {key: [row for row in rows if row != chosen.get(key)] for key, rows in ways.items()}
    answered = found([(row, _game(key)) for key, row in chosen.items()], rest)
    return [
        Asked("held out", row, frozenset({key}), tuple(numbers))
        for (key, row), numbers in zip(chosen.items(), answered, strict=True)
    ]


def _game(key: str) -> str:
    """The prefix of the clauses of a game; empty for clauses that all games share."""
    begun = key.partition("-")[0]
    return "" if begun in {"BRG", "TBL"} or not begun.isupper() else begun


def table(all_asked: Sequence[Asked]) -> str:
    """A line for each game and one for all: questions, first result right, one of three right."""
    groups = dict.fromkeys(one.group for one in all_asked)
    lines = [_line(group, [one for one in all_asked if one.group == group]) for group in groups]
    total = [_line("all", all_asked)] if len(lines) > 1 else []
    return "\n".join([f"{'':18} questions   first   first three", *lines, *total])


def _line(name: str, rows: Sequence[Asked]) -> str:
    shares = (sum(one.among(first) for one in rows) / len(rows) for first in (1, 3))
    at_once, soon = (f"{share:.1%}" for share in shares)
    return f"{name:18} {len(rows):9} {at_once:>7} {soon:>13}"


def _misses(all_asked: Iterable[Asked]) -> str:
    return "\n".join(
        f"{one.place or '-':>3}  {one.question}  ({', '.join(sorted(one.answers))}; "
        f"found {', '.join(one.found[:3])})"
        for one in all_asked
        if not one.among(1)
    )


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the shares for the questions of the named files, or for our own."""
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--misses", action="store_true", help="list what is not found at once")
    wanted = parser.parse_args(arguments)
    lists = [of_files(path) for path in wanted.files] or [ask(), held_out()]
    for all_asked in lists:
        print(table(all_asked))
        if wanted.misses:
            print(_misses(all_asked))
    return 0
