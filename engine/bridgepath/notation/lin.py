"""LIN, the notation of Bridge Base Online: read and write boards.

A file is a row of commands of two letters, each with its text between bars: ``mb|1N|mb|p|``. An
address of the hand viewer is read as well, and so are several in one text. A rule violation, or
text that is not LIN, is a `FileError` with its line and column: `read_lin` raises the first,
`scan_lin` returns all of them and the sound boards. Commands that say nothing about the deal
(drawing, comments) are left out. This module does not open files.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, final

from ..base._check import takes
from ..base.text import short
from ..bridge.calls import Bid, Call, Double, Pass, Redouble, parse_bid
from ..bridge.laws import CONTRACT
from ..core.cards import DISPLAY_SUITS, RANKS, Card, Hand, Rank, Suit
from ..core.seats import COMPASS, Seat, next_seat
from .board import (
    Board,
    BoardError,
    FileError,
    Reading,
    Remark,
    closing_passes,
    deal_of,
    decoded,
    supplied_dealer,
    supplied_vulnerable,
)
from .handviewer import HOLDS_NONE, Passage, passages

__all__ = ["read_lin", "scan_lin", "write_lin"]

_SEATS: Final = (Seat.SOUTH, Seat.WEST, Seat.NORTH, Seat.EAST)
"""The order of names and hands; the dealer's number counts in it from 1."""
_SIDES_OF: Final[dict[str, tuple[Seat, ...]]] = {
    **dict.fromkeys(("o", "0", "-", "none", "neither", "z"), ()),
    **dict.fromkeys(("n", "ns", "n-s"), (Seat.NORTH_SOUTH,)),
    **dict.fromkeys(("e", "ew", "e-w"), (Seat.EAST_WEST,)),
    **dict.fromkeys(("b", "both", "all"), (Seat.NORTH_SOUTH, Seat.EAST_WEST)),
}
_MARK_OF: Final = {_SIDES_OF[mark]: mark for mark in "oneb"}
_SUIT_OF: Final = {mark: suit for suit in Suit for mark in (suit.value, suit.value.lower())}
_RANK_OF: Final = {
    mark: rank
    for rank in RANKS
    for mark in (rank.value, rank.value.lower(), *("Tt" if rank is Rank.TEN else ""))
}
_WORDS: Final[dict[str, Call]] = {
    **dict.fromkeys(("P", "PASS", "--"), Pass()),
    **dict.fromkeys(("D", "X", "DBL"), Double()),
    **dict.fromkeys(("R", "XX", "RDBL"), Redouble()),
}
_PART_OF: Final = {
    "deal": "md", "number": "ah", "vulnerable": "sv", "names": "pn", "contract": "mb",
}  # fmt: skip
# A board has each of these once, so a second one begins the next board.
_ONCE: Final = ("md", "pn", "ah", "sv")
# The commands of a deal, which do not belong outside a board.
_DONE: Final = ("mb", "an", "pc", "mc")

_COMMAND: Final = re.compile(r"\s*([A-Za-z0-9]{2})\s*")
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_BOARD_NUMBER: Final = re.compile(r"(?<![0-9])([0-9]{1,9})[A-Za-z]?\s*$")
_SPACES: Final = re.compile(r"\s*")
_LABEL: Final = re.compile(r"\s*[A-Za-z]?([0-9]{1,9})\b")
_DEALER: Final = re.compile(r"\s*([0-4]?)")
_MARK: Final = re.compile(r"10|\S")
_CALL: Final = re.compile(
    r"\s*([1-7]\s*(?:NT?|[CDHS])|ALL\s?PASS|PASS|P|XX?|DBL|D|RDBL|R|AP|--|[-?])\s*([!*]?)",
    re.IGNORECASE | re.ASCII,
)
_CARD: Final = re.compile(r"([CDHS])(10|[AKQJT2-9])", re.IGNORECASE | re.ASCII)
_TRICKS: Final = re.compile(r"[0-9]{1,2}")


Remarks = dict[int, list[str]]
"""The remarks on a call, by its index; an empty list is an alert without words."""


class _Command(NamedTuple):
    name: str
    """Two letters, in lower case."""
    text: str
    at: int
    """The start of the command, in characters from 0."""
    inner: int
    """The start of its text."""


