"""`{cases}`: worked examples from a file."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bridgepath_docs import ids
from bridgepath_docs.examples import results
from bridgepath_docs.markup import Html

if TYPE_CHECKING:
    from tests.docs.conftest import Build

PAGE = """
:::{clause} TST-ADD-1
:title: Sums

Points are added.
:::

:::{cases} tst.toml TST-EX TST-ERR-1
:::

See {clause}`TST-EX-2`.
"""

FILE = '''
setup = "total = sum"

[[case]]
id = "TST-EX-1"
title = "forty and ♠A"
clauses = ["TST-ADD-1"]
code = "total([40, 60])"
result = "100"

[[case]]
id = "TST-EX-2"
title = "two lines"
clauses = ["TST-ADD-1"]
code = """
print(total([1, 2]))
total([3, 4])
"""
result = """
3
7
"""

[[case]]
id = "TST-ERR-1"
title = "adding words"
clauses = ["TST-ADD-1"]
code = "raise ValueError('words are not points [TST-ADD-1]')"
result = "! ValueError: words are not points [TST-ADD-1]"
'''


def test_cases_stand_under_their_clause_with_anchors_and_links_both_ways(build: Build) -> None:
    built = build({"cases/tst.toml": FILE}, index=PAGE.replace(" TST-EX TST-ERR-1", ""))
    assert built.complaints == ()
    page = built.html()
    cite = '<a class="bp-cite" href="#TST-ADD-1" title="Sums">TST-ADD-1</a>'
    assert f'<h2 id="of-TST-ADD-1">{cite} Sums</h2>' in page
    assert '<div class="bp-case" id="TST-EX-1"><a class="bp-id" href="#TST-EX-1"' in page
    assert 'forty and <span class="bp-card bp-S">♠A</span>' in page
    assert '<div class="bp-result"><p>3</p><p>7</p></div>' in page
    refused = f'ValueError: words are not points<span class="bp-cites"> {cite}</span>'
    assert f'<span class="bp-refused">{refused}</span>' in page
    assert '<a href="c/TST-ADD-1.html#shown">3 cases</a>' in page
    for ident in ("TST-EX-1", "TST-EX-2", "TST-ERR-1"):
        way = f'<a class="bp-by-case" href="../index.html#{ident}">{ident}</a>'
        assert way in built.html("c/TST-ADD-1")
    assert '<a class="bp-cite reference internal" href="#TST-EX-2" title="two lines">' in page


def test_cases_are_published_in_file_order(build: Build) -> None:
    built = build({"cases/tst.toml": FILE}, index=PAGE)
    cases = built.published("cases.json")["cases"]
    assert [case["id"] for case in cases] == ["TST-EX-1", "TST-EX-2", "TST-ERR-1"]
    assert cases[1] == {
        "id": "TST-EX-2",
        "kind": "EX",
        "game": "tst",
        "title": "two lines",
        "clauses": ["TST-ADD-1"],
        "setup": "total = sum",
        "code": "print(total([1, 2]))\ntotal([3, 4])",
        "result": "3\n7",
        "url": "index.html#TST-EX-2",
    }


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (
            'result = "100"',
            'result = "90"',
            (
                "cases/tst.toml:5: TST-EX-1 does not print its result\n"
                "    - expected\n    + actual\n    - 90\n    + 100"
            ),
        ),
        (
            'result = "100"',
            'results = "100"',
            'cases/tst.toml, case TST-EX-1: unknown key "results"; did you mean result?',
        ),
        (
            'title = "two lines"\n',
            "",
            'cases/tst.toml, case TST-EX-2: the key "title" is missing',
        ),
        ("TST-EX-2", "TST-EX-1", 'cases/tst.toml: the id "TST-EX-1" appears twice'),
        ('"TST-EX-2"', '"two"', 'cases/tst.toml, case two: "two" is not a permanent id; '),
        ("[[case]]\nid", "[[case\nid", "cases/tst.toml: "),
        (
            'clauses = ["TST-ADD-1"]\ncode = "raise',
            'clauses = ["TST-EX-1"]\ncode = "raise',
            "cases/tst.toml:25: TST-ERR-1 is refused, but the refusal does not cite TST-EX-1",
        ),
        (
            'clauses = ["TST-ADD-1"]\ncode = "total',
            'clauses = ["TST-ADD-2"]\ncode = "total',
            (
                'cases/tst.toml:5: TST-EX-1: no page declares the id "TST-ADD-2"; '
                "did you mean TST-ADD-1"
            ),
        ),
        ("total = sum", "total = summ", "cases/tst.toml: the setup fails with: ! NameError: "),
    ],
)
def test_wrong_file_or_case_is_one_sentence(
    build: Build, old: str, new: str, sentence: str
) -> None:
    assert old in FILE
    built = build({"cases/tst.toml": FILE.replace(old, new, 1)}, index=PAGE)
    assert any(sentence in complaint for complaint in built.complaints), built.complaints


def test_unknown_file_and_unknown_case(build: Build) -> None:
    built = build(
        {"cases/tst.toml": FILE},
        index=f"{PAGE}\n:::{{cases}} none.toml TST-EX\n:::\n\n"
        ":::{cases} tst.toml TST-EG-1\n:::\n",
    )
    assert built.complaints == (
        "index.md:15: WARNING: there is no file cases/none.toml [bridgepath.cases]",
        (
            'index.md:18: WARNING: cases/tst.toml has no case for "TST-EG-1"; '
            "did you mean TST-EX-1 or TST-ERR-1 or TST-EX-2? [bridgepath.cases]"
        ),
    )


def test_all_cases_of_a_file_are_shown_unless_some_are_named(build: Build) -> None:
    built = build({"cases/tst.toml": FILE}, index=PAGE.replace(" TST-EX TST-ERR-1", ""))
    assert built.complaints == ()
    assert re.findall(r'<div class="bp-case" id="([^"]*)"', built.html()) == [
        "TST-EX-1", "TST-EX-2", "TST-ERR-1",
    ]  # fmt: skip


def test_some_cases_stand_in_their_section_with_one_beginning_a_page(build: Build) -> None:
    text = PAGE.replace("TST-EX TST-ERR-1", "TST-EX") + ("\n:::{cases} tst.toml TST-ERR-1\n:::\n")
    built = build({"cases/tst.toml": FILE}, index=text)
    assert built.complaints == ()
    page = built.html()
    assert 'id="of-TST-ADD-1"' not in page
    assert page.count('id="ex-setup-tst"') == 1
    assert page.count('<div class="bp-shows">Shows <a class="bp-cite"') == 3


def test_a_case_can_be_run_with_what_every_case_begins_with(build: Build) -> None:
    page = build({"cases/tst.toml": FILE}, index=PAGE).html()
    setup, *cells = re.findall(r'<bridge-cell class="bp-example[^"]*" id="([^"]*)"', page)
    assert setup == "ex-setup-tst"
    assert cells == ["run-TST-EX-1", "run-TST-EX-2", "run-TST-ERR-1"]
    # It is in a template, so that the page stays light until somebody runs a case.
    assert page.count("<template><bridge-cell") == 3


def drawn(result: str) -> str:
    return str(results.draw(result, lambda ident: Html(f"({ident})")))


def test_what_a_case_prints_is_drawn() -> None:
    assert drawn("7 tricks [TST-A-1, TST-B-2]") == (
        '<p>7 tricks<span class="bp-cites"> (TST-A-1) (TST-B-2)</span></p>'
    )
    assert drawn("Dummy is spread. (TST-A-1,)") == (
        '<p>Dummy is spread.<span class="bp-cites"> (TST-A-1)</span></p>'
    )
    lines = drawn("North   40  fulfilled [TST-A-1]\nEast–West  -8  in all")
    assert lines.count("<tr>") == 2
    assert '<td>East–West</td><td class="bp-points">−8</td><td>in all</td>' in lines
    table = drawn("deal  A  B\n1     0  -3\nlevel")
    assert table.count("<th>") == 3
    assert table.endswith("<td>1</td><td>0</td><td>−3</td></tr></tbody></table><p>level</p>")
    assert drawn("! a  b [TST-A-1]").startswith('<p><span class="bp-refused">a  b')


@pytest.mark.parametrize(
    ("printed", "shown"),
    [
        ("[]", "none"),
        ("()", "none"),
        ("True", "yes"),
        ("(7, 8)", "7, 8"),
        ("('nobody', 'both')", "nobody, both"),
        ("jacks [] behind [12, 13]", "jacks none behind 12, 13"),
        ("7 (of 13)", "7 (of 13)"),
        ("Chooser -300, shape 3-3-3-4", "Chooser −300, shape 3-3-3-4"),
    ],
)
def test_no_brackets_of_python_are_left(printed: str, shown: str) -> None:
    assert drawn(printed) == f"<p>{shown}</p>"


def test_case_on_no_page(build: Build) -> None:
    built = build({"cases/tst.toml": FILE}, index=PAGE.replace(" TST-ERR-1", ""))
    assert built.complaint == (
        "WARNING: cases/tst.toml:25: TST-ERR-1 is on no page [bridgepath.cases]"
    )


def test_an_id_that_is_there_names_itself_alone() -> None:
    known = ["TST-EX-1", "TST-EX-2", "TST-EX-10", "TST-EX-T1", "TST-EXTRA-1"]
    assert ids.select(["TST-EX-1"], known) == ["TST-EX-1"]
    assert ids.select(["TST-EX-2", "TST-EX-10"], known) == ["TST-EX-2", "TST-EX-10"]
    assert ids.select(["TST-EX"], known) == ["TST-EX-1", "TST-EX-2", "TST-EX-10"]
    assert ids.select(["TST-EX-T"], known) == ["TST-EX-T1"]
