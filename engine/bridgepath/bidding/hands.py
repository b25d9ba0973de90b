"""Hands for the bidding table: at random, for a line, and for each call in an auction."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from ..base._check import takes
from ..bridge.calls import Bid, Call
from ..core.cards import Hand
from .auction_summary import AuctionSummary, read_calls, summary_of
from .line import Line
from .table import table_call
from .view import BiddingView

__all__ = ["consistent", "dealt", "hands_for", "inside", "meanings"]

_CARDS: Final = range(52)
_SHORT_SUITS: Final = 9
"""More points than the short suits of a hand can add."""
_POOL: Final = 500
_TRIES: Final = 40
"""How many hands are dealt for each that is wanted, if few fit the calls so far."""


@takes
def dealt(rng: random.Random) -> Hand:
    """Thirteen cards at random."""
    # Does what rng.sample does in half the time, because most of these hands are thrown away.
    pool, draw, bits = list(_CARDS), rng.getrandbits, 0
    for left in range(52, 39, -1):
        at = draw(6)
        while at >= left:
            at = draw(6)
        bits |= 1 << pool[at]
        pool[at] = pool[left - 1]
    return Hand(bits)


@lru_cache(maxsize=512)
def _turns(calls: str) -> tuple[tuple[AuctionSummary, Call], ...]:
    """South's earlier turns, each with its call."""
    made = read_calls(calls)
    own = range(len(made) % 4, len(made), 4)
    return tuple((summary_of(made[:at]), made[at]) for at in own)


@lru_cache(maxsize=512)
def _now(calls: str) -> AuctionSummary:
    return summary_of(calls)


@takes
def consistent(hand: Hand, calls: str) -> bool:
    """True if the table makes South's earlier calls with this hand."""
    return all(table_call(BiddingView(hand, told))[0] == call for told, call in _turns(calls))


@takes
def inside(hand: Hand, calls: str) -> bool:
    """True if one point more or less would not change any call of South, past or next."""
    turns = [told for told, _ in _turns(calls)] + [_now(calls)]
    for told in turns:
        call = table_call(BiddingView(hand, told))[0]
        if any(table_call(BiddingView(hand, told, more))[0] != call for more in (-1, 1)):
            return False
    return True


def _may_keep(line: Line, hand: Hand) -> bool:
    """False if the points of a hand rule out a line; a quick test, because most hands fail it."""
    least = line.promise.least - (_SHORT_SUITS if line.promise.fit else 0)
    return least <= hand.hcp <= line.promise.most


@takes
def hands_for(
    line: Line, rng: random.Random, calls: str = "", tries: int = 20_000
) -> Iterator[Hand]:
    """Random hands with which South calls by this line after `calls`, or in its own auction."""
    calls = calls or line.after
    told = _now(calls)
    for _ in range(tries):
        hand = dealt(rng)
        if not _may_keep(line, hand) or not consistent(hand, calls):
            continue
        if table_call(BiddingView(hand, told))[1] is line:
            yield hand


@lru_cache(maxsize=256)
def meanings(calls: str) -> Mapping[Call, tuple[Line, ...]]:
    """The calls that the table has for South in an auction, with the lines that lead to each.

    It samples many hands, so a call that hardly any hand makes may be missing.
    """
    rng, told = random.Random(f"meanings {calls}"), _now(calls)
    found: dict[Call, dict[str, Line]] = {}
    left = _POOL
    for number in range(_POOL * _TRIES):
        hand = dealt(rng)
        if number % 3 == 0:  # Strong hands are rare, but they define a call too.
            hand = max(hand, dealt(rng), dealt(rng), key=lambda one: one.hcp)
        if not consistent(hand, calls):
            continue
        call, line = table_call(BiddingView(hand, told))
        found.setdefault(call, {})[line.id] = line
        left -= 1
        if not left:
            break
    order = sorted(found, key=lambda call: call.order if isinstance(call, Bid) else -1)
    return {call: tuple(found[call].values()) for call in order}
