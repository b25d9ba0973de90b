"""Text that is fit to be shown: one line, printable, and no longer than a person would read."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable
from typing import Final

__all__ = ["joined", "minus", "plain", "short", "shown", "unfit"]

_LONGEST: Final = 80

# Characters that move the cursor, change colours, ring, break a line, change the text direction or
# cannot be seen, and half characters. The two joiners (U+200C, U+200D) stay, because emoji and many
# scripts need them. So do the tags that turn a black flag into the flag of a country.
_UNFIT: Final = re.compile(
    r"(?P<flag>\U0001f3f4[\U000e0030-\U000e007a]{1,6}\U000e007f)"
    r"|[\x00-\x1f\x7f-\x9f\xad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    r"\ud800-\udfff\ufeff\ufff0-\ufffb\ufffe\uffff\U000e0000-\U000e007f]"
)


def unfit(text: str, *, lines: bool = False) -> str:
    """The first character of `text` that no text may contain; empty if there is none.

    It refuses control characters (C0, DEL, C1), marks and overrides of the writing direction,
    characters without any width, separators of lines and paragraphs, surrogates and non-characters.
    Letters of every script, accents, dashes, suit signs and emoji are allowed. With `lines`, line
    feeds and tabs are allowed as well.
    """
    for found in _UNFIT.finditer(text):
        if not (found["flag"] or (lines and found[0] in "\t\n")):
            return found[0]
    return ""


def joined(things: Iterable[object], last: str = "and") -> str:
    """A list within a sentence: ``♥A, ♥K and ♥2``."""
    *first, final = [str(thing) for thing in things] or [""]
    return f"{', '.join(first)} {last} {final}" if first else final


def minus(number: int) -> str:
    """A number as a sentence shows it: ``−50``, with a minus sign and not with a hyphen."""
    return str(number).replace("-", "−")


def plain(text: str) -> str:
    """`text` on one line that a terminal shows unchanged, with escapes where it is `unfit`."""
    return _UNFIT.sub(lambda found: found["flag"] or ascii(found[0])[1:-1], text)


def short(text: str) -> str:
    """`text` from outside as a message quotes it: printable, on one line, and cut if it is long."""
    line = " ".join(text[: 2 * _LONGEST].split())
    clean = "".join(mark if mark.isprintable() else ascii(mark)[1:-1] for mark in line)
    return clean if len(clean) <= _LONGEST and len(text) <= 2 * _LONGEST else f"{clean[:_LONGEST]}…"


class _Repr(reprlib.Repr):
    """A `repr` that takes little time for a value of any size, depth and kind."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 3
        self.maxstring = self.maxother = 2 * _LONGEST

    def repr_int(self, x: int, level: int) -> str:
        return repr(x) if abs(x) < 10**40 else "a number with more than 40 digits"

    def repr_instance(self, x: object, level: int) -> str:
        return repr(x) if isinstance(x, (bool, float, complex, type(None))) else type(x).__name__


def shown(value: object) -> str:
    """A value from outside as a message shows it: the beginning of its `repr`, made `short`."""
    return short(_REPR.repr(value))


_REPR: Final = _Repr()
