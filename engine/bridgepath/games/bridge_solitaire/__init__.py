"""Bridge Solitaire by Stephen Rogers: one player against the stock, called the House (SOL).

Phases: choose six of thirteen, name the top discard, the House's call, the player's call, thirteen
tricks. The House's cards are turns of their own, so a record shows every card that was turned::

    keep ♥Q8 ♣AK108    top ♠J    pass (House)    1♣    ♣3 (House)    ♣8    ♣A    skip ♦7 (House) …
"""

from __future__ import annotations

from typing import Final

from ...bridge.calls import Pass
from .count import (
    CountStep,
    HandCount,
    HouseCall,
    SuitCount,
    count,
    count_suit,
    explain_house_call,
    house_call,
    may_bid_notrump,
    notrump_shapes,
)
from .game import GAME
from .options import SolitaireOptions
from .phases import (
    HOUSE,
    PLAYER,
    Attempt,
    Choosing,
    HouseCalling,
    Keep,
    Over,
    PlayerCalling,
    Playing,
    Skip,
    Top,
    Topping,
    parse,
)
from .queries import calling, house_acts, position, tricks
from .score import match, score

__all__ = [
    "GAME",
    "HOUSE",
    "PLAYER",
    "Attempt",
    "Choosing",
    "CountStep",
    "HandCount",
    "HouseCall",
    "HouseCalling",
    "Keep",
    "Over",
    "Pass",
    "PlayerCalling",
    "Playing",
    "Skip",
    "SolitaireOptions",
    "SuitCount",
    "Top",
    "Topping",
    "calling",
    "count",
    "count_suit",
    "explain_house_call",
    "house_acts",
    "house_call",
    "match",
    "may_bid_notrump",
    "notrump_shapes",
    "parse",
    "position",
    "score",
    "tricks",
]

PLACE: Final = "1 player, place 10"
