"""A wrong address: the page that a server sends for it leads on, at whatever depth."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect


@pytest.fixture
def lost(page: Page, site: Any, trouble: Any, requested: list[str]) -> Page:
    """The page for a wrong address, far down; the requests are recorded from here on."""
    trouble.allow("status of 404")
    answer = page.goto(f"{site.url}far/down/there/")
    assert answer is not None
    assert answer.status == 404
    return page


@pytest.mark.parametrize(
    ("name", "path"),
    [("Home", "index.html"), ("Every clause", "rules/clauses.html"), ("Search", "search.html")],
)
def test_the_page_for_a_wrong_address_leads_on(
    lost: Page, site: Any, requested: list[str], name: str, path: str
) -> None:
    expect(lost.get_by_role("heading", level=1)).to_have_text("No such page")
    # It has its style, although nothing is at its address.
    assert "/_static/all.css" in requested
    lost.get_by_role("link", name=name, exact=True).click()
    expect(lost).to_have_url(site.url + path)


def test_a_rule_can_be_looked_for_at_once(lost: Page) -> None:
    lost.get_by_role("searchbox", name="A question or a number").fill("sol-house-3")
    lost.keyboard.press("Enter")
    expect(lost).to_have_url(re.compile(r"/search\.html\?q=sol-house-3$"))
    expect(lost.locator(".bp-answer .bp-from")).to_have_text("SOL-HOUSE-3 · Bridge Solitaire")
