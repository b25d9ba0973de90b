"""The rules of each phase of Ninety-Nine: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from ...calls import Denomination, Pass
from ...cards import Card, Hand, Suit
from ...clauses import Clause, Violation, clause
from ...play import Play, PlayClauses, Trick, TrickRules, Tricks, face
from ...seats import TRIO, Seat
from ...state import Action, Covered, Event, Story
from ...table import advance
from .bids import (
    JOKER_BIDS,
    JOKER_IS,
    NO_RANKS,
    ONE_OF_EACH,
    SUM,
    THREE_CARDS,
    TURN_UP_ASIDE,
    VALUE_CLAUSES,
)
from .options import FAILED_BIDS, NAME_THEN_BID, SEALED
from .phases import Attempt, Bidding, LayBid, Offering, Over, Playing, Table, onwards
from .premium import (
    CLOSED_BIDS,
    DECLARE,
    FROM_DEAL_BEFORE,
    LEADER_MAY_NAME,
    NEXT_MAY_NAME,
    OFFERS_LAPSE,
    ONE_HOLDER,
    REVEAL,
    TURN_UP_IS_TRUMP,
    VOLUNTARY,
    Call,
    Offer,
    named_trump,
)
from .result import MAY_STAY_CLOSED, PROOF, PROOF_AUTOMATIC, told_result
from .trump import HIGHEST_WINS, JOKER_PLAYS, why_it_wins

THREE_PLAYERS: Final = clause("N99-EQ-1")
TWELVE_EACH: Final = clause("N99-DEAL-3")
GOES_LEFT: Final = clause("N99-DEAL-2")
SECRET: Final = clause("N99-BID-3")
ALL_AT_ONCE: Final = clause("N99-AMB-6")
SHOWN_AS_JOKER: Final = clause("N99-AMB-5")
SHOWN_BEFORE_LEAD: Final = clause("N99-AMB-9")
LEFT_LEADS: Final = clause("N99-PLAY-1")
FOLLOW_SUIT: Final = clause("N99-PLAY-2")
VOID: Final = clause("N99-PLAY-3")
WINNER_LEADS: Final = clause("N99-PLAY-5")
STILL_LEFT_LEADS: Final = clause("N99-AMB-28")


def _refuse(text: str, *cites: Clause) -> Violation:
    return Violation(text, cites)


def _event(text: str, *cites: Clause) -> Event:
    return Event(text, cites)


def elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.setting.name(seat)
    if isinstance(action, Attempt):
        return _refuse_attempt(table, seat, action)
    if isinstance(table, Over):
        return _refuse("the deal is over: all nine tricks are played", THREE_CARDS, WINNER_LEADS)
    match action:
        case LayBid():
            if isinstance(table, Offering) and not table.laid:
                text = f"{who} may not lay bid-cards yet: trumps are named first"
                return _refuse(text, NAME_THEN_BID)
            text = f"{who} may not bid again: bid-cards stay as they were laid"
            return _refuse(text, ALL_AT_ONCE, THREE_CARDS)
        case Offer() | Pass():
            if isinstance(table, Bidding) and not table.offers.over:
                text = f"{who} may not offer yet: all three lay bid-cards first"
                naming = table.options.variant == "declared"
                return _refuse(text, NAME_THEN_BID if naming else SEALED)
            refusal = table.offers.refusal(table.player(seat), action, table.names)
            assert refusal is not None, "an offer in turn belongs to the offers"
            return refusal
        case Play():
            if isinstance(table, Bidding):
                text = f"{who} may not play yet: each lays three bid-cards first"
                return _refuse(text, THREE_CARDS, ALL_AT_ONCE)
            text = f"{who} may not play yet: premiums are offered before the first lead"
            return _refuse(text, REVEAL, SEALED)
    return _refuse(f"{action} has no place in this game", THREE_PLAYERS)


def _refuse_attempt(table: Table, seat: Seat, action: Attempt) -> Violation:
    who = table.setting.name(seat)
    if action.verb == "trump":
        return _refuse_trump(table, who)
    shown = table.shown_bids()
    if action.verb == "look":
        assert action.seat is not None
        whose = table.setting.name(action.seat)
        if action.seat is seat:
            return _refuse(f"{who} knows these bid-cards: they are {who}'s own", SECRET)
        if action.seat in shown:
            text = f"{whose}'s bid-cards lie open: {who} sees them"
            return _refuse(text, _why_open(table, action.seat))
        text = f"{who} may not look at {whose}'s bid-cards: "
        if isinstance(table, Over):
            return _refuse(f"{text}a bid that is not met may stay closed", MAY_STAY_CLOSED)
        return _refuse(f"{text}a bid is secret", SECRET, CLOSED_BIDS)
    if seat is table.shown_hand() and not isinstance(table, Over):
        text = f"{who} may not hide the hand again: it is played open"
        return _refuse(text, REVEAL)
    if isinstance(table, Over) and seat in table.succeeded():
        text = f"{who} may not hide the bid-cards: a bid that is met is proved"
        return _refuse(text, PROOF, PROOF_AUTOMATIC)
    if seat in shown:
        text = f"{who} may not turn the bid-cards down again"
        return _refuse(text, _why_open(table, seat))
    over = isinstance(table, Over)
    text = f"{who} has nothing to hide: the bid-cards are closed"
    return _refuse(text, MAY_STAY_CLOSED if over else CLOSED_BIDS)


def _why_open(table: Table, seat: Seat) -> Clause:
    """The clause by which the bid-cards of `seat` lie open."""
    if table.premium is not None and table.premium[0] is seat:
        return table.premium[1].clause
    return PROOF if seat in table.succeeded() else FAILED_BIDS


def _refuse_trump(table: Table, who: str) -> Violation:
    if table.options.variant != "declared":
        classic = table.options.variant == "classic"
        cite = TURN_UP_IS_TRUMP if classic else FROM_DEAL_BEFORE
        return _refuse(f"{who} may not name trumps: they are fixed", cite)
    if isinstance(table, Offering):
        text = f"{who} may not name trumps without an offer to declare or reveal"
        return _refuse(text, LEADER_MAY_NAME)
    if table.offers.over:
        return _refuse(f"{who} may not name trumps any more", NEXT_MAY_NAME, ONE_HOLDER)
    return _refuse(f"{who} may not name trumps yet: all three lay bid-cards first", NAME_THEN_BID)


def _not_dealt(table: Table, card: Card) -> Violation | None:
    """A card that lies aside is in nobody's hand."""
    if card != table.turnup:
        return None
    text = f"{card} is turned up and in nobody's hand"
    if card.is_joker:
        return _refuse(text, TURN_UP_ASIDE)
    return _refuse(f"{text}; the Joker is that card", TURN_UP_ASIDE, ONE_OF_EACH, JOKER_IS)


