"""Odds that machines counted: pages show only numbers from the file."""

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


@pytest.mark.parametrize(
    ("advice", "better", "worse"),
    [
        ("Bid 3NT with 25 or more", "game-pays/25..29/*", "0"),
        ("stay below game with 23 or fewer", "0", "game-pays/20..23/*"),
        ("With 24, less is at stake", "game-pays/25/*", "game-pays/24/*"),
        ("With 24, less is at stake", "game-pays/24/*", "game-pays/23/*"),
        ("With 24 or fewer, choose the major", "which-game/20..24/four of the major", "= 3NT"),
        ("prefer 3NT", "three-no-trumps/25/all deals", "minor-game/25/8 trumps"),
        ("Overcall a bid of one", "house/1/if you may overcall", "= if you always pass"),
        ("pass a bid of two", "house/2/if you always pass", "= if you may overcall"),
        ("Keep your hand", "0", "exchange/1..5/swapping"),
        ("declaring on every hand costs points", "0", "premium/2/declaring"),
        ("declaring on every hand costs points", "0", "premium/4/declaring"),
        ("call no higher number", "carls-number/2..6/your tops", "= one more"),
        ("no trumps up to a total of seven", "carls-mode/3..7/eight trumps", "= no trumps"),
        ("no trumps up to a total of nine", "carls-mode/3..9/nine or more", "= no trumps"),
        ("more than eight at every total", "carls-mode/3..10/nine or more", "= eight trumps"),
    ],
)
def test_advice_rests_on_ranges_that_do_not_overlap(advice: str, better: str, worse: str) -> None:
    """A bare number is itself, ``*`` is every column, and ``=`` the table and rows of the other."""
    assert advice in PAGE.read_text(encoding="utf-8")
    if worse.startswith("="):
        worse = f"{better.rsplit('/', 1)[0]}/{worse.removeprefix('= ')}"
    more, less = _ranges(better), _ranges(worse)
    for at in range(max(len(more), len(less))):
        assert more[at % len(more)][0] > less[at % len(less)][1], (advice, at)


def _ranges(cells: str) -> list[tuple[float, float]]:
    """The lower and upper ends of the ranges in some cells."""
    if "/" not in cells:
        return [(float(cells), float(cells))]
    name, rows, column = cells.split("/")
    first, _, last = rows.partition("..")
    table = odds.read(DOCS)[name]
    columns = table.columns[1:] if column == "*" else [column]
    found = []
    for row in range(int(first), int(last or first) + 1):
        for one in columns:
            middle, _, half = table.cell(str(row), one).replace("−", "-").partition(" ± ")
            found.append((float(middle) - float(half), float(middle) + float(half)))
    return found


def test_a_card_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / figures.FOLDER
    folder.mkdir(parents=True)
    for card in ('title = "T"', 'title = "T", figure = "1", line = "L", scale = [1, 2]'):
        text = (
            'title = "T"\ndate = "2026"\nversions = "v"\n[[figure]]\nwhat = "w"\nfigure = "1"\n'
            f'command = "c"\ncard = {{ {card} }}\n'
        )
        (folder / "one.toml").write_text(text, encoding="utf-8")
        with pytest.raises(figures.FiguresError, match='a "card" has title, figure, line, scale'):
            figures.topics(tmp_path)


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
