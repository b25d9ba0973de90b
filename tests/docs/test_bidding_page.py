"""The bidding table as a page shows it: each line once, with an anchor and an example."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bridgepath.bidding import listed

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
    assert "Balanced with 15 to 17 points opens 1NT. It promises 15 to 17 points" in first
    assert 'href="#BID-OPEN-2"' in first
    for title in ("Nobody has bid", "They have opened", "Every later call"):
        assert re.search(rf"<h[23]>{title}", page)
