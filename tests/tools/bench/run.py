"""Measure in turns, and print one table: `python -m tests.tools bench [--engine FOLDER]`."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from common import run_pyodide

from bridgepath.base.errors import RecordError
from bridgepath.games import GAMES
from bridgepath.notation.board import FileError
from bridgepath.notation.lin import read_lin
from bridgepath.notation.pbn import read_pbn
from bridgepath.notation.record import Record
from tests import worst
from tests.tools.bench import measure, moves, reader
from tests.tools.figures import write

ROOT = Path(__file__).resolve().parents[3]
PYODIDE = ROOT / "build" / "static" / "pyodide"
TASKS = (*GAMES, measure.CONTRACT, measure.POSITION)
TIMED_IMPORT = (
    "from time import process_time as now; start = now(); import bridgepath; print(now() - start)"
)
Rates = dict[str, list[float]]


class Engine:
    """A process that runs playouts of one engine."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        self.env = {**os.environ, "PYTHONPATH": str(folder), "PYTHONPYCACHEPREFIX": str(scratch)}
        self.env.pop("PYTHONDONTWRITEBYTECODE", None)
        self.rates: Rates = {}
        self.imports: list[float] = []
        self.process = subprocess.Popen(
            [sys.executable, str(Path(measure.__file__))],
            env=self.env,
            text=True,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )

    def measure(self, name: str, seconds: float, seed: int) -> None:
        """Run a task for some seconds; one that is not available has no rate."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([name, seconds, seed]) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise SystemExit(f"{name} failed; its error stands above")
        found = json.loads(answer)
        if seed and found is not None:  # the first time is a warm-up
            self.rates.setdefault(name, []).append(found)

    def load(self, seed: int) -> None:
        """Time an import in a new process, with the bytecode already compiled."""
        command = [sys.executable, "-c", TIMED_IMPORT]
        done = subprocess.run(command, env=self.env, capture_output=True, text=True, check=True)
        if seed:
            self.imports.append(float(done.stdout))


def in_pyodide(scratch: Path, script: str, call: str) -> dict[str, Any]:
    """What a script's function returns in Pyodide under Node; nothing if there is no bundle.

    The engine is that of the last bundle.
    """
    lock = PYODIDE / "pyodide-lock.json"
    if not lock.is_file():
        return {}
    empty, result = scratch / "empty.zip", scratch / "rates.json"
    zipfile.ZipFile(empty, "w").close()
    wheel = json.loads(lock.read_bytes())["packages"]["bridgepath"]["file_name"]
    order = {
        "pyodide": str(PYODIDE),
        "wheels": [str(PYODIDE / wheel)],
        "project": str(empty),
        "script": script,
        "call": call,
        "result": str(result),
    }
    runner = ROOT / "tests" / "pyodide" / "run.mjs"
    done = run_pyodide(runner, order=order)
    if done.returncode:
        sys.exit(done.stderr)
    found: dict[str, Any] = json.loads(result.read_bytes())
    return found


def waits(scratch: Path) -> Iterator[str]:
    """What readers wait for, in their browser's Python."""
    found = in_pyodide(scratch, str(moves.__file__), "moves")
    if not found:
        return
    start, deal = found["start"], found["deal"]
    part = f"{deal / start:.2f} of it"
    yield f"Python is there after {start:.1f} s, the first deal {deal:.2f} s later: {part}"
    yield "a bot's choice in Pyodide, ms: " + ", ".join(f"{k} median, worst" for k in moves.KINDS)
    for name in GAMES:
        cells = (f"{1000 * s:6.0f}" for kind in moves.KINDS for s in found[f"{name} {kind}"])
        yield f"{name:22}" + " ".join(cells)


def factor(some: list[float] | None, others: list[float] | None) -> str:
    """The median of the ratios, round by round."""
    if not some or not others:
        return "–"
    return f"{median(a / b for a, b in zip(some, others, strict=False)):.3g}"


def number(rates: list[float] | None) -> str:
    """The median."""
    if not rates:
        return "–"
    found = median(rates)
    return f"{found:,.0f}" if found >= 1000 else f"{found:.4g}"


