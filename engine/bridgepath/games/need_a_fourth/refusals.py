"""The refusals of Need a Fourth? for actions that do not belong to the phase."""

from __future__ import annotations

from typing import Final

from ...bridge.calls import Bid, Call, Double, Pass, Redouble
from ...bridge.tricks import Play
from ...core.clauses import Clause, Violation, clause
from ...core.events import Action
from ...core.seats import Seat
from .phases import (
    ALL_PASS,
    CHOOSER,
    CLOSED,
    Attempt,
    Bidding,
    Choose,
    Choosing,
    Dealt,
    Give,
    Over,
    Paired,
    PassedOut,
    Playing,
    Table,
)

ONE_PACK: Final = clause("NAF-EQ-2")
ABANDONED: Final = clause("NAF-DEAL-5")
FREE_CHOICE: Final = clause("NAF-CHO-2")
MAY_DOUBLE: Final = clause("NAF-DBL-1")
CHOOSER_ANSWERS: Final = clause("NAF-DBL-2")
GIFT: Final = clause("NAF-GIV-1")
THIRTEEN: Final = clause("NAF-GIV-2")
SHUFFLED: Final = clause("NAF-GIV-3")
LEFT_LEADS: Final = clause("NAF-LEAD-1")
TURNED_UP: Final = clause("NAF-LEAD-2")
THIRTEEN_TRICKS: Final = clause("NAF-PLAY-8")
WINDOW: Final = clause("NAF-AMB-6")
CHOICE_STANDS: Final = clause("NAF-AMB-8")
SECRET: Final = clause("NAF-AMB-10")
NO_CLAIMS: Final = clause("NAF-AMB-28")


def refuse(text: str, *cites: Clause) -> Violation:
    """A refusal with its clauses."""
    return Violation(text, cites)


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    who = table.name(seat)
    if isinstance(table, PassedOut):
        return refuse("the hand is over: all three have passed", ALL_PASS, ABANDONED)
    if isinstance(table, Over):
        return refuse("the hand is over: all thirteen tricks have been played", THIRTEEN_TRICKS)
    match action:
        case Attempt():
            return _refuse_attempt(table, who, action)
        case Bid() | Pass() | Double() | Redouble():
            return _refuse_call(table, seat, action)
        case Choose() if isinstance(table, Paired):
            text = f"{who} may not choose any more: {table.name(table.partner)} is the Partner"
            return refuse(text, CHOICE_STANDS, FREE_CHOICE)
        case Choose():
            text = f"{who} may not choose a Partner yet: the auction is not over"
            return refuse(text, CHOOSER, CLOSED)
        case Give() if isinstance(table, Playing):
            text = f"{who} has already given a card: every hand now has thirteen"
            return refuse(text, THIRTEEN, GIFT)
        case Give():
            text = f"{who} may not give a card yet: the choice and the double come first"
            return refuse(text, GIFT, WINDOW)
    if not isinstance(action, Play):
        return refuse(f"{action} has no place in this game", ONE_PACK)
    if isinstance(table, Bidding):
        return refuse(f"{who} may not play {action}: the auction is not over", CLOSED)
    text = f"{who} may not lead yet: the dummy must have thirteen cards first"
    return refuse(text, LEFT_LEADS, THIRTEEN)


def _refuse_call(table: Table, seat: Seat, call: Call) -> Violation:
    """A call when nobody may call."""
    who = table.name(seat)
    if isinstance(call, Bid):
        return refuse(f"{who} may not bid any more: two passes have closed the auction", CLOSED)
    if isinstance(table, Choosing):
        chooser = table.name(table.chooser)
        if isinstance(call, Pass) and seat is table.chooser:
            return refuse(f"{who} must choose a Partner and may not pass", FREE_CHOICE)
        if isinstance(call, Pass):
            text = f"{who} may not pass now: {chooser} chooses a Partner"
            return refuse(text, FREE_CHOICE)
        verb = "double" if isinstance(call, Double) else "redouble"
        text = f"{who} may not {verb} yet: {chooser} chooses a Partner first"
        return refuse(text, MAY_DOUBLE, WINDOW)
    if isinstance(call, Pass):
        return refuse(f"{who} may not pass any more: the calling is over", CLOSED, WINDOW)
    assert isinstance(table, Paired), "earlier there is an auction or a choice"
    why = "doubling ends before a card is given"
    if isinstance(call, Double):
        if table.doubling > 1 and seat is table.declarer:
            why = f"{who} has already doubled"
        return refuse(f"{who} may not double any more: {why}", MAY_DOUBLE, WINDOW)
    if table.doubling == 4:
        redoubler = table.partner if table.partner_redoubled else table.chooser
        why = f"{table.name(redoubler)} has already redoubled"
    return refuse(f"{who} may not redouble any more: {why}", CHOOSER_ANSWERS, WINDOW)


def _refuse_attempt(table: Table, who: str, action: Attempt) -> Violation:
    spread = isinstance(table, Dealt) and table.tricks.started
    match action.verb:
        case "look dummy" | "spread" if spread:
            return refuse(f"{who} need not ask: the dummy is face up", TURNED_UP)
        case "look dummy":
            text = f"{who} may not look at the dummy: it lies face down until the opening lead"
            return refuse(text, TURNED_UP, SECRET)
        case "spread":
            text = f"{who} may not turn up the dummy: that comes after the opening lead"
            return refuse(text, TURNED_UP, LEFT_LEADS)
        case "look gift":
            text = f"{who} may not see what another player gives the dummy"
            return refuse(text, SECRET, GIFT)
        case "ask gifts":
            text = f"{who} may not ask who gave which card: the dummy is shuffled"
            return refuse(text, SHUFFLED, SECRET)
        case "claim":
            text = f"{who} may not claim: all thirteen tricks are played out"
            return refuse(text, NO_CLAIMS, THIRTEEN_TRICKS)
    return refuse(f"{who} may not take {action.what}: a gift cannot be taken back", GIFT, THIRTEEN)
