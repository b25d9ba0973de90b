"""Actions that no form of Carl's game allows."""

from __future__ import annotations

from typing import Final

from ...base._check import takes
from ...bridge.calls import Double, Pass, Redouble
from ...bridge.laws import THIRTEEN_TRICKS
from ...core.clauses import Violation, clause
from ...core.events import Action
from ...core.seats import Seat
from .actions import Attempt, Number
from .numbers import ONE_CALL_EACH, PASSED_OUT
from .table import OPPOSITE_DEALER, THREE_PLAYERS, Declared, InPlay, PassedOut, Table
from .told import INFORMER_LOOKS, LEFT_LEADS, PLAY

IN_THE_SCORE: Final = clause("CARL-PEN-2")
ENGINE_PREVENTS: Final = clause("CARL-PEN-6")
INFORMER_ONLY: Final = clause("CARL-AMB-8")
NO_MORE_CALLS: Final = clause("CARL-AMB-20")


@takes
def refuse_common(table: Table, seat: Seat, action: Action) -> Violation | None:
    """The refusal of actions that no form allows, or only in another phase; None for the rest."""
    who = table.name(seat)
    if isinstance(table, PassedOut):
        return Violation("the deal is over: all three have passed", (PASSED_OUT,))
    if isinstance(table, InPlay) and table.tricks.turn is None:
        text = "the deal is over: all thirteen tricks have been played"
        return Violation(text, (PLAY, THIRTEEN_TRICKS))
    match action:
        case Attempt():
            return _refuse_attempt(table, seat, action)
        case Double() | Redouble():
            verb = str(action).split()[0]
            return Violation(f"{who} may not {verb}: there is no doubling", (PLAY,))
        case Number() | Pass():
            text = f"{who} may not call again: each player calls exactly once"
            return Violation(text, (ONE_CALL_EACH, NO_MORE_CALLS))
    return None


def _refuse_attempt(table: Table, seat: Seat, action: Attempt) -> Violation:
    who = table.name(seat)
    if action.verb == "warn":
        text = f"{who} may not mention an underbid: it is dealt with in the score"
        return Violation(text, (IN_THE_SCORE,))
    if action.verb == "advise":
        text = f"{who} may not advise: declarer alone plays both hands"
        if not isinstance(table, Declared):
            text = f"{who} may not advise: each player plays alone"
        return Violation(text, (PLAY,))
    if action.verb == "withdraw":
        cites = (PLAY, ENGINE_PREVENTS)
        if not isinstance(table, InPlay) or not table.spread:
            return Violation(f"{who} has played no card to take back", cites)
        what = "the opening lead" if table.just_led else "a played card"
        return Violation(f"{who} may not take a card back: {what} stands", cites)
    if table.spread:
        text = f"{who} need not ask: dummy has been face up since the lead"
        return Violation(text, (LEFT_LEADS,))
    if not isinstance(table, Declared):
        return refuse_look(table, seat)
    if seat is table.informer:
        return Violation(f"{who} already sees dummy", (INFORMER_LOOKS,))
    text = f"{who} may not look at dummy before the lead: only {table.name(table.informer)} may"
    return Violation(text, (INFORMER_LOOKS, INFORMER_ONLY))


@takes
def refuse_look(table: Table, seat: Seat) -> Violation:
    """Why nobody may look at dummy yet."""
    text = f"{table.name(seat)} may not look at dummy: nobody may before the report"
    return Violation(text, (INFORMER_LOOKS, OPPOSITE_DEALER))


@takes
def nowhere(action: Action) -> Violation:
    """The refusal of an action that is not part of the game."""
    return Violation(f"{action} has no place in this game", (THREE_PLAYERS,))
