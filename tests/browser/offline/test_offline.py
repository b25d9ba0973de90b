"""Every page of the site, under a sub-path, on a phone: everything is there and comes from us."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, Response

from tests.browser.conftest import SITE, Site
from tests.sample import some

# Folders that contain no pages of the rulebook.
NO_PAGES = {"_static", "lite"}

PAGES = sorted(
    path.relative_to(SITE).as_posix()
    for path in SITE.rglob("*.html")
    if path.relative_to(SITE).parts[0] not in NO_PAGES
    # Sent in place of others at any depth, so their links begin at the root; they have tests of
    # their own.
    and path.name not in ("404.html", "away.html", "newer.html", "strange.html")
)
# The names of our own elements.
PARTS = """() => [...new Set([...document.querySelectorAll(":not(:defined)")]
  .map((part) => part.localName))]"""


def test_there_are_pages(site: Site) -> None:
    assert "index.html" in PAGES
    assert "tutorials.html" in PAGES


# The pages of single ids, and of the code, are made in the same way by the hundred.
ALIKE = [path for path in PAGES if path.startswith(("c/", "code/"))]
# A page that only forwards does so at once, so its target is checked instead.
FORWARDS = [
    path
    for path in PAGES
    if path not in ALIKE and b'http-equiv="refresh"' in (SITE / path).read_bytes()[:500]
]
OTHERS = [path for path in PAGES if path not in (*ALIKE, *FORWARDS)]


@pytest.mark.parametrize("path", FORWARDS)
def test_a_page_that_moved_leads_on(path: str, page: Page, site: Site) -> None:
    page.goto(f"{site.sub_url}{path}", wait_until="commit")
    page.wait_for_function(
        "() => document.querySelector('article h1') && !document.querySelector('.bp-lost')"
    )
    assert page.url.removeprefix(site.sub_url) in OTHERS


@pytest.mark.parametrize("path", [*some(OTHERS, 8), *some(ALIKE, 2)])
def test_a_page_is_whole(path: str, page: Page, site: Site, outside: list[str]) -> None:
    """Nothing is missing or comes from elsewhere, and Python does not load until it is needed."""
    page.set_viewport_size({"width": 360, "height": 640})
    asked: list[Request] = []
    answers: list[Response] = []

    def note_request(request: Request) -> None:
        asked.append(request)

    def note_answer(answer: Response) -> None:
        answers.append(answer)

    page.on("request", note_request)
    page.on("response", note_answer)
    page.goto(f"{site.sub_url}{path}")
    # Everything that the page names has loaded, its scripts have run, and what they load is there,
    # too.
    for tag in page.evaluate(PARTS):
        page.wait_for_function("tag => customElements.get(tag)", arg=tag)
    page.evaluate("() => new Promise((done) => requestIdleCallback(done, {timeout: 5000}))")
    assert [request.url for request in asked if request.response() is None] == []
    assert [answer.url for answer in answers if answer.status >= 400] == []
    assert [answer.url for answer in answers if "pyodide" in answer.url] == []
    assert all(answer.url.startswith(site.sub_url) for answer in answers)
    assert outside == []


def test_tutorials_open_by_plain_links(page: Page, site: Site) -> None:
    page.goto(f"{site.sub_url}tutorials.html")
    links = page.locator("a[href*='lite/notebooks/index.html']")
    assert links.count() > 0
    for link in links.all():
        href = link.get_attribute("href") or ""
        assert not href.startswith(("http:", "https:", "/"))
        name = href.partition("?path=")[2]
        assert (SITE / "lite" / "files" / name).is_file()
        assert link.get_attribute("onclick") is None
