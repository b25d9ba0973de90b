"""The card in the last tricks that gave away most: what is said about it is true and exact."""

from __future__ import annotations

import json
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest

from bridgepath.bridge.tricks import Play
from bridgepath.core.cards import Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.desk.api import answer
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from bridgepath.learn.critical_card import turned
from bridgepath.reason.position import Position
from bridgepath.reason.rollout import enemies
from bridgepath.reason.solver import solve
from tests.play import playout
from tests.sample import some, times
from tests.wording import facts_in, gist

NOT_BY_NUMBER = ("ninety-nine", "bridge-solitaire", "bid-fair")
"""Games in which more counts than how many tricks a camp wins."""
TOLD = [name for name in GAMES if name not in NOT_BY_NUMBER]
LAST = 20
"""How many cards at the end of a deal are checked."""


def best_play(state: State) -> State:
    """The end of a deal if every hand plays as well as it can."""
    while state.to_act is not None:
        position = Position(state.phase.tricks)
        against = enemies(len(position.seats))[position.turn]
        camp = [seat for hand, seat in enumerate(position.seats) if hand not in against]
        comes_to = solve(position, camp)
        state = state.apply(Play(max(comes_to, key=lambda card: comes_to[card])))
    return state


def ahead(state: State, who: Seat) -> float:
    """A seat's points, compared with the mean of the others."""
    outcome, game = state.outcome, state.game
    assert outcome is not None
    mine = next((side for side in game.sides if who.value in side.value), who)
    return outcome.points(mine) - fmean(outcome.points(s) for s in game.scorers if s is not mine)


def cost(state: State, better: Card, card: Card) -> float:
    """What a card gave away in a position, compared with another; best play follows both."""
    assert state.to_act is not None
    with_better, with_card = (best_play(state.apply(Play(one))) for one in (better, card))
    return ahead(with_better, state.to_act) - ahead(with_card, state.to_act)


def left(state: State) -> int:
    """How many cards are not yet in a finished trick."""
    tricks = state.phase.tricks
    return len(tricks.table) + sum(len(hand) for hand in tricks.hands)


@pytest.mark.parametrize("name", some(TOLD, 5, "turned"))
def test_what_is_said_to_be_lost_is_lost(name: str) -> None:
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
        assert left(state) <= LAST
        assert found.trick == state.phase.tricks.number
        assert cost(state, found.better, found.card) == found.points > 0
        count = f"{found.points:g} point{'' if found.points == 1 else 's'}"
        name_of = state.setting.name(found.seat)
        assert gist(found.text) == facts_in(
            f"{found.trick} {found.better} {count} {name_of} {found.card}"
        )
    assert told


@pytest.mark.parametrize("name", some(["contract-bridge", "double-dummy"], 1, "dear"))
def test_no_card_of_the_last_tricks_gave_more_away(name: str) -> None:
    for seed in range(times(2, 40)):
        states = playout(GAMES[name], seed)
        found = turned(states)
        if not isinstance(states[-1].turns[-1].action, Play):
            continue
        most = 0.0
        for state, after in pairwise(states):
            action = after.turns[-1].action
            if isinstance(action, Play) and left(state) <= LAST:
                plays = [a for a in state.legal_actions() if isinstance(a, Play)]
                most = max(
                    [most, *(cost(state, a.card, action.card) for a in plays if a != action)]
                )
        assert most == (found.points if found else 0)


@pytest.mark.parametrize("name", NOT_BY_NUMBER)
def test_where_more_counts_than_the_number_of_tricks_nothing_is_said(name: str) -> None:
    for seed in range(times(6, 60)):
        assert turned(playout(GAMES[name], seed)) is None


def test_nothing_is_said_of_tricks_that_are_too_early_to_be_worked_out() -> None:
    states = playout(GAMES["contract-bridge"], 4)
    begun = [state for state in states if "tricks" in dir(state.phase)]
    early = [state for state in begun if left(state) > LAST]
    assert len(early) > 20
    assert turned(states[: states.index(early[-1]) + 2]) is None


def test_it_is_told_at_the_end_and_not_before() -> None:
    def to_desk(session: Session) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(
            answer(json.dumps({"do": "turned", "session": session.to_dict()}))
        )
        return found

    begun = Session.begin("duel", seed=2).advance()
    gist(to_desk(begun)["error"])
    deals = (
        Session.begin("duel", {"A": "random", "B": "random"}, seed=seed).advance()
        for seed in range(20)
    )
    over, found = next((deal, card) for deal in deals if (card := turned(deal.states())))
    assert to_desk(over)["turned"] == {"step": found.step, "text": found.text}
