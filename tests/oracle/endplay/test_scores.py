"""The score of every contract, compared with `endplay`."""

from __future__ import annotations

import pytest

from bridgepath.bridge.calls import BIDS, Bid, Contract
from bridgepath.bridge.scoring import duplicate_lines
from bridgepath.core.score import total
from bridgepath.core.seats import Seat


@pytest.mark.parametrize("bid", BIDS, ids=str)
def test_every_result_scores_the_same(bid: Bid) -> None:
    from endplay.types import Contract as TheirContract
    from endplay.types import Denom, Penalty, Player, Vul

    trump = bid.denomination.trump
    denom = Denom.nt if trump is None else Denom[trump.word]
    penalties = {1: Penalty.passed, 2: Penalty.doubled, 4: Penalty.redoubled}
    for doubling, penalty in penalties.items():
        contract = Contract(bid, Seat.SOUTH, doubling)
        for vulnerable in (False, True):
            for tricks in range(14):
                lines = duplicate_lines(contract, tricks, vulnerable=vulnerable, defender=Seat.WEST)
                score = total(lines, Seat.SOUTH) - total(lines, Seat.WEST)
                theirs = TheirContract(
                    level=bid.level,
                    denom=denom,
                    declarer=Player.south,
                    penalty=penalty,
                    result=tricks - contract.needed,
                )
                assert theirs.score(Vul.ns if vulnerable else Vul.ew) == score, (contract, tricks)
