"""The player of Bid Fair: a bid is a target for the opponent, and a low one pays off for both.

The value of seven cards comes from two small tables, by trumps or not and by their place in the
order of the deal: how many points in tricks a card wins beyond those of the opponent. They were
measured in deals that this player played against itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import exp, pi, sqrt
from typing import Final

from ...bridge.calls import Pass
from ...bridge.tricks import Play
from ...core.cards import PACK_24, SUITS, Card, Hand, Rank, Suit
from ...core.events import Action
from ...core.observation import Observation
from ...games.bid_fair.bids import Down, Up
from ...games.bid_fair.phases import Exchange, Lay, Stay
from ...games.bid_fair.tricks import VALUES, rank_of, rank_order, suit_of
from ..cardplay import winning
from ..choice import Choice, played
from ..seat_view import SeatView, held, trump_of

__all__ = ["choose"]

# The ace, the high rank, and the other ranks from above.
_SIDE: Final = (-1.0, 7.0, -2.0, -11.0, -17.0, -22.0, -22.0)
_TRUMPS: Final = (12.0, 30.0, 25.0, 19.0, 18.0, 17.0, 17.0)
_LEVEL: Final = 13.0
_LEAD: Final = 6.0
_VOID: Final = 4.0
_USUAL: Final = 20.0
"""The value of a hand whose worst cards went to the crib."""
_SPREAD: Final = 40.0
"""How far the difference in points varies."""
_IN_PLAY: Final = 117
"""The average points in the cards of seven tricks."""
_PAID: Final = 40
"""The reward, and the bonus for a bid in the trump suit."""
_RANKS: Final = tuple(sorted(VALUES, key=lambda rank: VALUES[rank]))
"""Nine to ace."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    first = seen.legal[0]
    if isinstance(first, Play):
        return played(seen, winning(SeatView(seen, PACK_24, order=rank_order(_high(seen)))))
    if isinstance(first, Lay):
        return _crib(seen)
    if isinstance(first, Exchange | Stay):
        return _exchange(seen)
    return _bid(seen)


def _high(seen: Observation) -> Rank:
    high = seen.meant(Rank)
    assert high is not None, "the cut is over before anybody acts"
    return high


@lru_cache(maxsize=1000)
def _of_suit(bits: int, high: Rank, trump: bool) -> float:
    """The value of the cards of one suit; bit 0 is the two."""
    table = _TRUMPS if trump else _SIDE
    order = [rank for rank in reversed(_RANKS) if rank not in (high, Rank.ACE)]
    places = {Rank.ACE: 0} | {high: 1} | {rank: 2 + i for i, rank in enumerate(order)}
    worth = 0.0 if bits or trump else _VOID
    return worth + sum(table[places[rank]] for rank in _RANKS if bits >> rank.index & 1)


def _worth(bits: int, trump: Suit, high: Rank) -> float:
    """The value of cards in play, as `Hand.bits`."""
    return sum(
        _of_suit(bits >> 13 * i & 0x1FFF, high, suit is trump) for i, suit in enumerate(SUITS)
    )


# --- the crib -----------------------------------------------------------------------------------


def _trumps(crib: Iterable[Card], unseen: Iterable[Card]) -> Mapping[Suit, float]:
    """The probability that each suit is cut from a crib of which four cards are known."""
    mine, out = list(crib), list(unseen)
    share = (8 - len(mine)) / len(out) if out else 0.0
    return {
        suit: (sum(c.suit is suit for c in mine) + share * sum(c.suit is suit for c in out)) / 8
        for suit in SUITS
    }


def _crib(seen: Observation) -> Choice:
    """The four least useful cards, with a preference for one suit that may become trumps."""
    hand = held(seen)
    unseen = Hand.of(card for card in PACK_24 if card not in hand)
    share = [4 / len(unseen) * unseen.length(suit) for suit in SUITS]
    best: tuple[float, Lay] | None = None
    for action in seen.legal:
        assert isinstance(action, Lay)
        laid, kept = action.cards.bits, hand.bits & ~action.cards.bits
        worth, bonus = 0.0, 0.0
        for i in range(len(SUITS)):
            chance = ((laid >> 13 * i & 0x1FFF).bit_count() + share[i]) / 8
            mine = kept >> 13 * i & 0x1FFF
            side, trump = (_of_suit(mine, Rank.KING, is_trump) for is_trump in (False, True))
            worth += chance * trump + (1 - chance) * side
            if mine:
                bonus = max(bonus, chance * _PAID)
        if best is None or worth + bonus > best[0] + 1e-9:
            best = (worth + bonus, action)
    assert best is not None, "there are four cards to lay aside"
    suits = sorted(best[1].cards, key=lambda c: best[1].cards.length(suit_of(c)), reverse=True)
    longest = suit_of(suits[0])
    if best[1].cards.length(longest) >= 3:
        return Choice(best[1], f"the crib is loaded with {longest.word}, which may become trumps")
    return Choice(best[1], "these four are the least useful")


# --- the bid ------------------------------------------------------------------------------------


