"""What Carl's game refuses, and why: everything that the current phase has no place for."""

from __future__ import annotations

from typing import Final

from ...calls import Double, Pass, Redouble
from ...clauses import Clause, Violation, clause
from ...play import Play
from ...scoring import counted
from ...seats import Seat
from ...state import Action
from .actions import Attempt, Keep, Mode, Number, Raise
from .bidding import PASS_OR_NUMBER, PASSED_OUT
from .calling import INFORMER_LOOKS, LEFT_LEADS, NO_MORE_CALLS, refuse_call
from .options import HIGHEST_BID, WHEN_TO_RAISE, WHO_TELLS
from .phases import (
    OPPOSITE_DEALER,
    THREE_PLAYERS,
    Calling,
    Informing,
    Playing,
    Raising,
    Table,
)
from .score import IN_THE_SCORE
from .tops import LONGEST_SUIT, TOPS_TOLD, Report

SHOULD_RAISE: Final = clause("CARL-RAISE-1")
TO_THE_TOPS: Final = clause("CARL-RAISE-2")
BEFORE_THE_LEAD: Final = clause("CARL-RAISE-3")
ASKED: Final = clause("CARL-RAISE-4")
NAMES_MODE: Final = clause("CARL-MODE-1")
PLAY: Final = clause("CARL-PLAY-1")
CHOOSE_AGAIN: Final = clause("CARL-PEN-5")
ENGINE_PREVENTS: Final = clause("CARL-PEN-6")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")
NOT_WITHOUT_NEED: Final = clause("CARL-AMB-6")
INFORMER_ONLY: Final = clause("CARL-AMB-8")


def _refuse(text: str, *cites: Clause) -> Violation:
    return Violation(text, cites)


def elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.name(seat)
    if (common := refuse_common(table, seat, action)) is not None:
        return common
    match action:
        case Raise():
            refusal = refuse_raise(table, seat, action)
            assert refusal is not None, "a raise that is allowed belongs to its phase"
            return refusal
        case Keep():
            if isinstance(table, Raising):
                text = f"{who} has not bid last: {table.name(table.declarer)} is asked"
            else:
                text = f"{who} has nothing to answer: nobody is asked for a raise now"
            return _refuse(text, ASKED, WHEN_TO_RAISE)
        case Report():
            return _refuse_report(table, seat)
        case Mode():
            return refuse_mode(table, seat)
        case Play():
            return _refuse_card(table, seat)
    return _refuse(f"{action} has no place in this game", THREE_PLAYERS)


def refuse_common(table: Table, seat: Seat, action: Action) -> Violation | None:
    """What no form of the game allows, or only in another phase; None for the rest."""
    who = table.name(seat)
    if table.numbers.passed_out:
        return _refuse("the deal is over: all three have passed", PASSED_OUT)
    if table.tricks is not None and table.tricks.turn is None:
        text = "the deal is over: all thirteen tricks are played"
        return _refuse(text, PLAY, THIRTEEN_TRICKS)
    match action:
        case Attempt():
            return _refuse_attempt(table, seat, action)
        case Double() | Redouble():
            return _refuse(f"{who} may not {_verb(action)}: there is no doubling", PLAY)
        case Number() | Pass():
            return refuse_call(table, seat)
    return None


def _verb(action: Action) -> str:
    return str(action).split()[0]


