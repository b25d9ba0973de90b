"""Takeout or penalty? Partner has doubled; what does the double mean?"""

from __future__ import annotations

import random
from typing import Final

from ...base.errors import NotationError
from ...bidding import summary_of
from ...bidding.auction_summary import AuctionSummary
from ...bridge.auction import Auction
from ...bridge.calls import Bid, Double, Pass
from ...bridge.laws import DOUBLE
from ..course.by_table import auction_of
from ..course.question import Mistake, Question, choice
from . import About

__all__ = ["ABOUT", "ask", "make"]

_BOUND: Final = "takeout: you must bid"
_FREE: Final = "takeout, but you may pass"
_PENALTY: Final = "penalty: you pass"
_WORDS: Final = (_BOUND, _FREE, _PENALTY)

ABOUT: Final = About(
    "Takeout or penalty?",
    "Partner has doubled. You say whether the double asks you to bid.",
    15,
    "table",
    (
        "the first round of the auction",
        "doubles after passes and raises by the opponents",
        "long auctions, and doubles of high bids",
    ),
    (
        ("left-in", "a takeout double taken for a penalty double"),
        ("taken-out", "a penalty double taken for a takeout double"),
        ("bound", "passed, though the opponent behind partner has passed"),
        ("freed", "felt bound to bid, though an opponent has bid since"),
    ),
)
_HIGHEST: Final = 3
"""The highest level at which a double is for takeout."""


def make(calls: str) -> Question:
    """The meaning of partner's double for South after `calls`, such as ``1♥ X P``.

    Raises NotationError unless partner doubled last or before one call of an opponent.
    """
    auction, told = auction_of(calls), summary_of(calls)
    at = len(told.calls) - 2
    if at < 0 or not isinstance(told.calls[at][1], Double) or told.calls[at][0] is not told.mate:
        raise NotationError("partner must just have doubled")
    after = told.calls[-1][1]
    if not isinstance(after, (Bid, Pass)):
        raise NotationError("a redouble changes the meaning of partner's double")
    bid = next(call for _, call in reversed(told.calls[:at]) if isinstance(call, Bid))
    ours = any(who in (told.seat, told.mate) for who, _ in told.bids)
    takeout = not ours and bid.level <= _HIGHEST
    right = _PENALTY if not takeout else _FREE if isinstance(after, Bid) else _BOUND
    wrong = {word: _mistake(word, right, told, bid, ours=ours) for word in _WORDS if word != right}
    return Question(
        "You sit South, and your partner, North, has doubled. What does the double mean?",
        (choice(*_WORDS),),
        frozenset({right}),
        _working(right, bid, ours=ours),
        shown=(auction,),
        wrong=wrong,
        clauses=(DOUBLE,),
    )


def _why(bid: Bid, *, ours: bool) -> str:
    if ours:
        return (
            "Your side has already bid, so the double means that partner expects the opponents to "
            "go down."
        )
    if bid.level > _HIGHEST:
        return (
            f"{bid} is too high to ask for a suit, so the double means that partner expects the "
            "opponents to go down."
        )
    return f"Your side has not bid, and {bid} is low: partner asks for your best suit."


def _working(right: str, bid: Bid, *, ours: bool) -> tuple[str, ...]:
    first = _why(bid, ours=ours)
    if right == _BOUND:
        return (
            first,
            (
                "The opponent behind partner has passed: if you pass too, the opponents play "
                f"{bid} doubled."
            ),
        )
    if right == _FREE:
        return (first, "An opponent has bid since, so partner has another turn. You may pass.")
    return (first, "So you pass, provided that your hand is what you promised.")


def _mistake(wrong: str, right: str, told: AuctionSummary, bid: Bid, *, ours: bool) -> Mistake:
    why = _why(bid, ours=ours)
    if right == _PENALTY:
        return Mistake("taken-out", why)
    if wrong == _PENALTY:
        return Mistake("left-in", why)
    if right == _BOUND:
        text = f"Nobody has bid since the double. If you pass, the opponents play {bid} doubled."
        return Mistake("bound", text)
    made = told.calls[-1][1]
    return Mistake("freed", f"{made} has been bid since, so you may pass the double.")


# --- at random ----------------------------------------------------------------------------------


def ask(rng: random.Random, level: int) -> Question:
    """A random auction in which partner doubles."""
    wanted = rng.choice(_WORDS)
    while True:
        calls = _calls(rng, level)
        try:
            question = make(calls)
        except NotationError:
            continue
        if question.right == {wanted}:
            return question


def _bid_over(rng: random.Random, auction: Auction, jump: int) -> Bid | None:
    """A bid not far above the last one."""
    bids = [call for call in auction.legal() if isinstance(call, Bid)]
    return rng.choice(bids[: 5 * jump + 4]) if bids else None


def _calls(rng: random.Random, level: int) -> str:
    """Calls that end with partner's double and the next opponent's call."""
    auction = auction_of("P" if rng.random() < 0.3 and level > 1 else "")
    length = rng.choice(((2, 3), (2, 3, 4, 5), (3, 4, 5, 6, 7))[level - 1])
    for _ in range(length):
        call = _bid_over(rng, auction, rng.randrange(level)) if rng.random() < 0.55 else Pass()
        auction = auction.add(call or Pass())
        if auction.over:
            return ""
    if Double() not in auction.legal():
        return ""
    auction = auction.add(Double())
    after = _bid_over(rng, auction, 0) if rng.random() < 0.45 else Pass()
    return str(auction.add(after or Pass()))
