"""Let a player from another checkout play with the current engine.

Its whole engine is loaded next to ours under another name, and the two exchange actions as text.
The other engine replays what happened here, its player sees what that engine shows its seat, and
its action is parsed here. So the player's choice depends only on its own engine, including its
reading of the table, the bidding and the play.
"""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from functools import cache
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, final

from bridgepath.core.events import Action
from bridgepath.core.state import State
from bridgepath.notation.record import Record


@cache
def _load(engine: Path) -> str:
    """Load the package of the folder `engine`, and return its name here.

    Raises FileNotFoundError if there is none.
    """
    package = engine / "bridgepath"
    path = package / "__init__.py"
    if not path.is_file():
        raise FileNotFoundError(f"{engine} is not the folder engine of a checkout: no {path}")
    name = f"former{sum(other.startswith('former') for other in sys.modules)}"
    spec = spec_from_file_location(name, path, submodule_search_locations=[str(package)])
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return name


def _module(package: str, *names: str) -> Any:
    """The first of these modules that exists, because an engine may be older than our packages."""
    for name in names:
        with suppress(ModuleNotFoundError):
            return import_module(f"{package}.{name}")
    raise FileNotFoundError(f"the engine has none of the modules {', '.join(names)}")


@final
class Former:
    """The player of a game from the folder `engine` of another checkout.

    Raises FileNotFoundError if there is no engine in that folder.
    """

    def __init__(self, engine: Path, game: str) -> None:
        name = _load(engine)
        self._record: Any = _module(name, "notation.record", "record").Record
        self._seat: Any = _module(name, "core.seats", "seats").Seat
        self._bot: Any = _module(name, "players", "bots").player("plain", game)
        self._here: State | None = None
        self._there: Any = None

    def choose(self, state: State, rng: random.Random) -> Action:
        """The action of the player whose turn it is in `state`."""
        there = self._follow(state)
        seen = there.observe(self._seat(state.to_act.value if state.to_act else None))
        return state.game.parse(str(self._bot(seen, rng).action))

    def _follow(self, state: State) -> Any:
        """The state in the other engine, continued from the last one if the deal is the same."""
        here, done = self._here, len(self._here.turns) if self._here else 0
        if here is not None and here.setting is state.setting and here.turns == state.turns[:done]:
            for turn in state.turns[done:]:
                action = self._there.game.parse(str(turn.action))
                self._there = self._there.apply(action, self._seat(turn.seat.value))
        else:
            told = Record.of(state, "a deal", "a deal").to_dict()
            self._there = self._record.from_dict(told, "a deal").states()[-1]
        self._here = state
        return self._there
