"""Attempts that are always refused: one class, whose verbs each game lists."""

from __future__ import annotations

import random

import pytest

from bridgepath.base.errors import KindError, NotationError
from bridgepath.core.cards import Card
from bridgepath.core.events import Attempt
from bridgepath.games import GAMES
from bridgepath.games.bid_fair.phases import Attempt as Tried
from bridgepath.games.draw_bridge import Attempt as Look
from tests.play import moments, playout, vocabulary

ACE = Card.parse("♥A")


@pytest.mark.parametrize("name", GAMES)
def test_an_attempt_is_refused_at_every_moment(name: str) -> None:
    game, rng = GAMES[name], random.Random(1)
    states = playout(game, 1)
    tried = [action for action in vocabulary(states[0], rng) if isinstance(action, Attempt)]
    assert len({type(action) for action in tried}) <= 1
    for action in tried:
        assert game.parse(str(action)) == action
        for state in moments(states, 6, rng):
            refusal = state.violation(action)
            assert refusal is not None
            assert refusal.clauses


def test_reading_an_attempt() -> None:
    assert Tried.read(" take  ♥a ") == Tried("take", ACE)
    assert str(Tried("take", ACE)) == "take ♥A"
    assert Tried.read("PEEK") == Tried("peek")
    assert Tried.read("peek twice") is None
    assert Tried.read("taken") is None
    assert Look.read("look a") == Look("look", "A")
    assert Attempt.read("take ♥A") is None
    for text in ("take", "take all"):
        with pytest.raises(NotationError):
            Tried.read(text)
    with pytest.raises(NotationError, match="the places to look are pile, tricks, A and B"):
        Look.read("look there")


def test_what_nobody_tries() -> None:
    with pytest.raises(
        NotationError, match="the attempt must be one of peek, end, take, turn, not"
    ):
        Tried("fly")
    with pytest.raises(NotationError, match='"peek" cannot be used with Card'):
        Tried("peek", ACE)
    with pytest.raises(NotationError):
        Tried("take")
    with pytest.raises(NotationError, match="\"take\" cannot be used with '♥A'"):
        Tried("take", "♥A")
    with pytest.raises(KindError):
        Tried(3)  # type: ignore[arg-type]
