"""The player of Ninety-Nine: it bids the tricks that its other nine cards promise, then wins
exactly those.

`choose` plays by rules of thumb. `think` tries each card in layouts of the unseen cards, in which
all three play for exactly their bids. A layout in which a bid matches its player's cards counts for
more than one in which it does not.
"""

from __future__ import annotations

import random
from functools import cache, lru_cache
from itertools import islice
from math import exp, sqrt
from typing import Final

from ...bridge.calls import Pass
from ...bridge.tricks import Play
from ...core.cards import PACK_36, PACK_37, SUITS, Card, Hand, Suit
from ...core.observation import Observation
from ...core.score import total
from ...core.seats import TRIO, Seat
from ...games.ninety_nine.bids import value
from ...games.ninety_nine.phases import LayBid, Playing
from ...games.ninety_nine.premium import Kind, Offer
from ...games.ninety_nine.score import lines
from ...reason.position import Position
from ...reason.rollout import play_exactly
from ...reason.worlds import worlds
from ..choice import Choice, played
from ..exact import exactly
from ..seat_view import SeatView, denomination, held

__all__ = ["choose", "think"]

# The probability that a card takes a trick, by how many higher cards are in other hands, none
# first; measured in deals that this player played against itself.
_TRUMPS: Final = (1.0, 0.68, 0.62, 0.47, 0.40, 0.29, 0.19, 0.08, 0.05)
_PLAIN: Final = (0.80, 0.52, 0.36, 0.31, 0.19, 0.13, 0.07, 0.03, 0.02)
# In suits other than trumps: the first, second, third card, and the others, because later rounds
# are ruffed.
_SIDE: Final = (
    (0.76, 0.57, 0.35, 0.20),
    (0.52, 0.44, 0.38, 0.30),
    (0.47, 0.31, 0.20, 0.16),
    (0.31, 0.23, 0.15, 0.09),
    (0.25, 0.16, 0.12, 0.07),
    (0.19, 0.12, 0.07, 0.04),
    (0.09, 0.05, 0.05, 0.03),
    (0.03, 0.02, 0.02, 0.01),
    (0.02, 0.01, 0.01, 0.01),
)
_SURE: Final = 0.5
"""The least probability of meeting a bid that makes a premium worth its risk."""
_LAYOUTS: Final = 24
"""The number of layouts in which each card is tried."""
_SURPRISE: Final = 0.02
"""The least weight of a layout in which a bid does not match its cards: bids may be wrong."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    kinds = {type(action) for action in seen.legal}
    if LayBid in kinds:
        return _bid(seen)
    if Offer in kinds:
        return _offer(seen)
    if kinds == {Pass}:
        return Choice(seen.legal[0], "no premium may be offered any more")
    return _play(seen)


def _joker(seen: Observation) -> Card | None:
    """The card that the Joker is; None if nobody holds one."""
    up = next((zone for zone in seen.zones if zone.id == "turnup"), None)
    if up is None or not up.cards or up.cards[0].is_joker:
        return None
    return up.cards[0]


@cache
def _of_suit(bits: int, kind: str) -> tuple[float, float]:
    """The expected tricks of the cards of one suit, and the uncertainty; bit 0 is the two."""
    tricks = doubt = 0.0
    before = 0
    for rank in range(12, -1, -1):
        if bits >> rank & 1:
            above = 12 - rank - before
            if kind == "side":
                chance = _SIDE[above][min(before, 3)]
            else:
                chance = (_TRUMPS if kind == "trump" else _PLAIN)[above]
            tricks += chance
            doubt += chance * (1 - chance)
            before += 1
    return tricks, doubt


def _bits(cards: Hand, joker: Card | None) -> int:
    """Cards as bits, the Joker as the card that it is."""
    bits = cards.bits & (1 << 52) - 1
    return bits | 1 << joker.index if cards.jokers and joker is not None else bits


def _outlook(bits: int, trump: Suit | None) -> tuple[float, float]:
    """The expected tricks of nine cards, and the uncertainty."""
    tricks = doubt = 0.0
    for number, suit in enumerate(SUITS):
        kind = "plain" if trump is None else "trump" if suit is trump else "side"
        one, two = _of_suit(bits >> 13 * number & 0x1FFF, kind)
        tricks += one
        doubt += two
    return tricks, doubt


def _met(away: float, doubt: float) -> float:
    """The approximate probability of meeting a bid this far from the expected tricks."""
    spread = 0.72 * doubt + 0.02
    return min(1.0, exp(-away * away / (2 * spread)) / sqrt(2 * 3.14159 * spread))


def _bid(seen: Observation) -> Choice:
    trump = denomination(seen)
    suit = None if trump is None else trump.trump
    joker = _joker(seen)
    hand = _bits(held(seen), joker)
    best: tuple[float, LayBid, int] | None = None
    for action in seen.legal:
        assert isinstance(action, LayBid)
        tricks, doubt = _outlook(hand & ~_bits(action.cards, joker), suit)
        number = value(action.cards, joker)
        likely = _met(tricks - number, doubt)
        if best is None or likely > best[0] + 1e-9:
            best = (likely, action, number)
    assert best is not None, "there are threes to lay"
    word = "trick" if best[2] == 1 else "tricks"
    return Choice(best[1], f"the other nine cards should win about {best[2]} {word}")


def _bid_cards(seen: Observation) -> Hand:
    """The viewer's own bid-cards; none before they are laid."""
    zone = next(zone for zone in seen.zones if zone.id == f"bid:{seen.viewer}")
    return Hand.of(zone.cards)


