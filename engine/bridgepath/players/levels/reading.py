"""What calls tell about a layout: how many of them the hidden hands would not have made in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Final, TypeAlias

from ...bidding import AuctionSummary, BiddingView, table_call
from ...bridge.auction import Auction
from ...bridge.calls import Call, parse_call
from ...core.cards import Hand
from ...core.observation import Observation
from ...core.seats import COMPASS, from_seat
from ...reason.worlds import Held

__all__ = ["READS", "Misses", "Reads"]

Misses: TypeAlias = Callable[[Held], int]
Reads: TypeAlias = Callable[[Observation], Misses | None]


def _by_table(seen: Observation) -> Misses | None:
    """Counts the hidden hands' calls that the table would not make; None if nobody has called."""
    auction = takewhile(lambda turn: turn[1][0] not in "♠♥♦♣", seen.turns)
    calls = [(seat, parse_call(text)) for seat, text in auction]
    if not calls:
        return None
    open_ = {zone.seat for zone in seen.zones if zone.kind == "hand" and not zone.hidden}
    asked, so_far = list[tuple[AuctionSummary, Call]](), Auction(from_seat(calls[0][0], COMPASS))
    for at, (seat, call) in enumerate(calls):
        if seat not in open_:
            asked.append((AuctionSummary(seat, calls[:at], frozenset(so_far.legal())), call))
        so_far = so_far.add(call)

    def misses(held: Held) -> int:
        hands = {told.seat: Hand.of(held[told.seat]) for told, _ in asked}
        return sum(
            table_call(BiddingView(hands[told.seat], told))[0] != call for told, call in asked
        )

    return misses


READS: Final[Mapping[str, Reads]] = MappingProxyType({"contract-bridge": _by_table})
"""By game, for games in which calls tell a partner something."""
