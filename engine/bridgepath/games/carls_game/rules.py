"""The rules of Carl's game after the calls: raise, information, mode, play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from ...calls import Denomination
from ...clauses import Clause, Violation, clause
from ...play import BRIDGE, PlayClauses, PlayingRules, Tricks
from ...seats import Seat
from ...state import Action, Event, Story
from ...table import advance
from .actions import LARGEST, Keep, Mode, Raise
from .bidding import Numbers
from .calling import LEFT_LEADS, NO_MORE_CALLS, told_seats
from .options import OUT_OF_REACH, WHEN_TO_RAISE, WHO_TELLS
from .phases import (
    Calling,
    Choosing,
    Informing,
    Over,
    Playing,
    Raising,
    Table,
    dealer_of,
    in_match,
)
from .refusals import (
    ASKED,
    BEFORE_THE_LEAD,
    CHOOSE_AGAIN,
    NAMES_MODE,
    PLAY,
    SHOULD_RAISE,
    TO_THE_TOPS,
    elsewhere,
    refuse_mode,
    refuse_raise,
)
from .result import told_result
from .score import (
    FALSE_REPORT,
    ONCE_A_DEAL,
    PLAYNUMBER,
    TARGET,
    TRUE_TOPS,
    added,
)
from .sheet import COLUMNS
from .tops import (
    HIGHEST_OF_TIES,
    LONGEST_SUIT,
    TOP,
    TOPS_TOLD,
    Report,
    all_reports,
    misreport,
)

ANY_OF_FIVE: Final = clause("CARL-AMB-7")
HOW_LATE: Final = clause("CARL-AMB-19")

CITES: Final = PlayClauses(
    lead=(LEFT_LEADS,),
    dummy=(PLAY, LEFT_LEADS, *BRIDGE.dummy),
    turn=(PLAY, *BRIDGE.turn),
    follow=(*BRIDGE.follow, PLAY),
    win=(*BRIDGE.win, PLAY),
    next=(*BRIDGE.next, PLAY),
)
"""What the play cites: it is that of bridge (CARL-PLAY-1)."""


def _refuse(text: str, *cites: Clause) -> Violation:
    return Violation(text, cites)


def called(table: Calling, numbers: Numbers) -> Table:
    """The table after a call."""
    after = advance(Calling, table, numbers=numbers)
    if not numbers.over:
        return after
    if numbers.passed_out:
        return advance(Over, after)
    raising = table.setting.options.raising
    if raising == "ask":
        return advance(Raising, after)
    if raising == "auto" and after.bid < after.own_tops:
        return informed(after, raises=(after.own_tops,))
    return informed(after)


def informed(table: Table, **changes: Any) -> Table:
    """The table when dummy has been looked at, or is to be."""
    if table.setting.options.informer == "human":
        return advance(Informing, table, **changes)
    return advance(Choosing, table, report=table.true_report, **changes)


def told_calls(table: Table) -> Iterator[Event]:
    """What follows from the last call."""
    yield told_seats(table)
    if table.raises:
        yield _told_raise(table, (WHEN_TO_RAISE,))
    yield from told_information(table)


def _told_raise(table: Table, *more: tuple[Clause, ...]) -> Event:
    text = f"{table.name(table.declarer)} raises the bid to {table.bid}."
    cites = (SHOULD_RAISE, TO_THE_TOPS, BEFORE_THE_LEAD)
    return Event(text, (*cites, *(cite for group in more for cite in group)))


def told_information(table: Table, said_by: str = "") -> Iterator[Event]:
    """What is told about dummy, if anything is."""
    if table.report is None:
        return
    cites: tuple[Clause, ...] = (LONGEST_SUIT, HIGHEST_OF_TIES, TOPS_TOLD, TOP, WHO_TELLS)
    what = f"{said_by} reports on dummy" if said_by else "The report on dummy"
    yield Event(f"{what}: {table.report}.", cites)


def told_target(table: Table) -> Event:
    """Playnumber and target, as they are known now."""
    mode, number = table.mode, table.playnumber
    assert mode is not None, "no mode is named"
    assert number is not None, "dummy's tops are not known"
    wanted = table.target(mode)
    text = f"Playnumber {table.bid} + {number - table.bid} = {number}, "
    text += f"target {number} + {added(mode)} = {number + added(mode)}"
    cites: tuple[Clause, ...] = (PLAYNUMBER, TARGET)
    if number + added(mode) > 13:
        cites = (*cites, OUT_OF_REACH)
        text += "" if wanted and wanted > 13 else f", counted as {wanted}"
    return Event(f"{text} tricks.", cites)


class RaisingRules:
    """Declarer is asked whether to raise the bid (CARL-RAISE-4).

    The question is always put, so that it says nothing about declarer's hand.
    """

    phase = Raising

    def to_act(self, phase: Raising) -> Seat:
        return phase.declarer

    def candidates(self, phase: Raising) -> Iterator[Action]:
        yield Keep()
        yield from _raises(phase)

    def violation(self, phase: Raising, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Raise):
            return refuse_raise(phase, seat, action)
        if isinstance(action, Keep) and seat is phase.declarer:
            return None
        return elsewhere(phase, seat, action)

    def apply(self, phase: Raising, action: Any) -> Table:
        raises = (action.number,) if isinstance(action, Raise) else ()
        return informed(phase, raises=raises)

    def story(self, phase: Raising, action: Action) -> Story:
        after = self.apply(phase, action)
        who = phase.name(phase.declarer)
        event = Event(f"{who} keeps the bid at {phase.bid}.", (ASKED, WHEN_TO_RAISE))
        if isinstance(action, Raise):
            event = _told_raise(after, (ASKED, NO_MORE_CALLS))
        return Story("Raise", (event, *told_information(after)))

    def covered(self, phase: Raising, action: Action) -> None:
        return None


def _raises(table: Table) -> Iterator[Raise]:
    return map(Raise, range(table.bid + 1, LARGEST + 1))


class InformingRules:
    """A player looks at dummy and reports (CARL-INFO, CARL-AMB-9)."""

    phase = Informing

    def to_act(self, phase: Informing) -> Seat:
        return phase.informer

    def candidates(self, phase: Informing) -> Iterable[Action]:
        return all_reports()

    def violation(self, phase: Informing, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, Report) or seat is not phase.informer:
            return elsewhere(phase, seat, action)
        return misreport(phase.name(seat), action, phase.setting.deal.hand(phase.dummy))

    def apply(self, phase: Informing, action: Any) -> Table:
        return advance(Choosing, phase, report=action)

    def story(self, phase: Informing, action: Any) -> Story:
        after = self.apply(phase, action)
        events = tuple(told_information(after, phase.name(phase.informer)))
        return Story("Information", events)

    def covered(self, phase: Informing, action: Action) -> None:
        return None


class ChoosingRules:
    """Declarer names a trump suit or no trumps, or still raises (CARL-MODE-1, CARL-RAISE-4)."""

    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return phase.declarer

    def candidates(self, phase: Choosing) -> Iterator[Action]:
        yield from map(Mode, Denomination)
        yield from _raises(phase)

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        if isinstance(action, Raise):
            return refuse_raise(phase, seat, action)
        if isinstance(action, Mode) and seat is phase.declarer:
            return None
        return elsewhere(phase, seat, action)

    def apply(self, phase: Choosing, action: Any) -> Table:
        if isinstance(action, Raise):
            return advance(Choosing, phase, raises=(*phase.raises, action.number))
        mode = action.denomination
        return advance(Playing, phase, modes=(mode,), tricks=phase.to_play(mode))

    def story(self, phase: Choosing, action: Any) -> Story:
        after = self.apply(phase, action)
        if isinstance(action, Raise):
            return Story("Raise", (_told_raise(after, (ASKED, NO_MORE_CALLS)),))
        events = [told_mode(after, (NAMES_MODE, ANY_OF_FIVE)), told_target(after)]
        if in_match(phase.setting):
            assert phase.report is not None
            note = f"{phase.report.tops}{after.mode}"
            dealer = phase.name(dealer_of(phase.setting))
            text = f"{note} is noted at the foot of {dealer}'s column."
            events.append(Event(text, (COLUMNS,)))
        return Story("Mode", tuple(events))

    def covered(self, phase: Choosing, action: Action) -> None:
        return None


def told_mode(table: Table, cites: tuple[Clause, ...]) -> Event:
    """The mode that declarer has named."""
    mode = table.mode
    assert mode is not None, "no mode is named"
    how = "in no trumps" if mode.trump is None else f"with {mode.trump.word} as trumps"
    return Event(f"{table.name(table.declarer)} plays {how}.", cites)


def played(table: Playing, tricks: Tricks) -> Table:
    """The table after a card."""
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


class PlayRules(PlayingRules):
    """Thirteen tricks; after a false report declarer may choose the mode again (CARL-PEN-5)."""

    def candidates(self, phase: Playing) -> Iterator[Action]:
        """The cards of the hand whose turn it is, and the modes after a false report."""
        yield from super().candidates(phase)
        if phase.misinformed:
            yield from map(Mode, Denomination)

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        """Why a card or another mode is refused."""
        if not isinstance(action, Mode):
            return super().violation(phase, seat, action)
        who = phase.name(seat)
        if seat is not phase.declarer:
            return refuse_mode(phase, seat)
        if not phase.spread:
            text = f"{who} has named {phase.mode}: only a false report allows another choice"
            return _refuse(text, CHOOSE_AGAIN, NAMES_MODE)
        if not phase.misinformed:
            text = f"{who} may not choose the mode again: the information was true"
            return _refuse(text, CHOOSE_AGAIN)
        if len(phase.tricks.played()) > 1:  # type: ignore[union-attr]
            text = f"{who} may not choose the mode again: dummy has played a card"
            return _refuse(text, HOW_LATE, CHOOSE_AGAIN)
        if len(phase.modes) > 1:
            return _refuse(f"{who} has chosen again already", CHOOSE_AGAIN, HOW_LATE)
        if action.denomination is phase.mode:
            text = f"{who} plays {phase.mode} already; to keep it, play a card from dummy"
            return _refuse(text, CHOOSE_AGAIN)
        return None

    def apply(self, phase: Playing, action: Any) -> Table:
        """The phase after a legal card, or after another mode."""
        if not isinstance(action, Mode):
            after: Table = super().apply(phase, action)
            return after
        mode = action.denomination
        assert phase.tricks is not None
        tricks = replace(phase.tricks, trump=mode.trump)
        return advance(Playing, phase, modes=(*phase.modes, mode), tricks=tricks)

    def story(self, phase: Playing, action: Any) -> Story:
        """The card; with the lead, what a false report leads to."""
        after = self.apply(phase, action)
        if isinstance(action, Mode):
            events = (told_mode(after, (CHOOSE_AGAIN, HOW_LATE)), told_target(after))
            lead = phase.tricks.table[0] if phase.tricks else None
            stands = Event(f"The opening lead {lead} stands.", (CHOOSE_AGAIN,))
            return Story("Mode", (*events, stands))
        story = super().story(phase, action)
        if phase.spread or not phase.misinformed:
            return story
        return replace(story, events=(*story.events, *_told_false(after)))


def _told_false(table: Table) -> Iterator[Event]:
    """What a false report leads to, once dummy is seen."""
    informer, declarer = table.name(table.informer), table.name(table.declarer)
    text = f"The report was false: dummy holds {table.true_report}. {informer} loses 2."
    yield Event(text, (FALSE_REPORT, ONCE_A_DEAL))
    event = told_target(table)
    yield Event(event.text, (*event.clauses, TRUE_TOPS))
    text = f"{declarer} may choose another mode before dummy plays a card."
    yield Event(text, (CHOOSE_AGAIN, HOW_LATE))


def tally(table: Table) -> str:
    """What stands beside the winner of a trick: tricks of declarer and of the defenders."""
    done = len(table.tricks.done) if table.tricks else 0
    return f" · {table.taken()}–{done - table.taken()}"


PLAYING: Final = PlayRules(Playing, played, elsewhere, told_result, CITES, tally)
"""The play of Carl's game."""
