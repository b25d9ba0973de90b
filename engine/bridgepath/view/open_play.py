"""The play of a deal in the form of a page's question to its solver: plain values, in DDS's own
numbers.
"""

from __future__ import annotations

from typing import Final

from ..base._check import takes
from ..core.cards import DISPLAY_SUITS
from ..core.seats import Seat
from ..solve.play import OpenPlay
from ..solve.question import pbn
from .movie_types import OpenPlayDict

__all__ = ["play_dict"]

_DDS_SUITS: Final = (*DISPLAY_SUITS, None)


@takes
def play_dict(play: OpenPlay) -> OpenPlayDict:
    """The play of a deal as plain values, in DDS's own numbers."""
    found: OpenPlayDict = {
        "seats": [seat.value for seat in play.seats],
        "hands": pbn(play.hands),
        "trump": _DDS_SUITS.index(play.trump),
        "declaring": play.declaring,
        "cards": " ".join(map(str, play.cards)),
        "positions": [
            (one.step, one.played, one.leader, one.table, one.won) for one in play.positions
        ],
        "target": play.target,
        "made": play.made,
        "points": list(play.points),
    }
    if play.dealer is not None:
        north, east = (side in play.vulnerable for side in (Seat.NORTH_SOUTH, Seat.EAST_WEST))
        both = {(False, False): 0, (True, True): 1, (True, False): 2, (False, True): 3}
        found["par"] = {
            "dealer": play.seats.index(play.dealer),
            "vulnerable": both[north, east],
        }
    return found
