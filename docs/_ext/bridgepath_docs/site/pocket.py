"""The parts of the site that a browser stores for use without a network.

The last step of the build lists the files by the hashes of their contents, in two places at the
root of the site: `sw.js`, the service worker, begins with those of the rulebook, and `kept.json`
has the rest. A version is one such list, so pages of two builds are never mixed.

Any script on the host can write into the browser's stores, but not into a service worker, which
the browser itself fetches. So the workers begin with the hashes, of the files or of the list that
names them, and with the headers of each file.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from headers import KEPT
from serve import Handler

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.application import Sphinx

WORKER: Final = "sw.js"
LIST: Final = "kept.json"
# The page that shows what is stored.
PAGE: Final = "offline"
# The folder of the build's scripts, and the code before JupyterLite's own worker.
_SCRIPTS: Final = "_static/bridgepath"
_LITE_WORKER: Final = "lite/service-worker.js"
_LITE_FIRST: Final = "sw-lite.js"
_PYODIDE: Final = "_static/pyodide/"
# Everything in the rulebook that is wanted at a table, and the page that its tactics lead to; other
# pages are stored when visited.
_BOOK: Final = ("rules/", "path/", "drills/", "boards/", "hands/", "_static/")
_BOOK_DATA: Final = {
    "clauses.json",
    "cases.json",
    "search.json",
    "terms.json",
    "searchindex.js",
    "reference/what-the-cards-say.html",
}
# Pages at the root that nobody reads, or that only servers send.
_APART: Final = {"404.html", "embed.html"}
# For people who inspect the scripts, for sheets that are part of another, and for app stores.
_NEVER: Final = ("_sources/", "_static/app/", "_static/hosting/", "_static/sbom", f"{_SCRIPTS}/sw")
_NEVER_ENDING: Final = (".map", ".txt", ".inv")
# Enough letters of a hash that nobody can find different content for them: 132 bits.
_SHORT: Final = 22
# The end of our part of JupyterLite's worker.
THEIRS: Final = "\n// JupyterLite's own:\n"


@dataclass(frozen=True, slots=True)
class File:
    """A file of the site: its address from the root, the hash of its content, its size."""

    path: str
    hash: str
    size: int
    sent: int
    """About how many bytes are transferred, if the server compresses them."""


def _file(outdir: Path, path: str) -> File:
    data = (outdir / path).read_bytes()
    sent = len(gzip.compress(data, 6, mtime=0))
    return File(path, base64.b64encode(hashlib.sha256(data).digest()).decode(), len(data), sent)


def group_of(path: str, kernel: set[str]) -> str | None:
    """The group of a file: `book`, `python`, `notebooks`, `pages`; None if it is never stored."""
    name = path.rpartition("/")[2]
    if path in {WORKER, LIST, _LITE_WORKER} or path.startswith(_NEVER):
        return None
    if path.startswith(_PYODIDE):
        return "notebooks" if name in kernel else "python"
    if path.startswith("lite/"):
        return "notebooks"
    if path.endswith(_NEVER_ENDING):
        return None
    if path.startswith(_BOOK) or path in _BOOK_DATA:
        return "book"
    if path.endswith(".html") and "/" not in path and path not in _APART:
        return "book"
    return "pages" if path.endswith(".html") and path != "404.html" else None


def kernel_files(outdir: Path) -> set[str]:
    """Files beside Pyodide that only notebooks load: those that the cells of pages do not need."""
    folder = outdir / _PYODIDE
    listed = folder / "cells.json"
    if not listed.is_file():
        return set()
    cells = {listed.name, *json.loads(listed.read_bytes())}
    return {path.name for path in folder.iterdir()} - cells


def _group(files: Iterable[File], *, whole: bool) -> dict[str, object]:
    """The sizes of a group, and the entries of its files in `kept.json`."""
    found = list(files)
    # Two compression libraries differ by some bytes: a tenth of a megabyte is the same for both.
    sent = -(-sum(file.sent for file in found) // 100_000) * 100_000
    told: dict[str, object] = {"count": len(found), "bytes": sum(file.size for file in found)}
    told["sent"] = sent
    if not whole:
        told["files"] = {file.path: [file.hash[:_SHORT], file.size] for file in found}
    return told


def keep(outdir: Path) -> None:
    """Write `kept.json` and `sw.js` for the site in this folder, and tell notebooks about them."""
    kernel = kernel_files(outdir)
    groups: dict[str, list[File]] = {"book": [], "python": [], "notebooks": [], "pages": []}
    for path in sorted(found.relative_to(outdir).as_posix() for found in outdir.rglob("*")):
        group = group_of(path, kernel)
        if group is not None and (outdir / path).is_file():
            groups[group].append(_file(outdir, path))
    book = [[file.path, file.hash] for file in groups["book"]]
    told = {name: _group(files, whole=name == "book") for name, files in groups.items()}
    version = hashlib.sha256(json.dumps([book, told]).encode()).hexdigest()[:12]
    text = json.dumps({"v": 1, "version": version, "groups": told}, indent=0) + "\n"
    (outdir / LIST).write_text(text, encoding="utf-8")
    listed = _file(outdir, LIST)
    book.append([listed.path, listed.hash])
    served = _served(file.path for group in groups.values() for file in group)
    worker = _worker(outdir, "sw.js", {"version": version, "book": book, "served": served})
    (outdir / WORKER).write_text(worker, encoding="utf-8")
    own = outdir / _LITE_WORKER
    if own.is_file():
        # JupyterLite has a worker of its own, which handles files that are not stored.
        theirs = own.read_text(encoding="utf-8").rpartition(THEIRS)[2]
        first = _worker(outdir, _LITE_FIRST, {"kept": listed.hash, "served": served})
        own.write_text(f"{first}{THEIRS}{theirs}", encoding="utf-8")


def _worker(outdir: Path, name: str, told: dict[str, object]) -> str:
    """The script of a worker, after the data from the build."""
    begin = json.dumps(told, separators=(",", ":"))
    script = (outdir / _SCRIPTS / name).read_text(encoding="utf-8")
    return f"self.bridgepath={begin};\n{script}"


def _served(paths: Iterable[str]) -> dict[str, object]:
    """The headers of these files, as a server of the site sends them."""
    suffixes = sorted({path.rpartition(".")[2] for path in [*paths, LIST]})
    known = {suffix: Handler.extensions_map.get(f".{suffix}") for suffix in suffixes}
    types = {suffix: kind for suffix, kind in known.items() if kind is not None}
    return {"types": types, "headers": list(KEPT.items())}


def _script(
    app: Sphinx, pagename: str, _template: str, _context: dict[str, object], doctree: object
) -> None:
    """Each page of the rulebook asks for the worker; one shows what is stored."""
    if doctree is not None or pagename == "search":
        app.add_js_file("bridgepath/updates.js", type="module")
    if pagename == PAGE:
        app.add_js_file("bridgepath/offline.js", type="module")
        app.add_css_file("bridgepath/offline.css")


def _write(app: Sphinx, exception: Exception | None) -> None:
    """After everything else is written, including JupyterLite's files."""
    outdir = Path(app.outdir)
    if exception is None and app.builder.name == "html" and (outdir / _SCRIPTS / "sw.js").is_file():
        keep(outdir)


def setup(app: Sphinx) -> None:
    """For every page, and once for the site."""
    app.connect("html-page-context", _script)
    app.connect("build-finished", _write, priority=950)
