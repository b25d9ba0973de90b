"""Single Dummy Bridge: one dummy is open, and the auction's winner takes one of the two (SD).

D1 is the dummy that is turned up, D2 the hidden one; declarer takes one of them::

    4♠    pass    take D1    ♣3    ♣8 …
"""

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
from .two_players import (
    NAMES,
    Clauses,
    Declared,
    Owned,
    PassedOut,
    SeatView,
    SingleOptions,
    Table,
    game,
)
from .two_players import who_sees as _who_sees

__all__ = ["GAME", "who_sees"]

PLACE: Final = "2 players, place 40"

SIDE_BY_SIDE: Final = clause("TWO-SEAT-2")
OWN_DUMMY: Final = clause("DD-DUM-2")
INTO_DECLARER: Final = clause("DD-LEAD-1")
BOTH_OPEN: Final = clause("DD-LEAD-2")
LIKE_DOUBLE_DUMMY: Final = clause("SD-DUM-1")
ONE_TURNED_UP: Final = clause("SD-DUM-2")
NOBODYS: Final = clause("SD-DUM-3")
ORDINARY_AUCTION: Final = clause("SD-AUC-1")
CHOICE: Final = clause("SD-CHOICE-1")
LOOK_OR_NOT: Final = clause("SD-CHOICE-2")
LEAD: Final = clause("SD-LEAD-1")
NOBODYS_YET: Final = clause("SD-AMB-1")
LOOK_FIRST: Final = clause("SD-AMB-3")
OWNER_ONLY: Final = clause("SD-AMB-4")
WHICH_ONE: Final = clause("SD-AMB-5")

TURNED_UP: Final = Seat.DUMMY_1
HIDDEN: Final = Seat.DUMMY_2


def _looks_first(table: Declared, player: Seat) -> bool:
    """True for a declarer who may look at the hidden dummy before choosing (SD-AMB-3)."""
    options = table.setting.options
    assert isinstance(options, SingleOptions), "only this game hides a dummy from its declarer"
    return options.peek and player is table.declarer


def seen(table: Table, viewer: Seat, dummy: Seat) -> Hand:
    """The open dummy; the hidden one for its owner, or for declarer who may look first."""
    if dummy is TURNED_UP:
        return table.hand(dummy)
    if not isinstance(table, Declared):
        return NOTHING
    owner = isinstance(table, Owned) and table.player(dummy) is viewer
    # A player who has looked still knows it after taking the other one.
    return table.hand(dummy) if owner or _looks_first(table, viewer) else NOTHING


def look(table: Table, seat: Seat, dummy: Seat) -> tuple[str, tuple[Clause, ...]]:
    """Why the hidden dummy stays face down."""
    if dummy is TURNED_UP:
        return "it is already face up", (ONE_TURNED_UP,)
    if not isinstance(table, Declared):
        if isinstance(table, PassedOut):
            return "both have passed", (ONE_TURNED_UP,)
        return "it lies face down until the auction is over", (ONE_TURNED_UP, NOBODYS)
    if seen(table, seat, dummy):
        return f"{table.setting.name(seat)} already sees it", (LOOK_OR_NOT, OWNER_ONLY)
    if isinstance(table, Owned):
        return "before the opening lead only its owner may see it", (OWNER_ONLY, LEAD)
    if seat is table.declarer:
        return "the choice is made without looking", (LOOK_OR_NOT, LOOK_FIRST)
    return "it lies face down until it has an owner", (ONE_TURNED_UP, NOBODYS)


def told(setting: Setting) -> Iterable[Event]:
    """One dummy is face up."""
    name = setting.name
    text = f"{name(Seat.A)} and {name(Seat.B)} sit side by side, each opposite a dummy."
    yield Event(text, (SIDE_BY_SIDE, LIKE_DOUBLE_DUMMY))
    cards = setting.deal.hand(TURNED_UP)
    text = f"{name(TURNED_UP)} is turned up: {cards}. {name(HIDDEN)} stays face down."
    yield Event(text, (ONE_TURNED_UP, WHICH_ONE))
    yield Event("Neither belongs to anybody yet.", (NOBODYS, NOBODYS_YET))


def looked(table: Declared) -> Iterable[Event]:
    """How declarer chooses, and who then looks at the hidden dummy."""
    name = table.setting.name
    declarer, hidden = name(table.declarer), name(HIDDEN)
    looks = _looks_first(table, table.declarer)
    if not isinstance(table, Owned):
        text = f"{declarer} chooses a dummy without looking at {hidden}."
        if looks:
            text = f"{declarer} looks at {hidden} and then chooses a dummy."
        yield Event(text, (CHOICE, LOOK_OR_NOT, LOOK_FIRST))
        return
    owner = table.player(HIDDEN)
    if owner is not table.declarer or not looks:
        text = f"{name(owner)} looks at {hidden}."
        yield Event(text, (LEAD, OWN_DUMMY, OWNER_ONLY))


GAME: Final[Game[SingleOptions, Table]] = game(
    "single-dummy",
    "Single Dummy Bridge",
    SingleOptions,
    Clauses(
        auction=(ORDINARY_AUCTION,),
        lead=(LEAD, INTO_DECLARER),
        opened=(LEAD, BOTH_OPEN),
        look=look,
        seen=looked,
        choice=TURNED_UP,
    ),
    seen,
    told,
    names={**dict(NAMES), TURNED_UP: "Dummy 1", HIDDEN: "Dummy 2"},
    about=About(
        line="One dummy is face up; whoever wins the auction takes it or the hidden one.",
        minutes=(15, 90),
        teaches=("bidding with part of the picture", "choosing under uncertainty"),
        skills=(Skill.BIDDING, Skill.DUMMY, Skill.PLANNING),
        bidding="a bridge auction for two",
        dummy="two, one for each player; one is face up during the auction",
        trumps="the contract names them",
        tricks=13,
        match="a rubber: two games won",
        credit=Credit("traditional", "https://www.improvebridge.com/"),
    ),
)


@answers
def who_sees(
    moment: str, player: str, *, declarer: str = "Ann", taken: str = "D1", **rules: object
) -> SeatView:
    """What a player sees: in the ``auction``, at the ``choice``, before the ``lead``, in ``play``.

    `taken` is the dummy that declarer takes, D1 if it is the open one; `rules` are house rules by
    field name: ``peek=True``. Raises NotationError, OptionError.
    """
    return _who_sees(GAME, moment, player, rules=rules, declarer=declarer, taken=taken)
