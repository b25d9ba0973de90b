"""Carl's game, "A Bridge to Bridge", by Carl Rundqvist (CARL).

Phases: each of three players calls a number or passes, once; declarer is asked for a raise; dummy's
longest suit and its tops are told; declarer names a trump suit or no trumps; thirteen tricks::

    pass    3    4    keep    ♦    ♠3    ♠2 …

With a human informer the report is a turn too: ``♥, 4 cards, 3 tops``.
"""

from __future__ import annotations

from typing import Final

from ...about import About, Credit, Skill
from ...cards import PACK_52
from ...deal import DealShape, Part
from ...seats import TRIO
from ...state import Game
from ...table import EndRules
from .actions import Attempt, Keep, Mode, Number, Raise, parse
from .bidding import Numbers, calls
from .calling import CallRules
from .inference import Shapes, infer
from .options import CarlOptions
from .phases import (
    HANDS,
    THIRTEEN_EACH,
    Calling,
    Choosing,
    Informing,
    Over,
    Playing,
    Raising,
    start,
)
from .refusals import PLAY, elsewhere
from .result import NAMES, match, outcome, row
from .rules import (
    PLAYING,
    ChoosingRules,
    InformingRules,
    RaisingRules,
    called,
    told_calls,
)
from .score import playnumber, points, score, target
from .sheet import Row, Sheet, dealers, sheet
from .stake import Payment, Settlement, settle
from .tops import Report, information, tops
from .view import PACK, PLACES, facts, opening, table_zones

__all__ = [
    "GAME",
    "SHAPE",
    "Attempt",
    "Calling",
    "CarlOptions",
    "Choosing",
    "Informing",
    "Keep",
    "Mode",
    "Number",
    "Numbers",
    "Over",
    "Payment",
    "Playing",
    "Raise",
    "Raising",
    "Report",
    "Row",
    "Settlement",
    "Shapes",
    "Sheet",
    "calls",
    "dealers",
    "infer",
    "information",
    "match",
    "parse",
    "playnumber",
    "points",
    "row",
    "score",
    "settle",
    "sheet",
    "target",
    "tops",
]

SHAPE: Final = DealShape(
    PACK_52,
    PACK,
    tuple(Part(seat, 13, f"{NAMES[seat]}'s hand", THIRTEEN_EACH) for seat in HANDS),
    dealers=TRIO,
)
"""Thirteen cards for each of three players and for dummy (CARL-DEAL-1)."""

GAME: Final = Game(
    id="carls-game",
    title="Carl's game",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=CarlOptions,
    shape=SHAPE,
    phases=(
        CallRules(called, elsewhere, told_calls),
        RaisingRules(),
        InformingRules(),
        ChoosingRules(),
        PLAYING,
        EndRules(Over, elsewhere),
    ),
    start=start,
    parse=parse,
    zones=table_zones,
    facts=facts,
    outcome=outcome,
    match=match,
    opening=opening,
    end=PLAY,
    about=About(
        line="Call one number, hear one sentence about the dummy, choose trumps and play.",
        minutes=(20, 90),
        teaches=(
            "trumps or no trumps, defending as partners, signals",
            "what the calls and the report give away",
        ),
        skills=(Skill.DEFENCE, Skill.DUMMY, Skill.JUDGING, Skill.MEMORY),
        bidding="one number each, higher than the last",
        dummy="one, for declarer",
        trumps="declarer chooses, after a report on the dummy",
        tricks=13,
        match="twelve deals",
        credit=Credit("Carl Rundqvist", "https://people.kth.se/~goranr/beginbri.htm"),
    ),
)
