"""A seeded sample of spoilt records, links, PBN, LIN and cells.

`tests.fuzz_records` and `tests.fuzz_cells` try more.
"""

from __future__ import annotations

import pytest

from tests import fuzz_cells
from tests.fuzz_records import many
from tests.sample import times

SAMPLE = times(400, 2000)
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_spoilt_files_give_what_is_documented(part: int) -> None:
    counts = many(SAMPLE // PARTS, part * SAMPLE // PARTS)
    for kind in ("toml", "json", "table", "pbn", "lin", "link", "text"):
        assert counts[f"{kind} refused"], kind


def test_spoilt_cells_end_with_a_result() -> None:
    counts = fuzz_cells.many(times(200, 2000))
    assert {"ran", "stopped with a sentence"} <= set(counts)
