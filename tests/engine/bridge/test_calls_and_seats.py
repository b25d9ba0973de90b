"""Seats, calls and contracts."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.base.errors import NotationError
from bridgepath.bridge.calls import (
    BIDS,
    Bid,
    Contract,
    Denomination,
    Double,
    Pass,
    Redouble,
    parse_bid,
    parse_call,
)
from bridgepath.core.cards import SUITS
from bridgepath.core.seats import COMPASS, TRIO, Seat, as_player, next_seat, parse_seat
from tests.wording import facts_in, gist, mentions


@pytest.mark.parametrize("seat", Seat)
def test_seats_are_read_by_letter_and_word(seat: Seat) -> None:
    for text in (seat.value, seat.value.lower(), seat.word, seat.name, f" {seat.word} "):
        assert parse_seat(text) is seat
    assert str(seat) == seat.value
    assert repr(seat) == seat.word


@pytest.mark.parametrize("text", ["", "X", "NE", "Housee"])
def test_what_is_no_seat(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_seat(text)
    known = "W N E S H A B C D D1 D2 NS EW"
    assert gist(refused.value) == facts_in(f'"{text}" {known}')


def test_players_are_read_by_name() -> None:
    with pytest.raises(NotationError):
        parse_seat("Ann")  # in notation, Ann may have any seat
    assert [as_player(text, TRIO) for text in ("Ann", "b", " CLEO ")] == list(TRIO)
    with pytest.raises(NotationError) as refused:
        as_player("Cleo", TRIO[:2])
    assert gist(refused.value) == {"A", "Ann", "B", "Bob", "C"}
    with pytest.raises(NotationError, check=mentions("E South W")):
        as_player(Seat.SOUTH, (Seat.WEST, Seat.EAST))


def test_rotation() -> None:
    assert [next_seat(seat, COMPASS).value for seat in COMPASS] == ["N", "E", "S", "W"]
    assert next_seat(Seat.SOUTH, (Seat.SOUTH, Seat.NORTH)) is Seat.NORTH
    assert next_seat(Seat.NORTH, (Seat.SOUTH, Seat.NORTH)) is Seat.SOUTH


def test_there_are_35_bids_in_order() -> None:
    assert [bid.order for bid in BIDS] == list(range(35))
    assert " ".join(map(str, BIDS[:6])) == "1♣ 1♦ 1♥ 1♠ 1NT 2♣"
    assert str(BIDS[-1]) == "7NT"


@pytest.mark.parametrize("bid", BIDS)
def test_bids_are_read_as_they_are_printed(bid: Bid) -> None:
    name = str(bid.denomination)
    forms = [str(bid), repr(bid), str(bid).lower(), f" {bid.level} {name} "]
    trump = bid.denomination.trump
    if trump:
        forms += [f"{bid.level}{trump.value}", f"{bid.level}{trump.value.lower()}"]
        forms += [f"{bid.level} {trump.word}", f"{bid.level}{trump.symbol}\ufe0f"]
    else:
        forms += [f"{bid.level}N", f"{bid.level}n", f"{bid.level}sa"]
    assert {parse_bid(form) for form in forms} == {bid}
    assert {parse_call(form) for form in forms} == {bid}


def test_the_other_calls() -> None:
    assert {parse_call(word) for word in ("pass", "P", "Passes")} == {Pass()}
    assert {parse_call(word) for word in ("double", "X", "Dbl")} == {Double()}
    assert {parse_call(word) for word in ("redouble", "XX", "rdbl")} == {Redouble()}
    assert [str(call) for call in (Pass(), Double(), Redouble())] == ["pass", "double", "redouble"]
    assert repr((Pass(), Double(), Redouble())) == "(pass, double, redouble)"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("NT", "1♥ NT"),
        ("", "1♥"),
        ("1", "1 1♥"),
        ("♥1", "1♥ ♥1"),
        ("0♣", "0♣ 1 7 BRG-AUC-3"),
        ("8NT", "1 7 8NT BRG-AUC-3"),
        ("10♥", "1 10♥ 7 BRG-AUC-3"),
        (" 1 Z ", "1 NT Z ♠ ♣ ♥ ♦"),
    ],
)
def test_what_is_no_bid(text: str, sentence: str) -> None:
    for read in (parse_bid, parse_call):
        with pytest.raises(NotationError) as refused:
            read(text)
        assert gist(refused.value) == set(sentence.split())


@given(st.text(max_size=8))
def test_any_text_is_a_call_or_one_sentence(text: str) -> None:
    with contextlib.suppress(NotationError):
        call = parse_call(text)
        assert parse_call(str(call)) == call


def test_denominations_and_trumps() -> None:
    assert [Denomination.of(suit).trump for suit in SUITS] == list(SUITS)
    assert Denomination.of(None) is Denomination.NOTRUMP
    assert Denomination.NOTRUMP.trump is None
    assert " ".join(map(str, Denomination)) == "♣ ♦ ♥ ♠ NT"


def test_contracts() -> None:
    two = Contract(parse_bid("2♠"), Seat.SOUTH)
    assert two.needed == 8
    assert str(two) == "2♠"
    assert str(Contract(parse_bid("7NT"), Seat.HOUSE, 2)) == "7NT doubled"
    assert str(Contract(parse_bid("1♣"), Seat.SOUTH, 4)) == "1♣ redoubled"
