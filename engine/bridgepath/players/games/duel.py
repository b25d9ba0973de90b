"""The player of a Duel, which is only about tricks; it searches exactly once few cards are left."""

from __future__ import annotations

import random
from collections import Counter

from ...core.cards import PACK_52, Card, Hand, Suit
from ...core.observation import Observation
from ..cardplay import winning
from ..choice import Choice, played
from ..seat_view import SeatView
from .two_hands import LAST, results

__all__ = ["choose"]


def choose(seen: Observation, rng: random.Random) -> Choice:
    """A card, and its reason."""
    cards = {card.suit for zone in seen.zones for card in zone.cards}
    cards |= {card.suit for zone in seen.zones for _, card in zone.plays if card is not None}
    one = cards == {Suit.SPADES}
    pack = [card for card in PACK_52 if card.suit is Suit.SPADES or not one]
    sight = SeatView(seen, pack)
    few = sight.left <= LAST
    beside = len(sight.hidden) - sight.sizes[sight.rotation[0]] - sight.sizes[sight.rotation[1]]
    if few and len(sight.legal) > 1 and beside + sight.left == 1:
        return played(seen, _counted(sight))
    return played(seen, winning(sight))


def _counted(sight: SeatView) -> tuple[Card, str]:
    """The card that takes most against all possible hands of the opponent: one card is out."""
    led = sight.table[0][1] if sight.table else None
    taken: Counter[Card] = Counter()
    found: dict[Card, int] = {}
    last: Card | None = None
    for beside in sorted(sight.hidden, key=sight.strength):
        if last is None or _parted(sight, last, beside):
            other = Hand.of(card for card in sight.hidden if card is not beside)
            found = results(sight.hand, other, sight.trump, led)
        taken.update(found)
        last = beside
    best = min(taken, key=lambda card: (-taken[card], sight.strength(card)))
    if led is None and sight.high(best):
        return best, f"the {best} is high now, and cashing it costs nothing"
    return best, "given the cards that are out, this wins the most tricks"


def _parted(sight: SeatView, low: Card, high: Card) -> bool:
    """True unless two of the cards that are out are equivalent."""
    mine = [*sight.hand, *(card for _, card in sight.table)]
    return any(sight.strength(low) < sight.strength(card) < sight.strength(high) for card in mine)
