"""The coach speaks when something was lost, says how sure it is, and uses only what is seen."""

from __future__ import annotations

import json
import random
from itertools import islice, pairwise

import pytest

from bridgepath.base.errors import NotationError
from bridgepath.desk.api import answer, result_dict
from bridgepath.desk.coach import advice, advised, reviewed
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from bridgepath.players import player
from bridgepath.reason.worlds import worlds
from tests.sample import some
from tests.wording import gist

every_game = pytest.mark.parametrize("game", some(list(GAMES), 1))


def played(game: str, seed: int, most: int = 40) -> Session:
    """A deal in which the reader chooses at random."""
    rng = random.Random(f"{game} {seed}")
    session = Session.begin(game, seed=seed).advance()
    for _ in range(most):
        if session.state.to_act is None:
            break
        session = session.act(str(rng.choice(session.state.legal_actions()))).advance()
    return session


@every_game
def test_the_coach_says_a_sentence_and_sees_what_the_seat_saw(game: str) -> None:
    # a deal that one side wins whatever it does may cost nothing
    heard = (told_at_random(played(game, seed)) for seed in range(3, 9))
    assert any(heard), "who plays at random hears something"


def told_at_random(session: Session) -> int:
    """How often the coach comments on a reader's choice; each comment is checked."""
    said = 0
    for before, after in pairwise(session.states()):
        if before.to_act not in session.readers or len(before.legal_actions()) < 2:
            continue
        action = after.turns[-1].action
        told = advice(before, action, random.Random(1))
        seen = before.observe(before.to_act)
        for world in islice(worlds(before.game, seen, random.Random(2)), 2):
            assert advice(world, action, random.Random(1)) == told
        if told is None:
            continue
        said += 1
        assert told.text
        assert not told.text.endswith(".")
        assert told.better != str(action)
        assert before.violation(before.game.parse(told.better)) is None
        assert told.exact or "estimate" in told.text or "rules of thumb" in told.text
    return said


@every_game
def test_who_does_what_the_bots_would_do_hears_nothing_of_calls(game: str) -> None:
    session = Session.begin(game, seed=4).advance()
    state = session.state
    assert state.to_act is not None
    choice = player("learner", game)(state.observe(state.to_act), random.Random("4 coach 0"))
    told = advice(state, choice.action, random.Random("4 coach 0"))
    assert told is None or "estimate" in told.text


def test_of_a_bid_the_table_is_quoted() -> None:
    session = played("contract-bridge", 5)
    states = session.states()
    told = [
        advice(before, after.turns[-1].action, random.Random(1))
        for before, after in pairwise(states)
        if before.to_act in session.readers
    ]
    quoted = [one for one in told if one and one.text.startswith("the bidding table has")]
    assert quoted
    assert all(one.exact for one in quoted)


def test_the_desk_asks_the_coach() -> None:
    session = played("minibridge", 1)
    assert session.state.to_act is None
    reply = json.loads(answer(json.dumps({"do": "coach", "session": session.to_dict()})))
    told = reviewed(session)
    assert reply["over"]
    assert told is not None
    assert reply["coach"]["text"] == told.text
    gist(told.text)
    begun = Session.begin("minibridge", seed=1).advance()
    reply = json.loads(answer(json.dumps({"do": "coach", "session": begun.to_dict()})))
    assert reply == {"coach": None, "over": False}
    assert advised(begun) is None


def test_a_hint_for_a_bid_names_its_line() -> None:
    begun = Session.begin("contract-bridge", seed=5).advance()
    reply = json.loads(answer(json.dumps({"do": "hint", "session": begun.to_dict()})))
    assert reply["hint"]["line"].startswith("BID-")
    begun = Session.begin("duel", seed=5).advance()
    reply = json.loads(answer(json.dumps({"do": "hint", "session": begun.to_dict()})))
    assert "line" not in reply["hint"]


def test_nobody_is_advised_once_a_deal_is_over_and_no_result_is_told_before() -> None:
    """Both are refused in a sentence, whoever asks."""
    session = played("bid-fair", 1)
    with pytest.raises(NotationError, match="not over"):
        result_dict(session.states()[0], session)
    over = session.state
    with pytest.raises(NotationError, match="nothing left to do"):
        advice(over, over.turns[-1].action, random.Random(1))
