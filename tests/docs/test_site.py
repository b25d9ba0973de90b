"""The built site as files: nothing from elsewhere, no inline code, light pages."""

from __future__ import annotations

import gzip
import os
import re
from pathlib import Path

import pytest

SITE = Path(__file__).parents[2] / "build" / "site"
# JupyterLite is an application of its own beside the pages.
PAGES = [
    path.relative_to(SITE).as_posix()
    for path in sorted(SITE.rglob("*.html"))
    if not {"lite", "_static"} & set(path.relative_to(SITE).parts)
]
# A page itself, as sent: what it loads besides is counted by the browser tests.
LIMIT = 90_000


def test_the_site_is_built() -> None:
    assert "index.html" in PAGES, "build the site first: make site"


@pytest.mark.parametrize("page", PAGES)
def test_page_loads_nothing_from_elsewhere(page: str) -> None:
    text = (SITE / page).read_text(encoding="utf-8")
    loading = re.findall(r"<(?:script|link|img|iframe|source)\b[^>]*", text)
    assert [tag for tag in loading if re.search(r"""["'](?:https?:)?//""", tag)] == []


@pytest.mark.parametrize("page", PAGES)
def test_page_has_no_inline_code_or_style_sheet(page: str) -> None:
    text = (SITE / page).read_text(encoding="utf-8")
    scripts = [tag for tag in re.findall(r"<script\b[^>]*>", text) if " src=" not in tag]
    assert [tag for tag in scripts if 'type="application/json"' not in tag] == []
    assert re.findall(r"<style\b", text) == []
    assert re.findall(r"<[a-z][^>]*\son[a-z]+=", text) == []
    assert "javascript:" not in text


@pytest.mark.parametrize("page", PAGES)
def test_page_is_light(page: str) -> None:
    assert len(gzip.compress((SITE / page).read_bytes(), 9)) < LIMIT


def test_pages_say_no_date_and_no_place() -> None:
    # What would make two builds of the same sources differ.
    for page in PAGES:
        text = (SITE / page).read_text(encoding="utf-8")
        assert "Last updated" not in text
        assert str(SITE.parent.parent) not in text


def local_links(page: str) -> list[str]:
    """The links of a page to files of the site, without anchors and queries."""
    text = (SITE / page).read_text(encoding="utf-8")
    links = re.findall(r'<(?:a|form|link)\b[^>]*? (?:href|action)="([^"#?]+)', text)
    return [link for link in links if ":" not in link]


def test_page_for_a_wrong_address_leads_on_from_any_depth() -> None:
    text = (SITE / "404.html").read_text(encoding="utf-8")
    base = re.search(r'<base href="([^"]*)">', text)
    assert base is not None
    assert base[1] == os.environ.get("BRIDGEPATH_BASE", "/")
    assert base.start() < min(text.index(" href=", base.end()), text.index(" src="))
    links = local_links("404.html")
    assert {"index.html", "rules/clauses.html", "search.html"} <= set(links)
    assert [link for link in links if link.startswith("/") or not (SITE / link).is_file()] == []


@pytest.mark.parametrize("page", sorted({*PAGES} - {"404.html", "credits.html"}))
def test_credits_are_a_step_away(page: str) -> None:
    found = [(SITE / page).parent.joinpath(link).resolve() for link in local_links(page)]
    assert (SITE / "credits.html").resolve() in found


def test_licences_are_handed_out_with_the_work() -> None:
    assert [link for link in local_links("credits.html") if not (SITE / link).exists()] == []
    text = (SITE / "_static" / "licences.txt").read_text(encoding="utf-8")
    named = re.findall(r"^(\S+) \d\S*\n\n", text, re.MULTILINE)
    for name in ("@codemirror/view", "@lezer/lr", "furo", "jupyterlite-core", "sphinx"):
        assert name in named
    assert text.count("WITHOUT WARRANTY") + text.count("AS IS") >= len(named)


def anchors(page: str) -> set[str]:
    """The ids of a page."""
    text = (SITE / page).read_text(encoding="utf-8")
    return set(re.findall(r' id="([^"]+)"', text))


def test_from_a_clause_to_its_code_and_back() -> None:
    rules = (SITE / "rules" / "bid-fair.html").read_text(encoding="utf-8")
    clause = rules[rules.index('id="BF-RANK-2"') :]
    clause = clause[: clause.index('<div class="bp-clause"')]
    folded = re.search(r'<details class="bp-code">(.*?)</details>', clause)
    assert folded is not None
    page, anchor = re.findall(r'href="\.\./([^"#]+)#([^"]+)"', folded[1])[0]
    assert anchor in anchors(page)
    source = (SITE / page).read_text(encoding="utf-8")
    function = source[source.index(f'id="{anchor}"') :]
    back = re.search(r'<a href="\.\./(rules/bid-fair\.html)#BF-RANK-2"', function)
    assert back is not None
    assert "BF-RANK-2" in anchors(back[1])


def test_every_way_into_the_code_arrives() -> None:
    wanted = {
        (target, anchor)
        for page in PAGES
        for target, anchor in re.findall(
            r'href="(?:\.\./)?(code/[^"#]+)#([^"]+)"', (SITE / page).read_text(encoding="utf-8")
        )
    }
    assert len({target for target, _ in wanted}) > 20
    known = {target: anchors(target) for target, _ in wanted}
    assert [(target, anchor) for target, anchor in wanted if anchor not in known[target]] == []


def test_docstrings_of_the_reference_lead_to_the_rules() -> None:
    text = (SITE / "reference" / "engine.html").read_text(encoding="utf-8")
    assert 'href="../rules/common/scoring.html#BRG-SCO-1"' in text
