"""The rules of two players with two dummies: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final, final

from ...base._check import of_kinds
from ...bridge.auction import Auction, calling
from ...bridge.calls import Bid, Double, Pass, Redouble
from ...bridge.laws import THIRTEEN_TRICKS
from ...bridge.table import ended
from ...bridge.trick_phase import BRIDGE, PlayingRules
from ...bridge.tricks import Play, Tricks
from ...core.cards import Card
from ...core.clauses import Clause, Violation, clause
from ...core.events import Action, Event, Story
from ...core.seats import Seat, next_seat
from ...core.state import PhaseRules
from .options import WHO_LEADS
from .phases import (
    DUMMIES,
    DUMMY_OF,
    PLAYERS,
    TWO_CALLERS,
    Attempt,
    Bidding,
    Choosing,
    Declared,
    Over,
    Owned,
    PassedOut,
    Playing,
    Table,
    Take,
    begin_play,
    own_dummy,
    played,
)
from .score import NEXT_DEALER, told_passed_out, told_result

__all__ = ["Clauses", "phases"]

SEATS_RENAMED: Final = clause("TWO-SEAT-3")
TWO_HANDS_EACH: Final = clause("TWO-PLAY-1")
FULL_INFORMATION: Final = clause("TWO-PLAY-2")
CHOICE: Final = clause("SD-CHOICE-1")
OTHER_DUMMY: Final = clause("SD-CHOICE-3")
NOT_OUT_OF_PLAY: Final = clause("SD-AMB-2")


def _nothing(table: Declared) -> Iterable[Event]:
    return ()


def _any_card(table: Playing, card: Card) -> Violation | None:
    return None


@final
@dataclass(frozen=True, slots=True)
class Clauses:
    """What each of the three games cites, tells and refuses on its own."""

    auction: tuple[Clause, ...]
    """The calls, and the clauses behind them."""
    lead: tuple[Clause, ...]
    """Who leads, and in which direction."""
    opened: tuple[Clause, ...]
    """When both dummies are opened."""
    look: Callable[[Table, Seat, Seat], tuple[str, tuple[Clause, ...]]]
    """Why `seat` may not turn up a dummy: the end of the sentence, and clauses."""
    seen: Callable[[Declared], Iterable[Event]] = _nothing
    """Who looks at which dummy once the auction, or the choice of a dummy, is over."""
    lead_refused: Callable[[Playing, Card], Violation | None] = _any_card
    """Why a card may not be led to the first trick, whoever holds it."""
    choice: Seat | None = None
    """The dummy that is face up while declarer chooses between the two; None if nobody chooses."""

    def __post_init__(self) -> None:
        of_kinds(self)


def _refuse_other(cites: Clauses) -> Callable[[Table, Seat, Action], Violation]:
    def refuse(table: Table, seat: Seat, action: Action) -> Violation:
        who = table.setting.name(seat)
        match action:
            case Attempt(what=Seat() as hand):
                return _no_look(table, seat, hand, cites)
            case Take():
                return _no_choice(table, seat, cites)
            case Bid() | Pass() | Double() | Redouble():
                return Violation(f"{who} may not call: the auction is over", (TWO_CALLERS,))
        match table:
            case PassedOut():
                return Violation("the deal is over: both have passed", (TWO_CALLERS,))
            case Over():
                text = "the deal is over: all thirteen tricks have been played"
                return Violation(text, (THIRTEEN_TRICKS,))
            case Choosing():
                chooser = table.setting.name(table.declarer)
                text = f"{who} may not play {action}: {chooser} takes a dummy first"
                return Violation(text, (CHOICE, *cites.lead))
        return Violation(f"{who} may not play {action}: the auction is not over", (TWO_CALLERS,))

    return refuse


def _no_look(table: Table, seat: Seat, hand: Seat, cites: Clauses) -> Violation:
    name = table.setting.name
    if hand in PLAYERS:
        text = f"{name(seat)} may not look at {name(hand)}'s hand"
        if hand is seat:
            text = f"{name(seat)} already holds that hand"
        return Violation(text, (DUMMY_OF,))
    if table.spread:
        text = f"{name(seat)} has nothing to turn up: {name(hand)} is already face up"
        return Violation(text, (TWO_HANDS_EACH, *cites.opened))
    why, because = cites.look(table, seat, hand)
    return Violation(f"{name(seat)} may not turn up {name(hand)}: {why}", because)


def _no_choice(table: Table, seat: Seat, cites: Clauses) -> Violation:
    text, because = f"{table.setting.name(seat)} may not take a dummy: ", (CHOICE,)
    if not cites.choice:
        return Violation(f"{text}each player has one from the start", (DUMMY_OF,))
    if isinstance(table, Bidding):
        return Violation(f"{text}the auction is not over", because)
    if not isinstance(table, Declared):
        return Violation(f"{text}both have passed", (CHOICE, TWO_CALLERS))
    if seat is not table.declarer:
        return Violation(f"{text}{table.setting.name(table.declarer)} chooses", because)
    return Violation(f"{text}the choice is made", because)


def _choosing(cites: Clauses) -> PhaseRules[Choosing, Take]:
    """Declarer takes one of the dummies (SD-CHOICE)."""

    def refuses(table: Choosing, seat: Seat, action: Take) -> Violation | None:
        return None if seat is table.declarer else _no_choice(table, seat, cites)

    def then(table: Choosing, action: Take) -> Playing:
        return begin_play(table.setting, table.auction, table.contract, action.dummy)

    def told(table: Choosing, action: Take) -> Story:
        """The choice, the owner of the other dummy, who looks at it, and who leads."""
        name, after = table.setting.name, then(table, action)
        other = name(next_seat(action.dummy, DUMMIES))
        taken = Event(f"{name(table.declarer)} takes {name(action.dummy)}.", (CHOICE,))
        left = Event(f"{other} goes to {name(table.defender)}.", (OTHER_DUMMY, NOT_OUT_OF_PLAY))
        return Story("Choice", (taken, left, *cites.seen(after), _seated(after, cites)))

    def means(table: Choosing, action: Take) -> str:
        """What is known of the dummy, and who gets the other one."""
        name, other = table.setting.name, next_seat(action.dummy, DUMMIES)
        lies = "face up" if action.dummy is cites.choice else "face down"
        return f"{lies}; {name(other)} goes to {name(table.defender)}"

    return PhaseRules(
        Choosing,
        action_types=(Take,),
        asks="takes one of the dummies",
        turn=lambda table: table.declarer,
        offers=lambda table: map(Take, DUMMIES),
        refuses=refuses,
        refuse_other=_refuse_other(cites),
        next_phase=then,
        narrate=told,
        means=means,
    )


def _lead_clauses(table: Owned, cites: Clauses) -> tuple[Clause, ...]:
    """Why this hand leads; under a house rule, not the reason of the game's own clauses."""
    rules = table.setting.options
    if (rules.seats, rules.lead) == ("rotate", "left"):
        return (SEATS_RENAMED, *cites.lead, WHO_LEADS)
    own = cites.lead if rules.lead == "left" else ()
    return (WHO_LEADS, *own) if rules.seats == "fixed" else (WHO_LEADS, SEATS_RENAMED)


