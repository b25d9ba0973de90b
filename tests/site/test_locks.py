"""The lists of what gets installed: complete, hashed, and without a trace of its source."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
PYTHON_LOCK = ROOT / ".ci" / "requirements.txt"
# Tools that only benchmarks and mutation testing need have locks of their own.
APART = {
    ROOT / ".ci" / f"{extra}-requirements.txt": extra
    for extra in ("bench", "browsers", "bulk", "compiler", "mutation", "publish")
}
PYTHON_LOCKS = [PYTHON_LOCK, *APART]

each_python_lock = pytest.mark.parametrize("lock", PYTHON_LOCKS, ids=lambda lock: lock.name)
BUILD_WHEELS = ROOT / "docs" / "_site" / "build-wheels.txt"
NPM_LOCKS = [
    ROOT / folder / "package-lock.json" for folder in ("docs/_web", "tests/tools/pages/lighthouse")
]


def pins(lock: Path) -> list[tuple[Requirement, int]]:
    """The lines of a Python lock: each requirement, and how many hashes it has."""
    text = lock.read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return [(Requirement(line.partition("--hash")[0]), line.count("--hash")) for line in lines]


@each_python_lock
def test_every_python_package_is_pinned_and_hashed(lock: Path) -> None:
    for requirement, hashes in pins(lock):
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), requirement
        assert hashes, requirement


@each_python_lock
def test_the_python_lock_is_what_the_project_asks_for(lock: Path) -> None:
    if lock in APART:
        wanted = EXTRAS[APART[lock]]
    else:
        apart = APART.values()
        wanted = [text for extra in EXTRAS if extra not in apart for text in EXTRAS[extra]]
        wanted += PROJECT["build-system"]["requires"]
    pinned = {canonicalize_name(requirement.name): requirement for requirement, _ in pins(lock)}
    for requirement in map(Requirement, wanted):
        pin = pinned[canonicalize_name(requirement.name)]
        version = str(pin.specifier).removeprefix("==")
        assert requirement.specifier.contains(version, prereleases=True), (
            f"{requirement} is wanted and {pin} is locked: run `make lock`"
        )


def test_the_python_lock_has_one_version_for_all_pythons() -> None:
    names = [requirement.name for requirement, _ in pins(PYTHON_LOCK)]
    assert len(names) == len(set(names))


def test_what_the_site_is_built_with_is_locked_and_in_the_readme() -> None:
    """Four are packages of this Python, and pyodide-build is one of the browser's Python."""
    named = {"jupyterlite-sphinx", "myst-parser", "pytest", "sphinx"}
    assert named <= {requirement.name for requirement, _ in pins(PYTHON_LOCK)}
    lines = BUILD_WHEELS.read_text(encoding="utf-8").splitlines()
    assert any(line.startswith("pyodide-build==") for line in lines)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[([\w-]+)\]\(\S+\) \|", readme, re.MULTILINE)
    assert {row.lower() for row in rows} == {*named, "pyodide-build"}


def test_every_npm_package_has_its_hash() -> None:
    for lock in NPM_LOCKS:
        packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        for name, package in packages.items():
            assert name == "" or package["integrity"].startswith("sha512-"), name


def test_the_locks_name_no_place_to_fetch_from() -> None:
    for lock in PYTHON_LOCKS:
        assert "://" not in lock.read_text(encoding="utf-8")
        assert "file:" not in lock.read_text(encoding="utf-8")
        assert not re.search(r"--(extra-)?(index-url|find-links)", lock.read_text(encoding="utf-8"))
    for lock in NPM_LOCKS:
        for package in json.loads(lock.read_text(encoding="utf-8"))["packages"].values():
            assert "resolved" not in package
