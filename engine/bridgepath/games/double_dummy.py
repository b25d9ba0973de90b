"""Double Dummy Bridge: two players bid on thirteen cards, then all hands are open (DD)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..base._check import answers
from ..bridge.table import NOTHING
from ..core.blurb import About, Credit, Skill
from ..core.cards import Hand
from ..core.clauses import Clause, clause
from ..core.events import Event
from ..core.seats import Seat
from ..core.state import Game, Setting
from .two_players import Clauses, Declared, DoubleOptions, Owned, PassedOut, SeatView, Table, game
from .two_players import who_sees as _who_sees

__all__ = ["GAME", "who_sees"]

PLACE: Final = "2 players, place 30"

SIDE_BY_SIDE: Final = clause("TWO-SEAT-2")
FACE_DOWN: Final = clause("DD-DUM-1")
OWN_HAND_ONLY: Final = clause("DD-AUC-1")
OWN_DUMMY: Final = clause("DD-DUM-2")
NOT_THE_OTHER: Final = clause("DD-DUM-3")
INTO_DECLARER: Final = clause("DD-LEAD-1")
BOTH_OPEN: Final = clause("DD-LEAD-2")
MAY_LOOK: Final = clause("DD-AMB-2")
LAST_TO_PLAY: Final = clause("DD-AMB-1")


def seen(table: Table, viewer: Seat, dummy: Seat) -> Hand:
    """After the auction a player sees one dummy, and the other only after the lead."""
    if isinstance(table, Owned) and table.player(dummy) is viewer:
        return table.hand(dummy)
    return NOTHING


def look(table: Table, seat: Seat, dummy: Seat) -> tuple[str, tuple[Clause, ...]]:
    """Why a dummy stays face down."""
    if not isinstance(table, Owned):
        if isinstance(table, PassedOut):
            return "both have passed", (FACE_DOWN,)
        return "it lies face down until the auction is over", (FACE_DOWN,)
    if table.player(dummy) is seat:
        return f"{table.setting.name(seat)} already sees it", (OWN_DUMMY,)
    return "it is shown to the other player after the opening lead", (NOT_THE_OTHER,)


def told(setting: Setting) -> Iterable[Event]:
    """The cards that are open from the start: none."""
    name = setting.name
    text = f"{name(Seat.A)} and {name(Seat.B)} sit side by side, each opposite a dummy."
    yield Event(text, (SIDE_BY_SIDE,))
    yield Event("Both dummies lie face down.", (FACE_DOWN,))


def looked(table: Declared) -> Iterable[Event]:
    """The cards that a player looks at once there is a contract."""
    text = "Each player looks only at the dummy opposite."
    yield Event(text, (OWN_DUMMY, MAY_LOOK, NOT_THE_OTHER))


GAME: Final[Game[DoubleOptions, Table]] = game(
    "double-dummy",
    "Double Dummy Bridge",
    DoubleOptions,
    Clauses(
        auction=(OWN_HAND_ONLY,),
        lead=(INTO_DECLARER, LAST_TO_PLAY),
        opened=(BOTH_OPEN,),
        look=look,
        seen=looked,
    ),
    seen,
    told,
    about=About(
        line=(
            "Bid on your own thirteen cards; then both dummies are face up, and each "
            "player plays two hands."
        ),
        minutes=(15, 90),
        teaches=("planning with every card in view", "placing every card"),
        skills=(Skill.PLANNING, Skill.DUMMY, Skill.MEMORY),
        bidding="a bridge auction for two",
        dummy="two, one for each player; seen after the auction",
        trumps="the contract names them",
        tricks=13,
        match="a rubber: two games won",
        credit=Credit("traditional", "https://www.improvebridge.com/"),
    ),
)


@answers
def who_sees(moment: str, player: str, *, declarer: str = "Ann", **rules: object) -> SeatView:
    """What a player sees: in the ``auction``, before the ``lead``, in ``play`` (DD-DUM).

    `rules` are house rules by field name. Raises NotationError, OptionError.
    """
    return _who_sees(GAME, moment, player, rules=rules, declarer=declarer)
