"""The rules of each phase of Draw Bridge: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...bridge.auction import calling
from ...bridge.calls import Bid, Double, Pass, Redouble
from ...bridge.laws import CLOSED, THIRTEEN_TRICKS
from ...bridge.stock import StockClauses, Take, taking
from ...bridge.table import ended
from ...bridge.trick_phase import BRIDGE, PlayClauses, TrickRules
from ...bridge.tricks import Play
from ...core.cards import Card
from ...core.clauses import Violation, clause
from ...core.events import Action, Event
from ...core.seats import Seat
from ...core.state import PhaseRules
from .options import LEARNERS_AID, LOSERS_CARD, WHO_CALLS_FIRST
from .phases import (
    ALL_PASSED,
    Attempt,
    Bidding,
    Declared,
    Drawing,
    Over,
    PassedOut,
    Playing,
    Table,
    Taking,
    called,
    drew,
    played,
    took,
)
from .result import told_result

__all__ = ["NON_DEALER_LEADS", "PHASES", "THIRTEEN_EACH", "refuse_other"]

THIRTEEN_EACH: Final = clause("DRAW-DEAL-1")
NON_DEALER_LEADS: Final = clause("DRAW-P1-1")
FOLLOW: Final = clause("DRAW-P1-2")
TAKE: Final = clause("DRAW-P1-3")
WINNER_LEADS: Final = clause("DRAW-P1-4")
SECOND_HANDS: Final = clause("DRAW-P1-5")
LAID_ASIDE: Final = clause("DRAW-P1-6")
WHO_LEADS: Final = clause("DRAW-AMB-1")
NOTHING_SCORED: Final = clause("DRAW-AMB-2")
AUCTION: Final = clause("DRAW-AUC-1")
LOSER_LEADS: Final = clause("DRAW-P2-1")

FIRST_HANDS: Final = PlayClauses(
    lead=(NON_DEALER_LEADS,),
    turn=BRIDGE.turn,
    follow=(FOLLOW,),
    win=(FOLLOW, *BRIDGE.win),
    next=(WINNER_LEADS, WHO_LEADS),
)
"""The play of phase one, without trumps."""
DRAWING: Final = StockClauses(take=(TAKE,), winner=(TAKE, LAID_ASIDE), loser=(TAKE, LOSERS_CARD))
"""After each of these tricks the winner takes the top card of the pile, the loser the next."""
SECOND_HAND_PLAY: Final = PlayClauses(
    lead=(LOSER_LEADS,),
    turn=BRIDGE.turn,
    follow=BRIDGE.follow,
    win=BRIDGE.win,
    next=BRIDGE.next,
)
"""The play of phase two."""


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    who = table.setting.name(seat)
    if isinstance(table, PassedOut):
        return Violation("the deal is over: both have passed", (ALL_PASSED,))
    if isinstance(table, Over):
        return Violation("the deal is over: all tricks have been played", (THIRTEEN_TRICKS,))
    match action:
        case Attempt():
            return _refuse_look(table, seat, str(action.what))
        case Take():
            if isinstance(table, Drawing):
                text = f"{who} may not take {action.card}: a trick must be won first"
                return Violation(text, (TAKE,))
            text = f"{who} may not take {action.card}: the draw pile is used up"
            return Violation(text, (SECOND_HANDS,))
        case Bid() | Pass() | Double() | Redouble():
            if isinstance(table, Playing):
                text = f"{who} may not call any more: the auction is over"
                return Violation(text, (CLOSED, AUCTION))
            left = len(table.pile)
            rest = "1 card is" if left == 1 else f"{left} cards are"
            text = f"{who} may not call yet: {rest} left in the draw pile"
            return Violation(text, (AUCTION, SECOND_HANDS))
        case Play():
            if isinstance(table, Taking):
                text = f"{who} may not play {action} yet: a card must be taken from the pile first"
                return Violation(text, (TAKE,))
            text = f"{who} may not play {action}: the auction is not over"
            return Violation(text, (LOSER_LEADS, AUCTION))
    return Violation(f"{action} has no place in this game", (THIRTEEN_EACH,))


def _refuse_look(table: Table, seat: Seat, at: str) -> Violation:
    who = table.setting.name(seat)
    if at == "pile":
        if not table.pile:
            return Violation(f"{who} has no draw pile to look at: it is used up", (SECOND_HANDS,))
        text = f"{who} may not look under the top card of the draw pile"
        return Violation(text, (THIRTEEN_EACH,))
    if at == seat.value:
        text = f"{who} already sees these cards, including those laid aside"
        return Violation(text, (LEARNERS_AID,))
    what = "through the tricks that are face down"
    if at != "tricks":
        what = f"at {table.setting.name(Seat(at))}'s cards"
    return Violation(f"{who} may not look {what}: players must rely on memory", (LEARNERS_AID,))


class FirstHandRules(TrickRules[Drawing, Drawing | Taking]):
    """Phase one: thirteen tricks without trumps, for the right to the better card (DRAW-P1)."""

    def _not_held(self, phase: Drawing, seat: Seat, turn: Seat, card: Card) -> Violation:
        who = phase.setting.name(seat)
        if card in phase.aside(seat):
            text = f"{who} may not play {card}: it is laid aside for the second hand"
            return Violation(text, (LAID_ASIDE,))
        return super()._not_held(phase, seat, turn, card)


def _told_stock(after: Drawing | Taking | Bidding) -> Iterator[Event]:
    """The consequences of an empty pile."""
    if isinstance(after, Bidding):
        first = after.setting.name(after.auction.callers[0])
        text = "The pile is used up: both players pick up the thirteen cards laid aside. The "
        text += f"tricks so far score nothing; {first} calls first."
        yield Event(text, (SECOND_HANDS, NOTHING_SCORED, AUCTION, WHO_CALLS_FIRST))


def _told_auction(after: Bidding | PassedOut | Playing) -> Iterator[Event]:
    """Who leads to the second phase."""
    if isinstance(after, Playing):
        name = after.setting.name
        yield Event(f"{name(after.defender)} lost the auction and leads.", (LOSER_LEADS,))


def _balance(after: Declared) -> str:
    done, made = len(after.tricks.done), after.made()
    return f" · {made}–{done - made}"


PHASES: Final[tuple[PhaseRules, ...]] = (
    FirstHandRules(Drawing, drew, refuse_other, cites=FIRST_HANDS).rules(),
    taking(
        Taking,
        took,
        refuse_other,
        DRAWING,
        _told_stock,
        unseen=lambda table: table.covered(table.drawn),
        stock="pile",
    ),
    calling(Bidding, called, refuse_other, _told_auction),
    TrickRules(Playing, played, refuse_other, told_result, SECOND_HAND_PLAY, _balance).rules(),
    ended(Over, refuse_other),
    ended(PassedOut, refuse_other),
)