def _seated(table: Owned, cites: Clauses) -> Event:
    """The seats for the play, and the hand that leads (TWO-SEAT-3, TWO-AMB-1)."""
    name, tricks = table.setting.name, table.tricks
    declarer, leader = name(table.declarer), name(tricks.leader)
    at_left = tricks.leader is tricks.rotation[0]
    if table.setting.options.seats == "fixed":
        side = "left" if at_left else "right"
        text = f"All hands stay in their places; {leader}, on {declarer}'s {side}, leads."
    else:
        side = "West" if at_left else "East"
        text = f"{declarer} is South, {name(table.dummy)} North; {leader} is {side} and leads."
    return Event(text, _lead_clauses(table, cites))


class TwoHandsRules(PlayingRules[Playing, Playing | Over]):
    """Thirteen tricks in which each player plays two hands (TWO-PLAY-1)."""

    def __init__(self, cites: Clauses) -> None:
        super().__init__(
            Playing,
            played,
            _refuse_other(cites),
            told_result,
            replace(
                BRIDGE, lead=cites.lead, dummy=(TWO_HANDS_EACH, *cites.opened, FULL_INFORMATION)
            ),
            spread="Both dummies are spread, for both players to see.",
        )
        self._game = cites

    def offers(self, phase: Playing) -> Iterable[Play]:
        """The cards of the hand whose turn it is; for the first lead, only open ones.

        A dummy that has to lead is not spread yet, so its player is not shown the others either.
        """
        found, refused = super().offers(phase), self._game.lead_refused
        if phase.tricks.started:
            return found
        return tuple(play for play in found if refused(phase, play.card) is None)

    def legal(self, phase: Playing) -> Iterable[Play]:
        """The cards that follow suit; of first leads, those that the game allows."""
        return super().legal(phase) if phase.tricks.started else self.offers(phase)

    def refuses(self, phase: Playing, seat: Seat, action: Play) -> Violation | None:
        """Why a card is refused; before the lead a refusal must not reveal where a card is."""
        tricks, card = phase.tricks, action.card
        turn = tricks.turn
        if turn is None:
            return self._refuse_other(phase, seat, action)
        if not tricks.started:
            return self._no_lead(phase, turn, seat, card)
        if tricks.playable >> card.index & 1 and seat is tricks.actor:
            return None
        refusal = self._no_card(phase, turn, seat, card)
        return refusal or tricks.revoke(card, phase.setting.name(turn), BRIDGE.follow)

    def narrate(self, phase: Playing, action: Play) -> Story:
        """The card; the log lists a trick that it completes under the player who wins it."""
        story = super().narrate(phase, action)
        if story.winner is None:
            return story
        after = self.next_phase(phase, action)
        player = phase.setting.name(phase.player(story.winner))
        return replace(story, result=f"{player} · {after.made()}–{after.lost()}")

    def _card_event(self, phase: Playing, tricks: Tricks, turn: Seat, card: Card) -> Event:
        if tricks.started:
            return super()._card_event(phase, tricks, turn, card)
        return Event(f"{phase.setting.name(turn)} leads {card}.", _lead_clauses(phase, self._game))

    def _no_lead(self, phase: Playing, turn: Seat, seat: Seat, card: Card) -> Violation | None:
        name, leader = phase.setting.name, phase.player(turn)
        why = _lead_clauses(phase, self._game)
        whose = f"{name(leader)}'s own hand" if turn is leader else name(turn)
        if seat is not leader:
            text = f"{name(seat)} may not lead: {name(leader)} leads, from {whose}"
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
            text = f"{name(seat)} may not play {card} from {name(dummy)}: "
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


def phases(cites: Clauses) -> tuple[PhaseRules, ...]:
    """The phases of one of the three games."""
    refuse_other = _refuse_other(cites)

    def called(table: Bidding, auction: Auction) -> Bidding | PassedOut | Choosing | Playing:
        setting, contract = table.setting, auction.contract
        if contract is None:
            return (PassedOut if auction.over else Bidding)(setting, auction)
        if cites.choice:
            return Choosing(setting, auction, contract)
        return begin_play(setting, auction, contract, own_dummy(contract.declarer))

    def told(after: Table) -> Iterable[Event]:
        if isinstance(after, PassedOut):
            yield Event(told_passed_out(after), (NEXT_DEALER,))
        if isinstance(after, Declared):
            yield from cites.seen(after)
        if isinstance(after, Playing):
            yield _seated(after, cites)

    choosing = (_choosing(cites),) if cites.choice else ()
    return (
        calling(Bidding, called, refuse_other, told),
        *choosing,
        TwoHandsRules(cites).rules(),
        ended(Over, refuse_other),
        ended(PassedOut, refuse_other),
    )
