"""The page has the same types of requests and replies as the engine."""

from __future__ import annotations

import contract


def test_the_page_has_the_types_of_the_engine() -> None:
    """If this fails: make contract."""
    assert contract.TARGET.read_text(encoding="utf-8") == contract.written()
