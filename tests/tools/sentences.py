"""Print the project's sentences for review: `python -m tests.tools sentences`.

With a seed it prints a sample to be read: 200 sentences, each with its file and line. `--all`
prints all of them as JSON, one on each line, which is the linter's input.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from random import Random
from typing import Final

from tests.tools.prose import Sentence, sentences

PARTS: Final = {
    "readers": ("docs/", "tutorials/", "engine/"),
    "path": ("docs/path/", "docs/boards/"),
    "reference": ("docs/reference/", "README", "CONTRIBUTING", "CHANGELOG"),
    "code": ("engine/", "docs/_", "tests/", "conf.py"),
}
_READ: Final = {"readers": ("text", "said"), "path": ("text", "said"), "reference": ("text",),
                "code": ("docstring", "comment")}  # fmt: skip


def chosen(part: str) -> list[Sentence]:
    """The sentences in one part of the project that have at least three words."""
    return [
        sentence
        for sentence in sentences()
        if sentence.path.startswith(PARTS[part])
        and sentence.kind in _READ[part]
        and sentence.text.count(" ") > 1
    ]


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print a seeded sample of a part, or all sentences as JSON."""
    parser.add_argument("part", nargs="?", choices=PARTS, default="readers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--all", action="store_true", help="every sentence of the project, as JSON")
    given = parser.parse_args(arguments)
    if given.all:
        for sentence in sentences():
            print(json.dumps(sentence._asdict(), ensure_ascii=False))
        return 0
    found = chosen(given.part)
    sample = Random(given.seed).sample(found, min(given.count, len(found)))
    for path, line, _, text in sorted(sample):
        print(f"{path}:{line}: {text}")
    return 0
