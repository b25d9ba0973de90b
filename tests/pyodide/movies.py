"""The movies of a sample of all records, byte for byte as a page would hold them."""

from __future__ import annotations

import json
from pathlib import Path

from bridgepath.notation.record import Record
from bridgepath.view.movie import movie
from tests.sample import some


def movies(folder: Path) -> dict[str, str]:
    """JSON for each record; it is the same under any Python."""
    made = {}
    for path in some(sorted(folder.rglob("*.toml")), 5):
        name = path.relative_to(folder).with_suffix("").as_posix()
        record = Record.from_toml(path.read_text(encoding="utf-8"), name)
        made[name] = json.dumps(movie(record), ensure_ascii=False)
    return made
