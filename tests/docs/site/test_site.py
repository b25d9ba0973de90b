"""The built site as files: nothing from other hosts, no inline code, light pages."""

from __future__ import annotations

import gzip
import html
import json
import os
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

from bridgepath.games import GAMES
from bridgepath_docs.site.onesheet import UNUSED

SITE = Path(__file__).parents[3] / "build" / "site"
# JupyterLite is a separate application; the pages of single ids are listed below.
PAGES = [
    path.relative_to(SITE).as_posix()
    for path in sorted(SITE.rglob("*.html"))
    if not {"lite", "_static", "c"} & set(path.relative_to(SITE).parts)
]
SINGLE = [f"c/{path.name}" for path in sorted((SITE / "c").glob("*.html"))]
# Only the page itself, compressed: the browser tests count what it loads.
LIMIT = 90_000
CLASS = re.compile(r' class="([^"]*)"')


def test_the_site_is_built() -> None:
    assert "index.html" in PAGES, "build the site first: make site"


@cache
def text_of(page: str) -> str:
    """A page of the built site."""
    return (SITE / page).read_text(encoding="utf-8")


def on_pages(find: Callable[[str], Iterable[str]]) -> list[str]:
    """Everything that `find` finds in the pages, each with the name of its page."""
    return [f"{page}: {found}" for page in PAGES for found in find(text_of(page))]


def from_elsewhere(text: str) -> Iterator[str]:
    """Tags that load something from another host."""
    for tag in re.findall(r"<(?:script|link|img|iframe|source)\b[^>]*", text):
        if re.search(r"""["'](?:https?:)?//""", tag):
            yield tag


def inline(text: str) -> Iterator[str]:
    """Scripts and styles that are written into the page itself."""
    for tag in re.findall(r"<script\b[^>]*>", text):
        if " src=" not in tag and not re.search(r'type="application/(ld\+)?json"', tag):
            yield tag
    yield from re.findall(r"<style\b|<[a-z][^>]*\s(?:on[a-z]+|style)=|javascript:", text)


def test_pages_load_nothing_from_elsewhere() -> None:
    assert on_pages(from_elsewhere) == []


def shown_as_text(text: str) -> Iterator[str]:
    """Our own markup where a reader would see it as text."""
    yield from re.findall(r"&lt;\w+ class=(?:&quot;|\")bp-[^&]{0,40}", text)


def test_no_markup_of_ours_is_shown_as_text() -> None:
    # The pages of the sources show the code that makes it.
    assert [found for found in on_pages(shown_as_text) if not found.startswith("code/")] == []


def test_pages_have_no_inline_code_and_no_inline_style() -> None:
    assert on_pages(inline) == []


def test_pages_say_their_language() -> None:
    spoken = re.compile(r"\s*<!doctype html>\s*<html\b[^>]* lang=\"en\"", re.IGNORECASE)
    assert [page for page in (*PAGES, *SINGLE) if not spoken.match(text_of(page))] == []


def test_pages_are_light() -> None:
    sizes = {page: len(gzip.compress((SITE / page).read_bytes(), 9)) for page in PAGES}
    assert {page: size for page, size in sizes.items() if size >= LIMIT} == {}


def test_pages_say_no_date_and_no_place() -> None:
    # A date or a path would make two builds of the same sources differ.
    for page in PAGES:
        text = text_of(page)
        assert "Last updated" not in text
        assert str(SITE.parent.parent) not in text


def local_links(page: str) -> list[str]:
    """The links of a page to files of the site, without anchors and queries."""
    text = text_of(page)
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


def test_credits_are_a_step_away() -> None:
    for page in {*PAGES} - {"404.html", "credits.html"}:
        links = {os.path.normpath(Path(page).parent / link) for link in local_links(page)}
        assert "credits.html" in links, page


def test_licences_are_handed_out_with_the_work() -> None:
    assert [link for link in local_links("credits.html") if not (SITE / link).exists()] == []
    text = (SITE / "_static" / "licences.txt").read_text(encoding="utf-8")
    named = re.findall(r"^(\S+) \d\S*\n\n", text, re.MULTILINE)
    for name in ("@codemirror/view", "@lezer/lr", "furo", "jupyterlite-core", "sphinx"):
        assert name in named
    assert text.count("WITHOUT WARRANTY") + text.count("AS IS") >= len(named)


def anchors(page: str) -> set[str]:
    """The ids of a page."""
    text = text_of(page)
    return set(re.findall(r' id="([^"]+)"', text))


def test_from_a_clause_to_its_code_and_back() -> None:
    rules = (SITE / "rules" / "bid-fair.html").read_text(encoding="utf-8")
    clause = rules[rules.index('id="BF-RANK-2"') :]
    clause = clause[: clause.index('<div class="bp-clause"')]
    assert 'href="../c/BF-RANK-2.html#code"' in clause
    own = (SITE / "c" / "BF-RANK-2.html").read_text(encoding="utf-8")
    listed = own[own.index('id="code"') :]
    page, anchor = re.findall(r'href="\.\./([^"#]+)#([^"]+)"', listed)[0]
    assert anchor in anchors(page)
    source = (SITE / page).read_text(encoding="utf-8")
    function = source[source.index(f'id="{anchor}"') :]
    back = re.search(r'<a href="\.\./(rules/bid-fair\.html)#BF-RANK-2"', function)
    assert back is not None
    assert "BF-RANK-2" in anchors(back[1])


