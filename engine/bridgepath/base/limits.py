"""Limits on a text, checked before it is parsed: its length and its nesting.

Python's TOML and JSON parsers recurse once for each bracket, take quadratic time over dotted
keys, and turn a number of any length into an integer. In a browser, too deep a recursion stops
Python. So each text is scanned once, and a text far over the limits is not parsed.
"""

from __future__ import annotations

import re
from typing import Final

from ._check import takes
from .text import short, unfit

__all__ = [
    "DEEPEST",
    "LONGEST_NUMBER",
    "LONGEST_RECORD",
    "LONGEST_REQUEST",
    "LONGEST_SUITE",
    "LONGEST_TEXT",
    "beyond",
    "objection",
]

LONGEST_RECORD: Final = 200_000
"""Characters of a whole record."""
LONGEST_TEXT: Final = 4_000
"""Characters of one text in a record, such as a note."""
LONGEST_REQUEST: Final = 2_000_000
"""Characters of a request to the desk, or of its answer."""
LONGEST_SUITE: Final = 20_000_000
"""Bytes of a conformance suite: four times the size of the rulebook's."""
LONGEST_NUMBER: Final = 40
"""Digits of a number."""
DEEPEST: Final = 20
"""Brackets and tables that may be open at once."""
_LONGEST_WORD: Final = 64
_MOST_PARTS: Final = 8

# Tokens that are scanned in one go: texts, comments, bare words. A text without an end runs to the
# end of the line, or of the record; the parser refuses it there and parses nothing after it.
_TOML: Final = re.compile(
    r"""(?P<text>\"\"\"(?:[^"\\]|\\.|"(?!""))*(?:"{3,5})?|'''(?:[^']|'(?!''))*(?:'{3,5})?"""
    r"""|"(?:[^"\\\n]|\\[^\n])*"?|'[^'\n]*'?)|\#[^\n]*|(?P<word>[^\s.,=\[\]{}"'\#]+)"""
    r"""|(?P<dot>\.)|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>[=,\n])""",
    re.DOTALL,
)
_JSON: Final = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*"?)|(?P<word>[^\s,:\[\]{}"]+)'
    r"|(?P<dot>(?!))|(?P<open>[\[{])|(?P<close>[\]}])|(?P<end>[,:])",
    re.DOTALL,
)


@takes
def beyond(text: str, *, toml: bool, what: str = "a record", most: int = LONGEST_RECORD) -> str:
    """The reason why this text must not be parsed, in one sentence; empty if it may be."""
    if len(text) > most:
        return f"{what} may have at most {most:,} characters; this one has {len(text):,}"
    depth = dots = 0
    for found in (_TOML if toml else _JSON).finditer(text):
        kind = found.lastgroup
        if kind == "word":
            if len(found[0]) > _LONGEST_WORD:
                word = short(found[0])
                return (
                    f'"{word}": a number or a bare word may have at most {_LONGEST_WORD} characters'
                )
        elif kind == "dot":
            dots += 1
            if dots >= _MOST_PARTS:
                return f"a key may have at most {_MOST_PARTS} parts separated by dots"
        elif kind == "open":
            depth, dots = depth + 1, 0
            if depth > DEEPEST:
                return f"{what} may nest brackets at most {DEEPEST} deep"
        elif kind == "close":
            depth, dots = depth - 1, 0
        elif kind == "end":
            dots = 0
    return ""


@takes
def objection(text: str, *, lines: bool = False) -> str:
    """Why this cannot be text in a record or a player's name; empty if it can.

    It continues a sentence that begins with the name of the text. With `lines`, several lines are
    allowed.
    """
    if len(text) > LONGEST_TEXT:
        return f"may have at most {LONGEST_TEXT:,} characters, not {len(text):,}"
    if mark := unfit(text, lines=lines):
        return f"contains U+{ord(mark):04X}, which is not allowed in a record"
    return ""
