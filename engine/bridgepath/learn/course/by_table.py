"""A question about a call: a hand and an auction, with the answer from the bidding table."""

from __future__ import annotations

from typing import Final, NamedTuple, final

from ...base._check import takes
from ...base.errors import NotationError
from ...bidding import BiddingView, Line, summary_of, table_call
from ...bidding.auction_summary import read_calls
from ...bidding.hands import consistent, meanings
from ...bridge.auction import Auction
from ...bridge.calls import Bid, Call, Double, Pass, Redouble
from ...bridge.laws import CALLS, POINTS
from ...core.cards import DISPLAY_SUITS, Hand, Suit
from ...core.seats import COMPASS, Seat, from_seat
from .question import Mistake, Question, call, hand_zone

__all__ = ["KINDS", "KINDS_OVER", "auction_of", "call_question", "spelled", "thirteen"]

_BIDS: Final = (
    ("passed", "passed with a hand that should act"),
    ("bid-on", "acted with a hand that should pass"),
    ("too-high", "the right denomination, but too high"),
    ("other-suit", "a suit other than the one to show"),
    ("suit-for-no-trumps", "a suit where no trumps is right"),
    ("no-trumps-for-suit", "no trumps where a suit is right"),
)
_JACK: Final = 9
"""The lowest rank with points."""
_LOW: Final = ("too-low", "the right denomination, but too low")
KINDS: Final = (*_BIDS[:3], _LOW, *_BIDS[3:])
"""The kinds of mistake in a call while the opponents pass."""
KINDS_OVER: Final = (
    *_BIDS,
    ("doubled", "a double where a bid is right"),
    ("not-doubled", "a bid where a double is right"),
)
"""The kinds of mistake in a call over a bid of the opponents."""


@final
class _Case(NamedTuple):
    """A hand that must call, with the answer of the table."""

    view: BiddingView
    calls: str
    right: Call
    line: Line


@takes
def thirteen(hand: Hand | str) -> Hand:
    """A hand of thirteen cards; raises NotationError."""
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    if len(held) != 13 or held.jokers:
        raise NotationError(f"a hand must have 13 cards, not {len(held)}")
    return held


@takes
def auction_of(calls: str) -> Auction:
    """The calls before South's, as an auction; raises NotationError."""
    told = summary_of(calls)
    seats = from_seat(Seat.SOUTH, COMPASS)
    return Auction.of(from_seat(seats[-len(told.calls) % 4], COMPASS), read_calls(calls))


@takes
def spelled(call: Call) -> str:
    """The words for a call at the beginning of a sentence."""
    text = str(call)
    return text[:1].upper() + text[1:]


@takes
def call_question(hand: Hand | str, calls: str, text: str = "") -> Question:
    """South's call with a hand after `calls`; raises NotationError.

    The calls must be those that the table makes with this hand.
    """
    held, told = thirteen(hand), summary_of(calls)
    if not consistent(held, calls):
        raise NotationError(
            f"according to the table, South would not have made these calls with {held}"
        )
    view = BiddingView(held, told)
    right, line = table_call(view)
    case = _Case(view, calls, right, line)
    auction = auction_of(calls)
    offered = auction.legal()
    return Question(
        text or "You sit South. What is your call?",
        (call(offered),),
        frozenset({str(right)}),
        _working(case),
        zones=(hand_zone(Seat.SOUTH, held),),
        shown=(auction,) if calls else ("You are the dealer: nobody has called yet.",),
        wrong={str(one): _mistake(case, one) for one in offered if one != right},
        deciding=Hand.of(each for each in held if each.index % 13 >= _JACK),
        clauses=(CALLS, POINTS),
    )


# --- the working --------------------------------------------------------------------------------


def _trump(one: Call) -> Suit | None:
    return one.denomination.trump if isinstance(one, Bid) else None


def _working(case: _Case) -> tuple[str, ...]:
    view, line = case.view, case.line
    found = [_held(view)]
    trump = _trump(case.right)
    if line.promise.fit and trump is not None and view.with_fit(trump) > view.hcp:
        found.append(f"Counting short suits, you have {view.with_fit(trump)} points.")
    found.append(f"{line.id}: {line.reason}.")
    if (told := str(line.promise)) != "nothing":
        found.append(f"{spelled(case.right)} promises {told}.")
    return tuple(found)


def _held(view: BiddingView) -> str:
    counts = "-".join(str(view.length(suit)) for suit in DISPLAY_SUITS)
    shape = "balanced" if view.balanced else "not balanced"
    return f"You have {_number(view.hcp, 'point')}, and your {counts} shape is {shape}."


def _number(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "s")


# --- mistakes -----------------------------------------------------------------------------------


def _mistake(case: _Case, wrong: Call) -> Mistake:
    kind = _kind(case.right, wrong)
    return Mistake(kind, f"{_why(case, wrong)} {_rather(case)}")


def _kind(right: Call, wrong: Call) -> str:
    if isinstance(wrong, Pass):
        return "passed"
    if isinstance(right, Pass):
        return "bid-on"
    if isinstance(wrong, (Double, Redouble)):
        return "doubled"
    if not isinstance(right, Bid):
        return "not-doubled"
    if right.denomination is wrong.denomination:
        return "too-high" if wrong.level > right.level else "too-low"
    if _trump(right) is None:
        return "suit-for-no-trumps"
    return "no-trumps-for-suit" if _trump(wrong) is None else "other-suit"


def _why(case: _Case, wrong: Call) -> str:
    """The meaning of the wrong call."""
    lines = meanings(case.calls).get(wrong, ())
    if not lines:
        return f"The bidding table gives {wrong} no meaning here."
    line = min(lines, key=lambda one: _off(case.view, one, wrong))
    told = str(line.promise)
    if told == "nothing":
        return f"{spelled(wrong)} is for other hands ({line.reason})."
    return f"{spelled(wrong)} promises {told}.{_lacks(case.view, line, wrong)}"


def _points(view: BiddingView, line: Line, wrong: Call) -> int:
    trump = _trump(wrong)
    return view.with_fit(trump) if line.promise.fit and trump is not None else view.hcp


def _off(view: BiddingView, line: Line, wrong: Call) -> int:
    """By how many points a hand misses a line."""
    points, promise = _points(view, line, wrong), line.promise
    return max(promise.least - points, points - promise.most, 0)


def _lacks(view: BiddingView, line: Line, wrong: Call) -> str:
    """What the hand lacks for the promise, as a sentence that follows it."""
    points, trump, promise = _points(view, line, wrong), _trump(wrong), line.promise
    if not promise.least <= points <= promise.most:
        return f" You have {_number(points, 'point')}."
    if trump is not None and (held := view.length(trump)) < promise.length:
        word = trump.word[:-1] if held == 1 else trump.word
        return f" You have only {held} {word}." if held else f" You have no {word}."
    return " Your hand is not balanced." if promise.balanced and not view.balanced else ""


def _rather(case: _Case) -> str:
    return f"Here {case.right} is right ({case.line.reason})."
