"""What machines counted: what a page shows of it comes from the file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bridgepath_docs.code import figures, odds, plots

DOCS = Path(__file__).resolve().parents[3] / "docs"
PAGE = DOCS / "reference" / "what-the-cards-say.md"


def test_every_number_that_the_page_names_was_counted() -> None:
    tables = odds.read(DOCS)
    asked = re.findall(r"\{odd\}`([^`]+)`", PAGE.read_text(encoding="utf-8"))
    assert len(asked) > 20
    for one in asked:
        name, row, column = [*one.split("/"), ""][:3]
        assert "±" in tables[name].cell(row, column)


def test_every_table_is_on_the_page_once_or_more() -> None:
    shown = re.findall(r"\{odds\} (\S+)", PAGE.read_text(encoding="utf-8"))
    assert set(shown) | {"exchange-often"} == set(odds.read(DOCS))


def test_a_number_that_is_not_there_is_refused() -> None:
    table = odds.read(DOCS)["three-no-trumps"]
    with pytest.raises(figures.FiguresError, match="no column"):
        table.cell("25", "ten trumps")
    with pytest.raises(figures.FiguresError, match="no number"):
        table.cell("99", "all deals")


def test_figures_on_one_scale_show_the_share_and_its_error() -> None:
    drawn = plots.scaled([("A", "50 ± 10"), ("B", "100"), ("C", "")], "Deals", 100)
    assert '<rect x="0.0" width="100.0"' in drawn
    assert 'class="bp-between" x="80.0" width="40.0"' in drawn
    assert ">C<" not in drawn


def test_negative_figures_run_to_the_left_of_zero() -> None:
    drawn = plots.scaled([("A", "−10 ± 0"), ("B", "+10")], "Points")
    assert '<rect x="0.0" width="100.0"' in drawn
    assert '<rect x="100.0" width="100.0"' in drawn
