"""Store the sentences that the tests meet: `python -m tests.tools golden`.

Tests assert what a sentence is about, and `tests/golden/` stores its words (`tests/wording.py`). If
you change words, run this, then review the change in git's diff. Without arguments, every module
that stores words runs, and sentences that no test meets any longer are removed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.wording import GOLDEN, WRITES, path_of

ROOT: Final = Path(__file__).resolve().parents[2]


def modules() -> list[str]:
    """The test modules that store words, as paths from the root."""
    return [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        if "from tests.wording import" in path.read_text(encoding="utf-8")
    ]


def main(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> int:
    """Run the modules, and write the sentences that they meet."""
    parser.add_argument("tests", nargs="*", help="modules of tests; all that keep words if none")
    given = parser.parse_args(arguments).tests
    tests = given or modules()
    if not given:
        kept = {path_of(name) for name in tests}
        for path in set(GOLDEN.rglob("*.toml")) - kept:
            path.unlink()
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "--tb=short", *tests]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | {WRITES: "yes"}, check=False
    ).returncode
