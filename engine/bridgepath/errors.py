"""The exceptions of the engine.

::

    ValueError
    └── BridgepathError        everything the engine refuses
        ├── NotationError      text that is no card, hand, call or action at all
        ├── DealError          a deal with wrong, missing or repeated cards
        ├── OptionError        an unknown house rule, or a value it does not have
        ├── IllegalAction      an action that the rules forbid; carries the violation
        ├── RecordError        a record that cannot be read or replayed; names record and step
        ├── BoardError         a board of four hands that the rules refuse (bridgepath.board)
        └── FileError          PBN or LIN that cannot be read; names line and column (the same)

Every message is one sentence fit to be shown to a reader.
"""

from __future__ import annotations

from typing import Any, Final

from .clauses import Violation

__all__ = [
    "BridgepathError",
    "DealError",
    "IllegalAction",
    "NotationError",
    "OptionError",
    "RecordError",
    "short",
]

_LONGEST: Final = 80


class BridgepathError(ValueError):
    """Anything the engine refuses; the message is one sentence."""

    def __reduce__(self) -> tuple[Any, ...]:
        # An error that comes from another process is as it was: nothing is put together anew.
        return _as_it_was, (type(self), self.args, self.__dict__)


def _as_it_was(kind: type[BridgepathError], args: Any, facts: dict[str, Any]) -> BridgepathError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class NotationError(BridgepathError):
    """Text that does not name a card, hand, call or action."""


class DealError(BridgepathError):
    """A deal that is not made of the right cards in the right places."""


class OptionError(BridgepathError):
    """A house rule that does not exist, or a value it does not have."""


class IllegalAction(BridgepathError):
    """An action that the rules forbid; nothing has changed."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(str(violation))
        self.violation = violation
        """The refusal: its sentence and its clauses."""


class RecordError(BridgepathError):
    """A record that cannot be read, or whose turns or claims the rules refuse."""

    def __init__(self, name: str, problem: str, *, step: int | None = None) -> None:
        where = name if step is None else f"{name}, step {step}"
        super().__init__(f"{where}: {problem}")
        self.name = name
        """Name of the record, usually its file."""
        self.step = step
        """1-based number of the turn at fault, or None when it is not one turn's."""


def short(text: str) -> str:
    """`text` from outside as a message quotes it: printable, on one line, cut where it is long."""
    line = " ".join(text[: 2 * _LONGEST].split())
    plain = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
    return plain if len(plain) <= _LONGEST and len(text) <= 2 * _LONGEST else f"{plain[:_LONGEST]}…"
