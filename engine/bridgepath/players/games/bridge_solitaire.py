"""The player of Bridge Solitaire: six cards to keep, a call after the House's, and thirteen tricks.

The value of cards in tricks was measured in some thousand deals of this player.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Final

from ...bridge.calls import BIDS, Bid, Denomination, Pass
from ...bridge.tricks import Play
from ...core.cards import SUITS, Hand, Suit
from ...core.events import Action
from ...core.observation import Observation
from ...games.bridge_solitaire.phases import Keep, Top
from ..calling import bids_made, told_bid
from ..choice import Choice, played
from ..house import against_the_house
from ..seat_view import held
from ..worth import Tricks, about, number, points

__all__ = ["choose"]

# Ace, king, queen, jack, ten, and any lower card.
_TRUMPS: Final = (0.78, 0.57, 0.55, 0.55, 0.41, 0.10)
_SIDE: Final = (0.53, 0.37, 0.28, 0.24, 0.18, 0.0)
_LENGTH: Final = 0.02
_VOID: Final = 0.28
_LONG: Final = 0.23
_LEVEL: Final = 3.35
_DECLARES: Final = 0.35
_NOTRUMP: Final = 5.5
_COMING: Final = 7 / 41
"""The part of the unseen cards that comes into the hand with the seven."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    first = seen.legal[0]
    if isinstance(first, Play):
        return played(seen, against_the_house(seen))
    if isinstance(first, Keep):
        return _keep(seen)
    if isinstance(first, Top):
        return _top(seen)
    if isinstance(first, Bid | Pass):
        return _call(seen)
    return Choice(first, "there is nothing else to do")


# --- the hand -----------------------------------------------------------------------------------


@cache
def _of_suit(bits: int, trump: bool) -> float:
    """The value of the cards of one suit; bit 0 is the two."""
    table = _TRUMPS if trump else _SIDE
    return sum(table[min(5, 12 - rank)] for rank in range(13) if bits >> rank & 1)


def _keep(seen: Observation) -> Choice:
    """Six of thirteen cards: a suit for trumps, and high cards beside it."""
    face_up = Hand.of(next(zone for zone in seen.zones if zone.id == "open").cards)
    coming = [_COMING * (13 - face_up.length(suit)) for suit in SUITS]
    best: tuple[float, Keep, Suit] | None = None
    for action in seen.legal:
        assert isinstance(action, Keep)
        kept = [action.cards.bits >> 13 * i & 0x1FFF for i in range(4)]
        side = sum(_of_suit(bits, trump=False) for bits in kept)
        for i, suit in enumerate(SUITS):
            length = kept[i].bit_count() + coming[i]
            worth = side - _of_suit(kept[i], trump=False) + _of_suit(kept[i], trump=True)
            worth += _LENGTH * length * length
            if best is None or worth > best[0] + 1e-9:
                best = (worth, action, suit)
    assert best is not None, "there are six cards to keep"
    _, action, suit = best
    count = action.cards.length(suit)
    if count >= 3:
        return Choice(action, f"{number(count)} {suit.word} as trumps, and high cards")
    return Choice(action, "high cards are worth keeping")


def _top(seen: Observation) -> Choice:
    """The discard to put on top, where it can be looked at."""
    tops = [action for action in seen.legal if isinstance(action, Top)]
    best = max(tops, key=lambda action: action.card.index % 13)
    return Choice(best, "the card most worth remembering goes on top")


# --- the call -----------------------------------------------------------------------------------


def _expected(hand: Hand, *, declares: bool) -> Tricks:
    """How many tricks the hand takes in each denomination."""
    bits = [hand.bits >> 13 * i & 0x1FFF for i in range(4)]
    side = [_of_suit(held, trump=False) for held in bits]
    found = {Denomination.NOTRUMP: _NOTRUMP + sum(side)}
    for i, suit in enumerate(SUITS):
        worth = _LEVEL + sum(side) - side[i] + _of_suit(bits[i], trump=True)
        worth += _LENGTH * bits[i].bit_count() ** 2 + _DECLARES * declares
        for j, other in enumerate(bits):
            if j != i:
                worth += _VOID * (not other) - _LONG * max(0, other.bit_count() - 3)
        found[Denomination.of(suit)] = worth
    return {d: min(13.0, max(0.0, count)) for d, count in found.items()}


def _call(seen: Observation) -> Choice:
    """The call with the highest expected score; jokers double any contract."""
    hand = held(seen)
    times = 2**hand.jokers
    made = bids_made(seen)
    mine = _expected(hand, declares=True)
    options: list[tuple[float, int, Action, str]] = []
    for action in seen.legal:
        if isinstance(action, Pass) and made:
            _, last = made[-1]
            mean = _expected(hand, declares=False)[last.denomination]
            theirs = dict.fromkeys(Denomination, 13 - mean)
            value = -points(last, theirs, doubling=times)
            why = f"{about(mean)} against the House's {last}"
            options.append((value, 1, action, f"{why} should score more than a bid"))
        elif isinstance(action, Bid):
            value = points(action, mine, doubling=times)
            options.append((value, -BIDS.index(action), action, told_bid(action, mine)))
    _, _, action, why = max(options, key=lambda option: option[:2])
    if not made and not any(isinstance(a, Pass) for a in seen.legal):
        why = f"the House has passed, so a bid is required: {why}"
    return Choice(action, why)
