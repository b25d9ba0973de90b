"""Bid Fair by Matthew Shields (2021): a bid sets a target for the opponent (BF).

Phases: both lay four cards aside, bidding, the exchange if there is a contract, seven tricks. Cards
face down are a turn that only the player who places them sees::

    crib ♥KQ9 ♣J    crib ♥A ♦109 ♣10    up ♥10    up ♦J    exchange    ♣J    ♣A …

Inside, a player is 0, the non-dealer, or 1, the dealer.
"""

from __future__ import annotations

from typing import Final

from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_24
from ...core.deal import DealShape, Part
from ...core.seats import Seat
from ...core.state import Game
from .bids import Bids, Contract, Down, Up, bidding
from .options import BidFairOptions
from .phases import SEATS, Bidding, Crib, Exchange, Lay, Stay, Table, chance_fault, parse, start
from .result import match, outcome, race
from .rules import PHASES, TWELVE_EACH
from .score import SEVEN_TRICKS, score
from .tricks import PACK, Order, Trick, card_points, contract_value, order, trick
from .unseen import unseen
from .view import PLACES, facts, opening, pictures, table_zones

__all__ = [
    "GAME",
    "BidFairOptions",
    "Bidding",
    "Bids",
    "Contract",
    "Crib",
    "Down",
    "Exchange",
    "Lay",
    "Order",
    "Stay",
    "Trick",
    "Up",
    "bidding",
    "card_points",
    "contract_value",
    "match",
    "order",
    "parse",
    "race",
    "score",
    "trick",
]

PLACE: Final = "2 players, place 60"

GAME: Final[Game[BidFairOptions, Table]] = Game(
    id="bid-fair",
    title="Bid Fair",
    seats=SEATS,
    viewers=SEATS,
    names={Seat.SOUTH: "South", Seat.NORTH: "North"},
    places=PLACES,
    options=BidFairOptions,
    shape=DealShape(
        PACK_24,
        PACK,
        (
            Part(Seat.SOUTH, 12, "South's hand", TWELVE_EACH),
            Part(Seat.NORTH, 12, "North's hand", TWELVE_EACH),
        ),
        lists=("cut",),
        dealers=SEATS,
    ),
    phases=PHASES,
    start=start,
    parse_action=parse,
    zones=table_zones,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    opening=opening,
    end=SEVEN_TRICKS,
    chance_fault=chance_fault,
    about=About(
        line=(
            "Your bid sets a target for your opponent, and the rank you bid becomes the highest of "
            "all."
        ),
        minutes=(20, 45),
        teaches=(
            "weighing what a hand can take, and what it gives away",
            "tricks whose ranks change from deal to deal",
        ),
        skills=(Skill.JUDGING, Skill.TRICKS),
        bidding="one card each, face up or face down",
        dummy="none, but a hand may be swapped for the crib",
        trumps="a card cut from the crib",
        tricks=7,
        match="past 800 points",
        credit=Credit("Matthew Shields", "https://www.pagat.com/invented/bid_fair.html", 2021),
        seated=True,
    ),
    unseen=unseen,
    pictures=pictures,
)