@lru_cache(maxsize=4000)
def _set(mean: int, value: int, both: bool) -> float:
    """The expected gain of a bid over the opponent, who must reach `value`.

    `mean` is the expected difference of points in tricks, the bidder's less the opponent's.
    """
    times, most = 3 if both else 2, _IN_PLAY - 2 * value
    found = weight = 0.0
    for step in range(-24, 25):
        z = step / 8
        difference = max(-_IN_PLAY, min(_IN_PLAY, mean + z * _SPREAD))
        density = exp(-z * z / 2) / sqrt(2 * pi)
        if difference > most:
            points = difference
        else:
            points = difference * (times if difference < 0 else 1) + _PAID
        found += density * points
        weight += density
    return found / weight


def _bid(seen: Observation) -> Choice:
    hand = held(seen)
    crib = next(zone for zone in seen.zones if zone.id == "crib").cards
    unseen = [c for c in PACK_24 if c not in hand and c not in crib]
    theirs = next(
        (c for z in seen.zones if z.id.startswith("bid:") and z.seat is not seen.viewer
         for c in z.cards),
        None,
    )  # fmt: skip
    placed = any(
        z.id.startswith("bid:") and z.seat is not seen.viewer and (z.cards or z.hidden)
        for z in seen.zones
    )
    chances = _trumps(crib, unseen)
    options: list[tuple[float, int, Action, str]] = []
    for action in seen.legal:
        if isinstance(action, Up):
            rest = hand.bits & ~(1 << action.card.index)
            value = _up(action.card, rest, chances, theirs=theirs, last=placed)
            rank = rank_of(action.card)
            why = f"a target of {VALUES[rank]} for the opponent suits this hand"
            if chances[suit_of(action.card)] >= 0.35:
                why += f", and {suit_of(action.card).word} may become trumps"
            options.append((value, 1, action, why))
        elif isinstance(action, Down) and action.card is not None:
            rest = hand.bits & ~(1 << action.card.index)
            value = _down(rest, chances, theirs)
            why = "no target for the opponent is worth setting, and this card is the least useful"
            options.append((value, 0, action, why))
        elif isinstance(action, Pass):
            value = _down(hand.bits, chances, theirs) - 12
            options.append((value, 0, action, "the opponent may place the first card"))
    _, _, action, why = max(options, key=lambda option: option[:2])
    return Choice(action, why)


def _mean(rest: int, chances: Mapping[Suit, float], high: Rank) -> int:
    """The expected difference in points with seven cards, if the opponent leads."""
    worth = sum(chance * _worth(rest, suit, high) for suit, chance in chances.items())
    return round(worth + _LEVEL - _USUAL)


def _up(
    card: Card, rest: int, chances: Mapping[Suit, float], *, theirs: Card | None, last: bool
) -> float:
    rank = rank_of(card)
    bonus = _PAID * chances[suit_of(card)]
    value = _set(_mean(rest, chances, rank), VALUES[rank], theirs is not None)
    if theirs is not None:
        bonus -= _PAID * chances[suit_of(theirs)]
    if last:
        return value + bonus
    # The opponent may outbid it with a suitable card, if that pays.
    higher = [r for r in _RANKS if VALUES[r] > VALUES[rank]]
    replies = [-_set(-_mean(rest, chances, r), VALUES[r], True) - 12 for r in higher]
    worst = min([value, *replies])
    return 0.45 * value + 0.55 * worst + bonus


def _down(rest: int, chances: Mapping[Suit, float], theirs: Card | None) -> float:
    if theirs is not None:
        rank = rank_of(theirs)
        value = -_set(-_mean(rest, chances, rank), VALUES[rank], False)
        return value - _PAID * chances[suit_of(theirs)]
    # The opponent sets a low target, or nobody does.
    mean = _mean(rest, chances, Rank.KING)
    low = -_set(-_mean(rest, chances, Rank.TEN), VALUES[Rank.TEN], False) - 12
    return 0.6 * low + 0.4 * mean


# --- the exchange -------------------------------------------------------------------------------


def _exchange(seen: Observation) -> Choice:
    """Exchange the hand for a crib of which four cards are known, if that promises more."""
    hand, high, trump = held(seen), _high(seen), trump_of(seen)
    assert trump is not None, "a card has been cut"
    crib = next(zone for zone in seen.zones if zone.id == "crib")
    seen_cards = {card for zone in seen.zones for card in zone.cards}
    unseen = [card for card in PACK_24 if card not in seen_cards]
    mine = _worth(hand.bits, trump, high)
    known = _worth(Hand.of(crib.cards).bits, trump, high)
    each = [_worth(1 << c.index, trump, high) - 3 * _VOID for c in unseen]
    other = known + crib.hidden * (sum(each) / len(each) - 2) if each else known
    if other > mine + 4:
        action: Action = next(a for a in seen.legal if isinstance(a, Exchange))
        return Choice(action, "the crib should win more than this hand")
    action = next(a for a in seen.legal if isinstance(a, Stay))
    return Choice(action, "this hand should win more than the crib")
