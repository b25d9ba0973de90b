"""The lists of what gets installed: complete, hashed, and without a trace of where from."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[2]
PYTHON_LOCK = ROOT / ".ci" / "requirements.txt"
NPM_LOCK = ROOT / "docs" / "_web" / "package-lock.json"


def pins() -> list[tuple[Requirement, int]]:
    """The lines of the Python lock: what is pinned, and by how many hashes."""
    text = PYTHON_LOCK.read_text().replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.lstrip().startswith("#")]
    return [(Requirement(line.partition("--hash")[0]), line.count("--hash")) for line in lines]


def test_every_python_package_is_pinned_and_hashed() -> None:
    for requirement, hashes in pins():
        assert re.fullmatch(r"==[^*,]+", str(requirement.specifier)), requirement
        assert hashes, requirement


def test_the_python_lock_is_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = [
        text for extra in project["project"]["optional-dependencies"].values() for text in extra
    ]
    pinned = {canonicalize_name(requirement.name): requirement for requirement, _ in pins()}
    for requirement in map(Requirement, [*wanted, *project["build-system"]["requires"]]):
        pin = pinned[canonicalize_name(requirement.name)]
        version = str(pin.specifier).removeprefix("==")
        assert requirement.specifier.contains(version, prereleases=True), (
            f"{requirement} is wanted and {pin} is locked: run `make lock`"
        )


def test_the_python_lock_has_one_version_for_all_pythons() -> None:
    names = [requirement.name for requirement, _ in pins()]
    assert len(names) == len(set(names))


def test_every_npm_package_has_its_hash() -> None:
    packages = json.loads(NPM_LOCK.read_text())["packages"]
    for name, package in packages.items():
        assert name == "" or package["integrity"].startswith("sha512-"), name


def test_the_locks_name_no_place_to_fetch_from() -> None:
    assert "://" not in PYTHON_LOCK.read_text()
    assert "file:" not in PYTHON_LOCK.read_text()
    assert not re.search(r"--(extra-)?(index-url|find-links)", PYTHON_LOCK.read_text())
    for package in json.loads(NPM_LOCK.read_text())["packages"].values():
        assert "resolved" not in package
