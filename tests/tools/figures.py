"""What a command measured goes into the rulebook: `ARGS=--write` of make bench, arena and bidding.

The tables stand on *How we know*, with the day and the versions; the form of the files is in
`docs/_ext/bridgepath_docs/code/figures.py`.
"""

from __future__ import annotations

import os
import platform
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def versions() -> str:
    """With what it was measured."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()}, {os.cpu_count()} cores"


def write(
    topic: str, title: str, command: str, columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    """Keep a table, measured today, in the file of a topic, and say so."""
    from bridgepath_docs.code import figures  # needs Sphinx, which the tests of tools do not

    table = {
        "title": title,
        "command": command,
        "date": f"{datetime.now(UTC):%Y-%m-%d}",
        "versions": versions(),
        "columns": list(columns),
        "rows": [list(row) for row in rows],
    }
    path = figures.keep(ROOT / "docs", topic, table)
    print(f"kept in {path.relative_to(ROOT)}")
