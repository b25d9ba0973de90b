"""The contract-choosing form, the last step from Carl's game to bridge (CARL-T-CON).

Calls and information are those of Carl's game, but no bid is below the bidder's tops. Then declarer
chooses a contract that is high enough, and the deal is scored as at bridge::

    pass    2    5    aces    6♠    ♣4    ♣10 …
"""

from __future__ import annotations

from typing import Final

from ...about import About, Credit, Skill
from ...scoring import counted
from ...seats import TRIO
from ...state import Fact, Game, Setting, Story
from ...table import EndRules
from ..carls_game import SHAPE
from ..carls_game.calling import CallRules
from ..carls_game.phases import dealer_of
from ..carls_game.refusals import PLAY
from ..carls_game.result import NAMES
from ..carls_game.rules import CITES, tally
from ..carls_game.view import (
    PLACES,
    score_so_far,
    table_zones,
    told_deal,
    told_first,
    tricks_so_far,
)
from .choice import lowest, may_ask, may_pass, minimum
from .options import ContractOptions
from .phases import Answering, Calling, Choosing, Over, Playing, Table, called, played, start
from .rules import (
    NOT_BELOW_TOPS,
    OVERBID,
    Aces,
    AnsweringRules,
    ChoosingRules,
    PlayRules,
    elsewhere,
    not_below,
    outcome,
    parse,
    told_calls,
    told_result,
)
from .score import Column, Entry, PersonalMatch, column, match, score

__all__ = [
    "GAME",
    "Aces",
    "Answering",
    "Calling",
    "Choosing",
    "Column",
    "ContractOptions",
    "Entry",
    "Over",
    "PersonalMatch",
    "Playing",
    "column",
    "lowest",
    "match",
    "may_ask",
    "may_pass",
    "minimum",
    "parse",
    "score",
]


def _facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, name = table.setting, table.name
    found = [Fact("Dealer", name(dealer_of(setting))), *score_so_far(setting)]
    vulnerable = [name(seat) for seat in TRIO if seat in setting.standing.vulnerable]
    found.append(Fact("Vulnerable", ", ".join(vulnerable) or "nobody"))
    if not table.numbers.over or table.numbers.bid is None:
        return tuple(found)
    found.append(Fact("Bid", f"{table.bid} by {name(table.declarer)}"))
    if not table.spread:
        found.append(Fact("Dummy", _dummy(table)))
    number = table.number
    found.append(Fact("Playnumber", f"{table.bid} + {number - table.bid} = {number}"))
    if table.contract is None:
        value = f"{minimum(number, 'NT')} in NT · {minimum(number, '♠')} in a suit"
        found.append(Fact("Minimum", value))
    else:
        how = {1: "", 2: ", doubled", 4: ", redoubled"}[table.doubling]
        found.append(Fact("Contract", f"{table.chosen} by {name(table.declarer)}{how}"))
    return (*found, *tricks_so_far(table))


def _dummy(table: Table) -> str:
    if not table.asked:
        return str(table.report)
    return f"{table.report}, {counted(table.dummy_aces, 'ace')}"


def _opening(setting: Setting) -> Story:
    return Story("Deal", (told_deal(setting), told_first(setting)))


_CALLS: Final = (NOT_BELOW_TOPS, OVERBID)

GAME: Final = Game(
    id="carls-contract",
    title="Carl's game, contract-choosing form",
    seats=TRIO,
    viewers=TRIO,
    names=NAMES,
    places=PLACES,
    options=ContractOptions,
    shape=SHAPE,
    phases=(
        CallRules(called, elsewhere, told_calls, not_below, Calling, bidding=_CALLS),
        ChoosingRules(),
        AnsweringRules(),
        PlayRules(Playing, played, elsewhere, told_result, CITES, tally),
        EndRules(Over, elsewhere),
    ),
    start=start,
    parse=parse,
    zones=table_zones,
    facts=_facts,
    outcome=outcome,
    match=match,
    opening=_opening,
    end=PLAY,
    about=About(
        line=(
            "Carl's calls and report; then declarer names a bridge contract, and the bridge score "
            "counts."
        ),
        minutes=(20, 90),
        teaches=("levels, trick points, vulnerability, slams", "asking for aces"),
        skills=(Skill.SCORING, Skill.JUDGING, Skill.DUMMY, Skill.DEFENCE),
        bidding="one number each; then declarer names a contract",
        dummy="one, for declarer",
        trumps="declarer's contract names them",
        tricks=13,
        match="twelve deals",
        credit=Credit("Carl Rundqvist", "https://people.kth.se/~goranr/beginbri.htm"),
    ),
)
