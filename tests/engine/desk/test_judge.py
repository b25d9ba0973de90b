"""A position judged for another program, and how its answer is compared with the suite."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridgepath import Deal
from bridgepath.core.seats import Seat
from bridgepath.desk.api import answer
from bridgepath.desk.conformance import (
    Asked,
    Suite,
    SuiteError,
    difference,
    read_answer,
    read_suite,
)
from bridgepath.desk.judge import judge
from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from tests.wording import gist, mentions

DUEL = GAMES["duel"]
DEAL = Deal.of("A", {"A": "♠AJ10642", "B": "♠KQ9853"}, {"rest": "♠7"})
TURNS = "♠3 ♠4; ♠2 ♠5; ♠K ♠A; ♠J ♠Q; ♠8 ♠10; ♠6 ♠9"


def record(turns: str) -> Record:
    """The duel after some turns."""
    return Record.of(DUEL.begin(DEAL).play(turns))


def asked(desk: dict[str, Any]) -> dict[str, Any]:
    """The desk's reply."""
    told: dict[str, Any] = json.loads(answer(json.dumps(desk)))
    return told


def test_a_position_is_judged() -> None:
    found = judge(record("♠3"), [(Seat.A, "♠A"), (Seat.A, "♠K"), (Seat.A, "2♠"), (Seat.B, "♠5")])
    assert found == {
        "to_act": "A",
        "count": 6,
        "legal": ["♠A", "♠J", "♠10", "♠6", "♠4", "♠2"],
        "tried": [[], ["BRG-PLAY-3"], None, ["BRG-PLAY-3"]],
    }
    assert judge(record("♠3 ♠4"))["won"] == "A"
    assert "won" not in judge(record("♠3 ♠4 ♠2"))


def test_the_end_is_judged() -> None:
    found = judge(record(TURNS), [(Seat.A, "♠A")])
    assert found["to_act"] is None
    assert found["score"] == [("A", 3, ["DRAW-AMB-13"]), ("B", 3, ["DRAW-AMB-13"])]
    assert found["totals"] == {"A": 3, "B": 3}
    assert found["tried"] == [["DRAW-AMB-13"]]
    assert "legal" not in found


def test_the_desk_judges() -> None:
    position = record("♠3").to_dict()
    told = asked({"do": "judge", "record": position, "try": [{"A": "♠K"}]})
    assert told["tried"] == [["BRG-PLAY-3"]]
    assert asked({"do": "games"}) == {"games": list(GAMES)}


@pytest.mark.parametrize(
    ("tries", "sentence"),
    [
        ("♠A", "1000 try ♠A"),
        (["♠A"], "♠A"),
        ([{"A": "♠A", "B": "♠K"}], ""),
        ([{"A": 3}], "3"),
        ([{"N": "♠A"}], "Duel North"),
        ([{"Q": "♠A"}], "Q"),
    ],
)
def test_what_cannot_be_tried_is_said(tries: Any, sentence: str) -> None:
    told = asked({"do": "judge", "record": record("♠3").to_dict(), "try": tries})
    assert gist(told["error"]) >= set(sentence.split())


def test_a_record_that_is_not_in_order_is_said() -> None:
    wrong = record("♠3").to_dict() | {"turns": [{"A": "♠A"}]}
    told = asked({"do": "judge", "record": wrong})
    assert told.keys() == {"error"}
    assert gist(told["error"]) == {"1", "Ann", "Bob", "DRAW-P1-1"}


# --- the suite ----------------------------------------------------------------------------------

REQUEST: dict[str, Any] = {"do": "judge", "try": [{"A": "♠A"}, {"B": "♠5"}]}
ANSWER: dict[str, Any] = {
    "to_act": "A",
    "legal": ["♠A", "♠K"],
    "score": [["A", 1, ["X-1"]], ["A", 2, ["X-2"]]],
    "tried": [[], ["X-1", "X-2"]],
    "rows": [{"points": [1, 2]}],
}
LINE = Asked("duel/1", "duel", REQUEST, ANSWER)


