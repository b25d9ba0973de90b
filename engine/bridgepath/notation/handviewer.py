"""Addresses of Bridge Base Online's hand viewer, found in any text and made LIN.

An address holds LIN (``lin=``), or the hands, the calls and the cards one by one::

    …/handviewer.html?s=SAKQ…&w=…&n=…&e=…&d=n&v=b&b=7&a=1N!(15-17)PPP&p=H4H2…&c=9

`s`, `w`, `n`, `e` are hands, `sn` and so on the players, `d` who deals, `v` who is vulnerable, `b`
the number of the board, `a` the calls (with an exclamation mark for an alert and words in
parentheses for what it means), `p` the cards in the order of play, `c` the tricks that declarer
claimed. Every character of what comes out knows its place in the text. This module opens no file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ..base._check import takes
from ..base.encoding import windows_text

__all__ = ["HOLDS_NONE", "Passage", "has_address", "passages"]

HOLDS_NONE: Final = (
    "this address holds no deal: it has neither LIN (lin=) nor hands (s=, w=, n=, e=)"
)


class Passage(NamedTuple):
    """A part of a text: LIN, or what has been made LIN, or an address without a deal."""

    lin: str
    places: Sequence[int]
    """Where in the text each character of `lin` is, and where it ends."""
    address: bool = False


_ADDRESS: Final = re.compile(r"https?://(?:(?!https?://)[^\r\n])*", re.IGNORECASE)
_PARAMETER: Final = re.compile(r"[?&](?:amp;)?([A-Za-z]+)=", re.IGNORECASE)
_DEAL: Final = re.compile(r"[?&](?:amp;)?(?:lin|[nesw])=", re.IGNORECASE)
_BLANK: Final = re.compile(r"\s")
_TAG: Final = re.compile(r"<(?=[/A-Za-z!])")
_WORDS: Final = re.compile(r"\([^()]*\)|\{[^{}]*\}")
_ESCAPE: Final = re.compile(r"(?:%[0-9A-Fa-f]{2})+|(?:%u[0-9A-Fa-f]{4})+")
_SPACE: Final = re.compile(r"\s|%20")
_CLOSING: Final = {'"': '"', "'": "'", "<": ">"}
# The marks around an address in a sentence, in brackets or in a list.
_BEFORE: Final = "<([{\"'"
_BEGINNING: Final = re.compile(r"[\s<(\[{\"']*")
_BEHIND: Final = ")]}>.,;'\""

_DEALER: Final = {"s": "1", "w": "2", "n": "3", "e": "4"}
_SEATS: Final = "swne"

_Value = tuple[str, Sequence[int]]
"""A text, and where each of its characters is; and, behind them, where it ends."""


@takes
def has_address(text: str) -> bool:
    """Say whether an address that holds a deal is somewhere in this text."""
    return any(_DEAL.search(found[0]) for found in _ADDRESS.finditer(text))


@takes
def passages(text: str) -> Iterator[Passage]:
    """The addresses of a text, each made LIN, and what is between them as it is; in order.

    An address that holds no deal is one of these only at the beginning.
    """
    at = 0
    first = _BEGINNING.match(text)
    for found in _ADDRESS.finditer(text):
        start = found.start()
        if not _DEAL.search(found[0]) and not (first and start == first.end()):
            continue
        end = at + len(text[at:start].rstrip(_BEFORE))
        if text[at:end].strip():
            yield Passage(text[at:end], range(at, end + 1))
        at = _end(found)
        yield _made(text, start, at)
        while at < len(text) and text[at] in _BEHIND:
            at += 1
    if text[at:].strip():
        yield Passage(text[at:], range(at, len(text) + 1))


def _end(found: re.Match[str]) -> int:
    """Where an address ends: LIN behind its last bar, all else at a space.

    A space that nobody escaped may still be in a value that another one follows, or in words.
    """
    text, start, stop = found.string, found.start(), found.end()
    quote = text.find(_CLOSING.get(text[start - 1 : start], "\n"), start, stop)
    tag = _TAG.search(text, start, stop)
    stop = min(at for at in (quote, tag.start() if tag else -1, stop) if at >= 0)
    parameters = list(_PARAMETER.finditer(text, start, stop))
    at = parameters[-1].end() if parameters else start
    blank = _BLANK.search(text, at, stop)
    if blank and "|" in text[at : blank.start()]:
        at = text.rindex("|", at, stop) + 1
        blank = _BLANK.search(text, at, stop)
    for words in _WORDS.finditer(text, at, stop):
        if not blank or blank.start() < words.start():
            break
        at = words.end()
        blank = _BLANK.search(text, at, stop)
    end = blank.start() if blank else stop
    while end > at and text[end - 1] in _BEHIND:
        end -= 1
    return end


def _made(text: str, start: int, stop: int) -> Passage:
    """What an address from `start` to `stop` holds, as LIN."""
    anchor = text.find("#", start, stop)
    stop = anchor if anchor >= 0 else stop
    # Where a space is escaped as such, a plus sign is one: 5+ hearts.
    plus = "+" if _SPACE.search(text, start, stop) else " "
    values: dict[str, _Value] = {}
    parameters = list(_PARAMETER.finditer(text, start, stop))
    ends = [*(found.start() for found in parameters), stop][1:]
    for found, end in zip(parameters, ends, strict=True):
        values.setdefault(found[1].lower(), _unescaped(text, found.end(), end, plus))
    if "lin" in values:
        return Passage(*values["lin"], address=True)
    if not any(seat in values for seat in _SEATS):
        return Passage("", [start], address=True)
    made = _Made(start)
    made.board(values)
    for key, command in (("p", "pc"), ("c", "mc")):
        if key in values:
            made.command(command, *values[key])
    return Passage("".join(made.parts), [*made.places, stop], address=True)


def _unescaped(text: str, at: int, stop: int, plus: str) -> _Value:
    """The text of a value, and where each of its characters is."""
    parts: list[str] = []
    places: list[int] = []
    while at < stop:
        end = at + 1
        piece = plus if text[at] == "+" else text[at]
        found = _ESCAPE.match(text, at, stop)
        if found is not None:
            end = found.end()
            piece = _meant(found[0])
        parts.append(piece)
        spread = end - at
        places += [at + spread * i // len(piece) for i in range(len(piece))]
        at = end
    return "".join(parts), [*places, stop]


def _meant(escape: str) -> str:
    if escape[1] == "u":
        return bytes.fromhex(escape.replace("%u", "")).decode("utf-16-be", "replace")
    data = bytes.fromhex(escape.replace("%", ""))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return windows_text(data)


class _Made:
    """LIN that is put together from values, each character with its place."""

    def __init__(self, start: int) -> None:
        self.parts: list[str] = []
        self.places: list[int] = []
        self.at = start
        """Where in the text the value is that comes next, for the signs around it."""

    def add(self, text: str, places: Sequence[int] = ()) -> None:
        """Add signs of LIN, or a value with the places of its characters."""
        self.parts.append(text)
        self.places += places[: len(text)] if places else [self.at] * len(text)

    def command(self, name: str, value: str, places: Sequence[int]) -> None:
        """Add a command with this value."""
        self.row(name, "", [(value, places)])

    def row(self, name: str, first: str, words: Sequence[_Value]) -> None:
        """Add a command with these values, and commas between them."""
        for number, (word, places) in enumerate(words):
            self.at = places[0]
            self.add("," if number else f"{name}|{first}")
            # A bar would end the command, and a comma the word.
            self.add(re.sub(r"[|,]" if len(words) > 1 else r"\|", "/", word), places)
        self.add("|")

    def board(self, values: dict[str, _Value]) -> None:
        """Add the players, the hands with the dealer, the number, vulnerability and calls."""
        none = ("", [self.at])
        self.row("pn", "", [values.get(f"{seat}n", none) for seat in _SEATS])
        dealer = values.get("d", none)[0].strip().lower()[:1]
        self.row("md", _DEALER.get(dealer, "0"), [values.get(seat, none) for seat in _SEATS])
        for key, command in (("b", "ah"), ("v", "sv")):
            if key in values:
                self.command(command, *values[key])
        if "a" in values:
            self.auction(*values["a"])

    def auction(self, calls: str, places: Sequence[int]) -> None:
        """Add calls, with words in parentheses as explanations; those in braces are comments."""
        at = 0
        for found in _WORDS.finditer(calls):
            self.calls(calls, places, at, found.start())
            name = "an" if found[0][0] == "(" else "nt"
            inner = found.start() + 1
            self.command(name, found[0][1:-1], places[inner : found.end()])
            at = found.end()
        self.calls(calls, places, at, len(calls))

    def calls(self, calls: str, places: Sequence[int], start: int, end: int) -> None:
        """Add some of the calls; an underscore is none."""
        words = calls[start:end].replace("_", " ")
        if words.strip():
            self.command("mb", words, places[start : end + 1])
