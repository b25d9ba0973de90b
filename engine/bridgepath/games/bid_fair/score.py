"""The score of a deal of Bid Fair, line by line (BF-SCO)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...base._check import answers
from ...base.errors import NotationError
from ...base.text import shown
from ...core.cards import Rank, as_rank
from ...core.clauses import Clause, clause
from ...core.score import ScoreLine
from ...core.seats import Seat, as_player
from .bids import HOLDER, NO_CONTRACT, OUTBID
from .options import BEHIND, REWARD_WITHOUT_BONUS, BidFairOptions
from .tricks import contract_value

BID_SUIT: Final = clause("BF-CON-7")
TRUMP_BID: Final = clause("BF-TRUMP-3")
CAPTURED_ONLY: Final = clause("BF-PTS-4")
OWN_POINTS: Final = clause("BF-PTS-5")
FULFILLED: Final = clause("BF-SCO-1")
DIFFERENCE: Final = clause("BF-SCO-2")
REWARD: Final = clause("BF-SCO-3")
REWARD_SINGLE: Final = clause("BF-SCO-4")
DOUBLED: Final = clause("BF-SCO-5")
MISSED: Final = clause("BF-SCO-6")
POINTS_ONLY: Final = clause("BF-SCO-7")
SUIT_BONUS: Final = clause("BF-SCO-8")
OF_TRICK_POINTS: Final = clause("BF-AMB-9")
EXACTLY: Final = clause("BF-AMB-12")
NOTHING_DOUBLED: Final = clause("BF-AMB-13")
EVERY_TRUMP_BID: Final = clause("BF-AMB-14")
UNPLAYED: Final = clause("BF-AMB-15")


SEVEN_TRICKS: Final = clause("BF-PLAY-6")
MOST: Final = 140
"""Points of fourteen cards that count ten each: seven tricks (BF-PLAY-6)."""
FORTY: Final = 40
"""The reward, and the bonus for a bid in the trump suit (BF-SCO-3, BF-SCO-8)."""


@answers
def score(
    *,
    south: int,
    north: int,
    holder: Seat | str | None = None,
    high: Rank | str = "J",
    both_up: bool = False,
    suit_bonus: Iterable[Seat | str] = (),
    options: BidFairOptions | None = None,
) -> tuple[ScoreLine, ...]:
    """The lines of one deal from the trick points of both players (BF-SCO-1 to 8).

    `holder` is None without a contract; `high` is the rank of the highest bid; `suit_bonus` names
    the seats whose bid is of the trump suit, such as ``"SN"``. Raises NotationError, also for
    values that are impossible in a deal.
    """
    points = {Seat.SOUTH: south, Seat.NORTH: north}
    who = None if holder is None else as_player(holder, tuple(points))
    bonus = tuple(as_player(seat, tuple(points)) for seat in suit_bonus)
    _check_points(points)
    _check_bids(who, as_rank(high), both_up, bonus)
    cites = (OWN_POINTS, *(() if holder else (POINTS_ONLY,)), CAPTURED_ONLY, UNPLAYED)
    lines = [ScoreLine(seat, n, cites, "points in tricks") for seat, n in points.items()]
    if who is not None:
        rules = options or BidFairOptions()
        lines += _contract_lines(who, points, contract_value(high), both_up, rules)
    cites = (SUIT_BONUS, TRUMP_BID, BID_SUIT, EVERY_TRUMP_BID, OF_TRICK_POINTS)
    return (*lines, *(ScoreLine(x, FORTY, cites, "bid in the trump suit") for x in bonus))


def _check_points(points: dict[Seat, int]) -> None:
    for seat, number in points.items():
        if type(number) is not int or not 0 <= number <= MOST:
            text = f"{seat.word} must capture 0 to {MOST} whole points, not {shown(number)}"
            raise NotationError(f"{text} [{CAPTURED_ONLY}, {SEVEN_TRICKS}]")
    if sum(points.values()) > MOST:
        told = " and ".join(str(number) for number in points.values())
        text = f"the fourteen cards of seven tricks are worth at most {MOST} points, not {told}"
        raise NotationError(f"{text} [{CAPTURED_ONLY}, {SEVEN_TRICKS}]")


def _check_bids(holder: Seat | None, high: Rank, both_up: bool, bonus: tuple[Seat, ...]) -> None:
    """Who can have bid: nobody without a contract, and a holder only if both bids are up."""
    if holder is None and both_up:
        text = "if both bids are face up, somebody holds a contract: name the holder"
        raise NotationError(f"{text} [{HOLDER}]")
    if both_up and high is Rank.NINE:
        text = "if both have bid, the higher bid must be above a nine, the lowest rank"
        raise NotationError(f"{text} [{OUTBID}]")
    for seat in bonus:
        who = seat.word
        if bonus.count(seat) > 1:
            text = f"{who} has only one bid and can be paid for it only once"
            raise NotationError(f"{text} [{SUIT_BONUS}]")
        if holder is None:
            text = f"{who} has no bid in the trump suit: without a contract nobody has bid"
            raise NotationError(f"{text} [{NO_CONTRACT}, {EVERY_TRUMP_BID}]")
        if seat is holder and not both_up:
            text = f"{who} has no bid in the trump suit: the only bid gave {who} the contract"
            raise NotationError(f"{text} [{HOLDER}, {EVERY_TRUMP_BID}]")


def _contract_lines(
    holder: Seat, points: dict[Seat, int], value: int, both_up: bool, rules: BidFairOptions
) -> list[ScoreLine]:
    """The difference bonus, even if it is zero, and the reward."""
    other = Seat.NORTH if holder is Seat.SOUTH else Seat.SOUTH
    mine, theirs = points[holder], points[other]
    if mine < value:
        text = f"{value - mine} short of {value}: no bonus, no penalty"
        return [ScoreLine(holder, 0, (MISSED, FULFILLED, NOTHING_DOUBLED), text)]
    difference = mine - theirs
    text = f"difference {mine} − {theirs}"
    cites: tuple[Clause, ...] = (DIFFERENCE, FULFILLED, OF_TRICK_POINTS)
    if mine == value:
        cites = (*cites, EXACTLY)
    if difference < 0:
        cites = (*cites, BEHIND)
        if rules.behind != "signed":
            difference = -difference if rules.behind == "absolute" else 0
            text += f", counted as {difference}"
    if both_up:
        text, cites = f"{text}, doubled", (*cites, DOUBLED)
    bonus = difference * (2 if both_up else 1)
    lines = [ScoreLine(holder, bonus, cites, text)]
    if bonus > 0 or not rules.reward_needs_bonus:
        due = () if bonus > 0 else (REWARD_WITHOUT_BONUS,)
        text = "the opponent's contract is fulfilled"
        lines.append(ScoreLine(other, FORTY, (REWARD, REWARD_SINGLE, *due), text))
    return lines