def settled(before: Table, after: Table) -> Iterator[Event]:
    """What a turn that ends a phase brings with it."""
    names = after.names
    if after.offers.over and not before.offers.over:
        told = after.offers.told(names)
        text, cites = told.text, told.clauses
        if after.options.variant == "declared":
            named = named_trump(after.offers, after.before, names)
            text, cites = named.text, named.clauses
        yield Event(f"{text[0].upper()}{text[1:]}.", cites)
    if not isinstance(after, Playing) or isinstance(before, Playing):
        return
    if after.premium is not None:
        seat, offer = after.premium
        who, cards = after.setting.name(seat), after.bid_cards(seat)
        text = f"{who} turns up {cards}, a bid of {after.bid(seat)}"
        text += ", and lays the hand open." if offer.reveals else "."
        yield _event(text, offer.clause, SHOWN_BEFORE_LEAD, SUM)
    named_trumps = after.options.variant == "declared"
    cites = (LEFT_LEADS, *((STILL_LEFT_LEADS,) if named_trumps else ()))
    yield Event(f"{names[0]}, on the dealer's left, leads.", cites)


class BiddingRules:
    """Each lays three bid-cards, unseen (N99-BID)."""

    phase = Bidding

    def to_act(self, phase: Bidding) -> Seat:
        # All lay at the same time, so the order is of no moment; records have the leader first.
        return phase.order[len(phase.laid)]

    def candidates(self, phase: Bidding) -> Iterator[Action]:
        hand = phase.hand(self.to_act(phase))
        return (LayBid(Hand.of(three)) for three in combinations(hand, 3))

    def violation(self, phase: Bidding, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, LayBid):
            return elsewhere(phase, seat, action)
        who, player = phase.setting.name(seat), phase.player(seat)
        if player < len(phase.laid):
            text = f"{who} may not bid again: bid-cards stay as they were laid"
            return _refuse(text, ALL_AT_ONCE, THREE_CARDS)
        if player > len(phase.laid):
            turn = phase.setting.name(self.to_act(phase))
            text = f"{who} waits: {turn}'s bid-cards are written down first"
            return _refuse(text, ALL_AT_ONCE, SECRET)
        if len(action.cards) != 3:
            text = f"{who} must lay exactly three bid-cards, not {len(action.cards)}"
            return _refuse(text, THREE_CARDS)
        hand = phase.hand(seat)
        for card in action.cards:
            if card not in hand:
                missing = _refuse(f"{who} does not hold {card}", THREE_CARDS, TWELVE_EACH)
                return _not_dealt(phase, card) or missing
        if not hand.holds(action.cards):
            return _refuse(f"{who} holds one Joker only", THREE_CARDS, TWELVE_EACH)
        return None

    def apply(self, phase: Bidding, action: Any) -> Table:
        return onwards(advance(Bidding, phase, laid=(*phase.laid, action.cards)))

    def _events(self, phase: Bidding, what: str, action: Any) -> tuple[Event, ...]:
        who = phase.setting.name(self.to_act(phase))
        # The same clauses whatever is laid: they are told to those who do not see it, too.
        cites = (THREE_CARDS, SECRET, CLOSED_BIDS, SUM, *VALUE_CLAUSES.values(), NO_RANKS)
        if phase.joker:
            cites = (*cites, JOKER_BIDS)
        events = (Event(f"{who} lays {what} face down.", cites),)
        return (*events, *settled(phase, self.apply(phase, action)))

    def story(self, phase: Bidding, action: Any) -> Story:
        after = advance(Bidding, phase, laid=(*phase.laid, action.cards))
        bid = after.bid(self.to_act(phase))
        what = f"{action.cards}, a bid of {bid},"
        return Story("Bids", self._events(phase, what, action), str(bid))

    def covered(self, phase: Bidding, action: Action) -> Covered:
        events = self._events(phase, "three bid-cards", action)
        return Covered((self.to_act(phase),), "bid, three cards face down", events, "▮")


