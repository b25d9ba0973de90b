"""The exceptions of the engine.

Every one is a `BridgepathError`, which is a `ValueError`, and its message is one sentence fit to be
shown to a reader. The others derive from it:

- `KindError`, also a `TypeError`: a value of the wrong kind, such as a number for a hand.
- `MissingError`, also a `KeyError`: a card, seat or game that is not there.
- `NotationError`: text that is no card, hand, call or action at all, or a value that no text could
  name, such as a bid of level 8.
- `DealError`: a deal with wrong, missing or repeated cards.
- `OptionError`: an unknown house rule, or a value that it does not have.
- `IllegalAction` (in `bridgepath.core.clauses`): an action that the rules forbid, with the
  violation.
- `RecordError`: a record that cannot be read or replayed, with its name and the step.
- `WorldError` (in `bridgepath.reason.layouts`): what a seat has seen fits no deal.
- `BoardError` and `FileError` (in `bridgepath.notation.board`): a board that the rules refuse, and
  PBN or LIN that cannot be read, with line and column.
"""

from __future__ import annotations

from typing import Final

from .text import plain

__all__ = [
    "BridgepathError",
    "DealError",
    "KindError",
    "MissingError",
    "NotationError",
    "OptionError",
    "RecordError",
]

_LONGEST_MESSAGE: Final = 2000


class BridgepathError(ValueError):
    """Anything the engine refuses; the message is one sentence, on one line (see `plain`)."""

    def __init__(self, message: str = "") -> None:
        line = plain(message[: _LONGEST_MESSAGE + 1])
        super().__init__(line if len(line) <= _LONGEST_MESSAGE else f"{line[:_LONGEST_MESSAGE]}…")

    def __reduce__(self) -> tuple[object, ...]:
        # An error from another process is passed on as it was, without being assembled again.
        return _as_it_was, (type(self), self.args, self.__dict__)


def _as_it_was(
    kind: type[BridgepathError], args: tuple[object, ...], facts: dict[str, object]
) -> BridgepathError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class KindError(BridgepathError, TypeError):
    """A value of the wrong kind, such as a number instead of a hand."""


class MissingError(BridgepathError, KeyError):
    """A card, seat or game that does not exist here."""

    # A KeyError prints the repr of its message, because it expects a key.
    __str__ = Exception.__str__


class NotationError(BridgepathError):
    """Text that does not name a card, hand, call or action, or a value that could not name one."""


class DealError(BridgepathError):
    """A deal without the right cards in the right places."""


class OptionError(BridgepathError):
    """A house rule that does not exist, or a value it does not have."""


class RecordError(BridgepathError):
    """A record that cannot be read, or whose turns or claims the rules refuse."""

    def __init__(self, name: str, problem: str, *, step: int | None = None) -> None:
        where = name if step is None else f"{name}, step {step}"
        super().__init__(f"{where}: {problem}")
        self.name = name
        """Name of the record, usually its file."""
        self.step = step
        """1-based number of the turn at fault, or None if no single turn is."""
