"""The movies of all records, byte for byte as a page would hold them; runs under any Python."""

from __future__ import annotations

import json
from pathlib import Path

from bridgepath.frames import movie
from bridgepath.record import Record


def movies(folder: Path) -> dict[str, str]:
    """JSON by record."""
    made = {}
    for path in sorted(folder.rglob("*.toml")):
        name = path.relative_to(folder).with_suffix("").as_posix()
        record = Record.from_toml(path.read_text(encoding="utf-8"), name)
        made[name] = json.dumps(movie(record), ensure_ascii=False)
    return made
