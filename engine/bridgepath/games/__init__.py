"""The games, one module each; a module exports ``GAME`` and what its rules page runs.

A game is loaded when it is asked for. Its id is known without, and its module is called like its
id, with underscores.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Final, final

if TYPE_CHECKING:
    from ..core.state import Game

__all__ = ["GAMES"]

_IDS: Final = (
    "bridge-solitaire",
    "duel",
    "draw-bridge",
    "double-dummy",
    "single-dummy",
    "semi-exposed-dummies",
    "bid-fair",
    "carls-no-trump",
    "carls-game",
    "carls-contract",
    "three-player",
    "need-a-fourth",
    "ninety-nine",
    "minibridge",
    "contract-bridge",
)


@final
class _Games(Mapping[str, "Game"]):
    """Games by their ids; the value is loaded, the key is not."""

    def __getitem__(self, id: str) -> Game:
        if id not in _IDS:
            from ..base.errors import MissingError
            from ..base.text import shown

            known = ", ".join(_IDS)
            raise MissingError(f"there is no game {shown(id)}; the games are {known}")
        game: Game = import_module(f".{id.replace('-', '_')}", __package__).GAME
        # There is one object a game: a state that is copied or unpickled belongs to it.
        copyreg.pickle(type(game), lambda game: (_game, (game.id,)))
        return game

    def __contains__(self, id: object) -> bool:
        return id in _IDS

    def __iter__(self) -> Iterator[str]:
        return iter(_IDS)

    def __len__(self) -> int:
        return len(_IDS)

    def __repr__(self) -> str:
        return f"<games {', '.join(_IDS)}>"


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game by its id: by the number of players, and as one leads to the next."""


def _game(id: str) -> Game:
    return GAMES[id]
