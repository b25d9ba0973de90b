"""Illegal actions are tried at the desk in every phase of every game: each is refused, no more."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bridgepath.core.state import State
from bridgepath.desk.session import READER, Session
from bridgepath.games import GAMES
from tests.contract import to_desk
from tests.play import known_ids, playout, vocabulary
from tests.sample import times
from tests.wording import gist

Plain = dict[str, Any]
TRIES = 6
"""How many refusals are checked at one moment of a phase."""


def phases(name: str) -> set[str]:
    """The phases of a game in which somebody acts."""
    ends = {"Over", "PassedOut", "Declined", "Level"}
    return {rules.phase.__name__ for rules in GAMES[name].phases} - ends


@pytest.mark.parametrize("name", GAMES)
def test_what_is_not_allowed_is_refused_in_every_phase(name: str) -> None:
    open_ = phases(name)
    met: Counter[str] = Counter()
    for seed in range(300):
        rng = random.Random(seed)
        for state in playout(GAMES[name], seed):
            phase = type(state.phase).__name__
            if state.to_act is None or met[phase] >= times(1, 40):
                continue
            met[phase] += try_all(state, rng)
        if all(met[phase] >= times(1, 40) for phase in open_):
            break
    assert set(met) == open_, f"in {name} nothing was refused in {open_ - set(met)}"


def try_all(state: State, rng: random.Random) -> bool:
    """Try some illegal actions; False if there are none."""
    assert state.to_act is not None
    legal = set(state.legal_actions())
    known = dict.fromkeys(vocabulary(state, rng))
    out = [action for action in known if action not in legal and state.violation(action)]
    session = Session(state, tuple((seat, READER) for seat in state.game.viewers)).to_dict()
    for action in rng.sample(out, min(TRIES, len(out))):
        # A player with only one legal answer may try another one, too.
        seat = state.to_act.value
        told = to_desk(do="act", session=session, action=str(action), seat=seat, advance=False)
        if state.to_act not in state.game.viewers:
            gist(told["error"])
            continue
        refused = told["refused"]
        assert refused["action"] == str(action)
        assert len(refused["text"].split()) > 3
        assert not refused["text"].endswith(".")
        assert refused["clauses"]
        assert set(refused["clauses"]) <= known_ids()
        assert told["session"] == session
    return bool(out)
