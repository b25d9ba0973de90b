"""Opening lead: the first card of a deal, by the list of leads, where the list is clear."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple, final

from ..auction import Auction
from ..bots.opening import opening_lead
from ..bots.sight import Sight
from ..calls import Bid, parse_call
from ..cards import DISPLAY_SUITS, PACK_52, SUITS, Card, Hand, Suit
from ..course.question import Mistake, Question, card, hand_zone
from ..errors import NotationError
from ..laws import LEFT_HAND_LEADS
from ..observation import Fact, Observation, Zone
from ..play import plays_of
from ..seats import COMPASS, Seat, from_seat, parse_seat
from . import About
from .words import one, read_hand

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    title="Opening lead",
    text="You hear an auction and choose the first card, by the list of leads.",
    rung=8,
    checker="table",
    levels=("against no trumps", "against no trumps or trumps", "partner may have bid a suit"),
    kinds=(
        ("partner-suit", "partner has bid a suit"),
        ("trump-rule", "a lead for trumps, but there are none"),
        ("no-trump-rule", "a lead for no trumps, but there are trumps"),
        ("wrong-card", "the right suit, another card"),
        ("wrong-suit", "another suit"),
    ),
)

_TEN: Final = 8
_QUEEN: Final = 10
_KING: Final = 11


@final
class _Lead(NamedTuple):
    card: Card
    why: str


def make(hand: str, auction: str, dealer: str = "E") -> Question:
    """Which card South leads; East is declarer.

    `auction` are all calls, as ``1NT P 3NT P P P``, and `dealer` makes the first one. Raises
    NotationError where South does not lead, and where the list has no one lead for the hand.
    """
    held = read_hand(hand)
    if len(held) != 13:
        raise NotationError(f'"{hand}" has {len(held)} cards; who leads first holds 13')
    calls = _auction(auction, parse_seat(dealer))
    contract = calls.contract
    if contract is None or contract.declarer is not Seat.EAST:
        raise NotationError(f'after "{auction}" South does not make the opening lead')
    trump, asked = contract.bid.denomination.trump, _asked(calls)
    lead = _listed(held, trump, asked)
    bot, _ = opening_lead(_sight(held, trump), asked if asked and held.length(asked) else None)
    if lead is None or bot is not lead.card:
        raise NotationError(f'the list of leads has no one card for "{hand}"')
    wrong = {
        str(other): _mistake(other, lead, held, trump, asked)
        for other in held
        if other is not lead.card
    }
    how = "No trumps" if trump is None else f"{trump.word.capitalize()} are trumps"
    return Question(
        text=f"East plays {contract}. You lead the first card. Which one?",
        parts=(card(held),),
        right=frozenset({str(lead.card)}),
        working=(f"{how}.", lead.why, f"So you lead {lead.card}."),
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


def _asked(calls: Auction) -> Suit | None:
    """The suit that partner has bid last."""
    named = [
        call.denomination.trump
        for who, call in calls.by_seat()
        if who is Seat.NORTH and isinstance(call, Bid)
    ]
    return named[-1] if named else None


def _sight(held: Hand, trump: Suit | None) -> Sight:
    zones = (
        Zone("hand:W", "hand", "left", "West", hidden=13, seat=Seat.WEST),
        Zone("hand:N", "hand", "top", "North", hidden=13, seat=Seat.NORTH),
        Zone("hand:E", "hand", "right", "East", hidden=13, seat=Seat.EAST),
        Zone("hand:S", "hand", "bottom", "South", tuple(held), seat=Seat.SOUTH),
    )
    facts = (Fact("Trump", trump.symbol if trump else "NT"),)
    return Sight(Observation(Seat.SOUTH, Seat.SOUTH, zones, facts, (), plays_of(held.bits)))


# --- the list -----------------------------------------------------------------------------------


def _run(cards: tuple[Card, ...]) -> int:
    """How many cards touch each other from the top, if that is the ten or higher."""
    if not cards or cards[0].index % 13 < _TEN:
        return 0
    count = 1
    for high, low in pairwise(cards):
        if high.index - low.index != 1:
            break
        count += 1
    return count if count > 1 else 0


def _listed(held: Hand, trump: Suit | None, asked: Suit | None) -> _Lead | None:
    """The lead of the list; None where two lines of it apply."""
    if asked is not None and held.length(asked) and asked is not trump:
        return _partners(tuple(held.suit(asked)), asked)
    return _no_trumps(held) if trump is None else _trumps(held, trump)


def _partners(cards: tuple[Card, ...], suit: Suit) -> _Lead | None:
    why = f"Partner has bid {suit.word}, so you lead one."
    if _run(cards):
        return _Lead(cards[0], f"{why} Of cards that touch, the highest.")
    if len(cards) == 2:
        return _Lead(cards[0], f"{why} Of two cards, the higher.")
    if any(_run(cards[at:]) for at in range(len(cards))):
        return None
    return _Lead(cards[-1], f"{why} Of three or more, the lowest." if cards[1:] else why)


def _no_trumps(held: Hand) -> _Lead | None:
    lengths = sorted((held.length(suit) for suit in SUITS), reverse=True)
    if lengths[0] == lengths[1]:
        return None
    suit = max(SUITS, key=held.length)
    cards = tuple(held.suit(suit))
    run = _run(cards)
    if run >= 3 or (run == 2 and cards[0].index % 13 >= _QUEEN):
        return _Lead(cards[0], f"Your longest suit is {suit.word}: the top of cards that touch.")
    if any(_run(cards[at:]) for at in range(4)):
        return None  # cards that touch below the top are led otherwise
    return _Lead(cards[3], f"Your longest suit is {suit.word}: the fourth card from the top.")


def _trumps(held: Hand, trump: Suit) -> _Lead | None:
    plain = [tuple(held.suit(suit)) for suit in DISPLAY_SUITS if suit is not trump]
    runs = [cards for cards in plain if _run(cards) and cards[0].index % 13 >= _QUEEN]
    short = [cards for cards in plain if len(cards) == 1 and cards[0].index % 13 < _KING]
    if len(runs) + len(short) != 1:
        return None
    if runs:
        return _Lead(runs[0][0], "High cards that touch are the best lead: the top one.")
    why = f"Your only {one(short[0][0].suit)}: when it is led again, you can ruff."
    return _Lead(short[0][0], why)


def _mistake(
    picked: Card, lead: _Lead, held: Hand, trump: Suit | None, asked: Suit | None
) -> Mistake:
    if asked is not None and lead.card.suit is asked is not picked.suit:
        text = f"Partner has bid {asked.word}. Lead that suit, and partner's cards help you."
        return Mistake("partner-suit", text)
    if picked.suit is lead.card.suit:
        return Mistake("wrong-card", f"The suit is right, the card is another one. {lead.why}")
    other = _listed(held, None if trump is not None else _any_trump(picked), None)
    if other is not None and other.card is picked:
        if trump is None:
            text = "That is a lead against trumps. Here nothing can be ruffed, so length counts."
            return Mistake("trump-rule", text)
        text = "Long suits are led against no trumps. Here your long cards would be ruffed."
        return Mistake("no-trump-rule", text)
    return Mistake("wrong-suit", f"There is a better suit to lead. {lead.why}")


def _any_trump(picked: Card) -> Suit:
    """Some suit that is not that of the card."""
    return next(suit for suit in SUITS if suit is not picked.suit)


# --- by chance ----------------------------------------------------------------------------------

_NO_TRUMPS: Final = ("1NT P 3NT P P P", "1NT P P P", "1NT P 2NT P 3NT P P P")


def ask(rng: random.Random, level: int) -> Question:
    """A hand and an auction by chance, for which the list of leads is clear."""
    kind = rng.choice((("top", "fourth", "fourth"), ("top", "fourth", "run", "short"),
                       ("partner", "partner", "fourth", "run", "short"))[level - 1])  # fmt: skip
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
    else:
        yield f"1{major} P {rng.choice('24')}{major} P P P"
        yield f"1{major} P 3{major} P 4{major} P P P"


def _kind(held: Hand, auction: str) -> str:
    """Which line of the list a hand is for; some hands fit several."""
    calls = _auction(auction, Seat.EAST)
    contract = calls.contract
    assert contract is not None
    trump, asked = contract.bid.denomination.trump, _asked(calls)
    lead = _listed(held, trump, asked)
    if lead is None:
        return ""
    if asked is not None:
        return "partner" if held.length(asked) > 1 else ""
    run = _run(tuple(held.suit(lead.card.suit)))
    if trump is None:
        return "fourth" if lead.card is tuple(held.suit(lead.card.suit))[3] else "top"
    return "run" if run else "short"
