"""What the scripts of this folder share: the project's folders, hashes, Node, one kind of error."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "build" / "cache"


class SiteError(Exception):
    """A step that cannot be done; the message is one sentence that says why and what to do."""


def say(step: str, text: str) -> None:
    """Show progress at once, even when the output is a file."""
    print(f"[{step}] {text}", flush=True)


def sha256(data: bytes) -> str:
    """The hash as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def digest(*parts: str | bytes | Path) -> str:
    """One hash of several texts, bytes or files, for telling whether an input has changed."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part
        raw = data.encode() if isinstance(data, str) else data
        total.update(b"%d:" % len(raw))
        total.update(raw)
    return total.hexdigest()


def write_if_new(path: Path, data: bytes) -> bool:
    """Write a file only where its content differs, so that its date says when it changed."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    # A half-written file must never look like a whole one.
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as new:
        new.write(data)
    Path(new.name).chmod(0o644)
    Path(new.name).replace(path)
    return True


def find_node() -> Path:
    """Node of the environment that runs this script, or else of the PATH."""
    beside = Path(sys.executable).parent
    found = shutil.which("node", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise SiteError("Node is missing: run `make setup`, which installs it.")
    return Path(found)


class NpmPackage(TypedDict):
    """What the lock says of an npm package."""

    version: str
    integrity: str
    license: str
    dependencies: NotRequired[dict[str, str]]


def npm_packages(web: Path, without: str = "") -> Iterator[tuple[str, NpmPackage]]:
    """The npm packages of our scripts, each with its entry in the lock.

    They are what package.json depends on, and what that depends on; not one, and what only it uses.
    """
    lock: dict[str, NpmPackage] = json.loads((web / "package-lock.json").read_bytes())["packages"]
    wanted = sorted(set(lock[""].get("dependencies", ())) - {without})
    seen: set[str] = set()
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        package = lock[f"node_modules/{name}"]
        wanted += sorted(package.get("dependencies", ()))
        yield name, package
