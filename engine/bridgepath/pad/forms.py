"""The entry form of each game, found by the game's name, and an empty pad."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Final, final

from ..base._check import takes
from ..base.errors import NotationError
from ..base.text import short
from ..core.options import Options
from ..games import GAMES
from .values import Form, Pad

__all__ = ["FORMS", "new"]


def _module(game: str) -> str:
    return f"{__package__}.games.{game.replace('-', '_')}"


@final
class _Forms(Mapping[str, Form]):
    """Forms by the ids of their games; a game has one if a module of `pad.games` has its name."""

    def __getitem__(self, id: str) -> Form:
        if id not in self:
            raise KeyError(id)
        form: Form = import_module(_module(id)).FORM
        return form

    def __contains__(self, id: object) -> bool:
        return isinstance(id, str) and id in GAMES and find_spec(_module(id)) is not None

    def __iter__(self) -> Iterator[str]:
        return filter(self.__contains__, GAMES)

    def __len__(self) -> int:
        return sum(1 for _ in self)


FORMS: Final[Mapping[str, Form]] = _Forms()
"""How the deals of each game are entered, by its id."""


@takes
def new(game: str, options: Options | Mapping[str, object] | None = None) -> Pad:
    """An empty pad; raises NotationError for a game without one, and OptionError."""
    if game not in FORMS:
        raise NotationError(
            f'there is no pad for "{short(game)}"; the pads are for {", ".join(FORMS)}'
        )
    found = GAMES[game]
    rules = found.read_options(options)
    return Pad(found, FORMS[game], rules, found.match(rules))
