"""Every worked example of the rulebook, one test each."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridgepath_docs import casefile

FOLDER = Path(__file__).parents[2] / "docs" / casefile.FOLDER
FILES = [casefile.load(path) for path in sorted(FOLDER.glob("*.toml"))]


def test_there_are_cases() -> None:
    assert any(file.cases for file in FILES)


@pytest.mark.parametrize(
    ("file", "case"),
    [pytest.param(file, case, id=case.id) for file in FILES for case in file.cases],
)
def test_case(file: casefile.CaseFile, case: casefile.Case) -> None:
    complaint = casefile.problem(file, case)
    assert complaint is None, complaint
