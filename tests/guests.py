"""Games that are held to every law and that the site does not show.

A guest is written as `docs/reference/adding-a-game.md` says, under `tests/fixtures/`, and entered
among the games for as long as a test needs it: it tells whether the guide is true.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import bridgepath.games
from tests.fixtures.oh_hell import game as oh_hell

GUESTS: Final[dict[str, ModuleType]] = {"oh-hell": oh_hell}
"""The modules of guests by their ids."""


def docs_of(name: str) -> Path:
    """The folder with the pages, hands and cases of a guest."""
    return Path(str(GUESTS[name].__file__)).parent / "docs"


@contextmanager
def entered() -> Iterator[None]:
    """With the guests at the end of `GAMES`, as if their ids stood there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bridgepath.games, "_IDS", (*bridgepath.games.GAMES, *GUESTS))
        for name, module in GUESTS.items():
            home = f"{bridgepath.games.__name__}.{name.replace('-', '_')}"
            patch.setitem(sys.modules, home, module)
        yield
