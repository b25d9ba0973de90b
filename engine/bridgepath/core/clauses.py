"""Clauses: the handles by which code cites a rule.

The normative text of a clause lives in the rulebook pages only. Code holds its permanent id, under
a readable name: ``FOLLOW_SUIT = clause("BF-PLAY-3")``. Every refusal and every score line carries
such handles, so a reader is one step away from the rule.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypedDict, final

if TYPE_CHECKING:
    from .cards import Card

from ..base._check import of_kinds, takes
from ..base.display import Drawable
from ..base.errors import BridgepathError, KindError, NotationError
from ..base.text import short

__all__ = ["Clause", "IllegalAction", "RefusalDict", "Violation", "cited_ids", "clause"]

_ID = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)*-[0-9]+")
_cited: dict[str, Clause] = {}


@final
@dataclass(frozen=True, slots=True)
class Clause:
    """A citable rule; two handles with the same id are equal."""

    id: str
    """Permanent id in the rulebook, such as ``SOL-HOUSE-3``; rulings (``SOL-AMB-1``) included."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return self.id


@takes
def clause(id: str) -> Clause:
    """The handle of the clause `id`; the call records that code cites the clause.

    Raises NotationError if `id` does not have the form of a clause id.
    """
    if not _ID.fullmatch(id):
        raise NotationError(f'"{short(id)}" is not a clause id; ids look like SOL-HOUSE-3')
    return _cited.setdefault(id, Clause(id))


def cited_ids() -> tuple[str, ...]:
    """The ids cited by all modules imported so far, sorted."""
    return tuple(sorted(_cited))


class RefusalDict(TypedDict):
    """The reason for a refusal, as plain values."""

    text: str
    """One sentence without a full stop."""
    clauses: list[str]
    """Ids; empty if the text could not be read as an action at all."""
    because: list[str]
    """The cards that decided it."""


@final
@dataclass(frozen=True, slots=True)
class Violation(Drawable):
    """Why an action is refused: one sentence, and the clauses and cards behind it."""

    text: str
    """Who, what and why; no full stop, no clause id."""

    clauses: tuple[Clause, ...]
    """The clause that forbids the action, then any that explain it; never empty."""
    because: tuple[Card, ...] = ()
    """The cards that decided it, all from the hand of the player who tried."""

    def __post_init__(self) -> None:
        # The rules make many of these, always from correct values, so a quick check is enough.
        if type(self.text) is not str or type(self.clauses) is not tuple:
            of_kinds(self)
        if type(self.because) is not tuple:
            raise KindError(
                f"the cards of a refusal must be a tuple, not {type(self.because).__name__}"
            )

    def to_dict(self) -> RefusalDict:
        """The refusal as plain values."""
        return {
            "text": self.text,
            "clauses": [cite.id for cite in self.clauses],
            "because": [str(card) for card in self.because],
        }

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(c.id for c in self.clauses)}]"


class IllegalAction(BridgepathError):
    """An action that the rules forbid; the state has not changed."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation
        """The refusal: its sentence and its clauses."""