@takes
def read_lin(text: str | bytes, name: str = "LIN") -> tuple[Board, ...]:
    """The boards of a LIN file, in order; `name` is the name of the file in errors.

    Addresses of the hand viewer are read as they are, whether they hold LIN or the hands one by
    one. Raises FileError, with line and column, for text that is not LIN, for a board without all
    its cards, and for rule violations: a card dealt twice, an insufficient bid, a revoke.
    """
    reading = scan_lin(text, name)
    for fault in sorted((*reading.faults, *reading.notes), key=lambda one: (one.line, one.column)):
        raise fault
    return reading.boards


@takes
def scan_lin(text: str | bytes, name: str = "LIN") -> Reading:
    """The sound boards of a LIN file, and why the others cannot be read, each with its position.

    All addresses of the hand viewer in the text are read. The notes list other words that are left
    out, and boards for which South is taken as the dealer because nothing shows who deals.
    """
    try:
        whole = decoded(text, name)
    except FileError as fault:
        return Reading(faults=(fault,))
    lines = [0, *(found.end() for found in _LINE_END.finditer(whole))]
    files = [_File(passage, lines, name) for passage in passages(whole)]
    boards: list[Board] = []
    faults: list[FileError] = []
    notes: list[FileError] = []
    words: list[_File] = []
    for file in files:
        if len(files) > 1 and file.is_words:
            words.append(file)
            continue
        reading = file.reading()
        boards += reading.boards
        faults += reading.faults
        notes += reading.notes
    notes += [file.left_out(len(words)) for file in words[:1]]
    return Reading(tuple(boards), tuple(faults), tuple(notes))


# A command, wherever it is.
_SOME: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\|")
# The next possible start of a board after text that is not LIN.
_AGAIN: Final = re.compile(r"[\r\n][ \t]*(?=[A-Za-z]{2}\|)|(?=qx\|)", re.IGNORECASE)


@final
class _File:
    """A file, as commands and as the boards in them."""

    def __init__(self, passage: Passage, lines: Sequence[int], name: str) -> None:
        self.text, self.places, self.is_address = passage
        self.lines = lines
        """The start of each line of the whole text."""
        self.name = name
        self.names: list[str] = []
        """The players of all following boards, from a heading."""
        self.dealt: dict[int | None, _Command] = {}
        """The cards of sound boards, by their numbers, until the other room has used them."""
        self.notes: list[FileError] = []

    @property
    def is_words(self) -> bool:
        """True for text between addresses that is not LIN."""
        return not self.is_address and not _SOME.search(self.text)

    def left_out(self, count: int) -> FileError:
        """Note that these words are not read, with the position of the first one."""
        at = len(self.text) - len(self.text.lstrip())
        more = ", and other words beside the addresses," if count > 1 else ", beside an address,"
        are = "are" if count > 1 else "is"
        return self.fail(at, f'"{short(self.text.strip())}"{more} {are} left out')

    def fail(self, at: int, problem: str) -> FileError:
        at = self.places[at]
        line = bisect_right(self.lines, at)
        return FileError(self.name, line, at - self.lines[line - 1] + 1, problem)

    def reading(self) -> Reading:
        """The sound boards, and the faults of the others."""
        boards: list[Board] = []
        faults: list[FileError] = []
        if self.is_address and not self.text.strip():
            faults.append(self.fail(0, HOLDS_NONE))
        at, torn = 0, False
        while at < len(self.text):
            group: list[_Command] = []
            seen: set[str] = set()
            broken: FileError | None = None
            try:
                for command in self.commands(at):
                    again = command.name in _ONCE and command.name in seen
                    if command.name == "qx" or (again and not _is_layer(command, group)):
                        self.add(group, torn, boards, faults)
                        group, seen, torn = [], set(), False
                    group.append(command)
                    seen.add(command.name)
                    at = command.inner + len(command.text) + 1
                at = len(self.text)
            except FileError as error:
                broken = error
                following = _AGAIN.search(self.text, at + 1)
                at = following.end() if following else len(self.text)
            if broken is None:
                self.add(group, torn, boards, faults)
            else:
                faults.append(broken)
                torn = True
        return Reading(tuple(boards), tuple(faults), tuple(self.notes))

    def add(
        self, group: list[_Command], torn: bool, boards: list[Board], faults: list[FileError]
    ) -> None:
        """Add the board of these commands; if it is `torn`, its fault is already listed."""
        if torn and "md" not in (command.name for command in group):
            return
        try:
            boards += self.board(group)
        except FileError as fault:
            faults.append(fault)

    def commands(self, at: int) -> Iterator[_Command]:
        text = self.text
        while (start := _SPACES.match(text, at)) and start.end() < len(text):
            bar = text.find("|", at)
            found = _COMMAND.fullmatch(text, at, bar) if bar >= 0 else None
            if found is None:
                rest = text[start.end() : start.end() + 200].partition("|")[0]
                problem = f'"{short(rest)}" is not a command; write two letters and a |'
                raise self.fail(start.end(), problem)
            end = text.find("|", bar + 1)
            if end < 0:
                raise self.fail(start.end(), f"the text of {found[1]} has no | at its end")
            yield _Command(found[1].lower(), text[bar + 1 : end], start.end(), bar + 1)
            at = end + 1

    def board(self, group: list[_Command]) -> Iterator[Board]:
        """The board of these commands; none if they are a heading."""
        if any(command.name == "md" for command in group):
            reader = _Reader(self, group)
            board = reader.board()
            if reader.cards in group:
                self.dealt[board.number] = reader.cards
            self.notes += reader.notes
            yield board
            return
        for command in group:
            if command.name in _DONE:
                raise self.fail(command.at, f"{command.name} comes before any cards are dealt")
            if command.name == "pn":
                self.names = command.text.split(",")


