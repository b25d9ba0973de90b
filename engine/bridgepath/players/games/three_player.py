"""The player of 3-Player Bridge: declarer gets the dummy, part of which is open."""

from __future__ import annotations

import random

from ...bridge.tricks import Play
from ...core.cards import PACK_52, Hand
from ...core.observation import Observation
from ...core.seats import Seat
from ..calling import best_call
from ..cardplay import winning
from ..choice import Choice, played
from ..seat_view import SeatView, held
from ..worth import Side, side, tricks

__all__ = ["choose"]

_BIDDER: float = 1.5
"""How many points above average a bidder is expected to hold."""


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    if isinstance(seen.legal[0], Play):
        return played(seen, winning(SeatView(seen, PACK_52)))
    own = held(seen)
    shown = Hand.of(card for zone in seen.zones if zone.seat is Seat.DUMMY for card in zone.cards)
    mine = side(own, shown)
    # An opponent who declares has dummy as well; the third player is on our side.
    out = [card for card in PACK_52 if card not in own and card not in shown]
    share = 13 / len(out)
    dummy = mine.hcp - own.hcp
    pool = Hand.of(out)
    enemy = dummy + share * pool.hcp + _BIDDER
    lengths = {
        suit: mine.lengths[suit] - own.length(suit) + share * pool.length(suit) + 0.5
        for suit in mine.lengths
    }
    theirs = tricks(Side(enemy, lengths, dict.fromkeys(lengths, 0.3)))
    return best_call(seen, tricks(mine), theirs)
