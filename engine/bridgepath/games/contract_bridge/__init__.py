"""Contract bridge, to which the other games lead (BRG).

Phases: the auction of four, then thirteen tricks in which declarer plays two hands. A turn is a
call or a card::

    1♥    pass    3♥    pass    4♥    pass    pass    pass    ♣J    ♣2 …
"""

from __future__ import annotations

from typing import Final

from ...bridge.laws import PACK, THIRTEEN_EACH, THIRTEEN_TRICKS
from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_52
from ...core.deal import DealShape, Part
from ...core.seats import COMPASS
from ...core.state import Game
from .options import BridgeOptions
from .phases import PARTNERS, SIDES, Bidding, Declared, Over, PassedOut, Playing, Table, start
from .queries import AuctionResult, auction, parse_contract, rubber, score
from .result import match, outcome
from .rules import PHASES, parse
from .score import score_lines
from .view import CAMPS, PLACES, facts, opening, table_zones

__all__ = [
    "CAMPS",
    "GAME",
    "PARTNERS",
    "PLACES",
    "SIDES",
    "AuctionResult",
    "Bidding",
    "BridgeOptions",
    "Declared",
    "Over",
    "PassedOut",
    "Playing",
    "Table",
    "auction",
    "match",
    "parse",
    "parse_contract",
    "rubber",
    "score",
    "score_lines",
]

PLACE: Final = "4 players, place 20"

GAME: Final[Game[BridgeOptions, Table]] = Game(
    id="contract-bridge",
    title="Contract bridge",
    seats=COMPASS,
    viewers=COMPASS,
    names={seat: seat.word for seat in (*COMPASS, *SIDES)},
    places=PLACES,
    options=BridgeOptions,
    shape=DealShape(
        PACK_52,
        PACK,
        tuple(Part(seat, 13, f"{seat.word}'s hand", THIRTEEN_EACH) for seat in COMPASS),
        dealers=COMPASS,
    ),
    phases=PHASES,
    start=start,
    parse_action=parse,
    zones=table_zones,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    opening=opening,
    end=THIRTEEN_TRICKS,
    sides=SIDES,
    about=About(
        line="Auction, play and score, two against two: the whole game.",
        minutes=(30, 120),
        teaches=("the complete game", "reading the record of a deal"),
        skills=(Skill.BIDDING, Skill.DEFENCE, Skill.DUMMY, Skill.SCORING, Skill.PLANNING),
        bidding="a bridge auction for four",
        dummy="one, declarer's partner's",
        trumps="the contract names them",
        tricks=13,
        match="a rubber, Chicago or duplicate",
        credit=Credit("traditional", "https://www.worldbridge.org/"),
    ),
)