@final
class _Reader:
    """Reads the commands of one board."""

    def __init__(self, file: _File, group: list[_Command]) -> None:
        self.file, self.fail = file, file.fail
        self.group = group
        self.once = {command.name: command for command in reversed(group)}
        self.cards = self.once["md"]
        self.notes: list[FileError] = []
        self.empty: list[int] = []
        """The positions of the dashes after the last call: they are passes if another call
        follows."""
        self.places: dict[str, list[int]] = {"": [self.once["md"].at]}
        self.places |= {"calls": [], "cards": [], "call_remarks": []}
        for part, name in _PART_OF.items():
            if name in self.once:
                self.places[part] = [self.once[name].at]

    def placed(self, error: BoardError) -> FileError:
        """The same mistake, with its position."""
        places = self.places.get(error.part) or self.places[""]
        return self.fail(places[min(error.index, len(places) - 1)], str(error))

    def board(self) -> Board:
        """The board; raises FileError."""
        number, supplied = self.number(), list[str]()
        if not self.cards.text.strip(" ,"):
            self.cards = self.same_cards(number)
        dealer, dealt = self.dealt(number, supplied)
        vulnerable = self.vulnerable(number, supplied)
        calls: list[Call] = []
        cards: list[Card] = []
        remarks: Remarks = {}
        tricks: int | None = None
        for command in self.group:
            match command.name:
                case "mb":
                    self.add_calls(command, calls, remarks)
                case "an":
                    self.explain(command, calls, remarks)
                case "pc":
                    self.add_cards(command, cards)
                case "mc":
                    tricks = self.tricks(command)
        if dealer is None:
            dealer = self.concluded(dealt, calls, cards)
            supplied.append("dealer")
        try:
            deal = deal_of(dealer, dealt)
            called = Board(deal, calls=tuple(calls))
            return Board(
                deal,
                number,
                vulnerable,
                called.calls,
                called.contract,
                tuple(cards),
                None if called.passed_out and tricks == 0 else tricks,
                self.names(),
                call_remarks=tuple(Remark(at, " ".join(words)) for at, words in remarks.items()),
                supplied=tuple(supplied),
            )
        except BoardError as error:
            raise self.placed(error) from None

    def text(self, name: str) -> str:
        """The text of a command on one line; empty if it is not there."""
        return _one_line(self.once[name].text) if name in self.once else ""

    def number(self) -> int | None:
        """The number in the heading, or in the label of the board; None for a board 0."""
        found = _BOARD_NUMBER.search(self.text("ah")[-40:]) or _LABEL.match(self.text("qx"))
        return (int(found[1]) if found else 0) or None

    def vulnerable(self, number: int | None, supplied: list[str]) -> tuple[Seat, ...]:
        """Who is vulnerable, from the file or the number of the board."""
        mark = self.text("sv").strip()
        if mark in ("", "?"):
            if number is None:
                return ()
            supplied.append("vulnerable")
            return supplied_vulnerable(number)
        sides = _SIDES_OF.get(mark.lower())
        if sides is None:
            text = f'"{short(mark)}" does not say who is vulnerable; write o, n, e or b'
            raise self.fail(self.once["sv"].at, text)
        return sides

    def names(self) -> tuple[tuple[Seat, str], ...]:
        """The players: of the board, or of all boards; with two rooms, those of its room."""
        names = self.file.names
        if "pn" in self.once:
            names = self.once["pn"].text.split(",")
        if len(names) > 4 and self.text("qx").strip().lower().startswith("c"):
            names = names[4:]
        return tuple(zip(_SEATS, map(_one_line, names), strict=False))

    def same_cards(self, number: int | None) -> _Command:
        """The cards of the other room, which `md` leaves out in the second one."""
        found = self.file.dealt.pop(number, None)
        if found is None:
            text = "no cards are dealt here, and no earlier valid board has this number"
            raise self.fail(self.cards.at, text)
        return found

    def dealt(
        self, number: int | None, supplied: list[str]
    ) -> tuple[Seat | None, dict[Seat, list[Card]]]:
        """The dealer, if the file names one, and the hands; one hand may be left out."""
        command = self.cards
        found = _DEALER.match(command.text)
        assert found is not None, "it matches the empty text"
        dealt: dict[Seat, list[Card]] = {}
        words = command.text[found.end() :].split(",")
        while len(words) > 4 and not words[-1].strip():
            words.pop()
        if len(words) > 4:
            raise self.fail(command.at, f"there must be four hands, not {len(words)}")
        at = command.inner + found.end()
        for seat, word in zip(_SEATS, words, strict=False):
            self.places[seat.value] = [at]
            if word.strip():
                dealt[seat] = self.hand(seat, word, at)
            at += len(word) + 1
        if found[1] not in ("", "0"):
            return _SEATS[int(found[1]) - 1], dealt
        if number is None:
            return None, dealt
        supplied.append("dealer")
        return supplied_dealer(number), dealt

    def concluded(
        self, dealt: Mapping[Seat, Sequence[Card]], calls: Sequence[Call], cards: Sequence[Card]
    ) -> Seat:
        """The dealer of a board that names none: the opening lead shows it; otherwise South."""
        for seat in _SEATS if cards else ():
            try:
                board = Board(deal_of(seat, dealt), calls=tuple(calls))
            except BoardError:
                break
            if board.contract is None:
                break
            if cards[0] in board.deal.hand(next_seat(board.contract.declarer, COMPASS)):
                return seat
        if calls:
            text = "this board gives neither its dealer nor its number, so South is made dealer"
            self.notes.append(self.fail(self.cards.at, text))
        return Seat.SOUTH

    def hand(self, seat: Seat, word: str, at: int) -> list[Card]:
        """A hand in the form ``S269H2568QADTQC2T``, suits and ranks in any order."""
        cards: list[Card] = []
        places: list[int] = []
        suit: Suit | None = None
        for mark in _MARK.finditer(word):
            suit = _SUIT_OF.get(mark[0], suit)
            if mark[0] in _SUIT_OF:
                continue
            rank = _RANK_OF.get(mark[0])
            if suit is None or rank is None:
                what = "not a rank" if suit else "not a suit; a hand is written like SAKQH2"
                raise self.fail(at + mark.start(), f'"{short(mark[0])}" is {what}')
            cards.append(Card(suit, rank))
            places.append(at + mark.start())
        self.places[seat.value] = [at, *places]
        return cards

    def add_calls(
        self, command: _Command, calls: list[Call], remarks: dict[int, list[str]]
    ) -> None:
        """The calls of a command, usually one; an exclamation mark is an alert."""
        for found in self.pieces(_CALL, command, "a call; write p, d, r or 1C to 7N"):
            word, at = found[1].upper(), command.inner + found.start(1)
            if word in ("-", "?"):
                # Before the dealer a place is empty; a question mark is for the reader.
                self.empty += [at] if word == "-" and calls else []
                continue
            calls += [Pass()] * len(self.empty)
            self.places["calls"] += self.empty
            self.empty = []
            passes = word == "AP" or word.startswith("ALL")
            made = closing_passes(calls) if passes else [_WORDS.get(word) or parse_bid(word)]
            if found[2]:
                remarks[len(calls)] = []
                self.places["call_remarks"].append(command.at)
            self.places["calls"] += [at] * len(made)
            calls += made

    def explain(self, command: _Command, calls: list[Call], remarks: Remarks) -> None:
        """The explanation of the last call."""
        at = len(calls) - 1
        if at < 0:
            raise self.fail(command.at, "this explains a call, but no call comes before it")
        if at not in remarks:
            self.places["call_remarks"].append(command.at)
        remarks.setdefault(at, []).append(_one_line(command.text).strip())

    def add_cards(self, command: _Command, cards: list[Card]) -> None:
        """The cards of a command, usually one."""
        for found in self.pieces(_CARD, command, "a card; write SA or HT"):
            suit, rank = found[1].upper(), found[2].upper()
            cards.append(Card(_SUIT_OF[suit], _RANK_OF[rank]))
            self.places["cards"].append(command.inner + found.start(1))

    def pieces(
        self, pattern: re.Pattern[str], command: _Command, what: str
    ) -> Iterator[re.Match[str]]:
        """The items of a command, up to the end of its text."""
        text, at = command.text, 0
        while (start := _SPACES.match(text, at)) and start.end() < len(text):
            found = pattern.match(text, start.end())
            if found is None:
                rest = short(text[start.end() : start.end() + 200])
                raise self.fail(command.inner + start.end(), f'"{rest}" is not {what}')
            yield found
            at = found.end()

    def tricks(self, command: _Command) -> int | None:
        word = command.text.strip()
        if not word:
            return None
        self.places["tricks"] = [command.at]
        if not _TRICKS.fullmatch(word):
            raise self.fail(command.inner, f'"{short(word)}" is not a number of tricks')
        return int(word)


