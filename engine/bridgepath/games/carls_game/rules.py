"""The rules of Carl's game: calls, raise, information, mode, play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from ...bridge.calls import Denomination
from ...bridge.scoring import counted
from ...bridge.table import ended
from ...bridge.trick_phase import PlayingRules
from ...bridge.tricks import Play
from ...core.clauses import Clause, Violation, clause
from ...core.events import Event, Story
from ...core.seats import Seat
from ...core.state import PhaseRules
from ..carls_family import (
    BEFORE_THE_LEAD,
    CITES,
    LARGEST,
    NAMES_MODE,
    NO_MORE_CALLS,
    Call,
    Calling,
    Keep,
    Mode,
    Number,
    PassedOut,
    Raise,
    Report,
    calling,
    tally,
    target,
    told_mode,
    told_report,
    told_seats,
    told_target,
)
from .informer import REPORTS, misreport, told_fault
from .options import WHEN_TO_RAISE
from .phases import (
    Choosing,
    Informing,
    Over,
    Playing,
    Raising,
    chosen,
    chosen_again,
    declared,
    in_match,
    informed,
    played,
    raised,
    reported,
)
from .refusals import (
    ASKED,
    CHOOSE_AGAIN,
    HOW_LATE,
    SHOULD_RAISE,
    TO_THE_TOPS,
    refuse_again,
    refuse_any_raise,
    refuse_other,
    refuse_raise,
)
from .result import told_result
from .score import TRUE_TOPS
from .sheet import COLUMNS

ANY_OF_FIVE: Final = clause("CARL-AMB-7")

MODES: Final = tuple(map(Mode, Denomination))
"""Every mode of a deal."""
_RAISES: Final = tuple(map(Raise, range(LARGEST + 1)))


# Calls and raises


def _told_calls(table: Raising | Informing | Choosing) -> Iterator[Event]:
    """The consequences of the last call."""
    yield told_seats(table)
    if table.bid != table.numbers.bid:
        yield _told_raise(table, WHEN_TO_RAISE)
    yield from _told_engine_report(table)


def _told_raise(table: Raising | Informing | Choosing | Playing, *more: Clause) -> Event:
    text = f"{table.name(table.declarer)} raises the bid to {table.bid}."
    return Event(text, (SHOULD_RAISE, TO_THE_TOPS, BEFORE_THE_LEAD, *more))


def _told_engine_report(table: Raising | Informing | Choosing) -> Iterator[Event]:
    if isinstance(table, Choosing):
        yield told_report(table.report)


def _raises(table: Raising | Choosing | Playing) -> tuple[Raise, ...]:
    """The raises that `refuse_raise` allows declarer."""
    if refuse_any_raise(table, table.declarer) is not None:
        return ()
    cap = table.setting.options.cap
    return _RAISES[table.bid + 1 : 1 + (LARGEST if cap == "none" else cap)]


def _refuse_answer(table: Raising, seat: Seat, action: Raise | Keep) -> Violation | None:
    if isinstance(action, Raise):
        return refuse_raise(table, seat, action)
    return None if seat is table.declarer else refuse_other(table, seat, action)


def _answered(table: Raising, action: Raise | Keep) -> Informing | Choosing:
    return informed(table, action.number if isinstance(action, Raise) else table.bid)


def _told_answer(table: Raising, action: Raise | Keep) -> Story:
    after = _answered(table, action)
    if isinstance(action, Raise):
        event = _told_raise(after, ASKED, NO_MORE_CALLS)
    else:
        text = f"{table.name(table.declarer)} keeps the bid at {table.bid}."
        event = Event(text, (ASKED, WHEN_TO_RAISE))
    return Story("Calls", (event, *_told_engine_report(after)))


# The report


def _refuse_report(table: Informing, seat: Seat, action: Report) -> Violation | None:
    if seat is not table.informer:
        return refuse_other(table, seat, action)
    return misreport(table.name(seat), action)


def _told_report(table: Informing, action: Report) -> Story:
    return Story("Information", (told_report(action, table.name(table.informer)),))


# The mode


def _refuse_choice(table: Choosing, seat: Seat, action: Mode | Raise) -> Violation | None:
    if isinstance(action, Raise):
        return refuse_raise(table, seat, action)
    return None if seat is table.declarer else refuse_other(table, seat, action)


def _chosen(table: Choosing, action: Mode | Raise) -> Choosing | Playing:
    if isinstance(action, Raise):
        return raised(table, action.number)
    return chosen(table, action.denomination)


def _told_choice(table: Choosing, action: Mode | Raise) -> Story:
    if isinstance(action, Raise):
        event = _told_raise(raised(table, action.number), ASKED, NO_MORE_CALLS)
        return Story("Calls", (event,))
    mode, setting = action.denomination, table.setting
    events = [told_mode(table, mode, (NAMES_MODE, ANY_OF_FIVE)), told_target(table.aim, mode)]
    if in_match(setting):
        note, dealer = f"{table.report.tops}{mode}", setting.name(setting.dealer)
        events.append(Event(f"{note} is noted at the foot of {dealer}'s column.", (COLUMNS,)))
    return Story("Mode", tuple(events))


# Thirteen tricks. Before the lead declarer may still raise, although another is to lead
# (CARL-RAISE-4); after a false report declarer may choose the mode again (CARL-PEN-5).

_CARDS: Final = PlayingRules(Playing, played, refuse_other, told_result, CITES, tally)


def _offered(table: Playing) -> tuple[Play | Mode, ...]:
    return (*_CARDS.offers(table), *(MODES if table.misinformed else ()))


def _legal(table: Playing) -> Iterable[Play | Mode]:
    cards = _CARDS.legal(table)
    if not table.just_led:
        return cards
    who = table.declarer
    return (*cards, *(mode for mode in MODES if refuse_again(table, who, mode) is None))


def _late_raises(table: Playing, seat: Seat) -> tuple[Raise, ...]:
    return _raises(table) if seat is table.declarer else ()


def _refuse_play(table: Playing, seat: Seat, action: Play | Mode | Raise) -> Violation | None:
    match action:
        case Play():
            return _CARDS.refuses(table, seat, action)
        case Mode():
            return refuse_again(table, seat, action)
        case Raise():
            return refuse_raise(table, seat, action)


def _after_play(table: Playing, action: Play | Mode | Raise) -> Choosing | Playing | Over:
    match action:
        case Play():
            return _CARDS.next_phase(table, action)
        case Mode():
            return chosen_again(table, action.denomination)
        case Raise():
            return raised(table, action.number)


def _told_play(table: Playing, action: Play | Mode | Raise) -> Story:
    if isinstance(action, Raise):
        after = raised(table, action.number)
        event = _told_raise(after, ASKED, NO_MORE_CALLS)
        return Story("Calls", (event, told_target(after.aim, table.mode)))
    if isinstance(action, Mode):
        mode, lead = action.denomination, table.tricks.table[0]
        events = (
            told_mode(table, mode, (CHOOSE_AGAIN, HOW_LATE)),
            told_target(table.aim, mode),
            Event(f"The opening lead {lead} stands.", (CHOOSE_AGAIN,)),
        )
        return Story("Mode", events)
    story = _CARDS.narrate(table, action)
    if table.spread or not table.misinformed:
        return story
    return replace(story, events=(*story.events, *_told_false(_CARDS.next_phase(table, action))))


def _told_false(table: Playing | Over) -> Iterator[Event]:
    """The consequences of a false report, once dummy is seen."""
    yield told_fault(table.name(table.informer), table.report, table.dummy_hand)
    event = told_target(table.aim, table.mode)
    yield Event(event.text, (*event.clauses, TRUE_TOPS))
    text = f"{table.name(table.declarer)} may choose a different mode before dummy plays a card."
    yield Event(text, (CHOOSE_AGAIN, HOW_LATE))


def _set_by(table: Choosing, action: Mode | Raise) -> str:
    """The target in the chosen mode (CARL-SCO-2)."""
    if isinstance(action, Raise):
        return ""
    return f"the target is {counted(table.aim.target(action.denomination), 'trick')}"


def _aimed(table: Calling, call: Call) -> str:
    """The task that a number sets, before dummy's tops are known (CARL-SCO-2)."""
    if not isinstance(call, Number):
        return ""
    cap = table.setting.options.target_cap
    with_trumps, without = (
        target(call.number, mode, cap) for mode in (Denomination.SPADES, Denomination.NOTRUMP)
    )
    most = "" if cap == "none" else f", at most {cap}"
    return (
        f"{with_trumps} tricks with trumps, {without} in no trumps, "
        f"and one more for each top in dummy{most}"
    )


