"""The exceptions of the engine.

::

    ValueError
    └── BridgepathError        everything the engine refuses
        ├── KindError          a value of the wrong kind, such as a number for a hand; a TypeError
        ├── MissingError       a card, seat or game that is not there; a KeyError
        ├── NotationError      text that is no card, hand, call or action at all, or a value that
        │                      no text could name, such as a bid of level 8
        ├── DealError          a deal with wrong, missing or repeated cards
        ├── OptionError        an unknown house rule, or a value it does not have
        ├── IllegalAction      an action that the rules forbid; carries the violation
        ├── RecordError        a record that cannot be read or replayed; names record and step
        ├── WorldError         what a seat has seen fits no deal (bridgepath.layouts)
        ├── BoardError         a board of four hands that the rules refuse (bridgepath.board)
        └── FileError          PBN or LIN that cannot be read; names line and column (the same)

Every message is one sentence fit to be shown to a reader.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .clauses import Violation

__all__ = [
    "BridgepathError",
    "DealError",
    "IllegalAction",
    "KindError",
    "MissingError",
    "NotationError",
    "OptionError",
    "RecordError",
    "joined",
    "plain",
    "short",
    "shown",
    "unfit",
]

_LONGEST: Final = 80
_LONGEST_MESSAGE: Final = 2000

# What moves a cursor, colours, rings, breaks a line, turns the direction of what follows, cannot be
# seen, or is half a character. The two joiners (U+200C, U+200D) stay: emoji and the scripts of many
# languages need them; and so do the tags that make a black flag the flag of a country.
_UNFIT: Final = re.compile(
    r"(?P<flag>\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f)"
    r"|[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\ud800-\udfff\ufeff\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)


class BridgepathError(ValueError):
    """Anything the engine refuses; the message is one sentence, on one line (see `plain`)."""

    def __init__(self, message: str = "") -> None:
        line = plain(message[: _LONGEST_MESSAGE + 1])
        super().__init__(line if len(line) <= _LONGEST_MESSAGE else f"{line[:_LONGEST_MESSAGE]}…")

    def __reduce__(self) -> tuple[object, ...]:
        # An error that comes from another process is as it was: nothing is put together anew.
        return _as_it_was, (type(self), self.args, self.__dict__)


def _as_it_was(
    kind: type[BridgepathError], args: tuple[object, ...], facts: dict[str, object]
) -> BridgepathError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class KindError(BridgepathError, TypeError):
    """A value of the wrong kind, such as a number where a hand is asked for."""


class MissingError(BridgepathError, KeyError):
    """A card, seat or game that is asked for where there is none."""

    # A KeyError prints the repr of its message, for it expects a key.
    __str__ = Exception.__str__


class NotationError(BridgepathError):
    """Text that does not name a card, hand, call or action, or a value that none could name."""


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


def unfit(text: str, *, lines: bool = False) -> str:
    """The first character of `text` that no text may have; empty if there is none.

    Refused are control characters (C0, DEL, C1), marks and overrides of the direction of writing,
    characters without any width, separators of lines and paragraphs, halves of characters
    (surrogates) and non-characters. Letters of every script, accents, dashes, suit signs and emoji
    are fit. With `lines`, line feeds and tabs are fit as well.
    """
    for found in _UNFIT.finditer(text):
        if not (found["flag"] or (lines and found[0] in "\t\n")):
            return found[0]
    return ""


def joined(things: Iterable[object], last: str = "and") -> str:
    """Things in a sentence: ``♥A, ♥K and ♥2``."""
    *first, final = [str(thing) for thing in things] or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


def plain(text: str) -> str:
    """`text` on one line that a terminal shows as it is, with escapes for what is `unfit`."""
    return _UNFIT.sub(lambda found: found["flag"] or ascii(found[0])[1:-1], text)


def short(text: str) -> str:
    """`text` from outside as a message quotes it: printable, on one line, cut where it is long."""
    line = " ".join(text[: 2 * _LONGEST].split())
    clean = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
    return clean if len(clean) <= _LONGEST and len(text) <= 2 * _LONGEST else f"{clean[:_LONGEST]}…"


class _Repr(reprlib.Repr):
    """`repr` of what may be of any size and depth, and of any kind, in little time."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = 2 * _LONGEST

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if abs(x) < 10**40 else "a number of more than 40 digits"

    def repr_instance(self, x: object, level: int) -> str:
        return repr(x) if isinstance(x, (bool, float, complex, type(None))) else type(x).__name__


def shown(value: object) -> str:
    """A value from outside as a message shows it: the beginning of its `repr`, made `short`."""
    return short(_REPR.repr(value))


_REPR: Final = _Repr()
