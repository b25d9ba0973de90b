"""Tests of whole pages: sections, table cards, options, the index, stable output."""

from __future__ import annotations

import filecmp
import json
import re
from typing import TYPE_CHECKING

import pytest

from bridgepath_docs import engine

if TYPE_CHECKING:
    from pathlib import Path

    from tests.docs.conftest import Build, Built

CLAUSE = ":::{{clause}} {0}\n:title: Title of {0}\n\nText.\n:::\n\n"
EXAMPLE = ":::{{example}} Sum {0}\n:name: sum-{0}\n:clauses: {1}\n\n>>> 1 + 1\n2\n:::\n\n"
PLAIN = ":::{example} Sum\n:name: sum\n\n>>> 1 + 1\n2\n:::\n\n"
TOC = ":::{toctree}\n:glob:\n\nrules/*\n:::\n"


def rules(body: str) -> dict[str, str]:
    """A page under rules/ with this body."""
    return {"rules/tst.md": f"# Test\n\n{body}"}


def test_section_with_clauses_needs_an_exhibit(build: Build) -> None:
    built = build(
        rules(f"## Bidding\n\n{CLAUSE.format('TST-BID-1')}## Play\n\n{PLAIN}"),
        index=TOC,
    )
    assert built.complaint == (
        'rules/tst.md:3: WARNING: the section "Bidding" states TST-BID-1 '
        "but has no example, hand or cases [bridgepath.section]"
    )


@pytest.mark.parametrize(
    "body",
    [
        f"## Play\n\n{CLAUSE.format('TST-P-1')}{PLAIN}",
        f"## Play\n\n{CLAUSE.format('TST-P-1')}### More\n\n{PLAIN}",
        f"## Play\n\n{PLAIN}### More\n\n{CLAUSE.format('TST-P-1')}",
        "## Play\n\n" + CLAUSE.format("TST-P-1").replace("\n\nText", "\n:informative:\n\nText"),
    ],
    ids=["beside", "in a part", "in the section around", "informative only"],
)
def test_section_with_an_exhibit_near(build: Build, body: str) -> None:
    assert build(rules(body), index=TOC).complaints == ()


def test_exhibit_of_a_sister_section_does_not_count(build: Build) -> None:
    body = "## Play\n\n### One\n\n" + PLAIN + "### Two\n\n" + CLAUSE.format("TST-P-1")
    assert 'the section "Two" states TST-P-1' in build(rules(body), index=TOC).complaint


def test_pages_outside_the_rules_are_free(build: Build) -> None:
    assert build(index=f"## Bidding\n\n{CLAUSE.format('TST-B-1')}").complaints == ()


def test_table_card(build: Build) -> None:
    built = build(index=":::{tablecard}\nPlayers: two\nPack: 24 cards: **A** to 9\n:::\n")
    assert built.complaints == ()
    page = " ".join(built.html().split())
    assert '<dl class="simple bp-tablecard">' in page
    assert "Players two Pack 24 cards: A to 9" in " ".join(re.sub("<[^>]*>", "", page).split())
    assert "<strong>A</strong> to 9" in page


def test_malformed_table_cards(build: Build) -> None:
    nine = "\n".join(f"Line {n}: text" for n in range(9))
    built = build(
        index=f":::{{tablecard}}\nPlayers two\n:::\n\n:::{{tablecard}}\n{nine}\n:::\n\n"
        ":::{tablecard}\n:::\n"
    )
    assert built.complaints == (
        (
            'index.md:4: WARNING: "Players two" is not a table-card line; write, say, "Players: '
            'two" [bridgepath.tablecard]'
        ),
        (
            "index.md:7: WARNING: a table card has at most 8 lines; this one has 9 "
            "[bridgepath.tablecard]"
        ),
        "index.md:19: WARNING: the table card is empty [bridgepath.tablecard]",
    )


OPTIONS = [
    engine.OptionRow(
        key="tst.target",
        values=[],
        free="any whole number from 1 up",
        default="800",
        clause="TST-AMB-1",
        text="Points to pass.",
    ),
    engine.OptionRow(
        key="tst.behind",
        values=["floor", "signed"],
        free="",
        default="floor",
        clause="TST-AMB-1",
        text="A bonus below zero.",
        with_bots="signed",
    ),
]
RULING = ":::{ruling} TST-AMB-1\n:title: How far?\n:ruling: Past 800.\n:option: tst.target\n:::\n\n"


