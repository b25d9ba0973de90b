"""The score pad as plain values, for a page: what is asked next, and the lines so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..base._check import takes
from ..base.errors import BridgepathError
from ..base.text import shown
from ..core.clauses import Plain
from ..core.score import line_dict, total
from ..core.seats import Seat
from .forms import new
from .values import Field, Pad, Row

__all__ = ["sheet"]

LIMIT = 400
"""So many deals are read."""


@takes
def sheet(
    game: str,
    options: Mapping[str, object] | None = None,
    entries: Sequence[object] = (),
    enter: object = None,
) -> Plain:
    """The sheet of a match of `game`, after the deals `entries` and one more, `enter`.

    If `enter` is refused, ``refused`` says why, and the sheet is the one without it. Deals from
    `entries` that do not fit are left out from there on, and ``lost`` says why. Raises
    BridgepathError for a game or a house rule that there is not, and for too many deals.
    """
    pad = new(game, options or None)
    if len(entries) > LIMIT:
        raise BridgepathError(f"a score pad has {LIMIT} deals at most, not {len(entries)}")
    found: Plain = {}
    for number, entry in enumerate(entries, 1):
        try:
            pad = _entered(pad, entry)
        except BridgepathError as error:
            found["lost"] = f"deal {number} is not kept: {error}"
            break
    if enter is not None:
        try:
            pad = _entered(pad, enter)
        except BridgepathError as error:
            found["refused"] = str(error)
    return {**_sheet(pad), **found}


def _entered(pad: Pad, entry: object) -> Pad:
    if not isinstance(entry, dict):
        raise BridgepathError(f"{shown(entry)} is no deal")
    return pad.enter({str(key): str(value) for key, value in entry.items()})


def _sheet(pad: Pad) -> Plain:
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


def _row(pad: Pad, row: Row, seats: tuple[Seat, ...]) -> Plain:
    totals = dict(row.match.standing.totals)
    return {
        "dealer": pad.name(row.dealer) if row.dealer else "",
        "text": row.outcome.text,
        "points": [total(row.lines, seat) for seat in seats],
        "totals": [totals.get(seat, 0) for seat in seats],
        "lines": [line_dict(line, pad.name) for line in row.lines],
    }


def _field(field: Field) -> Plain:
    return {
        "key": field.key,
        "label": field.label,
        "default": field.default,
        "only": [[key, list(values)] for key, values in field.only],
        **(
            {"least": field.least, "most": field.most}
            if field.is_number
            else {"choices": [list(choice) for choice in field.choices]}
        ),
    }