PHASES: Final[tuple[PhaseRules, ...]] = (
    calling(
        declared,
        refuse_other,
        _told_calls,
        cap=lambda table: table.setting.options.cap,
        means=_aimed,
    ),
    PhaseRules(
        Raising,
        action_types=(Keep, Raise),
        asks="keeps or raises the bid",
        turn=lambda table: table.declarer,
        offers=lambda table: (Keep(), *_RAISES[table.bid + 1 :]),
        refuses=_refuse_answer,
        refuse_other=refuse_other,
        next_phase=_answered,
        narrate=_told_answer,
        legal=lambda table: (Keep(), *_raises(table)),
    ),
    PhaseRules(
        Informing,
        action_types=(Report,),
        asks="reports on dummy's longest suit",
        turn=lambda table: table.informer,
        offers=lambda table: REPORTS,
        refuses=_refuse_report,
        refuse_other=refuse_other,
        next_phase=reported,
        narrate=_told_report,
        legal=lambda table: REPORTS,
    ),
    PhaseRules(
        Choosing,
        action_types=(Mode, Raise),
        asks="names trumps, or NT",
        means=_set_by,
        turn=lambda table: table.declarer,
        offers=lambda table: (*MODES, *_RAISES[table.bid + 1 :]),
        refuses=_refuse_choice,
        refuse_other=refuse_other,
        next_phase=_chosen,
        narrate=_told_choice,
        legal=lambda table: (*MODES, *_raises(table)),
    ),
    PhaseRules(
        Playing,
        action_types=(Play, Mode, Raise),
        turn=_CARDS.turn,
        offers=_offered,
        refuses=_refuse_play,
        refuse_other=refuse_other,
        next_phase=_after_play,
        narrate=_told_play,
        legal=_legal,
        out_of_turn_actions=_late_raises,
    ),
    ended(Over, refuse_other),
    ended(PassedOut, refuse_other),
)
