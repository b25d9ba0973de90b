"""The score pad: results are tapped in, the engine adds them up, the device stores the sheet."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

Visit = Callable[..., Page]


def totals(page: Page) -> list[str]:
    """The totals after the last deal."""
    rows = page.locator("bridge-pad tbody tr:not(.bp-pad-lines)")
    return rows.last.locator("td b").all_inner_texts()


def test_deals_are_tapped_in_and_stay_on_the_device(visit: Visit) -> None:
    page = visit("score-pad.html?game=ninety-nine")
    page.set_viewport_size({"width": 360, "height": 740})
    rows = page.locator("bridge-pad tbody tr:not(.bp-pad-lines)")
    says = page.locator(".bp-pad-says")
    enter = page.get_by_role("button", name="Enter this deal")
    enter.click()
    expect(rows).to_have_count(1)
    assert totals(page) == ["13", "13", "13"]

    # The engine refuses what is impossible, and nothing is lost.
    page.get_by_role("button", name="Ann won: one more").click()
    enter.click()
    expect(says).to_have_text(re.compile(r"\b10\b.*\[N99-BID-2\]$"))
    page.get_by_role("button", name="Bob won: one less").click()
    enter.click()
    expect(rows).to_have_count(2)
    assert totals(page) == ["17", "15", "46"]

    page.reload()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Undo the last deal").click()
    expect(rows).to_have_count(1)


def test_what_cannot_be_read_is_one_sentence(visit: Visit) -> None:
    page = visit("score-pad.html?game=bid-fair")
    page.evaluate("() => localStorage.setItem('bridgepath-pad', '{\"version\": 1, \"games\": {}')")
    page.reload()
    expect(page.locator(".bp-set-aside")).to_contain_text(
        "This browser cannot read part of what it saved: your score sheets. A copy was set aside."
    )
    # Only questions that fit the answers so far are asked.
    expect(page.get_by_text("South's card points", exact=True)).to_be_visible()
    page.get_by_text("both passed", exact=True).click()
    expect(page.get_by_text("South's card points", exact=True)).to_be_hidden()
