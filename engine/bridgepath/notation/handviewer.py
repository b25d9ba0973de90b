"""Find the addresses of Bridge Base Online's hand viewer in any text, and turn them into LIN.

An address holds LIN (``lin=``), or the hands, the calls and the cards one by one::

    …/handviewer.html?s=SAKQ…&w=…&n=…&e=…&d=n&v=b&b=7&a=1N!(15-17)PPP&p=H4H2…&c=9

`s`, `w`, `n`, `e` are hands, `sn` and so on the players, `d` is the dealer, `v` the vulnerability,
`b` the number of the board, `a` the calls (with an exclamation mark for an alert and words in
parentheses for its meaning), `p` the cards in order of play, `c` the tricks that declarer claimed.
The position of every output character in the text is known. This module does not open files.
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
    """A part of a text: LIN, text turned into LIN, or an address without a deal."""

    lin: str
    places: Sequence[int]
    """The position in the text of each character of `lin`, and of its end."""
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
# The punctuation around an address in a sentence, in brackets or in a list.
_BEFORE: Final = "<([{\"'"
_BEGINNING: Final = re.compile(r"[\s<(\[{\"']*")
_BEHIND: Final = ")]}>.,;'\""

_DEALER: Final = {"s": "1", "w": "2", "n": "3", "e": "4"}
_SEATS: Final = "swne"

_Value = tuple[str, Sequence[int]]
"""A text, with the position of each of its characters and of its end."""


@takes
def has_address(text: str) -> bool:
    """True if this text has an address with a deal in it."""
    return any(_DEAL.search(found[0]) for found in _ADDRESS.finditer(text))


@takes
def passages(text: str) -> Iterator[Passage]:
    """The addresses of a text, each as LIN, and the text between them unchanged; in order.

    An address without a deal counts only at the beginning.
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
    """The end of an address: for LIN after its last bar, for the rest at a space.

    An unescaped space may still be inside a value that is followed by another, or in words.
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
    """The content of an address from `start` to `stop`, as LIN."""
    anchor = text.find("#", start, stop)
    stop = anchor if anchor >= 0 else stop
    # If spaces are escaped as such, a plus sign is a plus sign: 5+ hearts.
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
    """The text of a value, and the position of each of its characters."""
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
    """LIN that is built from values, each character with its position."""

    def __init__(self, start: int) -> None:
        self.parts: list[str] = []
        self.places: list[int] = []
        self.at = start
        """The position in the text of the next value, used for the signs around it."""

    def add(self, text: str, places: Sequence[int] = ()) -> None:
        """Add signs of LIN, or a value with the positions of its characters."""
        self.parts.append(text)
        self.places += places[: len(text)] if places else [self.at] * len(text)

    def command(self, name: str, value: str, places: Sequence[int]) -> None:
        """Add a command with this value."""
        self.row(name, "", [(value, places)])

    def row(self, name: str, first: str, words: Sequence[_Value]) -> None:
        """Add a command with these values, separated by commas."""
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
        """Add calls, with words in parentheses as explanations; words in braces are comments."""
        at = 0
        for found in _WORDS.finditer(calls):
            self.calls(calls, places, at, found.start())
            name = "an" if found[0][0] == "(" else "nt"
            inner = found.start() + 1
            self.command(name, found[0][1:-1], places[inner : found.end()])
            at = found.end()
        self.calls(calls, places, at, len(calls))

    def calls(self, calls: str, places: Sequence[int], start: int, end: int) -> None:
        """Add some of the calls; an underscore is not a call."""
        words = calls[start:end].replace("_", " ")
        if words.strip():
            self.command("mb", words, places[start : end + 1])
