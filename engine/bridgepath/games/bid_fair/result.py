"""How a deal and a match of Bid Fair end (BF-NEXT, BF-WIN)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...base._check import answers, takes
from ...base.errors import NotationError
from ...base.text import minus, shown
from ...core.clauses import clause
from ...core.deal import Deal
from ...core.events import Event
from ...core.score import ScoreLine, paying, total
from ...core.seats import Seat, as_player
from ...core.state import Outcome, Standing
from .bids import PASSED_OUT
from .options import PAST_TARGET, REDEALER, BidFairOptions
from .phases import SEATS, Over, PassedOut, Played, Table
from .racing import Race, RaceClauses
from .score import FULFILLED, MISSED, OWN_POINTS

LEADER_DEALS: Final = clause("BF-NEXT-1")
LEVEL_ALTERNATES: Final = clause("BF-NEXT-2")
GAME_WON: Final = clause("BF-WIN-1")
LEVEL_PAST_TARGET: Final = clause("BF-AMB-17")


def told_score(table: Played) -> Iterator[Event]:
    """Fulfilment and score, in short."""
    contract, lines = table.contract, table.lines()
    if contract is not None:
        who, points = table.name(contract.holder), table.points(contract.holder)
        missed = MISSED in paying(lines)
        verb, cite = ("misses", MISSED) if missed else ("fulfils", FULFILLED)
        text = f"{who} {verb} the contract: {points} points, {contract.value} needed."
        yield Event(text, (cite,))
    sums = ", ".join(f"{table.setting.name(seat)} {minus(total(lines, seat))}" for seat in SEATS)
    yield Event(f"Score: {sums}.", paying(lines))


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over; after two passes, no score and a redeal (BF-BID-8)."""
    if isinstance(table, PassedOut):
        return Outcome((), "Both passed: the cards are gathered and dealt again.", PASSED_OUT)
    if not isinstance(table, Over):
        return None
    return Outcome(table.lines(), " ".join(event.text for event in told_score(table)))


@takes
def match(options: BidFairOptions) -> Race:
    """A race past the target in which the leader deals (BF-NEXT-1, BF-WIN-1)."""
    return Race(
        SEATS,
        ("South", "North"),
        options.target,
        options.target_inclusive,
        options.redeal_same_dealer,
        RaceClauses(
            end=GAME_WON,
            leader=LEADER_DEALS,
            level=LEVEL_ALTERNATES,
            redeal=REDEALER,
            past=PAST_TARGET,
            tie=LEVEL_PAST_TARGET,
        ),
        Standing(tuple((seat, 0) for seat in SEATS)),
    )


@answers
def race(
    *, south: int, north: int, dealer: Seat | str, options: BidFairOptions | None = None
) -> Race:
    """The match with these totals after a deal by `dealer`: who deals next, who has won.

    Raises NotationError for totals that are not whole numbers.
    """
    for seat, number in ((Seat.SOUTH, south), (Seat.NORTH, north)):
        if type(number) is not int:
            raise NotationError(f"{seat.word}'s total must be a whole number, not {shown(number)}")
    totals = ((Seat.SOUTH, south), (Seat.NORTH, north))
    lines = tuple(ScoreLine(seat, points, (OWN_POINTS,), "so far") for seat, points in totals)
    return match(options or BidFairOptions()).add(
        Deal.of(as_player(dealer, SEATS)), Outcome(lines, "")
    )
