"""Write measurements into the rulebook, for `ARGS=--write` of make bench, arena and bidding.

*How we know* shows the tables with date and versions; the format of the files is described in
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
    """The Python and the machine of a measurement."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()}, {os.cpu_count()} cores"


def write(
    topic: str, title: str, command: str, columns: Sequence[str], rows: Iterable[Sequence[str]]
) -> None:
    """Put a table measured today into the file of a topic, and print that."""
    from bridgepath_docs.code import figures  # needs Sphinx, which the tools' tests do without

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
