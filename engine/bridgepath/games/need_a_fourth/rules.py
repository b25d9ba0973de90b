"""The rules of each phase of Need a Fourth?."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from ...auction import Auction, CallingRules
from ...calls import Bid, Double, Pass, Redouble
from ...cards import Card, Hand
from ...clauses import Violation, clause
from ...play import PlayClauses, PlayingRules, Tricks
from ...seats import TRIO, Seat, from_seat
from ...state import Action, Covered, Event, Story
from ...table import EndRules, advance
from .phases import (
    CHOOSER,
    Bidding,
    Choose,
    Choosing,
    Doubling,
    Give,
    Giving,
    Over,
    Playing,
    Table,
)
from .refusals import (
    ABANDONED,
    CHOOSER_ANSWERS,
    FREE_CHOICE,
    GIFT,
    LEFT_LEADS,
    MAY_DOUBLE,
    SECRET,
    SHUFFLED,
    THIRTEEN,
    THIRTEEN_TRICKS,
    TURNED_UP,
    WINDOW,
    elsewhere,
    refuse,
)
from .result import told_result

CLOCKWISE: Final = clause("NAF-EQ-4")
LEFT_DEALS: Final = clause("NAF-AMB-3")
TARGET: Final = clause("NAF-BID-4")
TRUMPS: Final = clause("NAF-BID-5")
ROLES: Final = clause("NAF-CHO-3")
WHOSE_CONTRACT: Final = clause("NAF-CHO-4")
PARTNER_ANSWERS: Final = clause("NAF-DBL-3")
TAKES_TITLE: Final = clause("NAF-DBL-4")
KEEPS_TITLE: Final = clause("NAF-DBL-5")
LARGER: Final = clause("NAF-DBL-6")
ONE_OF_EACH: Final = clause("NAF-DBL-7")
PLAYS_DUMMY: Final = clause("NAF-PLAY-2")
FOLLOW: Final = clause("NAF-PLAY-4")
VOID: Final = clause("NAF-PLAY-5")
WINS: Final = clause("NAF-PLAY-6")
WINNER_LEADS: Final = clause("NAF-PLAY-7")
RANKS: Final = clause("NAF-EQ-3")
NO_SECOND: Final = clause("NAF-AMB-7")
EXCHANGED: Final = clause("NAF-SCO-21")
ANY_CARD: Final = clause("NAF-AMB-11")
ROUND_THE_TABLE: Final = clause("NAF-AMB-13")
ONE_CARD_EACH: Final = clause("BRG-PLAY-3")

PLAYED: Final = PlayClauses(
    lead=(LEFT_LEADS,),
    dummy=(PLAYS_DUMMY, TURNED_UP),
    turn=(ROUND_THE_TABLE, CLOCKWISE),
    follow=(FOLLOW, VOID),
    win=(WINS, RANKS),
    next=(WINNER_LEADS,),
    held=(THIRTEEN_TRICKS, ONE_CARD_EACH),
)
"""The play: that of bridge, with this game's seats."""


# The auction


def _called(table: Bidding, auction: Auction) -> Table:
    after = advance(Bidding, table, auction=auction)
    if not auction.over:
        return after
    return advance(Over if auction.passed_out else Choosing, after)


def _told_call(after: Table) -> Iterator[Event]:
    """What follows from the last call of the auction."""
    if after.auction.passed_out:
        text = "The hand is abandoned; the player on the dealer's left deals the next."
        yield Event(text, (ABANDONED, LEFT_DEALS))
    else:
        text = f"{after.name(after.chooser)} is the Chooser and picks a Partner."
        yield Event(text, (CHOOSER, FREE_CHOICE))


class BiddingRules(CallingRules):
    """The auction, which tells what a structured bid promises."""

    def __init__(self) -> None:
        super().__init__(Bidding, _called, elsewhere, _told_call)

    def story(self, phase: Bidding, action: Any) -> Story:
        """The call, its promise if it has one, and what it closes."""
        story = super().story(phase, action)
        if phase.options.structured == "off" or not isinstance(action, Bid):
            return story
        read = advance(Bidding, phase, auction=phase.auction.add(action)).readings.bids[-1]
        promise = Event(f"{read.told(phase.name)}.", read.clauses)
        return replace(story, events=(story.events[0], promise, *story.events[1:]))


# The choice of a Partner


