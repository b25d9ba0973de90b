"""A playable rulebook for bridge with one, two and three players: the rules engine.

The names that a reader needs first are here; each module lists its own.
"""

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
from .record import Record
from .seats import Seat
from .state import Game, Observation, Outcome, State

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
