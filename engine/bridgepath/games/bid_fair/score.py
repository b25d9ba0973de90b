"""The score of a deal of Bid Fair, line by line (BF-SCO)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...cards import Rank
from ...clauses import Clause, clause
from ...errors import NotationError
from ...scoring import ScoreLine
from ...seats import Seat, as_seat
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


FORTY: Final = 40
"""The reward, and the bonus for a bid in the trump suit (BF-SCO-3, BF-SCO-8)."""


def read_seat(seat: Seat | str) -> Seat:
    """South or North, however written; raises NotationError."""
    found = as_seat(seat)
    if found not in (Seat.SOUTH, Seat.NORTH):
        raise NotationError(f"there is no {found.word} in this game; the seats are S and N")
    return found


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
    the seats whose bid is of the trump suit, such as ``"SN"``. Raises NotationError.
    """
    points = {Seat.SOUTH: south, Seat.NORTH: north}
    cites = (OWN_POINTS, *(() if holder else (POINTS_ONLY,)), CAPTURED_ONLY, UNPLAYED)
    lines = [ScoreLine(seat, n, cites, "points in tricks") for seat, n in points.items()]
    if holder is not None:
        rules = options or BidFairOptions()
        lines += _contract_lines(read_seat(holder), points, contract_value(high), both_up, rules)
    cites = (SUIT_BONUS, TRUMP_BID, BID_SUIT, EVERY_TRUMP_BID, OF_TRICK_POINTS)
    return (
        *lines,
        *(ScoreLine(read_seat(x), FORTY, cites, "bid in the trump suit") for x in suit_bonus),
    )


def _contract_lines(
    holder: Seat, points: dict[Seat, int], value: int, both_up: bool, rules: BidFairOptions
) -> list[ScoreLine]:
    """The difference bonus, even if it is nothing, and the reward."""
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
