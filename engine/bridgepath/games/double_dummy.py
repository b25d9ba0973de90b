"""Double Dummy Bridge: two players bid on thirteen cards, then all is open (DD)."""

from __future__ import annotations

from typing import Final

from ..cards import Hand
from ..clauses import Clause, clause
from ..seats import Seat
from ..state import Game, Setting
from ..table import NOTHING
from .two_players import Bidding, Clauses, DoubleOptions, Table, game

__all__ = ["GAME"]

FACE_DOWN: Final = clause("DD-DUM-1")
OWN_HAND_ONLY: Final = clause("DD-AUC-1")
OWN_DUMMY: Final = clause("DD-DUM-2")
NOT_THE_OTHER: Final = clause("DD-DUM-3")
INTO_DECLARER: Final = clause("DD-LEAD-1")
BOTH_OPEN: Final = clause("DD-LEAD-2")


def seen(table: Table, viewer: Seat | None, dummy: Seat) -> Hand:
    """After the auction each player sees the own dummy, before the lead nobody the other's."""
    if isinstance(table, Bidding) or table.contract is None:
        return NOTHING
    return table.hand(dummy) if viewer is None or table.player(dummy) is viewer else NOTHING


def look(table: Table, seat: Seat, dummy: Seat) -> tuple[str, tuple[Clause, ...]]:
    """Why a dummy stays face down."""
    if isinstance(table, Bidding) or table.contract is None:
        return "it lies face down until the auction is over", (FACE_DOWN,)
    if table.tricks is not None and table.tricks.started:
        return "it lies open already", (BOTH_OPEN,)
    if table.player(dummy) is seat:
        return f"{table.setting.name(seat)} sees it already", (OWN_DUMMY,)
    return "it is shown to the other player after the opening lead", (NOT_THE_OTHER,)


def told(setting: Setting) -> tuple[str, tuple[Clause, ...]]:
    """What lies open from the start: nothing."""
    return "Both dummies lie face down.", (FACE_DOWN, OWN_HAND_ONLY)


GAME: Final[Game] = game(
    "double-dummy",
    "Double Dummy Bridge",
    DoubleOptions,
    Clauses(
        auction=(OWN_HAND_ONLY,),
        lead=(INTO_DECLARER,),
        opened=(BOTH_OPEN,),
        look=look,
    ),
    seen,
    told,
)
