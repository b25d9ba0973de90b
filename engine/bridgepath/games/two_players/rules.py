"""The rules of two players with two dummies: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, final

from ...auction import Auction, CallingRules
from ...calls import Bid, Double, Pass, Redouble
from ...cards import Card
from ...clauses import Clause, Violation, clause
from ...play import BRIDGE, Play, PlayClauses, PlayingRules, Tricks
from ...seats import Seat, next_seat
from ...state import Action, Event, PhaseRules, Story
from ...table import EndRules, advance
from .phases import (
    DUMMIES,
    DUMMY_OF,
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
from .score import NEXT_DEALER, THIRTEEN_TRICKS, told_passed_out, told_result

__all__ = ["Clauses", "phases"]

SEATS_RENAMED: Final = clause("TWO-SEAT-3")
TWO_HANDS_EACH: Final = clause("TWO-PLAY-1")
FULL_INFORMATION: Final = clause("TWO-PLAY-2")
WHO_LEADS: Final = clause("TWO-AMB-1")
CHOICE: Final = clause("SD-CHOICE-1")
OTHER_DUMMY: Final = clause("SD-CHOICE-3")
NOT_OUT_OF_PLAY: Final = clause("SD-AMB-2")


def _nothing(table: Table) -> Iterable[Event]:
    return ()


def _any_card(table: Playing, card: Card) -> Violation | None:
    return None


@final
@dataclass(frozen=True, slots=True)
class Clauses:
    """What the three games cite, tell and refuse each for themselves."""

    auction: tuple[Clause, ...]
    """What the calls are, and what they rest on."""
    lead: tuple[Clause, ...]
    """Who leads, towards whom."""
    opened: tuple[Clause, ...]
    """When both dummies are opened."""
    look: Callable[[Table, Seat, Seat], tuple[str, tuple[Clause, ...]]]
    """Why `seat` may not turn up a dummy: end of the sentence, and clauses."""
    seen: Callable[[Table], Iterable[Event]] = _nothing
    """Who looks at what once the auction, or the choice of a dummy, is over."""
    lead_refused: Callable[[Playing, Card], Violation | None] = _any_card
    """Why a card may not be led to the first trick, whoever holds it."""
    choice: bool = False
    """True if declarer chooses between the dummies."""


def _elsewhere(cites: Clauses) -> Callable[[Table, Seat, Action], Violation]:
    def refuse(table: Table, seat: Seat, action: Action) -> Violation:
        who = table.setting.name(seat)
        match action:
            case Look(hand=hand):
                return _no_look(table, seat, hand, cites)
            case Take():
                return _no_choice(table, seat, cites)
            case Bid() | Pass() | Double() | Redouble():
                return Violation(f"{who} may not call: the auction is over", (TWO_CALLERS,))
        if isinstance(table, Over):
            if table.auction.passed_out:
                return Violation("the deal is over: both have passed", (TWO_CALLERS,))
            return Violation("the deal is over: all thirteen tricks are played", (THIRTEEN_TRICKS,))
        if isinstance(table, Choosing):
            chooser = table.setting.name(table.declarer)
            text = f"{who} may not play {action}: {chooser} takes a dummy first"
            return Violation(text, (CHOICE, *cites.lead))
        return Violation(f"{who} may not play {action}: the auction is open", (TWO_CALLERS,))

    return refuse


def _no_look(table: Table, seat: Seat, hand: Seat, cites: Clauses) -> Violation:
    name = table.setting.name
    if hand in PLAYERS:
        text = f"{name(seat)} may not look at {name(hand)}'s hand"
        if hand is seat:
            text = f"{name(seat)} holds that hand already"
        return Violation(text, (DUMMY_OF,))
    if table.spread:
        text = f"{name(seat)} has nothing to turn up: {name(hand)} lies open"
        return Violation(text, (TWO_HANDS_EACH, *cites.opened))
    why, because = cites.look(table, seat, hand)
    return Violation(f"{name(seat)} may not turn up {name(hand)}: {why}", because)


def _no_choice(table: Table, seat: Seat, cites: Clauses) -> Violation:
    text, because = f"{table.setting.name(seat)} may not take a dummy: ", (CHOICE,)
    if not cites.choice:
        return Violation(f"{text}each player has one from the start", (DUMMY_OF,))
    if isinstance(table, Bidding):
        return Violation(f"{text}the auction is open", because)
    if table.contract is None:
        return Violation(f"{text}both have passed", (CHOICE, TWO_CALLERS))
    if seat is not table.declarer:
        return Violation(f"{text}{table.setting.name(table.declarer)} chooses", because)
    return Violation(f"{text}the choice is made", because)


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
        """The choice, who gets the other dummy, who looks at it, and who leads."""
        name, after = phase.setting.name, self.apply(phase, action)
        other = name(next_seat(action.dummy, DUMMIES))
        taken = Event(f"{name(phase.declarer)} takes {name(action.dummy)}.", (CHOICE,))
        left = Event(f"{other} goes to {name(phase.defender)}.", (OTHER_DUMMY, NOT_OUT_OF_PLAY))
        return Story("Choice", (taken, left, *self._cites.seen(after), _seated(after, self._cites)))

    def covered(self, phase: Choosing, action: Action) -> None:
        """The choice is made aloud."""


def _lead_clauses(table: Table, cites: Clauses) -> tuple[Clause, ...]:
    """Why this hand leads; with a house rule that is not what the game's own clauses say."""
    rules = table.options
    if (rules.seats, rules.lead) == ("rotate", "left"):
        return (SEATS_RENAMED, *cites.lead, WHO_LEADS)
    own = cites.lead if rules.lead == "left" else ()
    return (WHO_LEADS, *own) if rules.seats == "fixed" else (WHO_LEADS, SEATS_RENAMED)


