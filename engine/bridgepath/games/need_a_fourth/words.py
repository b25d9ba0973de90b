"""Players' usual names, and bids as readers write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...calls import Bid, LevelError, parse_bid
from ...clauses import clause
from ...errors import NotationError
from ...seats import TRIO, Seat, parse_seat

LEVEL_AND_STRAIN: Final = clause("NAF-BID-3")
RANKING: Final = clause("NAF-BID-6")

NAMES: Final[Mapping[Seat, str]] = {
    Seat.A: "Ann",
    Seat.B: "Bob",
    Seat.C: "Cleo",
    Seat.DUMMY: "Dummy",
}
"""What the seats are called where nobody says otherwise."""


def called(seat: Seat) -> str:
    """The usual name of a seat."""
    return NAMES[seat]


def read_player(player: Seat | str) -> Seat:
    """Read ``A``, ``B`` or ``C``, or ``Ann``, ``Bob`` or ``Cleo``; raises NotationError."""
    if isinstance(player, str):
        by_name = {name.upper(): seat for seat, name in NAMES.items()}
        player = by_name.get(player.strip().upper()) or parse_seat(player)
    if player not in TRIO:
        raise NotationError(f"{player.word} is no player of this game; the seats are A, B and C")
    return player


def read_bid(text: str) -> Bid:
    """Read ``1♣`` to ``7NT``; raises NotationError, with the clause that says what a bid is."""
    try:
        return parse_bid(text, LEVEL_AND_STRAIN)
    except LevelError:
        raise
    except NotationError as error:
        raise NotationError(f"{error} [{LEVEL_AND_STRAIN}, {RANKING}]") from None
