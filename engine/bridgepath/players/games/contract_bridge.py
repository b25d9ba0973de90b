"""The player of contract bridge: it bids by a table, and leads partner's suit."""

from __future__ import annotations

import random

from ...bidding import AuctionSummary, BiddingView, table_call
from ...bridge.calls import parse_call
from ...bridge.tricks import Play
from ...core.cards import PACK_52
from ...core.observation import Observation
from ..cardplay import winning
from ..choice import Choice, played
from ..opening import partners_suit
from ..seat_view import SeatView, held

__all__ = ["choose"]


def choose(seen: Observation, rng: random.Random) -> Choice:
    """The action, and its reason."""
    view = _view(seen)
    if not isinstance(seen.legal[0], Play):
        call, line = table_call(view)
        if call in seen.legal:
            return Choice(call, line.reason, line.id)
        return Choice(seen.legal[0], "there is nothing to add")
    sight = SeatView(seen, PACK_52)
    return played(seen, winning(sight, partners_suit(view.told, sight.trump)))


def _view(seen: Observation) -> BiddingView:
    assert seen.viewer is not None, "a bot sits at a seat"
    calls = []
    for seat, text in seen.turns:
        if text[0] in "♠♥♦♣":
            break
        calls.append((seat, parse_call(text)))
    return BiddingView(held(seen), AuctionSummary(seen.viewer, calls, frozenset(seen.legal)))
