"""Random playouts of one engine, timed: run by CPython as a process, and by Pyodide in Node.

It imports the engine that is on its path, so it measures an older one as well, and asks of it only
`GAMES`, `deal`, `begin`, `legal_actions`, `apply` and `play`. As a process it reads lines, each a
list in JSON of the name of a task, seconds and a seed, and answers each with playouts a second, or
null for what is not there.
"""

from __future__ import annotations

import gc
import json
import platform
import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

Playout = Callable[[random.Random], object]

CONTRACT = "contract-bridge, 52 cards"
POSITION = "Position, 52 cards"
OPEN_SPIEL = "open-spiel, 52 cards"
OPEN_SPIEL_EACH = "open-spiel, 52 cards, one clone before each card"
RLCARD = "rlcard, auction and 52 cards"
PEERS = (OPEN_SPIEL, OPEN_SPIEL_EACH, RLCARD)


def game(name: str) -> Playout:
    """Whole deals of a game, from the first turn to the score, through the public API."""
    from bridgepath import GAMES

    played = GAMES[name]

    def playout(rng: random.Random) -> object:
        return _to_the_end(played.begin(played.deal(rng)), rng)

    return playout


def _to_the_end(state: Any, rng: random.Random) -> object:
    while legal := state.legal_actions():
        state = state.apply(legal[int(rng.random() * len(legal))])
    return state.outcome


def _contract() -> Any:
    """A deal of contract bridge after 1NT and three passes."""
    from bridgepath import GAMES

    played = GAMES["contract-bridge"]
    return played.begin(played.deal(random.Random(1))).play("1NT; pass; pass; pass")


def contract() -> Playout:
    """The cards of one contract of bridge, through the public API."""
    state = _contract()
    return lambda rng: _to_the_end(state, rng)


def position() -> Playout:
    """The cards of the same contract, on the position of whoever looks ahead."""
    try:
        found = import_module("bridgepath.reason.position")
    except ModuleNotFoundError:  # an engine of before there were packages
        found = import_module("bridgepath.kernel")
    rollout: Playout = found.Position(_contract().phase.tricks).rollout
    return rollout


def open_spiel(*, each: bool) -> Playout:
    """The cards of a contract of open-spiel's bridge, cloned once, or before each card."""
    pyspiel = import_module("pyspiel")
    start = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
    pack = list(range(52))
    random.Random(1).shuffle(pack)
    for action in (*pack, 52 + 7, 52, 52, 52):  # the deal; 1NT and three passes
        start.apply_action(action)

    def playout(rng: random.Random) -> object:
        state = start.clone()
        while legal := state.legal_actions():
            if each:
                state = state.clone()
            state.apply_action(legal[int(rng.random() * len(legal))])
        return state.returns()

    return playout


def rlcard() -> Playout:
    """A deal of rlcard's bridge, whose calls are random too: some 11 of them, then the cards."""
    played = import_module("rlcard.games.bridge.game").BridgeGame()

    def playout(rng: random.Random) -> object:
        played.init_game()
        while not played.is_over():
            legal = played.judger.get_legal_actions()
            played.step(legal[int(rng.random() * len(legal))])
        return played.is_over()

    return playout


def task(name: str) -> Playout:
    """What is played under a name; raises ImportError for what is not installed here."""
    match name:
        case "contract-bridge, 52 cards":
            return contract()
        case "Position, 52 cards":
            return position()
        case "open-spiel, 52 cards":
            return open_spiel(each=False)
        case "open-spiel, 52 cards, one clone before each card":
            return open_spiel(each=True)
        case "rlcard, auction and 52 cards":
            return rlcard()
    return game(name)


def _node() -> float:
    """Seconds that Node has worked: Python has only a clock there."""
    used = import_module("js").process.cpuUsage()
    return float(used.user + used.system) / 1e6


clock = _node if platform.system() == "Emscripten" else time.process_time
"""Seconds that this process has worked, whatever else the machine does."""


def rate(playout: Playout, seconds: float, seed: int) -> float:
    """Playouts a second, for about so long."""
    rng = random.Random(seed)
    count, start = 0, clock()
    while (spent := clock() - start) < seconds or not count:
        playout(rng)
        count += 1
    return count / spent


def rates() -> str:
    """The rates of what is measured in Pyodide, as JSON."""
    from bridgepath import GAMES

    found = {}
    for name in (*GAMES, CONTRACT, POSITION):
        try:
            playout = task(name)
        except ImportError:
            continue  # an engine that was built before
        rate(playout, 0.05, 0)
        found[name] = rate(playout, 0.5, 1)
    return json.dumps(found)


def main() -> None:
    """Answer until nobody asks any more."""
    tasks: dict[str, Playout | None] = {}
    for line in sys.stdin:
        name, seconds, seed = json.loads(line)
        if name not in tasks:
            try:
                tasks[name] = task(name)
            except ImportError:
                tasks[name] = None
            # What the others bring to this process, too, is no garbage that a deal has to look at.
            gc.collect()
            gc.freeze()
        playout = tasks[name]
        print(json.dumps(playout and rate(playout, seconds, seed)), flush=True)


if __name__ == "__main__":
    main()
