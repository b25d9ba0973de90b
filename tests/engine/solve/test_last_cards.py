"""What the last cards are worth where DDS is not asked: checked by trying everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Final

import pytest

from bridgepath.bridge.tricks import Play
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from bridgepath.players import player
from bridgepath.solve.last_cards import last_cards
from bridgepath.view.movie import live, movie
from tests.sample import times
from tests.tools.players.arena import rules_of

FEW: Final = 3
"""With this many cards in hand, every line of play can be tried on whole states."""


def played(name: str, number: int) -> list[State]:
    """A whole deal, as learners play it."""
    game, bot = GAMES[name], player("learner", name)
    states = [game.begin(game.deal(random.Random(f"{name} last {number}"), None, rules_of(game)))]
    while (seat := states[-1].to_act) is not None:
        legal = states[-1].legal_actions()
        action = legal[0]
        if len(legal) > 1:
            rng = random.Random(f"{number} {len(states)}")
            action = bot(states[-1].observe(seat), rng).action
        states.append(states[-1].apply(action))
    return states


def _tricks(state: State, seat: Seat) -> float:
    return float(state.phase.tricks.won(seat))


def _taken(state: State, seat: Seat) -> float:
    zones = state.game.zones(state.phase, None)
    return sum(zone.tricks or 0 for zone in zones if zone.seat is seat)


def _ahead(state: State, seat: Seat) -> float:
    outcome = state.game.outcome(state.phase)
    assert outcome is not None
    (other,) = (one for one in state.game.scorers if one is not seat)
    return outcome.points(seat) - outcome.points(other)


def _meets(state: State, seat: Seat) -> float:
    return float(state.phase.tricks.won(seat) == state.phase.bid(seat))


MEANS: Final[dict[str, Callable[[State, Seat], float]]] = {
    "bridge-solitaire": _taken,
    "draw-bridge": _tricks,
    "duel": _tricks,
    "bid-fair": _ahead,
    "ninety-nine": _meets,
}


def best(state: State, seat: Seat, means: Callable[[State, Seat], float]) -> float:
    """What a seat gets if it plays its best, and everyone else against it."""
    if state.to_act is None:
        return means(state, seat)
    choose = max if state.to_act is seat else min
    return choose(best(state.apply(action), seat, means) for action in state.legal_actions())


def sizes(state: State) -> Sequence[int]:
    zones = state.game.zones(state.phase, None)
    return [len(zone.cards) for zone in zones if zone.kind == "hand"]


@pytest.mark.parametrize("name", MEANS)
def test_what_a_card_is_worth_is_found_by_trying_everything(name: str) -> None:
    differ = 0
    for number in range(times(3, 60)):
        states = played(name, number)
        found = last_cards(states)
        assert found
        for step, seat, card, values in found.positions:
            state = states[step]
            legal = [one.card for one in state.legal_actions() if isinstance(one, Play)]
            assert (seat, list(values)) == (state.to_act, legal)
            action = states[step + 1].turns[-1].action
            assert isinstance(action, Play)
            assert card == action.card
            differ += len(set(values.values())) > 1
            if max(sizes(state)) <= FEW:
                after = {one: best(state.apply(Play(one)), seat, MEANS[name]) for one in legal}
                assert values == after
    assert differ


@pytest.mark.parametrize("name", MEANS)
def test_a_movie_brings_them_and_a_table_does_not(name: str) -> None:
    states = played(name, 1)
    told = movie(Record.of(states[-1]))
    assert told["last"]["cards"]
    assert all(len(values) > 1 for _, _, _, values in told["last"]["cards"])
    assert "play" not in told
    for viewer in (None, *GAMES[name].viewers):
        assert "last" not in live(states, viewer)


@pytest.mark.parametrize("name", ["contract-bridge", "need-a-fourth"])
def test_games_with_four_hands_ask_dds(name: str) -> None:
    assert last_cards(played(name, 1)) is None
    assert last_cards([]) is None
