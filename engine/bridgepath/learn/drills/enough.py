"""Enough? The lowest bid that is still high enough, and who may double."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from ...base.errors import NotationError
from ...bridge.auction import Auction
from ...bridge.calls import BIDS, Bid, Call, Denomination, Double, Pass, Redouble, parse_bid
from ...bridge.laws import BID_CANCELS, DOUBLE, LEVELS, REDOUBLE, SUFFICIENT
from ...core.clauses import Clause
from ...core.seats import side_of
from ..course.by_table import auction_of
from ..course.question import Mistake, Question, call, choice
from . import About

__all__ = ["ABOUT", "ask", "make"]

ABOUT: Final = About(
    "Enough?",
    "You hear an auction and name the lowest legal bid, or say whether you may double.",
    12,
    "rule",
    (
        "one bid has been made",
        "several bids, passes and doubles",
        "bids at every level, and whether you may double or redouble",
    ),
    (
        ("too-low", "not higher than the last bid"),
        ("rank", "the same level, but a denomination of lower rank"),
        ("too-high", "high enough, but not the lowest"),
        ("other", "a denomination other than the one asked for"),
        ("own-bid", "doubled a bid by your own side"),
        ("done", "doubled or redoubled a second time"),
        ("not-doubled", "redoubled a bid that nobody has doubled"),
        ("may", "missed that a double or a redouble is allowed"),
    ),
)
_DOUBLES: Final = ("double", "redouble", "neither")


def make(calls: str, of: str) -> Question:
    """The lowest bid for South after `calls` in the denomination `of`: ``♣`` to ``♠``, ``NT``.

    With ``double`` for `of`: whether South may double or redouble. Raises NotationError for an
    impossible auction, for one without a bid, and if no bid in the denomination is left.
    """
    auction = auction_of(calls)
    if auction.bid is None:
        raise NotationError("nobody has bid, so any bid is enough")
    if of.strip().lower() == "double":
        return _may_double(auction)
    return _lowest(auction, parse_bid(f"1{of.strip()}").denomination)


# --- bids ---------------------------------------------------------------------------------------


def _lowest(auction: Auction, named: Denomination) -> Question:
    last = auction.bid
    assert last is not None, "somebody has bid"
    bids = [bid for bid in BIDS if bid.denomination is named]
    enough = [bid for bid in bids if bid.order >= auction.lowest]
    if not enough:
        raise NotationError(f"no bid in {named} is left after {last}")
    right = enough[0]
    order = " ".join(map(str, Denomination))
    higher = list(Denomination).index(named) > list(Denomination).index(last.denomination)
    said = (
        f"{named} ranks above {last.denomination}, so the level of {last} is enough."
        if higher
        else f"{named} does not rank above {last.denomination}, so you must go one level higher."
    )
    cites: tuple[Clause, ...] = (LEVELS, SUFFICIENT)
    if auction.doubling > 1:
        cites = (*cites, BID_CANCELS)
    return Question(
        f"What is the lowest bid in {_word(named)} that South may make?",
        (call(BIDS),),
        frozenset({str(right)}),
        (f"The last bid is {last}.", f"The denominations, from low to high: {order}.", said),
        shown=(auction,),
        wrong={str(bid): _wrong_bid(auction, bid, right) for bid in BIDS if bid != right},
        clauses=cites,
    )


def _word(named: Denomination) -> str:
    return "no trumps" if named.trump is None else named.trump.word


def _wrong_bid(auction: Auction, wrong: Bid, right: Bid) -> Mistake:
    last = auction.bid
    assert last is not None, "somebody has bid"
    if wrong.order < auction.lowest:
        if wrong == last:
            return Mistake("too-low", f"{last} has been bid. You must bid higher.")
        if wrong.level == last.level:
            text = f"{wrong} is at the same level as {last}, but {last.denomination} ranks higher."
            return Mistake("rank", text)
        return Mistake("too-low", f"{wrong} is not higher than {last}.")
    if wrong.denomination is not right.denomination:
        named = _word(right.denomination)
        return Mistake(
            "other", f"{wrong} is enough, but the question asks for the lowest bid in {named}."
        )
    return Mistake("too-high", f"{wrong} is enough, but so is {right}, which is lower.")


# --- doubles ------------------------------------------------------------------------------------


def _may_double(auction: Auction) -> Question:
    legal: Sequence[Call] = auction.legal()
    doubles: dict[str, Double | Redouble] = {"double": Double(), "redouble": Redouble()}
    right = next((word for word, one in doubles.items() if one in legal), "neither")
    wrong = {word: _wrong_double(auction, word, right) for word in _DOUBLES if word != right}
    return Question(
        "South is to call. May South double, redouble, or neither?",
        (choice(*_DOUBLES),),
        frozenset({right}),
        _doubled(auction, right),
        shown=(auction,),
        wrong=wrong,
        clauses=(DOUBLE, REDOUBLE, BID_CANCELS),
    )


def _ours(auction: Auction) -> bool:
    seat, bidder = auction.to_act, auction.bidder
    assert seat is not None, "South is to call"
    assert bidder is not None, "somebody has bid"
    return side_of(seat) is side_of(bidder)


def _doubled(auction: Auction, right: str) -> tuple[str, ...]:
    whose = "your side" if _ours(auction) else "the opponents"
    now = {1: "not doubled", 2: "doubled", 4: "redoubled"}[auction.doubling]
    last = f"The last bid is {auction.bid}. It was made by {whose} and is {now}."
    rule = (
        "You may double a bid by the opponents, and redouble a bid by your side that they have "
        "doubled."
    )
    may = "So neither is allowed." if right == "neither" else f"So you may {right}."
    return (last, rule, may)


def _wrong_double(auction: Auction, wrong: str, right: str) -> Mistake:
    ours, bid = _ours(auction), auction.bid
    if wrong == "neither":
        theirs = "The opponents made the bid"
        whose = theirs if right == "double" else "They have doubled your side's bid"
        return Mistake("may", f"{whose}, so you may {right}.")
    if wrong == "double":
        if ours:
            return Mistake(
                "own-bid", f"{bid} is your side's bid. You may double only the opponents' bids."
            )
        return Mistake("done", f"{bid} is already doubled, and cannot be doubled again.")
    if auction.doubling == 4:
        return Mistake("done", f"{bid} is already redoubled, and cannot be redoubled again.")
    if not ours and auction.doubling == 2:
        return Mistake(
            "own-bid", f"Your side doubled {bid}. Only the side that bid it may redouble."
        )
    return Mistake("not-doubled", f"Nobody has doubled {bid}, so there is nothing to redouble.")


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """A random auction up to South's turn."""
    if level == 3 and rng.random() < 0.5:
        wanted = rng.choice(_DOUBLES)
        while True:
            calls = _auction(rng, 3)
            question = make(calls, "double")
            if question.right == {wanted}:
                return question
    while True:
        calls, named = _auction(rng, level), rng.choice(list(Denomination))
        bid = auction_of(calls).bid
        if bid is not None and bid.level < 7:
            return make(calls, str(named))


def _auction(rng: random.Random, level: int) -> str:
    """Calls up to South's turn, with the last bid among them."""
    if level == 1:
        lead = "P " * rng.randrange(3)
        return f"{lead}{rng.choice(BIDS[:15])}" + " P" * rng.randrange(2)
    while True:
        made: list[Call] = []
        auction = auction_of("")
        for _ in range(rng.randrange(3, 9)):
            legal = auction.legal()
            one: Call = Pass()
            if rng.random() < 0.6 and auction.lowest < len(BIDS):
                at = auction.lowest + rng.randrange(3 if level == 2 else 7)
                one = BIDS[min(at, len(BIDS) - 1)]
            elif len(legal) > 1 and not isinstance(legal[1], Bid) and rng.random() < 0.6:
                one = legal[1]
            auction = auction.add(one)
            made.append(one)
            if auction.over:
                break
        if not auction.over and auction.bid is not None:
            return " ".join(map(str, made))
