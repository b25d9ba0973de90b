"""How the deals of Minibridge are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...core.score import ScoreLine
from ...core.seats import COMPASS, Seat, as_seat, side_of
from ...games import minibridge
from ..asked import DENOMINATION, PLAYED, Asked, end, numbers, scored, seats, tricks
from ..honours import Lines
from ..values import Choices, Entry, Field

__all__ = ["FORM"]

PASSED: Final = clause("MINI-ANN-2")

BANDS: Final = (("part-score", "a part-score"), ("game", "a game"))
SLAMS: Final = (("small slam", "a small slam"), ("grand slam", "a grand slam"))


def _band(choices: Choices, slam: bool) -> Asked:
    return Asked(
        (Field("goal", "Goal", choices, "game", only=PLAYED),),
        lambda entry: {"goal": f"{entry['denomination']} {entry['goal']}"},
        {"goal": "band", "slam": slam},
    )


def _for_its_side(lines: Lines, entry: Entry) -> Lines:
    """Lines computed for North–South as declarers, changed to the side that declares."""
    if side_of(as_seat(entry["declarer"])) is Seat.NORTH_SOUTH:
        return lines
    turned = {Seat.NORTH_SOUTH: Seat.EAST_WEST, Seat.EAST_WEST: Seat.NORTH_SOUTH}
    return tuple(ScoreLine(turned[x.seat], x.points, x.clauses, x.text, x.below) for x in lines)


FORM: Final = scored(
    minibridge.score,
    end("20–20, dealt again"),
    Field("declarer", "Declarer", seats(*COMPASS), "S", only=PLAYED),
    DENOMINATION,
    _band(BANDS, False),
    _band(BANDS + SLAMS, True),
    Asked(
        (Field("level", "Level", numbers(1, 7), "4", only=PLAYED),),
        lambda entry: {"goal": entry["level"] + entry["denomination"]},
        {"goal": "level"},
    ),
    tricks(),
    passed="20–20",
    redeal=PASSED,
    more=_for_its_side,
)