class OfferingRules:
    """Premiums are offered, sealed or aloud (N99-PREM, N99-DEC)."""

    phase = Offering

    def to_act(self, phase: Offering) -> Seat:
        player = phase.offers.to_act
        assert player is not None, "the offers go on after their end"
        return phase.order[player]

    def candidates(self, phase: Offering) -> Iterator[Action]:
        yield Pass()
        for kind in ("declare", "reveal"):
            if phase.offers.procedure == "naming":
                yield from (Offer(kind, trump) for trump in Denomination)
            else:
                yield Offer(kind)

    def violation(self, phase: Offering, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, Offer | Pass):
            return elsewhere(phase, seat, action)
        return phase.offers.refusal(phase.player(seat), action, phase.names)

    def apply(self, phase: Offering, action: Any) -> Table:
        return onwards(advance(Offering, phase, offers=phase.offers.add(action)))

    def _events(self, phase: Offering, text: str, action: Any) -> tuple[Event, ...]:
        after = self.apply(phase, action)
        cites: tuple[Clause, ...] = (VOLUNTARY, DECLARE, REVEAL, SEALED)
        if phase.offers.procedure == "naming":
            first = not phase.offers.calls
            cites = (LEADER_MAY_NAME if first else NEXT_MAY_NAME, *cites[:-1])
        events = [Event(text, cites)]
        if phase.offers.procedure == "sealed" and after.offers.over:
            offers = [
                f"{phase.names[player]} {'nothing' if isinstance(call, Pass) else call}"
                for player, call in after.offers.calls
            ]
            events.append(_event(f"The offers: {', '.join(offers)}.", OFFERS_LAPSE))
        return (*events, *settled(phase, after))

    def story(self, phase: Offering, action: Any) -> Story:
        who = phase.setting.name(self.to_act(phase))
        result = ""
        after = self.apply(phase, action)
        if after.offers.over:
            best = after.premium
            result = f"{phase.setting.name(best[0])}: {best[1]}" if best else "no premium"
        text = f"{who} {_said(action)}."
        return Story("Premium", self._events(phase, text, action), str(action), result)

    def covered(self, phase: Offering, action: Any) -> Covered | None:
        if phase.offers.procedure != "sealed":
            return None
        seat = self.to_act(phase)
        text = f"{phase.setting.name(seat)} decides on an offer, unseen so far."
        return Covered((seat,), "an offer, sealed", self._events(phase, text, action), "▮")


