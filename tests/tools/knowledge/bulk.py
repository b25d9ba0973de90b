"""Solve many deals in processes on one machine or on many.

Any `concurrent.futures.Executor` will do: ProcessPoolExecutor on one machine, and on many the one
that a Dask client provides. Deals are made from their numbers and stored in order, so a run gives
the same file with any number of processes, and continues where the last one stopped.
"""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from functools import cache
from itertools import count
from typing import Final

from bridgepath.solve.dds import Endplay
from tests.tools.knowledge import store

PIECE: Final = 32
"""Deals that a process solves before it reports."""


@cache
def _solver() -> Endplay:
    return Endplay()


def solve(numbers: range) -> bytes:
    """The records of these deals; any process can run this."""
    owned = [store.owners(number) for number in numbers]
    tables = _solver().tables([store.hands(one) for one in owned])
    return b"".join(map(store.packed, owned, tables))


def deaf() -> None:
    """Ignore the signals that stop a run, because the main process handles them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)


def run(
    executor: Executor,
    kept: store.Store,
    deals: int,
    at_once: int,
    stopped: Callable[[], bool] = lambda: False,
    report: Callable[[int], None] = lambda _: None,
) -> int:
    """Solve deals until the file has this many, and return how many it has.

    At most `at_once` pieces are in progress. Once `stopped` is true, no new piece begins, and those
    in progress are finished and stored.
    """
    begin = len(kept)
    pieces = (range(at, min(at + PIECE, deals)) for at in count(begin, PIECE))
    waiting: deque[Future[bytes]] = deque()
    more = True
    while more or waiting:
        while more and len(waiting) < at_once:
            numbers = next(pieces)
            more = bool(numbers) and not stopped()
            if more:
                waiting.append(executor.submit(solve, numbers))
        if waiting:
            kept.add(waiting.popleft().result())
            report(len(kept))
            more = more and not stopped()
    return len(kept)
