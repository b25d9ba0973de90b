"""The rules of each phase of Ninety-Nine: who acts, what is refused, what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...bridge.calls import Denomination, Pass
from ...bridge.table import ended
from ...bridge.trick_phase import PlayClauses, TrickRules
from ...bridge.tricks import Play, Trick, Tricks, face
from ...core.cards import Card, Hand, Suit
from ...core.clauses import Clause, Violation, clause
from ...core.events import Action, Covered, Event, Story
from ...core.seats import TRIO, Seat
from ...core.state import PhaseRules
from .bids import (
    BID_CARDS,
    JOKER_BIDS,
    JOKER_IS,
    NINE_TRICKS,
    NO_RANKS,
    ONE_OF_EACH,
    SUM,
    THREE_CARDS,
    TURN_UP_ASIDE,
    VALUE_CLAUSES,
    value,
)
from .options import NAME_THEN_BID, SEALED
from .phases import (
    PROOF,
    Attempt,
    Bidding,
    LayBid,
    Offering,
    Over,
    Playing,
    Settled,
    Table,
    bids_of,
    handed_on,
    onwards,
    played,
)
from .premium import (
    CLOSED_BIDS,
    DECLARE,
    LEADER_MAY_NAME,
    NEXT_MAY_NAME,
    OFFERS_LAPSE,
    ONE_HOLDER,
    REVEAL,
    VOLUNTARY,
    Call,
    Offer,
    Offers,
    named_trump,
)
from .result import GOES_LEFT, MAY_STAY_CLOSED, PROOF_AUTOMATIC, told_result
from .score import PREMIUM_POINTS
from .trump import HIGHEST_WINS, JOKER_PLAYS, NEXT_TRUMP, TURN_UP_SUIT, why_it_wins

TWELVE_EACH: Final = clause("N99-DEAL-3")
THREE_PLAYERS: Final = clause("N99-EQ-1")
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


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    who = table.setting.name(seat)
    if isinstance(action, Attempt):
        return _refuse_attempt(table, seat, action)
    if isinstance(table, Over):
        text = "the deal is over: all nine tricks have been played"
        return _refuse(text, NINE_TRICKS, WINNER_LEADS)
    match action:
        case LayBid():
            if isinstance(table, Offering) and not table.laid:
                text = f"{who} may not lay bid-cards yet: trumps are named first"
                return _refuse(text, NAME_THEN_BID)
            text = f"{who} may not bid again: bid-cards stay as they were laid"
            return _refuse(text, ALL_AT_ONCE, THREE_CARDS)
        case Offer() | Pass():
            if isinstance(table, Bidding) and not table.offers.over:
                text = f"{who} may not make an offer yet: all three lay bid-cards first"
                naming = table.setting.options.variant == "declared"
                return _refuse(text, NAME_THEN_BID if naming else SEALED)
            return table.offers.closed(table.player(seat), table.called)
        case Play():
            if isinstance(table, Bidding):
                text = f"{who} may not play yet: each player lays three bid-cards first"
                return _refuse(text, THREE_CARDS, ALL_AT_ONCE)
            text = f"{who} may not play yet: premiums are offered before the first lead"
            return _refuse(text, REVEAL, SEALED)
    return _refuse(f"{action} has no place in this game", THREE_PLAYERS)


def _refuse_attempt(table: Table, seat: Seat, action: Attempt) -> Violation:
    who = table.setting.name(seat)
    if action.verb == "trump":
        return _refuse_trump(table, who)
    over, shown = isinstance(table, Over), table.shown_bids()
    if isinstance(whom := action.what, Seat):
        whose = table.setting.name(whom)
        if whom is seat:
            return _refuse(f"{who} already sees these bid-cards: they are {who}'s own", SECRET)
        if whom in shown:
            text = f"{whose}'s bid-cards are face up: {who} sees them"
            return _refuse(text, shown[whom])
        text = f"{who} may not look at {whose}'s bid-cards: "
        if over:
            return _refuse(f"{text}a bid that is not met may stay face down", MAY_STAY_CLOSED)
        return _refuse(f"{text}a bid is secret", SECRET, CLOSED_BIDS)
    if seat is table.shown_hand() and not over:
        text = f"{who} may not hide the hand again: it is played face up"
        return _refuse(text, REVEAL)
    if isinstance(table, Over) and seat in table.succeeded():
        text = f"{who} may not hide the bid-cards: a bid that is met must be proved"
        return _refuse(text, PROOF, PROOF_AUTOMATIC)
    if seat in shown:
        text = f"{who} may not turn the bid-cards face down again"
        return _refuse(text, shown[seat])
    text = f"{who} has nothing to hide: the bid-cards are face down"
    return _refuse(text, MAY_STAY_CLOSED if over else CLOSED_BIDS)


def _refuse_trump(table: Table, who: str) -> Violation:
    variant = table.setting.options.variant
    if variant != "declared":
        cite = TURN_UP_SUIT if variant == "classic" else NEXT_TRUMP
        return _refuse(f"{who} may not name trumps: they are fixed", cite)
    if isinstance(table, Offering):
        text = f"{who} may not name trumps without an offer to declare or reveal"
        return _refuse(text, LEADER_MAY_NAME)
    if table.offers.over:
        return _refuse(f"{who} may not name trumps any more", NEXT_MAY_NAME, ONE_HOLDER)
    return _refuse(f"{who} may not name trumps yet: all three lay bid-cards first", NAME_THEN_BID)


def _not_dealt(table: Table, card: Card) -> Violation | None:
    """A card that lies aside is not in anybody's hand."""
    if card != table.turnup:
        return None
    text = f"{card} is turned up, so nobody holds it"
    if card.is_joker:
        return _refuse(text, TURN_UP_ASIDE)
    return _refuse(f"{text}; the Joker is that card", TURN_UP_ASIDE, ONE_OF_EACH, JOKER_IS)


