"""The play of a deal as a page's question to its solver, in DDS's own numbers; and the last cards
of a deal about which it asks nothing, with the engine's answers.
"""

from __future__ import annotations

from typing import Final

from ..base._check import takes
from ..core.cards import DISPLAY_SUITS
from ..core.seats import Seat
from ..solve.last_cards import LastCards, Unit
from ..solve.play import OpenPlay
from ..solve.question import pbn
from .movie_types import FormsDict, LastCardsDict, OpenPlayDict

__all__ = ["last_dict", "play_dict"]

_DDS_SUITS: Final = (*DISPLAY_SUITS, None)
_LOST: Final[dict[Unit, FormsDict]] = {
    "trick": {"one": "a trick", "other": "# tricks"},
    "point": {"one": "a point", "other": "# points"},
    "bid": {"one": "the safe bid", "other": ""},
}
_NOTES: Final[dict[Unit, str]] = {
    "trick": (
        "Gold: the player's total number of tricks if this card is played. "
        "Red: the number that the card gives away. "
    ),
    "point": "A tick: no card is worth more. Red: the points that the card gives away. ",
    "bid": (
        "A bid is safe if it is met whatever the others play. A tick: no card makes the bid safer. "
        "Red: the card makes a safe bid unsafe. "
    ),
}
_LAST: Final = (
    "Only the last cards of a hand are judged: all cards are seen, and every line of play is tried."
)


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


@takes
def last_dict(last: LastCards) -> LastCardsDict:
    """The last cards of a deal as plain values, without those that had to be played."""
    return {
        "lost": _LOST[last.unit],
        "tricks": last.unit == "trick",
        "cards": [
            (
                one.step,
                one.seat.value,
                "" if one.played is None else str(one.played),
                {str(card): worth for card, worth in one.values.items()},
            )
            for one in last.positions
            if len(one.values) > 1
        ],
        "note": _NOTES[last.unit] + _LAST,
    }
