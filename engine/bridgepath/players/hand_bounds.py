"""What the calls of Need a Fourth? show about hands, computed only once.

A bid shows its promise, and a pass shows less than that; a repeated call shows nothing new. Within
the shown bounds of a hand, cards are assumed to be random. The two others and the dummy share the
remaining cards: points that one of them shows are points that the other cannot have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import comb, exp
from typing import Final, NamedTuple, TypeAlias, final

from ..bridge.calls import Bid, Call, Pass
from ..core.cards import SUITS, Hand, Suit
from ..core.seats import TRIO, Seat, from_seat
from ..games.need_a_fourth.promises import Reading, judge, read_auction
from ..games.need_a_fourth.requirements import SUGGESTED_TEXT, parse_list

__all__ = ["Expected", "Shown", "expected", "shown", "sound"]

Bounds: TypeAlias = tuple[int, int]
_Sizes: TypeAlias = tuple[int, int, int]

_LISTED: Final = parse_list(SUGGESTED_TEXT)
_CARDS: Final = 14
_PASSED: Final = 10
_PASSED_OVER: Final = 14
"""The maximum points of a player whose first call is a pass: before any bid, and after one."""
_MINIMUM: Final = 15
"""The maximum points of a player who bids one of something, and then passes."""
_FREE_POINTS: Final = 6
_NOTRUMP_POINTS: Final[Mapping[int, int]] = {1: 6, 2: 10, 3: 14}
"""The minimum points for a bid without a promise: of a suit, and of no trump by its level."""
_CARD_MEAN: Final = 10 / 13
_CARD_VARIANCE: Final = 30 / 13 - _CARD_MEAN**2
"""High-card points of one card of the pack."""


@final
class Shown(NamedTuple):
    """What a player's calls show about their fourteen cards."""

    points: Bounds
    """The minimum and the maximum."""
    least: Mapping[Suit, int]
    """The minimum number of cards of each suit."""


@final
class Expected(NamedTuple):
    """The average holding of a hand that has shown this much."""

    hcp: float
    lengths: Mapping[Suit, float]


def _read(calls: Sequence[tuple[Seat, Call]]) -> Sequence[Reading]:
    """Each bid with its promise by the suggested list; there is at least one call."""
    callers = from_seat(calls[0][0], TRIO)
    return read_auction(callers, [call for _, call in calls], _LISTED, "firstTurn").bids


def shown(calls: Sequence[tuple[Seat, Call]], who: Seat) -> Shown:
    """Everything that a player has shown so far."""
    mine = [call for seat, call in calls if seat is who]
    least, cards, named = 0, dict.fromkeys(SUITS, 0), set[Suit | None]()
    if not mine:
        return Shown((0, 40), cards)
    for reading in _read(calls):
        suit = reading.suit
        if reading.seat is who:
            hcp, number = _least(reading, again=suit in named)
            least = max(least, hcp)
            if suit is not None:
                cards[suit] = max(cards[suit], number)
        named.add(suit)
    most = _most(calls, who, mine)
    return Shown((min(least, most), most), cards)


def _most(calls: Sequence[tuple[Seat, Call]], who: Seat, mine: Sequence[Call]) -> int:
    first = mine[0]
    if isinstance(first, Bid):
        return _MINIMUM if first.level == 1 and isinstance(mine[-1], Pass) else 40
    before = next(n for n, (seat, _) in enumerate(calls) if seat is who)
    over = any(isinstance(call, Bid) for _, call in calls[:before])
    return _PASSED_OVER if over else _PASSED


def _least(reading: Reading, *, again: bool) -> Bounds:
    """The minimum points and cards for a bid; `again` if its suit was bid before."""
    promised, level = reading.requirement, reading.bid.level
    if promised is not None:
        spans = promised.points, promised.cards
        hcp, cards = (0 if span is None else span.least for span in spans)
        return hcp, cards
    if reading.suit is None:
        return _NOTRUMP_POINTS[min(3, level)], 0
    return _FREE_POINTS, 3 if again else 5 if level <= 2 else 6


def sound(calls: Sequence[tuple[Seat, Call]], own: Hand) -> bool:
    """True if a hand has what the last call, a bid, promises."""
    *before, last = _read(calls)
    hcp, cards = _least(last, again=any(reading.suit is last.suit for reading in before))
    if last.requirement is not None and not judge(last, last.requirement, own).true:
        return False
    return own.hcp >= hcp and (last.suit is None or own.length(last.suit) >= cards)


def expected(known: Hand, one: Shown, two: Shown) -> tuple[Expected, Expected]:
    """The average holdings of two players, for a viewer who holds the cards `known`."""
    sizes = (_CARDS, _CARDS, 52 - 2 * _CARDS - len(known))
    hcp = _points(40 - known.hcp, one.points, two.points, sizes)
    lengths: tuple[dict[Suit, float], dict[Suit, float]] = ({}, {})
    for suit in SUITS:
        bounds = (one.least[suit], _CARDS), (two.least[suit], _CARDS)
        counts = _lengths(13 - known.length(suit), *bounds, sizes)
        lengths[0][suit], lengths[1][suit] = counts
    return Expected(hcp[0], lengths[0]), Expected(hcp[1], lengths[1])


@cache
def _points(unseen: int, one: Bounds, two: Bounds, sizes: _Sizes) -> tuple[float, float]:
    def weight(count: int, size: int) -> float:
        return exp(-((count - size * _CARD_MEAN) ** 2) / (2 * size * _CARD_VARIANCE))

    return _shared(unseen, one, two, sizes, weight)


@cache
def _lengths(unseen: int, one: Bounds, two: Bounds, sizes: _Sizes) -> tuple[float, float]:
    return _shared(unseen, one, two, sizes, lambda count, size: comb(size, count))


def _shared(
    unseen: int, one: Bounds, two: Bounds, sizes: _Sizes, weight: Callable[[int, int], float]
) -> tuple[float, float]:
    """The means of two hands that share cards with the dummy; impossible bounds are ignored."""
    whole = first = second = 0.0
    for mine in range(one[0], min(unseen, one[1]) + 1):
        for yours in range(two[0], min(unseen - mine, two[1]) + 1):
            chance = weight(mine, sizes[0]) * weight(yours, sizes[1])
            chance *= weight(unseen - mine - yours, sizes[2])
            whole += chance
            first += chance * mine
            second += chance * yours
    if whole:
        return first / whole, second / whole
    free = (0, unseen)
    return _shared(unseen, free, free, sizes, weight)
