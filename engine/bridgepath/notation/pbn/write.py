"""Write Portable Bridge Notation in its export format."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ...base._check import takes
from ...base.text import short
from ...bridge.calls import Bid, Call, Double, Redouble
from ...core.cards import DISPLAY_SUITS, Hand, Rank
from ...core.seats import COMPASS, from_seat
from ..board import Board, BoardError, Remark
from .text import quoted

__all__ = ["write_pbn"]

_LONGEST: Final = 253
"""Characters in a line, without its end."""
_MOST_NOTES: Final = 32


@takes
def write_pbn(boards: Iterable[Board]) -> str:
    """The boards in PBN's export format; `read_pbn` returns equal boards.

    Lines end in CR LF, as the format requires. The format has only the characters of ISO 8859-1;
    others are written unchanged. Raises BoardError for content that PBN cannot hold: a value that
    it would read as one of another game (``#``), more than 32 notes, a line of more than 255
    characters.
    """
    lines = ["% PBN 2.1", "% EXPORT"]
    for number, board in enumerate(boards):
        lines += [""] * (number > 0)
        lines += _written(board)
    for line in lines:
        if len(line) > _LONGEST:
            raise BoardError(f'a line of PBN has at most 255 characters: "{short(line)}"')
    return "".join(line + "\r\n" for line in lines)


def _written(board: Board) -> Iterator[str]:
    """The lines of one game: the tags of every game, others, auction, play, tables."""
    contract, dealer = board.contract, board.dealer
    sides = "All" if len(board.vulnerable) == 2 else "".join(s.value for s in board.vulnerable)
    hands = " ".join(_hand(board.deal.hand(seat)) for seat in from_seat(dealer, COMPASS))
    declarer, bid, result = "?", "?", "?" if board.tricks is None else str(board.tricks)
    if contract is not None:
        times = {1: "", 2: "X", 4: "XX"}[contract.doubling]
        declarer, bid = contract.declarer.value, _call(contract.bid) + times
    elif board.passed_out:
        declarer, bid, result = "", "Pass", ""
    yield _tag("Event", board.event or "?")
    yield _tag("Site", board.site or "?")
    yield _tag("Date", board.date or "?")
    yield _tag("Board", board.label or str(board.number or "?"))
    for seat in COMPASS:
        yield _tag(seat.word, board.name(seat) or "?")
    yield _tag("Dealer", dealer.value)
    yield _tag("Vulnerable", sides or "None")
    yield _tag("Deal", f"{dealer}:{hands}")
    yield _tag("Scoring", board.scoring or "?")
    yield _tag("Declarer", declarer)
    yield _tag("Contract", bid)
    yield _tag("Result", result)
    for tag in board.tags:
        if not tag.lines:
            yield _tag(tag.name, tag.value)
    if board.calls:
        yield _tag("Auction", dealer.value)
        calls = [(_call(call), at) for at, call in enumerate(board.calls)]
        yield from _rows(calls, board.call_remarks)
        if not board.auction.over:
            yield "*"
        yield from _notes(board.call_remarks)
    if board.cards:
        yield from _played(board)
    for tag in board.tags:
        if tag.lines:
            yield _tag(tag.name, tag.value, table=True)
            yield from tag.lines


def _played(board: Board) -> Iterator[str]:
    """The play: a row for each trick, a column for each seat, the opening leader's first."""
    play = board.play
    assert play is not None, "cards have been played"
    columns = [seat for seat, _ in play.played()[:4]]
    columns += [seat for seat in from_seat(columns[0], COMPASS) if seat not in columns]
    rows = -(-len(board.cards) // 4)
    cells: list[tuple[str, int | None]] = [("-", None)] * (4 * rows)
    for at, (seat, card) in enumerate(play.played()):
        assert card.suit is not None
        cells[at // 4 * 4 + columns.index(seat)] = (card.suit.value + _rank(card.rank), at)
    yield _tag("Play", columns[0].value)
    yield from _rows(cells, board.card_remarks)
    if len(board.cards) < 52:
        yield "*"
    yield from _notes(board.card_remarks)


def _rows(cells: Sequence[tuple[str, int | None]], remarks: Sequence[Remark]) -> Iterator[str]:
    """Four words on each line, each with its remarks; a cell shows which call or card it has."""
    numbers, noted = _numbered(remarks), {remark.at: remark for remark in remarks}
    for start in range(0, len(cells), 4):
        words: list[str] = []
        for word, at in cells[start : start + 4]:
            words.append(word)
            remark = None if at is None else noted.get(at)
            if remark is None:
                continue
            if remark.text is not None:
                words.append(f"={numbers[remark.text]}=")
            words += [f"${glyph}" for glyph in remark.glyphs]
        yield " ".join(words)


def _tag(name: str, value: str, *, table: bool = False) -> str:
    if value == "#" or value.startswith("##"):
        text = f'PBN cannot hold "{short(value)}" as a value: # refers to a value from another game'
        raise BoardError(text)
    return f"[{name} {quoted(value, table=table)}]"


def _hand(hand: Hand) -> str:
    return ".".join("".join(map(_rank, hand.ranks(suit))) for suit in DISPLAY_SUITS)


def _rank(rank: Rank | None) -> str:
    return "T" if rank is Rank.TEN else str(rank)


def _call(call: Call) -> str:
    match call:
        case Bid():
            trump = call.denomination.trump
            return f"{call.level}{'NT' if trump is None else trump.value}"
        case Double():
            return "X"
        case Redouble():
            return "XX"
    return "Pass"


def _numbered(remarks: Iterable[Remark]) -> dict[str, int]:
    """The different notes, numbered from 1."""
    texts = dict.fromkeys(remark.text for remark in remarks if remark.text is not None)
    if len(texts) > _MOST_NOTES:
        text = f"PBN has at most {_MOST_NOTES} notes in an auction or a play, not {len(texts)}"
        raise BoardError(text)
    return {text: number for number, text in enumerate(texts, 1)}


def _notes(remarks: Iterable[Remark]) -> Iterator[str]:
    for text, number in _numbered(remarks).items():
        yield _tag("Note", f"{number}:{text}")
