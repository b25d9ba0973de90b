"""Who declares, who leads? An auction is over; the answer is a seat."""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...bidding import AuctionSummary, BiddingView, table_call
from ...bidding.auction_summary import read_calls
from ...bridge.auction import Auction
from ...bridge.calls import Bid, Call
from ...bridge.laws import CONTRACT, DUMMY_SPREAD, LEFT_HAND_LEADS
from ...core.cards import PACK_52, Hand
from ...core.seats import COMPASS, Seat, from_seat, next_seat, parse_seat, partner
from ..course.question import Mistake, Question, by_name
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Who declares, who leads?",
    "The auction is over. You tap the seat of declarer, dummy or the opening leader.",
    11,
    "rule",
    (
        "declarer",
        "declarer or leader if the last bidder's partner named the denomination first",
        "declarer, leader or dummy after long auctions",
    ),
    (
        ("last-bidder", "the last bidder, though partner named the denomination first"),
        ("other-side", "a seat on the other side"),
        ("dummy", "the partner of the right seat"),
        ("leads-himself", "declarer, though the opponent on the left leads"),
        ("right-hand", "the opponent on the right, though the one on the left leads"),
    ),
)
_ROLES: Final = {"declarer": "Who is declarer?", "leader": "Who leads?", "dummy": "Who is dummy?"}


def make(calls: str, dealer: str = "S", role: str = "declarer") -> Question:
    """Who is the ``declarer``, the ``leader`` or the ``dummy`` after `calls`, `dealer`'s first.

    Raises NotationError for an auction that is open, passed out, or impossible.
    """
    if role not in _ROLES:
        raise NotationError(f"the role must be one of {', '.join(_ROLES)}")
    seat = parse_seat(dealer)
    if seat not in COMPASS:
        raise NotationError("the dealer must be N, E, S or W")
    try:
        auction = Auction.of(from_seat(seat, COMPASS), read_calls(calls))
    except NotationError:
        raise
    except ValueError as error:
        raise NotationError(str(error)) from None
    if auction.contract is None:
        raise NotationError("the auction did not end in a contract")
    return _question(auction, role)


def _question(auction: Auction, role: str) -> Question:
    bid, declarer = auction.bid, auction.declarer
    assert bid is not None, "there is a contract"
    leader = next_seat(declarer, COMPASS)
    right = {"declarer": declarer, "leader": leader, "dummy": partner(declarer)}[role]
    side = f"{declarer.word} and {partner(declarer).word}"
    working = [
        f"The last bid is {bid}, so {side} play it.",
        f"{declarer.word} is declarer: the first of the two to name {bid.denomination}.",
    ]
    if role == "leader":
        working.append(f"{leader.word} sits on declarer's left and leads.")
    if role == "dummy":
        working.append(f"{right.word} sits opposite and is dummy.")
    cites = {
        "declarer": (CONTRACT,),
        "leader": (CONTRACT, LEFT_HAND_LEADS),
        "dummy": (CONTRACT, DUMMY_SPREAD),
    }
    return Question(
        _ROLES[role],
        (by_name(*COMPASS),),
        frozenset({right.word}),
        tuple(working),
        shown=(auction,),
        wrong={
            seat.word: _mistake(auction, role, seat, right) for seat in COMPASS if seat is not right
        },
        clauses=cites[role],
    )


def _mistake(auction: Auction, role: str, wrong: Seat, right: Seat) -> Mistake:
    declarer, bid, last = auction.declarer, auction.bid, auction.bidder
    assert bid is not None, "there is a contract"
    first = f"{declarer.word} was the first of the pair to name {bid.denomination}"
    if role == "leader":
        if wrong is declarer:
            text = f"{wrong.word} is declarer, and the opponent on declarer's left leads."
            return Mistake("leads-himself", text)
        if wrong is partner(right):
            text = f"{wrong.word} sits on declarer's right. The opponent on the left leads."
            return Mistake("right-hand", text)
        return Mistake("dummy", f"{wrong.word} is dummy. The opponent on declarer's left leads.")
    if wrong not in (declarer, partner(declarer)):
        return Mistake("other-side", f"The other side made the last bid, {bid}.")
    if wrong is last and wrong is not declarer:
        return Mistake("last-bidder", f"{wrong.word} bid last, but {first}.")
    if role == "dummy":
        return Mistake("dummy", f"{wrong.word} is declarer: {first}. Dummy sits opposite.")
    return Mistake("dummy", f"{wrong.word} is dummy: {first}.")


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """A random auction, made by the bidding table with four hands."""
    role = rng.choice(tuple(_ROLES)[:level])
    while True:
        auction = _auction(rng)
        if auction.contract is None or (level == 3 and _bids(auction) < 4):
            continue
        if level == 1 or auction.declarer is not auction.bidder or rng.random() < 0.2:
            return make(str(auction), auction.callers[0].value, role)


def _bids(auction: Auction) -> int:
    return sum(isinstance(call, Bid) for call in auction.calls)


def _auction(rng: random.Random) -> Auction:
    cards = rng.sample(PACK_52, 52)
    hands = {seat: Hand.of(cards[13 * n : 13 * n + 13]) for n, seat in enumerate(COMPASS)}
    auction = Auction(from_seat(rng.choice(COMPASS), COMPASS))
    while (seat := auction.to_act) is not None:
        told = AuctionSummary(seat, tuple(auction.by_seat()), frozenset(auction.legal()))
        call: Call = table_call(BiddingView(hands[seat], told))[0]
        auction = auction.add(call)
    return auction
