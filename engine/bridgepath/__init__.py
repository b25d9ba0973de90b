"""A playable rulebook for bridge with one, two, three and four players: the rules engine.

It exports the names that a reader needs first; each module lists its own. Games, and the readers of
records, are loaded when they are first used.
"""

from typing import TYPE_CHECKING

from . import _former
from .base.display import render_with
from .base.errors import BridgepathError, DealError, NotationError, OptionError, RecordError
from .bridge.calls import Bid, Contract, Denomination, Pass
from .core.cards import Card, Hand, Rank, Suit
from .core.clauses import Clause, IllegalAction, Violation
from .core.deal import Deal
from .core.observation import Observation
from .core.seats import Seat
from .core.state import Game, Outcome, State
from .games import GAMES

if TYPE_CHECKING:
    from .bridge.tricks import Play
    from .notation.convert import read
    from .notation.record import Record
    from .players import player
    from .reason.worlds import worlds

__all__ = [
    "GAMES",
    "Bid",
    "BridgepathError",
    "Card",
    "Clause",
    "Contract",
    "Deal",
    "DealError",
    "Denomination",
    "Game",
    "Hand",
    "IllegalAction",
    "NotationError",
    "Observation",
    "OptionError",
    "Outcome",
    "Pass",
    "Play",
    "Rank",
    "Record",
    "RecordError",
    "Seat",
    "State",
    "Suit",
    "Violation",
    "player",
    "read",
    "worlds",
]

__version__ = "0.2.0"


def _in_notebook(value: object) -> str:
    from .view.html import in_notebook

    return in_notebook(value)


# Values are drawn by a module that knows all of them, which is loaded on first use.
render_with(_in_notebook)
_former.install()


def __getattr__(name: str) -> object:
    # Load a name only when somebody uses it.
    if name == "Record":
        from .notation.record import Record

        return Record
    if name == "Play":
        from .bridge.tricks import Play

        return Play
    if name == "read":
        from .notation.convert import read

        return read
    if name == "player":
        from .players import player

        return player
    if name == "worlds":
        from .reason.worlds import worlds

        return worlds
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
