"""The auction of two players who know all cards, against every sequence of legal calls."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from bridgepath.bridge.calls import BIDS, Bid, Double, Pass, Redouble
from bridgepath.players import known_hands
from bridgepath.players.known_hands import Auction
from tests.sample import some

LOW = BIDS[:4]

# The calls so far: bids by place, "p", "d", "r"; we call first.
Calls = tuple[int | str, ...]


def may_follow(calls: Calls, doubles: bool) -> Iterator[int | str]:
    """The calls that are legal next in an auction of two."""
    bids = [call for call in calls if isinstance(call, int)]
    yield "p"
    yield from range(bids[-1] + 1 if bids else 0, len(LOW))
    if doubles and calls and isinstance(calls[-1], int):
        yield "d"
    if doubles and calls and calls[-1] == "d":
        yield "r"


def is_over(calls: Calls) -> bool:
    """One pass ends the auction after a bid, and two before the first bid."""
    return calls[-1:] == ("p",) and (len(calls) > 1)


def worth_of(calls: Calls, worths: dict[tuple[Bid, bool, int], float]) -> float:
    """The result after some calls if both players do their best."""
    if is_over(calls):
        places = [at for at, call in enumerate(calls) if isinstance(call, int)]
        if not places:
            return 0.0
        times = {"d": 2, "r": 4}.get(str(calls[-2]), 1)
        return worths[LOW[int(calls[places[-1]])], places[-1] % 2 == 0, times]
    found = [worth_of((*calls, call), worths) for call in may_follow(calls, True)]
    return max(found) if len(calls) % 2 == 0 else min(found)


@pytest.mark.parametrize("seed", some(range(60), 12))
def test_every_call_comes_to_what_all_auctions_say(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    worths = {
        (bid, ours, times): rng.randint(-9, 9) * 10.0
        for bid in LOW
        for ours in (True, False)
        for times in (1, 2, 4)
    }
    monkeypatch.setattr(known_hands, "BIDS", LOW)
    monkeypatch.setattr(known_hands, "_LET_STAND", 0.0)
    auction = Auction(lambda *contract: worths[contract], doubles=True)
    for place, bid in enumerate(LOW):
        first = auction.after(bid, None, ours=False, doubling=1, passed=False)
        assert first == worth_of((place,), worths)
        for call, written in ((Pass(), "p"), (Double(), "d")):
            then = auction.after(call, bid, ours=False, doubling=1, passed=False)
            # the opponent began, so we call second
            assert then == -worth_of((place, written), swapped(worths))
        again = auction.after(Redouble(), bid, ours=True, doubling=2, passed=False)
        assert again == worth_of((place, "d", "r"), worths)
    passed = auction.after(Pass(), None, ours=False, doubling=1, passed=False)
    assert passed == worth_of(("p",), worths)
    assert auction.after(Pass(), None, ours=False, doubling=1, passed=True) == 0


def swapped(worths: dict[tuple[Bid, bool, int], float]) -> dict[tuple[Bid, bool, int], float]:
    """The same from the other side of the table."""
    return {(bid, not ours, times): -worth for (bid, ours, times), worth in worths.items()}


def test_a_bid_is_worth_making_that_can_be_outbid_for_nothing() -> None:
    def free(bid: Bid, ours: bool, _times: int) -> float:
        return 40.0 if ours and bid == BIDS[0] else 0.0

    auction = Auction(free, doubles=True)
    worth = auction.after(BIDS[0], None, ours=False, doubling=1, passed=False)
    assert 0 < worth < 10
    assert auction.after(BIDS[1], None, ours=False, doubling=1, passed=False) == 0
    assert auction.after(Pass(), None, ours=False, doubling=1, passed=False) == 0
