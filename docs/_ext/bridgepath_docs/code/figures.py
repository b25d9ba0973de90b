"""Measurements, as data: `docs/reference/figures/<topic>.toml`. Works without Sphinx.

title = "Start"
order = 2                        # among the topics of the page
date = "2026-11-22"              # for figures without their own date
versions = "CPython 3.11, Linux, two cores"

[[figure]]
what = "cold start against stock Pyodide"
goal = "at most 0.5"             # goal and met are left out if nothing is promised
figure = "0.62"                  # "not measured" if nobody has measured it
met = false
command = "make bench"
note = "…"                       # if the goal is not met: what was tried, and the obstacle
card = { title = "Cold start", figure = "62% of the time", line = "…", scale = [0.62, 0.5, 1] }
                                 # if it heads the page; figure, goal and full length of its bar

[[table]]                        # what a command printed; written by its option --write
title = "Playouts a second"
command = "make bench"
date = "2026-11-22"
versions = "…"
columns = ["game", "now"]
plot = "now"                     # the column that is drawn; left out if none is drawn
rows = [["duel", "4,193"]]

`mutation.toml` has a different form, which `tests/tools/mutation.py` writes.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final, NotRequired, TypedDict, cast

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = Path("reference") / "figures"
MUTANTS: Final = "mutation.toml"
ODDS: Final = "odds.toml"
"""Read by `odds`."""

_TOPIC: Final = ("title", "order", "date", "versions", "figure", "table")
_FIGURE: Final = ("what", "goal", "figure", "met", "command", "note", "card", "date", "versions")
_CARD: Final = ("title", "figure", "line", "scale")
_TABLE: Final = ("title", "command", "date", "versions", "columns", "plot", "rows")


class FiguresError(Exception):
    """A file of figures that cannot be read, with the reason in one sentence."""


class Card(TypedDict):
    """How a figure heads the page."""

    title: str
    figure: str
    line: str
    scale: list[float]
    """The figure, its goal, and the full length of the bar."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured number, with its goal."""

    what: str
    goal: str
    figure: str
    met: bool | None
    """None if there is no goal."""
    command: str
    made: str
    """Date and versions."""
    note: str
    card: Card | None


@dataclass(frozen=True, slots=True)
class FigureTable:
    """The output of a command."""

    title: str
    command: str
    made: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    plot: str = ""

    @property
    def drawn(self) -> list[tuple[str, str]]:
        """The first cell of each row, with the one that is plotted."""
        if not self.plot:
            return []
        at = self.columns.index(self.plot)
        return [(row[0], row[at]) for row in self.rows]


@dataclass(frozen=True, slots=True)
class Topic:
    """The figures of one file."""

    title: str
    order: int
    figures: tuple[Figure, ...]
    tables: tuple[FigureTable, ...]


def files(docs: Path) -> list[Path]:
    """All files of figures of a rulebook."""
    return sorted((docs / FOLDER).glob("*.toml"))


def topics(docs: Path) -> list[Topic]:
    """All topics in their order. Raises FiguresError."""
    found = [_topic(path) for path in files(docs) if path.name not in (MUTANTS, ODDS)]
    return sorted(found, key=lambda topic: (topic.order, topic.title))


class Mutants(TypedDict):
    """The result of mutation testing for a group of modules."""

    of: int
    mutants: int
    suite: int
    tests: int
    time: int
    survivors: NotRequired[list[dict[str, str]]]


def mutants(docs: Path) -> dict[str, Mutants]:
    """The result of mutation testing, group by group. Raises FiguresError."""
    path = docs / FOLDER / MUTANTS
    return cast("dict[str, Mutants]", load(path)) if path.exists() else {}


