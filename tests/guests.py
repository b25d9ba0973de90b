"""Games that must satisfy every law but are not on the site.

A guest is written as `docs/reference/adding-a-game.md` describes, in a folder of its own under
`tests/fixtures/`, and is added to the games only while a test needs it. So it shows whether the
guide is right.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

import bridgepath.games

FIXTURES: Final = Path(__file__).parent / "fixtures"

GUESTS: Final[dict[str, ModuleType]] = {
    path.parent.name.replace("_", "-"): import_module(f"tests.fixtures.{path.parent.name}")
    for path in sorted(FIXTURES.glob("*/__init__.py"))
}
"""The modules of the guests, by id."""


def docs_of(name: str) -> Path:
    """The folder with the pages, hands and cases of a guest."""
    return FIXTURES / name.replace("-", "_") / "docs"


@contextmanager
def entered() -> Iterator[None]:
    """Add the guests to `GAMES`, as if their modules were in the engine."""
    games = bridgepath.games
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "__path__", [*games.__path__, str(FIXTURES)])
        for name, module in GUESTS.items():
            patch.setitem(sys.modules, f"{games.__name__}.{name.replace('-', '_')}", module)
        yield
