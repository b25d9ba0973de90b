"""What a text may hold before anything parses it: how long it is, how deep it nests.

The parsers of TOML and JSON that Python brings go down one step of the interpreter for each
bracket, take quadratic time over dotted keys, and turn a number of any length into an integer. In a
browser the first of these ends Python. So a text is looked through once, and what is beyond all
measure is not parsed.
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
"""Bytes of a conformance suite: four times what that of the rulebook has."""
LONGEST_NUMBER: Final = 40
"""Digits of a number."""
DEEPEST: Final = 20
"""Brackets and tables that may be open at once."""
_LONGEST_WORD: Final = 64
_MOST_PARTS: Final = 8

# What is read at once: texts, comments, bare words. A text without an end goes on to the end of the
# line, or of the record; the parser refuses it there, and nothing behind it is parsed.
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
    """Why this text must not be parsed, in one sentence; empty if it may be."""
    if len(text) > most:
        return f"{what} has at most {most:,} characters, this one has {len(text):,}"
    depth = dots = 0
    for found in (_TOML if toml else _JSON).finditer(text):
        kind = found.lastgroup
        if kind == "word":
            if len(found[0]) > _LONGEST_WORD:
                word = short(found[0])
                return f'"{word}": a number or a bare word has at most {_LONGEST_WORD} characters'
        elif kind == "dot":
            dots += 1
            if dots >= _MOST_PARTS:
                return f"a key has at most {_MOST_PARTS} parts with dots between"
        elif kind == "open":
            depth, dots = depth + 1, 0
            if depth > DEEPEST:
                return f"{what} nests at most {DEEPEST} brackets"
        elif kind == "close":
            depth, dots = depth - 1, 0
        elif kind == "end":
            dots = 0
    return ""


@takes
def objection(text: str, *, lines: bool = False) -> str:
    """Why no text of a record, and no player's name, is so; empty if one may be.

    It goes on after what the text is called. With `lines` there may be several lines.
    """
    if len(text) > LONGEST_TEXT:
        return f"has at most {LONGEST_TEXT:,} characters, not {len(text):,}"
    if mark := unfit(text, lines=lines):
        return f"has U+{ord(mark):04X}, which no text of a record may have"
    return ""