def _refuse_attempt(table: Table, seat: Seat, action: Attempt) -> Violation:
    who = table.name(seat)
    if action.verb == "warn":
        text = f"{who} may not speak of an underbid: it is dealt with in the score"
        return _refuse(text, IN_THE_SCORE)
    if action.verb == "advise":
        text = f"{who} may not advise: declarer alone plays both hands"
        if not table.numbers.over:
            text = f"{who} may not advise: each player plays alone"
        return _refuse(text, PLAY)
    if action.verb == "withdraw":
        if not table.spread:
            return _refuse(f"{who} has played no card to take back", PLAY, ENGINE_PREVENTS)
        lead = table.tricks is not None and len(table.tricks.played()) == 1
        what = "the opening lead" if lead else "a card played"
        cites = (CHOOSE_AGAIN, PLAY) if lead and table.misinformed else (PLAY, ENGINE_PREVENTS)
        return _refuse(f"{who} may not take a card back: {what} stands", *cites)
    if table.spread:
        return _refuse(f"{who} need not ask: dummy has lain open since the lead", LEFT_LEADS)
    if not table.numbers.over or isinstance(table, Raising):
        text = f"{who} may not look at dummy: nobody does before the information"
        return _refuse(text, INFORMER_LOOKS, OPPOSITE_DEALER)
    if seat is table.informer:
        return _refuse(f"{who} sees dummy already", INFORMER_LOOKS)
    text = f"{who} may not look at dummy before the lead: only {table.name(table.informer)} does"
    return _refuse(text, INFORMER_LOOKS, INFORMER_ONLY)


def refuse_raise(table: Table, seat: Seat, action: Raise) -> Violation | None:
    """Why declarer may not raise to this number now, or None."""
    who = table.name(seat)
    if isinstance(table, Calling):
        return _refuse(f"{who} may not raise yet: the calls are open", ASKED)
    if seat is not table.declarer:
        text = f"{who} may not raise: the bid is {table.name(table.declarer)}'s"
        return _refuse(text, SHOULD_RAISE, NO_MORE_CALLS)
    if table.spread:
        text = f"{who} may not raise after the opening lead"
        return _refuse(text, BEFORE_THE_LEAD)
    if table.bid >= table.own_tops:
        held = counted(table.own_tops, "top")
        text = f"{who} may not raise: the bid {table.bid} is not below the {held} held"
        return _refuse(text, SHOULD_RAISE, NOT_WITHOUT_NEED)
    if isinstance(table, Informing):
        text = f"{who} must wait with a raise: {table.name(table.informer)} reports on dummy first"
        return _refuse(text, ASKED, WHEN_TO_RAISE)
    if isinstance(table, Playing):
        text = f"{who} may not raise any more: the mode is named and {table.name(table.leader)}"
        return _refuse(f"{text} is to lead", ASKED, BEFORE_THE_LEAD, WHEN_TO_RAISE)
    if action.number <= table.bid:
        text = f"{who} must raise above {table.bid}: {action.number} is not higher"
        return _refuse(text, SHOULD_RAISE, TO_THE_TOPS)
    cap = table.setting.options.cap
    if cap != "none" and action.number > cap:
        return _refuse(f"{who} may not raise to {action.number}: the pack holds {cap} tops",
                       HIGHEST_BID)  # fmt: skip
    return None


def _refuse_report(table: Table, seat: Seat) -> Violation:
    who = table.name(seat)
    if isinstance(table, Calling | Raising):
        text = f"{who} may not report yet: dummy is looked at after the calls"
        return _refuse(text, INFORMER_LOOKS)
    if isinstance(table, Informing):
        text = f"{who} may not report: only {table.name(table.informer)} looks at dummy"
        return _refuse(text, INFORMER_LOOKS)
    if table.setting.options.informer == "engine":
        text = f"{who} may not report: the engine has told what dummy holds"
        return _refuse(text, WHO_TELLS, LONGEST_SUIT)
    return _refuse(f"{who} may not report again: nothing else is told", TOPS_TOLD)


def refuse_mode(table: Table, seat: Seat) -> Violation:
    """Why the mode is not named by this player, or not now."""
    who = table.name(seat)
    if isinstance(table, Calling):
        text = f"{who} may not name a suit or no trumps in a call: a bid is a number"
        return _refuse(text, NAMES_MODE, PASS_OR_NUMBER)
    if seat is not table.declarer:
        text = f"{who} may not name the mode: {table.name(table.declarer)} is declarer"
        return _refuse(text, NAMES_MODE)
    text = f"{who} may not name the mode yet: it follows the information"
    return _refuse(text, NAMES_MODE)


def _refuse_card(table: Table, seat: Seat) -> Violation:
    text = f"{table.name(seat)} may not play a card yet: the mode comes first"
    return _refuse(text, LEFT_LEADS, NAMES_MODE)
