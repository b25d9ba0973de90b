"""What a bot says: an action, and why."""

from __future__ import annotations

from typing import NamedTuple, final

from ..action import Action

__all__ = ["Choice"]


@final
class Choice(NamedTuple):
    """What a bot does, and why."""

    action: Action
    reason: str
    """One sentence without a full stop."""
