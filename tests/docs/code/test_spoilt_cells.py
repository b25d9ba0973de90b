"""A seeded sample of spoilt cells; `make soak` tries more.

They are not with the runner's other tests, because those also run in the browser's Python, which
has no alarm to end a cell.
"""

from __future__ import annotations

import random

import pytest

from tests.sample import times
from tests.tools.fuzz import cells


def test_spoilt_cells_end_with_a_result() -> None:
    counts = cells.many(times(200, 2000))
    assert {"ran", "stopped with a sentence"} <= set(counts)


def test_a_cell_that_never_ends_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(_code: str, _rng: random.Random) -> str:
        return "for _ in iter(int, 1): pass"

    monkeypatch.setattr(cells, "spoil", endless)
    monkeypatch.setattr(cells, "PATIENCE", 0.01)
    assert cells.one(0) == "late"
