"""Need a Fourth? by Larry Levy: bridge for three in which the winner of the auction defends (NAF).

Phases: the auction, the choice of a Partner, double and redouble, a card from each player to the
dummy, thirteen tricks. A card for the dummy is a turn that only its giver sees::

    1♠    pass    2♠    pass    pass    choose A    double    pass    redouble
    give ♦3    give ♣3    give ♣2    ♣A    ♣2    ♣7    ♣5 …
"""

from __future__ import annotations

from typing import Final

from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_52
from ...core.deal import DealShape, Part
from ...core.seats import TRIO, Seat
from ...core.state import Game
from .options import NeedAFourthOptions
from .phases import (
    Bidding,
    Choose,
    Choosing,
    Doubling,
    Give,
    Giving,
    Over,
    PassedOut,
    Playing,
    Table,
    parse,
    start,
)
from .promises import Reading, Readings, Review, Verdict
from .queries import agree, auction, check_bid, points, promises, refuse_list, review, structured
from .refusals import ONE_PACK, THIRTEEN_TRICKS
from .requirements import SUGGESTED, Requirement, parse_list
from .result import match, outcome
from .rules import PHASES
from .score import Category, Result, category, score
from .unseen import unseen
from .view import FOURTEEN_EACH, PLACES, TEN_LEFT, facts, opening, table_zones
from .words import NAMES

__all__ = [
    "GAME",
    "NAMES",
    "SUGGESTED",
    "Bidding",
    "Category",
    "Choose",
    "Choosing",
    "Doubling",
    "Give",
    "Giving",
    "NeedAFourthOptions",
    "Over",
    "PassedOut",
    "Playing",
    "Reading",
    "Readings",
    "Requirement",
    "Result",
    "Review",
    "Verdict",
    "agree",
    "auction",
    "category",
    "check_bid",
    "match",
    "parse",
    "parse_list",
    "points",
    "promises",
    "refuse_list",
    "review",
    "score",
    "structured",
]

PLACE: Final = "3 players, place 50"

GAME: Final[Game[NeedAFourthOptions, Table]] = Game(
    id="need-a-fourth",
    title="Need a Fourth?",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=NeedAFourthOptions,
    shape=DealShape(
        PACK_52,
        ONE_PACK,
        (
            *(Part(seat, 14, f"{NAMES[seat]}'s hand", FOURTEEN_EACH) for seat in TRIO),
            Part(Seat.DUMMY, 10, "the dummy", TEN_LEFT),
        ),
        dealers=TRIO,
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
    about=About(
        line=(
            "The winner of the auction picks a partner and defends; the third player has the dummy."
        ),
        minutes=(30, 60),
        teaches=("bidding for a partner you do not have yet", "defending a contract of your own"),
        skills=(Skill.BIDDING, Skill.DEFENCE, Skill.JUDGING, Skill.DUMMY),
        bidding="a bridge auction for three, whose winner defends",
        dummy="one, for the player left without a partner; everybody gives it a card",
        trumps="the contract names them",
        tricks=13,
        match="six hands",
        credit=Credit(
            "Larry Levy", "https://www.thegamesjournal.com/rules/NeedAFourth.shtml", 1985
        ),
    ),
    unseen=unseen,
)
