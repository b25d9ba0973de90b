"""3-Player Bridge: an auction of three for a hand with a half-known dummy (3P).

Phases: the auction, in which doubles are between two players, then thirteen tricks in which
declarer plays dummy's hand too. A turn is a call or a card; a redouble names whose double it
answers::

    1♠    2♣    2♥    2♠    double    double    redouble B    pass    pass    ♣A    ♣6 …

The deal's list ``exposed`` names the cards of dummy that are open during the auction.
"""

from __future__ import annotations

from typing import Final

from ...base._check import takes
from ...bridge.auction import calling
from ...bridge.laws import PACK, THIRTEEN_TRICKS
from ...bridge.matches import Deals, DealsClauses
from ...bridge.table import AROUND, ended
from ...bridge.trick_phase import PlayingRules
from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_52
from ...core.deal import DealShape, Part
from ...core.seats import TRIO
from ...core.state import Game, Match
from ..contract_bridge import parse
from .options import NUMBER_OF_DEALS, ThreePlayerOptions
from .phases import (
    DUMMY,
    HANDS,
    IN_ORDER,
    MOVED,
    PASSED_OUT_ZERO,
    Bidding,
    Declared,
    Over,
    PassedOut,
    Playing,
    PlayingMoved,
    Table,
    called,
    exposed_cards,
    played,
    refuse_other,
    start,
    told_seats,
)
from .queries import Outlook, outlook
from .result import outcome, told_result
from .score import NAMES, Row, Sheet, Version, row, score, sheet
from .view import FOUR_HANDS, facts, meant, opening, pictures, table_zones

__all__ = [
    "GAME",
    "Bidding",
    "Declared",
    "Outlook",
    "Over",
    "PassedOut",
    "Playing",
    "PlayingMoved",
    "Row",
    "Sheet",
    "ThreePlayerOptions",
    "Version",
    "match",
    "outlook",
    "parse",
    "row",
    "score",
    "sheet",
]

PLACE: Final = "3 players, place 40"

CYCLE: Final = ("none", "dealer", "other", "both")
"""Who is vulnerable in four consecutive deals: nobody, the dealer, the other two, all
(3P-AMB-9)."""


@takes
def match(options: ThreePlayerOptions) -> Match:
    """A number of deals; the players deal in turn, and the highest total wins (3P-SCO-5)."""
    cites = DealsClauses(end=NUMBER_OF_DEALS, dealer=FOUR_HANDS, redeal=PASSED_OUT_ZERO)
    schedule = CYCLE if options.vulnerable == "cycle" else ("none",)
    names = tuple(NAMES.items())
    return Deals.of(TRIO, options.deals, cites, schedule=schedule, names=names)


def _running(table: Declared) -> str:
    """Tricks of declarer and of the defenders, after a trick."""
    return f" · {table.taken()}–{table.lost()}"


GAME: Final[Game[ThreePlayerOptions, Table]] = Game(
    id="three-player",
    title="3-Player Bridge",
    seats=TRIO,
    viewers=TRIO,
    names={**NAMES, DUMMY: "Dummy"},
    places=dict(zip((TRIO[1], DUMMY, TRIO[2], TRIO[0]), AROUND, strict=True)),
    options=ThreePlayerOptions,
    shape=DealShape(
        PACK_52,
        PACK,
        tuple(
            Part(seat, 13, "dummy" if seat is DUMMY else f"{seat.word}'s hand", FOUR_HANDS)
            for seat in HANDS
        ),
        lists=("exposed",),
        dealers=TRIO,
    ),
    phases=(
        calling(Bidding, called, refuse_other, told_seats, meant),
        PlayingRules(Playing, played, refuse_other, told_result, IN_ORDER, _running).rules(),
        PlayingRules(PlayingMoved, played, refuse_other, told_result, MOVED, _running).rules(),
        ended(Over, refuse_other),
        ended(PassedOut, refuse_other),
    ),
    start=start,
    parse_action=parse,
    zones=table_zones,
    pictures=pictures,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    opening=opening,
    end=THIRTEEN_TRICKS,
    about=About(
        line=(
            "A bridge auction for a dummy with six cards face up, and a score against each "
            "opponent."
        ),
        minutes=(25, 90),
        teaches=(
            "an auction among rivals, doubles and redoubles",
            "what dummy's face-up cards reveal",
        ),
        skills=(Skill.BIDDING, Skill.MEMORY, Skill.DUMMY, Skill.DEFENCE),
        bidding="a bridge auction for three",
        dummy="one, for declarer; six of its cards are face up",
        trumps="the contract names them",
        tricks=13,
        match="twelve deals",
        credit=Credit("traditional", "https://www.improvebridge.com/"),
    ),
    recalls=lambda table, viewer: exposed_cards(table.setting),
)