def _granted(before: Table, offers: Offers) -> tuple[str, tuple[Clause, ...]]:
    """The result of the offers: the premium, and trumps if they are named."""
    if before.setting.options.variant == "declared":
        named = named_trump(offers, handed_on(before.setting), before.called)
        return named.text, named.clauses
    told = offers.told(before.called)
    return told.text, told.clauses


def _settled(before: Bidding | Offering, offers: Offers, laid: tuple[Hand, ...]) -> Iterator[Event]:
    """The consequences of a turn that ends the offers, or the phase before the first lead."""
    name, granted = before.called, offers.granted
    if not offers.over:
        return
    if not before.offers.over:
        text, cites = _granted(before, offers)
        yield Event(f"{text[0].upper()}{text[1:]}.", cites)
    if len(laid) < len(TRIO):
        return
    if granted is not None:
        player, offer = granted
        bid = value(laid[player], before.joker)
        text = f"{name(player)} turns up {laid[player]}, a bid of {bid}"
        text += ", and lays the hand face up." if offer.reveals else "."
        yield _event(text, offer.clause, SHOWN_BEFORE_LEAD, SUM)
    still = (STILL_LEFT_LEADS,) if before.setting.options.variant == "declared" else ()
    yield _event(f"{name(0)}, on the dealer's left, leads.", LEFT_LEADS, *still)


# The clauses are the same whatever is laid, because those who do not see it read them, too.
LAYING: Final = (THREE_CARDS, SECRET, CLOSED_BIDS, SUM, *VALUE_CLAUSES.values(), NO_RANKS)
LAYING_WITH_JOKER: Final = (*LAYING, JOKER_BIDS)


def _refuse_bid(phase: Bidding, seat: Seat, action: LayBid) -> Violation | None:
    who, turn = phase.setting.name, phase.bidder
    if seat is not turn:
        if phase.player(seat) < len(phase.laid):
            text = f"{who(seat)} may not bid again: bid-cards stay as they were laid"
            return _refuse(text, ALL_AT_ONCE, THREE_CARDS)
        text = f"{who(seat)} must wait: {who(turn)}'s bid-cards come first"
        return _refuse(text, ALL_AT_ONCE, SECRET)
    if len(action.cards) != BID_CARDS:
        text = f"{who(seat)} must lay exactly three bid-cards, not {len(action.cards)}"
        return _refuse(text, THREE_CARDS)
    hand = phase.hand(seat)
    if hand.holds(action.cards):
        return None
    for card in action.cards:
        if card not in hand:
            missing = _refuse(f"{who(seat)} does not hold {card}", THREE_CARDS, TWELVE_EACH)
            return _not_dealt(phase, card) or missing
    return _refuse(f"{who(seat)} holds only one Joker", THREE_CARDS, TWELVE_EACH)


