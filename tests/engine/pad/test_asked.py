"""A form of the pad consists of the signature of a score function and a few words."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from bridgepath.core.clauses import clause
from bridgepath.core.score import ScoreLine
from bridgepath.core.seats import Seat
from bridgepath.games import GAMES
from bridgepath.games.carls_family import ModeLike
from bridgepath.pad import Field
from bridgepath.pad.asked import ask, contract, declarer, doubled, scored, tricks

CALLS: list[dict[str, Any]] = []


def score(
    contract: str,
    tricks: int,
    *,
    declarer: str = "A",
    doubled: bool = False,
    redoubled: bool = False,
    mode: ModeLike = "NT",
    insult: bool = False,
    vulnerable: bool = True,
    scoring: str = "rubber",
) -> tuple[ScoreLine, ...]:
    """Returns its arguments."""
    CALLS.append(dict(inspect.getargvalues(inspect.currentframe()).locals))  # type: ignore[arg-type]
    return (ScoreLine(Seat.A, tricks, (clause("BRG-SCO-1"),), "tricks"),)


FORM = scored(
    score,
    Field("end", "How it ended", (("played", "played"), ("passed", "passed")), "played"),
    declarer(Seat.A, Seat.B),
    contract("2"),
    doubled({"scoring": ("rubber", "chicago")}),
    tricks(default=8),
    ask("mode", "Mode", "NT"),
    ask("insult", "Insult", key="rude"),
    passed="both pass",
    redeal=clause("TWO-AMB-6"),
    redealt={"scoring": "chicago"},
)
GAME = GAMES["double-dummy"]


def test_fields_come_from_the_types_of_the_parameters() -> None:
    rules = GAME.read_options({})
    fields = {field.key: field for field in FORM.fields(rules, GAME.match(rules))}
    assert [*fields] == [
        "end", "declarer", "level", "denomination", "doubling", "tricks", "mode", "rude",
    ]  # fmt: skip
    assert fields["declarer"].choices == (("A", "Ann"), ("B", "Bob"))
    assert (fields["tricks"].least, fields["tricks"].most, fields["tricks"].default) == (0, 13, "8")
    assert fields["mode"].choices == fields["denomination"].choices
    assert fields["rude"].choices == (("no", "no"), ("yes", "yes"))
    rules = GAME.read_options({"two.scoring": "duplicate"})
    assert "doubling" not in {field.key for field in FORM.fields(rules, GAME.match(rules))}


ENTRY = {
    "end": "played", "declarer": "B", "level": "4", "denomination": "♥", "doubling": "4",
    "tricks": "10", "mode": "♠", "rude": "yes",
}  # fmt: skip


def test_an_entry_gives_the_arguments() -> None:
    rules = GAME.read_options({"two.scoring": "chicago"})
    assert FORM.outcome(ENTRY, rules, GAME.match(rules)).lines[0].points == 10
    assert CALLS.pop() == {
        "contract": "4♥", "tricks": 10, "declarer": "B", "doubled": False, "redoubled": True,
        "mode": "♠", "insult": True, "vulnerable": False, "scoring": "chicago",
    }  # fmt: skip


@pytest.mark.parametrize(("scoring", "again"), [("chicago", True), ("rubber", False)])
def test_a_deal_that_was_passed(scoring: str, again: bool) -> None:
    rules = GAME.read_options({"two.scoring": scoring})
    found = FORM.outcome({"end": "passed"}, rules, GAME.match(rules))
    assert (found.lines, found.text, bool(found.redeal)) == ((), "both pass", again)


def test_how_a_contract_is_doubled_is_written_with_it_where_nothing_else_asks() -> None:
    def plainer(contract: str, declarer: str) -> tuple[ScoreLine, ...]:
        CALLS.append({"contract": contract})
        return ()

    form = scored(plainer, contract(), doubled(), declarer(Seat.A))
    rules = GAME.read_options({})
    for doubling, mark in (("1", ""), ("2", "X"), ("4", "XX")):
        form.outcome({**ENTRY, "doubling": doubling}, rules, GAME.match(rules))
        assert CALLS.pop() == {"contract": f"4♥{mark}"}
