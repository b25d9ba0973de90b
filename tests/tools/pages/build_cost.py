"""Measure what one more game costs the build: `python -m tests.tools build-cost [--more 15]`.

Two sites are built from scratch: this one, and one with many copies of Oh Hell under other names,
added as `docs/reference/adding-a-game.md` describes.  If the cost of a game does not depend on how
many there are, the added games cost no more than the average of the others.  Cached boards and
drills are reused as `make site` does; the drills of the second site are asked again, because they
depend on the code of all games.  The unit is CPU seconds, which other work on the machine hardly
affects.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import string
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bridgepath.games import GAMES

ROOT = Path(__file__).resolve().parents[3]
GUEST = ROOT / "tests" / "fixtures" / "oh_hell"
COPIED = ("docs", "engine", "tutorials")
LEFT_OUT = shutil.ignore_patterns("node_modules", "__pycache__", "*.egg-info")
CACHES = ("boards", "drills")


def tree(folder: Path) -> None:
    """Put everything that a site needs into a folder: copy the sources, link the bundles."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for name in CACHES:
        shutil.copytree(ROOT / "build" / "cache" / name, folder / "build" / "cache" / name)
    for name in ("labextension", "static", "wheel"):
        (folder / "build" / name).symlink_to(ROOT / "build" / name)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copyfile(path, folder / path.name)


def renamed(text: str, letter: str) -> str:
    """A file of Oh Hell with another name for the game."""
    low = letter.lower()
    text = text.replace("oh-hell", f"oh-hell-{low}").replace("oh_hell", f"oh_hell_{low}")
    text = text.replace("Oh Hell", f"Oh Hell {letter}")
    text = re.sub(r"\boh\.(?=most|hook|missed)", f"oh{low}.", text)
    return re.sub(r"\bOH\b", f"OH{letter}", text)


def enter(folder: Path, letter: str) -> None:
    """Add a game: its package, page, hand and cases, and the entry of its page."""
    package = folder / "engine" / "bridgepath" / "games" / f"oh_hell_{letter.lower()}"
    package.mkdir()
    for module in GUEST.glob("*.py"):
        text = renamed(module.read_text(encoding="utf-8"), letter)
        (package / module.name).write_text(text, encoding="utf-8")
    name = f"oh-hell-{letter.lower()}"
    page = f"```{{toctree}}\n:hidden:\n\nrules/{name}\n```\n"
    replace(folder / "docs" / "index.md", "## The games\n", f"{page}\n## The games\n")
    for path in sorted((GUEST / "docs").rglob("*.*")):
        text = renamed(path.read_text(encoding="utf-8"), letter)
        place = folder / "docs" / renamed(path.relative_to(GUEST / "docs").as_posix(), letter)
        place.parent.mkdir(parents=True, exist_ok=True)
        if path.name == "ledger.txt":
            with place.open("a", encoding="utf-8") as ledger:
                ledger.write(text)
        else:
            place.write_text(text, encoding="utf-8")


def replace(path: Path, old: str, new: str) -> None:
    """Change a file in one place."""
    before = path.read_text(encoding="utf-8")
    if old not in before:
        raise SystemExit(f"{path.name} has no {old!r} any more")
    path.write_text(before.replace(old, new, 1), encoding="utf-8")


def built(folder: Path) -> float:
    """Build a site from scratch; return the CPU seconds that it takes."""
    before = spent()
    command = ["sphinx-build", "-n", "-E", "-q", "-c", ".", "-d", "build/doctrees", "docs"]
    path = os.pathsep.join(str(folder / part) for part in ("engine", "docs/_ext", "docs/_site"))
    subprocess.run(
        [*command, "build/site"], cwd=folder, env={**os.environ, "PYTHONPATH": path}, check=True
    )
    return spent() - before


def spent() -> float:
    """CPU seconds used by all child processes that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Build both sites, and print what a game costs."""
    parser.add_argument("--more", type=int, default=15, choices=range(1, 27), metavar="1..26")
    more: int = parser.parse_args(arguments).more
    with tempfile.TemporaryDirectory() as scratch:
        seconds = []
        for letters in ("", string.ascii_uppercase[:more]):
            folder = Path(scratch, f"with-{len(letters)}-more")
            folder.mkdir()
            tree(folder)
            for letter in letters:
                enter(folder, letter)
            seconds.append(built(folder))
            print(f"{len(GAMES) + len(letters)} games: {seconds[-1]:.0f} s", flush=True)
            shutil.rmtree(folder)
    now, then = seconds
    print(f"a game costs {now / len(GAMES):.1f} s; one more, {(then - now) / more:.1f} s")
    return 0
