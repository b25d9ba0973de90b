"""The games, one module each; a module exports ``GAME`` and what its rules page runs.

A game has the name of its module, with hyphens, and is registered nowhere else: its module says
where `GAMES` lists it, by the number of players and then by number ::

    PLACE: Final = "2 players, place 30"

The place is read without running the module, because a game is loaded when it is first used. A
module without a place is shared by several games.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from ..core.state import Game

__all__ = ["GAMES"]

_PLACE: Final = re.compile(r"([1-4]) players?, place ([0-9]+)")
_ID: Final = re.compile(r"[a-z][a-z0-9-]*")


@lru_cache(maxsize=256)
def _place(module: str, folders: tuple[str, ...]) -> tuple[int, int] | None:
    """The place of a game in `GAMES`; None for a module that is not a game."""
    from importlib.util import find_spec  # Here and below, so that a start of Python need not wait
    # for it.

    spec = find_spec(f".{module}", __package__)
    read = getattr(spec and spec.loader, "get_code", None)
    if spec is None or read is None:
        return None
    # Names that a module assigns are among the constants of its code, compiled ahead of time or
    # not.
    texts = (value for value in read(spec.name).co_consts if isinstance(value, str))
    found = next(filter(None, map(_PLACE.fullmatch, texts)), None)
    return (int(found[1]), int(found[2])) if found else None


@lru_cache(maxsize=8)
def _ids(folders: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of all games in these folders, in order."""
    from pkgutil import iter_modules

    found = [
        (place, module.name)
        for module in iter_modules(folders)
        if (place := _place(module.name, folders))
    ]
    return tuple(module.replace("_", "-") for _, module in sorted(found))


@final
class _Games(Mapping[str, "Game"]):
    """Games by their ids; the value is loaded, the key is not."""

    def __getitem__(self, id: str) -> Game:
        if id not in self:
            from ..base.errors import MissingError
            from ..base.text import shown

            known = ", ".join(self)
            raise MissingError(f"there is no game {shown(id)}; the games are {known}")
        game: Game = import_module(f".{id.replace('-', '_')}", __package__).GAME
        # Each game has a single object: a copied or unpickled state still belongs to it.
        copyreg.pickle(type(game), lambda game: (_game, (game.id,)))
        return game

    def __contains__(self, id: object) -> bool:
        if not isinstance(id, str) or not _ID.fullmatch(id):
            return False
        return _place(id.replace("-", "_"), tuple(__path__)) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(_ids(tuple(__path__)))

    def __len__(self) -> int:
        return len(_ids(tuple(__path__)))

    def __repr__(self) -> str:
        return f"<games {', '.join(self)}>"


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game by its id: by the number of players, and as one leads to the next."""


def _game(id: str) -> Game:
    return GAMES[id]
