"""A player of another checkout at a table of today's engine.

Its whole engine is loaded beside ours, under another name, and follows the deal in notation: what
happened here is told there, the player there sees what its own engine shows its seat, and what it
does is read here. So everything that its choice rests on is its own: how it reads the table, the
bidding and the play.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, final

from bridgepath.action import Action
from bridgepath.record import Record
from bridgepath.state import State

_NAME = "former_bridgepath"


def _load(engine: Path) -> None:
    """Load the package of the folder `engine`; raises FileNotFoundError if there is none."""
    package = engine / "bridgepath"
    path = package / "__init__.py"
    if not path.is_file():
        raise FileNotFoundError(f"{engine} is not the folder engine of a checkout: no {path}")
    spec = spec_from_file_location(_NAME, path, submodule_search_locations=[str(package)])
    assert spec is not None
    assert spec.loader is not None
    sys.modules[_NAME] = module = module_from_spec(spec)
    spec.loader.exec_module(module)


@final
class Former:
    """The own player of a game as another checkout has it; one other checkout a process."""

    def __init__(self, engine: Path, game: str) -> None:
        if _NAME not in sys.modules:
            _load(engine)
        self._record: Any = import_module(f"{_NAME}.record").Record
        self._seat: Any = import_module(f"{_NAME}.seats").Seat
        self._bot: Any = import_module(f"{_NAME}.bots").player("plain", game)
        self._here: State | None = None
        self._there: Any = None

    def choose(self, state: State, rng: random.Random) -> Action:
        """What the player does, whose turn it is in `state`."""
        there = self._follow(state)
        seen = there.observe(self._seat(state.to_act.value if state.to_act else None))
        return state.game.parse(str(self._bot(seen, rng).action))

    def _follow(self, state: State) -> Any:
        """The state as the other engine has it; from where it was last, if that was before."""
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
