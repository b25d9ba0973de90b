"""Solve many deals with whatever runs functions: processes of this machine, or those of many.

All that is asked of an executor is `concurrent.futures.Executor`: ProcessPoolExecutor on one
machine, and on many the one that a client of Dask provides. Deals are dealt from their numbers and
kept in their order, so a run gives the same file on any number of processes, and goes on where the
last one ended.
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
    """The records of some deals; runs in any process."""
    owned = [store.owners(number) for number in numbers]
    tables = _solver().tables([store.hands(one) for one in owned])
    return b"".join(map(store.packed, owned, tables))


def deaf() -> None:
    """Leave it to the first process when to stop."""
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
    """Solve deals until the file has so many, and return how many it has.

    At most `at_once` pieces are under way. Once `stopped` says so no new piece begins, and what is
    under way is kept.
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
