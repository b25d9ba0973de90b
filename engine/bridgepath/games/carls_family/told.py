"""The events common to all forms of Carl's game: seats, report, mode, target, tricks, score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...base._check import takes
from ...base.text import minus
from ...bridge.calls import Denomination
from ...bridge.laws import PACK, THIRTEEN_TRICKS
from ...bridge.scoring import counted
from ...bridge.trick_phase import BRIDGE, PlayClauses
from ...core.clauses import Clause, clause
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.seats import TRIO
from ...core.state import Setting
from .numbers import DECLARER, HIGHER, ONE_CALL_EACH
from .table import (
    OPPOSITE_DEALER,
    ORDER_KEPT,
    RENAMED,
    THIRTEEN_EACH,
    THREE_PLAYERS,
    Declared,
    InPlay,
)
from .target import OUT_OF_REACH, PLAYNUMBER, TARGET, Aim, added
from .tops import HIGHEST_OF_TIES, LONGEST_SUIT, TOP, TOPS_TOLD, Report

INFORMER_LOOKS: Final = clause("CARL-INFO-1")
BEFORE_THE_LEAD: Final = clause("CARL-RAISE-3")
NAMES_MODE: Final = clause("CARL-MODE-1")
LEFT_LEADS: Final = clause("CARL-LEAD-1")
PLAY: Final = clause("CARL-PLAY-1")
WHO_TELLS: Final = clause("CARL-AMB-9")

CITES: Final = PlayClauses(
    lead=(LEFT_LEADS,),
    dummy=(PLAY, LEFT_LEADS, *BRIDGE.dummy),
    turn=(PLAY, *BRIDGE.turn),
    follow=(*BRIDGE.follow, PLAY),
    win=(*BRIDGE.win, PLAY),
    next=(*BRIDGE.next, PLAY),
)
"""The clauses that the play cites; it is that of bridge (CARL-PLAY-1)."""


@takes
def told_deal(setting: Setting) -> Event:
    """Who deals what."""
    dealer = setting.name(setting.dealer)
    text = (
        f"{dealer} deals thirteen cards to each player and thirteen, face down, to dummy opposite."
    )
    return Event(text, (THIRTEEN_EACH, OPPOSITE_DEALER, THREE_PLAYERS, PACK))


@takes
def told_first(setting: Setting) -> Event:
    """Who calls first."""
    return Event(f"{setting.name(setting.dealer)} calls first.", (ONE_CALL_EACH,))


@takes
def told_seats(table: Declared, *, informed: bool = True) -> Event:
    """Who declares, and where everybody now sits."""
    left, _, right, declarer = map(table.name, table.clockwise)
    text = f"{declarer} is declarer with {table.numbers.bid} and sits opposite dummy; "
    text += f"{left}, on {declarer}'s left, will lead"
    cites: tuple[Clause, ...] = (DECLARER, HIGHER, RENAMED, ORDER_KEPT, LEFT_LEADS)
    if informed:
        text += f", and {right}, on the right, looks at dummy"
        cites = (*cites, INFORMER_LOOKS)
    return Event(f"{text}.", cites)


@takes
def told_report(report: Report, said_by: str = "") -> Event:
    """The report on dummy, and the player who makes it, if there is one."""
    what = f"{said_by} reports on dummy" if said_by else "The report on dummy"
    cites = (LONGEST_SUIT, HIGHEST_OF_TIES, TOPS_TOLD, TOP, WHO_TELLS)
    return Event(f"{what}: {report}.", cites)


@takes
def told_mode(table: Declared, mode: Denomination, cites: tuple[Clause, ...]) -> Event:
    """The mode that declarer has named."""
    how = "in no trumps" if mode.trump is None else f"with {mode.trump.word} as trumps"
    return Event(f"{table.name(table.declarer)} plays {how}.", cites)


@takes
def told_target(aim: Aim, mode: Denomination) -> Event:
    """Playnumber and target, as they are known now."""
    number, wanted = aim.number, aim.target(mode)
    text = f"Playnumber {aim}, target {number} + {added(mode)} = {number + added(mode)}"
    cites: tuple[Clause, ...] = (PLAYNUMBER, TARGET)
    if number + added(mode) > 13:
        cites = (*cites, OUT_OF_REACH)
        text += "" if wanted > 13 else f", counted as {wanted}"
    return Event(f"{text} tricks.", cites)


@takes
def told_taken(table: InPlay, wanted: int) -> Event:
    """Tricks against the target."""
    who, taken = table.name(table.declarer), counted(table.taken(), "trick")
    return Event(f"{who} takes {taken}; the target was {wanted}.", (TARGET, THIRTEEN_TRICKS))


@takes
def told_score(table: InPlay, lines: tuple[ScoreLine, ...]) -> Iterator[Event]:
    """The score of everybody who has a line, if anybody has."""
    sums = [
        f"{table.name(seat)} {minus(total(lines, seat))}"
        for seat in TRIO
        if any(line.seat is seat for line in lines)
    ]
    if sums:
        yield Event(f"Score: {', '.join(sums)}.", paying(lines))


@takes
def tally(table: InPlay) -> str:
    """The words beside the winner of a trick: tricks of declarer and of the defenders."""
    return f" · {table.taken()}–{table.lost()}"
