"""Our PBN and LIN as read by `endplay`, and its files as read by us."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from bridgepath.notation.board import Board
from bridgepath.notation.lin import read_lin, write_lin
from bridgepath.notation.pbn import read_pbn, write_pbn
from tests.engine.notation.boards import random_board
from tests.sample import times

if TYPE_CHECKING:
    from endplay.types import Board as TheirBoard

    from tests.oracle.endplay.boards import Plain

BOARDS = times(150, 1100)
IN_A_FILE = 50
PLAYERS = ("Ann", "Bo Li", "Cyd", "Dee O'Hara")


def files(seed: int) -> Iterator[list[Board]]:
    """Files of boards, `BOARDS` in all."""
    rng = Random(seed)
    for start in range(1, BOARDS + 1, IN_A_FILE):
        yield [random_board(rng, number, PLAYERS) for number in range(start, start + IN_A_FILE)]


def agreed(board: Board, other: TheirBoard) -> Plain:
    """Their board, without the values that they make up for missing ones."""
    from tests.oracle.endplay.boards import theirs

    found = theirs(other)
    if not board.calls:
        # Without an Auction tag, they take the dealer from the number of the board.
        found = found._replace(dealer=board.dealer.value)
    if not board.auction.over:
        found = found._replace(contract="")  # they take the last bid as the contract
    return found


def test_endplay_reads_our_pbn() -> None:
    from endplay.parsers import pbn

    from tests.oracle.endplay.boards import ours, told_tricks

    seen = 0
    for boards in files(1):
        read = pbn.loads(write_pbn(boards))
        assert len(read) == len(boards)
        for board, other in zip(boards, read, strict=True):
            assert agreed(board, other) == ours(board)
            assert other.claimed == (0 < len(board.cards) < 52)
            if board.tricks is not None:
                assert told_tricks(other) == board.tricks
            seen += 1
    assert seen == BOARDS


def test_endplay_reads_our_lin() -> None:
    from endplay.parsers import lin

    from tests.oracle.endplay.boards import ours, told_tricks

    seen = 0
    for boards in files(2):
        for board in boards:
            # One board at a time: they do not split boards at the end of a line.
            if len(board.cards) % 4 and board.tricks is None:
                continue  # they count the tricks of an unfinished play, and fail on it
            (other,) = lin.loads(write_lin([board]))
            assert agreed(board, other) == ours(board)
            assert other.claimed == (board.tricks is not None and len(board.cards) < 52)
            if other.claimed:
                assert told_tricks(other) == board.tricks
            seen += 1
    assert seen >= 0.9 * BOARDS


def told(board: Board) -> tuple[Plain, int | None]:
    """A board of ours as endplay writes it, without empty alerts."""
    from tests.oracle.endplay.boards import ours

    plain = ours(board)
    return plain._replace(notes=[note or None for note in plain.notes]), board.tricks


def test_we_read_what_endplay_writes() -> None:
    from endplay.parsers import lin, pbn

    for boards in islice(files(3), times(1, 5)):
        played = [b for b in boards if b.contract is not None and len(b.cards) == 52]
        assert played
        again = read_pbn(pbn.dumps(pbn.loads(write_pbn(played))))
        assert [told(board) for board in again] == [told(board) for board in played]
        again = read_lin(lin.dumps([lin.loads(write_lin([board]))[0] for board in played]))
        assert [told(board) for board in again] == [told(board) for board in played]
