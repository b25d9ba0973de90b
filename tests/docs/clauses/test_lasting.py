"""The page of each id: its text, the evidence with it, and the preview that a chat shows."""

from __future__ import annotations

import filecmp
import re
from typing import TYPE_CHECKING

import pytest

from bridgepath_docs.clauses import lasting

if TYPE_CHECKING:
    from tests.docs.conftest import Build, Built

RULES = """
# Test Game

:::{clause} TST-ADD-1
:title: Sums
:source: The Score

Points are *added*, all < of them; see {clause}`TST-AMB-1` and {clause}`TST-ADD-2`.
:::

:::{clause} TST-ADD-2
:title: Tables

| a | b |
|---|---|
| 1 | 2 |
:::

:::{ruling} TST-AMB-1
:title: Are tens added?
:readings: yes | no
:evidence: The source is silent.
:ruling: Yes, as all others are.
:::

:::{example} A sum
:name: sum
:clauses: TST-ADD-1

>>> 1 + 1
2
:::

:::{cases} tst.toml
:::
"""
CASES = """
[[case]]
id = "TST-EX-1"
title = "seven and ♠A"
clauses = ["TST-ADD-1"]
code = "3 + 4"
result = "7"
"""
FILES = {"rules/tst.md": RULES, "cases/tst.toml": CASES}
OWN = """\
---
orphan:
myst:
  html_meta:
    description: Own words
---
# B

Text.
"""
TOC = ":::{toctree}\nrules/tst\n:::\n"


@pytest.fixture
def built(build: Build) -> Built:
    made = build(FILES, index=TOC)
    assert made.complaints == ()
    return made


def test_every_id_has_a_page_that_leads_into_the_rules(built: Built) -> None:
    pages = {path.stem for path in (built.out / "c").iterdir()}
    assert pages == {"TST-ADD-1", "TST-ADD-2", "TST-AMB-1", "TST-EX-1"}
    for page in pages:
        assert f'href="../rules/tst.html#{page}"' in built.html(f"c/{page}")


def test_page_of_a_clause_holds_what_belongs_to_it(built: Built) -> None:
    page = built.html("c/TST-ADD-1")
    assert "Points are <em>added</em>" in page
    assert "Source: The Score." in page
    assert "<b>Are tens added?</b> Yes, as all others are." in page
    shown = page[page.index('id="shown"') :]
    assert 'href="../rules/tst.html#ex-sum"' in shown
    assert 'href="../rules/tst.html#TST-EX-1"' in shown
    # Links written for the page of the rules must lead there from this page, too.
    assert 'href="../rules/tst.html#TST-AMB-1"' in page
    assert not re.findall(r'href="#', page)


def test_page_holds_a_table_of_a_clause_and_the_readings_of_a_ruling(built: Built) -> None:
    assert "<td><p>2</p></td>" in built.html("c/TST-ADD-2")
    assert "The source is silent." in built.html("c/TST-AMB-1")


def test_page_of_a_case_shows_what_comes_of_it(built: Built) -> None:
    page = built.html("c/TST-EX-1")
    assert 'seven and <span class="bp-card bp-S">♠A</span>' in page
    assert '<div class="bp-result"><p>7</p></div>' in page
    assert "3 + 4" in page
    assert "<template>" not in page
    assert page.count(' id="TST-EX-1"') == 1


def test_a_chat_shows_the_rule(built: Built) -> None:
    page = built.html("c/TST-ADD-1")
    assert '<meta property="og:title" content="TST-ADD-1 · Sums (Test Game)">' in page
    told = "Points are added, all &lt; of them; see TST-AMB-1 and TST-ADD-2."
    assert f'<meta property="og:description" content="{told}">' in page
    assert f'<meta name="description" content="{told}">' in page


def test_pages_are_light_and_hold_no_code(built: Built) -> None:
    for path in (built.out / "c").iterdir():
        text = path.read_text(encoding="utf-8")
        assert len(text) < 6000
        assert "<style" not in text
        assert all(" src=" in tag for tag in re.findall(r"<script\b[^>]*>", text))


def test_pages_are_not_searched_and_the_same_each_time(build: Build, built: Built) -> None:
    assert "c/TST" not in (built.out / "searchindex.js").read_text(encoding="utf-8")
    again = build(FILES, index=TOC, out="again", parallel=2)
    names = [path.name for path in (built.out / "c").iterdir()]
    same, *others = filecmp.cmpfiles(built.out / "c", again.out / "c", names, shallow=False)
    assert sorted(same) == sorted(names)
    assert others == [[], []]


def test_a_clause_leads_to_its_page_from_its_mark(built: Built) -> None:
    page = built.html("rules/tst")
    clause = page[page.index('id="TST-ADD-1"') : page.index('id="TST-ADD-2"')]
    assert '<details class="bp-mark"><summary aria-label="About TST-ADD-1">' in clause
    assert 'href="../c/TST-ADD-1.html"' in clause
    assert clause.count('<button type="button" class="bp-copy" aria-label="Copy">') == 1
    assert clause.count('class="bp-share"') == 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("One.  Two\nthree.", "One. Two three."),
        ("A first sentence here. And a second one that is too long", "A first sentence here."),
        ("A single sentence that goes on and on without end", "A single sentence that goes on …"),
    ],
)
def test_as_many_sentences_as_fit(text: str, told: str) -> None:
    assert lasting.short(text, 35) == told


# --- on the page of the rules -------------------------------------------------------------------


def test_contents_hold_rulings_and_the_clauses_of_cases(build: Build) -> None:
    files = {**FILES, "rules/tst.md": RULES.replace(":::{ruling}", "## House rules\n\n:::{ruling}")}
    page = build(files, index=TOC).html("rules/tst")
    rules = '<a class="reference internal" href="#house-rules">House rules</a><ul><li>'
    assert f'{rules}<a class="reference internal" href="#TST-AMB-1">Are tens added?</a>' in page
    assert '<a class="reference internal" href="#of-TST-ADD-1">Sums</a>' in page


def test_a_page_is_described_by_its_first_words_or_by_its_own(build: Build) -> None:
    built = build(
        {
            "a.md": "---\norphan:\n---\n# A\n\nFirst < words.\n",
            "b.md": OWN,
        },
        index="Index.",
    )
    assert '<meta name="description" content="First &lt; words.">' in built.html("a")
    assert built.html("b").count('name="description"') == 1
    assert 'content="Own words"' in built.html("b")
    assert 'name="description"' in built.html("search")


def test_a_game_is_asked_above_its_table_card(build: Build) -> None:
    text = RULES.replace("# Test Game\n", "# T\n\n:::{tablecard}\nPlayers: two\n:::\n")
    page = build({**FILES, "rules/tst.md": text}, index=TOC).html("rules/tst")
    form = page[page.index('<form class="bp-ask"') : page.index("bp-tablecard")]
    assert 'action="../search.html"' in form
    assert '<input type="hidden" name="game" value="tst">' in form
    assert "</input>" not in form


def test_what_is_folded_by_hand(build: Build) -> None:
    built = build(index="::::{fold} Slips\nText of *slips*.\n::::\n")
    assert built.complaints == ()
    assert re.search(
        r'<details class="bp-aside"><summary>Slips</summary>\s*<p>Text of <em>slips</em>\.</p>',
        built.html(),
    )
