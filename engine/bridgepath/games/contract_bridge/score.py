"""The score of a deal of contract bridge: rubber, duplicate, and both kinds of Chicago."""

from __future__ import annotations

from typing import Final

from ...base._check import takes
from ...bridge.calls import Contract
from ...bridge.scoring import duplicate_lines, honour_lines, rubber_lines
from ...core.clauses import clause
from ...core.score import ScoreLine
from ...core.seats import COMPASS, Seat, side_of
from .options import OLDER_CHICAGO
from .phases import SIDES, Declared

__all__ = ["carried_lines", "other_side", "score_lines"]

CHICAGO_SCORE: Final = clause("BRG-CHI-2")
FULL_GAME: Final = 100
LAST: Final = 4


def other_side(side: Seat) -> Seat:
    """The opponents of a side."""
    return SIDES[1 - SIDES.index(side)]


def carried_lines(
    contract: Contract, tricks: int, *, vulnerable: bool, defender: Seat, carried: int, last: bool
) -> tuple[ScoreLine, ...]:
    """Score of a Chicago deal in which part-scores are carried over (BRG-AMB-6).

    `carried` are the points of declarer's side towards its game from earlier deals; `last` marks
    the fourth deal. Trick points count as below the line.
    """
    lines = rubber_lines(contract, tricks, vulnerable=vulnerable, defender=defender)
    if not lines[0].below:
        return lines
    who, points = lines[0].seat, lines[0].points
    cites = (OLDER_CHICAGO, CHICAGO_SCORE)
    if carried + points >= FULL_GAME:
        sum_ = "" if points >= FULL_GAME else f": {carried} carried over and {points}"
        status = "vulnerable" if vulnerable else "not vulnerable"
        bonus = ScoreLine(who, 500 if vulnerable else 300, cites, f"game bonus, {status}{sum_}")
        return (*lines, bonus)
    if last:
        return (*lines, ScoreLine(who, 100, cites, "part-score in the fourth deal"))
    return lines


@takes
def score_lines(table: Declared) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over."""
    setting, contract, rules = table.setting, table.contract, table.setting.options
    side = side_of(contract.declarer)
    owned = Contract(contract.bid, side, contract.doubling)
    taken, defender = table.taken(), other_side(side)
    vulnerable = side in setting.standing.vulnerable
    if rules.scoring == "chicago" and rules.chicago_parts == "carried":
        return carried_lines(
            owned,
            taken,
            vulnerable=vulnerable,
            defender=defender,
            carried=dict(setting.standing.part_scores).get(side, 0),
            last=setting.standing.deals + 1 >= LAST,
        )
    if rules.scoring != "rubber":
        return duplicate_lines(owned, taken, vulnerable=vulnerable, defender=defender)
    lines = rubber_lines(owned, taken, vulnerable=vulnerable, defender=defender)
    for seat in COMPASS:
        hand, where = setting.deal.hand(seat), f"{setting.name(seat)}'s hand"
        lines += honour_lines(hand, contract.bid.denomination, side_of(seat), place=where)
    return lines
