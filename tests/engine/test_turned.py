"""The card that turned a deal: what it says holds, and it is said only when all is over."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bridgepath.bots.quick import enemies
from bridgepath.desk import answer
from bridgepath.games import GAMES
from bridgepath.kernel import Position
from bridgepath.play import Play
from bridgepath.session import Session
from bridgepath.solver import solve
from bridgepath.turned import turned
from tests.play import playout
from tests.sample import some, times

TOLD = [name for name in GAMES if name not in ("ninety-nine", "bridge-solitaire")]


@pytest.mark.parametrize("name", some(TOLD, 5, "turned"))
def test_a_better_card_was_there_and_legal(name: str) -> None:
    told = 0
    for seed in range(times(5, 60)):
        states = playout(GAMES[name], seed)
        found = turned(states)
        if found is None:
            continue
        told += 1
        state = states[found.step]
        assert str(states[found.step + 1].turns[-1].action) == str(found.card)
        assert found.better in {a.card for a in state.legal_actions() if isinstance(a, Play)}
        assert found.better != found.card
        assert found.points > 0
        assert found.trick == state.phase.tricks.number
        assert ("estimate" in found.text) is not found.exact
        for word in (f"Trick {found.trick} ", str(found.card), str(found.better)):
            assert word in found.text
        if found.exact:
            position = Position(state.phase.tricks)
            against = enemies(len(position.seats))[position.turn]
            camp = [seat for hand, seat in enumerate(position.seats) if hand not in against]
            comes_to = solve(position, camp)
            assert comes_to[found.better] != comes_to[found.card]
    assert told


def test_it_is_told_at_the_end_and_not_before() -> None:
    def to_desk(session: Session) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            answer(json.dumps({"do": "turned", "session": session.to_dict()}))
        )
        return found

    begun = Session.begin("duel", seed=2).advance()
    assert "is not over" in to_desk(begun)["error"]
    deals = (
        Session.begin("duel", {"A": "random", "B": "random"}, seed=seed).advance()
        for seed in range(20)
    )
    over, found = next((deal, card) for deal in deals if (card := turned(deal.states())))
    told = {"step": found.step, "text": found.text, "exact": found.exact}
    assert to_desk(over)["turned"] == told


def test_where_there_is_no_estimate_nothing_is_told() -> None:
    for name in ("ninety-nine", "bridge-solitaire"):
        assert turned(playout(GAMES[name], 1)) is None