def _bids(phase: Bidding) -> tuple[LayBid, ...]:
    return bids_of(phase.hand(phase.bidder))


def _lay(phase: Bidding, action: LayBid) -> Table:
    return onwards(phase.setting, phase.offers, (*phase.laid, action.cards))


def _laid(phase: Bidding, what: str, action: LayBid) -> tuple[Event, ...]:
    who = phase.setting.name(phase.bidder)
    cites = LAYING if phase.joker is None else LAYING_WITH_JOKER
    event = Event(f"{who} lays {what} face down.", cites)
    return (event, *_settled(phase, phase.offers, (*phase.laid, action.cards)))


def _told_bid(phase: Bidding, action: LayBid) -> Story:
    bid = value(action.cards, phase.joker)
    return Story("Bids", _laid(phase, f"{action.cards}, a bid of {bid},", action), str(bid))


def _covered_bid(phase: Bidding, action: LayBid) -> Covered:
    events = _laid(phase, "three bid-cards", action)
    return Covered((phase.bidder,), "bid, three cards face down", events, "▮")


BIDDING: Final = PhaseRules(
    Bidding,
    action_types=(LayBid,),
    asks="lays three bid-cards",
    means=lambda phase, action: f"a bid of {value(action.cards, phase.joker)}",
    turn=lambda phase: phase.bidder,
    offers=_bids,
    refuses=_refuse_bid,
    refuse_other=refuse_other,
    next_phase=_lay,
    narrate=_told_bid,
    public_side=_covered_bid,
    legal=_bids,
)
"""Each player lays three bid-cards, unseen (N99-BID)."""


PLAIN: Final[tuple[Call, ...]] = (Pass(), Offer("declare"), Offer("reveal"))
NAMING: Final[tuple[Call, ...]] = (
    Pass(),
    *(Offer("declare", trump) for trump in Denomination),
    *(Offer("reveal", trump) for trump in Denomination),
)


def _speaker(phase: Offering) -> Seat:
    return phase.order[phase.speaker]


def _refuse_offer(phase: Offering, seat: Seat, action: Call) -> Violation | None:
    return phase.offers.refusal(phase.player(seat), action, phase.called)


def _speak(phase: Offering, action: Call) -> Table:
    return onwards(phase.setting, phase.offers.add(phase.speaker, action), phase.laid)


def _offered(phase: Offering, text: str, offers: Offers) -> tuple[Event, ...]:
    """An offer, and its consequences, with the `offers` after it."""
    cites: tuple[Clause, ...] = (VOLUNTARY, DECLARE, REVEAL, SEALED)
    if offers.procedure == "naming":
        cites = (NEXT_MAY_NAME if phase.offers.calls else LEADER_MAY_NAME, *cites[:-1])
    events = [Event(text, cites)]
    if offers.procedure == "sealed" and offers.granted is not None:
        made = (
            f"{phase.called(player)} {'passes' if isinstance(call, Pass) else f'{call.kind}s'}"
            for player, call in offers.calls
        )
        events.append(_event(f"The offers: {', '.join(made)}.", OFFERS_LAPSE))
    return (*events, *_settled(phase, offers, phase.laid))


def _told_offer(phase: Offering, action: Call) -> Story:
    offers, result = phase.offers.add(phase.speaker, action), ""
    if offers.over:
        best = offers.granted
        result = f"{phase.called(best[0])}: {best[1]}" if best else "no premium"
    events = _offered(phase, f"{phase.called(phase.speaker)} {_said(action)}.", offers)
    return Story("Premium", events, str(action), result)


def _covered_offer(phase: Offering, action: Call) -> Covered | None:
    if phase.offers.procedure != "sealed":
        return None
    offers = phase.offers.add(phase.speaker, action)
    how = (
        ", and the offers are opened" if offers.over else " on an offer, which stays secret for now"
    )
    events = _offered(phase, f"{phase.called(phase.speaker)} decides{how}.", offers)
    return Covered((_speaker(phase),), "an offer, sealed", events, "▮")


