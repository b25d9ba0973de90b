"""Deals from other programs as records, and records as boards of PBN and LIN.

The kind of a text is detected first: a record in TOML or JSON, PBN, LIN, or addresses of the hand
viewer. This module does not open files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError, RecordError
from ..base.limits import LONGEST_TEXT
from ..base.text import unfit
from ..bridge.calls import Bid, Call, Contract, Double, Pass, Redouble
from ..bridge.tricks import Play
from ..core.cards import Card, Suit
from ..core.seats import COMPASS
from ..core.state import Standing
from ..games import GAMES
from .board import Board, FileError, Reading, Remark, decoded
from .handviewer import has_address
from .lin import scan_lin, write_lin
from .pbn import scan_pbn, write_pbn
from .record import Record

__all__ = ["FORMS", "LONGEST_FILE", "Found", "board_of", "find", "read", "record_of", "written"]

LONGEST_FILE: Final = 500_000
"""The longest text in which deals are searched, in characters: a few hundred boards."""
FORMS: Final = ("toml", "pbn", "lin")
"""The formats of a deal."""

_CALLS: Final = (Bid, Pass, Double, Redouble)
_GAME: Final = "contract-bridge"
_SCORINGS: Final = {"rubber": "Rubber", "chicago": "Chicago"}

_JSON: Final = re.compile(r"\s*\{\s*[\"}]")
_LIN: Final = re.compile(r"\s*(?:<?https?://|[A-Za-z]{2}\|)", re.IGNORECASE)
_PBN: Final = re.compile(r"\s*(?:[%;][^\n]*\n\s*|\{[^}]*\}\s*)*\[\s*[A-Za-z0-9_]+\s*\"")
# Blanks without line ends, for each of which the search would start again.
_RECORD: Final = re.compile(r"^[ \t]*\"?game\"?[ \t]*=", re.MULTILINE)
# Bridge Base Online writes suit signs like this.
_SUIT: Final = re.compile(r"!([SHDC])(?![A-Za-z])", re.IGNORECASE)


@final
@dataclass(frozen=True, slots=True)
class Found:
    """The deals of a text: a record, or the boards of a file."""

    records: tuple[Record, ...] = ()
    boards: tuple[Board, ...] = ()
    faults: tuple[FileError, ...] = ()
    """Why other boards of the file cannot be read."""
    notes: tuple[FileError, ...] = ()
    """Parts that were left out of the boards, and of the text beside them."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def titles(self) -> tuple[str, ...]:
        """The name of each deal, in order."""
        named = [record.title or record.game.title for record in self.records]
        return (*named, *(_title(board, at) for at, board in enumerate(self.boards, 1)))

    def record(self, number: int) -> Record:
        """Deal `number`, from 0, as a record; raises RecordError."""
        if number < len(self.records):
            return self.records[number]
        at = number - len(self.records)
        return record_of(self.boards[at], self.titles[number])


@takes
def find(text: str | bytes, name: str = "the text") -> Found:
    """The deals of a text of any kind, or of the bytes of a file; at least one.

    Raises RecordError or FileError, in one sentence, for a text without a deal that can be read.
    """
    if isinstance(text, bytes):
        text = decoded(text, name)
    if len(text) > LONGEST_FILE:
        most = f"{LONGEST_FILE:,} characters"
        raise RecordError(name, f"has {len(text):,} characters, but the limit is {most}")
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise RecordError(name, "is empty")
    if _PBN.match(text):
        return _boards(scan_pbn(text, name), name)
    if _LIN.match(text) or (has_address(text) and not _is_record(text)):
        return _boards(scan_lin(text, name), name)
    if "=" not in text and not _JSON.match(text):
        kinds = "it must be a record in TOML, JSON, PBN or LIN, or a hand viewer address"
        raise RecordError(name, f"holds no deal; {kinds}")
    text = text.replace("\r\n", "\n")
    read = Record.from_json if _JSON.match(text) else Record.from_toml
    record = read(text, name)
    record.states()
    return Found((record,))


@takes
def read(text: str | bytes, name: str = "the text") -> Record:
    """The first deal of a text of any kind (a record, PBN, LIN, an address), as a record.

    Raises what `find` raises.
    """
    return find(text, name).record(0)


def _is_record(text: str) -> bool:
    return _JSON.match(text) is not None or _RECORD.search(text) is not None


def _boards(reading: Reading, name: str) -> Found:
    if reading.boards:
        return Found((), reading.boards, reading.faults, reading.notes)
    for fault in reading.faults:
        raise fault
    raise RecordError(name, "holds no board")


