"""Results that a build stores: they are found once, and replaced when their inputs change."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bridgepath_docs import kept


def test_a_result_is_found_once_and_replaced_when_its_inputs_change(tmp_path: Path) -> None:
    found: list[int] = []

    def find(number: int) -> int:
        found.append(number)
        return number

    results = kept.Kept()
    other = kept.place(tmp_path, "deal-2", "the same")
    results.get(other, find, 7)
    first = kept.place(tmp_path, "deal", "old rules")
    assert results.get(first, find, 1) == 1
    assert results.get(first, find, 2) == 1
    second = kept.place(tmp_path, "deal", "new rules")
    assert results.get(second, find, 3) == 3
    assert found == [7, 1, 3]
    assert set(tmp_path.iterdir()) == {other, second}


def test_a_result_that_was_begun_comes_from_another_process(tmp_path: Path) -> None:
    results = kept.Kept()
    place = kept.place(tmp_path, "process")
    results.begin(place, os.getpid)
    assert results.get(place, os.getpid) != os.getpid()
    results.end()


def test_a_refusal_is_raised_and_not_stored(tmp_path: Path) -> None:
    results = kept.Kept()
    place = kept.place(tmp_path, "nothing", Path(__file__))
    results.begin(place, int, "nothing")
    with pytest.raises(ValueError, match="nothing"):
        results.get(place, int, "nothing")
    results.end()
    assert not list(tmp_path.iterdir())
