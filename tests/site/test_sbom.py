"""The list of other people's work that the site hands out: valid, complete, always the same."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
import sbom
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ROOT = Path(__file__).resolve().parents[2]
STATIC = ROOT / "build" / "site" / "_static"


@pytest.fixture(scope="module")
def text() -> str:
    return (STATIC / "sbom.cdx.json").read_text(encoding="utf-8")


def test_the_list_is_what_its_format_asks_for(text: str) -> None:
    assert JsonStrictValidator(SchemaVersion.V1_6).validate_str(text) is None


def test_the_same_locks_give_the_same_list(text: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sbom.bill(project["version"]).decode() == text
    assert "timestamp" not in text


def test_everything_that_is_handed_out_is_in_it(text: str) -> None:
    found: list[dict[str, Any]] = json.loads(text)["components"]
    names = {"/".join(filter(None, (one.get("group"), one["name"]))) for one in found}
    licences = (STATIC / "licences.txt").read_text(encoding="utf-8")
    blocks = licences.split("=" * 80)
    assert {block.split()[0] for block in blocks} <= names
    lock = json.loads((STATIC / "pyodide" / "pyodide-lock.json").read_bytes())["packages"]
    # Our own packages, and those that come with the kernel's own package.
    brought = {"bridgepath", "ipykernel", "piplite", "pyodide-kernel"}
    assert {name.replace("_", "-") for name in lock} - brought <= names
    assert {"pyodide", "ipython", "jedi"} <= names
    # None of these is a package of a registry: they were compiled into the solver.
    solver = {"dds", "libc++", "wasi-libc", "zig-compiler-rt"}
    assert solver <= {block.split()[0] for block in blocks}
    assert {one["name"] for one in found if one["purl"].startswith("pkg:generic/")} == solver
    known = ("pkg:npm/", "pkg:pypi/", "pkg:generic/")
    assert all(one["purl"].startswith(known) for one in found)
