"""The lists below the PBN tags Auction and Play: words, each with the remarks that follow it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ...base.text import short
from ...bridge.laws import DEALER_CALLS_FIRST, FOLLOW_SUIT, SUFFICIENT, WINNER_LEADS
from ..board import FileError, Remark
from .text import Entry, Place

__all__ = ["Listed", "listed"]

_SUFFIXES: Final = ("!", "?", "!!", "??", "!?", "?!")
_FIRST_GLYPH: Final = {"Auction": 1, "Play": 7}
"""The suffixes are glyphs: $1 to $6 for calls, $7 to $12 for cards."""
_IRREGULAR: Final = {
    "^I": ("an insufficient bid that was accepted", SUFFICIENT),
    "^S": ("a call out of turn that was accepted", DEALER_CALLS_FIRST),
    "^R": ("a revoke", FOLLOW_SUIT),
    "^L": ("a lead out of turn that was accepted", WINNER_LEADS),
}
_PIECE: Final = re.compile(
    r"(?P<note>=[0-9]{1,3}=)|(?P<glyph>\$[0-9]{1,3})|(?P<suffix>[!?]{1,2})|(?P<irregular>\^.?)"
    r"|(?P<word>[*+]|[^!?=$*+^]+)"
)


class Listed(NamedTuple):
    """Calls or cards, in notation."""

    words: list[str]
    """Up to the asterisk that ends an unfinished list; ``-`` and ``+`` are words, too."""
    places: list[Place]
    remarks: dict[int, Remark]
    """By the word that they follow."""


def listed(entry: Entry, notes: Mapping[int, str], name: str) -> Listed:
    """The list below a tag; `notes` are its notes by number, `name` is the name of the file.

    A star at a call, as in ``3C*``, is an alert without words.

    Raises FileError for text that is neither a word nor a remark, for a word after the asterisk,
    and for the marks of irregularities, which the rules refuse.
    """
    found = Listed([], [], {})
    kind = "call" if entry.name == "Auction" else "card"
    starred: list[int] = []
    ended = False
    for sort, text, place in _pieces(entry, kind, name):
        if sort == "star":
            starred.append(len(found.words) - 1)
            continue
        if sort == "irregular":
            what, cite = _IRREGULAR.get(text.upper(), ("", None))
            problem = f"{short(text)} is not a PBN mark"
            if cite is not None:
                problem = f"{text.upper()} marks {what}, which the rules refuse [{cite}]"
            raise FileError(name, *place, problem)
        if sort != "word":
            at = len(found.words) - 1
            if at < 0:
                raise FileError(name, *place, f"a remark comes before the first {kind}")
            before = found.remarks.get(at, Remark(at))
            found.remarks[at] = _remarked(before, text, entry.name, notes)
        elif ended:
            problem = f"{short(text)} comes after the end of the {kind}s"
            raise FileError(name, *place, problem)
        elif text == "*":
            ended = True
        else:
            found.words.append(text)
            found.places.append(place)
    # A star after the last call may also be the end of an auction that breaks off.
    for at in starred:
        before = found.remarks.get(at, Remark(at))
        if before.text is None and at < len(found.words) - 1:
            found.remarks[at] = Remark(at, "", before.glyphs)
    return found


def _pieces(entry: Entry, kind: str, name: str) -> Iterator[tuple[str, str, Place]]:
    """The words and remarks: the kind, text and position of each."""
    for token in entry.data:
        line, column = token.place
        at = 0
        while at < len(token.raw):
            found = None if token.kind else _PIECE.match(token.raw, at)
            if found is None:
                problem = f"{short(token.raw[at:])} is not a {kind}"
                raise FileError(name, line, column + at, problem)
            # A star at a call, as in 3C*, is a common mark of an alert.
            star = at > 0 and kind == "call" and found[0] == "*"
            yield "star" if star else found.lastgroup or "", found[0], (line, column + at)
            at = found.end()


def _remarked(before: Remark, text: str, tag: str, notes: Mapping[int, str]) -> Remark:
    """The remark with one more note, suffix or glyph; of several notes the first counts."""
    if text.startswith("="):
        words = notes.get(int(text[1:-1]), "") if before.text is None else before.text
        return Remark(before.at, words, before.glyphs)
    glyph = int(text[1:]) if text[0] == "$" else _SUFFIXES.index(text) + _FIRST_GLYPH[tag]
    if glyph in before.glyphs:
        return before
    return Remark(before.at, before.text, (*before.glyphs, glyph))
