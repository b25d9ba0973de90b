"""Slow results, stored in files, and found in other processes while pages are read."""

from __future__ import annotations

import hashlib
import json
import os
from concurrent.futures import Future, ProcessPoolExecutor
from typing import TYPE_CHECKING, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Found = TypeVar("Found")
_POLITE = 10
"""How far the other processes stand back for the one that reads the pages."""


def place(folder: Path, what: str, *inputs: str | Path) -> Path:
    """The file for a result with these inputs: texts, and files to be read."""
    digest = hashlib.sha256()
    for given in inputs:
        data = given.encode() if isinstance(given, str) else given.read_bytes()
        digest.update(b"%d:" % len(data) + data)
    return folder / f"{what}-{digest.hexdigest()[:32]}.json"


class Kept:
    """Results in files whose names change with their inputs (see `place`).

    `begin` computes a result in another process; `get` waits for it, or computes it now.
    """

    def __init__(self) -> None:
        self._workers: ProcessPoolExecutor | None = None
        self._coming: dict[Path, Future[object]] = {}

    def begin(self, path: Path, find: Callable[..., object], *arguments: object) -> None:
        """Start to compute the result that a file lacks."""
        if not path.is_file() and path not in self._coming:
            self._workers = self._workers or ProcessPoolExecutor(
                initializer=os.nice, initargs=(_POLITE,)
            )
            self._coming[path] = self._workers.submit(find, *arguments)

    def get(self, path: Path, find: Callable[..., Found], *arguments: object) -> Found:
        """The result in the file, now or later; a new one replaces that of other inputs.

        Raises the errors of `find`.
        """
        if path.is_file():
            return cast("Found", json.loads(path.read_text(encoding="utf-8")))
        coming = self._coming.pop(path, None)
        found = cast("Found", coming.result()) if coming else find(*arguments)
        path.parent.mkdir(parents=True, exist_ok=True)
        # Two builds may do so at once, and each writes the same.
        part = path.with_suffix(f".{os.getpid()}")
        part.write_text(json.dumps(found, ensure_ascii=False), encoding="utf-8")
        for old in _others(path):
            old.unlink(missing_ok=True)
        part.replace(path)
        return found

    def end(self) -> None:
        """Stop waiting."""
        if self._workers:
            self._workers.shutdown(cancel_futures=True)
        self._workers, self._coming = None, {}


def _others(path: Path) -> Iterator[Path]:
    """The results for the same thing from other inputs."""
    what = path.stem.rpartition("-")[0]
    for other in path.parent.glob(f"{what}-*.json"):
        if other.stem.rpartition("-")[0] == what:
            yield other


KEPT = Kept()
"""Shared, so that there are no more processes than processors."""
