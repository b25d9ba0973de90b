"""Worked examples as data: `docs/cases/<game>.toml`. Works without Sphinx, for the tests.

setup = "from bridgepath import Hand"      # runs before each case, in its own namespace

[[case]]
id = "SOL-EX-2"                            # EX: worked example, EDGE: unusual, ERR: refused
title = "four small spades"
clauses = ["SOL-COUNT-5"]
code = "count_suit('J1072')"               # an expression, or several lines
result = "1"                               # what it prints; a refusal follows "! "
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import ids
from . import cells

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

# The cases are in this folder of the source, with a file for each game.
FOLDER = "cases"

_REQUIRED = ("id", "title", "clauses", "code", "result")
_OPTIONAL = ("refused",)


class CaseError(Exception):
    """A file of cases that cannot be read, or a wrong case, with the reason in one sentence."""


@dataclass(frozen=True, slots=True)
class Case:
    """One worked example."""

    id: str
    title: str
    clauses: tuple[str, ...]
    code: str
    result: str  # exact printed output, without empty lines at its end
    refused: bool  # the result must name one of the clauses
    line: int  # of the id in the file, counted from 1

    @property
    def kind(self) -> str:
        """EX, EDGE or ERR, from the id."""
        return next((kind for kind in ("EDGE", "ERR") if f"-{kind}-" in self.id), "EX")


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The worked examples of one game."""

    name: str  # as messages call it: cases/bid-fair.toml
    game: str
    setup: str
    cases: tuple[Case, ...]


def load(path: Path) -> CaseFile:
    """Read a file of cases. Raises CaseError with one sentence."""
    name = f"{FOLDER}/{path.name}"
    try:
        text = path.read_text(encoding="utf-8")
        table = tomllib.loads(text)
    except OSError:
        raise CaseError(f"there is no file {name}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CaseError(f"{name}: {error}") from None
    _only(table, (), ("setup", "case"), name)
    setup = _text(table, "setup", name) if "setup" in table else ""
    rows = table.get("case", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise CaseError(f'{name}: cases are written as "[[case]]" tables')
    lines = text.splitlines()
    cases = tuple(_case(row, number, name, lines) for number, row in enumerate(rows, 1))
    seen: set[str] = set()
    for case in cases:
        if case.id in seen:
            raise CaseError(f'{name}: the id "{case.id}" appears twice')
        seen.add(case.id)
    return CaseFile(name, path.stem, setup, cases)


def problem(file: CaseFile, case: Case) -> str | None:
    """Run a case; returns a complaint if it does not print its result, otherwise None."""
    where = f"{file.name}:{case.line}: {case.id}"
    namespace: dict[str, object] = {}
    prepared = cells.run(file.setup, namespace, file.game)
    if prepared.refused:
        return f"{file.name}: the setup fails with: {prepared.output}"
    ran = cells.run(case.code, namespace, case.id)
    if ran.output != case.result:
        shown = cells.difference(case.result, ran.output)
        return f"{where} does not print its result\n{shown}"
    if case.refused and not any(ident in ran.output for ident in case.clauses):
        wanted = " or ".join(case.clauses)
        return f"{where} is refused, but the refusal does not cite {wanted}"
    return None


def _case(row: Mapping[str, object], number: int, name: str, lines: list[str]) -> Case:
    known = row["id"] if isinstance(row.get("id"), str) else f"number {number}"
    label = f"{name}, case {known}"
    _only(row, _REQUIRED, _OPTIONAL, label)
    ident = _text(row, "id", label)
    if not ids.is_id(ident):
        raise CaseError(f'{label}: "{ident}" is not a permanent id; ids look like BF-EX-2')
    clauses = row["clauses"]
    if not isinstance(clauses, list) or not all(isinstance(item, str) for item in clauses):
        raise CaseError(f'{label}: "clauses" must be a list of ids')
    refused = row.get("refused", "-ERR-" in ident)
    if not isinstance(refused, bool):
        raise CaseError(f'{label}: "refused" must be true or false')
    return Case(
        id=ident,
        title=_text(row, "title", label),
        clauses=tuple(clauses),
        code=_text(row, "code", label).strip("\n"),
        result=cells.tidy(_text(row, "result", label).lstrip("\n")),
        refused=refused,
        line=_line(ident, lines),
    )


def _only(
    table: Mapping[str, object], required: tuple[str, ...], optional: tuple[str, ...], label: str
) -> None:
    for key in table:
        if key not in required and key not in optional:
            hint = ids.did_you_mean(key, {*required, *optional})
            raise CaseError(f'{label}: unknown key "{key}"{hint}')
    for key in required:
        if key not in table:
            raise CaseError(f'{label}: the key "{key}" is missing')


def _text(table: Mapping[str, object], key: str, label: str) -> str:
    value = table[key]
    if not isinstance(value, str) or not value.strip():
        raise CaseError(f'{label}: "{key}" must be text and not empty')
    return value


def _line(ident: str, lines: list[str]) -> int:
    """The line number of the id, which TOML readers do not give."""
    quoted = (f'"{ident}"', f"'{ident}'")
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("id") and any(part in line for part in quoted):
            return number
    return 1
