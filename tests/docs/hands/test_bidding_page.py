"""The bidding table on its page: each line appears once, with an anchor and an example."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bridgepath.bidding import listed, what_call

if TYPE_CHECKING:
    from tests.docs.conftest import Build


def test_every_line_stands_on_the_page_with_its_example(build: Build) -> None:
    built = build(index="# A table\n\n## Lines\n\n:::{bidding-table}\n:::\n")
    assert built.complaints == ()
    page = built.html()
    ids = [line.id for _, line in listed()]
    assert re.findall(r'<tr id="(BID-[A-Z0-9-]+)">', page) == ids
    assert page.count("For example") == len(ids)
    first = page[page.index('id="BID-OPEN-2"') : page.index('id="BID-OPEN-3"')]
    assert "Balanced with 15 to 17 points: open 1NT. This promises 15 to 17 points" in first
    assert 'href="#BID-OPEN-2"' in first
    for title in ("Nobody has bid", "They have opened", "Every later call"):
        assert re.search(rf"<h[23]>{title}", page)


@pytest.mark.parametrize("page", ["bidding.md", "14-answers.md", "15-they-bid-too.md"])
def test_five_cards_at_the_two_level_are_promised_without_a_jump(page: str) -> None:
    """A jump may be at the two level with four cards, because it also shows support."""
    assert str(what_call("♠AQ54 ♥KQ3 ♦KQ2 ♣K32", "1♥ P")).startswith("2♠")
    text = (Path(__file__).parents[3] / "docs" / "path" / page).read_text(encoding="utf-8")
    told = [
        line
        for line in text.splitlines()
        if re.search("new suit.* two level.* five", line, re.IGNORECASE)
    ]
    assert told
    assert all("without a jump" in line for line in told), told
