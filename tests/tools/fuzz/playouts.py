"""Many random playouts of every game: `make playouts COUNT=10000`, or fewer in the tests.

Each playout starts from a random deal, random house rules and a random score, and is played to its
end by random legal actions.  Every step also tries one of all the actions that can be written down
in the game: it must be accepted, or refused with a clause of the rulebook.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from bridgepath.core.state import Game
from bridgepath.games import GAMES
from tests.play import anything, choose, known_ids, random_start


def play_out(game: Game, seed: int) -> tuple[int, int]:
    """Play one deal to its end; return the number of turns, and of tries that were refused.

    Raises AssertionError, naming game and seed, if the deal does not end, or a refusal names no
    clause of the rulebook; errors of the engine are not caught.
    """
    rng = random.Random(f"{game.id} {seed}")
    known = known_ids()
    state = random_start(game, rng)
    limit = 2 * len(game.shape.pack) + 10
    refused = 0
    while state.to_act is not None:
        where = f"{game.id}, seed {seed}, turn {len(state.turns)}"
        assert len(state.turns) < limit, f"{where}: this deal does not end"
        violation = state.violation(anything(state, rng))
        if violation is not None:
            refused += 1
            assert violation.clauses, f"{where}: no clause: {violation}"
            assert {cite.id for cite in violation.clauses} <= known, f"{where}: {violation}"
        state = state.apply(choose(state, rng))
    assert state.outcome is not None, f"{game.id}, seed {seed}: over without an outcome"
    return len(state.turns), refused


def _chunk(game_id: str, seeds: range) -> tuple[int, int]:
    """The sums over the playouts of some seeds."""
    turns = refused = 0
    for seed in seeds:
        more, no = play_out(GAMES[game_id], seed)
        turns += more
        refused += no
    return turns, refused


def many(count: int) -> Iterator[tuple[str, int, int, float]]:
    """The playouts of each game: its id, turns, refusals, and seconds of wall time."""
    size = 100
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for name in GAMES:
            start = time.perf_counter()
            parts = [range(at, min(at + size, count)) for at in range(0, count, size)]
            sums = list(pool.map(_chunk, [name] * len(parts), parts))
            yield (
                name,
                sum(s[0] for s in sums),
                sum(s[1] for s in sums),
                time.perf_counter() - start,
            )


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Print a line for each game; the first fault ends the run."""
    parser.add_argument("--count", type=int, default=10_000, help="playouts of each game")
    count = parser.parse_args(arguments).count
    for name, turns, refused, seconds in many(count):
        print(
            f"{name}: {count} playouts, {turns} turns, {refused} refusals, {seconds:.0f} s",
            flush=True,
        )
    return 0
