"""Where the opponent's twelve cards may be: in the crib, as a bid, or in the hand.

They are known from the start, because the pack has no others.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Final

from ...bridge.tricks import Play
from ...core.cards import Card, Hand
from ...core.seats import next_seat
from ...reason.worlds import Evidence, Guess, Held, Plan, in_tricks
from .bids import Down, Up
from .phases import SEATS, Exchange, Lay

__all__ = ["unseen"]

LAID: Final = "laid aside"
PLACED: Final = "bid"
KEPT: Final = "kept"


def unseen(evidence: Evidence) -> Plan:
    """The cards laid aside, placed and kept unseen, with what the cut and the play show of them."""
    me, other = evidence.viewer, next_seat(evidence.viewer, SEATS)
    swapped = next((seat for seat, did in evidence.turns if isinstance(did, Exchange)), None)
    theirs = [did for seat, did in evidence.turns if seat is other]
    placed = [did.card for did in theirs if isinstance(did, Up)]
    plays = [(seat, did.card) for seat, did in evidence.turns if isinstance(did, Play)]
    covered = theirs.count(None)
    sizes: dict[Hashable, int] = {part.place: part.size for part in evidence.shape.parts}
    sizes |= {LAID: 4 if covered else 0, PLACED: len(placed) + max(0, covered - 1)}
    sizes[KEPT] = sizes.pop(other) - sizes[LAID] - sizes[PLACED]
    where = evidence.locations(sizes)

    aside = [card for seat, did in evidence.turns if isinstance(did, Lay) for card in did.cards]
    mine = _mine(evidence, aside)
    hand = [*evidence.shown(f"hand:{me}"), *(card for seat, card in plays if seat is me)]
    crib, cut = evidence.shown("crib"), evidence.shown("cut")
    seen = [*cut, *(crib if swapped is None else ())]
    if swapped is me:
        # The new hand replaced the old one, which was laid aside.
        mine += crib
        seen += hand
    else:
        mine += hand
    where.put(me, mine)
    where.put(PLACED, placed)
    where.put(PLACED, evidence.shown(f"bid:{other}"))
    if swapped is other:
        where.put(KEPT, crib)
        seen += (card for seat, card in plays if seat is other)
    else:
        where.put(KEPT, (card for seat, card in plays if seat is other))
    where.put(LAID, (card for card in seen if card not in mine))
    holds = LAID if swapped is other else KEPT
    places = [(holds if seat is other else me, card) for seat, card in plays]
    where.lacks(play for play in in_tricks(places, len(SEATS)) if play.hand == holds)

    def make(held: Held, rng: random.Random) -> Guess:
        dealt: Held = {other: (*held[LAID], *held[PLACED], *held[KEPT])}
        rest = [card for card in evidence.shape.pack if card not in cut]
        deal = evidence.deal({**held, **dealt}, {"cut": (*cut, *rng.sample(rest, len(rest)))})
        down = (Down(card) for card in held[PLACED])
        return Guess(deal, (Lay(Hand.of(held[LAID])), *down))

    return Plan(where, make)


def _mine(evidence: Evidence, aside: list[Card]) -> list[Card]:
    """The cards that the viewer has laid aside and placed, unseen or not."""
    me = evidence.viewer
    moves = (did for seat, did in evidence.turns if seat is me and isinstance(did, Up | Down))
    return [*aside, *(move.card for move in moves if move.card is not None)]
