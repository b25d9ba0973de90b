"""A game in play keeps its secrets: a screen is told only what follows from its seat's knowledge.

The machine on which a game is played holds every card, in the `session` of a reply. Everything
else that the desk tells a seat stays the same when two cards that the seat cannot know are swapped.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from bridgepath.desk.session import READER, Session
from bridgepath.games import GAMES
from bridgepath.notation.link import Shared
from bridgepath.players import BOTS
from bridgepath.view.movie import live
from tests.contract import to_desk
from tests.play import Swap, playout, secrets
from tests.sample import some, times

games = pytest.mark.parametrize("name", GAMES)


def twins(name: str, seed: int) -> Iterator[tuple[Seat, tuple[State, ...], tuple[State, ...]]]:
    """A seat, a deal up to some turn, and the same deal with two cards swapped.

    The seat cannot know either card at any time. Yields nothing if there are no such cards.
    """
    game, rng = GAMES[name], random.Random(seed)
    states = playout(game, seed)
    viewer = rng.choice(game.viewers)
    late = states[rng.randrange(len(states))]
    unseen = sorted(secrets(late, viewer) & secrets(states[0], viewer), key=str)
    if len(unseen) < 2:
        return
    one, two = rng.sample(unseen, 2)
    swap, setting = Swap(one, two), states[0].setting
    deal, names = swap.deal(setting.deal), dict(setting.names)
    others = [game.begin(deal, setting.options, setting.standing, names)]
    for turn in states[-1].turns:
        hidden = secrets(states[len(others)], viewer) & secrets(others[-1], viewer)
        action = swap.action(turn.action)
        if not {one, two} <= hidden or others[-1].violation(action, turn.seat) is not None:
            break
        others.append(others[-1].apply(action, turn.seat))
    while not {one, two} <= secrets(others[-1], viewer):
        others.pop()
    yield viewer, states[: len(others)], tuple(others)


def session_at(state: State, viewer: Seat) -> dict[str, Any]:
    """A game at this state: a person at one seat, bots at all others."""
    bot = next(iter(BOTS))
    players = {seat: READER if seat is viewer else bot for seat in state.game.viewers}
    return dict(Session(state, tuple(players.items()), 7).to_dict())


@games
def test_a_view_is_told_no_secret(name: str) -> None:
    for seed in range(times(2, 100)):
        for viewer, states, others in twins(name, seed):
            assert live(states, viewer) == live(others, viewer), seed


@pytest.mark.parametrize("name", some(list(GAMES), 8, "secrets"))
def test_the_desk_tells_a_seat_no_secret(name: str) -> None:
    """The table with its question, a refusal, a hint, an answer's meaning, the coach, a claim."""
    asked = 0
    for seed in range(times(2, 100)):
        if asked and seed >= times(1, 100):
            break
        for viewer, states, others in twins(name, seed):
            at = last_turn_of(viewer, states)
            told, other = (apart(moment[at], viewer) for moment in (states, others))
            assert told == other, (seed, at)
            assert all("result" not in reply for reply in told)
            asked += len(told) > 1
    assert asked, "no seat was asked anything"


def last_turn_of(viewer: Seat, states: tuple[State, ...]) -> int:
    """The number of the last state in which a seat decides, or of the last state."""
    found = [number for number, state in enumerate(states) if state.to_act is viewer]
    return found[-1] if found else len(states) - 1


def apart(state: State, viewer: Seat) -> list[dict[str, Any]]:
    """Everything that the desk tells a seat, without the session that stays on the machine."""
    session = session_at(state, viewer)
    requests: list[dict[str, Any]] = [{"do": "look"}]
    if state.to_act is viewer:
        legal = str(state.legal_actions()[0])
        requests += [{"do": "hint"}, {"do": "coach"}, {"do": "claim"}]
        requests += [{"do": "weigh", "action": legal}]
        requests += [{"do": "act", "action": action} for action in ("♥A", "7NT", "double", "x")]
    replies = []
    for one in requests:
        reply = to_desk(**one, session=session, viewer=viewer.value, advance=False)
        reply.pop("session", None)
        if one["do"] == "claim":
            # If the claim is granted the rest is played, and the cards are shown.
            reply = {key: reply[key] for key in ("claimed", "error") if key in reply}
        elif one["do"] == "act" and "refused" not in reply:
            reply = {}  # the result of a legal action may show a card
        replies.append(reply)
    return replies


@games
def test_a_link_is_made_for_whoever_asks_alone(name: str) -> None:
    """A link has all cards, as a record does; no other reply at a table contains one."""
    for viewer, states, _ in twins(name, 1):
        session = session_at(states[-1], viewer)
        asked = to_desk(do="share", session=session, view=viewer.value, seat=viewer.value)
        assert Shared.from_text(asked["share"]).record.states()[-1] == states[-1]
        for do in ("look", "step", "undo", "hint", "claim", "coach", "turned", "past"):
            assert "share" not in to_desk(do=do, session=session)


@games
def test_all_hands_are_shown_when_a_deal_is_over(name: str) -> None:
    states, viewer = playout(GAMES[name], 2), GAMES[name].viewers[0]
    for state in (states[0], states[len(states) // 2]):
        session = session_at(state, viewer)
        told = to_desk(do="look", session=session, viewer="all")
        assert told["error"] == "all hands are shown only when the deal is over"
        for other in GAMES[name].viewers[1:]:
            assert "error" in to_desk(do="look", session=session, viewer=other.value)
        assert "error" in to_desk(do="turned", session=session)
    over = to_desk(do="look", session=session_at(states[-1], viewer), viewer="all")
    assert over["result"]