def _is_layer(command: _Command, group: Sequence[_Command]) -> bool:
    """True if a film deals these cards later, in addition to the board that it has."""
    if command.name != "md" or not command.text.strip().startswith("0"):
        return False
    dealt = next(one for one in group if one.name == "md")
    return not dealt.text.strip().startswith("0")


def _one_line(text: str) -> str:
    return _LINE_END.sub("", text)


@takes
def write_lin(boards: Iterable[Board]) -> str:
    """The boards in the form of Bridge Base Online, one on each line.

    LIN has no place for event, site, date, scoring, other tags, and remarks on cards; they are left
    out. Raises BoardError for content that LIN would distort: a contract without its auction, a bar
    in a remark, a bar or a comma in a name.
    """
    return "".join(f"{_written(board)}\n" for board in boards)


def _written(board: Board) -> str:
    if board.contract is not None and not board.auction.over:
        text = (
            "LIN gives a contract only through its auction, and the auction to "
            f"{board.contract} is not complete"
        )
        raise BoardError(f"{text} [{CONTRACT}]", "contract")
    for seat, name in board.names:
        if "," in name or "|" in name:
            text = f'LIN cannot hold {seat.word}\'s name "{short(name)}"'
            raise BoardError(f"{text}, which has a comma or a bar", "names")
    noted = {remark.at: remark.text for remark in board.call_remarks if remark.text is not None}
    for at, words in noted.items():
        if "|" in words:
            raise BoardError(
                f'LIN cannot hold the remark "{short(words)}", which has a bar', "calls", at
            )
    label = "" if board.number is None else f"qx|o{board.number}|"
    heading = "" if board.number is None else f"ah|Board {board.number}|"
    dealer = _SEATS.index(board.dealer) + 1
    names = ",".join(board.name(seat) for seat in _SEATS)
    # The fourth hand has the remaining cards.
    hands = ",".join(_hand(board.deal.hand(seat)) for seat in _SEATS[:3])
    start = f"{label}pn|{names}|st||md|{dealer}{hands},|rh||{heading}"
    start += f"sv|{_MARK_OF[board.vulnerable]}|"
    pages = ["".join(_call(call, noted.get(at)) for at, call in enumerate(board.calls))]
    cards = [f"pc|{_card(card)}|" for card in board.cards]
    pages += ["".join(cards[at : at + 4]) for at in range(0, len(cards), 4)]
    if board.tricks is not None and len(cards) < 52:
        pages += [""] * (not cards)
        pages[-1] += f"mc|{board.tricks}|"
    return start + "".join(f"{page}pg||" for page in pages)


def _call(call: Call, words: str | None) -> str:
    """A call, with the alert from its remark."""
    match call:
        case Bid():
            trump = call.denomination.trump
            text = f"{call.level}{'N' if trump is None else trump.value}"
        case Double():
            text = "d"
        case Redouble():
            text = "r"
        case _:
            text = "p"
    alert = "" if words is None else "!"
    return f"mb|{text}{alert}|" + (f"an|{words}|" if words else "")


def _hand(hand: Hand) -> str:
    """All four suits from the spades down, each from its lowest card up."""
    return "".join(
        suit.value + "".join(map(_rank, reversed(hand.ranks(suit)))) for suit in DISPLAY_SUITS
    )


def _card(card: Card) -> str:
    assert card.suit is not None
    return card.suit.value + _rank(card.rank)


def _rank(rank: Rank | None) -> str:
    return "T" if rank is Rank.TEN else str(rank)
