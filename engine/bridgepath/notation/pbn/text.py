"""The lexical layer of Portable Bridge Notation: lines, comments, quotes, tags, games.

A file is split into games, and a game into tags, each with the words below it. `Heritage` keeps the
values that a game takes over from earlier ones. `read` explains the tags.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, final

from ...base.text import short
from ..board import PLAIN_TAGS, FileError

__all__ = ["SECTIONS", "Entry", "Game", "Heritage", "Place", "Token", "games", "quoted"]

Place = tuple[int, int]
"""Line and column, from 1."""

SECTIONS: Final = ("Auction", "Play")
"""The tags below which calls or cards are listed."""
_NAME_OF: Final = {name.lower(): name for name in (*PLAIN_TAGS, *SECTIONS, "Note")}
# These cannot be replaced by a value of an earlier game.
_OWN: Final = ("Dealer", "Vulnerable", "Deal", "Declarer", "Contract", *SECTIONS)

# Limits that keep a file from growing in memory, because each game has a copy of inherited values.
_LONGEST: Final = 255
_MOST_STANDING: Final = 100

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
# Files that passed through a web page or a word processor have other spaces, and zero-width marks.
_SPACES: Final = " \t\v\f\u00a0\u2000-\u200b\u202f\u205f\u3000\ufeff"
_TOKEN: Final = re.compile(
    rf'(?P<space>[{_SPACES}]+)|;.*|[{{\[\]]|"(?:[^"\\]|\\.)*"|[^{_SPACES}\[\]{{}};"]+'
)
# A value with unescaped quotes in it ends at the end of its tag.
_LOOSE: Final = re.compile(r'"(?:[^"\\\[\]]|\\.|"(?![ \t]*\]))*"(?=[ \t]*\])')
_CLOSED: Final = re.compile(r"[ \t]*\]")
_LAST_LINE: Final = re.compile(r'((?:[^"\\]|\\.)*")[ \t]*\]')
_MOST_LINES: Final = 20
_ESCAPED: Final = re.compile(r'\\(["\\])')
_TAG_NAME: Final = re.compile(r"[A-Za-z0-9_]+")
_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f]")
_NOTE_NUMBER: Final = re.compile(r"[0-9]{1,3}")
_DOUBLED: Final = re.compile(r'\\(?=["\\]|\Z)|"')


class Token(NamedTuple):
    """A bracket, a text in quotes or a bare word."""

    kind: str
    """The bracket, ``"`` for text in quotes, or empty for a bare word."""
    text: str
    """Its meaning: without quotes and escapes."""
    place: Place
    raw: str
    """Its form in the file."""
    first: bool
    """True if there are only spaces before it on its line."""


class Entry(NamedTuple):
    """A tag with the words below it."""

    name: str
    value: str
    place: Place
    """The position of the value, with its quotes."""
    data: list[Token]

    def lines(self) -> tuple[str, ...]:
        """The words below the tag, in their original lines."""
        lines: list[list[str]] = []
        row = end = 0
        for token in self.data:
            line, column = token.place
            if line != row:
                lines.append([])
                # After a tag on the same line, the text begins at its first word.
                row, end = line, 1 if token.first else column
            lines[-1] += " " * (column - end), token.raw
            end = column + len(token.raw)
        return tuple("".join(parts) for parts in lines)


@final
@dataclass(frozen=True, slots=True)
class Game:
    """The tags of one game, each once."""

    place: Place
    """The start of the game."""
    tags: Mapping[str, Entry]
    notes: Mapping[str, Mapping[int, str]]
    """The notes of each section, by number."""


def games(text: str, name: str) -> Iterator[Game | FileError]:
    """The games of a file, and why one cannot be read, in order.

    Headings, which only set values for the games after them, are left out.
    """
    heritage = Heritage(name)
    for tokens in _parted(text, name):
        try:
            if isinstance(tokens, FileError):
                raise tokens
            game = heritage.game(_entries(tokens, name))
        except FileError as fault:
            # The values that `#` would take from this game are not known.
            heritage.forget()
            yield fault
        else:
            if game is not None:
                yield game


def quoted(value: str, *, table: bool = False) -> str:
    """`value` in quotes; a backslash in the heading of a table stays alone if it can."""
    if table:
        return f'"{_DOUBLED.sub(lambda found: chr(92) + found[0], value)}"'
    backslash = "\\"
    return '"' + value.replace(backslash, backslash * 2).replace('"', backslash + '"') + '"'


