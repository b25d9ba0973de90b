"""The rules of the contract-choosing form after the calls (CARL-T-CON)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, final

from ...calls import BIDS, Bid, Double, Pass, Redouble, parse_bid
from ...clauses import Clause, Violation, clause
from ...errors import NotationError, short
from ...play import Play, PlayingRules
from ...scoring import ScoreLine, counted, total
from ...seats import Seat
from ...state import Action, Event, Outcome, Story
from ...table import advance
from ..carls_game.actions import Attempt, Call, Keep, Mode, Number, Raise, parse_shared
from ..carls_game.bidding import PASS_OR_NUMBER, PASSED_OUT
from ..carls_game.calling import told_seats
from ..carls_game.phases import THREE_PLAYERS
from ..carls_game.refusals import BEFORE_THE_LEAD, NAMES_MODE, refuse_common
from ..carls_game.rules import told_information
from ..carls_game.score import PLAYNUMBER
from ..carls_game.tops import TOPS_TOLD, Report, tops
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
from .options import DOUBLING_AGREED, TOGGLES, WHICH_MINIMUM
from .phases import Answering, Calling, Choosing, Over, Playing, Table
from .score import NEXT_DEALER, OWN_COLUMN, PERSONAL, changed, makes_game, score

AS_IN_CARL: Final = clause("CARL-T-CON-2")
NOT_BELOW_TOPS: Final = clause("CARL-T-CON-3")
LEADER_DOUBLES: Final = clause("CARL-T-CON-8")
ONE_BID: Final = clause("CARL-T-AMB-8")
OVERBID: Final = clause("CARL-T-AMB-11")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")


@final
@dataclass(frozen=True, slots=True)
class Aces:
    """Asking how many aces dummy holds (CARL-T-CON-4)."""

    def __str__(self) -> str:
        return "aces"

    def __repr__(self) -> str:
        return str(self)


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
    except NotationError as error:
        if "[" in str(error):
            raise
    raise NotationError(
        f'"{short(text)}" is not an action here; there are numbers, pass, aces, contracts (6♠), '
        "double, redouble and cards"
    )


def not_below(table: Calling, seat: Seat, call: Call) -> Violation | None:
    """Why a bid is below the bidder's tops, which this form forbids, or None (CARL-T-CON-3)."""
    held = tops(table.setting.deal.hand(seat))
    if not isinstance(call, Number) or call.number >= held:
        return None
    text = f"{table.name(seat)} may not bid {call}: the hand holds {held} tops; pass or bid more"
    return Violation(text, (NOT_BELOW_TOPS,))


def told_calls(table: Table) -> Iterator[Event]:
    """What follows from the last call: seats, information, playnumber."""
    yield told_seats(table)
    for event in told_information(table):
        yield Event(event.text, (AS_IN_CARL, *event.clauses))
    number = table.number
    text = f"Playnumber {table.bid} + {number - table.bid} = {number}: "
    text += (
        f"at least {minimum(number, 'NT')} tricks in no trumps, {minimum(number, '♠')} in a suit."
    )
    cites: tuple[Clause, ...] = (MINIMUM, PLAYNUMBER, ONE_BID)
    yield Event(text, (*cites, AT_MOST_THIRTEEN) if number > 11 else cites)


def elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.name(seat)
    if table.declined:
        return Violation("the deal is over: declarer has passed", (MAY_DECLINE, NEXT_DEALER))
    if table.tricks is not None and table.tricks.turn is None:
        return refuse_common(table, seat, action) or _nowhere(action)
    match action:
        case Double() | Redouble() if not table.numbers.passed_out:
            return _refuse_double(table, seat, action)
        case Pass() if table.numbers.over and not table.numbers.passed_out:
            return _refuse_pass(table, seat)
        case Attempt(verb="warn") if not table.numbers.passed_out:
            text = f"{who} has nothing to warn of: no bid is below the tops here"
            return Violation(text, (NOT_BELOW_TOPS,))
    if (common := refuse_common(table, seat, action)) is not None:
        return common
    match action:
        case Raise() | Keep():
            text = f"{who} has nothing to raise: no bid is below the tops here"
            return Violation(text, (NOT_BELOW_TOPS, BEFORE_THE_LEAD))
        case Report():
            text = f"{who} may not report: what dummy holds is told after the calls, once"
            return Violation(text, (AS_IN_CARL, TOPS_TOLD))
        case Aces():
            return _refuse_aces(table, seat)
        case Mode() | Bid():
            return _refuse_contract(table, seat, action)
        case Play():
            if isinstance(table, Answering):
                text = (
                    f"{who} may not play yet: {table.name(table.declarer)} answers the double first"
                )
                return Violation(text, (LEADER_DOUBLES,))
            text = f"{who} may not play a card yet: the contract comes first"
            return Violation(text, (MINIMUM,))
    return _nowhere(action)


