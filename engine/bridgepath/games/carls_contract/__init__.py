"""The contract-choosing form, the last step from Carl's game to bridge (CARL-T-CON).

Calls and information are those of Carl's game, but no bid is below the bidder's tops. Then declarer
chooses a contract that is high enough, and the deal is scored as at bridge::

    pass    2    5    aces    6♠    ♣4    ♣10 …
"""

from __future__ import annotations

from typing import Final

from ...core.blurb import About, Credit, Skill
from ...core.seats import TRIO
from ...core.state import Game
from ..carls_family import NAMES, PLACES, PLAY, SHAPE, Calling, PassedOut, Table, tops_in_hand
from .choice import lowest, may_ask, may_pass, minimum
from .options import ContractOptions
from .phases import Answering, Choosing, Declined, Over, Playing, start
from .result import outcome
from .rules import PHASES, Aces, parse
from .score import Column, Entry, PersonalMatch, column, match, score
from .unseen import unseen
from .view import facts, opening, table_zones

__all__ = [
    "GAME",
    "Aces",
    "Answering",
    "Calling",
    "Choosing",
    "Column",
    "ContractOptions",
    "Declined",
    "Entry",
    "Over",
    "PassedOut",
    "PersonalMatch",
    "Playing",
    "Table",
    "column",
    "lowest",
    "match",
    "may_ask",
    "may_pass",
    "minimum",
    "parse",
    "score",
]

PLACE: Final = "3 players, place 30"


GAME: Final[Game[ContractOptions, Table[ContractOptions]]] = Game(
    id="carls-contract",
    title="Carl's game, contract-choosing form",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=ContractOptions,
    shape=SHAPE,
    phases=PHASES,
    start=start,
    parse_action=parse,
    zones=table_zones,
    public_facts=facts,
    outcome=outcome,
    matches=match,
    pictures=tops_in_hand,
    opening=opening,
    end=PLAY,
    about=About(
        line=(
            "Calls and a report as in Carl's game; then declarer names a contract, which is "
            "scored as in bridge."
        ),
        minutes=(20, 90),
        teaches=("levels, trick points, vulnerability, slams", "asking for aces"),
        skills=(Skill.SCORING, Skill.JUDGING, Skill.DUMMY, Skill.DEFENCE),
        bidding="one number each; then declarer names a contract",
        dummy="one, for declarer",
        trumps="declarer's contract names them",
        tricks=13,
        match="as many deals as you like",
        credit=Credit("Carl Rundqvist", "https://people.kth.se/~goranr/beginbri.htm"),
    ),
    unseen=unseen,
)