def test_every_way_into_the_code_arrives() -> None:
    wanted = {
        (target, anchor)
        for page in [*PAGES, *SINGLE]
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


def test_signatures_of_the_reference_are_read_at_a_glance() -> None:
    """A long one has lines; no default is a function's address, a private name or a long value."""
    page = (SITE / "reference" / "engine.html").read_text(encoding="utf-8")
    pieces = page.split('<dt class="sig sig-object py" id="bridgepath.')[1:]
    signatures = {piece.partition('"')[0]: piece.partition("</dt>")[0] for piece in pieces}
    assert signatures["core.game.Game"].count("<dd>") > 10
    assert "<dd>" not in signatures["core.game.Match.add"]
    told = {name: html.unescape(re.sub("<[^>]+>", "", sig)) for name, sig in signatures.items()}
    wrong = re.compile(r"= (<|_)|\(turn=|\(\*values\)|\*args, \*\*kwargs\)|~")
    assert {name for name, text in told.items() if wrong.search(text)} == set()


def test_pages_say_what_they_are() -> None:
    for page, kinds in (
        ("index.html", {"WebSite"}),
        ("path/index.html", {"BreadcrumbList", "Course"}),
        ("rules/carls-teaching-forms.html", {"BreadcrumbList", "Game"}),
        ("path/03-one-suit-beats-the-others.html", {"BreadcrumbList", "LearningResource"}),
    ):
        text = (SITE / page).read_text(encoding="utf-8")
        (told,) = re.findall(r'<script type="application/ld\+json">(.*?)</script>', text)
        assert {item["@type"] for item in json.loads(told)["@graph"]} == kinds, page
        assert 'rel="canonical"' not in text, "the site was not told its address"


def test_every_id_has_a_small_page() -> None:
    ledger = (SITE.parents[1] / "docs" / "rules" / "ledger.txt").read_text(encoding="utf-8")
    ids = [line.split()[0] for line in ledger.splitlines() if line and not line.startswith("#")]
    assert [ident for ident in ids if f"c/{ident}.html" not in SINGLE] == []
    for page in SINGLE:
        text = (SITE / page).read_text(encoding="utf-8")
        assert len(text) < 24_000, page  # so large because a hand of every game shows BRG-PLAY-4
        assert 'property="og:title"' in text, page
        assert all(" src=" in tag for tag in re.findall(r"<script\b[^>]*>", text)), page


def test_every_hand_has_its_questions_in_a_small_file() -> None:
    shown = {name for page in PAGES for name in re.findall(r'data-src-id="([^"]+)"', text_of(page))}
    folder = SITE / "hands"
    found = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.json")}
    files = {name: path for name, path in found.items() if not name.startswith("rules/")}
    assert {name.removesuffix(".json") for name in files} == shown
    sizes = {path: len(gzip.compress(file.read_bytes(), 9)) for path, file in files.items()}
    assert max(sizes.values()) < 10_000, max(sizes, key=lambda path: sizes[path])


def test_every_folded_hand_finds_its_movie() -> None:
    named = {
        os.path.normpath(Path(page).parent / name)
        for page in PAGES
        for name in re.findall(r'class="bp-movie" data-from="([^"]+)"', text_of(page))
    }
    assert named
    assert named == {
        path.relative_to(SITE).as_posix() for path in SITE.glob("hands/rules/**/*.json")
    }


def asked_for(page: str) -> set[str]:
    """The files that a page loads at once, itself included: no pictures, fonts or print styles."""
    tags = re.findall(r"<(?:link|script)\b[^>]*>", text_of(page))
    wanted = re.compile(r'rel="(?:stylesheet|modulepreload)"|<script\b[^>]* src=')
    loaded = [tag for tag in tags if wanted.search(tag) and 'media="print"' not in tag]
    paths = [re.findall(r' (?:href|src)="([^"?#]+)', tag)[0] for tag in loaded]
    return {page, *(os.path.normpath(Path(page).parent / path) for path in paths)}


def test_a_rules_page_is_light_with_all_that_it_loads() -> None:
    rules = [page for page in PAGES if page.startswith("rules/")]
    files = {page: asked_for(page) for page in rules}
    packed = {
        path: len(gzip.compress((SITE / path).read_bytes(), 9))
        for path in set().union(*files.values())
    }
    sizes = {page: sum(packed[path] for path in each) for page, each in files.items()}
    assert {page: size for page, size in sizes.items() if size > 111_500} == {}


def test_no_page_has_what_the_one_sheet_leaves_out() -> None:
    dressed = {
        name for page in PAGES for css in CLASS.findall(text_of(page)) for name in css.split()
    }
    assert dressed & set(UNUSED) == set()


def test_every_page_is_described() -> None:
    for page in PAGES:
        text = (SITE / page).read_text(encoding="utf-8")
        assert text.count('name="description"') == 1, page


def test_every_game_has_a_picture_for_shared_links() -> None:
    drawn = {path.stem for path in (SITE / "_static" / "app" / "social").glob("*.jpg")}
    assert drawn == {"table", *GAMES}