def load(path: Path) -> dict[str, object]:
    """The data of a file. Raises FiguresError."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FiguresError(f"{FOLDER.name}/{path.name}: {error}") from None


def _topic(path: Path) -> Topic:
    name, data = f"{FOLDER.name}/{path.name}", load(path)
    _keys(data, _TOPIC, name)
    common = {key: data[key] for key in ("date", "versions") if key in data}
    return Topic(
        _text(data, "title", name),
        int(str(data.get("order", 99))),
        tuple(_figure(common | row, name) for row in _rows(data, "figure")),
        tuple(_table(common | row, name) for row in _rows(data, "table")),
    )


def _rows(data: Mapping[str, object], kind: str) -> list[dict[str, object]]:
    """The tables of a kind, `[[figure]]` or `[[table]]`."""
    return cast("list[dict[str, object]]", data.get(kind, []))


def _figure(row: Mapping[str, object], name: str) -> Figure:
    what = _text(row, "what", name)
    where = f'{name}, "{what}"'
    _keys(row, _FIGURE, where)
    goal, met, note = str(row.get("goal", "")), row.get("met"), str(row.get("note", ""))
    if (met is not None and not isinstance(met, bool)) or (met is None) == bool(goal):
        raise FiguresError(f'{where}: "met" (true or false) is needed with a "goal", and only then')
    if met is False and not note:
        raise FiguresError(f'{where}: a goal that is not met needs a "note" with the reason')
    figure, command = (_text(row, key, where) for key in ("figure", "command"))
    card = cast("Card | None", row.get("card"))
    if card is not None and (set(card) != set(_CARD) or len(card["scale"]) != 3):
        raise FiguresError(f'{where}: a "card" has {", ".join(_CARD)} (three numbers)')
    return Figure(what, goal, figure, met, command, _made(row, where), note, card)


def _table(row: Mapping[str, object], name: str) -> FigureTable:
    title = _text(row, "title", name)
    where = f'{name}, "{title}"'
    _keys(row, _TABLE, where)
    columns = tuple(cast("list[str]", row["columns"]))
    rows = tuple(map(tuple, cast("list[list[str]]", row["rows"])))
    for cells in rows:
        if len(cells) != len(columns):
            raise FiguresError(f"{where}: {cells[0]} has {len(cells)} cells, not {len(columns)}")
    plot = str(row.get("plot", ""))
    if plot and plot not in columns:
        raise FiguresError(f'{where}: there is no column "{plot}" to draw')
    command = _text(row, "command", where)
    return FigureTable(title, command, _made(row, where), columns, rows, plot)


def _made(row: Mapping[str, object], where: str) -> str:
    return f"{_text(row, 'date', where)}, {_text(row, 'versions', where)}"


def _text(row: Mapping[str, object], key: str, where: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value:
        raise FiguresError(f'{where}: "{key}" must be text and not empty')
    return value


def _keys(row: Mapping[str, object], known: tuple[str, ...], where: str) -> None:
    for key in row:
        if key not in known:
            raise FiguresError(f'{where}: unknown key "{key}"')


def written(data: Mapping[str, object]) -> str:
    """A topic as the text of its file."""
    head = {key: value for key, value in data.items() if not isinstance(value, list)}
    lines = [f"{key} = {_toml(value)}" for key, value in head.items()]
    for kind in ("figure", "table"):
        for row in _rows(data, kind):
            lines += ["", f"[[{kind}]]"]
            for key, value in row.items():
                if key == "rows":
                    lines += [
                        "rows = [",
                        *(f"  {_toml(cells)}," for cells in cast("list[object]", value)),
                        "]",
                    ]
                else:
                    lines.append(f"{key} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    """A plain value as TOML; strings, lists, numbers and booleans are written as in JSON."""
    return json.dumps(value, ensure_ascii=False)


def keep(docs: Path, topic: str, table: Mapping[str, object]) -> Path:
    """Put a table into the file of a topic, replacing the one with its title. Returns the file.

    Raises FiguresError for a table or a file that could not be read again.
    """
    path = docs / FOLDER / f"{topic}.toml"
    data = load(path)
    _table(table, path.name)
    tables = _rows(data, "table")
    titles = [row["title"] for row in tables]
    if table["title"] in titles:
        at = titles.index(table["title"])
        kept = {key: tables[at][key] for key in ("plot",) if key in tables[at]}
        tables[at] = kept | dict(table)
    else:
        tables.append(dict(table))
    path.write_text(written(data | {"table": tables}), encoding="utf-8")
    return path