class ChoosingRules:
    """The Chooser picks one of the two others (NAF-CHO-2)."""

    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return phase.chooser

    def candidates(self, phase: Choosing) -> Iterator[Action]:
        return map(Choose, TRIO)

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        who = phase.name(seat)
        if isinstance(action, Pass) and seat is phase.chooser:
            return refuse(f"{who} must choose a Partner and may not pass", FREE_CHOICE)
        if not isinstance(action, Choose):
            return elsewhere(phase, seat, action)
        if seat is not phase.chooser:
            text = f"{who} may not choose: {phase.name(phase.chooser)} has won the auction"
            return refuse(text, FREE_CHOICE, CHOOSER)
        if action.seat is seat:
            return refuse(f"{who} must choose one of the two others", FREE_CHOICE)
        if action.seat not in TRIO:
            text = f"{who} must choose a player, not {action.seat.word}"
            return refuse(text, FREE_CHOICE, ROLES)
        return None

    def apply(self, phase: Choosing, action: Any) -> Table:
        return advance(Doubling, phase, partner=action.seat)

    def story(self, phase: Choosing, action: Any) -> Story:
        after = self.apply(phase, action)
        chooser, partner = map(after.name, after.defenders)
        declarer, bid = after.name(after.declarer), after.bid
        trump = bid.denomination.trump
        what = f"{trump.word} are trumps" if trump else "there are no trumps"
        events = (
            Event(
                f"{chooser} picks {partner}; {declarer} is the Declarer and plays the dummy.",
                (FREE_CHOICE, ROLES),
            ),
            Event(
                f"{chooser} and {partner} defend: together they must take {6 + bid.level} tricks, "
                f"and {what}.",
                (WHOSE_CONTRACT, TARGET, TRUMPS),
            ),
        )
        return Story("Partner", events, short=partner)

    def covered(self, phase: Choosing, action: Action) -> None:
        return


# Double and redouble


_ANSWERS: Final = (MAY_DOUBLE, CHOOSER_ANSWERS, PARTNER_ANSWERS)


class DoublingRules:
    """The Declarer may double; then the Chooser, then the Partner may redouble (NAF-DBL)."""

    phase = Doubling

    def to_act(self, phase: Doubling) -> Seat:
        return (phase.declarer, *phase.defenders)[len(phase.stakes)]

    def candidates(self, phase: Doubling) -> Iterator[Action]:
        yield Pass()
        yield Double()
        yield Redouble()

    def violation(self, phase: Doubling, seat: Seat, action: Action) -> Violation | None:
        match action:
            case Double():
                return self._no_double(phase, seat)
            case Redouble():
                return self._no_redouble(phase, seat, action)
            case Pass() if seat is self.to_act(phase):
                return None
            case Pass():
                turn = phase.name(self.to_act(phase))
                text = f"{phase.name(seat)} may not pass now: it is {turn}'s turn"
                return refuse(text, _ANSWERS[len(phase.stakes)])
        return elsewhere(phase, seat, action)

    def _no_double(self, phase: Doubling, seat: Seat) -> Violation | None:
        who = phase.name(seat)
        if seat is not phase.declarer:
            text = (
                f"{who} may not double: only {phase.name(phase.declarer)} may, who was not chosen"
            )
            return refuse(text, MAY_DOUBLE, WINDOW)
        if phase.stakes:
            return refuse(f"{who} has doubled already: one double a hand", ONE_OF_EACH, MAY_DOUBLE)
        return None

    def _no_redouble(self, phase: Doubling, seat: Seat, call: Redouble) -> Violation | None:
        who = phase.name(seat)
        chooser, partner = map(phase.name, phase.defenders)
        if not phase.stakes:
            text = f"{who} may not redouble: nobody has doubled"
            return refuse(text, CHOOSER_ANSWERS, NO_SECOND)
        if seat is phase.declarer:
            text = f"{who} may not redouble: that is for {chooser}, then for {partner}"
            return refuse(text, CHOOSER_ANSWERS, PARTNER_ANSWERS)
        if seat is not self.to_act(phase):
            if seat is phase.partner:
                text = f"{who} must wait until {chooser} has passed the double"
            else:
                text = f"{who} has passed the double: now it is for {partner}"
            return refuse(text, PARTNER_ANSWERS, CHOOSER_ANSWERS)
        if call.of:
            return refuse(f"{who} redoubles without naming anybody", CHOOSER_ANSWERS)
        return None

    def apply(self, phase: Doubling, action: Any) -> Table:
        after = advance(Doubling, phase, stakes=(*phase.stakes, action))
        settled = action == Redouble() or len(after.stakes) == 3 or after.stakes == (Pass(),)
        return advance(Giving, after) if settled else after

    def story(self, phase: Doubling, action: Any) -> Story:
        after, who = self.apply(phase, action), phase.name(self.to_act(phase))
        chooser, partner = map(phase.name, phase.defenders)
        match action, len(phase.stakes):
            case Pass(), 0:
                event = Event(f"{who} does not double.", (MAY_DOUBLE,))
            case Pass(), 1:
                text = f"{who} passes the double: {partner} may redouble instead."
                event = Event(text, (CHOOSER_ANSWERS, PARTNER_ANSWERS))
            case Pass(), _:
                text = f"{who} passes too: {after.contract}, and {chooser} stays the Chooser."
                event = Event(text, (PARTNER_ANSWERS, KEEPS_TITLE))
            case Double(), _:
                text = f"{who} doubles {phase.bid}: gains and losses grow."
                event = Event(text, (MAY_DOUBLE, LARGER))
            case _, 1:
                event = Event(f"{who} redoubles.", (CHOOSER_ANSWERS, ONE_OF_EACH))
            case _:
                text = f"{who} redoubles, and scores as the Chooser now; {chooser} as the Partner."
                event = Event(text, (PARTNER_ANSWERS, TAKES_TITLE, EXCHANGED))
        result = after.contract if isinstance(after, Giving) else ""
        return Story("Double", (event,), result=result)

    def covered(self, phase: Doubling, action: Action) -> None:
        return