def _said(call: Call) -> str:
    if isinstance(call, Pass):
        return "offers nothing"
    if call.trump is None:
        return f"offers to {call.kind}"
    trump = "no trump" if call.trump.trump is None else call.trump.trump.word
    return f"offers to {call.kind} with {trump}"


def _played(table: Playing, tricks: Tricks) -> Table:
    return onwards(advance(Playing, table, tricks=tricks))


def _so_far(table: Table) -> str:
    return f" · {'/'.join(str(table.won(seat)) for seat in TRIO)}"


class PlayingRules(TrickRules):
    """Nine tricks, in which the Joker counts as the card turned up (N99-PLAY)."""

    def __init__(self) -> None:
        cites = PlayClauses(
            lead=(LEFT_LEADS,),
            turn=(GOES_LEFT,),
            follow=(FOLLOW_SUIT,),
            win=(HIGHEST_WINS,),
            next=(WINNER_LEADS,),
        )
        super().__init__(Playing, _played, elsewhere, told_result, cites, _so_far)

    def _out_of_turn(self, phase: Playing, seat: Seat, turn: Seat, card: Card) -> Violation:
        if phase.tricks is None or phase.tricks.started:
            return super()._out_of_turn(phase, seat, turn, card)
        name, named = phase.setting.name, phase.options.variant == "declared"
        text = f"{name(seat)} may not lead: {name(turn)}, on the dealer's left, leads first"
        return _refuse(text, LEFT_LEADS, *((STILL_LEFT_LEADS,) if named else ()))

    def _not_held(self, phase: Playing, seat: Seat, turn: Seat, card: Card) -> Violation:
        who = phase.setting.name(seat)
        if card in phase.bid_cards(seat):
            return _refuse(f"{who} may not play {card}: it is a bid-card", THREE_CARDS)
        missing = _refuse(f"{who} does not hold {card}", TWELVE_EACH, THREE_CARDS)
        return _not_dealt(phase, card) or missing

    def _revoke(self, phase: Playing, turn: Seat, card: Card) -> Violation | None:
        refusal = super()._revoke(phase, turn, card)
        table = phase.tricks.table if phase.tricks else ()
        if refusal is None or not any(one.is_joker for one in (*phase.hand(turn), *table)):
            return refusal
        return _refuse(f"{refusal.text}; the Joker is {phase.joker}", FOLLOW_SUIT, JOKER_PLAYS)

    def _card_event(self, phase: Playing, tricks: Tricks, turn: Seat, card: Card) -> Event:
        who = phase.setting.name(turn)
        shown = f"the Joker, which is {phase.joker}" if card.is_joker else str(card)
        joker = (JOKER_PLAYS, SHOWN_AS_JOKER) if card.is_joker else ()
        if not tricks.table:
            why = WINNER_LEADS if tricks.started else LEFT_LEADS
            return _event(f"{who} leads {shown}.", why, *joker)
        led = face(tricks.table[0], tricks.joker).suit
        assert led is not None
        suit = face(card, tricks.joker).suit
        if suit is led:
            return _event(f"{who} follows with {shown}.", FOLLOW_SUIT, *joker)
        verb = "ruffs with" if suit is tricks.trump else "discards"
        return _event(f"{who} has no {led.word[:-1]} and {verb} {shown}.", VOID, *joker)

    def _winner_event(self, phase: Playing, trick: Trick, trump: Suit | None) -> Event:
        assert phase.trump is not None
        best = trick.seats.index(trick.winner)
        why, cites = why_it_wins(trick.cards, best, phase.trump, phase.joker)
        why = why.split(";")[0]
        who = phase.setting.name(trick.winner)
        card = f"The Joker as {phase.joker}" if trick.card.is_joker else str(trick.card)
        return Event(f"{card}, {why}, takes the trick for {who}.", cites)
