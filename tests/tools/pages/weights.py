"""Fit the weights of `docs/_web/src/search/weigh.ts`: `python -m tests.tools weights FILE ...`.

The files are those of `python -m tests.tools search`. The weights are those with which the search
would most probably have chosen right answers among the entries that it looks at closely: a logistic
regression over the entries of each question, in which the questions of our own in `questions.toml`
count half. Each file is also judged by weights that were fitted without it: that is what may be
expected of questions that nobody has seen. Nothing is written: the last line goes into weigh.ts.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from tests.tools.pages import search

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from numpy.typing import NDArray

OWN: Final = "our own"
OWN_COUNTS: Final = 0.5
SHRINK: Final = 2.0
STEPS: Final = 30


@dataclass(frozen=True, slots=True)
class Choice:
    """A question: the clues of each entry, and which entries are right."""

    group: str
    clues: NDArray[np.float64]
    right: NDArray[np.bool_]

    def among(self, first: int, weights: NDArray[np.float64]) -> bool:
        """Whether a right entry is among the first so many."""
        if not len(self.right):
            return False
        order = np.argsort(-(self.clues @ weights), kind="stable")
        return bool(self.right[order[:first]].any())


def _chances(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    grown = np.exp(sums - sums.max())
    chances: NDArray[np.float64] = grown / grown.sum()
    return chances


def fitted(choices: Sequence[Choice], scale: NDArray[np.float64]) -> NDArray[np.float64]:
    """The weights with which the right entries are the most probable, kept small."""
    useful = [one for one in choices if one.right.any()]
    weights = np.zeros_like(scale)
    for _ in range(STEPS):
        slope = -SHRINK * weights
        bend = SHRINK * np.eye(len(scale))
        for one in useful:
            counts = OWN_COUNTS if one.group == OWN else 1.0
            clues = one.clues / scale
            chances = _chances(clues @ weights)
            right = np.zeros_like(chances)
            right[one.right] = _chances((clues @ weights)[one.right])
            slope += counts * (right - chances) @ clues
            apart = clues - chances @ clues
            bend += counts * (apart.T * chances) @ apart
        step = np.linalg.solve(bend, slope)
        # A whole step may go too far at first.
        weights = weights + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < 1e-3:
            break
    found: NDArray[np.float64] = weights / scale
    return found


def _asked(files: Sequence[Path]) -> list[tuple[str, str, frozenset[str]]]:
    own = [row for rows in search.questions().values() for row in rows.items()]
    rows = [(OWN, question, frozenset(answers)) for question, answers in own]
    for path in files:
        listed = json.loads(path.read_text(encoding="utf-8"))
        rows += [(path.name, row["question"], frozenset(row["answers"])) for row in listed]
    return rows


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print what each file makes of weights fitted without it, then the weights of all."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    files = parser.parse_args(arguments).files
    asked = _asked(files)
    told = search.clues([question for _, question, _ in asked])
    names = next(list(row[0][1]) for row in told if row)
    choices = [
        Choice(
            group,
            np.array([[clues[name] for name in names] for _, clues in row]).reshape(-1, len(names)),
            np.array(
                [one in right or one.partition("#")[0] in right for one, _ in row], dtype=bool
            ),
        )
        for (group, _, right), row in zip(asked, told, strict=True)
    ]
    scale = np.concatenate([one.clues for one in choices]).std(axis=0) + 1e-9
    print(f"{'fitted without it':30} questions   first   first three")
    for group in [path.name for path in files]:
        weights = fitted([one for one in choices if one.group != group], scale)
        rows = [one for one in choices if one.group == group]
        at_once, soon = (sum(one.among(n, weights) for one in rows) / len(rows) for n in (1, 3))
        print(f"{group:30} {len(rows):9} {at_once:7.1%} {soon:13.1%}")
    weights = fitted(choices, scale)
    print(", ".join(f"{name}: {one:.2f}" for name, one in zip(names, weights, strict=True)))
    return 0
