"""The rest of Python's library, fetched on its first import; only for the browser's worker.

A first run loads only what the engine and its runner use. A cell may import anything, so one more
finder, used when all others have found nothing, brings the other modules, all at once.
"""

from __future__ import annotations

import hashlib
import sys
import zlib
from importlib.machinery import PathFinder
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from importlib.machinery import ModuleSpec

    class Buffer(Protocol):
        """Bytes of JavaScript."""

        def to_bytes(self) -> bytes:
            """The same for Python."""

    # The fetched bytes, or a sentence that says why there are none.
    Fetch = Callable[[], Buffer | str]

__all__ = ["Rest", "begin"]

#: The file of the first run, and the place for the rest.
LIBRARY = Path("/lib/python314.zip")
ARCHIVE = Path("/lib/rest.zip")


class Rest:
    """Finds the modules of an archive that is fetched on first use."""

    def __init__(self, names: frozenset[str], fetch: Fetch, sha256: str) -> None:
        self._names = names
        self._fetch = fetch
        self._sha256 = sha256

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: object = None
    ) -> ModuleSpec | None:
        """The address of a module; raises ImportError with a sentence if the rest is not
        available.
        """
        if name not in self._names:
            return None
        if not ARCHIVE.exists():
            self._bring(name)
        return PathFinder.find_spec(name, [str(ARCHIVE.joinpath(*name.split(".")[:-1]))])

    def _bring(self, name: str) -> None:
        got = self._fetch()
        sentence = got if isinstance(got, str) else ""
        data = b"" if isinstance(got, str) else got.to_bytes()
        if not sentence and hashlib.sha256(data).hexdigest() != self._sha256:
            sentence = "it arrived damaged; its checksum is wrong."
        if sentence:
            why = (
                f"{name} belongs to the part of Python's library that is loaded separately, "
                f"and that part could not be loaded: {sentence}"
            )
            raise ImportError(why, name=name)
        ARCHIVE.write_bytes(zlib.decompress(data, wbits=31))


def begin(fetch: Fetch, sha256: str) -> None:
    """Search the rest as well, from now on."""
    loader = sys.modules["bridgepath"].__loader__
    names = loader.get_data(str(LIBRARY / "rest.txt")).decode().split()  # type: ignore[union-attr]
    sys.meta_path.append(Rest(frozenset(names), fetch, sha256))