def _at_stake(phase: Offering, action: Call) -> str:
    """The value of a premium, won or lost (N99-SCO-7, N99-SCO-8)."""
    if isinstance(action, Pass):
        return ""
    points = PREMIUM_POINTS[action.kind]
    return f"{points} more if you make exactly your bid; if not, {points} to each of the others"


def _said(call: Call) -> str:
    if isinstance(call, Pass):
        return "offers nothing"
    if call.trump is None:
        return f"offers to {call.kind}"
    trump = "no trump" if call.trump.trump is None else call.trump.trump.word
    return f"offers to {call.kind} with {trump}"


def _laid_open(phase: Offering, action: Call) -> tuple[tuple[Card, ...], int]:
    """The cards that a granted offer shows to all (N99-PREM-2, N99-PREM-3)."""
    seat = _speaker(phase)
    bid = phase.bid_cards(seat)
    if isinstance(action, Pass):
        return (), len(bid)
    return (*bid, *(phase.hand(seat) if action.reveals else ())), 0


OFFERING: Final[PhaseRules[Offering, Call]] = PhaseRules(
    Offering,
    action_types=(Offer, Pass),
    asks="offers a premium, or passes",
    means=_at_stake,
    lays=_laid_open,
    turn=_speaker,
    offers=lambda phase: NAMING if phase.offers.procedure == "naming" else PLAIN,
    refuses=_refuse_offer,
    refuse_other=refuse_other,
    next_phase=_speak,
    narrate=_told_offer,
    public_side=_covered_offer,
)
"""Premiums are offered, sealed or aloud (N99-PREM, N99-DEC)."""


def _so_far(table: Settled) -> str:
    return f" · {'/'.join(str(table.won(seat)) for seat in TRIO)}"


class NineTricks(TrickRules[Playing, Playing | Over]):
    """Nine tricks, in which the Joker counts as the card turned up (N99-PLAY)."""

    def _out_of_turn(self, phase: Playing, seat: Seat, turn: Seat, card: Card) -> Violation:
        if phase.tricks.started:
            return super()._out_of_turn(phase, seat, turn, card)
        name, named = phase.setting.name, phase.setting.options.variant == "declared"
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
        near = (*phase.hand(turn), *phase.tricks.table)
        if refusal is None or not any(one.is_joker for one in near):
            return refusal
        text = f"{refusal.text}; the Joker is {phase.joker}"
        return Violation(text, (FOLLOW_SUIT, JOKER_PLAYS), refusal.because)

    def _card_event(self, phase: Playing, tricks: Tricks, turn: Seat, card: Card) -> Event:
        who = phase.setting.name(turn)
        shown = f"the Joker, which is {phase.joker}" if card.is_joker else str(card)
        joker = (JOKER_PLAYS, SHOWN_AS_JOKER) if card.is_joker else ()
        led = face(tricks.table[0], tricks.joker).suit if tricks.table else None
        if led is None:
            why = WINNER_LEADS if tricks.started else LEFT_LEADS
            return _event(f"{who} leads {shown}.", why, *joker)
        suit = face(card, tricks.joker).suit
        if suit is led:
            return _event(f"{who} follows with {shown}.", FOLLOW_SUIT, *joker)
        verb = "ruffs with" if suit is tricks.trump else "discards"
        return _event(f"{who} has no {led.word} and {verb} {shown}.", VOID, *joker)

    def _winner_event(self, phase: Playing, trick: Trick, trump: Suit | None) -> Event:
        best = trick.seats.index(trick.winner)
        why, cites = why_it_wins(trick.cards, best, phase.trump, phase.joker)
        why = why.split(";")[0]
        who = phase.setting.name(trick.winner)
        card = f"The Joker as {phase.joker}" if trick.card.is_joker else str(trick.card)
        return Event(f"{card}, {why}, wins for {who}.", cites)


PLAY_CITES: Final = PlayClauses(
    lead=(LEFT_LEADS,),
    turn=(GOES_LEFT,),
    follow=(FOLLOW_SUIT,),
    win=(HIGHEST_WINS,),
    next=(WINNER_LEADS,),
)

PHASES: Final[tuple[PhaseRules, ...]] = (
    BIDDING,
    OFFERING,
    NineTricks(Playing, played, refuse_other, told_result, PLAY_CITES, _so_far).rules(),
    ended(Over, refuse_other),
)
