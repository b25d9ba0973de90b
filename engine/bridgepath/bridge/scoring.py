"""The scores that all bridge games share: tables of points, and lines with their clauses.

A game adds its own lines (BRG-SCO, BRG-RUB, BRG-DUP).
"""

from __future__ import annotations

from typing import Final

from ..base._check import takes
from ..base.errors import KindError, NotationError
from ..base.text import shown
from ..core.cards import Hand
from ..core.clauses import Clause
from ..core.score import ScoreLine
from ..core.seats import Seat
from .calls import Bid, Contract, Denomination
from .laws import (
    BELOW_THE_LINE,
    DOUBLING,
    DUPLICATE,
    HONOURS,
    INSULT,
    OVERTRICKS,
    SLAM,
    TRICK_POINTS,
    UNDERTRICKS,
)

__all__ = [
    "counted",
    "duplicate_lines",
    "fate",
    "honour_lines",
    "premium_lines",
    "rubber_lines",
    "trick_points",
    "undertrick_points",
    "whole_tricks",
]


_DOUBLED: Final = {1: "", 2: ", doubled", 4: ", redoubled"}
_STATUS: Final = {True: "vulnerable", False: "not vulnerable"}
_ACES: Final = Hand.parse("♠A ♥A ♦A ♣A")
_HONOURS: Final = {
    named: _ACES if named.trump is None else Hand.parse(f"{named.trump}AKQJ10")
    for named in Denomination
}


@takes
def fate(contract: Bid | Contract, over: int) -> str:
    """The result of a contract: ``makes 2♠ with 1 over``, ``goes 2 down in 3NT``.

    `over` counts the overtricks; below 0, the undertricks.
    """
    if over < 0:
        return f"goes {-over} down in {contract}"
    return f"makes {contract}{f' with {over} over' if over else ''}"


@takes
def trick_points(denomination: Denomination, odd_tricks: int) -> int:
    """Undoubled points for `odd_tricks` tricks beyond six (BRG-SCO-1)."""
    return _trick_points(denomination, odd_tricks)


def _trick_points(denomination: Denomination, odd_tricks: int) -> int:
    if denomination in (Denomination.CLUBS, Denomination.DIAMONDS):
        return 20 * odd_tricks
    extra = 10 if denomination is Denomination.NOTRUMP and odd_tricks else 0
    return 30 * odd_tricks + extra


@takes
def undertrick_points(down: int, doubling: int, vulnerable: bool) -> int:
    """What the defenders score for `down` undertricks, 1 or more (BRG-SCO-6)."""
    if down < 1 or doubling not in _DOUBLED:
        raise NotationError(
            "undertricks must be 1 or more, and doubling must be 1, 2 or 4, not "
            f"{shown(down)} and {shown(doubling)} [{UNDERTRICKS}]"
        )
    return _undertrick_points(down, doubling, vulnerable)


def _undertrick_points(down: int, doubling: int, vulnerable: bool) -> int:
    if doubling == 1:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        doubled = 200 + 300 * (down - 1)
    else:
        doubled = 100 + 200 * min(down - 1, 2) + 300 * max(down - 3, 0)
    return doubled * doubling // 2


def _result_lines(
    contract: Contract, tricks: int, vulnerable: bool, defender: Seat
) -> list[ScoreLine]:
    """Lines that rubber and duplicate share; trick points, below the line, come first."""
    bid, who = contract.bid, contract.declarer
    status = _STATUS[vulnerable]
    doubled = _DOUBLED[contract.doubling]
    over = tricks - contract.needed
    if over < 0:
        points = _undertrick_points(-over, contract.doubling, vulnerable)
        text = f"{counted(-over, 'undertrick')}{doubled}, {status}"
        return [ScoreLine(defender, points, (UNDERTRICKS,), text)]
    plain = _trick_points(bid.denomination, bid.level)
    cites: tuple[Clause, ...] = (BELOW_THE_LINE, TRICK_POINTS)
    text = f"{counted(bid.level, 'odd trick')} at {bid.denomination}: {plain}"
    if contract.doubling > 1:
        cites = (*cites, DOUBLING)
        text += f" × {contract.doubling}"
    lines = [ScoreLine(who, plain * contract.doubling, cites, text, below=True)]
    if over:
        if contract.doubling == 1:
            each = 30 if bid.denomination is Denomination.NOTRUMP else _trick_points(
                bid.denomination, 1
            )  # fmt: skip
            text = f"{counted(over, 'overtrick')} × {each}"
        else:
            each = 50 * contract.doubling * (2 if vulnerable else 1)
            text = f"{counted(over, 'overtrick')}{doubled}, {status} × {each}"
        lines.append(ScoreLine(who, over * each, (OVERTRICKS,), text))
    return [*lines, *premium_lines(contract, vulnerable=vulnerable)]


