"""What a bot says: an action, and why."""

from __future__ import annotations

from typing import NamedTuple, final

from ..bridge.tricks import Play
from ..core.cards import Card
from ..core.events import Action
from ..core.observation import Observation

__all__ = ["Choice", "Picked", "played"]

Picked = tuple[Card, str]
"""A card, and why it is the one."""


@final
class Choice(NamedTuple):
    """What a bot does, and why."""

    action: Action
    reason: str
    """One sentence without a full stop."""
    line: str = ""
    """The line of the bidding table that makes it, such as ``BID-OPEN-3``; empty for no line."""


def played(seen: Observation, picked: Picked) -> Choice:
    """The choice of a card; it is one of those that are legal."""
    card, reason = picked
    action = next(a for a in seen.legal if isinstance(a, Play) and a.card == card)
    return Choice(action, reason)
