"""The rules of the contract-choosing form after the calls (CARL-T-CON)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import BIDS, Bid, Double, LevelError, Pass, Redouble, asked_by, parse_bid
from ...bridge.scoring import counted
from ...bridge.table import ended
from ...bridge.trick_phase import PlayingRules
from ...bridge.tricks import Play
from ...core.clauses import Clause, Violation, clause
from ...core.events import Action, Event, Story
from ...core.seats import Seat
from ...core.state import PhaseRules
from ..carls_family import (
    BEFORE_THE_LEAD,
    CITES,
    NAMES_MODE,
    PASS_OR_NUMBER,
    PLAYNUMBER,
    TOPS_TOLD,
    Attempt,
    Call,
    Calling,
    Declared,
    Keep,
    Mode,
    Number,
    PassedOut,
    Raise,
    Report,
    Table,
    aces,
    calling,
    nowhere,
    parse_shared,
    refuse_common,
    tally,
    told_report,
    told_seats,
    tops,
)
from .choice import (
    ACES_FROM,
    ASK_FOR_ACES,
    AT_MOST_THIRTEEN,
    MAY_DECLINE,
    MINIMUM,
    SEVEN_TO_THIRTEEN,
    may_ask,
    may_pass,
    minimum,
)
from .options import DOUBLING_AGREED, WHICH_MINIMUM, ContractOptions
from .phases import (
    Answering,
    Choosing,
    Declined,
    Over,
    Playing,
    Undertaken,
    answered,
    asked,
    chosen,
    declared,
    declined,
    doubled,
    played,
)
from .result import told_result
from .score import NEXT_DEALER

AS_IN_CARL: Final = clause("CARL-T-CON-2")
NOT_BELOW_TOPS: Final = clause("CARL-T-CON-3")
LEADER_DOUBLES: Final = clause("CARL-T-CON-8")
ONE_BID: Final = clause("CARL-T-AMB-8")
OVERBID: Final = clause("CARL-T-AMB-11")


@final
@dataclass(frozen=True, slots=True, repr=False)
class Aces(Action):
    """Asking how many aces dummy holds (CARL-T-CON-4)."""

    answer_says = "ask for aces"

    def __str__(self) -> str:
        return "aces"


@takes
def parse(text: str) -> Action:
    """Read a number, ``aces``, a contract (``6♠``), ``pass``, ``double``, ``redouble``, a card.

    Raises NotationError.
    """
    if text.strip().lower() in ("aces", "aces?"):
        return Aces()
    found = parse_shared(text)
    if found is not None:
        return found
    try:
        return parse_bid(text, SEVEN_TO_THIRTEEN)
    except LevelError:
        raise
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is not an action here; the actions are numbers, pass, aces, '
            "contracts "
            "(6♠), double, redouble and cards"
        ) from None


def _not_below(table: Calling[ContractOptions], seat: Seat, call: Call) -> Violation | None:
    """The refusal of a bid below the bidder's tops in this form, or None (CARL-T-CON-3)."""
    held = tops(table.setting.deal.hand(seat))
    if not isinstance(call, Number) or call.number >= held:
        return None
    text = f"{table.name(seat)} may not bid {call}: the hand holds {held} tops; pass or bid more"
    return Violation(text, (NOT_BELOW_TOPS,))


def _told_calls(table: Choosing) -> Iterator[Event]:
    """The consequences of the last call: seats, information, playnumber."""
    yield told_seats(table)
    event, number = told_report(table.report), table.number
    yield Event(event.text, (AS_IN_CARL, *event.clauses))
    text = f"Playnumber {table.bid} + {number - table.bid} = {number}: "
    text += (
        f"at least {minimum(number, 'NT')} tricks in no trumps, {minimum(number, '♠')} in a suit."
    )
    cites: tuple[Clause, ...] = (MINIMUM, PLAYNUMBER, ONE_BID)
    yield Event(text, (*cites, AT_MOST_THIRTEEN) if number > 11 else cites)


# --- actions out of place