# The fourteenth card


class GivingRules:
    """Each player moves a card to the dummy, face down (NAF-GIV-1).

    The cards are given at the same time, so the order of turns is of no moment: from the dealer on.
    """

    phase = Giving

    def to_act(self, phase: Giving) -> Seat:
        return from_seat(phase.dealer, TRIO)[len(phase.gifts)]

    def candidates(self, phase: Giving) -> Iterator[Action]:
        return (Give(Hand.of((card,))) for card in phase.kept(self.to_act(phase)))

    def violation(self, phase: Giving, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, Give):
            return elsewhere(phase, seat, action)
        who, turn = phase.name(seat), self.to_act(phase)
        if phase.given(seat):
            return refuse(f"{who} has given a card already: one each", GIFT, THIRTEEN)
        if seat is not turn:
            text = f"{who} waits: {phase.name(turn)}'s gift is written down first"
            return refuse(text, SECRET, GIFT)
        if len(action.cards) != 1:
            text = f"{who} must give exactly one card, not {len(action.cards) or 'none'}"
            return refuse(text, GIFT, THIRTEEN)
        for card in action.cards:
            if card not in phase.kept(seat):
                return refuse(f"{who} may not give {card}: it is not in {who}'s hand", GIFT)
        return None

    def apply(self, phase: Giving, action: Any) -> Table:
        card: Card = next(iter(action.cards))
        after = advance(Giving, phase, gifts=(*phase.gifts, (self.to_act(phase), card)))
        if len(after.gifts) < len(TRIO):
            return after
        hands = tuple(map(after.kept, after.rotation))
        trump = after.bid.denomination.trump
        tricks = Tricks(after.rotation, hands, trump, after.rotation[0])
        return advance(Playing, after, tricks=tricks)

    def story(self, phase: Giving, action: Any) -> Story:
        what = str(action.cards)
        events = self._events(phase, action, what)
        return Story("Gifts", events, short=what)

    def covered(self, phase: Giving, action: Any) -> Covered:
        events = self._events(phase, action, "a card")
        return Covered((self.to_act(phase),), "give a card, face down", events, "a card")

    def _events(self, phase: Giving, action: Any, what: str) -> tuple[Event, ...]:
        who, after = phase.name(self.to_act(phase)), self.apply(phase, action)
        gift = Event(f"{who} gives the dummy {what}, face down.", (GIFT, ANY_CARD, SECRET))
        if not isinstance(after, Playing):
            return (gift,)
        declarer, leader = after.name(after.declarer), after.name(after.rotation[0])
        text = f"All hands have thirteen cards. {declarer} shuffles the dummy and lays it opposite."
        return (
            gift,
            Event(text, (THIRTEEN, SHUFFLED)),
            Event(f"{leader}, on {declarer}'s left, leads.", (LEFT_LEADS,)),
        )


# The play


def _played(table: Playing, tricks: Tricks) -> Table:
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


def _so_far(after: Table) -> str:
    """The Defenders' tricks beside the result of a trick."""
    return f" · {after.taken()}/{6 + after.bid.level}"


def _told_end(after: Table) -> Iterable[Event]:
    return told_result(after)


PLAYING: Final = PlayingRules(Playing, _played, elsewhere, _told_end, PLAYED, _so_far)
"""Thirteen tricks (NAF-PLAY)."""
OVER: Final = EndRules(Over, elsewhere)
"""Nobody acts any more."""
