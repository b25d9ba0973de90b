"""Solve many deals, and count the numbers that the page of odds shows.

    python -m tests.tools knowledge solve --deals 50000 --processes 2
    python -m tests.tools knowledge solve --deals 50000 --dask tcp://scheduler:8786
    python -m tests.tools knowledge count --write
    make knowledge DEALS=50000            the first and the last of these

`solve` deals from seeds and asks DDS for the tricks of every declarer in every denomination. Solved
deals are stored in build/knowledge/deals.bin, where the next run continues; a run stops cleanly at
its number, at Ctrl-C and at SIGTERM. `count` counts contracts in the solved deals, `hands` counts
points and shapes of random deals, and `play` lets the quick players play on from a choice, each way
in turn. The last three print their tables; with --write they also put them on the page.

On many machines: `pip install -e '.[bulk,dds]'` and PYTHONPATH=.:engine in the project's folder of
each; `dask scheduler` on one, `dask worker tcp://scheduler:8786 --nworkers auto` on all.
"""

from __future__ import annotations

import argparse
import signal
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tests.tools.__main__ import PROGRAM, ROOT
from tests.tools.knowledge import bulk, contracts, features, hands, played
from tests.tools.knowledge.cells import Table
from tests.tools.knowledge.store import Store

DEALS: Final = 50_000
_RANDOM: Final = 1_000_000
_PLAYED: Final = 10_000
_KEPT: Final = ROOT / "build" / "knowledge" / "deals.bin"
_OFTEN: Final = 60.0
"""Seconds between two lines of progress."""


@contextmanager
def executor(processes: int, dask: str | None) -> Iterator[tuple[Executor, int]]:
    """The executor for the pieces, and how many pieces at once keep it busy."""
    if dask is None:
        with ProcessPoolExecutor(processes, initializer=bulk.deaf) as pool:
            yield pool, 2 * processes
        return
    from distributed import Client

    with Client(dask) as client:
        workers = sum(client.nthreads().values())
        with client.get_executor() as pool:
            yield pool, 2 * workers


def _solve(given: argparse.Namespace) -> None:
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


def _show(tables: Iterable[Table], sample: str, command: str, write: bool) -> None:
    """Print the tables, and store them for the page if that is wanted."""
    from bridgepath_docs.code import odds  # needs Sphinx, which a machine that only solves lacks
    from tests.tools.figures import versions

    for table in tables:
        print(f"{table.title}, {table.unit}")
        for row in (table.columns, *table.rows):
            print(
                "  ".join(
                    cell.rjust(len(name)) for cell, name in zip(row, table.columns, strict=True)
                )
            )
        if write:
            made = {
                "sample": sample,
                "command": command,
                "date": f"{datetime.now(UTC):%Y-%m-%d}",
                "versions": versions(),
            }
            odds.keep(ROOT / "docs", asdict(table) | made)


def _count(given: argparse.Namespace) -> None:
    deals = features.solved(given.kept)
    tables = contracts.tables(deals)
    _show(tables, f"{len(deals):,} solved deals", "make knowledge", given.write)


def _hands(given: argparse.Namespace) -> None:
    tables = hands.tables(given.deals)
    _show(tables, f"{given.deals:,} random deals", f"{PROGRAM} knowledge hands", given.write)


def _play(given: argparse.Namespace) -> None:
    with executor(given.processes, given.dask) as (pool, _):
        tables = played.tables(pool, given.deals, given.game or list(played.GAMES_ASKED))
        sample = f"{given.deals:,} deals, played by the {played.LEVEL}"
        _show(tables, sample, f"{PROGRAM} knowledge play", given.write)


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Run one of the commands."""
    commands = parser.add_subparsers(required=True)
    for name, run, deals, purpose in (
        ("solve", _solve, DEALS, "solve deals until there are enough"),
        ("count", _count, None, "count contracts in what is solved"),
        ("hands", _hands, _RANDOM, "count points and shapes of random deals"),
        ("play", _play, _PLAYED, "let quick players play on after a choice"),
    ):
        one = commands.add_parser(name, help=purpose)
        one.set_defaults(run=run)
        if deals is not None:
            one.add_argument("--deals", type=int, default=deals, help="how many (%(default)s)")
        if name in ("solve", "count"):
            one.add_argument("--kept", type=Path, default=_KEPT, help="the file (%(default)s)")
        if name in ("solve", "play"):
            one.add_argument("--processes", type=int, default=1, help="of this machine")
            one.add_argument("--dask", metavar="ADDRESS", help="a scheduler of Dask instead")
        if name == "play":
            some = sorted(played.GAMES_ASKED)
            one.add_argument("--game", action="append", choices=some, help="this game alone")
        if name != "solve":
            one.add_argument("--write", action="store_true", help="put them on the page")
    given = parser.parse_args(arguments)
    given.run(given)
    return 0
