"""A playable rulebook for bridge with one, two, three and four players: the rules engine.

The names that a reader needs first are here; each module lists its own. Games, and what reads
records, are loaded when they are asked for.
"""

from typing import TYPE_CHECKING

from .calls import Bid, Contract, Denomination
from .cards import Card, Hand, Rank, Suit
from .clauses import Clause, Violation
from .deal import Deal
from .errors import (
    BridgepathError,
    DealError,
    IllegalAction,
    NotationError,
    OptionError,
    RecordError,
)
from .games import GAMES
from .seats import Seat
from .state import Game, Observation, Outcome, State

if TYPE_CHECKING:
    from .record import Record

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
    "Rank",
    "Record",
    "RecordError",
    "Seat",
    "State",
    "Suit",
    "Violation",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name == "Record":
        from .record import Record

        return Record
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
