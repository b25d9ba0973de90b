"""The choice of a bot: an action, and why."""

from __future__ import annotations

from typing import NamedTuple, final

from ..bridge.tricks import Play
from ..core.cards import Card
from ..core.events import Action
from ..core.observation import Observation

__all__ = ["Choice", "Picked", "played"]

Picked = tuple[Card, str]
"""A card, and the reason for it."""


@final
class Choice(NamedTuple):
    """The action of a bot, and its reason."""

    action: Action
    reason: str
    """One sentence without a full stop."""
    line: str = ""
    """The line of the bidding table behind it, such as ``BID-OPEN-3``; empty for no line."""
    cards: tuple[Card, ...] = ()
    """The cards that decide it, all of them in the seat's view; empty if none are named."""


def played(seen: Observation, picked: Picked) -> Choice:
    """The choice of a card, which is always legal."""
    card, reason = picked
    action = next(a for a in seen.legal if isinstance(a, Play) and a.card == card)
    return Choice(action, reason)
