"""Carl's game, "A Bridge to Bridge", by Carl Rundqvist (CARL).

Phases: each of three players calls a number or passes, once. Declarer is asked for a raise. Dummy's
longest suit and its tops are reported. Declarer names a trump suit or no trumps. Thirteen tricks
follow::

    pass    3    4    keep    ♦    ♠3    ♠2 …

With a human informer the report is a turn too: ``♥, 4 cards, 3 tops``.
"""

from __future__ import annotations

from typing import Final

from ...core.blurb import About, Credit, Skill
from ...core.seats import TRIO
from ...core.state import Game
from ..carls_family import (
    NAMES,
    PLACES,
    PLAY,
    SHAPE,
    Attempt,
    Calling,
    Keep,
    Mode,
    Number,
    Numbers,
    PassedOut,
    Raise,
    Report,
    Table,
    information,
    parse,
    playnumber,
    target,
    tops,
)
from .calls import calls
from .inference import Shapes, infer
from .options import CarlOptions
from .phases import Choosing, Informing, Over, Playing, Raising, start
from .result import match, outcome, row
from .rules import PHASES
from .score import points, score
from .sheet import Row, Sheet, dealers, sheet
from .stake import Payment, Settlement, settle
from .unseen import unseen
from .view import facts, opening, pictures, table_zones

__all__ = [
    "GAME",
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
    "PassedOut",
    "Payment",
    "Playing",
    "Raise",
    "Raising",
    "Report",
    "Row",
    "Settlement",
    "Shapes",
    "Sheet",
    "Table",
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

PLACE: Final = "3 players, place 20"

GAME: Final[Game[CarlOptions, Table[CarlOptions]]] = Game(
    id="carls-game",
    title="Carl's game",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=CarlOptions,
    shape=SHAPE,
    phases=PHASES,
    start=start,
    parse_action=parse,
    zones=table_zones,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    opening=opening,
    end=PLAY,
    about=About(
        line="Call one number, hear one sentence about dummy, choose trumps and play.",
        minutes=(20, 90),
        teaches=(
            "trumps or no trumps, defending as partners, signals",
            "what the calls and the report give away",
        ),
        skills=(Skill.DEFENCE, Skill.DUMMY, Skill.JUDGING, Skill.MEMORY),
        bidding="one number each, higher than the last",
        dummy="one, for declarer",
        trumps="declarer chooses, after a report on dummy",
        tricks=13,
        match="twelve deals",
        credit=Credit("Carl Rundqvist", "https://people.kth.se/~goranr/beginbri.htm"),
        seated=True,
    ),
    unseen=unseen,
    pictures=pictures,
)
