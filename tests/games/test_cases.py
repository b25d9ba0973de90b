"""Every worked example of the rulebook, run by the same runner as on the pages."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from types import ModuleType
from typing import Any

import pytest

from bridgepath.games import GAMES
from tests.play import ROOT

FILES = sorted((ROOT / "docs" / "cases").glob("*.toml"))
BOOKS: dict[str, dict[str, Any]] = {
    path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in FILES
}
CASES = [(book, case) for book in BOOKS.values() for case in book["case"]]


def load_runner() -> ModuleType:
    """The runner from its file, as the build and the browser load it."""
    path = ROOT / "docs" / "_web" / "cell.py"
    spec = importlib.util.spec_from_file_location("cell_of_the_cases", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


RUNNER = load_runner()


def printed(setup: str, case: dict[str, Any]) -> str:
    """What an example prints, including the sentence of a refusal."""
    names: dict[str, Any] = {}
    prepared = RUNNER.run(setup, names, "setup")
    assert prepared.error is None, prepared.error
    done = RUNNER.run(case["code"], names, case["id"])
    refused = f"! {done.error.sentence}\n" if done.error is not None else ""
    return f"{done.output}{refused}"


@pytest.mark.parametrize("book", BOOKS)
def test_every_case_prints_what_its_page_says(book: str) -> None:
    cases = BOOKS[book]["case"]
    found = {case["id"]: printed(BOOKS[book]["setup"], case).strip() for case in cases}
    assert found == {case["id"]: case["result"].strip() for case in cases}
    for case in cases:
        if case.get("refused", "-ERR-" in case["id"]):
            cites = any(cite in found[case["id"]] for cite in case["clauses"])
            assert cites, f"{case['id']}: the refusal names its clause"


def test_every_game_has_cases_and_no_id_stands_twice() -> None:
    setups = [book["setup"] for book in BOOKS.values()]
    for name in GAMES:
        assert any(name.replace("-", "_") in setup for setup in setups), name
    ids = [case["id"] for _, case in CASES]
    assert len(ids) == len(set(ids))
