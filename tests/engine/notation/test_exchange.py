"""Texts of any kind as deals to look at, and deals as files for other programs."""

from __future__ import annotations

import random
from base64 import b64encode
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import quote

import pytest

from bridgepath.base.errors import BridgepathError, RecordError
from bridgepath.bridge.calls import Bid, Contract, Denomination
from bridgepath.core.seats import Seat
from bridgepath.games import GAMES
from bridgepath.notation.board import Board, Remark
from bridgepath.notation.convert import LONGEST_FILE, board_of, find, record_of, written
from bridgepath.notation.lin import read_lin, write_lin
from bridgepath.notation.pbn import read_pbn, write_pbn
from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from bridgepath.view.text import playthrough
from tests.contract import to_desk
from tests.engine.notation.boards import random_board
from tests.play import ROOT, playout
from tests.sample import times
from tests.wording import gist, mentions

Plain = dict[str, Any]
NAMES = ("Ann", "Bo Li", "Cyd", "Dee O'Hara")
HAND = (ROOT / "docs/hands/contract-bridge/small-slam.toml").read_text(encoding="utf-8")


def whole_board(seed: int) -> Any:
    """A board with a finished auction."""
    rng = random.Random(seed)
    while True:
        board = random_board(rng, 1 + seed, NAMES)
        if board.auction.over:
            return board


def test_a_text_of_any_kind_is_opened() -> None:
    boards = [whole_board(seed) for seed in range(3)]
    lin = write_lin(boards[:1]).strip()
    record = Record.from_toml(HAND, "hand")
    one = {
        "toml": HAND,
        "json": record.to_json(),
        "bom": "\ufeff" + HAND,
        "pbn": write_pbn(boards[:1]),
        "lin": lin,
        "address": f"https://www.bridgebase.com/tools/handviewer.html?lin={quote(lin)}",
    }
    for kind, text in one.items():
        seen = to_desk(do="watch", text=text)
        assert seen["game"] == "contract-bridge", kind
        assert len(seen["movie"]["steps"]) > 1, kind
        again = to_desk(do="watch", link=seen["share"])
        assert again["movie"]["steps"][-1]["say"] == seen["movie"]["steps"][-1]["say"]


def test_several_boards_are_listed_to_choose_from() -> None:
    boards = [whole_board(seed) for seed in range(4)]
    text = write_pbn(boards)
    listed = to_desk(do="watch", text=text)
    assert listed["faults"] == []
    assert [title.partition(",")[0] for title in listed["deals"]] == [
        f"Board {board.label or board.number}" for board in boards
    ]
    seen = to_desk(do="watch", text=text, deal=2)
    assert seen["movie"]["title"] == listed["deals"][2]
    assert "deals 0 to 3" in to_desk(do="watch", text=text, deal=4)["error"]


def test_a_board_that_cannot_be_read_does_not_hide_the_others() -> None:
    text = write_pbn([whole_board(1), whole_board(2), whole_board(3)])
    broken = text.replace('[Dealer "', '[Dealer "Q', 1)
    listed = to_desk(do="watch", text=broken)
    assert len(listed["deals"]) == 2
    assert len(listed["faults"]) == 1
    # Even if only one deal is left, a note says what is missing.
    alone = to_desk(do="watch", text=broken.replace('[Dealer "', '[Dealer "Q', 2))
    assert (len(alone["deals"]), len(alone["faults"])) == (1, 2)


def address(board: Any) -> str:
    lin = quote(write_lin([board]).strip())
    return f"https://www.bridgebase.com/tools/handviewer.html?lin={lin}"


def test_every_address_of_a_paste_is_offered() -> None:
    boards = [whole_board(seed) for seed in range(3)]
    paste = "Our best ones:\n" + "\n".join(f"- {address(board)}," for board in boards)
    listed = to_desk(do="watch", text=paste)
    titles = [f"Board {board.label or board.number}" for board in boards]
    assert (listed["deals"], listed["faults"]) == (titles, [])
    (note,) = listed["notes"]
    assert gist(note) >= {"-", "1", "Our", "best", "ones:"}
    assert to_desk(do="watch", text=paste, deal=2)["movie"]["title"] == titles[2]


def test_what_is_left_out_of_one_deal_is_told_before_it_is_shown() -> None:
    board = whole_board(1)
    told = to_desk(do="watch", text=f"{address(board)} is mine")
    assert (len(told["deals"]), told["faults"]) == (1, [])
    assert gist(told["notes"][0]) >= {"is", "mine"}
    deal = '[Deal "W:T96.KJ73.8.AQJ82 KJ.AQ862.AT74.T6 A85432.T9.K63.43 -"]\n[Contract "4H"]\n'
    assert gist(to_desk(do="watch", text=deal)["notes"][0]) >= {"declarer"}


@cache
def hand() -> Record:
    """The hand that files are written of."""
    return Record.from_toml(HAND, "hand")


@cache
def said() -> list[str]:
    """What is said of each of its steps."""
    return [step["say"] for step in movie(hand())["steps"]]


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("form", ["toml", "json", "pbn", "lin"])
def test_the_bytes_of_a_file_are_opened(form: str, codec: str) -> None:
    record = hand()
    text = record.to_json() if form == "json" else written(record, form)
    data = b64encode(text.encode(codec)).decode()
    seen = to_desk(do="watch", data=data)
    assert [step["say"] for step in seen["movie"]["steps"]] == said()


