"""Opening lead: the first card of a deal, if the list of leads is clear about it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from ...base.errors import NotationError
from ...bidding import AuctionSummary
from ...bridge.auction import Auction
from ...bridge.calls import Bid, parse_call
from ...bridge.laws import LEFT_HAND_LEADS
from ...core.cards import DISPLAY_SUITS, PACK_52, SUITS, Card, Hand, Suit
from ...core.seats import COMPASS, Seat, from_seat, parse_seat
from ...players.opening import Lead, Line, opening_lead, partners_suit, touching
from ..course.question import Mistake, Question, card, hand_zone
from . import About
from .words import one, read_hand

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Opening lead",
    text="You hear an auction and choose the opening lead, following the list of leads.",
    rung=8,
    checker="table",
    levels=("against no trumps", "against no trumps or trumps", "partner may have bid a suit"),
    kinds=(
        ("partner-suit", "missed that partner has bid a suit"),
        ("trump-rule", "a lead against trumps, but there are none"),
        ("no-trump-rule", "a lead against no trumps, but there are trumps"),
        ("wrong-card", "the right suit, but the wrong card"),
        ("wrong-suit", "the wrong suit"),
    ),
)

_QUEEN: Final = 10
_KING: Final = 11
_WORDS: Final = {
    Line.PARTNER: "Partner has bid {suit}, so you lead a {one}.",
    Line.PARTNER_ACE: "Partner has bid {suit}, so you lead a {one}. Against trumps, lead the ace, "
    "not a card below it.",
    Line.PARTNER_TOUCHING: "Partner has bid {suit}, so you lead a {one}. From touching cards, "
    "lead the highest.",
    Line.PARTNER_TWO: "Partner has bid {suit}, so you lead a {one}. From two cards, lead the "
    "higher.",
    Line.PARTNER_LOW: "Partner has bid {suit}, so you lead a {one}. From three or more, lead the "
    "lowest.",
    Line.FOURTH_LONGEST: "Your longest suit is {suit}: lead the fourth card from the top.",
    Line.TOUCHING: "You have touching high {suit}: lead the top one.",
    Line.SINGLETON: "Lead your only {one}: when the suit is led again, you can ruff.",
}
"""The lesson's words for the lines of the list that the drill covers."""


def make(hand: str, auction: str, dealer: str = "E") -> Question:
    """Which card South leads; East is declarer.

    `auction` are all calls, as ``1NT P 3NT P P P``, and `dealer` makes the first one. Raises
    NotationError if South does not lead, and if the list has more than one lead for the hand.
    """
    held = read_hand(hand)
    if len(held) != 13:
        raise NotationError(f'"{hand}" has {len(held)} cards; the opening leader holds 13')
    calls = _auction(auction, parse_seat(dealer))
    contract = calls.contract
    if contract is None or contract.declarer is not Seat.EAST:
        raise NotationError(f'after "{auction}" South does not make the opening lead')
    trump, asked = contract.bid.denomination.trump, _asked(calls, contract.bid)
    lead = _clear(held, trump, asked)
    if lead is None:
        raise NotationError(f'the list of leads gives no single card for "{hand}"')
    wrong = {
        str(other): _mistake(other, lead, held, trump, asked)
        for other in held
        if other is not lead.card
    }
    how = "No trumps" if trump is None else f"{trump.word.capitalize()} are trumps"
    return Question(
        text=f"East plays {contract}. You make the opening lead. Which card do you lead?",
        parts=(card(held),),
        right=frozenset({str(lead.card)}),
        working=(f"{how}.", _why(lead), f"So you lead {lead.card}."),
        zones=(hand_zone(Seat.SOUTH, held),),
        names=((Seat.SOUTH, "You"), (Seat.NORTH, "Partner")),
        shown=(calls,),
        wrong=wrong,
        clauses=(LEFT_HAND_LEADS,),
    )


def _auction(text: str, dealer: Seat) -> Auction:
    try:
        return Auction.of(from_seat(dealer, COMPASS), map(parse_call, text.split()))
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(f'"{text}": {error}') from None


def _asked(calls: Auction, final: Bid) -> Suit | None:
    """The suit that partner has bid."""
    told = AuctionSummary(Seat.SOUTH, tuple(calls.by_seat()), frozenset())
    return partners_suit(told, final.denomination.trump)


# --- where the list is clear --------------------------------------------------------------------


def _clear(held: Hand, trump: Suit | None, asked: Suit | None) -> Lead | None:
    """The lead of the list; None if two of its lines apply."""
    lead = opening_lead(held, trump, asked)
    if asked is not None and held.length(asked):
        return lead if _partners_is_clear(tuple(held.suit(asked)), lead) else None
    clear = (
        _no_trumps_is_clear(held, lead) if trump is None else _trumps_is_clear(held, lead, trump)
    )
    return lead if clear else None