def _parted(text: str, name: str) -> Iterator[Sequence[Token] | FileError]:
    """The tokens of each game; an empty line separates games, unless it is in a comment."""
    lines = _LINE_END.split(text)
    # A comment that begins after the last } has no end.
    last = max((n for n, line in enumerate(lines) if "}" in line), default=-1)
    number = 0
    while number < len(lines):
        if not lines[number].strip():
            number += 1
            continue
        block: list[Token] = []
        try:
            number = _block(lines, number, last, block, name)
        except FileError as fault:
            *whole, torn = _separate(block, goes_on=True)
            yield from whole
            yield fault
            number = max(number, fault.line)
            # The tag that began this game begins the next one, too.
            opening = f"[{torn[1].text.lower()} " if len(torn) > 1 and torn[0].kind == "[" else ""
            while number < len(lines) and lines[number].strip():
                if opening and lines[number].lower().startswith(opening):
                    break
                number += 1
        else:
            if block:
                yield from _separate(block)


def _separate(block: Sequence[Token], *, goes_on: bool = False) -> list[Sequence[Token]]:
    """The games of a block without an empty line; if it `goes_on`, another Deal may follow it.

    A game that has its Deal ends before the first tag that it already has, if another Deal follows.
    """
    found: list[Sequence[Token]] = []
    start = 0
    before: list[str] = []
    behind: list[tuple[int, str]] = []
    for at, token in enumerate(block[:-1]):
        if token.kind != "[" or block[at + 1].kind:
            continue
        name = block[at + 1].text.lower()
        if before[-1:] != ["deal"]:
            before.append(name)
            continue
        behind.append((at, name))
        if name == "deal":
            end = _next_game(before, behind)
            if not end:
                return [*found, block[start:]]
            found.append(block[start:end])
            start = end
            before, behind = [name for at, name in behind if at >= end], []
    end = _next_game(before, behind) if goes_on and before else 0
    return [*found, block[start:end], block[end:]] if end else [*found, block[start:]]


def _next_game(before: Sequence[str], behind: Sequence[tuple[int, str]]) -> int:
    """The start of the next game, from the tags before the Deal and after it; otherwise 0.

    The tag that begins a game is the surest sign of the next one.
    """
    opening = [at for at, name in behind if name == before[0]]
    again = [at for at, name in behind if name in before and name != "deal"]
    return (opening or again or [0])[0]


def _block(lines: Sequence[str], number: int, last: int, game: list[Token], name: str) -> int:
    """Read the tokens from a line to the next empty one; returns the first line after them."""
    comment = False
    while number < len(lines):
        line = lines[number]
        if not comment and not line.strip():
            break
        at = len(line) if not comment and line.startswith("%") else 0
        first = True
        while at < len(line):
            if comment:
                end = line.find("}", at)
                comment, at = end < 0, len(line) if end < 0 else end + 1
                continue
            mark, found = line[at], _TOKEN.match(line, at)
            if found is None and mark == '"':
                # A long text continues on the next lines, up to its quote.
                text, end, number_, line_ = _long_text(lines, number, at)
                if text:
                    game.append(_token(name, text, (number + 1, at + 1), first))
                    number, line, at, first = number_, line_, end, False
                    continue
            if found is None:
                what = "a } without a {" if mark == "}" else "text without a closing quote"
                raise FileError(name, number + 1, at + 1, f"{what} on this line")
            if mark == "{":
                if number > last or (number == last and "}" not in line[at:]):
                    raise FileError(name, number + 1, at + 1, "a comment without a closing }")
                comment = True
            elif mark != ";" and not found["space"]:
                if mark == '"' and _is_value(game) and not _CLOSED.match(line, found.end()):
                    found = _LOOSE.match(line, at) or found
                game.append(_token(name, found[0], (number + 1, at + 1), first))
                first = False
            at = found.end()
        number += 1
    return number


def _is_value(game: Sequence[Token]) -> bool:
    """True if the value of a tag comes next."""
    return [token.kind for token in game[-2:]] == ["[", ""]


def _long_text(lines: Sequence[str], number: int, at: int) -> tuple[str, int, int, str]:
    """A text in quotes over several lines, its end, and the line of its end; empty if it has none.

    It ends at the end of a tag, before an empty line or a line that begins another tag.
    """
    parts = [lines[number][at:].rstrip()]
    for below in range(number + 1, min(number + 1 + _MOST_LINES, len(lines))):
        line = lines[below]
        if not line.strip() or line.startswith(("[", "%")):
            break
        found = _LAST_LINE.match(line)
        if found:
            parts.append(found[1].strip())
            return " ".join(parts), found.end(1), below, line
        parts.append(line.strip())
    return "", 0, 0, ""