def _nowhere(action: Action) -> Violation:
    return Violation(f"{action} has no place in this game", (THREE_PLAYERS,))


def _refuse_double(table: Table, seat: Seat, action: Action) -> Violation:
    who, verb = table.name(seat), str(action).split()[0]
    cites: tuple[Clause, ...] = (LEADER_DOUBLES,)
    if table.options.double == "off":
        text = f"{who} may not {verb}: doubling is not agreed"
        cites = (LEADER_DOUBLES, DOUBLING_AGREED)
    elif table.chosen is None:
        text = f"{who} may not {verb}: there is no contract yet"
    elif table.spread:
        text = f"{who} may not {verb} any more: the opening lead is made"
    elif isinstance(action, Double):
        leader = table.leader
        text = f"{who} may not double: only {table.name(leader)}, the opening leader, may"
        if seat is leader:
            text = f"{who} may not double again: {table.chosen} is doubled already"
    elif seat is not table.declarer:
        text = f"{who} may not redouble: the contract is {table.name(table.declarer)}'s"
    else:
        text = f"{who} may not redouble: {table.chosen} is not doubled"
        if table.doubling > 1:
            text = f"{who} may not redouble any more: the double is answered"
    return Violation(text, cites)


def _refuse_pass(table: Table, seat: Seat) -> Violation:
    text = f"{table.name(seat)} may not pass: there is nothing to pass now"
    return Violation(text, (AS_IN_CARL, MAY_DECLINE))


def _refuse_aces(table: Table, seat: Seat) -> Violation:
    who = table.name(seat)
    if table.numbers.over and seat is not table.declarer:
        text = f"{who} may not ask for aces: {table.name(table.declarer)} is declarer"
    elif table.chosen is not None:
        text = f"{who} may not ask for aces any more: the contract is chosen"
    else:
        text = f"{who} may not ask for aces yet: the calls are open"
    return Violation(text, (ASK_FOR_ACES,))


def _refuse_contract(table: Table, seat: Seat, action: Action) -> Violation:
    who = table.name(seat)
    if not table.numbers.over:
        text = f"{who} may not bid {action}: a bid is a number without a suit"
        return Violation(text, (PASS_OR_NUMBER, AS_IN_CARL))
    if seat is not table.declarer:
        text = f"{who} may not choose the contract: {table.name(table.declarer)} is declarer"
        return Violation(text, (MINIMUM,))
    if isinstance(action, Mode):
        text = f"{who} must choose a contract, a number of odd tricks and a denomination: 4♥"
        return Violation(text, (MINIMUM, NAMES_MODE))
    return Violation(f"{who} has chosen {table.chosen} already", (MINIMUM,))


class ChoosingRules:
    """Declarer chooses a contract (CARL-T-CON-4 to 7)."""

    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return phase.declarer

    def candidates(self, phase: Choosing) -> Iterator[Action]:
        yield Pass()
        yield Aces()
        yield from BIDS

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        if seat is not phase.declarer:
            return elsewhere(phase, seat, action)
        who, number = phase.name(seat), phase.number
        match action:
            case Pass():
                if may_pass(number, phase.options):
                    return None
                text = f"{who} must choose a contract: with playnumber {number} the minimum is "
                mode = "NT" if phase.options.passing == "any" else "♠"
                text += f"{minimum(number, mode)} tricks"
                return Violation(text, (MAY_DECLINE, WHICH_MINIMUM))
            case Aces():
                if phase.asked:
                    return Violation(f"{who} has asked for aces already", (ASK_FOR_ACES,))
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
        return elsewhere(phase, seat, action)

    def apply(self, phase: Choosing, action: Any) -> Table:
        if isinstance(action, Pass):
            return advance(Over, phase, declined=True)
        if isinstance(action, Aces):
            return advance(Choosing, phase, asked=True)
        mode = action.denomination
        return advance(
            Playing, phase, chosen=action, modes=(mode,), tricks=phase.to_play(mode)
        )  # fmt: skip

    def story(self, phase: Choosing, action: Any) -> Story:
        who = phase.name(phase.declarer)
        if isinstance(action, Pass):
            text = f"{who} passes: the cards are dealt again by the next player."
            event = Event(text, (MAY_DECLINE, WHICH_MINIMUM, NEXT_DEALER))
            return Story("Contract", (event,))
        if isinstance(action, Aces):
            told = counted(phase.dummy_aces, "ace") if phase.dummy_aces else "no aces"
            text = f"{who} asks for aces and is told: {told}."
            return Story("Contract", (Event(text, (ASK_FOR_ACES, ONE_BID)),))
        text = f"{who} chooses {action}, {6 + action.level} tricks."
        cites = (MINIMUM, SEVEN_TO_THIRTEEN)
        return Story("Contract", (Event(text, cites),), result=f"{who} · {action}")

    def covered(self, phase: Choosing, action: Action) -> None:
        return None


