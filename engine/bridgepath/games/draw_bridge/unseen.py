"""Where unseen cards may be: in the first hand, or in the draw pile.

Every card that is taken openly is known for good, together with its place in the pile. A card that
the loser takes unseen is in the second hand of that player (DRAW-AMB-3).
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Final

from ...bridge.stock import Take, seen_of_stock
from ...bridge.tricks import Play
from ...reason.worlds import Evidence, Guess, Held, Plan, in_tricks
from .phases import PILE, PLAYERS, other

__all__ = ["unseen"]

OPEN: Final = "taken openly"
COVERED: Final = "taken unseen"
REST: Final = "left in the pile"


def unseen(evidence: Evidence) -> Plan:
    """Own cards, cards played and taken, the top of the pile, and suits shown out."""
    me, they = evidence.viewer, other(evidence.viewer)
    pile = seen_of_stock(evidence.actions, evidence.shown("stock")[:1])
    known = [card for card in pile if card is not None]
    plays = [(seat, did.card) for seat, did in evidence.turns if isinstance(did, Play)]
    first, second = plays[:PILE], plays[PILE:]
    sizes: dict[Hashable, int] = dict.fromkeys(PLAYERS, PILE // 2)
    sizes |= {OPEN: len(known), COVERED: pile.count(None), REST: PILE - len(pile)}
    where = evidence.locations(sizes)
    where.put(OPEN, known)
    if evidence.zone(f"aside:{me}"):
        where.put(me, evidence.shown(f"hand:{me}"))
    for seat, card in first:
        where.put(seat, (card,))
    where.put(COVERED, (card for seat, card in second if seat is they and card not in known))
    where.lacks(play for play in in_tricks(first, len(PLAYERS)) if play.hand is they)
    drawn = [(COVERED if seat is they else seat, card) for seat, card in second]
    where.lacks(play for play in in_tricks(drawn, len(PLAYERS)) if play.hand == COVERED)

    def make(held: Held, rng: random.Random) -> Guess:
        # Known cards come first in their place, although they may have been taken at any time.
        covered = rng.sample(held[COVERED], len(held[COVERED]))
        taken = iter(covered)
        stock = [next(taken) if card is None else card for card in pile] + [*held[REST]]
        return Guess(evidence.deal({**held, "stock": stock}), tuple(map(Take, covered)))

    return Plan(where, make)
