"""The whole bidding table: the lines that a seat reads, and the call that the first one makes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, final

from ..base._check import takes
from ..base.errors import NotationError
from ..base.text import short
from ..bridge.calls import Bid, Call, Pass
from .answers import MAJOR, MINOR, ONE_NT, TWO_NT
from .auction_summary import MAJORS, AuctionSummary
from .competition import ADVANCE, AGAIN, COMPETE, CUE, DOUBLED, OVER, PENALTY
from .later import LATER
from .line import Line, Promise
from .openings import OPEN
from .rebids import AFTER_NT, AFTER_RAISE, NEW_SUIT, OVER_NT
from .slam import SLAM
from .strong import ANSWER_2C, STRONG, STRONG_OVER
from .view import BiddingView

__all__ = ["SITUATIONS", "Situation", "line_of", "listed", "promised", "situations", "table_call"]


@final
class Situation(NamedTuple):
    """Lines that are read one after the other."""

    name: str
    title: str
    """When this part is read."""
    lines: tuple[Line, ...]


_SECOND: Final = (*AFTER_RAISE, *AFTER_NT, *OVER_NT, *NEW_SUIT)

SITUATIONS: Final = MappingProxyType(
    {
        one.name: one
        for one in (
            Situation("open", "Nobody has bid", OPEN),
            Situation("answer-major", "Partner has opened one of a major", MAJOR),
            Situation("answer-minor", "Partner has opened one of a minor", MINOR),
            Situation("answer-1nt", "Partner has opened 1NT", ONE_NT),
            Situation("answer-2nt", "Partner has opened 2NT", TWO_NT),
            Situation("second-call", "You have opened, and partner has responded", _SECOND),
            Situation("answer-2c", "Partner has opened 2♣", ANSWER_2C),
            Situation("strong", "Your side has opened 2♣: every later call", STRONG),
            Situation("slam", "A slam may be near: read these lines first", SLAM),
            Situation("later", "Every later call", LATER),
            Situation("over", "They have opened", OVER),
            Situation("again", "You have doubled, and partner has shown few points", AGAIN),
            Situation("advance", "Partner has overcalled", ADVANCE),
            Situation("doubled", "Partner has doubled for takeout", DOUBLED),
            Situation("compete", "Partner has opened, and they have bid or doubled", COMPETE),
            Situation("cue", "Partner has bid their suit", CUE),
            Situation("strong-over", "Your side has opened 2♣, and they have bid", STRONG_OVER),
            Situation("penalty", "They have bid: read these lines first", PENALTY),
        )
    }
)
"""Every situation with its lines, in the order in which they are tried."""


def listed() -> Iterator[tuple[Situation, Line]]:
    """Every line in order, with its situation."""
    for one in SITUATIONS.values():
        yield from ((one, line) for line in one.lines)


_BY_ID: Final = {line.id: line for _, line in listed()}


@takes
def line_of(id: str) -> Line:
    """The line with this id, such as ``BID-OPEN-3``; raises NotationError."""
    found = _BY_ID.get(id.strip().upper())
    if found is None:
        raise NotationError(
            f'the bidding table has no line "{short(id)}"; ids look like BID-OPEN-3'
        )
    return found


@takes
def promised(line: Line | str) -> Promise:
    """What a line promises; raises NotationError for an unknown id."""
    return (line_of(line) if isinstance(line, str) else line).promise


@lru_cache(maxsize=256)
def situations(told: AuctionSummary) -> tuple[Situation, ...]:
    """The parts of the table that a seat reads, in order."""
    return tuple(SITUATIONS[name] for name in _names(told))


def _names(told: AuctionSummary) -> tuple[str, ...]:
    me, mate = told.shown[told.seat], told.shown[told.mate]
    if not told.bids:
        return ("open",)
    if told.strong:
        return _after_two_clubs(told)
    if told.opener is told.mate and _first_chance(told):
        return _to_answer(told)
    if told.opener is told.seat and mate.cue and told.forced:
        return ("cue", "later")
    if _second_call(told):
        return ("second-call", "slam", "later")
    if me.doubled and not me.bids and mate.little:
        return ("penalty", "again", "later")
    if told.opener in (told.seat, told.mate) or me.bids or me.doubled:
        return ("penalty", "slam", "later")
    if mate.bids:
        return ("penalty", "advance")
    return ("penalty", "doubled" if mate.doubled else "over")


def _after_two_clubs(told: AuctionSummary) -> tuple[str, ...]:
    if told.opener is told.mate and told.quiet and _first_chance(told):
        return ("answer-2c",)
    theirs = told.last is not None and told.last[0] not in (told.seat, told.mate)
    return ("slam", "strong-over" if theirs else "strong", "later")


def _first_chance(told: AuctionSummary) -> bool:
    """True if the seat has not called since the first bid."""
    first = next(at for at, (_, call) in enumerate(told.calls) if isinstance(call, Bid))
    return all(who is not told.seat for who, _ in told.calls[first:])


def _second_call(told: AuctionSummary) -> bool:
    """True for opener's second call, while the opponents pass or the answer is forcing."""
    me, mate = told.shown[told.seat], told.shown[told.mate]
    first = told.opener is told.seat and len(me.bids) == len(mate.bids) == 1
    return first and (told.quiet or told.forced)


def _to_answer(told: AuctionSummary) -> tuple[str, ...]:
    """True if partner has opened and this is the first call since."""
    bid = told.shown[told.mate].bids[0]
    suit = bid.denomination.trump
    if not told.quiet:
        return ("penalty", "later" if suit is None else "compete")
    if suit is None and bid.level <= 2:
        return ("answer-1nt" if bid.level == 1 else "answer-2nt",)
    if bid.level > 1:
        return ("later",)
    return ("answer-major" if suit in MAJORS else "answer-minor",)


@takes
def table_call(view: BiddingView) -> tuple[Call, Line]:
    """The call of a hand, and the line that makes it."""
    for one in situations(view.told):
        for line in one.lines:
            call = line.call(view)
            if call is not None:
                return call, line
    return Pass(), LATER[-1]