def _partners_is_clear(cards: tuple[Card, ...], lead: Lead) -> bool:
    low = lead.line is Line.PARTNER_LOW
    return not (low and any(touching(cards[at:]) for at in range(len(cards))))


def _no_trumps_is_clear(held: Hand, lead: Lead) -> bool:
    lengths = sorted((held.length(suit) for suit in SUITS), reverse=True)
    cards = tuple(held.suit(lead.card.suit))
    if lengths[0] == lengths[1] or len(cards) < lengths[0]:
        return False
    # Touching cards below the top follow another rule.
    inside = any(touching(cards[at:]) for at in range(4))
    return lead.line is Line.TOUCHING or (lead.line is Line.FOURTH_LONGEST and not inside)


def _trumps_is_clear(held: Hand, lead: Lead, trump: Suit) -> bool:
    plain = [tuple(held.suit(suit)) for suit in DISPLAY_SUITS if suit is not trump]
    runs = sum(touching(cards) > 0 and cards[0].index % 13 >= _QUEEN for cards in plain)
    short = sum(len(cards) == 1 and cards[0].index % 13 < _KING for cards in plain)
    return runs + short == 1 and lead.line in (Line.TOUCHING, Line.SINGLETON)


def _why(lead: Lead) -> str:
    """The line of the list in the words of the lesson."""
    assert lead.card.suit is not None, "there is no joker here"
    return _WORDS[lead.line].format(suit=lead.card.suit.word, one=one(lead.card.suit))


def _mistake(
    picked: Card, lead: Lead, held: Hand, trump: Suit | None, asked: Suit | None
) -> Mistake:
    if asked is not None and lead.card.suit is asked is not picked.suit:
        text = f"Partner has bid {asked.word}. Lead that suit: partner's cards help you there."
        return Mistake("partner-suit", text)
    if picked.suit is lead.card.suit:
        return Mistake("wrong-card", f"The suit is right, but the card is not. {_why(lead)}")
    other = _clear(held, None if trump is not None else _any_trump(picked), None)
    if other is not None and other.card is picked:
        if trump is None:
            text = "That is a lead against trumps. Here nothing can be ruffed, so length counts."
            return Mistake("trump-rule", text)
        text = "Long suits are led against no trumps. Here your long cards would be ruffed."
        return Mistake("no-trump-rule", text)
    return Mistake("wrong-suit", f"There is a better suit to lead. {_why(lead)}")


def _any_trump(picked: Card) -> Suit:
    """Any suit other than that of the card."""
    return next(suit for suit in SUITS if suit is not picked.suit)


# --- at random ----------------------------------------------------------------------------------

_NO_TRUMPS: Final = ("1NT P 3NT P P P", "1NT P P P", "1NT P 2NT P 3NT P P P")
_KINDS: Final = (
    ("top", "fourth", "fourth"),
    ("top", "fourth", "run", "short"),
    ("partner", "partner-trumps", "partner-ace", "fourth", "run", "short"),
)
"""The lines of each level."""


def ask(rng: random.Random, level: int) -> Question:
    """A random hand and auction with a clear lead."""
    kind = rng.choice(_KINDS[level - 1])
    while True:
        held = Hand.of(rng.sample(PACK_52, 13))
        for auction in _auctions(rng, kind):
            if _kind(held, auction) != kind:
                continue
            try:
                return make(str(held), auction)
            except NotationError:
                continue


def _auctions(rng: random.Random, kind: str) -> Iterator[str]:
    major = rng.choice("♠♥")
    if kind in ("top", "fourth"):
        yield rng.choice(_NO_TRUMPS)
    elif kind == "partner":
        yield rng.choice((f"1♦ P P 1{major} 1NT P 3NT P P P", f"1♣ P 1♦ 1{major} 1NT P P P"))
    elif kind.startswith("partner"):
        high, low = rng.choice(("♠♥", "♠♦", "♥♦", "♥♣"))
        yield f"1{high} P 2{high} 3{low} {rng.choice('34')}{high} P P P"
        yield "1♥ P 2♥ 2♠ 4♥ P P P"
    else:
        yield f"1{major} P {rng.choice('24')}{major} P P P"
        yield f"1{major} P 3{major} P 4{major} P P P"


def _kind(held: Hand, auction: str) -> str:
    """The line of the list that a hand is for; some hands fit several."""
    calls = _auction(auction, Seat.EAST)
    contract = calls.contract
    assert contract is not None
    trump, asked = contract.bid.denomination.trump, _asked(calls, contract.bid)
    lead = _clear(held, trump, asked)
    if lead is None:
        return ""
    if asked is not None:
        ace = lead.line is Line.PARTNER_ACE
        if held.length(asked) < 2 + ace:
            return ""
        return "partner" if trump is None else "partner-ace" if ace else "partner-trumps"
    if trump is None:
        return "fourth" if lead.line is Line.FOURTH_LONGEST else "top"
    return "run" if lead.line is Line.TOUCHING else "short"
