"""People's questions in `rules/asked.json`: checked by the build, published for the search."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bridgepath_docs.clauses import asked

if TYPE_CHECKING:
    from tests.docs.conftest import Build

RULES = """
:::{clause} TST-RANK-2
:title: An ace led is lowest

An ace that is led is the weakest card.
:::
"""


def ways(**rows: list[str]) -> dict[str, str]:
    return {
        "rules/asked.json": json.dumps({key.replace("_", "-"): row for key, row in rows.items()})
    }


def test_ways_of_asking_are_published_by_clause_and_page(build: Build) -> None:
    built = build(ways(TST_RANK_2=["is my ace low"], index=["what is this"]), index=RULES)
    assert built.complaints == ()
    published = built.published("search.json")
    assert published["asked"] == {"TST-RANK-2": ["is my ace low"]}
    (page,) = published["pages"]
    assert (page["id"], page["kind"], page["title"]) == ("index", "page", "Rules")
    assert (page["url"], page["asked"]) == ("index.html", ["what is this"])


def test_a_key_that_names_nothing_stops_the_build(build: Build) -> None:
    built = build(ways(TST_RANK_3=["is my ace low"]), index=RULES)
    assert built.complaint == (
        'WARNING: rules/asked.json: no page declares the id "TST-RANK-3"; '
        "did you mean TST-RANK-2? [bridgepath.asked]"
    )
    built = build(ways(nowhere=["where"]), index=RULES)
    assert 'there is no page, form or word "nowhere"' in built.complaint


def test_ways_of_asking_for_a_word_are_published_by_its_anchor(build: Build) -> None:
    glossary = ":::{glossary}\nvoid\n  Having no card of a suit.\n:::\n"
    built = build(ways(**{"index#term_void": ["no hearts at all"]}), index=RULES + glossary)
    assert built.complaints == ()
    published = built.published("search.json")
    assert published["asked"] == {"index#term-void": ["no hearts at all"]}
    assert published["pages"] == []


def test_a_question_stands_once(build: Build) -> None:
    built = build(ways(TST_RANK_2=["is my ace low", "is my ace low"]), index=RULES)
    assert 'TST-RANK-2 has the question "is my ace low" twice' in built.complaint


def test_a_clause_that_is_asked_for_in_two_ways_is_too_seldom() -> None:
    rows = {"TST-A-1": ["a", "b"], "TST-B-1": ["a", "b", "c"], "TST-C-1": ["a", "a", "b"]}
    assert asked.too_few(rows, [*rows, "TST-D-1"]) == ["TST-A-1", "TST-C-1", "TST-D-1"]