def _offer(seen: Observation) -> Choice:
    joker, hand, laid = _joker(seen), held(seen), _bid_cards(seen)
    declares = [a for a in seen.legal if isinstance(a, Offer) and not a.reveals]
    settled = denomination(seen)
    best: tuple[float, Offer] | None = None
    for offer in declares:
        named = offer.trump or settled
        suit = None if named is None else named.trump
        if laid:
            tricks, doubt = _outlook(_bits(hand, joker), suit)
            likely = _met(tricks - value(laid, joker), doubt)
        else:
            # Before the bid, long trumps make the result easier to predict.
            likely = 0.08 * (hand.length(suit) if suit else 0)
        if best is None or likely > best[0]:
            best = (likely, offer)
    if best is not None and best[0] > _SURE:
        why = "the bid looks safe enough to be declared" if laid else "long trumps are worth naming"
        return Choice(best[1], why)
    no = next((a for a in seen.legal if isinstance(a, Pass)), None)
    if no is not None:
        return Choice(no, "a premium that fails pays both opponents")
    return Choice(seen.legal[0], "an offer must be made, and this is the lowest")


def _play(seen: Observation) -> Choice:
    joker = _joker(seen)
    pack = PACK_36 if all(zone.id != "turnup" for zone in seen.zones) else PACK_37
    sight = SeatView(seen, pack, joker=joker)
    won = sum(zone.tricks or 0 for zone in seen.zones if zone.id == f"won:{seen.viewer}")
    return played(seen, exactly(sight, value(_bid_cards(seen), joker) - won))


def think(seen: Observation, rng: random.Random) -> Choice:
    """The card with the best mean over layouts of the unseen cards; otherwise that of `choose`."""
    cards = [action.card for action in seen.legal if isinstance(action, Play)]
    if len(cards) < max(2, len(seen.legal)) or seen.terms is None:
        return choose(seen, rng)
    sums, met = [0.0] * len(cards), [0] * len(cards)
    me = TRIO.index(seen.viewer)
    for world in islice(worlds(seen.terms.game, seen, rng), _LAYOUTS):
        table = world.phase
        assert isinstance(table, Playing), "cards are played in this phase alone"
        bids = tuple(table.bid(seat) for seat in TRIO)
        premium = None if table.premium is None else (table.premium[0], table.premium[1].kind)
        position, weight = Position(table.tricks), _likely(table, me)
        for at, card in enumerate(cards):
            position.play(position.number(card))
            won = play_exactly(position, bids)
            position.undo()
            sums[at] += weight * _ahead(me, bids, tuple(won), premium)
            met[at] += won[me] == bids[me]
    at = max(range(len(cards)), key=sums.__getitem__)
    layouts = f"{_LAYOUTS} layouts of the unseen cards"
    if met[at]:
        return Choice(Play(cards[at]), f"in {met[at]} of {layouts} this meets the bid")
    return Choice(Play(cards[at]), f"the bid is missed in all {layouts}; this costs least")


def _likely(table: Playing, me: int) -> float:
    """The approximate probability of the other bids, if these are their cards."""
    likely = 1.0
    for seat in TRIO[:me] + TRIO[me + 1 :]:
        nine = table.setting.deal.hand(seat) - table.bid_cards(seat)
        tricks, doubt = _outlook(_bits(nine, table.joker), table.tricks.trump)
        likely *= _SURPRISE + _met(tricks - table.bid(seat), doubt)
    return likely


@lru_cache(maxsize=2000)
def _ahead(
    me: int, bids: tuple[int, ...], won: tuple[int, ...], premium: tuple[Seat, Kind] | None
) -> float:
    """A player's score beyond the mean of the others, if the tricks are won like this."""
    scored = lines(bids, won, premium)
    points = [total(scored, seat) for seat in TRIO]
    return (3 * points[me] - sum(points)) / 2
