"""Time random playouts of one engine, in a CPython process or in Pyodide under Node.

It imports the engine on its path, so it can measure an older one, and uses only `GAMES`, `deal`,
`begin`, `legal_actions`, `apply` and `play`. As a process it reads lines, each a JSON list of a
task's name, seconds and a seed, and answers each with the playouts per second, or null if the task
is not available.
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
    """Play whole deals of a game, from the first turn to the score, through the public API."""
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
    """Play the cards of one bridge contract through the public API."""
    state = _contract()
    return lambda rng: _to_the_end(state, rng)


def position() -> Playout:
    """Play the cards of the same contract on the position that players use to look ahead."""
    try:
        found = import_module("bridgepath.reason.position")
    except ModuleNotFoundError:  # an engine from before there were packages
        found = import_module("bridgepath.kernel")
    rollout: Playout = found.Position(_contract().phase.tricks).rollout
    return rollout


def open_spiel(*, each: bool) -> Playout:
    """Play the cards of a contract in open-spiel's bridge, cloned once or before each card."""
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
    """Play a deal of rlcard's bridge, with random calls too: about 11, then the cards."""
    played = import_module("rlcard.games.bridge.game").BridgeGame()

    def playout(rng: random.Random) -> object:
        played.init_game()
        while not played.is_over():
            legal = played.judger.get_legal_actions()
            played.step(legal[int(rng.random() * len(legal))])
        return played.is_over()

    return playout


def task(name: str) -> Playout:
    """The playout with this name; raises ImportError if it is not installed here."""
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
    """CPU seconds used by Node, because Python has only a wall clock there."""
    used = import_module("js").process.cpuUsage()
    return float(used.user + used.system) / 1e6


clock = _node if platform.system() == "Emscripten" else time.process_time
"""CPU seconds used by this process, whatever else the machine does."""


def rate(playout: Playout, seconds: float, seed: int) -> float:
    """Playouts per second, measured for about this many seconds."""
    rng = random.Random(seed)
    count, start = 0, clock()
    while (spent := clock() - start) < seconds or not count:
        playout(rng)
        count += 1
    return count / spent


def rates() -> str:
    """The rates of everything measured in Pyodide, as JSON."""
    from bridgepath import GAMES

    found = {}
    for name in (*GAMES, CONTRACT, POSITION):
        try:
            playout = task(name)
        except ImportError:
            continue  # an engine that was built without it
        rate(playout, 0.05, 0)
        found[name] = rate(playout, 0.5, 1)
    return json.dumps(found)


def main() -> None:
    """Answer requests until the input ends."""
    tasks: dict[str, Playout | None] = {}
    for line in sys.stdin:
        name, seconds, seed = json.loads(line)
        if name not in tasks:
            try:
                tasks[name] = task(name)
            except ImportError:
                tasks[name] = None
            # Objects of the other packages must not slow down garbage collection during a deal.
            gc.collect()
            gc.freeze()
        playout = tasks[name]
        print(json.dumps(playout and rate(playout, seconds, seed)), flush=True)


if __name__ == "__main__":
    main()