def table(now: Engine, before: Engine | None, browser: Rates) -> list[tuple[str, ...]]:
    """A row for each game, for the cards of one contract, for each peer, and for the import."""
    old = before.rates if before else {}
    peers = (measure.OPEN_SPIEL_EACH, measure.OPEN_SPIEL, measure.RLCARD)
    head = ("playouts a second", "now", "before", "factor", "/spiel each", "/spiel", "/rlcard")
    rows: list[tuple[str, ...]] = [(*head, "Pyodide", "CPython/it")]
    for name in (*TASKS, *measure.PEERS):
        mine = now.rates.get(name)
        compared = name not in GAMES and mine
        beside = [factor(mine, now.rates.get(p)) if compared else "" for p in peers]
        there = browser.get(name)
        rows.append(
            (
                name,
                number(mine),
                number(old.get(name)),
                factor(mine, old.get(name)),
                *beside,
                number(there),
                f"{median(mine) / median(there):.3g}" if mine and there else "–",
            )
        )
    loaded = [1000 * s for s in now.imports]
    older = [1000 * s for s in before.imports] if before else []
    cells = (number(loaded), number(older), factor(older, loaded))
    return [*rows, ("import bridgepath, ms of CPU", *cells, *[""] * 5)]


def slowest() -> Iterator[str]:
    """For each file reader, its slowest text and the CPU time that it takes."""
    readers: dict[str, tuple[Callable[[str], object], tuple[str, ...]]] = {
        "PBN": (read_pbn, worst.PBN),
        "LIN": (read_lin, worst.LIN),
        "TOML": (Record.from_toml, worst.TOML),
        "JSON": (Record.from_json, worst.JSON),
    }
    for kind, (read, texts) in readers.items():
        found = []
        for number, text in enumerate(texts):
            start = process_time()
            with suppress(FileError, RecordError):
                read(text)
            found.append((process_time() - start, number))
        seconds, number = max(found)
        yield f"the worst {kind}, number {number} of {len(texts)}: {1000 * seconds:.0f} ms of CPU"


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Measure and print."""
    parser.add_argument("--engine", type=Path, help="the folder engine of another checkout")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.25, help="for each in a round")
    parser.add_argument("--write", action="store_true", help="keep the table for the rulebook")
    parser.add_argument("--reader", action="store_true", help="only what is timed in a browser")
    chosen = parser.parse_args(arguments)
    if chosen.reader:
        print(*reader.waits(chosen.rounds), sep="\n")
        return 0
    folders = [ROOT / "engine", *([chosen.engine.resolve()] if chosen.engine else [])]
    if not all((folder / "bridgepath").is_dir() for folder in folders):
        parser.error(f"there is no bridgepath in {folders[-1]}")
    browser: Rates = {}
    with tempfile.TemporaryDirectory() as scratch:
        engines = [Engine(path, Path(scratch, str(i))) for i, path in enumerate(folders)]
        for seed in range(chosen.rounds + 1):
            for name in TASKS:
                for engine in engines:
                    engine.measure(name, chosen.seconds if seed else 0.01, seed)
            for name in measure.PEERS:
                engines[0].measure(name, chosen.seconds if seed else 0.01, seed)
            for engine in engines:
                engine.load(seed)
            if seed in (1, chosen.rounds // 2, chosen.rounds):
                for name, found in in_pyodide(
                    Path(scratch), str(measure.__file__), "rates"
                ).items():
                    browser.setdefault(name, []).append(found)
        for engine in engines:
            engine.process.communicate()
        waited = list(waits(Path(scratch)))
    rows = table(engines[0], engines[1] if len(engines) > 1 else None, browser)
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        print("  ".join([first.ljust(widths[0]), *cells]).rstrip())
    print(*waited, *slowest(), *reader.waits(chosen.rounds), sep="\n")
    if chosen.write:
        keep(rows, waited)
    return 0


def keep(rows: Sequence[tuple[str, ...]], waited: Sequence[str]) -> None:
    """Put the tables of this run into the rulebook, without the comparison with an older engine."""
    spiel = "CPython ÷ open-spiel, one clone before each card"
    columns = ("game", "CPython", spiel, "CPython ÷ rlcard", "Pyodide", "CPython ÷ Pyodide")
    kept = [[row[at] or "–" for at in (0, 1, 4, 6, 7, 8)] for row in rows[1:-1]]
    write("engine", "Random playouts per second", "make bench", columns, kept)
    choices = [line.split() for line in waited if line.split()[0] in GAMES]
    levels = {"plain": "learner", "sampler": "expert without a solver"}
    named = [levels[kind] for kind in moves.KINDS]
    headings = ("game", *(f"{kind}, {how}" for kind in named for how in ("median", "worst")))
    kept = [[name, *(f"{cell} ms" for cell in cells)] for name, *cells in choices]
    if kept:
        write("players", "Time for a choice in Pyodide", "make bench", headings, kept)
