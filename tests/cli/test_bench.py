"""The benchmarks play what they claim to; only `make bench` measures how fast."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import bridgepath
from tests.tools.bench import measure

ENGINE = Path(bridgepath.__file__).parents[1]


def test_a_process_answers_with_playouts_a_second() -> None:
    names = ["duel", measure.CONTRACT, measure.POSITION, "duel"]
    done = subprocess.run(
        [sys.executable, str(Path(measure.__file__))],
        input="".join(json.dumps([name, 0.001, 1]) + "\n" for name in names),
        env={**os.environ, "PYTHONPATH": str(ENGINE)},
        capture_output=True,
        text=True,
        check=True,
    )
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(found) == 4
    assert all(rate > 0 for rate in found)
