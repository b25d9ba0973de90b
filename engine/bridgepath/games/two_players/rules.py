"""The rules of two players with two dummies: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, final

from ...auction import BRIDGE, Auction, AuctionClauses, CallingRules
from ...calls import Bid, Double, Pass, Redouble
from ...clauses import Clause, Violation, clause
from ...play import BRIDGE as BRIDGE_PLAY
from ...play import Play, PlayClauses, PlayingRules, Tricks
from ...seats import Seat
from ...state import Action, Event, PhaseRules, Story
from ...table import EndRules, advance
from .phases import (
    DUMMIES,
    PLAYERS,
    TWO_CALLERS,
    Bidding,
    Choosing,
    Look,
    Over,
    Playing,
    Table,
    Take,
    begin_play,
)
from .score import told_result

__all__ = ["Clauses", "phases"]

SEATS_RENAMED: Final = clause("TWO-SEAT-3")
BOTH_OPEN: Final = clause("TWO-PLAY-1")
FULL_INFORMATION: Final = clause("TWO-PLAY-2")
WHO_LEADS: Final = clause("TWO-AMB-1")
NEXT_DEALER: Final = clause("TWO-AMB-6")
DOUBLES: Final = clause("TWO-AMB-5")
CHOICE: Final = clause("SD-CHOICE-1")
OTHER_DUMMY: Final = clause("SD-CHOICE-3")
HIDDEN_TO_OTHERS: Final = clause("SD-AMB-4")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")

AUCTION: Final = AuctionClauses(
    turn=BRIDGE.turn,
    kinds=BRIDGE.kinds,
    levels=BRIDGE.levels,
    sufficient=BRIDGE.sufficient,
    double=(*BRIDGE.double, DOUBLES),
    redouble=BRIDGE.redouble,
    again=BRIDGE.again,
    closed=TWO_CALLERS,
    passed_out=TWO_CALLERS,
    contract=BRIDGE.contract,
)
"""The auction of two: one pass closes it."""


@final
@dataclass(frozen=True, slots=True)
class Clauses:
    """What the three games cite each for themselves."""

    auction: tuple[Clause, ...]
    """The bids, and what they rest on."""
    lead: tuple[Clause, ...]
    """Who leads, towards whom."""
    opened: tuple[Clause, ...]
    """When both dummies are opened."""
    look: Callable[[Table, Seat, Seat], tuple[str, tuple[Clause, ...]]]
    """Why `seat` may not turn up the cards of a hand: end of the sentence, and clauses."""
    refuse_lead: Callable[[Playing, Play], Violation | None] = lambda phase, play: None
    """Why a card may not be led to the first trick although its hand holds it."""
    choice: bool = False
    """True if declarer chooses between the dummies."""


def _elsewhere(cites: Clauses) -> Callable[[Table, Seat, Action], Violation]:
    def refuse(table: Table, seat: Seat, action: Action) -> Violation:
        who = table.setting.name(seat)
        match action:
            case Look(hand=hand):
                if hand in PLAYERS:
                    text = f"{who} may not look at another hand"
                    return Violation(text, (FULL_INFORMATION,))
                why, because = cites.look(table, seat, hand)
                label = table.setting.name(hand)
                return Violation(f"{who} may not turn up {label}: {why}", because)
            case Take():
                return Violation(*_no_choice(table, seat, cites))
            case Bid() | Pass() | Double() | Redouble():
                return Violation(f"{who} may not call: the auction is over", (TWO_CALLERS,))
        if isinstance(table, Over):
            if table.auction.passed_out:
                return Violation("the deal is over: both have passed", (TWO_CALLERS,))
            text = "the deal is over: all thirteen tricks are played"
            return Violation(text, (THIRTEEN_TRICKS,))
        if isinstance(table, Choosing):
            text = f"{who} may not play {action}: declarer takes a dummy first"
            return Violation(text, (CHOICE, *cites.lead))
        return Violation(f"{who} may not play {action}: the auction is open", (TWO_CALLERS,))

    return refuse


def _no_choice(table: Table, seat: Seat, cites: Clauses) -> tuple[str, tuple[Clause, ...]]:
    who = table.setting.name(seat)
    if not cites.choice:
        text = f"{who} may not take a dummy: each player has one from the start"
        return text, (cites.auction[0],)
    if isinstance(table, Bidding):
        return f"{who} may not take a dummy: the auction is open", (CHOICE,)
    if table.contract is None:
        return f"{who} may not take a dummy: both have passed", (CHOICE, TWO_CALLERS)
    if seat is not table.declarer:
        return f"{who} may not take a dummy: {table.setting.name(table.declarer)} chooses", (
            CHOICE,
        )
    return f"{who} may not change the dummy: the choice is made", (CHOICE,)


class ChoosingRules:
    """Declarer takes one of the dummies (SD-CHOICE)."""

    phase = Choosing

    def __init__(self, cites: Clauses) -> None:
        self._cites, self._elsewhere = cites, _elsewhere(cites)

    def to_act(self, phase: Choosing) -> Seat:
        """Declarer."""
        return phase.declarer

    def candidates(self, phase: Choosing) -> Iterable[Action]:
        """The open dummy, then the hidden one."""
        return map(Take, DUMMIES)

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        """Only declarer chooses, and nothing comes before the choice."""
        if not isinstance(action, Take) or seat is not phase.declarer:
            return self._elsewhere(phase, seat, action)
        return None

    def apply(self, phase: Choosing, action: Any) -> Table:
        """The table before the opening lead."""
        return begin_play(advance(Choosing, phase, taken=action.dummy))

    def story(self, phase: Choosing, action: Any) -> Story:
        """The choice, and who gets the other dummy."""
        name = phase.setting.name
        other = next(dummy for dummy in DUMMIES if dummy is not action.dummy)
        text = f"{name(phase.declarer)} takes {_small(name(action.dummy))}; "
        text += f"{_small(name(other))} goes to {name(phase.defender)}."
        event = Event(text, (CHOICE, OTHER_DUMMY))
        return Story("Dummy", (event, seated(self.apply(phase, action))))

    def covered(self, phase: Choosing, action: Action) -> None:
        """The choice is made aloud."""


def _small(name: str) -> str:
    return name[0].lower() + name[1:] if name.startswith("The ") else name


def seated(table: Table) -> Event:
    """Who sits where for the play (TWO-SEAT-3)."""
    name = table.setting.name
    assert table.tricks is not None
    text = (
        f"{name(table.declarer)} is South with {_small(name(table.dummy))} opposite; "
        f"{_small(name(table.tricks.leader))} leads."
    )
    return Event(text, (SEATS_RENAMED, WHO_LEADS))


class _LeadRules(PlayingRules):
    """Thirteen tricks in which each player plays two hands."""

    def __init__(self, cites: Clauses) -> None:
        super().__init__(
            Playing,
            _played,
            _elsewhere(cites),
            told_result,
            PlayClauses(
                lead=(*cites.lead, SEATS_RENAMED),
                dummy=(BOTH_OPEN, *cites.opened),
                turn=BRIDGE_PLAY.turn,
                follow=BRIDGE_PLAY.follow,
                win=BRIDGE_PLAY.win,
                next=BRIDGE_PLAY.next,
            ),
            player=lambda phase, hand: phase.player(hand),
            spread="Both dummies are spread.",
        )
        self._refuse_lead = cites.refuse_lead

    def violation(self, phase: Any, seat: Seat, action: Action) -> Violation | None:
        """As in every game with a dummy; a card that nobody has seen is not led."""
        refusal = super().violation(phase, seat, action)
        if refusal is None and isinstance(action, Play) and not phase.tricks.started:
            return self._refuse_lead(phase, action)
        return refusal


def _played(table: Playing, tricks: Tricks) -> Table:
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


def phases(cites: Clauses) -> tuple[PhaseRules[Any], ...]:
    """The phases of one of the three games."""
    elsewhere = _elsewhere(cites)

    def called(table: Bidding, auction: Auction) -> Table:
        after = advance(Bidding, table, auction=auction)
        if not auction.over:
            return after
        if auction.contract is None:
            return advance(Over, after)
        return advance(Choosing, after) if cites.choice else begin_play(after)

    def told(after: Table) -> Iterable[Event]:
        if isinstance(after, Playing):
            yield seated(after)

    calling = CallingRules(Bidding, called, elsewhere, told)
    choosing = (ChoosingRules(cites),) if cites.choice else ()
    return (calling, *choosing, _LeadRules(cites), EndRules(Over, elsewhere))
