"""How the deals of Duel are entered."""

from __future__ import annotations

from typing import Final

from ...base.errors import NotationError
from ...core.state import Match, Outcome
from ...games import duel
from ..values import Entry, Field, Form

__all__ = ["FORM"]


def _fields(options: duel.DuelOptions, match: Match) -> tuple[Field, ...]:
    size = options.size
    return (
        Field("a", "Ann's tricks", (), str((size + 1) // 2), 0, size),
        Field("b", "Bob's tricks", (), str(size // 2), 0, size),
    )


def _outcome(entry: Entry, options: duel.DuelOptions, match: Match) -> Outcome:
    a, b = int(entry["a"]), int(entry["b"])
    if a + b != options.size:
        raise NotationError(f"{options.size} tricks are played, not {a + b}")
    return Outcome(duel.score(a, b), "")


FORM: Final = Form(_fields, _outcome)
