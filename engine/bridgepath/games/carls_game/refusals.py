"""Everything that Carl's game refuses because it does not belong to the current phase."""

from __future__ import annotations

from typing import Final

from ...bridge.scoring import counted
from ...bridge.tricks import Play
from ...core.clauses import Violation, clause
from ...core.events import Action
from ...core.seats import Seat
from ..carls_family import (
    BEFORE_THE_LEAD,
    HIGHEST_BID,
    INFORMER_LOOKS,
    LEFT_LEADS,
    LONGEST_SUIT,
    NAMES_MODE,
    NO_MORE_CALLS,
    PASS_OR_NUMBER,
    PLAY,
    TOPS_TOLD,
    WHO_TELLS,
    Attempt,
    Declared,
    Keep,
    Mode,
    Raise,
    Report,
    Table,
    nowhere,
    refuse_common,
    refuse_look,
)
from .options import WHEN_TO_RAISE, CarlOptions
from .phases import Informing, Playing, Raising

SHOULD_RAISE: Final = clause("CARL-RAISE-1")
TO_THE_TOPS: Final = clause("CARL-RAISE-2")
ASKED: Final = clause("CARL-RAISE-4")
CHOOSE_AGAIN: Final = clause("CARL-PEN-5")
NOT_WITHOUT_NEED: Final = clause("CARL-AMB-6")
HOW_LATE: Final = clause("CARL-AMB-19")