def _seated(table: Table, cites: Clauses) -> Event:
    """Who sits where for the play, and which hand leads (TWO-SEAT-3, TWO-AMB-1)."""
    name, tricks = table.setting.name, table.tricks
    assert tricks is not None, "the auction is over"
    declarer, leader = name(table.declarer), name(tricks.leader)
    at_left = tricks.leader is tricks.rotation[0]
    if table.options.seats == "fixed":
        side = "left" if at_left else "right"
        text = f"All hands stay in their places; {leader}, on {declarer}'s {side}, leads."
    else:
        side = "West" if at_left else "East"
        text = f"{declarer} is South, {name(table.dummy)} North; {leader} is {side} and leads."
    return Event(text, _lead_clauses(table, cites))


class TwoHandsRules(PlayingRules):
    """Thirteen tricks in which each player plays two hands (TWO-PLAY-1)."""

    def __init__(self, cites: Clauses) -> None:
        super().__init__(
            Playing,
            _played,
            _elsewhere(cites),
            told_result,
            PlayClauses(
                lead=cites.lead,
                dummy=(TWO_HANDS_EACH, *cites.opened, FULL_INFORMATION),
                turn=BRIDGE.turn,
                follow=BRIDGE.follow,
                win=BRIDGE.win,
                next=BRIDGE.next,
            ),
            player=lambda phase, hand: phase.player(hand),
            spread="Both dummies are spread, for both players to see.",
        )
        self._game = cites

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        """Why a card is refused; before the lead a refusal must not tell where a card lies."""
        tricks = phase.tricks
        assert tricks is not None, "the auction is over"
        turn = tricks.turn
        if not isinstance(action, Play) or turn is None:
            return self._elsewhere(phase, seat, action)
        if not tricks.started:
            return self._no_lead(phase, turn, seat, action.card)
        refusal = self._no_card(phase, turn, seat, action.card)
        return refusal or tricks.revoke(action.card, phase.setting.name(turn), BRIDGE.follow)

    def story(self, phase: Playing, action: Any) -> Story:
        """The card; a trick that it completes stands in the log under the player who has it."""
        story = super().story(phase, action)
        if story.winner is None:
            return story
        player = phase.setting.name(phase.player(story.winner))
        return replace(story, result=f"{player}{_balance(self.apply(phase, action))}")

    def _card_event(self, phase: Playing, tricks: Tricks, turn: Seat, card: Card) -> Event:
        if tricks.started:
            return super()._card_event(phase, tricks, turn, card)
        return Event(f"{phase.setting.name(turn)} leads {card}.", _lead_clauses(phase, self._game))

    def _no_lead(self, phase: Playing, turn: Seat, seat: Seat, card: Card) -> Violation | None:
        name, leader = phase.setting.name, phase.player(turn)
        why = _lead_clauses(phase, self._game)
        whose = f"{name(leader)}'s own hand" if turn is leader else name(turn)
        if seat is not leader:
            text = f"{name(seat)} may not lead: {name(leader)} does, from {whose}"
            return Violation(text, why)
        refusal = self._game.lead_refused(phase, card)
        if refusal is not None or card in phase.hand(turn):
            return refusal
        text = f"{name(seat)} must lead from {whose}, which does not hold {card}"
        return Violation(text, (*why, *BRIDGE.turn))

    def _no_card(self, phase: Playing, turn: Seat, seat: Seat, card: Card) -> Violation | None:
        name, actor = phase.setting.name, phase.player(turn)
        dummy = next((one for one in DUMMIES if card in phase.hand(one)), None)
        if dummy is not None and phase.player(dummy) is not seat:
            text = f"{name(seat)} may not play {card} of {name(dummy)}: "
            return Violation(f"{text}{name(phase.player(dummy))} plays it", (TWO_HANDS_EACH,))
        if seat is not actor:
            text = f"{name(seat)} may not play now: the next card is {name(turn)}'s"
            return Violation(text, BRIDGE.turn)
        if card in phase.hand(turn):
            return None
        if dummy is not None or card in phase.hand(seat):
            text = f"{name(seat)} may not play {card} now: the next card is {name(turn)}'s"
            return Violation(text, (*BRIDGE.turn, TWO_HANDS_EACH))
        return Violation(f"{name(turn)} does not hold {card}", BRIDGE.turn)


def _played(table: Playing, tricks: Tricks) -> Table:
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


def _balance(table: Table) -> str:
    assert table.tricks is not None
    return f" · {table.made()}–{len(table.tricks.done) - table.made()}"


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
        if isinstance(after, Over):
            yield Event(told_passed_out(after), (NEXT_DEALER,))
            return
        yield from cites.seen(after)
        if isinstance(after, Playing):
            yield _seated(after, cites)

    calling = CallingRules(Bidding, called, elsewhere, told)
    choosing = (ChoosingRules(cites),) if cites.choice else ()
    return (calling, *choosing, TwoHandsRules(cites), EndRules(Over, elsewhere))
