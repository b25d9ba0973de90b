"""A position judged for another program, and how an answer is held against the suite."""

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

DUEL = GAMES["duel"]
DEAL = Deal.of("A", {"A": "♠AJ10642", "B": "♠KQ9853"}, {"rest": "♠7"})
TURNS = "♠3 ♠4; ♠2 ♠5; ♠K ♠A; ♠J ♠Q; ♠8 ♠10; ♠6 ♠9"


def record(turns: str) -> Record:
    """The duel after some turns."""
    return Record.of(DUEL.begin(DEAL).play(turns))


def asked(desk: dict[str, Any]) -> dict[str, Any]:
    """What the desk answers."""
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
        ("♠A", "\"try\" is a list of up to 1000 turns, not '♠A'"),
        (["♠A"], "a try is one seat with its action, not '♠A'"),
        ([{"A": "♠A", "B": "♠K"}], "a try is one seat with its action"),
        ([{"A": 3}], "an action is a text, not 3"),
        ([{"N": "♠A"}], "North has no seat in Duel"),
        ([{"Q": "♠A"}], '"Q" is not a seat'),
    ],
)
def test_what_cannot_be_tried_is_said(tries: Any, sentence: str) -> None:
    told = asked({"do": "judge", "record": record("♠3").to_dict(), "try": tries})
    assert told["error"].startswith(sentence)


def test_a_record_that_is_not_in_order_is_said() -> None:
    wrong = record("♠3").to_dict() | {"turns": [{"A": "♠A"}]}
    assert asked({"do": "judge", "record": wrong}) == {
        "error": "the deal, step 1: Ann may not lead: Bob makes the opening lead [DRAW-P1-1]"
    }


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
    """The first difference of an answer that is right but for some changes."""
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
        ({"to_act": "B"}, '"to_act" is "B", not "A"'),
        ({"to_act": ...}, '"to_act" is missing'),
        ({"legal": ["♠A"]}, '"legal" has not "♠K"'),
        ({"legal": ["♠A", "♠K", "♠2"]}, '"legal" has "♠2", which is not right'),
        ({"legal": 3}, '"legal" is a list, not 3'),
        ({"legal": []}, '"legal" has not "♠A", "♠K"'),
        ({"legal": ["♠A", "♠K", 1, 2, 3, 4]}, '"legal" has 1, 2, 3 and 1 more, which is not right'),
        ({"score": ANSWER["score"][:1]}, '"score" has not ["A", 2, ["X-2"]]'),
        ({"tried": [[]]}, '"tried" has an answer to each of 2 tries, not [[]]'),
        ({"tried": [[], []]}, "B tries ♠5: it is refused by X-1, X-2, and the answer says legal"),
        ({"tried": [["X-1"], ["X-1", "X-2"]]},
         "A tries ♠A: it is legal, and the answer says refused by X-1"),
        ({"tried": [[], ["X-1"]]},
         "B tries ♠5: it is refused by X-1, X-2, and the answer says refused by X-1"),
        ({"tried": [None, ["X-1", "X-2"]]},
         "A tries ♠A: it is legal, and the answer says no action"),
        ({"tried": [7, ["X-1", "X-2"]]}, "A tries ♠A: it is legal, and the answer says 7"),
        ({"rows": [{"points": [1, 3]}]},
         '"rows" is [{"points": [1, 3]}], not [{"points": [1, 2]}]'),
        ({"rows": [{"points": [1, 2.0]}]},
         '"rows" is [{"points": [1, 2.0]}], not [{"points": [1, 2]}]'),
        ({"rows": []}, '"rows" is [], not [{"points": [1, 2]}]'),
        ({"error": "I am tired"}, "it cannot answer: 'I am tired'"),
    ],
)  # fmt: skip
def test_a_wrong_answer_is_told(changes: dict[str, Any], sentence: str) -> None:
    assert differs(**changes) == sentence


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
        ("", "line 1 of the suite is not JSON: "),
        ("[]", "line 1 of the suite is [], not an object"),
        ("[" * 100_000, "line 1 of the suite is not read: a line nests at most 20 brackets"),
        ("{}", "this suite does not say its form, and form 1 is read"),
        (text(HEAD | {"conformance": 2}, ROW), "this suite is of form 2, and form 1 is read"),
        (text(HEAD), "this suite is not whole: it has 0 lines, not 1"),
        (text(HEAD, {"id": 1}), "line 2 of the suite has not id, game, request and answer"),
        (text(HEAD, [1]), "line 2 of the suite is [1], not an object"),
    ],
)
def test_what_is_no_suite_is_said(whole: str, sentence: str) -> None:
    with pytest.raises(SuiteError) as error:
        read_suite(whole)
    assert str(error.value).startswith(sentence)


@pytest.mark.parametrize("line", ["hello", "[1]", "{", "1", "[" * 100_000])
def test_what_is_no_answer_is_said(line: str) -> None:
    with pytest.raises(SuiteError, match=r"answers .*, which is not"):
        read_answer(line)