class AnsweringRules:
    """Declarer redoubles, or lets the double stand (CARL-T-CON-8)."""

    phase = Answering

    def to_act(self, phase: Answering) -> Seat:
        return phase.declarer

    def candidates(self, phase: Answering) -> Iterator[Action]:
        yield Pass()
        yield Redouble()

    def violation(self, phase: Answering, seat: Seat, action: Action) -> Violation | None:
        if seat is phase.declarer and action in (Pass(), Redouble()):
            return None
        return elsewhere(phase, seat, action)

    def apply(self, phase: Answering, action: Any) -> Table:
        doubling = 4 if isinstance(action, Redouble) else 2
        return advance(Playing, phase, doubling=doubling)

    def story(self, phase: Answering, action: Any) -> Story:
        who = phase.name(phase.declarer)
        text = f"{who} redoubles." if isinstance(action, Redouble) else f"{who} lets it stand."
        return Story("Contract", (Event(text, (LEADER_DOUBLES, DOUBLING_AGREED)),))

    def covered(self, phase: Answering, action: Action) -> None:
        return None


class PlayRules(PlayingRules):
    """Thirteen tricks; before the lead the leader may double (CARL-T-CON-8)."""

    def candidates(self, phase: Playing) -> Iterator[Action]:
        """The cards of the hand whose turn it is, and a double."""
        yield from super().candidates(phase)
        yield Double()

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        """Why a card or a double is refused."""
        allowed = phase.options.double == "on" and phase.doubling == 1 and not phase.spread
        if isinstance(action, Double) and allowed and seat is phase.leader:
            return None
        return super().violation(phase, seat, action)

    def apply(self, phase: Playing, action: Any) -> Table:
        """The phase after a legal card or double."""
        if isinstance(action, Double):
            return advance(Answering, phase, doubling=2)
        after: Table = super().apply(phase, action)
        return after

    def story(self, phase: Playing, action: Any) -> Story:
        """The card, or the double."""
        if not isinstance(action, Double):
            return super().story(phase, action)
        text = f"{phase.name(phase.leader)} doubles {phase.chosen}, before leading."
        return Story("Contract", (Event(text, (LEADER_DOUBLES, DOUBLING_AGREED)),))


def lines(table: Table) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over; none if it was not played."""
    contract = table.contract
    if contract is None:
        return ()
    who = table.declarer
    return score(contract, table.taken(), vulnerable=table.vulnerable, declarer=who)


def told_result(table: Table) -> Iterator[Event]:
    """Tricks against the contract, the score, and a change of vulnerability."""
    contract, found = table.contract, lines(table)
    assert contract is not None
    who, over = table.name(table.declarer), table.taken() - contract.needed
    how = "makes" if over >= 0 else "goes down in"
    by = f", {-over} down" if over < 0 else f" with {over} over" if over else ""
    text = f"{who} {how} {contract}{by}: {counted(table.taken(), 'trick')}."
    yield Event(text, (THIRTEEN_TRICKS,))
    cites = tuple(dict.fromkeys(line.clauses[0] for line in found))
    points = total(found, table.declarer)
    yield Event(f"Score: {who} {points}.", (OWN_COLUMN, *cites))
    if makes_game(found) is None:
        return
    before = table.setting.standing.vulnerable
    after = changed(before, found, table.options)
    now = "vulnerable" if table.declarer in after else "not vulnerable"
    told = f"stays {now}" if after == before else f"is {now} from now on"
    yield Event(f"That is a game: {who} {told}.", (PERSONAL, TOGGLES))


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over; after three passes, or declarer's pass, a new deal."""
    if not isinstance(table, Over):
        return None
    if table.numbers.passed_out:
        text = "All three pass: the cards are dealt again by the next player."
        return Outcome((), text, PASSED_OUT)
    if table.declined:
        who = table.name(table.declarer)
        text = f"{who} passes: the cards are dealt again by the next player."
        return Outcome((), text, MAY_DECLINE)
    return Outcome(lines(table), " ".join(event.text for event in told_result(table)))