def _title(board: Board, number: int) -> str:
    label = board.label or str(board.number or number)
    event = board.event.strip()
    title = f"Board {label}" + (f", {event}" if event and event not in "?#" else "")
    return title if unfit(title) == "" else f"Board {number}"


@takes
def record_of(board: Board, title: str = "") -> Record:
    """A board as a record of contract bridge, scored as the board says, or as duplicate.

    A board whose auction is not known has only its cards there; the intro names its contract, and
    tricks that were claimed. Alerts stay with their calls; words that a record cannot hold are left
    out. Raises RecordError for a player's name that a record cannot hold.
    """
    game = GAMES[_GAME]
    scoring = next((key for key, word in _SCORINGS.items() if word == board.scoring), "duplicate")
    state = game.begin(
        board.deal,
        {"brg.scoring": scoring},
        Standing(vulnerable=board.vulnerable),
        dict(board.names),
    )
    for call in board.calls:
        state = state.apply(call)
    if board.auction.over:
        for card in board.cards:
            state = state.apply(Play(card))
    record = Record.of(state, title or "board", title)
    alerts = {one.at: _alert(one.text) for one in board.call_remarks if one.text is not None}
    turns = [replace(turn, alert=alerts.get(at)) for at, turn in enumerate(record.turns)]
    beside = _beside(board)
    return replace(record, turns=tuple(turns), intro=beside, intro_for="all" if beside else "")


def _beside(board: Board) -> str:
    """The facts of a board that turns cannot hold: a contract without its auction, tricks without
    cards.
    """
    known = board.auction.over
    told: list[str] = []
    if board.contract is not None and not known:
        by = f"{board.contract} by {board.contract.declarer.word}"
        out = "the play is left out" if board.cards else "there is no play"
        told.append(f"The contract was {by}. The auction is not complete, so {out}.")
    if board.tricks is not None and not (known and len(board.cards) == 52):
        tricks = "1 trick" if board.tricks == 1 else f"{board.tricks} tricks"
        told.append(f"Declarer took {tricks} in the end.")
    return " ".join(told)


def _alert(words: str) -> str:
    """The words of an alert in a form that a record can hold, with suit signs."""
    told = _SUIT.sub(lambda found: Suit(found[1].upper()).symbol, words)
    kept = told if len(told) <= LONGEST_TEXT else f"{told[: LONGEST_TEXT - 1]}…"
    while mark := unfit(kept):
        kept = kept.replace(mark, "")
    return kept


@takes
def board_of(record: Record) -> Board:
    """A deal of four hands as a board, as far as it was played.

    Raises RecordError for another kind of deal, and as `Record.states` does.
    """
    state = record.states()[-1]
    deal = record.deal
    if deal.dealer is None or deal.piles or {seat for seat, _ in deal.hands} != set(COMPASS):
        title = record.game.title
        raise RecordError(record.name, f"PBN and LIN hold deals of four hands, not {title}")
    calls: list[Call] = []
    cards: list[Card] = []
    remarks: list[Remark] = []
    for turn, written_down in zip(state.turns, record.turns, strict=True):
        if isinstance(turn.action, _CALLS):
            if written_down.alert is not None:
                remarks.append(Remark(len(calls), " ".join(written_down.alert.split())))
            calls.append(turn.action)
        elif isinstance(turn.action, Play):
            cards.append(turn.action.card)
    contract = state.contract
    known = isinstance(contract, Contract)
    try:
        return Board(
            deal,
            None,
            record.standing.vulnerable,
            tuple(calls),
            contract if isinstance(contract, Contract) else None,
            tuple(cards) if known else (),
            None,
            record.names,
            call_remarks=tuple(remarks),
            scoring=_SCORINGS.get(getattr(record.options, "scoring", ""), ""),
        )
    except BridgepathError as error:
        raise RecordError(record.name, str(error)) from None


@takes
def written(record: Record, form: str) -> str:
    """A record in one of `FORMS`; raises RecordError for content that the form cannot hold."""
    if form == "toml":
        return record.to_toml()
    try:
        write = {"pbn": write_pbn, "lin": write_lin}[form]
    except KeyError:
        raise RecordError(record.name, f"the form must be one of {', '.join(FORMS)}") from None
    try:
        return write([board_of(record)])
    except RecordError:
        raise
    except BridgepathError as error:
        raise RecordError(record.name, str(error)) from None