def _token(name: str, raw: str, place: Place, first: bool) -> Token:
    kind = raw[0] if raw[0] in '[]"' else ""
    if kind == '"':
        raw = re.sub(r"[\t\v\f]", " ", raw)
    bad = _UNPRINTABLE.search(raw)
    if bad is not None:
        line, column = place
        text = "a character that cannot be printed"
        raise FileError(name, line, column + bad.start(), text)
    text = _ESCAPED.sub(r"\1", raw[1:-1]) if kind == '"' else raw
    return Token(kind, text, place, raw, first)


def _entries(tokens: Sequence[Token], name: str) -> list[Entry]:
    """The tags of a game, in order."""
    found: list[Entry] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind == "[":
            found.append(_tag(tokens[at : at + 4], name))
            at += 4
            continue
        if not found or token.kind == "]":
            text = f"{short(token.raw)} is where a tag like [Deal …] should be"
            raise FileError(name, *token.place, text)
        if found[-1].name in (*PLAIN_TAGS, "Note"):
            text = f"{short(token.raw)} is below the tag {found[-1].name}, where nothing is allowed"
            raise FileError(name, *token.place, text)
        found[-1].data.append(token)
        at += 1
    return found


def _tag(tokens: Sequence[Token], name: str) -> Entry:
    kinds = [token.kind for token in tokens]
    if kinds != ["[", "", '"', "]"] or not _TAG_NAME.fullmatch(tokens[1].text):
        raise FileError(name, *tokens[0].place, 'a tag is written [Name "value"]')
    word, value = tokens[1].text, tokens[2]
    return Entry(_NAME_OF.get(word.lower(), word), value.text, value.place, [])


@final
class Heritage:
    """The values of one game that also apply to another.

    ``#`` takes the value of the previous game; a value after ``##`` applies to the following games.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._last: dict[str, str] = {}
        self._standing: dict[str, str] = {}

    def game(self, entries: Iterable[Entry]) -> Game | None:
        """The game with these tags, which are in file order; None for a heading."""
        tags: dict[str, Entry] = {}
        notes: dict[str, dict[int, str]] = {section: {} for section in ("", *SECTIONS)}
        section, heading, start = "", True, None
        for entry in entries:
            start = start or entry.place
            heading = heading and entry.value.startswith("##")
            if entry.name == "Note":
                self._note(entry, notes[section])
            elif entry.name not in tags:
                tags[entry.name] = self._inherited(entry)
            elif entry.name in (*SECTIONS, "Deal"):
                text = f"a second {entry.name} in one game; an empty line separates two games"
                raise FileError(self._name, *entry.place, text)
            if entry.name in SECTIONS:
                section = entry.name
        if start is None or heading:
            return None
        for name, value in self._standing.items():
            tags.setdefault(name, Entry(name, value, start, []))
        return Game(start, tags, notes)

    def forget(self) -> None:
        """Forget the last game."""
        self._last.clear()

    def _note(self, entry: Entry, notes: dict[int, str]) -> None:
        number, colon, words = entry.value.partition(":")
        if not colon or not _NOTE_NUMBER.fullmatch(number.strip()):
            text = f'"{short(entry.value)}" is not a note; write [Note "1:its words"]'
            raise FileError(self._name, *entry.place, text)
        notes.setdefault(int(number), words)

    def _inherited(self, entry: Entry) -> Entry:
        name, value = entry.name, entry.value
        whole = value.startswith("##")
        if name in _OWN:
            if whole or value == "#":
                text = f"each game must give its own {name}, not #"
                raise FileError(self._name, *entry.place, text)
            return entry
        if whole:
            value = value[2:]
        elif value == "#":
            value = self._last.get(name, "")
        if len(value) > _LONGEST and value != entry.value:
            text = (
                f"a value of more than {_LONGEST} characters cannot be carried over to other games"
            )
            raise FileError(self._name, *entry.place, text)
        if whole or name in self._standing:
            self._standing[name] = value
        if len(self._standing) > _MOST_STANDING:
            text = f"at most {_MOST_STANDING} values can apply to all later games"
            raise FileError(self._name, *entry.place, text)
        self._last[name] = value
        return entry._replace(value=value)
