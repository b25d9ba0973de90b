"""What only a machine knows: solve many deals, and keep the numbers that the pages show.

    make knowledge DEALS=50000
    python -m tests.tools knowledge solve --deals 50000 --processes 2
    python -m tests.tools knowledge solve --deals 50000 --dask tcp://scheduler:8786

`solve` deals from seeds and asks DDS for the tricks of every declarer in every denomination. What it
has solved is kept in build/knowledge/deals.bin; it goes on from there when it runs again, and stops
cleanly at its number, at Ctrl-C and at SIGTERM.
"""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from tests.tools.__main__ import ROOT
from tests.tools.knowledge import bulk
from tests.tools.knowledge.store import Store

DEALS: Final = 50_000
_KEPT: Final = ROOT / "build" / "knowledge" / "deals.bin"
_OFTEN: Final = 60.0
"""Seconds between two lines of progress."""


@contextmanager
def executor(processes: int, dask: str | None) -> Iterator[tuple[Executor, int]]:
    """Whoever runs the pieces, and how many at once keep it busy."""
    if dask is None:
        with ProcessPoolExecutor(processes, initializer=bulk.deaf) as pool:
            yield pool, 2 * processes
        return
    from distributed import Client

    with Client(dask) as client:
        workers = sum(client.nthreads().values())
        with client.get_executor() as pool:
            yield pool, 2 * workers


def _solve(given: argparse.Namespace) -> int:
    kept = Store(given.kept)
    told: list[int] = []
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda number, _: told.append(number))
    begin, began, last = len(kept), time.monotonic(), 0.0

    def report(there: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= _OFTEN:
            last = now
            each = 1000 * (now - began) / max(1, there - begin)
            print(f"{there} of {given.deals} deals, {each:.0f} ms each", flush=True)

    with executor(given.processes, given.dask) as (pool, at_once):
        there = bulk.run(pool, kept, given.deals, at_once, lambda: bool(told), report)
    print(f"{there} deals are solved in {given.kept}", flush=True)
    return 0


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Run one of the commands."""
    commands = parser.add_subparsers(required=True)
    solve = commands.add_parser("solve", help="solve deals until there are enough")
    solve.add_argument("--deals", type=int, default=DEALS, help="how many (%(default)s)")
    solve.add_argument("--processes", type=int, default=1, help="of this machine (%(default)s)")
    solve.add_argument("--dask", metavar="ADDRESS", help="a scheduler of Dask instead")
    solve.add_argument("--kept", type=Path, default=_KEPT, help="the file (%(default)s)")
    solve.set_defaults(run=_solve)
    given = parser.parse_args(arguments)
    return int(given.run(given))
