"""How well the search answers what people ask: `make search`, or `python -m tests.tools search`.

The questions in `tests/docs/site/questions.toml` are put to the search of the built site, in Node
and without a browser. `--misses` lists the questions whose clause is not the first.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from bridgepath.games import GAMES
from tests.facts import facts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ROOT = Path(__file__).resolve().parents[3]
SITE = ROOT / "build" / "site"
QUESTIONS = ROOT / "tests" / "docs" / "site" / "questions.toml"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, the clauses of which each answers it, and what was found, best first."""

    group: str
    question: str
    answers: frozenset[str]
    found: tuple[str, ...]

    @property
    def place(self) -> int | None:
        """Where the first right clause stands, from 1 on; none if it was not found."""
        return next((at for at, one in enumerate(self.found, 1) if one in self.answers), None)

    def among(self, first: int) -> bool:
        """Whether a right clause is among the first so many."""
        return self.place is not None and self.place <= first


def questions() -> dict[str, dict[str, list[str]]]:
    """By game: each question with its clauses; a new game has its questions among its facts."""
    listed = tomllib.loads(QUESTIONS.read_text(encoding="utf-8"))
    asked = {game: facts(game).questions for game in GAMES}
    return listed | {
        game: listed.get(game, {}) | {text: list(ids) for text, ids in rows.items()}
        for game, rows in asked.items()
        if rows
    }


def found(asked: Sequence[str]) -> list[list[str]]:
    """What the search of the built site finds for each question, best first."""
    answer = subprocess.run(
        ["node", ROOT / "docs" / "_web" / "ask.mjs", SITE],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        check=True,
    )
    value: list[list[str]] = json.loads(answer.stdout)
    return value


def ask() -> list[Asked]:
    """Every question, asked."""
    rows = [(group, *row) for group, rows in questions().items() for row in rows.items()]
    return [
        Asked(group, question, frozenset(answers), tuple(numbers))
        for (group, question, answers), numbers in zip(
            rows, found([question for _, question, _ in rows]), strict=True
        )
    ]


def table(all_asked: Sequence[Asked]) -> str:
    """A line for each game and one for all: questions, right at once, right in the first three."""
    groups = dict.fromkeys(one.group for one in all_asked)
    return "\n".join(
        [
            f"{'':18} questions   first   first three",
            *(_line(group, [one for one in all_asked if one.group == group]) for group in groups),
            _line("all", all_asked),
        ]
    )


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
    """Print the table."""
    parser.add_argument("--misses", action="store_true", help="list what is not found at once")
    wanted = parser.parse_args(arguments)
    all_asked = ask()
    print(table(all_asked))
    if wanted.misses:
        print(_misses(all_asked))
    return 0