def test_bytes_that_are_none_are_refused() -> None:
    for data in ("é", "AAA", "[Deal", 5, None):
        assert gist(to_desk(do="watch", data=data)["error"]) >= {"data"}
    gone = b64encode(b"\xff\xd8\xff\xe0\x00\x10JFIF").decode()
    gist(to_desk(do="watch", data=gone)["error"])


ALERTS = (Remark(0, "15–17 points"), Remark(1, ""), Remark(2, "5+ ♥, forcing; <b>not</b> ♠A"))


def alerted_board() -> Any:
    """A board with explanations of its first calls."""
    board = next(board for board in map(whole_board, range(99)) if len(board.calls) > 3)
    return replace(board, call_remarks=ALERTS)


@pytest.mark.parametrize("form", ["toml", "pbn", "lin"])
def test_explanations_of_calls_are_kept_and_written_again(form: str) -> None:
    record = record_of(alerted_board(), "Alerted")
    assert [turn.alert for turn in record.turns[:4]] == [*(one.text for one in ALERTS), None]
    assert board_of(record).call_remarks == ALERTS
    again = find(written(record, form)).record(0)
    assert [turn.alert for turn in again.turns] == [turn.alert for turn in record.turns]
    # The same is true of a hand that is watched on a page and saved from there.
    seen = to_desk(do="watch", text=written(record, form))
    kept = to_desk(do="keep", link=seen["share"], form=form, title="Alerted")
    assert find(kept["text"]).record(0).turns == again.turns


def test_what_no_turn_can_tell_is_told_in_the_intro() -> None:
    board = whole_board(1)
    done = next(one for one in map(whole_board, range(99)) if len(one.cards) == 52)
    assert record_of(done, "x").intro == ""
    contract = Contract(Bid(4, Denomination.HEARTS), Seat.SOUTH)
    bare = Board(board.deal, contract=contract)
    assert gist(record_of(bare, "x").intro) == {"4♥", "South"}
    claimed = record_of(replace(bare, tricks=10), "x")
    assert gist(claimed.intro) == {"4♥", "South", "declarer", "10"}
    assert movie(claimed)["introFor"] == "all"


def test_explanations_are_shown_where_their_calls_are() -> None:
    record = record_of(alerted_board(), "Alerted")
    steps = movie(record)["steps"]
    assert [step.get("alert") for step in steps[:5]] == [
        None,
        "Explained as: 15–17 points",
        "Alerted without an explanation.",
        "Explained as: 5+ ♥, forcing; <b>not</b> ♠A",
        None,
    ]
    lines = playthrough(record).splitlines()
    assert lines[3] == "      Explained as: 15–17 points"
    assert "alert" not in movie(replace(record, turns=()))["steps"][0]


def test_words_of_other_programs_are_made_fit_for_a_record() -> None:
    words = "5!h or !S\u200b\u202e, " + "x" * 5000
    board = replace(alerted_board(), call_remarks=(Remark(0, words),))
    alert = record_of(board, "Alerted").turns[0].alert
    assert alert is not None
    assert alert.startswith("5♥ or ♠, xxx")
    assert alert.endswith("x…")
    assert len(alert) <= 4000


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", ""),
        (" \n", ""),
        ("hello", "JSON LIN PBN TOML"),
        ("https://www.bridgebase.com/", "1"),
        ("md|1|", "1"),
        ('[Event "x"]\n', ""),
        ("x" * (LONGEST_FILE + 1), "500,000"),
        (HAND.replace("♠642", "♠643"), ""),
    ],
)
def test_what_cannot_be_opened_is_told_in_a_sentence(text: str, problem: str) -> None:
    with pytest.raises(BridgepathError) as refused:
        find(text)
    assert gist(refused.value) >= set(problem.split())
    assert to_desk(do="watch", text=text)["error"] == str(refused.value)


def test_boards_and_records_are_the_same_deal() -> None:
    for seed in range(times(12, 300)):
        board = whole_board(seed)
        back = board_of(record_of(board, "Board"))
        assert (back.deal, back.vulnerable) == (board.deal, board.vulnerable)
        assert (back.calls, back.contract, back.cards) == (board.calls, board.contract, board.cards)
        assert back.names == board.names


def test_a_deal_of_four_hands_is_written_as_pbn_and_lin() -> None:
    for seed in range(times(3, 30)):
        record = Record.of(playout(GAMES["contract-bridge"], seed)[-1])
        (pbn,), (lin,) = read_pbn(written(record, "pbn")), read_lin(written(record, "lin"))
        assert pbn.cards == lin.cards == board_of(record).cards
        assert Record.from_toml(written(record, "toml")).states() == record.states()
    points = Record.of(playout(GAMES["minibridge"], 1)[-1])
    assert read_pbn(written(points, "pbn"))[0].deal == points.deal


def test_what_a_form_cannot_hold_is_refused() -> None:
    record = Record.of(playout(GAMES["bid-fair"], 1)[-1])
    for form in ("pbn", "lin"):
        with pytest.raises(RecordError, check=mentions("Bid Fair")):
            written(record, form)
    with pytest.raises(RecordError, match="toml, pbn, lin"):
        written(record, "docx")


def test_many_empty_lines_are_read_at_once() -> None:
    """The search for a record takes one step for each line, not one for each pair of lines."""
    lines = "\n" * 240_000
    with pytest.raises(BridgepathError, check=mentions("x")):
        find(f"{lines}see https://www.bridgebase.com/tools/handviewer.html?lin=x{lines}", "f")
