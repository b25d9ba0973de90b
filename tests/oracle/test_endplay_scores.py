"""The score of every contract, as `endplay` has it."""

from __future__ import annotations

import pytest
from endplay.types import Contract as TheirContract
from endplay.types import Denom, Penalty, Player, Vul

from bridgepath.calls import BIDS, Bid, Contract, Denomination
from bridgepath.scoring import duplicate_lines, total
from bridgepath.seats import Seat

DENOMINATIONS = {
    Denomination.CLUBS: Denom.clubs,
    Denomination.DIAMONDS: Denom.diamonds,
    Denomination.HEARTS: Denom.hearts,
    Denomination.SPADES: Denom.spades,
    Denomination.NOTRUMP: Denom.nt,
}
PENALTIES = {1: Penalty.passed, 2: Penalty.doubled, 4: Penalty.redoubled}


@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_every_result_scores_the_same(bid: Bid) -> None:
    for doubling, penalty in PENALTIES.items():
        contract = Contract(bid, Seat.SOUTH, doubling)
        for vulnerable in (False, True):
            for tricks in range(14):
                lines = duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=Seat.WEST)
                score = total(lines, Seat.SOUTH) - total(lines, Seat.WEST)
                theirs = TheirContract(
                    level=bid.level,
                    denom=DENOMINATIONS[bid.denomination],
                    declarer=Player.south,
                    penalty=penalty,
                    result=tricks - contract.needed,
                )
                assert theirs.score(Vul.ns if vulnerable else Vul.ew) == score, (contract, tricks)
