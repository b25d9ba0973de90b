"""A seeded sample of spoilt records, links, PBN and LIN; `tests.fuzz_records` tries more."""

from __future__ import annotations

import pytest

from tests.fuzz_records import many
from tests.sample import times

SAMPLE = times(400, 2000)
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_spoilt_files_give_what_is_documented(part: int) -> None:
    counts = many(SAMPLE // PARTS, part * SAMPLE // PARTS)
    for kind in ("toml", "json", "table", "pbn", "lin", "link", "text"):
        assert counts[f"{kind} refused"], kind