@pytest.fixture
def one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give the engine a single game."""

    def option_rows(game: str) -> list[engine.OptionRow]:
        if game != "tst":
            raise engine.Refusal(f'there is no game "{game}"; the engine knows tst')
        return OPTIONS

    monkeypatch.setattr(engine, "option_rows", option_rows)


def test_tables_of_prose_are_marked_by_their_columns(build: Build) -> None:
    prose = "words " * 12

    def table(*cells: str) -> str:
        columns = "|".join("abc"[: len(cells)])
        return f"|{columns}|\n|{'|'.join('-' for _ in cells)}|\n|{'|'.join(cells)}|\n\n"

    two, narrow = table("of more than twenty letters", prose), table("a word", prose)
    three, numbers = table("a", prose, "b"), table("of more than twenty letters", "7")
    page = build(index=two + narrow + three + numbers).html()
    found = re.findall(r'<table class="([^"]*?) ?docutils align-default">', page)
    assert found == ["bp-pairs", "", "bp-wide", ""]


@pytest.mark.usefixtures("one_game")
def test_options_and_rulings_link_to_each_other(build: Build) -> None:
    built = build(index=f"{RULING}:::{{options}} tst\n:::\n")
    assert built.complaints == ()
    page = built.html()
    assert '<tr id="option-tst.target" data-key="tst.target" ' in page
    assert "<b><code>800</code></b>, any whole number from 1 up</td>" in page
    assert "<b><code>floor</code></b>, <code>signed</code>" in page
    assert 'Points to pass. <a class="bp-cite" href="#TST-AMB-1" title="How far?">' in page
    assert '<a class="reference internal" href="#option-tst.target"><code' in page
    assert page.count("; a table with a bot starts with <code>signed</code></td>") == 1


def test_a_table_of_those_options_that_begin_alike(
    build: Build, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = engine.OptionRow(
        key="all.deals", values=["on", "off"], free="", default="on", clause="TST-AMB-1", text="."
    )
    monkeypatch.setattr(engine, "option_rows", lambda game: [*OPTIONS, shared])
    table = ":::{{options}} tst\n:only: {}\n:::\n"
    built = build(index=f"{RULING}{table.format('tst')}")
    assert built.complaints == ()
    page = built.html()
    assert "option-tst.target" in page
    assert "option-tst.behind" in page
    assert "all.deals" not in page
    built = build(index=f"{RULING}{table.format('tsst')}")
    assert built.complaints[0] == (
        'index.md:9: WARNING: the game "tst" has no options that begin with "tsst."; '
        "did you mean tst? [bridgepath.options]"
    )


@pytest.mark.usefixtures("one_game")
def test_options_of_an_unknown_game_and_of_an_unknown_ruling(build: Build) -> None:
    built = build(index=":::{options} tsst\n:::\n\n:::{options} tst\n:::\n")
    assert built.complaints == (
        'index.md:3: WARNING: there is no game "tsst"; the engine knows tst [bridgepath.options]',
        (
            'index.md:6: WARNING: the option "tst.target": no page declares the id "TST-AMB-1" '
            "[bridgepath.options]"
        ),
        (
            'index.md:6: WARNING: the option "tst.behind": no page declares the id "TST-AMB-1" '
            "[bridgepath.options]"
        ),
    )


def test_index_of_clauses_follows_the_pages(build: Build) -> None:
    body = (
        CLAUSE.format("TST-B-10")
        + CLAUSE.format("TST-B-2").replace("\n\nText", "\n:informative:\n\nText")
        + EXAMPLE.format(1, "TST-B-10")
    )
    built = build(rules(f"## All\n\n{body}"), index=f":::{{clause-index}}\n:::\n\n{TOC}")
    assert built.complaints == ()
    page = built.html()
    first = page.index('href="rules/tst.html#TST-B-10">TST-B-10</a> Title of TST-B-10')
    second = page.index('href="rules/tst.html#TST-B-2">TST-B-2</a> Title of TST-B-2 (informative)')
    assert first < second
    assert (
        '<p class="rubric"><a class="reference internal" href="rules/tst.html#">Test</a></p>'
        in (page.replace('href="rules/tst.html"', 'href="rules/tst.html#"'))
    )


def test_published_files_are_linked_from_any_depth(build: Build) -> None:
    built = build(rules("{published}`cases.json` {published}`rules.json`\n"), index=TOC)
    assert '<a class="bp-published" href="../cases.json">cases.json</a>' in built.html("rules/tst")
    assert built.complaint == (
        'rules/tst.md:3: WARNING: "rules.json" is not published; only clauses.json, cases.json, '
        "terms.json, search.json, conformance-1.jsonl, conformance-1.schema.json are "
        "[bridgepath.published]"
    )


def test_clauses_are_published_with_what_shows_them(build: Build) -> None:
    body = CLAUSE.format("TST-B-1") + EXAMPLE.format(1, "TST-B-1")
    built = build(rules(f"## All\n\n{body}"), index=TOC)
    assert built.published("clauses.json")["clauses"] == [
        {
            "id": "TST-B-1",
            "kind": "normative",
            "title": "Title of TST-B-1",
            "text": "Text.",
            "source": "",
            "options": [],
            "url": "rules/tst.html#TST-B-1",
            "shown_by": [{"kind": "example", "title": "Sum 1", "url": "rules/tst.html#ex-sum-1"}],
            "page": "Test",
        }
    ]


def test_the_glossary_is_published_with_what_it_says(build: Build) -> None:
    body = (
        ":::{glossary}\ntrick | tricks\n  One card from each hand.\n\n"
        "ace\n  The *highest* card.\n:::\n"
    )
    assert build(rules(body), index=TOC).published("terms.json")["terms"] == [
        {
            "term": "ace",
            "forms": [],
            "text": "The highest card.",
            "url": "rules/tst.html#term-ace",
        },
        {
            "term": "trick",
            "forms": ["tricks"],
            "text": "One card from each hand.",
            "url": "rules/tst.html#term-trick",
        },
    ]


def found_objects(built: Built) -> set[tuple[str, str]]:
    """The ids in Sphinx's search, as shown, each with the anchor that its script uses."""
    text = (built.out / "searchindex.js").read_text(encoding="utf-8")
    index = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    return {
        (shown, entry[3] or shown)
        for prefix, entries in index["objects"].items()
        for entry in entries
        for shown in [f"{prefix}.{entry[4]}" if prefix else entry[4]]
    }


