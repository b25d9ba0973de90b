"""*How we know*: the tables that the build makes, and the files of figures."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bridgepath_docs.code import figures
from tests.play import ROOT

if TYPE_CHECKING:
    from tests.docs.conftest import Built

SITE = ROOT / "build" / "site"
RULES = """
# Rules

:::{clause} TST-PLAY-1
:title: Follow suit
You follow suit.
:::

:::{ruling} TST-AMB-1
:title: Who leads?
:readings: the dealer | the other
:ruling: The other.
:::

:::{example} One and one
:name: sum
:clauses: TST-PLAY-1

>>> 1 + 1
2
:::
"""
START = """
title = "Start"
order = 1
date = "2026-11-22"
versions = "CPython 3.11"

[[figure]]
what = "cold start"
goal = "at most 0.5"
figure = "0.62"
met = false
command = "make bench"
note = "Python has to start."

[[figure]]
what = "warm start"
figure = "0.2"
command = "make bench"

[[table]]
title = "By game"
command = "make bench"
columns = ["game", "now"]
rows = [["duel", "4,193"]]
"""
MUTANTS = """
[duel]
functions = 3
mutants = 40
of = 90
suite = 30
tests = 9
time = 0

[[duel.survivors]]
file = "games/duel.py"
function = "score"
before = "a < b"
after = "a <= b"
reason = "same: they are never level"
"""


def page(kind: str) -> str:
    return f"# Know\n\n:::{{proof}} {kind}\n:::\n"


def test_every_clause_says_what_exercises_it(build: Callable[..., Built]) -> None:
    built = build({"rules.md": RULES, "know.md": page("clauses")}, index="[](rules.md) [](know.md)")
    text = built.html("know")
    assert "<summary>Rules: 1 clauses</summary>" in text
    assert 'href="rules.html#TST-PLAY-1"' in text
    assert " 1 example</p>" in text


def test_every_ruling_says_how_it_may_be_read(build: Callable[..., Built]) -> None:
    built = build({"rules.md": RULES, "know.md": page("rulings")}, index="[](rules.md) [](know.md)")
    text = built.html("know")
    assert "<summary>Rules: 1 ruling</summary>" in text
    assert "Who leads?: 2 readings</p>" in text


def test_figures_say_what_was_promised_and_what_holds_it_back(build: Callable[..., Built]) -> None:
    files = {"know.md": page("figures"), "reference/figures/start.toml": START}
    text = build(files, index="[](know.md)").html("know")
    assert "<summary>Start: 0 of 1 reached</summary>" in text
    assert "<strong>cold start:</strong> ✗ 0.62 (goal: at most 0.5)" in text
    assert "Python has to start." in text
    assert "<strong>warm start:</strong> 0.2" in text
    assert "make bench, 2026-11-22, CPython 3.11" in text
    assert "4,193" in text


def test_mutants_are_counted_and_survivors_explained(build: Callable[..., Built]) -> None:
    files = {"know.md": page("mutants"), "reference/figures/mutation.toml": MUTANTS}
    text = build(files, index="[](know.md)").html("know")
    assert text.count("40 of 90") == 2, "the game, and all together"
    assert text.count("97.5%") == 3, "and in the plot"
    assert "1 that no test catches, and why" in text
    assert "same: they are never level" in text
    none = build({"reference/figures/mutation.toml": MUTANTS.partition("[[")[0]}).html("know")
    assert "100.0%" in none
    assert "no test catches" not in none
    every = build({"reference/figures/mutation.toml": MUTANTS.replace("of = 90", "of = 40")})
    assert "40 of" not in every.html("know")
    nothing = build({"reference/figures/mutation.toml": ""}).html("know")
    assert "Nothing has been measured yet." in nothing


def test_whatever_survives_has_a_reason() -> None:
    for name, one in figures.mutants(ROOT / "docs").items():
        survivors = one.get("survivors", [])
        assert one["suite"] + one["tests"] + one["time"] + len(survivors) == one["mutants"]
        assert all(row["reason"] for row in survivors), name


def test_an_unknown_word_is_named(build: Callable[..., Built]) -> None:
    complaint = build({"know.md": page("wonders")}, index="[](know.md)").complaints[0]
    assert '"wonders" is not one of cards, clauses, rulings, mutants, figures, names' in complaint


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('title = "Start"', "", 'figures/start.toml: "title" must be text and not empty'),
        ("order", "ordre", 'figures/start.toml: unknown key "ordre"'),
        ("met = false", "", '"met" (true or false) is needed with a "goal", and only then'),
        ('goal = "at most 0.5"', "", '"met" (true or false) is needed with a "goal"'),
        (
            'note = "Python has to start."',
            "",
            'a goal that is not met needs a "note" with the reason',
        ),
        ('"duel", ', "", "4,193 has 1 cells, not 2"),
        ("[[figure]]", "[[figure", "figures/start.toml: "),
    ],
)
def test_a_wrong_file_is_named(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    path = tmp_path / figures.FOLDER / "start.toml"
    path.parent.mkdir(parents=True)
    path.write_text(START.replace(before, after, 1), encoding="utf-8")
    with pytest.raises(figures.FiguresError) as error:
        figures.topics(tmp_path)
    assert sentence in str(error.value)


def test_a_table_is_kept_in_place_of_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / figures.FOLDER / "start.toml"
    path.parent.mkdir(parents=True)
    path.write_text(START, encoding="utf-8")
    made = {"command": "make bench", "date": "2027-01-01", "versions": "CPython 3.14"}
    table = {"title": "By game", **made, "columns": ["game"], "rows": [["duel"], ["bid-fair"]]}
    assert figures.keep(tmp_path, "start", table) == path
    figures.keep(tmp_path, "start", table | {"title": "Another"})
    (topic,) = figures.topics(tmp_path)
    assert [each.title for each in topic.tables] == ["By game", "Another"]
    assert topic.tables[0].rows == (("duel",), ("bid-fair",))
    assert [one.what for one in topic.figures] == ["cold start", "warm start"]
    with pytest.raises(figures.FiguresError, match="bid-fair has 1 cells, not 2"):
        figures.keep(
            tmp_path, "start", table | {"columns": ["game", "now"], "rows": [["bid-fair"]]}
        )


def test_the_page_has_all_clauses_and_all_figures() -> None:
    text = (SITE / "reference" / "how-we-know.html").read_text(encoding="utf-8")
    clauses = json.loads((SITE / "clauses.json").read_text(encoding="utf-8"))["clauses"]
    missing = [
        one["id"]
        for one in clauses
        if one["kind"] in ("normative", "ruling") and f'#{one["id"]}"' not in text
    ]
    assert missing == []
    for topic in figures.topics(ROOT / "docs"):
        assert f"<summary>{topic.title}" in text