@takes
def premium_lines(contract: Contract, *, vulnerable: bool) -> tuple[ScoreLine, ...]:
    """The insult and slam bonuses of a contract that is made (BRG-SCO-4, BRG-SCO-5)."""
    lines, who, level = [], contract.declarer, contract.bid.level
    if contract.doubling > 1:
        text = f"for making the contract{_DOUBLED[contract.doubling]}"
        lines.append(ScoreLine(who, 25 * contract.doubling, (INSULT,), text))
    if level >= 6:
        slam = (500 if level == 6 else 1000) * (3 if vulnerable else 2) // 2
        text = f"{'small' if level == 6 else 'grand'} slam, {_STATUS[vulnerable]}"
        lines.append(ScoreLine(who, slam, (SLAM,), text))
    return tuple(lines)


@takes
def rubber_lines(
    contract: Contract, tricks: int, *, vulnerable: bool, defender: Seat
) -> tuple[ScoreLine, ...]:
    """Score of one rubber deal without honours (BRG-SCO-1 to 7, BRG-RUB-1).

    `tricks` are declarer's, 0 to 13; `vulnerable` is the declaring side's status (BRG-SCO-7);
    `defender` is credited with undertricks.
    """
    return tuple(_result_lines(contract, tricks, vulnerable, defender))


@takes
def duplicate_lines(
    contract: Contract, tricks: int, *, vulnerable: bool, defender: Seat
) -> tuple[ScoreLine, ...]:
    """Score of one deal on its own, with its bonuses and nothing below the line (BRG-DUP-1)."""
    shared = _result_lines(contract, tricks, vulnerable, defender)
    lines = [ScoreLine(x.seat, x.points, x.clauses, x.text) for x in shared]
    if shared[0].below:
        first = shared[0]
        cites = tuple(c for c in first.clauses if c is not BELOW_THE_LINE)
        lines[0] = ScoreLine(first.seat, first.points, cites, first.text)
        if first.points >= 100:
            bonus, text = (500 if vulnerable else 300), "game bonus"
        else:
            bonus, text = 50, "part-score bonus"
        lines.append(ScoreLine(first.seat, bonus, (DUPLICATE,), text))
    return tuple(lines)


def honour_lines(
    hand: Hand, denomination: Denomination, seat: Seat, *, place: str = "one hand"
) -> tuple[ScoreLine, ...]:
    """Honours of `hand` (BRG-RUB-5): none or one line for `seat`."""
    try:
        held = (hand.bits & _HONOURS[denomination].bits).bit_count()
    except (AttributeError, KeyError, TypeError):
        raise KindError(
            f"honour_lines takes a Hand and a Denomination, not {shown(hand)} and "
            f"{shown(denomination)}"
        ) from None
    if held < 4:
        return ()
    if denomination is Denomination.NOTRUMP:
        return (ScoreLine(seat, 150, (HONOURS,), f"four aces in {place}"),)
    points = 150 if held == 5 else 100
    name = "all five" if held == 5 else "four"
    return (ScoreLine(seat, points, (HONOURS,), f"{name} trump honours in {place}"),)


def counted(number: int, word: str) -> str:
    """A number with its noun: ``1 trick``, ``3 tricks``."""
    if type(number) is not int or type(word) is not str:
        raise KindError(
            f"counted takes a whole number and a word, not {shown(number)} and {shown(word)}"
        )
    return f"{number} {word}" + ("" if number == 1 else "s")


def whole_tricks(given: object, who: str = "declarer takes", most: int = 13) -> int:
    """A number of tricks from 0 to `most`; raises NotationError for anything else."""
    if type(given) is not int or not 0 <= given <= most:
        raise NotationError(f"{who} 0 to {most} tricks, not {shown(given)}")
    return given
