"""The player of Minibridge: points decide who declares, and both hands decide the goal."""

from __future__ import annotations

import random

from ...bridge.calls import Bid
from ...bridge.tricks import Play
from ...core.cards import PACK_52, Hand
from ...core.observation import Observation
from ...core.seats import Seat, side_of
from ...games.minibridge.phases import Goal
from ..calling import is_vulnerable, risk
from ..cardplay import winning
from ..choice import Choice, played
from ..seat_view import SeatView, held
from ..worth import hoped, points, side, tricks

__all__ = ["choose"]


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    if isinstance(seen.legal[0], Play):
        return played(seen, winning(SeatView(seen, PACK_52, points=_announced(seen))))
    goals = [action for action in seen.legal if isinstance(action, Goal | Bid)]
    if not goals:
        return Choice(seen.legal[0], "the true number of points must be announced")
    return _goal(seen, goals)


def _announced(seen: Observation) -> dict[Seat, int]:
    """The high-card points that each seat has announced."""
    told = ((seat, text.split()) for seat, text in seen.turns)
    return {seat: int(words[0]) for seat, words in told if words[1:] == ["HCP"]}


def _goal(seen: Observation, goals: list[Goal | Bid]) -> Choice:
    """The strength of the two hands that are in view."""
    own = held(seen)
    other = next(
        z for z in seen.zones if z.kind == "hand" and z.seat is not seen.viewer and len(z.cards)
    )
    expected = tricks(side(own, Hand.of(other.cards)))
    assert seen.viewer is not None, "a bot sits at a seat"
    vulnerable = is_vulnerable(seen, side_of(seen.viewer))

    def worth(goal: Goal | Bid) -> float:
        bid = Bid(goal.level, goal.denomination)
        return points(bid, expected, vulnerable=vulnerable)

    best = max(goals, key=worth)
    how = "no trumps" if best.denomination.trump is None else f"{best.denomination} as trumps"
    hcp = own.hcp + Hand.of(other.cards).hcp
    count = expected[best.denomination]
    hope = f"{hcp} points and {how}: {hoped(count)}"
    if best.level == 1:
        few = round(count) < 7
        return Choice(best, f"{hope}, and no goal is lower than seven tricks" if few else hope)
    name = f"a {best.band}" if isinstance(best, Goal) else str(best)
    return Choice(best, hope + risk(count, 6 + best.level, name))
