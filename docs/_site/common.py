"""The common parts of the scripts in this folder: the project's folders, hashes, Node, one kind of
error.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "build" / "cache"


class SiteError(Exception):
    """A step that cannot be done; the message is one sentence with the reason and the remedy."""


def say(step: str, text: str) -> None:
    """Show progress at once, even when the output is a file."""
    # In one piece, because several steps may write at once.
    print(f"[{step}] {text}\n", end="", flush=True)


def sha256(data: bytes) -> str:
    """The hash as hexadecimal digits."""
    return hashlib.sha256(data).hexdigest()


def digest(*parts: str | bytes | Path) -> str:
    """One hash of several strings, bytes or files, which shows whether an input has changed."""
    total = hashlib.sha256()
    for part in parts:
        data = part.read_bytes() if isinstance(part, Path) else part
        raw = data.encode() if isinstance(data, str) else data
        total.update(b"%d:" % len(raw))
        total.update(raw)
    return total.hexdigest()


def write_if_new(path: Path, data: bytes) -> bool:
    """Write a file only if its content differs, so that its date shows the last change."""
    if path.is_file() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    # A half-written file must never look like a complete one.
    with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as new:
        new.write(data)
    Path(new.name).chmod(0o644)
    Path(new.name).replace(path)
    return True


def find_node() -> Path:
    """Node of the environment that runs this script, or else the one on the PATH."""
    beside = Path(sys.executable).parent
    found = shutil.which("node", path=os.pathsep.join([str(beside), os.environ.get("PATH", "")]))
    if found is None:
        raise SiteError("Node is missing: run `make setup`, which installs it.")
    return Path(found)


def run_pyodide(
    script: Path, *arguments: str, order: object, minutes: int = 10
) -> subprocess.CompletedProcess[str]:
    """Run a script of ours that starts Pyodide in Node, and give its exit code and what it printed.

    The script reads `order` as JSON from its input, and ends by ``leave.mjs``. Raises SiteError if
    Node is missing, or if the script takes longer than this many minutes.
    """
    try:
        done = subprocess.run(
            [str(find_node()), str(script), *arguments],
            input=json.dumps(order),
            text=True,
            capture_output=True,
            check=False,
            timeout=60 * minutes,
        )
    except subprocess.TimeoutExpired:
        raise SiteError(f"{script.name} did not end within {minutes} minutes in Node.") from None
    printed, said, code = done.stdout.rpartition("\nexit code ")
    if said:
        done.stdout, done.returncode = printed, int(code)
    return done


class NpmPackage(TypedDict):
    """The lock's entry for an npm package."""

    version: str
    integrity: str
    license: str
    dependencies: NotRequired[dict[str, str]]


def npm_packages(web: Path, without: str = "") -> Iterator[tuple[str, NpmPackage]]:
    """The npm packages of our scripts, each with its entry in the lock.

    They are the dependencies of package.json, direct and indirect, except those of this one
    package.
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
