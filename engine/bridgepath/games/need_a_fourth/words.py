"""Players' usual names, and bids as readers write them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ...base.errors import NotationError
from ...bridge.calls import Bid, LevelError, parse_bid
from ...core.clauses import clause
from ...core.seats import CALLED, Seat

LEVEL_AND_STRAIN: Final = clause("NAF-BID-3")
RANKING: Final = clause("NAF-BID-6")

NAMES: Final[Mapping[Seat, str]] = MappingProxyType(
    {
        **CALLED,
        Seat.DUMMY: "Dummy",
    }
)
"""The names of seats without a player's name."""


def called(seat: Seat) -> str:
    """The usual name of a seat."""
    return NAMES[seat]


def read_bid(text: str) -> Bid:
    """Read ``1♣`` to ``7NT``; raises NotationError, with the clause that defines a bid."""
    try:
        return parse_bid(text, LEVEL_AND_STRAIN)
    except LevelError:
        raise
    except NotationError as error:
        raise NotationError(f"{error} [{LEVEL_AND_STRAIN}, {RANKING}]") from None
