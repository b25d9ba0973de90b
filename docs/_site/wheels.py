"""Fetch the exact wheels that a list names, for the browser's Python, and check their hashes.

A list has pip's own form, with one ``name==version --hash=sha256:…`` on each line. It names no
index: pip uses the one that is configured on the machine.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from common import SiteError, say, sha256

# The platform of Pyodide 314 as wheels name it; most of the wheels are for any platform.
PLATFORMS = ("pyemscripten_2026_0_wasm32", "any")
PYTHON = "3.14"

_LINE = re.compile(r"(?P<name>[\w.-]+)==(?P<version>\S+)\s+--hash=sha256:(?P<sha256>[0-9a-f]{64})")


@dataclass(frozen=True)
class Pin:
    """One line of a list."""

    name: str
    version: str
    sha256: str


def pins(listing: Path) -> list[Pin]:
    """The lines of a list."""
    found = []
    for number, line in enumerate(listing.read_text(encoding="utf-8").splitlines(), 1):
        text = line.partition("#")[0].strip()
        if not text:
            continue
        match = _LINE.fullmatch(text)
        if match is None:
            raise SiteError(
                f"{listing.name}, line {number}: expected NAME==VERSION --hash=sha256:…"
            )
        found.append(Pin(**match.groupdict()))
    return found


def fetch(listing: Path, folder: Path) -> list[Path]:
    """The wheels of a list, in order, from the folder; missing ones are fetched first."""
    wanted = pins(listing)
    have = _by_hash(folder)
    missing = [pin for pin in wanted if pin.sha256 not in have]
    if missing:
        say("wheels", f"fetching {len(missing)} of the {len(wanted)} wheels in {listing.name}")
        _download(missing, folder, listing)
        have = _by_hash(folder)
    for pin in wanted:
        if pin.sha256 not in have:
            raise SiteError(
                f"No wheel of {pin.name} {pin.version} matches its hash in {listing.name}."
            )
    return [have[pin.sha256] for pin in wanted]


def _by_hash(folder: Path) -> dict[str, Path]:
    return {sha256(path.read_bytes()): path for path in sorted(folder.glob("*.whl"))}


def _download(missing: list[Pin], folder: Path, listing: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        wanted = Path(scratch, "wanted.txt")
        lines = [f"{pin.name}=={pin.version} --hash=sha256:{pin.sha256}\n" for pin in missing]
        wanted.write_text("".join(lines), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        command += [f"--python-version={PYTHON}"]
        command += [f"--platform={platform}" for platform in PLATFORMS]
        command += ["--requirement", str(wanted), "--dest", str(folder)]
        done = subprocess.run(command, text=True, capture_output=True, check=False)
    if done.returncode:
        reason = next(
            (line for line in done.stderr.splitlines() if line.startswith("ERROR: ")),
            "ERROR: pip gave no reason",
        )
        raise SiteError(f"The wheels in {listing.name} cannot be fetched: {reason[7:]}")
