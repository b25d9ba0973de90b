"""From the states of a deal to the question of its play, in every game."""

from __future__ import annotations

import random
from functools import cache
from itertools import pairwise

import pytest

from bridgepath.bridge.tricks import Play
from bridgepath.core.state import State
from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from bridgepath.solve import open_play
from bridgepath.view.movie import live, movie
from tests.sample import times

FOUR_HANDS = (
    "double-dummy",
    "single-dummy",
    "semi-exposed-dummies",
    "carls-no-trump",
    "carls-game",
    "carls-contract",
    "three-player",
    "need-a-fourth",
    "minibridge",
    "contract-bridge",
)
OTHERS = tuple(game for game in GAMES if game not in FOUR_HANDS)
each_game = pytest.mark.parametrize("game", FOUR_HANDS)


@cache
def played(game: str, number: int) -> tuple[State, ...]:
    """A random deal, played at random to its end."""
    rng = random.Random(f"open play {game} {number}")
    states = [GAMES[game].begin(GAMES[game].deal(rng))]
    while states[-1].to_act is not None:
        states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
    return tuple(states)


@each_game
def test_the_question_is_that_of_the_game(game: str) -> None:
    for number in range(times(3, 30)):
        states = played(game, number)
        found = open_play(states)
        cards = [turn.action.card for turn in states[-1].turns if isinstance(turn.action, Play)]
        if found is None:
            assert not cards
            continue
        assert list(found.cards) == cards
        assert len(found.positions) == len(cards)
        for at, position in enumerate(found.positions):
            state, asked = states[position.step], found.question(position)
            may = {action.card for action in state.legal_actions() if isinstance(action, Play)}
            assert may
            assert may <= set(asked.legal)
            assert cards[at] in may
            if at + 1 < len(cards):
                assert asked.after(cards[at]) == found.question(found.positions[at + 1])


@each_game
def test_more_tricks_are_never_worth_less(game: str) -> None:
    for number in range(times(3, 30)):
        found = open_play(played(game, number))
        if found is None:
            continue
        assert len(found.points) == 14
        assert all(less <= more for less, more in pairwise(found.points))
        assert found.made is not None
        if found.target is not None:
            steps = [more - less for less, more in pairwise(found.points)]
            assert steps[found.target - 1] == max(steps)


@pytest.mark.parametrize("game", OTHERS)
def test_other_games_ask_nothing(game: str) -> None:
    assert open_play(played(game, 0)) is None


@each_game
def test_a_movie_brings_it_and_a_table_does_not(game: str) -> None:
    states = next(played(game, number) for number in range(9) if open_play(played(game, number)))
    told = movie(Record.of(states[-1]))
    assert told["play"]["seats"]
    for viewer in (None, *GAMES[game].viewers):
        assert "play" not in live(states, viewer)


def test_before_the_lead_there_is_no_question() -> None:
    states = played("contract-bridge", 0)
    first = next(at for at, state in enumerate(states) if hasattr(state.phase, "tricks"))
    assert open_play(states[:first]) is None
    assert open_play(states[: first + 1]) is not None
