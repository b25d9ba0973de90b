"""The player of the games for two with a dummy each."""

from __future__ import annotations

import random
from typing import Final

from ...bridge.calls import Bid, Double, Pass, Redouble
from ...bridge.tricks import Play
from ...core.cards import PACK_52, Hand
from ...core.observation import Observation
from ...core.seats import Seat
from ...games.two_players.phases import Take
from ..calling import best_call, bids_made
from ..cardplay import winning
from ..choice import Choice, played
from ..seat_view import SeatView, held
from ..worth import Side, Tricks, side, tricks

__all__ = ["choose"]

_CALLS: Final = (Bid, Pass, Double, Redouble)
_OWN: Final = {Seat.A: Seat.DUMMY_1, Seat.B: Seat.DUMMY_2}
"""The owner of a dummy, if each player has one from the start."""
_BOTH: Final = (Seat.DUMMY_1, Seat.DUMMY_2)


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    first = seen.legal[0]
    if isinstance(first, Play):
        return played(seen, winning(SeatView(seen, PACK_52)))
    if isinstance(first, _CALLS):
        mine, theirs = _sides(seen)
        return best_call(seen, _best(mine), _best(theirs))
    return _take(seen)


def _shown(seen: Observation, dummy: Seat) -> Hand:
    """The cards of a dummy that are open for the viewer."""
    zone = next(zone for zone in seen.zones if zone.kind == "hand" and zone.seat is dummy)
    return Hand.of(zone.cards)


def _sides(seen: Observation) -> tuple[list[Side], list[Side]]:
    """The possible sides of each player: with their own dummy, or with either of them."""
    own = held(seen)
    one, two = (_shown(seen, dummy) for dummy in _BOTH)
    if len(one) == 13 and len(two) < 13:
        # One dummy is open and has no owner yet: declarer takes it or the other one.
        with_one, with_two = side(own, one), side(own, two, gone=one)
        return [with_one, with_two], [with_one.enemy(), with_two.enemy()]
    me = seen.viewer
    assert me is not None, "a bot sits at a seat"
    mine, other = (one, two) if _OWN[me] is Seat.DUMMY_1 else (two, one)
    pair = side(own, mine, gone=other)
    return [pair], [pair.enemy()]


def _best(sides: list[Side]) -> Tricks:
    both = [tricks(pair) for pair in sides]
    return {d: max(one[d] for one in both) for d in both[0]}


def _take(seen: Observation) -> Choice:
    """The dummy to take for the contract that was bid."""
    own = held(seen)
    named = bids_made(seen)[-1][1].denomination
    promised: dict[Seat, float] = {}
    for dummy, other in (_BOTH, _BOTH[::-1]):
        pair = side(own, _shown(seen, dummy), gone=_shown(seen, other))
        promised[dummy] = tricks(pair)[named]
    best = max(_BOTH, key=lambda dummy: promised[dummy])
    action = next(a for a in seen.legal if isinstance(a, Take) and a.dummy is best)
    if len(_shown(seen, best)) == 13:
        return Choice(action, "the face-up cards are better than an unknown hand is likely to be")
    return Choice(action, "an unknown hand is likely to be better than the face-up one")