def refuse_other(table: Table[CarlOptions], seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    if isinstance(action, Attempt) and (refusal := _refuse_attempt(table, seat, action)):
        return refusal
    if (common := refuse_common(table, seat, action)) is not None:
        return common
    if not isinstance(table, Declared):
        return _before_the_last_call(table, seat, action)
    who = table.name(seat)
    match action:
        case Raise():
            return refuse_any_raise(table, seat) or _wait_with_raise(table, seat)
        case Keep():
            if isinstance(table, Raising):
                text = f"{who} did not make the last bid, so {table.name(table.declarer)} is asked"
            else:
                text = f"{who} has nothing to answer: nobody is being asked to raise"
            return Violation(text, (ASKED, WHEN_TO_RAISE))
        case Report():
            return _refuse_report(table, seat)
        case Mode():
            if seat is not table.declarer:
                return refuse_mode(table, seat)
            text = f"{who} may not name the mode yet: the report comes first"
            return Violation(text, (NAMES_MODE,))
        case Play():
            return _refuse_card(table, seat)
    return nowhere(action)


def _refuse_attempt(table: Table[CarlOptions], seat: Seat, action: Attempt) -> Violation | None:
    """The refusal of attempts special to Carl's game itself."""
    if action.verb == "look" and isinstance(table, Raising):
        return refuse_look(table, seat)
    false = isinstance(table, Playing) and table.just_led and table.misinformed
    if action.verb == "withdraw" and false:
        text = f"{table.name(seat)} may not take a card back: the opening lead stands"
        return Violation(text, (CHOOSE_AGAIN, PLAY))
    return None


def _before_the_last_call(table: Table[CarlOptions], seat: Seat, action: Action) -> Violation:
    who = table.name(seat)
    match action:
        case Raise():
            return Violation(f"{who} may not raise yet: the calls are not over", (ASKED,))
        case Keep():
            text = f"{who} has nothing to answer: nobody is being asked to raise"
            return Violation(text, (ASKED, WHEN_TO_RAISE))
        case Report():
            return _no_report_yet(table, seat)
        case Mode():
            text = f"{who} may not name a suit or no trumps in a call: a bid is a number"
            return Violation(text, (NAMES_MODE, PASS_OR_NUMBER))
        case Play():
            return _refuse_card(table, seat)
    return nowhere(action)


def refuse_any_raise(table: Declared[CarlOptions], seat: Seat) -> Violation | None:
    """Why this player may not raise now, whatever the number, or None."""
    who = table.name(seat)
    if seat is not table.declarer:
        text = f"{who} may not raise: the bid is {table.name(table.declarer)}'s"
        return Violation(text, (SHOULD_RAISE, NO_MORE_CALLS))
    if table.spread:
        return Violation(f"{who} may not raise after the opening lead", (BEFORE_THE_LEAD,))
    if table.bid >= table.own_tops:
        held = counted(table.own_tops, "top")
        text = f"{who} may not raise: the bid of {table.bid} is not below the {held} held"
        return Violation(text, (SHOULD_RAISE, NOT_WITHOUT_NEED))
    return None


def refuse_raise(table: Declared[CarlOptions], seat: Seat, action: Raise) -> Violation | None:
    """Why declarer may not raise to this number, in a phase that takes a raise, or None."""
    if (refusal := refuse_any_raise(table, seat)) is not None:
        return refusal
    who, cap = table.name(seat), table.setting.options.cap
    if action.number <= table.bid:
        text = f"{who} must raise above {table.bid}: {action.number} is not higher"
        return Violation(text, (SHOULD_RAISE, TO_THE_TOPS))
    if cap != "none" and action.number > cap:
        text = f"{who} may not raise to {action.number}: the pack holds only {cap} tops"
        return Violation(text, (HIGHEST_BID,))
    return None


def _wait_with_raise(table: Declared[CarlOptions], seat: Seat) -> Violation:
    who, informer = table.name(seat), table.name(table.informer)
    text = f"{who} must wait to raise: {informer} reports on dummy first"
    return Violation(text, (ASKED, WHEN_TO_RAISE))


def _no_report_yet(table: Table[CarlOptions], seat: Seat) -> Violation:
    text = f"{table.name(seat)} may not report yet: dummy may be looked at only after the calls"
    return Violation(text, (INFORMER_LOOKS,))


def _refuse_report(table: Declared[CarlOptions], seat: Seat) -> Violation:
    who = table.name(seat)
    if isinstance(table, Raising):
        return _no_report_yet(table, seat)
    if isinstance(table, Informing):
        text = f"{who} may not report: only {table.name(table.informer)} may look at dummy"
        return Violation(text, (INFORMER_LOOKS,))
    if table.setting.options.informer == "engine":
        text = f"{who} may not report: the engine has already reported on dummy"
        return Violation(text, (WHO_TELLS, LONGEST_SUIT))
    return Violation(f"{who} may not report again: the report is made once", (TOPS_TOLD,))


def refuse_mode(table: Declared[CarlOptions], seat: Seat) -> Violation:
    """Why somebody who is not declarer may not name the mode."""
    text = f"{table.name(seat)} may not name the mode: {table.name(table.declarer)} is declarer"
    return Violation(text, (NAMES_MODE,))


def refuse_again(table: Playing, seat: Seat, action: Mode) -> Violation | None:
    """Why another mode may not be named now, or None (CARL-PEN-5)."""
    who = table.name(seat)
    if seat is not table.declarer:
        return refuse_mode(table, seat)
    if not table.spread:
        text = f"{who} has named {table.mode}: only a false report allows a new choice"
        return Violation(text, (CHOOSE_AGAIN, NAMES_MODE))
    if not table.misinformed:
        text = f"{who} may not choose the mode again: the report was true"
        return Violation(text, (CHOOSE_AGAIN,))
    if not table.just_led:
        text = f"{who} may not choose the mode again: dummy has played a card"
        return Violation(text, (HOW_LATE, CHOOSE_AGAIN))
    if len(table.modes) > 1:
        return Violation(f"{who} has already chosen again", (CHOOSE_AGAIN, HOW_LATE))
    if action.denomination is table.mode:
        text = f"{who} already plays in {table.mode}; to keep that mode, play a card from dummy"
        return Violation(text, (CHOOSE_AGAIN,))
    return None


def _refuse_card(table: Table[CarlOptions], seat: Seat) -> Violation:
    text = f"{table.name(seat)} may not play a card yet: the mode comes first"
    return Violation(text, (LEFT_LEADS, NAMES_MODE))
