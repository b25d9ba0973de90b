"""Ninety-Nine for three by David Parlett: win exactly the tricks you bid (N99).

Three forms, by the option ``n99.variant``: the classic game with a Joker, Junk the Joker, and
Ninety-Nine declared. Phases: each player lays three bid-cards unseen, premiums are offered, and
nine tricks are played. In Ninety-Nine declared, trumps are named, with a premium, before the bids::

    bid ♦10 ♠9 ♣J    bid ♦KQ ♥Q    bid ♠10 ♦A ♣9    declare    pass    reveal    ♦9    ♦8 …
"""

from __future__ import annotations

from typing import Final

from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_36, PACK_37
from ...core.clauses import Clause
from ...core.deal import DealShape, Part
from ...core.seats import TRIO
from ...core.state import Game, Standing
from .bids import NINE_TRICKS, PACK, TURN_UP_ASIDE, Finding, bid, patterns, ways
from .options import DECLARED_PACK, NinetyNineOptions
from .phases import Attempt, Bidding, LayBid, Offering, Playing, Table, parse, start
from .premium import Offer, Offers, naming, premium
from .result import NAMES, Hundreds, end_violation, hundred, match, outcome
from .rules import PHASES, TWELVE_EACH
from .score import highest, score
from .trump import next_trump, trick, turn_up
from .unseen import unseen
from .view import NO_JOKER, PLACES, facts, opening, pictures, zones

__all__ = [
    "GAME",
    "Attempt",
    "Bidding",
    "Finding",
    "Hundreds",
    "LayBid",
    "NinetyNineOptions",
    "Offer",
    "Offering",
    "Offers",
    "Playing",
    "bid",
    "end_violation",
    "highest",
    "hundred",
    "match",
    "naming",
    "next_trump",
    "parse",
    "patterns",
    "premium",
    "score",
    "trick",
    "turn_up",
    "ways",
]

PLACE: Final = "3 players, place 60"

HANDS: Final = tuple(Part(seat, 12, f"{NAMES[seat]}'s hand", TWELVE_EACH) for seat in TRIO)
WITH_JOKER: Final = DealShape(
    PACK_37, PACK, (*HANDS, Part("turnup", 1, "the turn-up", TURN_UP_ASIDE)), dealers=TRIO
)


def without_joker(why: Clause) -> DealShape:
    """Twelve cards each, with no turn-up."""
    return DealShape(PACK_36, why, HANDS, dealers=TRIO)


def shapes(options: NinetyNineOptions, standing: Standing) -> DealShape:
    """The shape of a deal in each form of the game (N99-EQ-2, N99-JTJ-1, N99-AMB-21)."""
    if options.uses_joker:
        return WITH_JOKER
    return without_joker(NO_JOKER if options.variant == "junkJoker" else DECLARED_PACK)


GAME: Final[Game[NinetyNineOptions, Table]] = Game(
    id="ninety-nine",
    title="Ninety-Nine",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=NinetyNineOptions,
    shape=WITH_JOKER,
    phases=PHASES,
    start=start,
    parse_action=parse,
    zones=zones,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    opening=opening,
    end=NINE_TRICKS,
    shapes=shapes,
    about=About(
        line=(
            "Use three cards from your hand to bid how many tricks you will win, then win exactly "
            "that many."
        ),
        minutes=(20, 60),
        teaches=("judging exactly how many tricks a hand will win", "losing a trick on purpose"),
        skills=(Skill.JUDGING, Skill.TRICKS),
        bidding="three cards each, face down; their suits give the number of tricks",
        dummy="none",
        trumps="the card turned up",
        tricks=9,
        match="nine deals",
        credit=Credit("David Parlett", "https://www.parlettgames.uk/oricards/ninety9.html"),
        seated=True,
    ),
    unseen=unseen,
    pictures=pictures,
)
