"""Collect the licences of other people's work that the site distributes:
``build/static/licences.txt``.

Wheels carry their own licence inside, and JupyterLite's build lists its own parts. This has the
rest: packages bundled into the scripts, parts of the solver, and the theme and search of the pages.
"""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import dds
from common import ROOT, SiteError, npm_packages, say, write_if_new

WEB = ROOT / "docs" / "_web"
OUT = ROOT / "build" / "static" / "licences.txt"
# Its package has no licence text, which the credits mention.
APART = "pyodide"
# Their scripts and styles are in the pages.
PAGES = (
    "furo",
    "jupyterlite-core",
    "jupyterlite-pyodide-kernel",
    "pygments",
    "sphinx",
    "sphinx-basic-ng",
)
RULE = "=" * 80


@dataclass(frozen=True, order=True)
class Licence:
    """One package with the text of its licence."""

    name: str
    version: str
    text: str


def bundled(web: Path) -> Iterator[Licence]:
    """The npm packages in our scripts."""
    for name, package in npm_packages(web, APART):
        folder = web / "node_modules" / name
        yield Licence(name, package["version"], _text(name, folder.glob("LICEN[CS]E*")))


def installed() -> Iterator[Licence]:
    """The Python packages whose files are in the pages."""
    for name in PAGES:
        found = importlib.metadata.distribution(name)
        texts = [
            Path(str(file.locate()))
            for file in found.files or ()
            if ".dist-info" in file.parts[0] and file.stem == "LICENSE"
        ]
        yield Licence(name, found.version, _text(name, texts))


def compiled() -> Iterator[Licence]:
    """The parts of the solver, if the site has one."""
    for part in dds.parts():
        yield Licence(part.name, part.version, part.text)


def _text(name: str, files: Iterable[Path]) -> str:
    found = sorted(files)
    if not found:
        raise SiteError(f"The package {name} has no licence file, so the site cannot pass it on.")
    return found[0].read_text(encoding="utf-8").strip()


def written(licences: list[Licence]) -> str:
    """All of them as one text."""
    parts = [f"{one.name} {one.version}\n\n{one.text}\n" for one in sorted(licences)]
    return f"\n{RULE}\n\n".join(parts)


def main() -> None:
    """The command line."""
    try:
        licences = [*bundled(WEB), *compiled(), *installed()]
    except SiteError as error:
        sys.exit(f"licences: {error}")
    if write_if_new(OUT, written(licences).encode()):
        say("licences", f"{len(licences)} of them")


if __name__ == "__main__":
    main()
