"""Claims: what is granted holds in every layout, and no answer reveals where a card lies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bridgepath.core.state import State
from bridgepath.desk.session import Session, SessionError
from bridgepath.games import GAMES
from bridgepath.notation.record import Record
from bridgepath.reason.claim import Claimed, claim, claimable
from bridgepath.reason.position import Position
from bridgepath.reason.rollout import enemies
from bridgepath.reason.solver import solve
from bridgepath.reason.worlds import worlds
from tests.contract import to_desk
from tests.sample import some, times
from tests.wording import gist, mentions

Plain = dict[str, Any]
HEARD = [name for name in GAMES if name != "bridge-solitaire"]
"""All games except the one in which the House plays cards that nobody holds yet."""
SMALL = 4
"""This many tricks are solved almost instantly."""


def moments(name: str, seed: int) -> Iterator[Session]:
    """A deal played by bots, move by move."""
    session = Session.begin(name, {}, seed=seed)
    while session.state.to_act is not None:
        yield session
        session = session.step()


def best(state: State) -> int:
    """The tricks that the camp to play can take with all cards seen."""
    position = Position(state.phase.tricks)
    against = enemies(len(position.seats))[position.turn]
    camp = [seat for hand, seat in enumerate(position.seats) if hand not in against]
    return max(solve(position, camp).values())


def won(state: State, like: State) -> int:
    """The tricks that the camp to play in `like` has won in `state`."""
    position = Position(like.phase.tricks)
    against = enemies(len(position.seats))[position.turn]
    foes = {position.seats[hand] for hand in against}
    return sum(trick.winner not in foes for trick in state.phase.tricks.done)


@pytest.mark.parametrize("name", some(HEARD, 2, "claims"))
def test_what_stands_is_sure_in_every_layout(name: str) -> None:
    stood = 0
    for seed in range(times(1, 40)):
        rng = random.Random(seed)
        for session in moments(name, seed):
            state = session.state
            left = claimable(state)
            if not 0 < left <= SMALL:
                continue
            for wanted in {left, rng.randrange(left + 1)}:
                said = claim(state, wanted)
                stood += said.stands
                check(state, said, wanted, left)
    assert stood


def check(state: State, said: Claimed, wanted: int, left: int) -> None:
    assert said.text
    assert not said.text.endswith(".")
    seen = state.observe(state.to_act)
    for world in islice(worlds(state.game, seen, random.Random(left)), 3):
        # In a deal that looks the same to the claimer, the answer is the same.
        again = claim(world, wanted)
        assert (again.stands, again.text) == (said.stands, said.text)
        if said.stands:
            assert best(world) >= wanted
    open_hands = not any(zone.hidden for zone in seen.zones if zone.kind == "hand")
    if open_hands and wanted == left and not said.stands:
        assert best(state) < left
    if said.stands:
        end = state
        for card in said.plays:
            end = end.play(card)
        assert end.outcome is not None
        assert won(end, state) - won(state, state) >= wanted
        if wanted == left:
            assert won(end, state) - won(state, state) == wanted


def test_where_the_house_plays_no_claim_is_heard() -> None:
    for session in moments("bridge-solitaire", 1):
        assert claimable(session.state) == 0
    session = Session.begin("bridge-solitaire", seed=1).advance()
    gist(claim(session.state).text)


def test_a_finesse_is_no_claim() -> None:
    """Ann leads up to ♠AQ: she may take both tricks, but only seeing the king makes her certain."""
    # In no earlier deal do the players come to one.
    for seed in range(21, 60):
        for session in moments("contract-bridge", seed):
            state = session.state
            if claimable(state) == 2 and best(state) == 2 and not claim(state).stands:
                return
    raise AssertionError("every best play was certain")


@pytest.mark.parametrize("name", some(HEARD, 2, "claims at the desk"))
def test_a_claim_ends_the_deal_and_its_record_is_an_ordinary_one(name: str) -> None:
    for seed in range(60):
        session = Session.begin(name, seed=seed).advance()
        while session.waits:
            left = claimable(session.state)
            if not 0 < left <= times(SMALL, 13):
                session = session.act(str(session.choice().action)).advance()
                continue
            told = to_desk(do="look", session=session.to_dict())
            assert told.get("claimable", 0) == left
            claimed = to_desk(do="claim", session=session.to_dict())
            said = claimed["claimed"]
            assert said["clauses"] == ["BRG-PLAY-8"]
            if said["stands"]:
                found = Session.from_dict(claimed["session"])
                assert claimed["result"]["text"]
                text = found.record().to_toml()
                assert Record.from_toml(text, "claimed").states()[-1] == found.state
                assert found.undo().waits
                return
            assert claimed["session"] == told["session"]
            session = session.act(str(session.choice().action)).advance()
    raise AssertionError(f"nothing could be claimed in {name}")


def test_what_cannot_be_claimed_is_said() -> None:
    session = Session.begin("duel", seed=1).advance()
    many = to_desk(do="claim", session=session.to_dict(), tricks=99)
    assert not many["claimed"]["stands"]
    gist(to_desk(do="claim", session=session.to_dict(), tricks="all")["error"])
    over = Session.begin("duel", {}, seed=1).advance()
    with pytest.raises(SessionError, check=mentions()):
        over.claim()
    assert claim(over.state).plays == ()
