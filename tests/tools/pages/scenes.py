"""Print what is on the table in every phase of every game, for the tests of its layout.

Bots play seeded deals. Each moment with a new combination of phase, question and trick length
becomes a scene: the zones as the seat that is to act sees them, the seats, and the question.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator, Sequence

from bridgepath.core.observation import Zone
from bridgepath.core.state import State
from bridgepath.desk.session import Session
from bridgepath.games import GAMES
from bridgepath.players import player
from bridgepath.view.movie import live, picture_dict
from bridgepath.view.prompt import prompt, prompt_dict

_LOW = 7
"""In this deal every choice is one of the first three, such as low bids that can be raised."""
_SEEDS = (*range(4), _LOW)
_MOST = 400


def scenes() -> list[dict[str, object]]:
    """Every scene, game by game, in the order of a deal."""
    return [_scene(states, number) for states, number in moments()]


def moments() -> Iterator[tuple[list[State], int]]:
    """The states up to each moment that becomes a scene, with its number in its game."""
    for game in GAMES:
        seen: set[object] = set()
        for seed in _SEEDS:
            for states in _deal(game, seed):
                key = _kind(states[-1])
                if key not in seen:
                    seen.add(key)
                    yield states, len(seen)


def _deal(game: str, seed: int) -> Iterator[list[State]]:
    """The states of a deal, from its start to each of its moments."""
    rng = random.Random(f"{game} {seed}")
    states = [Session.begin(game, seed=seed).state]
    yield states
    while (state := states[-1]).to_act is not None and len(states) < _MOST:
        seat = state.to_act
        bot = player("learner", state.game.id)
        seen = state.observe(seat if seat in state.game.viewers else None)
        actions = state.legal_actions()
        # Every other deal is played at random, because bots never reach some questions.
        free = seed % 2 or seat not in state.game.viewers
        among = actions[:3] if seed == _LOW else actions
        action = rng.choice(among) if free or seed == _LOW else bot(seen, rng).action
        states = [*states, state.apply(action)]
        yield states


def _kind(state: State) -> object:
    if state.to_act is None:
        return "end"
    asked = prompt(state)
    assert asked is not None, "somebody acts"
    parts = tuple((part.kind, part.verb) for part in asked.parts)
    seen = state.observe(None)
    trick = next((zone for zone in seen.zones if zone.kind == "trick"), None)
    length = -1 if trick is None else min(len(trick.plays), 4)
    open_hands = tuple(
        sorted(zone.id for zone in _table(state) if zone.kind == "hand" and zone.cards)
    )
    # Some games leave played cards in front of their players.
    laid = sum(zone.kind == "pile" and 0 < len(zone.cards) < 4 for zone in seen.zones) > 2
    # The reader is not asked for a forced answer, so its controls are not on the screen.
    settled = bool(asked.forced)
    return type(state.phase).__name__, parts, settled, length, len(open_hands), laid


def _table(state: State) -> tuple[Zone, ...]:
    viewer = state.to_act if state.to_act in state.game.viewers else None
    return state.observe(viewer).zones


def _scene(states: list[State], number: int) -> dict[str, object]:
    state = states[-1]
    game = state.game
    viewer = state.to_act if state.to_act in game.viewers else game.viewers[0]
    if state.to_act is None:
        viewer = game.viewers[0]
    told = live(states, viewer)
    zones: dict[str, object] = {}
    for frame in told["frames"][viewer.value]:
        for key, zone in frame["zones"].items():
            if zone is None:
                zones.pop(key, None)
            else:
                zones[key] = zone
    asked = prompt(state)
    mine = asked is not None and asked.seat is viewer
    return {
        "name": f"{game.id} {number}: {type(state.phase).__name__}",
        "seats": told["seats"],
        "zones": zones,
        "toAct": state.to_act.value if state.to_act else None,
        "ask": prompt_dict(asked) if asked and mine else None,
        "pictures": [picture_dict(picture) for picture in state.pictures(viewer)],
    }


def text() -> str:
    """The scenes as JSON, one on each line."""
    lines = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in scenes())
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print the scenes."""
    parser.parse_args(arguments)
    print(text(), end="")
    return 0
