"""Count what the others did that does not fit a layout: what the hidden hands would not have done.

It considers the calls of an auction in which calls promise something, and the opening lead, which
all players choose from the same list.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile
from types import MappingProxyType
from typing import Final, TypeAlias

from ...bidding import AuctionSummary, BiddingView, table_call
from ...bridge.auction import Auction
from ...bridge.calls import Call, parse_call
from ...core.cards import Hand, Suit
from ...core.observation import Observation
from ...core.seats import COMPASS, Seat, from_seat
from ...reason.worlds import Held
from ..opening import opening_lead, partners_suit
from ..seat_view import played, trump_of

__all__ = ["Misses", "Reads", "reads"]

Misses: TypeAlias = Callable[[Held], int]
Reads: TypeAlias = Callable[[Observation], Misses | None]


def reads(game: str) -> Reads:
    """The function that judges layouts in the game with this id."""
    return _READS.get(game, _by_lead)


def _calls(seen: Observation) -> list[tuple[Seat, Call]]:
    auction = takewhile(lambda turn: turn[1][0] not in "♠♥♦♣", seen.turns)
    return [(seat, parse_call(text)) for seat, text in auction]


def _hidden(seen: Observation, seat: Seat) -> bool:
    return any(zone.seat is seat and zone.hidden for zone in seen.zones if zone.kind == "hand")


def _lead(seen: Observation, asked: Suit | None) -> Misses | None:
    """1 for a layout in which the leader would have led something else; None if nobody has led."""
    cards, trump = played(seen), trump_of(seen)
    if not cards:
        return None
    led = cards[0]
    leader = next(seat for seat, text in seen.turns if text == str(led))
    if not _hidden(seen, leader):
        return None

    def misses(held: Held) -> int:
        hand = held.get(leader, ())
        # a player may have led from a hand that is not its own
        return int(led in hand and opening_lead(hand, trump, asked).card != led)

    return misses


def _by_lead(seen: Observation) -> Misses | None:
    """Counts an opening lead that is not the one of the list."""
    return _lead(seen, None)


def _by_table(seen: Observation) -> Misses | None:
    """Counts the hidden hands' calls that the table would not make, and their opening lead."""
    calls = _calls(seen)
    if not calls:
        return None
    open_ = {zone.seat for zone in seen.zones if zone.kind == "hand" and not zone.hidden}
    asked, so_far = list[tuple[AuctionSummary, Call]](), Auction(from_seat(calls[0][0], COMPASS))
    for at, (seat, call) in enumerate(calls):
        if seat not in open_:
            asked.append((AuctionSummary(seat, calls[:at], frozenset(so_far.legal())), call))
        so_far = so_far.add(call)
    lead = _led_after(seen, calls)

    def misses(held: Held) -> int:
        hands = {told.seat: Hand.of(held[told.seat]) for told, _ in asked}
        missed = sum(
            table_call(BiddingView(hands[told.seat], told))[0] != call for told, call in asked
        )
        return missed + (lead(held) if lead else 0)

    return misses


def _led_after(seen: Observation, calls: list[tuple[Seat, Call]]) -> Misses | None:
    """The same for the lead, which is partner's suit if partner has bid one."""
    cards = played(seen)
    if not cards:
        return None
    leader = next(seat for seat, text in seen.turns if text == str(cards[0]))
    told = AuctionSummary(leader, calls, frozenset())
    return _lead(seen, partners_suit(told, trump_of(seen)))


_READS: Final[Mapping[str, Reads]] = MappingProxyType({"contract-bridge": _by_table})
"""By game, for games in which calls tell a partner something."""
