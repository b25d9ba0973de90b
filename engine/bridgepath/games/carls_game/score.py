"""Playnumber, target and score of Carl's game, line by line (CARL-SCO, CARL-PEN)."""

from __future__ import annotations

from typing import Final

from ...calls import Denomination
from ...clauses import Clause, clause
from ...errors import NotationError, short
from ...scoring import ScoreLine
from ...seats import TRIO, Seat, from_seat, parse_seat
from .actions import LARGEST, parse_denomination
from .bidding import LOWEST
from .options import OUT_OF_REACH, CarlOptions
from .tops import ALL_TOPS

PLAYNUMBER: Final = clause("CARL-SCO-1")
TARGET: Final = clause("CARL-SCO-2")
EXACTLY: Final = clause("CARL-SCO-3")
OVERTRICKS: Final = clause("CARL-SCO-4")
ONE_BELOW: Final = clause("CARL-SCO-5")
TWO_BELOW: Final = clause("CARL-SCO-6")
FURTHER_BELOW: Final = clause("CARL-SCO-7")
DECLARER_ALONE: Final = clause("CARL-SCO-8")
UNDERBID: Final = clause("CARL-PEN-1")
IN_THE_SCORE: Final = clause("CARL-PEN-2")
RAISED_TOO_LITTLE: Final = clause("CARL-PEN-3")
FALSE_REPORT: Final = clause("CARL-PEN-4")
DEFENDERS_NOTHING: Final = clause("CARL-AMB-13")
ONCE_A_DEAL: Final = clause("CARL-AMB-10")
TRUE_TOPS: Final = clause("CARL-AMB-11")
BOTH_PENALTIES: Final = clause("CARL-AMB-15")

UNDERBID_COSTS: Final = 6
"""What an underbid costs declarer (CARL-PEN-1)."""
FALSE_REPORT_COSTS: Final = 2
"""What a false report costs the informer (CARL-PEN-4)."""

_FARTHEST: Final = LARGEST + ALL_TOPS + 3
"""The highest target there can be."""

Mode = Denomination | str
"""How a deal is played: a denomination, or how it is written."""


def read_mode(mode: Mode) -> Denomination:
    """A trump suit or no trumps, however written; raises NotationError."""
    return mode if isinstance(mode, Denomination) else parse_denomination(str(mode))


def whole(value: object, what: str, low: int, high: int) -> int:
    """A whole number between two bounds; raises NotationError."""
    if type(value) is not int or not low <= value <= high:
        said = short(repr(value))
        raise NotationError(f"{what} is a whole number from {low} to {high}, not {said}")
    return value


def playnumber(bid: int, dummy: int) -> int:
    """The final bid and dummy's tops together (CARL-SCO-1); raises NotationError."""
    tops = whole(dummy, "the number of dummy's tops", 0, ALL_TOPS)
    return whole(bid, "the bid", LOWEST, LARGEST) + tops


def added(mode: Mode) -> int:
    """What the target lies above the playnumber: 1 in no trumps, 3 with trumps (CARL-SCO-2)."""
    return 1 if read_mode(mode) is Denomination.NOTRUMP else 3


def target(number: int, mode: Mode, cap: int | str = "none") -> int:
    """Tricks to be taken with the playnumber `number` (CARL-SCO-2); raises NotationError.

    Without a cap it may be more than thirteen (CARL-AMB-12).
    """
    tricks = whole(number, "the playnumber", 0, LARGEST + ALL_TOPS) + added(mode)
    return min(tricks, cap) if isinstance(cap, int) else tricks


def points(mode: Mode, difference: int) -> int:
    """Score for so many tricks more than the target, or fewer if negative (CARL-SCO-3 to 7).

    Raises NotationError.
    """
    trumps = read_mode(mode) is not Denomination.NOTRUMP
    whole(difference, "the difference from the target", -_FARTHEST, 13)
    if difference >= 0:
        return (6 if trumps else 3) + difference
    if difference == -1:
        return 2 if trumps else 0
    return difference - 1


def score(
    bid: int,
    dummy: int,
    mode: Mode,
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
    dummy, `own` is how many tops declarer held; left out, the bid was not below them. `raised` says
    that the bid had been raised. Without `informer` it is the player on declarer's right.
    Raises NotationError.
    """
    called = whole(bid, "the bid", LOWEST, LARGEST)
    taken = whole(tricks, "the number of tricks", 0, 13)
    held = called if own is None else whole(own, "the number of declarer's tops", 0, ALL_TOPS)
    named, who = read_mode(mode), read_seat(declarer)
    counted = max(called, held)
    wanted = target(
        playnumber(counted, dummy), named, (options or CarlOptions()).target_cap
    )  # fmt: skip
    lines = list(_play_lines(who, counted, dummy, named, taken, wanted, underbid=held > called))
    if held > called:
        cites = (UNDERBID, IN_THE_SCORE, *((RAISED_TOO_LITTLE,) if raised else ()))
        text = f"the bid {called} was not raised to the {held} tops held"
        lines.append(ScoreLine(who, -UNDERBID_COSTS, cites, text))
    if false_report:
        teller = from_seat(who, TRIO)[2] if informer is None else read_seat(informer)
        cites = (FALSE_REPORT, ONCE_A_DEAL, *((BOTH_PENALTIES,) if held > called else ()))
        lines.append(ScoreLine(teller, -FALSE_REPORT_COSTS, cites, "a false report of dummy"))
    return tuple(lines)


def read_seat(seat: Seat | str) -> Seat:
    """A, B or C, however written; raises NotationError."""
    found = parse_seat(seat) if isinstance(seat, str) else seat
    if found not in TRIO:
        raise NotationError(f"nobody scores as {found.word}; the players are A, B and C")
    return found


def _play_lines(
    who: Seat, counted: int, dummy: int, mode: Denomination, taken: int, wanted: int, *,
    underbid: bool,
) -> tuple[ScoreLine, ...]:  # fmt: skip
    """What the play itself earns: one line, and one for overtricks."""
    trumps = mode is not Denomination.NOTRUMP
    how = f"with {mode} as trumps" if trumps else "in no trumps"
    sums = f"{counted} + {dummy} + {added(mode)}"
    if counted + dummy + added(mode) > wanted:
        sums += ", at most 13"
    if underbid:
        sums += ", counting the tops held"
    rest: tuple[Clause, ...] = (PLAYNUMBER, TARGET, DECLARER_ALONE, DEFENDERS_NOTHING)
    if wanted > 13 or "at most" in sums:
        rest = (*rest, OUT_OF_REACH)
    if underbid:
        rest = (*rest, UNDERBID)
    over = taken - wanted
    if over >= 0:
        text = f"target {wanted} ({sums}) reached {how}"
        lines = [ScoreLine(who, points(mode, 0), (EXACTLY, *rest), text)]
        if over:
            more = f"{over} {'overtrick' if over == 1 else 'overtricks'}"
            lines.append(ScoreLine(who, over, (OVERTRICKS,), more))
        return tuple(lines)
    why = {-1: (ONE_BELOW,), -2: (TWO_BELOW,)}.get(over, (FURTHER_BELOW, TWO_BELOW))
    text = f"{_WORDS.get(-over, -over)} below the target {wanted} ({sums}) {how}"
    return (ScoreLine(who, points(mode, over), (*why, *rest), text),)


_WORDS: Final = {1: "one", 2: "two", 3: "three"}
