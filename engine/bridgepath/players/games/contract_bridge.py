"""The player of contract bridge: bids by a table, leads what partner has bid."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import takewhile

from ...bidding import AuctionSummary, BiddingView, table_call
from ...bridge.auction import Auction
from ...bridge.calls import Call, parse_call
from ...bridge.tricks import Play
from ...core.cards import PACK_52, Hand
from ...core.observation import Observation
from ...core.seats import COMPASS, Seat, from_seat
from ...reason.worlds import Held
from ..cardplay import winning
from ..choice import Choice, played
from ..opening import partners_suit
from ..seat_view import SeatView
from ..seat_view import held as hand_of

__all__ = ["choose", "reads"]


def choose(seen: Observation, rng: random.Random) -> Choice:
    """What to do, and why."""
    view = _view(seen)
    if not isinstance(seen.legal[0], Play):
        call, line = table_call(view)
        if call in seen.legal:
            return Choice(call, line.reason, line.id)
        return Choice(seen.legal[0], "there is nothing to add")
    sight = SeatView(seen, PACK_52)
    return played(seen, winning(sight, partners_suit(view.told, sight.trump)))


def reads(seen: Observation) -> Callable[[Held], int] | None:
    """How many calls of the hidden hands the bidding table has otherwise, in a layout."""
    calls, asked = _calls(seen), list[tuple[AuctionSummary, Call]]()
    if not calls:
        return None
    open_ = {zone.seat for zone in seen.zones if zone.kind == "hand" and not zone.hidden}
    auction = Auction(from_seat(calls[0][0], COMPASS))
    for at, (seat, call) in enumerate(calls):
        if seat not in open_:
            asked.append((AuctionSummary(seat, calls[:at], frozenset(auction.legal())), call))
        auction = auction.add(call)

    def missed(held: Held) -> int:
        hands = {told.seat: Hand.of(held[told.seat]) for told, _ in asked}
        return sum(table_call(BiddingView(hands[t.seat], t))[0] != call for t, call in asked)

    return missed


def _calls(seen: Observation) -> list[tuple[Seat, Call]]:
    """The auction, as it is followed by the cards."""
    auction = takewhile(lambda turn: turn[1][0] not in "♠♥♦♣", seen.turns)
    return [(seat, parse_call(text)) for seat, text in auction]


def _view(seen: Observation) -> BiddingView:
    assert seen.viewer is not None, "a bot sits at a seat"
    told = AuctionSummary(seen.viewer, _calls(seen), frozenset(seen.legal))
    return BiddingView(hand_of(seen), told)
