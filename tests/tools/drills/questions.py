"""Questions of the drills by the thousand: `make questions`, or `python -m tests.tools questions`.

Each drill and level is asked the given number of questions, one after the other. Every question has
a right answer with its working, and every wrong answer gets a sentence and a kind of mistake that
the drill names. A second implementation in `tests/oracle`, which sees what the page shows, finds
the same answers. No answer, and no place among the answers, is right so often that guessing pays.
`--write` stores the figures for *How we know*.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import product

from bridgepath.learn.course.question import Question
from bridgepath.learn.drills import DRILLS, LEVELS, drill
from bridgepath_docs.code import figures
from tests.oracle.drills.answers import ORACLES
from tests.oracle.drills.calls import READINGS
from tests.sample import times
from tests.tools.drills.learners import everything, first, highest, last, lowest
from tests.tools.figures import ROOT, write

ASKED = times(80, 2000)
"""How many questions of each drill and level the tests ask."""
MOST = 0.4
"""The largest share of questions in which one answer, or one place, may be right."""
SEED = 2
HABITS = (first, last, highest, lowest, everything)
MANY = re.compile(r"(?<![\d.–-])(?<!or )1 (tricks|cards|points|losers|winners|entries)\b")
TITLE = "Questions of the drills against a second reading"
COLUMNS = ("drill", "level", "asked", "compared", "most frequent answer", "best habit")


class Unfair(Exception):
    """A fault of one question, or of many together, in one sentence."""


@cache
def questions(name: str, level: int) -> tuple[Question, ...]:
    """The first questions of a drill and level, cached for all tests."""
    return tuple(drill(name).question(level, SEED, number) for number in range(ASKED))


def endless(name: str, level: int, count: int) -> Iterator[Question]:
    """Yield questions without keeping them; an ending that repeats is searched only once."""
    one = drill(name)
    made = one.make
    module = sys.modules[made.__module__]
    if hasattr(module, "spread"):  # it draws from a fixed set of endings
        vars(module)["make"] = cache(made)
    try:
        for number in range(count):
            yield one.question(level, SEED, number)
    finally:
        vars(module)["make"] = made


@cache
def _known_clauses() -> frozenset[str]:
    ledger = (ROOT / "docs" / "rules" / "ledger.txt").read_text(encoding="utf-8")
    return frozenset(line.split()[0] for line in ledger.splitlines() if not line.startswith("#"))


@dataclass
class Tally:
    """Counts over many questions of a drill and level."""

    name: str
    level: int
    asked: int = 0
    put: int = 0
    """How many were given to the second implementation."""
    compared: int = 0
    """How many of those it could answer."""
    right: Counter[str] = field(default_factory=Counter)
    habits: Counter[str] = field(default_factory=Counter)
    places: Counter[int] = field(default_factory=Counter)
    """The position of the right word in a choice, with its count."""
    kinds: set[str] = field(default_factory=set)
    """The kinds of mistake that any wrong answer has had."""
    named: set[str] = field(default_factory=set)
    """The kinds of mistake that a question gives for one particular wrong answer."""

    def take(self, question: Question, again: bool = True) -> None:
        """Check one question, against the second implementation if `again`. Raises Unfair."""
        try:
            self._words(question)
            self._mistakes(question)
            if again:
                self._again(question)
        except Unfair as error:
            raise Unfair(f"{self.name} {self.level}, number {self.asked}: {error}") from None
        self.asked += 1
        self.right.update(question.right)
        if question.parts[0].kind == "choice":
            self.places.update(map(question.answers.index, question.right))
        rng = random.Random(self.asked)
        for habit in HABITS:
            self.habits[habit.__name__] += question.is_right(habit(question, rng))

    def _words(self, question: Question) -> None:
        if question.text[-1] not in ".?":
            raise Unfair(f"a sentence has no end: {question.text}")
        if not question.working or not all(line.endswith(".") for line in question.working):
            raise Unfair(f"its working is no sentences: {question.working}")
        for line in (question.text, *question.working):
            if line != line.strip() or not line or any(odd in line for odd in ("!", "  ", "None")):
                raise Unfair(f"odd words: {line!r}")
            if MANY.search(line):
                raise Unfair(f"one of a thing is called many: {line!r}")
        if not question.clauses or not {cite.id for cite in question.clauses} <= _known_clauses():
            raise Unfair(f"odd clauses: {question.clauses}")

    def _mistakes(self, question: Question) -> None:
        named = {kind for kind, _ in drill(self.name).about.kinds}
        wrong = [answer for answer in question.answers if not question.is_right(answer)]
        for answer in {*wrong, *question.wrong}:
            mistake = question.mistake(answer)
            if mistake is None:
                raise Unfair(f"{answer} is wrong and right")
            if mistake.kind not in named:
                raise Unfair(f"{answer} is a mistake of no kind: {mistake.kind!r}")
            if not mistake.text.endswith(".") or "!" in mistake.text:
                raise Unfair(f"odd words for {answer}: {mistake.text}")
            self.kinds.add(mistake.kind)
        self.named |= {mistake.kind for mistake in question.wrong.values()}
        if not question.answers:
            if not question.otherwise.text:
                raise Unfair("there are answers to which nothing is said")
            self.kinds |= {question.otherwise.kind} - {""}
        if any(question.mistake(answer) for answer in question.right):
            raise Unfair("a right answer is called a mistake")

    def _again(self, question: Question) -> None:
        found = (ORACLES.get(self.name) or READINGS[self.name])(dict(question.to_dict()))
        self.put += 1
        if found is None:
            return
        self.compared += 1
        if found != set(question.right):
            raise Unfair(f"{sorted(question.right)}, or {sorted(found)}? {question.text}")

    @property
    def most(self) -> float:
        """The share of questions whose right answer is the most frequent one."""
        return self.right.most_common(1)[0][1] / self.asked

    @property
    def habit(self) -> tuple[float, str]:
        """The best share that a fixed habit gets right, with the name of the habit."""
        ((name, count),) = self.habits.most_common(1)
        return count / self.asked, name

    def end(self) -> None:
        """Check all questions together. Raises Unfair."""
        # chance adds this much to a share of few questions, and nothing to one of thousands
        slack = 0.08 if self.asked < 1000 else 0.02 if self.asked < 10_000 else 0
        (answer, _), (share, habit) = self.right.most_common(1)[0], self.habit
        if self.most > MOST + slack:
            raise Unfair(f"{self.name} {self.level}: {answer} is right in {self.most:.1%}")
        if share > MOST + slack:
            raise Unfair(f"{self.name} {self.level}: {habit} is right in {share:.1%}")
        for at, count in self.places.most_common(1):
            if count > (MOST + slack) * self.asked:
                raise Unfair(f"{self.name} {self.level}: answer {at + 1} is right {count} times")
        if self.compared < self.put // 8:
            raise Unfair(f"{self.name} {self.level}: only {self.compared} were read again")

    def row(self) -> list[str]:
        """The row of the table."""
        share, habit = self.habit
        return [
            self.name, str(self.level), f"{self.asked:,}", f"{self.compared:,}",
            f"{self.most:.1%}", f"{share:.1%} ({habit})",
        ]  # fmt: skip


def kept() -> dict[tuple[str, str], list[str]]:
    """The rows in the committed figures."""
    path = ROOT / "docs" / figures.FOLDER / "rulebook.toml"
    tables = tomllib.loads(path.read_text(encoding="utf-8")).get("table", [])
    rows: list[list[str]] = next((table["rows"] for table in tables if table["title"] == TITLE), [])
    return {(row[0], row[1]): row for row in rows}


def of_level(name: str, level: int, count: int) -> tuple[list[str], set[str], str]:
    """The row for this many questions, the mistakes that were named, and the fault, if any.

    If there is a fault, there is no row.
    """
    tally = Tally(name, level)
    try:
        for question in endless(name, level, count):
            tally.take(question)
        tally.end()
    except Unfair as error:
        return [], tally.kinds, str(error)
    return tally.row(), tally.kinds, ""


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the table; return 1 if a question is unfair."""
    parser.add_argument("drill", nargs="*", choices=[*DRILLS, []], help="all, unless told")
    parser.add_argument("--count", type=int, default=10_000, help="of each level")
    parser.add_argument("--write", action="store_true", help="keep the figures")
    given = parser.parse_args(arguments)
    failed, found = False, defaultdict[str, set[str]](set)
    asked = list(product(given.drill or DRILLS, LEVELS))
    with ProcessPoolExecutor() as pool:
        runs = [pool.submit(of_level, name, level, given.count) for name, level in asked]
        for (name, level), run in zip(asked, runs, strict=True):
            row, kinds, unfair = run.result()
            print(unfair or "  ".join(row), flush=True)
            failed |= bool(unfair)
            found[name] |= kinds
            if given.write and not unfair:
                rows = kept() | {(name, str(level)): row}
                order = [(one, str(at)) for one in DRILLS for at in LEVELS]
                lines = [rows[at] for at in order if at in rows]
                write("rulebook", TITLE, "make questions", COLUMNS, lines)
    for name, kinds in found.items():
        if missing := {kind for kind, _ in drill(name).about.kinds} - kinds:
            failed = True
            print(f"{name}: nobody makes the mistake {', '.join(sorted(missing))}")
    return int(failed)
