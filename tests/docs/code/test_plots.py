"""Plots of measurements: what each row shows."""

from __future__ import annotations

import re

import pytest

from bridgepath_docs.code import plots
from bridgepath_docs.markup import Html


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12,390", (12390.0, 0.0)),
        ("+55.1 ± 32.2", (55.1, 32.2)),
        ("9 ms", (9.0, 0.0)),
        ("97.4%", (97.4, 0.0)),
        ("not measured", None),
    ],
)
def test_figures_are_read_as_they_are_written(text: str, value: object) -> None:
    assert plots.number(text) == value


def test_bars_share_a_scale_and_what_is_no_number_is_left_out() -> None:
    drawn = plots.bars([("A", "50"), ("B", "100"), ("C", "?")], "Speed")
    assert [f'width="{w}"' in drawn for w in ("100.0", "200.0")] == [True, True]
    assert ">C<" not in drawn
    assert "scale" not in drawn


def test_an_interval_that_reaches_below_zero_begins_there() -> None:
    drawn = plots.bars([("A", "+1.0 ± 3.0")], "Points")
    assert 'class="bp-between" x="0.0"' in drawn
    assert 'class="bp-between" x="200.0"' in plots.bars([("A", "+0.2 ± 0.0")], "Points")
    assert "each on its own scale from zero" in drawn


def test_goals_that_were_missed_are_crosses() -> None:
    drawn = plots.goals([("Start", [False, True]), ("Nothing", [])], "Goals")
    assert drawn.count('class="bp-missed"') == 1
    assert "1 of 2" in drawn
    assert "Nothing" not in drawn


def test_no_bar_is_narrower_than_nothing() -> None:
    """A figure that is exact, one that is zero, and one that is uncertain."""
    drawn = plots.bars([("a", "0 ± 0"), ("b", "7 ± 0"), ("c", "1 ± 9"), ("d", "0")], "told")
    assert 'width="-' not in drawn


def test_a_goal_is_marked_inside_its_bar() -> None:
    for scale in ([5.4, 5.5, 6.2], [1.0, 1.0, 1.0], [0.53, 0.5, 1.0]):
        drawn = plots.card("Start", "5.4 MB", "So it is.", scale, goal="at most 5.5 MB", met=True)
        (mark,) = re.findall(r'class="bp-aim" x="([\d.]+)"', drawn)
        assert 0 <= float(mark) <= plots.WIDTH - 2


def test_shares_of_nothing_have_no_bar() -> None:
    drawn = plots.cover(("page", "all", "some"), [(Html("a"), (4, 0)), (Html("b"), (4, 4))], "told")
    assert re.findall(r'width="([\d.]+)" height="12"></rect></svg>', drawn) == ["0.0", "200.0"]
