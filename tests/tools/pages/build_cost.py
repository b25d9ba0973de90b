"""What one more game costs the build: `python -m tests.tools build-cost [--more 15]`.

Two sites are built from nothing: the one that stands here, and one with Oh Hell entered again and
again under other names, as `docs/reference/adding-a-game.md` says.  If a game costs the same
however many there are, those that came last cost no more than the others do on average.  What is
kept of boards and drills, which no game adds to, is taken over as `make site` does.  Counted are
seconds of processor, which other work of the machine does not change much.
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
    """Put what a site is made of into a folder: sources copied, what was bundled linked."""
    for name in COPIED:
        shutil.copytree(ROOT / name, folder / name, ignore=LEFT_OUT)
    for name in CACHES:
        shutil.copytree(ROOT / "build" / "cache" / name, folder / "build" / "cache" / name)
    for name in ("static", "wheel"):
        (folder / "build" / name).symlink_to(ROOT / "build" / name)
    for path in ROOT.iterdir():
        if path.is_file():
            shutil.copyfile(path, folder / path.name)


def renamed(text: str, letter: str) -> str:
    """Oh Hell by another name."""
    low = letter.lower()
    text = text.replace("oh-hell", f"oh-hell-{low}").replace("oh_hell", f"oh_hell_{low}")
    text = text.replace("Oh Hell", f"Oh Hell {letter}")
    text = re.sub(r"\boh\.(?=most|hook|missed)", f"oh{low}.", text)
    return re.sub(r"\bOH\b", f"OH{letter}", text)


def enter(folder: Path, letter: str) -> None:
    """Add a game: its module, its page, its hand, its cases, and where it is entered."""
    games = folder / "engine" / "bridgepath" / "games"
    module = games / f"oh_hell_{letter.lower()}.py"
    text = (GUEST / "game.py").read_text(encoding="utf-8")
    module.write_text(renamed(text, letter), encoding="utf-8")
    name = f"oh-hell-{letter.lower()}"
    replace(games / "__init__.py", '"contract-bridge",\n', f'"contract-bridge",\n    "{name}",\n')
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
    """Change a file at one place."""
    before = path.read_text(encoding="utf-8")
    if old not in before:
        raise SystemExit(f"{path.name} has no {old!r} any more")
    path.write_text(before.replace(old, new, 1), encoding="utf-8")


def built(folder: Path) -> float:
    """Seconds of processor that a site from nothing takes."""
    before = spent()
    command = ["sphinx-build", "-n", "-E", "-q", "-c", ".", "-d", "build/doctrees", "docs"]
    path = os.pathsep.join(str(folder / part) for part in ("engine", "docs/_ext", "docs/_site"))
    subprocess.run(
        [*command, "build/site"], cwd=folder, env={**os.environ, "PYTHONPATH": path}, check=True
    )
    return spent() - before


def spent() -> float:
    """Seconds of processor of all that was started here and has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Build twice, and print what a game costs."""
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
