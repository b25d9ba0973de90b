"""A seeded sample of damaged records, links, PBN and LIN; `make soak` tries more."""

from __future__ import annotations

import pytest

from tests.sample import times
from tests.tools.fuzz.records import many

SAMPLE = times(80, 2000)
PARTS = 2


@pytest.mark.parametrize("part", range(PARTS))
def test_spoilt_files_give_what_is_documented(part: int) -> None:
    counts = many(SAMPLE // PARTS, part * SAMPLE // PARTS)
    for kind in ("toml", "json", "table", "pbn", "lin", "link", "text"):
        assert counts[f"{kind} refused"], kind
