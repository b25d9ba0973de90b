"""Minibridge: numbers are announced, not bid, and declarer sees dummy first (MINI).

Phases: four announcements, declarer's goal, thirteen tricks::

    6 HCP    9 HCP    9 HCP    16 HCP    ♥ game    ♣J    ♣2 …

With the option ``mini.goal`` the goal is a level: ``4♥``.
"""

from __future__ import annotations

from typing import Final

from ...bridge.laws import PACK, THIRTEEN_EACH, THIRTEEN_TRICKS
from ...core.blurb import About, Credit, Skill
from ...core.cards import PACK_52
from ...core.deal import DealShape, Part
from ...core.seats import COMPASS
from ...core.state import Game
from ..contract_bridge import PLACES, SIDES
from .options import MinibridgeOptions
from .phases import (
    Announce,
    Announcements,
    Announcing,
    Choosing,
    Goal,
    Level,
    Over,
    Playing,
    Table,
    parse,
    start,
)
from .result import match, outcome
from .rules import PHASES
from .score import declarer, score
from .unseen import unseen
from .view import facts, opening, table_zones

__all__ = [
    "GAME",
    "Announce",
    "Announcements",
    "Announcing",
    "Choosing",
    "Goal",
    "Level",
    "MinibridgeOptions",
    "Over",
    "Playing",
    "Table",
    "declarer",
    "match",
    "parse",
    "score",
]

PLACE: Final = "4 players, place 10"

GAME: Final[Game[MinibridgeOptions, Table]] = Game(
    id="minibridge",
    title="Minibridge",
    seats=COMPASS,
    viewers=COMPASS,
    names={seat: seat.word for seat in (*COMPASS, *SIDES)},
    places=PLACES,
    options=MinibridgeOptions,
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
        line="Everybody says one number, and declarer sees two hands before choosing trumps.",
        minutes=(20, 60),
        teaches=(
            "high-card points, part-score against game",
            "choosing trumps with the dummy in view",
        ),
        skills=(Skill.DUMMY, Skill.JUDGING, Skill.SCORING, Skill.DEFENCE),
        bidding="none: everybody announces their points",
        dummy="one, declarer's partner's",
        trumps="declarer chooses, with the dummy in view",
        tricks=13,
        match="four deals",
        credit=Credit("traditional"),
    ),
    unseen=unseen,
)
