"""What the announcements show about unseen hands (MINI-ANN-1)."""

from __future__ import annotations

from ...core.cards import Card, Hand
from ...reason.layouts import Clue
from ...reason.worlds import Evidence, Plan, plain
from .phases import Announce

__all__ = ["unseen"]


def unseen(evidence: Evidence) -> Plan:
    """The plain plan, with as many points in each hand as its player has announced."""
    said = (
        Clue(seat, _points, (action.points,))
        for seat, action in evidence.turns
        if isinstance(action, Announce)
    )
    return plain(evidence)._replace(clues=tuple(said))


def _points(card: Card) -> int:
    return Hand.of((card,)).hcp
