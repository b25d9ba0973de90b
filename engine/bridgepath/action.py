"""Actions: what a seat can try to do.

Every call, card and choice of a game is a frozen dataclass that derives from `Action`. An action is
only tried: whether the rules allow it, and why not, is said by `State.violation`.
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from .asked import of_kinds

__all__ = ["Action"]


class Action:
    """Anything a seat can try to do; its printed form is its notation.

    A game's actions are frozen dataclasses with ``repr=False`` that define `__str__`.
    """

    __slots__ = ()

    # An action that has more to refuse than fields of another kind calls this first.
    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def only(self) -> Any:
        """What it holds: the value of its one field, or None if it has none or several."""
        whole: Any = self
        names = [field.name for field in fields(whole)]
        return getattr(self, names[0]) if len(names) == 1 else None

    def __str__(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} must say how it is written down")

    def __repr__(self) -> str:
        return str(self)
