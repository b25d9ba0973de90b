"""LIN: what is read, what is written, and what is refused at which place."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.bridge.calls import Bid, Contract, Denomination, Pass
from bridgepath.core.seats import COMPASS, Seat
from bridgepath.notation.board import Board, BoardError, FileError, Remark, Tag
from bridgepath.notation.lin import read_lin, write_lin
from bridgepath.notation.pbn import read_pbn, write_pbn
from tests import worst
from tests.engine.notation.boards import boards, mutilated, read_or_refused
from tests.sample import some
from tests.wording import gist, mentions

MD = "2S7QH45D259JQC579K,S69TH37JKD8C28JQA,SJKH268QAD47TAC6T,"
GAME = (
    f"qx|o4|pn|Sam,Wim,Nora,Els|st||md|{MD}|rh||ah|Board 4|sv|b|"
    "mb|p|mb|1H|mb|1S!|an|light|mb|2D|mb|p|mb|2H!|mb|d|mb|p|mb|p|mb|p|pg||"
    "pc|SA|pc|SQ|pc|ST|pc|SJ|pg||pc|S8|pc|S7|pc|S6|pc|SK|pg||pc|HA|mc|8|pg||\n"
)
SPOILERS = "|!,0123456789AKQJTSHDCNEWmbpcdrqxo \n\r\x00é\u212aſ😀"


def only(text: str) -> Board:
    (board,) = read_lin(text)
    return board


def changed(*pairs: str, text: str = GAME) -> str:
    """The game with some replacements: old, new, old, new …"""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


# --- reading -------------------------------------------------------------------------------------


def test_a_board_is_read_whole() -> None:
    board = only(GAME)
    assert board.number == 4
    assert [board.name(seat) for seat in COMPASS] == ["Wim", "Nora", "Els", "Sam"]
    assert board.dealer is Seat.WEST
    assert board.vulnerable == (Seat.NORTH_SOUTH, Seat.EAST_WEST)
    assert str(board.deal.hand(Seat.SOUTH)) == "♠Q7 ♥54 ♦QJ952 ♣K975"
    assert str(board.deal.hand(Seat.EAST)) == "♠A85432 ♥109 ♦K63 ♣43"
    assert board.contract == Contract(Bid(2, Denomination.HEARTS), Seat.NORTH, 2)
    assert " ".join(map(str, board.cards)) == "♠A ♠Q ♠10 ♠J ♠8 ♠7 ♠6 ♠K ♥A"
    assert board.tricks == 8
    assert board.call_remarks == (Remark(2, "light"), Remark(5, ""))


def test_a_board_is_written_as_it_was() -> None:
    assert write_lin(read_lin(GAME)) == GAME


def test_reading_is_forgiving() -> None:
    text = "\ufeff \n" + changed(
        "pn|", "xy|some\nthing|PN|", f"md|{MD}", f"MD| {MD.lower()}\n".replace("5t", "5 10"),
        "mb|p|mb|1H|", "mb|P!|mb|1h|".replace("!", ""), "mb|2D|", "\nmb| 2D |nt|a comment|\n",
        "mb|d|mb|p|mb|p|mb|p|pg||", "mb|XPPP|", "pc|SA|pc|SQ|", "pc|sasq|", "pc|ST|", "pc|S10|",
        "mc|8|pg||\n", "pg||\r\nmc| 8 |\r\n",
    )  # fmt: skip
    assert only(text) == only(GAME)
    assert only(changed("sv|b|", "sv|-|")).vulnerable == ()
    assert only(changed("sv|b|", "sv|0|")).vulnerable == ()
    assert only(changed("sv|b|", "sv|E|")).vulnerable == (Seat.EAST_WEST,)
    assert only(changed("mb|p|mb|p|mb|p|pg||", "mb|ap|pg||")) == only(GAME)
    assert only(changed("mb|d|", "mb|DBL|")) == only(GAME)


def test_any_one_hand_may_be_left_out() -> None:
    south, west, north, _ = MD.split(",")
    east = "SA85432HT9DK63C43"
    board = only(GAME)
    for hands in (
        f"{south},{west},{north}",
        f"{south},{west},{north},{east}",
        f"2,{west},{north},{east}",
        f"{south},,{north},{east}",
        f"{south},{west}, ,{east}",
    ):
        assert only(changed(MD, hands)) == board


def test_the_dealer_whom_nothing_tells_is_shown_by_the_lead() -> None:
    for hands in (MD[1:], "0" + MD[1:]):
        board = only(changed(MD, hands, "qx|o4|", "", "ah|Board 4|", ""))
        assert (board.dealer, board.supplied) == (Seat.WEST, ("dealer",))
        assert replace(board, number=4) == only(GAME)


def test_the_closed_room_has_the_cards_of_the_open_one() -> None:
    closed = changed("qx|o4|", "qx|c4|", MD, "", "|1S!|an|light|", "|2S|")
    closed = closed[: closed.index("mb|2D")]
    first, second = read_lin(GAME + closed)
    assert first.deal == second.deal
    assert (second.dealer, second.calls[2]) == (Seat.WEST, Bid(2, Denomination.SPADES))


def test_what_an_address_tells_is_kept() -> None:
    hands = dict(zip("swne", [*MD[1:].split(",")[:3], "SA85432HT9DK63C43"], strict=True))
    query = "&".join(f"{seat}={hand}" for seat, hand in hands.items())
    names = "sn=Sam&wn=Wim&nn=Nora&en=Els"
    calls = "p1h1s!(light)2d(%3C%205+%20%7C%20%u2660)p2h!d{what?}ppp"
    text = f"http://x.org/v?{query}&{names}&d=w&v=b&b=4&a={calls}&p=sasqstsjs8s7s6skha&c=8"
    board = only(text)
    assert board == replace(
        only(GAME), call_remarks=(Remark(2, "light"), Remark(3, "< 5+ / ♠"), Remark(5, ""))
    )


def test_the_number_is_told_by_heading_or_label() -> None:
    assert only(changed("ah|Board 4|", "")).number == 4
    assert only(changed("ah|Board 4|", "ah|Final, Board 5|")).number == 5
    assert only(changed("ah|Board 4|", "ah|The last|", "qx|o4|", "qx|c12,BOARD|")).number == 12
    assert only(changed("ah|Board 4|", "ah|The last|", "qx|o4|", "")).number is None


def test_boards_of_one_file() -> None:
    alone = changed("qx|o4|", "", "ah|Board 4|", "ah|Board 5|")
    assert [board.number for board in read_lin(GAME + alone + GAME)] == [4, 5, 4]
    assert read_lin("") == read_lin(" \n") == read_lin("vg|A match|pg||") == ()
    bare = f"md|{MD}|sv|n|"
    assert [board.vulnerable for board in read_lin(bare * 2)] == [(Seat.NORTH_SOUTH,)] * 2
    assert [board.number for board in read_lin(f"ah|1|{bare}ah|2|{bare}")] == [1, 2]


def test_a_heading_names_the_players_of_both_rooms() -> None:
    heading = "vg|Match,Round,I,1,2,A,0,B,0|rs|4HN=|\npn|S1,W1,N1,E1,S2,W2,N2,E2|pg||\n"
    games = [changed("pn|Sam,Wim,Nora,Els|", "", "qx|o4|", f"qx|{room}4|") for room in "oc"]
    first, second = read_lin(heading + "".join(games))
    assert [first.name(seat) for seat in COMPASS] == ["W1", "N1", "E1", "S1"]
    assert [second.name(seat) for seat in COMPASS] == ["W2", "N2", "E2", "S2"]
    assert read_lin(heading + GAME)[0].name(Seat.NORTH) == "Nora"


def test_explanations_belong_to_the_call_before() -> None:
    board = only(changed("an|light|", "an|light|an|or not|", "mb|2D|", "mb|2D|an| natural |"))
    assert board.call_remarks == (Remark(2, "light or not"), Remark(3, "natural"), Remark(5, ""))


def test_a_deal_passed_out_is_not_an_unknown_one() -> None:
    start = f"md|{MD}|"
    out = only(start + "mb|p|mb|p|mb|p|mb|p|pg||mc|0|")
    assert (out.passed_out, out.calls, out.tricks) == (True, (Pass(),) * 4, None)
    assert not only(start).passed_out
    assert not only(start + "mb|p|").passed_out


# --- refusing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "place", "problem"),
    [
        # the cards
        (("2S7QH", "2S7H"), "S7H45", "12 13 BRG-DEAL-1 South"),
        (("SJKH2", "SJKQH2"), "QH2", "BRG-PACK-1 North South ♠Q"),
        (("SJKH2", "SJJKH2"), "JKH2", "BRG-PACK-1 North ♠J"),
        (("SJKH2", "S1KH2"), "1KH2", "1"),
        (("SJKH2", "JKH2"), "JKH2", "J SAKQH2"),
        ((MD, "2,,,"), "md|2", "East North South West"),
        ((MD, MD + ",S"), "md|2", "5"),
        ((f"md|{MD}|", ""), "mb|p|mb|1H", ""),
        # the auction
        (("1S!|", "1H!|"), "1H!|an", "1♥ East"),
        (("mb|p|mb|1H", "mb|d|mb|1H"), "d|mb|1H", "West double"),
        (("mb|d|", "mb|r|"), "r|mb|p", "2♥ East redouble"),
        (("pg||pc|SA|", "mb|1N|pc|SA|"), "1N|pc", "East"),
        (("mb|1H|", "mb|8H|"), "8H|", "1C 7N 8H"),
        (("mb|1H|", "mb|1H ,|"), ",|mb", ", 1C 7N"),
        (("mb|p|mb|1H", "an|x|mb|1H"), "an|x", ""),
        # the play
        (("SQ|", "CK|"), "CK|", "BRG-PLAY-4 South ♠Q7 ♣K"),
        (("S8|", "SQ|"), "SQ|pc|S7", "BRG-PLAY-3 East ♠Q"),
        (("|SK|", "|S\u212a|"), "S\u212a|", "HT SA SK"),
        (("1S!|", "1ſ!|"), "1ſ!|", "1C 1ſ! 7N"),
        (("S8|", "S1|"), "S1|", "HT S1 SA"),
        (("pg||\n", "pc|H9 CK|\n"), "CK|", "South ♣K ♥54"),
        (
            ("mb|d|mb|p|mb|p|mb|p|pg||", "mb|p|"),
            "SA|pc|SQ",
            "BRG-AUC-10",
        ),
        # the tricks
        (("8|pg", "14|pg"), "mc|14", "0 13 14 BRG-PLAY-6 declarer"),
        (("8|pg", "13|pg"), "mc|13", "1 13 2 declarer"),
        (("8|pg", "all|pg"), "all|", "all"),
        # the rest
        (("sv|b|", "sv|x|"), "sv|x", "x"),
        (("Wim", "W\x07im"), "pn|", "W\\x07im"),
        (("|light", "|li\x07ght"), "mb|1S!", "li\\x07ght"),
        (("|pg||\n", "|pg|\n"), "pg|\n", ""),
        (("|pg||\n", "|pg\n"), "pg\n", "pg"),
        (("|pg||\n", "|pgg||\n"), "pgg|", "pgg"),
        (("st||", "\n\nst|x\r\ny||"), "|md", ""),
    ],
)
def test_what_is_wrong_is_shown_where_it_stands(
    pairs: tuple[str, ...], place: str, problem: str
) -> None:
    text = changed(*pairs)
    with pytest.raises(FileError) as caught:
        read_lin(text, "club.lin")
    error = caught.value
    assert gist(error.problem) >= set(problem.split())
    assert error.name == "club.lin"
    assert str(error) == f"club.lin, line {error.line}, column {error.column}: {error.problem}"
    line = text.splitlines(keepends=True)[error.line - 1]
    assert line[error.column - 1 :].startswith(place)


def test_lines_are_counted() -> None:
    with pytest.raises(FileError, check=mentions("1X 3 6")):
        read_lin(changed("mb|p|mb|1H|", "\nmb|p|\r\n  mb|1X|"))


# --- writing -------------------------------------------------------------------------------------


# PBN would read a name that begins with # as a value of another game.
OUT: Final = str.maketrans("", "", ",|#")


def fits(board: Board) -> Board:
    """As much of a board as LIN can express."""
    names = tuple((seat, name.translate(OUT)) for seat, name in board.names)
    remarks = tuple(
        Remark(one.at, one.text.replace("|", ""))
        for one in board.call_remarks
        if one.text is not None
    )
    return Board(
        board.deal, board.number, board.vulnerable, board.calls,
        cards=board.cards, tricks=board.tricks, names=names, call_remarks=remarks,
    )  # fmt: skip


@given(st.lists(boards().map(fits), max_size=2))
def test_what_is_written_is_read_again(some: list[Board]) -> None:
    text = write_lin(some)
    again = read_lin(text)
    assert again == tuple(some)
    assert write_lin(again) == text
    assert text.count("\n") == len(some)
    assert read_pbn(write_pbn(again)) == again


def test_what_lin_has_no_place_for_is_left_out() -> None:
    board = only(GAME)
    more = replace(
        board, event="E", site="S", date="D", scoring="IMP", tags=(Tag("X"),),
        card_remarks=(Remark(0, "why"),),
        call_remarks=(*board.call_remarks, Remark(0, None, (1,))),
    )  # fmt: skip
    assert write_lin([more]) == GAME


def test_what_lin_would_tell_wrongly_is_not_written() -> None:
    board = only(GAME)
    with pytest.raises(BoardError, check=mentions("Bo Li, North")):
        write_lin([replace(board, names=((Seat.NORTH, "Li, Bo"),))])
    with pytest.raises(BoardError, match=r'cannot hold the remark "a\|b", which has a bar'):
        write_lin([replace(board, call_remarks=(Remark(0, "a|b"),))])
    untold = replace(board, calls=board.calls[:-1], contract=board.contract)
    with pytest.raises(BoardError, check=mentions("2♥")):
        write_lin([untold])


# --- spoilt files --------------------------------------------------------------------------------


@given(mutilated(GAME, SPOILERS))
def test_a_spoilt_file_gives_boards_or_one_sentence(text: str) -> None:
    found = read_or_refused(read_lin, text)
    for board in found:
        assert only(write_lin([fits(board)])) == fits(board)


def test_the_worst_files_are_read_or_refused() -> None:
    for text in some(worst.LIN, 6):
        read_or_refused(read_lin, text)
