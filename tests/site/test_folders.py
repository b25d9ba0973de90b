"""How the project is laid out: small folders of code, and no path to a missing file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = (".py", ".ts", ".js", ".mjs")
MOST = 15

# One module or folder for each game: there are as many as there are games.
GAMES = {
    "engine/bridgepath/games",
    "engine/bridgepath/pad/games",
    "engine/bridgepath/players/games",
    "tests/facts",
    "tests/games",
}
# One module for each drill, because drills are content, as games are.
DRILLS = {"engine/bridgepath/learn/drills"}
# Folders that are still flat.
YET_TO_BE_SORTED: set[str] = set()


def folders() -> Iterator[tuple[str, int]]:
    """Every folder of code, and how many modules it holds."""
    for top in (".ci", "docs", "engine", "tests"):
        for folder, below, names in os.walk(ROOT / top):
            below[:] = [name for name in below if name not in ("node_modules", "__pycache__")]
            modules = [name for name in names if name.endswith(MODULES) and name != "__init__.py"]
            if modules:
                yield Path(folder).relative_to(ROOT).as_posix(), len(modules)


def test_a_folder_of_code_holds_at_most_fifteen_modules() -> None:
    crowded = {folder: count for folder, count in folders() if count > MOST}
    assert {
        name: crowded[name] for name in crowded.keys() - GAMES - DRILLS - YET_TO_BE_SORTED
    } == {}
    assert crowded.keys() >= YET_TO_BE_SORTED, "no longer crowded: take it off the list"


def texts() -> Iterator[Path]:
    """The files that may name a file of the tests."""
    yield from (
        ROOT / name for name in ("Makefile", "README.md", "CONTRIBUTING.md", "pyproject.toml")
    )
    for top in (".ci", ".github", "docs", "tests"):
        for folder, below, names in os.walk(ROOT / top):
            below[:] = [name for name in below if name not in ("node_modules", "__pycache__")]
            yield from (Path(folder, name) for name in names if not name.endswith((".png", ".jpg")))


def test_every_file_of_the_tests_that_is_named_is_there() -> None:
    missing = {
        (path.relative_to(ROOT).as_posix(), name)
        for path in texts()
        for name in re.findall(r"\btests/[\w/]+\.\w+", path.read_text(encoding="utf-8"))
        if not (ROOT / name).is_file()
    }
    assert missing == set()
