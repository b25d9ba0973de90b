"""The odds that machines counted: `docs/reference/figures/odds.toml`. Works without Sphinx.

[[table]]                        # written by python -m tests.tools knowledge
name = "three-no-trumps"         # what a page calls it
title = "3NT, by points and fit"
unit = "of 100 deals"            # what a number counts
columns = ["combined points", "all deals"]
rows = [["25", "57 ± 2"]]        # a cell is empty if there were too few deals
sample = "50,000 solved deals"
command = "make knowledge"
date = "2026-11-26"
versions = "…"
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from . import figures
from .figures import FiguresError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

_KEYS: Final = (
    "name",
    "title",
    "unit",
    "columns",
    "rows",
    "sample",
    "command",
    "date",
    "versions",
)


@dataclass(frozen=True, slots=True)
class Counted:
    """One question with its answers."""

    name: str
    title: str
    unit: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    sample: str
    command: str
    date: str
    versions: str

    @property
    def made(self) -> str:
        """How many deals were counted, by which command, and when."""
        return f"{self.sample}; {self.command}, {self.date}"

    def cell(self, row: str, column: str = "") -> str:
        """One number, in the last column if none is named. Raises FiguresError."""
        if column and column not in self.columns:
            raise FiguresError(f'"{self.name}" has no column "{column}": {", ".join(self.columns)}')
        at = self.columns.index(column) if column else len(self.columns) - 1
        for cells in self.rows:
            if cells[0] == row and cells[at]:
                return cells[at]
        raise FiguresError(f'"{self.name}" has no number for "{row}" in "{self.columns[at]}"')


def path(docs: Path) -> Path:
    """The file of a rulebook."""
    return docs / figures.FOLDER / figures.ODDS


def read(docs: Path) -> dict[str, Counted]:
    """All tables by their names. Raises FiguresError."""
    where = path(docs)
    rows = cast("list[dict[str, object]]", figures.load(where).get("table", []))
    return {one.name: one for one in (_counted(row) for row in rows)}


def _counted(row: Mapping[str, object]) -> Counted:
    where = f'{figures.ODDS}, "{row.get("name")}"'
    if sorted(row) != sorted(_KEYS):
        raise FiguresError(f"{where}: a table must have exactly the keys {', '.join(_KEYS)}")
    columns = tuple(cast("list[str]", row["columns"]))
    rows = tuple(map(tuple, cast("list[list[str]]", row["rows"])))
    for cells in rows:
        if len(cells) != len(columns):
            raise FiguresError(f"{where}: {cells[0]} has {len(cells)} cells, not {len(columns)}")
    name, title, unit, sample, command, date, versions = (
        str(row[key]) for key in _KEYS if key not in ("columns", "rows")
    )
    return Counted(name, title, unit, columns, rows, sample, command, date, versions)


def keep(docs: Path, table: Mapping[str, object]) -> None:
    """Put a table into the file, replacing the one with its name. Raises FiguresError."""
    where = path(docs)
    data = figures.load(where) if where.exists() else {}
    row = {key: table[key] for key in _KEYS}
    _counted(row)
    tables = cast("list[dict[str, object]]", data.get("table", []))
    kept = [row if one["name"] == row["name"] else one for one in tables]
    if row not in kept:
        kept.append(row)
    where.write_text(figures.written({"table": kept}).lstrip(), encoding="utf-8")
