"""Time what a reader waits for: the first deal once Python has started, and each move of a bot.

`python -m tests.tools bench` runs it in Pyodide under Node or in this Python; it needs only the
engine.
"""

from __future__ import annotations

import json
import platform
import random
import time
from importlib import import_module
from statistics import median

KINDS = ("plain", "sampler")
DEALS = 2


def _now() -> float:
    """Seconds since the process began in Node; elsewhere since an arbitrary moment."""
    if platform.system() == "Emscripten":
        return float(import_module("js").performance.now()) / 1000
    return time.perf_counter()


def moves() -> str:
    """The times as JSON: ``start`` is the seconds until Python has started, ``deal`` those from
    then to the first deal; each game and kind of bot has the median and worst of its choices.
    """
    start = _now()
    desk = import_module("bridgepath.desk")
    told = json.loads(desk.answer('{"do":"begin","game":"contract-bridge","seed":1}'))
    found: dict[str, object] = {"start": start, "deal": _now() - start}
    assert "error" not in told
    games = import_module("bridgepath.games").GAMES
    try:
        player = import_module("bridgepath.players").player
    except ModuleNotFoundError:  # an engine from before there were packages
        player = import_module("bridgepath.bots").player
    for name, game in games.items():
        for kind in KINDS:
            bot, taken = player(kind, name), []
            for seed in range(DEALS):
                rng = random.Random(seed)
                state = game.begin(game.deal(rng))
                while (seat := state.to_act) is not None:
                    legal = state.legal_actions()
                    if seat not in game.viewers or len(legal) == 1:
                        state = state.apply(legal[0])
                        continue
                    seen = state.observe(seat)
                    before = _now()
                    chosen = bot(seen, rng).action
                    taken.append(_now() - before)
                    state = state.apply(chosen)
            found[f"{name} {kind}"] = [median(taken), max(taken)] if taken else [0, 0]
    return json.dumps(found)
