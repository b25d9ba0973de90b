"""The score of a deal of Minibridge (MINI-SCO), and Minibridge on paper."""

from __future__ import annotations

from typing import Final

from ...base._check import answers
from ...base.errors import NotationError
from ...base.text import short, shown
from ...bridge.calls import Bid
from ...bridge.laws import SLAM, TRICK_POINTS
from ...bridge.scoring import counted, trick_points, whole_tricks
from ...core.clauses import Clause, clause
from ...core.score import ScoreLine
from ...core.seats import COMPASS, Seat, as_seat, side_of
from ..contract_bridge import SIDES
from .options import GOALS, SLAMS
from .phases import (
    ALL_POINTS,
    ANNOUNCE,
    MOST_OF_A_HAND,
    Announcements,
    Goal,
    Undertaken,
    is_game,
    parse,
)

__all__ = ["declarer", "score"]

REACHED: Final = clause("MINI-SCO-1")
MISSED: Final = clause("MINI-SCO-2")
NOT_NAMED: Final = clause("MINI-SCO-3")


def goal_lines(
    goal: Goal | Bid, tricks: int, side: Seat, *, vulnerable: bool, slam: bool
) -> tuple[ScoreLine, ...]:
    """The lines of one deal; `side` declares and takes `tricks`."""
    status = "vulnerable" if vulnerable else "not vulnerable"
    needed = 6 + goal.level
    if tricks < needed:
        short_by, each = needed - tricks, 100 if vulnerable else 50
        text = f"{counted(short_by, 'trick')} short of {needed}, {status} × {each}"
        other = SIDES[1 - SIDES.index(side)]
        return (ScoreLine(other, short_by * each, (MISSED,), text),)
    odd, named = tricks - 6, goal.denomination
    plain = trick_points(named, odd)
    text = f"{counted(odd, 'odd trick')} at {named}: {plain}"
    lines = [ScoreLine(side, plain, (REACHED, TRICK_POINTS), text)]
    cites: tuple[Clause, ...] = (REACHED,) if isinstance(goal, Goal) else (REACHED, GOALS)
    if is_game(goal):
        bonus = 500 if vulnerable else 300
        lines.append(ScoreLine(side, bonus, cites, f"game bonus, {status}"))
    elif plain >= 100:
        text = "part-score bonus: game was not named"
        lines.append(ScoreLine(side, 50, (*cites, NOT_NAMED), text))
    else:
        lines.append(ScoreLine(side, 50, cites, "part-score bonus"))
    if slam and goal.level >= 6:
        points = {6: (500, 750), 7: (1000, 1500)}[goal.level][vulnerable]
        name = "small slam" if goal.level == 6 else "grand slam"
        lines.append(ScoreLine(side, points, (SLAMS, SLAM), f"{name}, {status}"))
    return tuple(lines)


def score_lines(table: Undertaken) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over."""
    setting, side = table.setting, side_of(table.declarer)
    return goal_lines(
        table.goal,
        table.taken(),
        side,
        vulnerable=side in setting.standing.vulnerable,
        slam=setting.options.slam,
    )


@answers
def score(
    goal: str, tricks: int, *, vulnerable: bool = False, slam: bool = False
) -> tuple[ScoreLine, ...]:
    """The score of `goal` (``♥ game``, ``NT part-score``, ``4♥``) when South takes `tricks`.

    `slam` is True if slams can be named and earn their bonus (``mini.slam``). Raises NotationError.
    """
    named = parse(goal)
    if not isinstance(named, Goal | Bid):
        raise NotationError(f'"{short(goal)}" is not a goal; write ♥ game or NT part-score')
    taken = whole_tricks(tricks)
    if isinstance(named, Goal) and named.level >= 6 and not slam:
        raise NotationError(f"a {named.band} can be named only with slam=True [{SLAMS}]")
    return goal_lines(named, taken, Seat.NORTH_SOUTH, vulnerable=vulnerable, slam=slam)


@answers
def declarer(dealer: Seat | str = "W", **points: int) -> Announcements:
    """Who declares after four numbers: ``declarer("W", W=6, N=9, E=9, S=16)``.

    Raises NotationError unless each of W N E S has a number and they add up to 40.
    """
    first = as_seat(dealer)
    if first not in COMPASS:
        raise NotationError(f"the dealer must be W, N, E or S, not {first.value}")
    found = Announcements(first)
    if set(points) != {seat.value for seat in COMPASS}:
        raise NotationError("W, N, E and S must announce one number each")
    for seat, number in points.items():
        if type(number) is not int or not 0 <= number <= MOST_OF_A_HAND:
            text = f"{seat} must announce a whole number of points from 0 to {MOST_OF_A_HAND}"
            raise NotationError(f"{text}, not {shown(number)} [{ANNOUNCE}]")
    if sum(points.values()) != ALL_POINTS:
        raise NotationError(
            f"the four numbers must add up to {ALL_POINTS}, not {sum(points.values())} [{ANNOUNCE}]"
        )
    return Announcements(first, tuple(points[seat.value] for seat in found.order))
