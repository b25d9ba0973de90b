"""Single Dummy Bridge: one dummy is open, and the auction's winner takes one of the two (SD)."""

from __future__ import annotations

from typing import Final

from ..cards import Hand
from ..clauses import Clause, clause
from ..seats import Seat
from ..state import Game, Setting
from ..table import NOTHING
from .two_players import Choosing, Clauses, SingleOptions, Table, game

__all__ = ["GAME"]

LIKE_DOUBLE_DUMMY: Final = clause("SD-DUM-1")
ONE_TURNED_UP: Final = clause("SD-DUM-2")
NOBODYS: Final = clause("SD-DUM-3")
ORDINARY_AUCTION: Final = clause("SD-AUC-1")
LOOK_OR_NOT: Final = clause("SD-CHOICE-2")
LEAD: Final = clause("SD-LEAD-1")
INTO_DECLARER: Final = clause("DD-LEAD-1")
BOTH_OPEN: Final = clause("DD-LEAD-2")
WHICH_ONE: Final = clause("SD-AMB-5")
OWNER_ONLY: Final = clause("SD-AMB-4")


def seen(table: Table, viewer: Seat | None, dummy: Seat) -> Hand:
    """The open dummy; of the hidden one its owner, and with a look first declarer choosing."""
    if dummy is Seat.DUMMY_1 or viewer is None:
        return table.hand(dummy)
    options = table.setting.options
    if isinstance(table, Choosing):
        looks = options.peek == "on" and viewer is table.declarer
        return table.hand(dummy) if looks else NOTHING
    if table.taken is None:
        return NOTHING
    knows = table.player(dummy) is viewer
    looked = options.peek == "on" and viewer is table.declarer
    return table.hand(dummy) if knows or looked else NOTHING


def look(table: Table, seat: Seat, dummy: Seat) -> tuple[str, tuple[Clause, ...]]:
    """Why the hidden dummy stays face down."""
    if dummy is Seat.DUMMY_1:
        return "it lies open already", (ONE_TURNED_UP,)
    if table.tricks is not None and table.tricks.started:
        return "it lies open already", (BOTH_OPEN,)
    if seen(table, seat, dummy):
        return f"{table.setting.name(seat)} sees it already", (LOOK_OR_NOT, OWNER_ONLY)
    if isinstance(table, Choosing) and seat is table.declarer:
        return "the choice is made without looking", (LOOK_OR_NOT,)
    if table.taken is not None:
        return "before the opening lead only its owner sees it", (OWNER_ONLY, LEAD)
    return "it lies face down until it has an owner", (ONE_TURNED_UP, NOBODYS, LOOK_OR_NOT)


def told(setting: Setting) -> tuple[str, tuple[Clause, ...]]:
    """One dummy lies open."""
    cards = setting.deal.hand(Seat.DUMMY_1)
    text = f"One dummy is turned up: {cards}. The other stays face down."
    return text, (ONE_TURNED_UP, NOBODYS, LIKE_DOUBLE_DUMMY, WHICH_ONE)


GAME: Final[Game] = game(
    "single-dummy",
    "Single Dummy Bridge",
    SingleOptions,
    Clauses(
        auction=(ORDINARY_AUCTION,),
        lead=(LEAD, INTO_DECLARER),
        opened=(LEAD, BOTH_OPEN),
        look=look,
        choice=True,
    ),
    seen,
    told,
    names={
        Seat.A: "Ann",
        Seat.B: "Bob",
        Seat.DUMMY_1: "The open dummy",
        Seat.DUMMY_2: "The hidden dummy",
    },
)
