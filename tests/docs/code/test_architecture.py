"""The page about the architecture matches the code."""

from __future__ import annotations

import re
import tomllib

from bridgepath.core.state import PhaseRules
from tests.play import ROOT

REFERENCE = ROOT / "docs" / "reference"
PAGE = (REFERENCE / "architecture.md").read_text(encoding="utf-8")


def rows(page: str, heading: str) -> list[list[str]]:
    """The code words in the first column of the first table after a heading."""
    table = page[page.index(heading) :].split("|---|---|\n", 1)[1].split("\n\n", 1)[0]
    return [re.findall(r"`([^`]+)`", row.split("|")[1]) for row in table.splitlines()]


def test_the_packages_are_those_that_imports_keep_to() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    (layers,) = (
        contract["layers"]
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "layers"
    )
    told = [name for row in rows(PAGE, "## The engine, from the bottom up") for name in row]
    assert told == [name for line in reversed(layers) for name in line.split(" | ")]
    folders = {path.parent.name for path in (ROOT / "engine" / "bridgepath").glob("*/__init__.py")}
    assert {*folders, "__main__"} == set(told)


def test_the_folders_of_scripts_are_told_and_small() -> None:
    web = ROOT / "docs" / "_web"
    folders = {path.name for path in (web / "src").iterdir()}
    assert {name for (name,) in rows(PAGE, "## The browser, folder by folder")} == folders
    assert {path.name for part in ("style", "test") for path in (web / part).iterdir()} <= folders
    for part in ("src", "style", "test"):
        for folder in (web / part).iterdir():
            assert folder.is_dir(), folder
            assert len(list(folder.iterdir())) <= 15, folder


def test_what_is_named_is_there() -> None:
    web = {path.name for path in (ROOT / "docs" / "_web").rglob("*.ts")} | {"cell.py", "rest.py"}
    for name in re.findall(r"`([a-z_/.]+\.(?:py|ts))`", PAGE):
        assert name in web or (ROOT / name).is_file(), name
    for name in re.findall(r"^\| `([a-z_/]+)/` \|", PAGE, re.MULTILINE):
        assert (ROOT / name).is_dir(), name
    assert 'ACE_LOW_WHEN_LED: Final = clause("BF-RANK-2")' in "".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "engine").rglob("bid_fair/*.py")
    )


def test_the_guide_tells_every_field_of_the_rules_of_a_phase() -> None:
    guide = (REFERENCE / "adding-a-game.md").read_text(encoding="utf-8")
    told = [row[0].partition("(")[0] for row in rows(guide, "A deal runs through")]
    assert told == list(PhaseRules.__dataclass_fields__)
