"""The score pad as plain values, for a page: the next fields, and the lines so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypedDict

from ..base._check import takes
from ..base.errors import BridgepathError
from ..base.text import shown
from ..core.score import LineDict, line_dict, total
from ..core.seats import Seat
from .forms import new
from .values import Field, Pad, Row

__all__ = ["PadFieldDict", "PadRowDict", "SheetDict", "sheet"]

LIMIT = 400
"""The most deals that are read."""


class PadFieldDict(TypedDict):
    """A field of the next deal: a choice, or a number from ``least`` to ``most``."""

    key: str
    label: str
    default: str
    only: list[tuple[str, list[str]]]
    """It applies only while each of these other fields has one of these values."""
    choices: NotRequired[list[tuple[str, str]]]
    """Value and word."""
    least: NotRequired[int]
    most: NotRequired[int]


class PadRowDict(TypedDict):
    """A deal that was entered."""

    dealer: str
    text: str
    """How it ended."""
    points: list[int]
    """In the order of the columns, as the totals after it."""
    totals: list[int]
    lines: list[LineDict]


class SheetDict(TypedDict):
    """A score pad: the deals so far, and the fields of the next one."""

    game: str
    columns: list[str]
    """Who scores."""
    rows: list[PadRowDict]
    entries: list[dict[str, str]]
    """The deals as they were entered, in the form that `sheet` takes."""
    says: str
    """The state of the match, in words."""
    dealer: str
    vulnerable: list[str]
    over: bool
    winner: str
    fields: list[PadFieldDict]
    refused: NotRequired[str]
    """Why the new deal is not on the sheet."""
    lost: NotRequired[str]
    """Why the sheet ends before the entries do."""


@takes
def sheet(
    game: str,
    options: Mapping[str, object] | None = None,
    entries: Sequence[object] = (),
    enter: object = None,
) -> SheetDict:
    """The sheet of a match of `game`, after the deals `entries` and one more, `enter`.

    If `enter` is refused, ``refused`` says why, and the sheet is the one without it. From the first
    deal of `entries` that does not fit, deals are left out, and ``lost`` says why. Raises
    BridgepathError for an unknown game or house rule, and for too many deals.
    """
    pad = new(game, options or None)
    if len(entries) > LIMIT:
        raise BridgepathError(f"a score pad has at most {LIMIT} deals, not {len(entries)}")
    lost = refused = ""
    for number, entry in enumerate(entries, 1):
        try:
            pad = _entered(pad, entry)
        except BridgepathError as error:
            lost = f"deal {number} was not kept: {error}"
            break
    if enter is not None:
        try:
            pad = _entered(pad, enter)
        except BridgepathError as error:
            refused = str(error)
    found = _sheet(pad)
    if lost:
        found["lost"] = lost
    if refused:
        found["refused"] = refused
    return found


def _entered(pad: Pad, entry: object) -> Pad:
    if not isinstance(entry, dict):
        raise BridgepathError(f"{shown(entry)} is not a deal")
    return pad.enter({str(key): str(value) for key, value in entry.items()})


def _sheet(pad: Pad) -> SheetDict:
    match, seats = pad.match, pad.game.scorers
    dealer = None if match.over else match.dealer
    return {
        "game": pad.game.id,
        "columns": [pad.name(seat) for seat in seats],
        "rows": [_row(pad, row, seats) for row in pad.rows],
        "entries": [dict(row.entry) for row in pad.rows],
        "says": str(match) if pad.rows else "",
        "dealer": pad.name(dealer) if dealer else "",
        "vulnerable": [] if match.over else [pad.name(x) for x in match.standing.vulnerable],
        "over": match.over,
        "winner": pad.name(match.winner) if match.winner else "",
        "fields": [_field(field) for field in pad.fields()],
    }


def _row(pad: Pad, row: Row, seats: tuple[Seat, ...]) -> PadRowDict:
    totals = dict(row.match.standing.totals)
    return {
        "dealer": pad.name(row.dealer) if row.dealer else "",
        "text": row.outcome.text,
        "points": [total(row.lines, seat) for seat in seats],
        "totals": [totals.get(seat, 0) for seat in seats],
        "lines": [line_dict(line, pad.name) for line in row.lines],
    }


def _field(field: Field) -> PadFieldDict:
    found: PadFieldDict = {
        "key": field.key,
        "label": field.label,
        "default": field.default,
        "only": [(key, list(values)) for key, values in field.only],
    }
    if field.is_number:
        return {**found, "least": field.least, "most": field.most}
    return {**found, "choices": list(field.choices)}
