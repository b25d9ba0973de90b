"""The games, one module each; a module exports ``GAME`` and what its rules page runs."""

from __future__ import annotations

import copyreg
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final, final

from ..state import Game

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
class _Games(Mapping[str, Game]):
    """The games by their ids; a game's module is loaded when the game is asked for."""

    def __getitem__(self, id: str) -> Game:
        if id not in _IDS:
            raise KeyError(id)
        game = import_module(f".{id.replace('-', '_')}", __name__).GAME
        assert isinstance(game, Game)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_IDS)

    def __len__(self) -> int:
        return len(_IDS)

    def __contains__(self, id: object) -> bool:
        return id in _IDS


GAMES: Final[Mapping[str, Game]] = _Games()
"""Every game by its id: by the number of players, and as one leads to the next."""


def _game(id: str) -> Game:
    return GAMES[id]


# There is one object a game: a state that is copied or comes out of a pickle belongs to it.
copyreg.pickle(Game, lambda game: (_game, (game.id,)))