def test_search_shows_titles_and_links_to_anchors(build: Build) -> None:
    body = (
        CLAUSE.format("TST-B-1").replace("Title of TST-B-1", "From 1.5 & up")
        + CLAUSE.format("TST-B-2")
        + EXAMPLE.format(1, "TST-B-1")
        + EXAMPLE.format(1, "TST-B-2").replace(":name: sum-1", ":name: another")
    )
    assert found_objects(build(rules(f"## All\n\n{body}"), index=TOC)) == {
        ("TST-B-1 From 1.5 & up", "TST-B-1"),
        ("TST-B-2 Title of TST-B-2", "TST-B-2"),
        ("Sum 1", "ex-sum-1"),
        ("Sum 1", "ex-another"),
    }


def many_pages() -> dict[str, str]:
    """Enough pages for several reading processes; each page shows the next one's clause."""
    return {
        f"rules/p{n}.md": f"# Page {n}\n\n## Part\n\n{CLAUSE.format(f'TST-P-{n}')}"
        + EXAMPLE.format(n, f"TST-P-{(n + 1) % 8}")
        for n in range(8)
    }


def test_two_builds_are_equal_byte_for_byte(build: Build) -> None:
    one = build(many_pages(), index=TOC, out="one")
    two = build(index=TOC, out="two", parallel=2)
    assert one.complaints == two.complaints == ()
    names = sorted(str(p.relative_to(one.out)) for p in one.out.rglob("*") if p.is_file())
    assert names == sorted(str(p.relative_to(two.out)) for p in two.out.rglob("*") if p.is_file())
    _, different, wrong = filecmp.cmpfiles(one.out, two.out, names, shallow=False)
    assert (different, wrong) == ([], [])


def test_page_is_written_again_when_another_page_shows_its_clause(build: Build) -> None:
    built = build(many_pages(), index=TOC)
    assert "Sum 5" in built.html("rules/p6")
    changed = many_pages()["rules/p5.md"].replace("Sum 5", "Total 5")
    built = build({"rules/p5.md": changed}, index=TOC, fresh=False)
    assert built.complaints == ()
    assert "Total 5" in built.html("rules/p6")


def test_page_is_read_again_when_the_engine_changed(
    build: Build, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    flag = tmp_path / "flag"
    flag.write_text("1")
    body = f":::{{example}} Flag\n:name: flag\n\n>>> print(open({str(flag)!r}).read())\n1\n:::\n"
    assert build(index=body).complaints == ()
    flag.write_text("2")
    assert build(fresh=False).complaints == ()  # Sphinx knows of no change
    monkeypatch.setattr(engine, "fingerprint", lambda: "another engine")
    assert "does not print what the page shows" in build(fresh=False).complaint


@pytest.mark.usefixtures("one_game")
def test_other_builders_print_the_plain_children(build: Build) -> None:
    body = CLAUSE.format("TST-B-1") + EXAMPLE.format(1, "TST-B-1")
    built = build(index=f"{body}{RULING}:::{{options}} tst\n:::\n", builder="text")
    assert built.complaints == ()
    text = (built.out / "index.txt").read_text(encoding="utf-8")
    assert "1 + 1" in text
    assert "Past 800." in text
    assert "tst.target" in text
