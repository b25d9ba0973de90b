"""`{clause}`, `{ruling}` and the citing role."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.docs.conftest import Build

CLAUSE = """
:::{clause} TST-RANK-2
:title: An ace led is lowest
:source: The Play

An ace that is *led* is the weakest card.
:::
"""


def test_clause_has_its_id_as_anchor_and_mark(build: Build) -> None:
    built = build(index=CLAUSE)
    assert built.complaints == ()
    html = built.html()
    assert '<div class="bp-clause" id="TST-RANK-2">' in html
    assert '<a class="bp-id" href="#TST-RANK-2">TST-RANK-2</a>' in html
    assert '<strong class="bp-ctitle">An ace led is lowest.</strong> An ace that is' in html
    assert "Source: The Play." in html


def test_informative_and_withdrawn_clauses_say_so(build: Build) -> None:
    built = build(
        index="""
        :::{clause} TST-NOTE-1
        :title: A purpose
        :informative:

        The crib may take weak cards.
        :::

        :::{clause} TST-BID-9
        :title: Old rule
        :withdrawn: replaced by TST-BID-10

        The dealer bids first.
        :::
        """
    )
    assert built.complaints == ()
    assert 'class="bp-clause bp-informative" id="TST-NOTE-1"' in built.html()
    assert 'class="bp-clause bp-withdrawn" id="TST-BID-9"' in built.html()
    assert "Withdrawn: replaced by TST-BID-10." in built.html()
    kinds = {c["id"]: c["kind"] for c in built.published("clauses.json")["clauses"]}
    assert kinds == {"TST-NOTE-1": "informative", "TST-BID-9": "withdrawn"}


def test_role_cites_across_pages(build: Build) -> None:
    built = build(
        {"rules.md": f"---\norphan:\n---\n# Ranks\n{CLAUSE}\n"},
        index="See {clause}`TST-RANK-2` and {clause}`the low ace <TST-RANK-2>`.",
    )
    # The page of the clause has no example; outside rules/ it needs none.
    assert built.complaints == ()
    href = 'href="rules.html#TST-RANK-2"'
    assert f'<a class="bp-cite reference internal" {href} title="An ace led is lowest">' in (
        built.html()
    )
    assert built.html().count(href) == 2


def test_unknown_id_names_page_line_and_near_ids(build: Build) -> None:
    built = build(index=f"{CLAUSE}\nSee {{clause}}`TST-RANK-3`.")
    assert built.complaint == (
        'index.md:11: WARNING: no page declares the id "TST-RANK-3"; '
        "did you mean TST-RANK-2? [bridgepath.clause]"
    )


def test_id_declared_twice_names_both_places(build: Build) -> None:
    built = build(index=f"{CLAUSE}\n{CLAUSE}")
    assert built.complaint == (
        'index.md:12: WARNING: the id "TST-RANK-2" is declared twice: '
        "here and in index, line 4 [bridgepath.clause]"
    )


def test_malformed_clauses_are_one_sentence(build: Build) -> None:
    built = build(
        index="""
        :::{clause} Rank2
        :title: x

        Text.
        :::

        :::{clause} TST-A-1

        Text.
        :::

        :::{clause} TST-A-2
        :title: x
        :::
        """
    )
    assert built.complaints == (
        (
            'index.md:4: WARNING: "Rank2" is not a permanent id; ids look like BF-RANK-2 '
            "[bridgepath.clause]"
        ),
        "index.md:10: WARNING: TST-A-1 has no :title: [bridgepath.clause]",
        "index.md:15: WARNING: TST-A-2 has no text [bridgepath.clause]",
    )


RULING = """
:::{ruling} TST-AMB-1
:title: Is 800 past 800?
:readings: more than 800 | 800 or more
:evidence: The source says *past*.
:ruling: More than 800.

Tested after a deal.
:::
"""


def test_ruling_shows_question_readings_evidence_and_decision(build: Build) -> None:
    built = build(index=RULING)
    assert built.complaints == ()
    html = built.html()
    assert '<div class="bp-ruling" id="TST-AMB-1">' in html
    assert '<strong class="bp-ctitle">Is 800 past 800?</strong>' in html
    assert '<ol class="loweralpha simple">' in html
    assert '<strong class="bp-ctitle">Is 800 past 800?</strong> More than 800.' in html
    folded = html[html.index('<details class="bp-mark">') :]
    for text in ("more than 800", "800 or more", "<em>past</em>", "Tested"):
        assert text in folded


def test_ruling_without_decision(build: Build) -> None:
    built = build(index=RULING.replace(":ruling: More than 800.\n", ""))
    assert built.complaint == ("index.md:4: WARNING: TST-AMB-1 has no :ruling: [bridgepath.ruling]")


def test_ruling_with_unknown_option(build: Build) -> None:
    built = build(index=RULING.replace(":ruling:", ":option: tst.target\n:ruling:"))
    assert built.complaint == (
        'index.md:4: WARNING: no page lists the option "tst.target" [bridgepath.ruling]'
    )


def test_ids_are_found_by_the_search_and_by_other_sites(build: Build) -> None:
    built = build(index=CLAUSE + RULING)
    index = (built.out / "searchindex.js").read_text(encoding="utf-8")
    assert '"TST-RANK-2"' in index
    assert '"TST-AMB-1"' in index


def test_more_than_two_exhibits_stand_on_the_page_of_the_clause(build: Build) -> None:
    example = ":::{{example}} Number {0}\n:name: n{0}\n:clauses: TST-RANK-2\n\n>>> 1\n1\n:::\n\n"
    two = build(index=CLAUSE + "".join(example.format(n) for n in (1, 2))).html()
    assert '<span class="bp-shown">Shown by <a class="bp-by-example" href="#ex-n1">' in two
    three = build(index=CLAUSE + "".join(example.format(n) for n in (1, 2, 3)))
    way = '<a href="c/TST-RANK-2.html#shown">3 examples</a>'
    assert f'<span class="bp-shown">Shown by {way}.</span>' in three.html()
    assert three.html("c/TST-RANK-2").count('class="bp-by-example"') == 3
