"""The score of Carl's game, line by line (CARL-SCO, CARL-PEN)."""

from __future__ import annotations

from typing import Final

from ...base._check import answers, whole
from ...base.errors import NotationError
from ...bridge.calls import Denomination
from ...bridge.scoring import counted
from ...core.clauses import Clause, clause
from ...core.score import ScoreLine
from ...core.seats import TRIO, Seat, as_player, from_seat
from ..carls_family import (
    ALL_TOPS,
    IN_THE_SCORE,
    LARGEST,
    LOWEST,
    OUT_OF_REACH,
    PLAYNUMBER,
    TARGET,
    TOP,
    Aim,
    ModeLike,
    added,
    read_mode,
)
from .options import CarlOptions

EXACTLY: Final = clause("CARL-SCO-3")
OVERTRICKS: Final = clause("CARL-SCO-4")
ONE_BELOW: Final = clause("CARL-SCO-5")
TWO_BELOW: Final = clause("CARL-SCO-6")
FURTHER_BELOW: Final = clause("CARL-SCO-7")
DECLARER_ALONE: Final = clause("CARL-SCO-8")
UNDERBID: Final = clause("CARL-PEN-1")
RAISED_TOO_LITTLE: Final = clause("CARL-PEN-3")
FALSE_REPORT: Final = clause("CARL-PEN-4")
DEFENDERS_NOTHING: Final = clause("CARL-AMB-13")
ONCE_A_DEAL: Final = clause("CARL-AMB-10")
TRUE_TOPS: Final = clause("CARL-AMB-11")
BOTH_PENALTIES: Final = clause("CARL-AMB-15")

UNDERBID_COSTS: Final = 6
"""The cost of an underbid to declarer (CARL-PEN-1)."""
FALSE_REPORT_COSTS: Final = 2
"""The cost of a false report to the informer (CARL-PEN-4)."""

_FARTHEST: Final = LARGEST + ALL_TOPS + 3
"""The highest possible target."""


def points(mode: ModeLike, difference: int) -> int:
    """Score for this many tricks over the target, or under it if negative (CARL-SCO-3 to 7).

    Raises NotationError.
    """
    trumps = read_mode(mode) is not Denomination.NOTRUMP
    whole(difference, "the difference from the target", -_FARTHEST, 13)
    if difference >= 0:
        return (6 if trumps else 3) + difference
    if difference == -1:
        return 2 if trumps else 0
    return difference - 1


@answers
def score(
    bid: int,
    dummy: int,
    mode: ModeLike,
    tricks: int,
    *,
    own: int | None = None,
    false_report: bool = False,
    declarer: Seat | str = Seat.A,
    informer: Seat | str | None = None,
    raised: bool = False,
    options: CarlOptions | None = None,
) -> tuple[ScoreLine, ...]:
    """The lines of a deal (CARL-SCO-1 to 8, CARL-PEN-1 to 4).

    `bid` is the final bid, `dummy` the number of dummy's tops, `tricks` are those of declarer and
    dummy, `own` is the number of tops that declarer held; if it is left out, the bid was not below
    them. `raised` is True if the bid was raised. Without `informer` it is the player on declarer's
    right. Raises NotationError.
    """
    called = whole(bid, "the bid", LOWEST, LARGEST)
    taken = whole(tricks, "the number of tricks", 0, 13)
    held = called if own is None else whole(own, "the number of declarer's tops", 0, ALL_TOPS)
    if own is not None and isinstance(dummy, int) and held + dummy > ALL_TOPS:
        raise NotationError(
            f"declarer and dummy have at most {ALL_TOPS} tops in all, not {held} and {dummy} "
            f"[{TOP}]"
        )
    named, who = read_mode(mode), as_player(declarer, TRIO)
    aim = Aim(max(called, held), dummy, (options or CarlOptions()).target_cap)
    lines = list(_play_lines(who, aim, named, taken, underbid=held > called))
    if held > called:
        cites = (UNDERBID, IN_THE_SCORE, *((RAISED_TOO_LITTLE,) if raised else ()))
        text = f"the bid of {called} was not raised to the {held} tops held"
        lines.append(ScoreLine(who, -UNDERBID_COSTS, cites, text))
    if false_report:
        teller = from_seat(who, TRIO)[2] if informer is None else as_player(informer, TRIO)
        cites = (FALSE_REPORT, ONCE_A_DEAL, *((BOTH_PENALTIES,) if held > called else ()))
        lines.append(ScoreLine(teller, -FALSE_REPORT_COSTS, cites, "a false report on dummy"))
    return tuple(lines)


def _play_lines(
    who: Seat, aim: Aim, mode: Denomination, taken: int, *, underbid: bool
) -> tuple[ScoreLine, ...]:
    """The points for the play itself: one line, and one for overtricks."""
    trumps = mode is not Denomination.NOTRUMP
    how = f"with {mode} as trumps" if trumps else "in no trumps"
    wanted, uncapped = aim.target(mode), aim.number + added(mode)
    sums = f"{aim.bid} + {aim.dummy} + {added(mode)}"
    if uncapped > wanted:
        sums += ", at most 13"
    if underbid:
        sums += ", counting the tops held"
    rest: tuple[Clause, ...] = (PLAYNUMBER, TARGET, DECLARER_ALONE, DEFENDERS_NOTHING)
    if uncapped > 13:
        rest = (*rest, OUT_OF_REACH)
    if underbid:
        rest = (*rest, UNDERBID)
    over = taken - wanted
    if over >= 0:
        text = f"target {wanted} ({sums}) reached {how}"
        lines = [ScoreLine(who, points(mode, 0), (EXACTLY, *rest), text)]
        if over:
            lines.append(ScoreLine(who, over, (OVERTRICKS,), counted(over, "overtrick")))
        return tuple(lines)
    why = {-1: (ONE_BELOW,), -2: (TWO_BELOW,)}.get(over, (FURTHER_BELOW, TWO_BELOW))
    text = f"{_WORDS.get(-over, -over)} below the target of {wanted} ({sums}) {how}"
    return (ScoreLine(who, points(mode, over), (*why, *rest), text),)


_WORDS: Final = {1: "one", 2: "two", 3: "three"}