def differs(clauses: bool = True, **changes: Any) -> str:
    """The first difference in an answer that is right except for some changes."""
    given = {key: value for key, value in (ANSWER | changes).items() if value is not Ellipsis}
    return difference(LINE, given, clauses=clauses)


def test_a_right_answer_may_say_more_and_in_another_order() -> None:
    assert differs() == ""
    assert differs(more=1, rows=[{"points": [1, 2], "totals": [1, 2]}]) == ""
    assert differs(legal=["♠K", "♠A"], score=ANSWER["score"][::-1]) == ""
    assert differs(tried=[[], ["X-2", "X-1"]]) == ""


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"to_act": "B"}, "A B to_act"),
        ({"to_act": ...}, "to_act"),
        ({"legal": ["♠A"]}, "legal ♠K"),
        ({"legal": ["♠A", "♠K", "♠2"]}, "legal ♠2"),
        ({"legal": 3}, "3 legal"),
        ({"legal": []}, "legal ♠A ♠K"),
        ({"legal": ["♠A", "♠K", 1, 2, 3, 4]}, "1 2 3 legal"),
        ({"score": ANSWER["score"][:1]}, "2 A X-2 score"),
        ({"tried": [[]]}, "2 tried"),
        ({"tried": [[], []]}, "B X-1 X-2 ♠5"),
        ({"tried": [["X-1"], ["X-1", "X-2"]]},
         "A X-1 ♠A"),
        ({"tried": [[], ["X-1"]]},
         "B X-1 X-2 ♠5"),
        ({"tried": [None, ["X-1", "X-2"]]},
         "A ♠A"),
        ({"tried": [7, ["X-1", "X-2"]]}, "7 A ♠A"),
        ({"rows": [{"points": [1, 3]}]},
         "1 2 3 points rows"),
        ({"rows": [{"points": [1, 2.0]}]},
         "1 2 2.0 points rows"),
        ({"rows": []}, "1 2 points rows"),
        ({"error": "I am tired"}, ""),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_told(changes: dict[str, Any], sentence: str) -> None:
    assert gist(differs(**changes)) == set(sentence.split())


def test_without_clauses_only_verdicts_and_points_count() -> None:
    assert differs(clauses=False, tried=[[], ["?"]], score=...) == ""
    assert differs(clauses=False, tried=[[], []]).startswith("B tries ♠5")


def text(*lines: object) -> str:
    return "\n".join(json.dumps(line) for line in lines) + "\n"


HEAD = {"conformance": 1, "revision": "abc", "lines": 1}
ROW = {"id": "duel/1", "game": "duel", "request": REQUEST, "answer": ANSWER}


def test_a_suite_is_read() -> None:
    suite = read_suite(text(HEAD, ROW))
    assert suite == Suite("abc", (LINE,))
    assert suite.games == ("duel",)


@pytest.mark.parametrize(
    ("whole", "sentence"),
    [
        ("", "1 JSON"),
        ("[]", "1"),
        ("[" * 100_000, "1 20"),
        ("{}", "1"),
        (text(HEAD | {"conformance": 2}, ROW), "1 2"),
        (text(HEAD), "0 1"),
        (text(HEAD, {"id": 1}), "2"),
        (text(HEAD, [1]), "1 2"),
    ],
)
def test_what_is_no_suite_is_said(whole: str, sentence: str) -> None:
    with pytest.raises(SuiteError) as error:
        read_suite(whole)
    assert gist(error.value) >= set(sentence.split())


@pytest.mark.parametrize("line", ["hello", "[1]", "{", "1", "[" * 100_000])
def test_what_is_no_answer_is_said(line: str) -> None:
    with pytest.raises(SuiteError, check=mentions()):
        read_answer(line)