def refuse_other(table: Table[ContractOptions], seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    if isinstance(table, Declined):
        return Violation("the deal is over: declarer has passed", (MAY_DECLINE, NEXT_DEALER))
    if not isinstance(table, PassedOut | Over):
        match action:
            case Double() | Redouble():
                return refuse_double(table, seat, action) or nowhere(action)
            case Pass() if isinstance(table, Declared):
                text = f"{table.name(seat)} may not pass: there is nothing to pass now"
                return Violation(text, (AS_IN_CARL, MAY_DECLINE))
            case Attempt(verb="warn"):
                who = table.name(seat)
                text = f"{who} has nothing to warn about: no bid can be below the tops held"
                return Violation(text, (NOT_BELOW_TOPS,))
    return refuse_common(table, seat, action) or _misplaced(table, seat, action)


def _misplaced(table: Table[ContractOptions], seat: Seat, action: Action) -> Violation:
    """The refusal of actions special to this form, during a deal."""
    who = table.name(seat)
    match action:
        case Raise() | Keep():
            text = f"{who} has nothing to raise: no bid can be below the tops held"
            return Violation(text, (NOT_BELOW_TOPS, BEFORE_THE_LEAD))
        case Report():
            text = f"{who} may not report: the report is made once, after the calls"
            return Violation(text, (AS_IN_CARL, TOPS_TOLD))
        case Aces():
            return _refuse_aces(table, seat)
        case Mode() | Bid():
            return _refuse_contract(table, seat, action)
        case Play() if isinstance(table, Answering):
            text = f"{who} may not play yet: {table.name(table.declarer)} answers the double first"
            return Violation(text, (LEADER_DOUBLES,))
        case Play():
            text = f"{who} may not play a card yet: the contract comes first"
            return Violation(text, (MINIMUM,))
    return nowhere(action)


def _refuse_aces(table: Table[ContractOptions], seat: Seat) -> Violation:
    who = table.name(seat)
    if not isinstance(table, Declared):
        text = f"{who} may not ask for aces yet: the calls are not over"
    elif seat is not table.declarer:
        text = f"{who} may not ask for aces: {table.name(table.declarer)} is declarer"
    else:
        text = f"{who} may not ask for aces any more: the contract has been chosen"
    return Violation(text, (ASK_FOR_ACES,))


def _refuse_contract(table: Table[ContractOptions], seat: Seat, action: Mode | Bid) -> Violation:
    who = table.name(seat)
    if not isinstance(table, Declared):
        text = f"{who} may not bid {action}: a bid is a number without a suit"
        return Violation(text, (PASS_OR_NUMBER, AS_IN_CARL))
    if seat is not table.declarer:
        text = f"{who} may not choose the contract: {table.name(table.declarer)} is declarer"
        return Violation(text, (MINIMUM,))
    if isinstance(table, Undertaken):
        return Violation(f"{who} has already chosen {table.contract.bid}", (MINIMUM,))
    text = f"{who} must choose a contract: a number of odd tricks and a denomination, like 4♥"
    return Violation(text, (MINIMUM, NAMES_MODE))


# The contract


def _choices(table: Choosing) -> Iterator[Pass | Aces | Bid]:
    yield Pass()
    yield Aces()
    yield from BIDS


def _refuse_choice(table: Choosing, seat: Seat, action: Pass | Aces | Bid) -> Violation | None:
    if seat is not table.declarer:
        return refuse_other(table, seat, action)
    who, number, options = table.name(seat), table.number, table.setting.options
    match action:
        case Pass():
            if may_pass(number, options):
                return None
            text = f"{who} must choose a contract: with playnumber {number} the minimum is "
            mode = "NT" if options.passing == "any" else "♠"
            text += f"{minimum(number, mode)} tricks"
            return Violation(text, (MAY_DECLINE, WHICH_MINIMUM))
        case Aces():
            if table.asked:
                return Violation(f"{who} has already asked for aces", (ASK_FOR_ACES,))
            if may_ask(number):
                return None
            text = f"{who} may not ask for aces: the playnumber is {number}, not "
            return Violation(f"{text}{ACES_FROM} or more", (ASK_FOR_ACES,))
        case Bid():
            least = minimum(number, action.denomination)
            if 6 + action.level >= least:
                return None
            how = "no trumps" if action.denomination.trump is None else "a suit"
            text = f"{who} may not choose {action}, {6 + action.level} tricks: with playnumber "
            text += f"{number} the minimum in {how} is {least}"
            over = number + (1 if action.denomination.trump is None else 2) > least
            capped = (AT_MOST_THIRTEEN,) if over else ()
            return Violation(text, (MINIMUM, SEVEN_TO_THIRTEEN, *capped))


def _chosen(table: Choosing, action: Pass | Aces | Bid) -> Declined | Choosing | Playing:
    match action:
        case Pass():
            return declined(table)
        case Aces():
            return asked(table)
        case Bid():
            return chosen(table, action)


def _told_choice(table: Choosing, action: Pass | Aces | Bid) -> Story:
    who = table.name(table.declarer)
    match action:
        case Pass():
            text = f"{who} passes: the next player deals again."
            event = Event(text, (MAY_DECLINE, WHICH_MINIMUM, NEXT_DEALER))
            return Story("Contract", (event,))
        case Aces():
            held = aces(table.dummy_hand)
            told = counted(held, "ace") if held else "no aces"
            text = f"{who} asks for aces and is told: {told}."
            return Story("Contract", (Event(text, (ASK_FOR_ACES, ONE_BID)),))
        case Bid():
            event = Event(
                f"{who} chooses {action}, {6 + action.level} tricks.", (MINIMUM, SEVEN_TO_THIRTEEN)
            )
            return Story("Contract", (event,), result=f"{who} · {action}")


# Doubling (CARL-T-CON-8)


def refuse_double(
    table: Table[ContractOptions], seat: Seat, action: Double | Redouble
) -> Violation | None:
    """Why a double or a redouble is refused, or None."""
    who, verb = table.name(seat), str(action).split()[0]
    if not table.setting.options.double:
        text = f"{who} may not {verb}: doubling is not agreed"
        return Violation(text, (LEADER_DOUBLES, DOUBLING_AGREED))
    if not isinstance(table, Undertaken):
        text = f"{who} may not {verb}: there is no contract yet"
    elif table.spread:
        text = f"{who} may not {verb} any more: the opening lead has been made"
    elif isinstance(action, Double):
        leader = table.leader
        if seat is not leader:
            text = f"{who} may not double: only {table.name(leader)}, the opening leader, may"
        elif table.contract.doubling > 1:
            text = f"{who} may not double again: {table.contract.bid} is already doubled"
        else:
            return None
    elif seat is not table.declarer:
        text = f"{who} may not redouble: the contract is {table.name(table.declarer)}'s"
    elif table.contract.doubling == 1:
        text = f"{who} may not redouble: {table.contract.bid} is not doubled"
    elif isinstance(table, Answering) and not action.of:
        return None
    else:
        text = f"{who} can no longer redouble: the double has been answered"
    return Violation(text, (LEADER_DOUBLES,))


def _refuse_answer(table: Answering, seat: Seat, action: Pass | Redouble) -> Violation | None:
    if isinstance(action, Redouble):
        return refuse_double(table, seat, action)
    return None if seat is table.declarer else refuse_other(table, seat, action)


def _told_answer(table: Answering, action: Pass | Redouble) -> Story:
    verb = "redoubles" if isinstance(action, Redouble) else "lets the double stand"
    text = f"{table.name(table.declarer)} {verb}."
    return Story("Contract", (Event(text, (LEADER_DOUBLES, DOUBLING_AGREED)),))


# Thirteen tricks; before the lead the leader may double

_CARDS: Final = PlayingRules(Playing, played, refuse_other, told_result, CITES, tally)
_DOUBLE: Final = Double()


def _legal(table: Playing) -> Iterable[Play | Double]:
    cards = _CARDS.legal(table)
    if table.spread or refuse_double(table, table.leader, _DOUBLE) is not None:
        return cards
    return (*cards, _DOUBLE)


def _refuse_play(table: Playing, seat: Seat, action: Play | Double) -> Violation | None:
    if isinstance(action, Double):
        return refuse_double(table, seat, action)
    return _CARDS.refuses(table, seat, action)


def _after_play(table: Playing, action: Play | Double) -> Answering | Playing | Over:
    return doubled(table) if isinstance(action, Double) else _CARDS.next_phase(table, action)


def _told_play(table: Playing, action: Play | Double) -> Story:
    if not isinstance(action, Double):
        return _CARDS.narrate(table, action)
    text = f"{table.name(table.leader)} doubles {table.contract.bid}, before leading."
    return Story("Contract", (Event(text, (LEADER_DOUBLES, DOUBLING_AGREED)),))


PHASES: Final[tuple[PhaseRules, ...]] = (
    calling(
        declared, refuse_other, _told_calls, refuse=_not_below, bidding=(NOT_BELOW_TOPS, OVERBID)
    ),
    PhaseRules(
        Choosing,
        action_types=(Pass, Aces, Bid),
        asks="names the contract",
        means=asked_by,
        turn=lambda table: table.declarer,
        offers=_choices,
        refuses=_refuse_choice,
        refuse_other=refuse_other,
        next_phase=_chosen,
        narrate=_told_choice,
    ),
    PhaseRules(
        Answering,
        action_types=(Pass, Redouble),
        asks="redoubles, or passes",
        turn=lambda table: table.declarer,
        offers=lambda table: (Pass(), Redouble()),
        refuses=_refuse_answer,
        refuse_other=refuse_other,
        next_phase=lambda table, action: answered(table, 4 if isinstance(action, Redouble) else 2),
        narrate=_told_answer,
    ),
    PhaseRules(
        Playing,
        action_types=(Play, Double),
        turn=_CARDS.turn,
        offers=lambda table: (*_CARDS.offers(table), _DOUBLE),
        refuses=_refuse_play,
        refuse_other=refuse_other,
        next_phase=_after_play,
        narrate=_told_play,
        legal=_legal,
    ),
    ended(Over, refuse_other),
    ended(Declined, refuse_other),
    ended(PassedOut, refuse_other),
)
