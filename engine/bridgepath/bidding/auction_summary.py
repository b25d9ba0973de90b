"""What an auction of four has shown so far, for the bidding table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from types import MappingProxyType
from typing import Final, final

from ..base._check import takes
from ..base.errors import NotationError
from ..bridge.auction import Auction
from ..bridge.calls import Bid, Call, Denomination, Double, Pass, parse_call
from ..core.cards import Suit
from ..core.seats import COMPASS, Seat, from_seat, partner

__all__ = [
    "ASK",
    "GAME_LEVEL",
    "MAJORS",
    "MINORS",
    "AuctionSummary",
    "Shown",
    "read_calls",
    "summary_of",
]

MAJORS: Final = (Suit.SPADES, Suit.HEARTS)
MINORS: Final = (Suit.DIAMONDS, Suit.CLUBS)
GAME_LEVEL: Final = MappingProxyType(
    {
        Denomination.CLUBS: 5,
        Denomination.DIAMONDS: 5,
        Denomination.HEARTS: 4,
        Denomination.SPADES: 4,
        Denomination.NOTRUMP: 3,
    }
)
TWO_CLUBS: Final = Bid(2, Denomination.CLUBS)
"""The opening that says nothing about clubs and is never passed."""
ASK: Final = Bid(4, Denomination.NOTRUMP)
"""Asks for aces, unless it is the answer to an opening."""
_WAIT: Final = Bid(2, Denomination.DIAMONDS)
_STRONG: Final = 23
_OPENED: Final = {1: 12, 2: 20}
_OPENED_NT: Final = {1: 15, 2: 20}
_OVER_1NT: Final = {2: 8, 3: 10, 4: 16, 6: 18, 7: 22}
_OVER_2NT: Final = {3: 4, 4: 11, 6: 13, 7: 17}
_OVER_DOUBLE: Final = {1: 6, 2: 9, 3: 12}
"""Points for no trumps over partner's double."""
_DOUBLER: Final = 17
"""Points for a bid after your own double, if partner has shown few."""
_GAME: Final = 25
_ASKS: Final = 23
"""Combined points for a game in a major, and for the invitation."""
_CUE: Final = 11
"""Points for a bid of their suit."""
_NEVER: Final = 25
"""Points for an opening that is not in the table."""


@final
class Shown:
    """What the calls of one player promise; it grows with each call."""

    def __init__(self) -> None:
        self.limit = 0
        """The least number of points."""
        self.lengths: dict[Suit, int] = {}
        """The least number of cards of the suits that were shown."""
        self.bids: list[Bid] = []
        self.doubled = False
        """True if this player has doubled for takeout."""
        self.balanced = False
        """True if this player has shown a balanced hand, with at least two cards of each suit."""
        self.named: set[Suit] = set()
        """The suits that were bid naturally, not to ask or to answer."""
        self.asked_aces = False
        self.aces: int | None = None
        """The least number of aces, as answered; 0 for none or all four."""
        self.cue = False
        """True if the last call was a bid of their suit, which forces partner to bid again."""
        self.force = False
        """True if partner may not pass the last call, unless an opponent bids."""

    def at_least(self, suit: Suit) -> int:
        """The least number of cards of a suit."""
        return max(self.lengths.get(suit, 0), 2 if self.balanced else 0)

    @property
    def little(self) -> bool:
        """True if this player has shown few points or none: no jump and no bid of no trumps."""
        return self.limit < 9 and all(bid.denomination.trump is not None for bid in self.bids)

    def longer(self, suit: Suit, count: int) -> None:
        """True if this player has shown at least this many cards of a suit."""
        self.lengths[suit] = max(count, self.lengths.get(suit, 0))


@final
class AuctionSummary:
    """The calls before the one of `seat`, what they promise, and what may be called now."""

    @takes
    def __init__(
        self, seat: Seat, calls: Sequence[tuple[Seat, Call]], legal: Collection[object]
    ) -> None:
        self.seat: Final = seat
        self.mate: Final = partner(seat)
        self.calls: Final = calls
        self.legal: Final = legal
        self.shown: Final = {one: Shown() for one in COMPASS}
        self.bids: Final[list[tuple[Seat, Bid]]] = []
        for who, call in calls:
            self._take(who, call)
            if isinstance(call, Bid):
                self.bids.append((who, call))
        self.opener: Final = self.bids[0][0] if self.bids else None
        self.last: Final = self.bids[-1] if self.bids else None
        self.quiet: Final = not any(
            who not in (seat, self.mate) and not isinstance(call, Pass) for who, call in calls
        )
        """True while the opponents have only passed."""
        named = {suit for one in self.shown.values() for suit in one.named}
        self.unbid: Final = tuple(suit for suit in (*MAJORS, *MINORS) if suit not in named)
        """The suits that nobody has bid, highest first."""
        found = [
            bid.denomination.trump
            for who, bid in reversed(self.bids)
            if who not in (seat, self.mate) and bid.denomination.trump in self.shown[who].named
        ]
        self.theirs: Final = tuple(dict.fromkeys(suit for suit in found if suit is not None))
        """The suits of the opponents, the last one first."""
        self.strong: Final = self.opener in (seat, self.mate) and self.bids[0][1] == TWO_CLUBS
        """True if this side has opened 2♣, so that it does not stop below game."""
        last = calls[-2:]
        self.forced: Final = (
            len(last) == 2
            and last[0][0] is self.mate
            and self.shown[self.mate].force
            and isinstance(last[1][1], Pass)
        )
        """True if partner's call requires one from this seat, and the next opponent has passed."""

    def _take(self, who: Seat, call: Call) -> None:
        """Add what one more call promises to what is known."""
        shown, mate = self.shown[who], self.shown[partner(who)]
        shown.cue = shown.force = False
        if isinstance(call, Double):
            if self.bids and not mate.bids and not shown.bids and self.bids[-1][1].level <= 3:
                shown.doubled, shown.limit = True, max(shown.limit, 12)
        elif isinstance(call, Bid):
            if not self.bids:
                _opening(shown, call)
            elif not self._conventional(who, shown, mate, call):
                opened = self.bids[0][0] in (who, partner(who))
                jump = call.level - self._low(call)
                quiet = all(one in (who, partner(who)) for one, _ in self.bids)
                _later(shown, mate, call, jump=jump, opened=opened, quiet=quiet)
                if call.denomination.trump is not None:
                    shown.named.add(call.denomination.trump)
            shown.bids.append(call)

    def _conventional(self, who: Seat, shown: Shown, mate: Shown, call: Bid) -> bool:
        """Handle a conventional call, or one after 2♣; False for any other."""
        last_who, last = self.bids[-1]
        if mate.asked_aces and mate.aces is None and last == ASK and last_who is partner(who):
            if shown.aces is None and call.level == 5:
                shown.aces = min(list(Denomination).index(call.denomination), 3)
            return True
        if shown.asked_aces:
            return True
        if call == ASK and shown.bids and mate.bids:
            shown.asked_aces = shown.force = True
            return True
        if self.bids[0] in ((who, TWO_CLUBS), (partner(who), TWO_CLUBS)):
            _after_two_clubs(shown, mate, call, answers=last == TWO_CLUBS)
            return True
        suit = call.denomination.trump
        if shown.bids or self.bids[0][0] is not partner(who) or suit in mate.named:
            return False
        theirs = {one for seat in COMPASS if seat not in (who, partner(who))
                  for one in self.shown[seat].named}  # fmt: skip
        if suit in theirs:
            shown.cue = shown.force = True
            shown.limit = max(shown.limit, _CUE)
            return True
        opened = mate.bids[0]
        shown.force = None not in (suit, opened.denomination.trump) and opened.level == 1
        return False

    def _low(self, call: Bid) -> int:
        """The lowest level at which the denomination of a bid could be bid."""
        last = self.bids[-1][1]
        order = list(Denomination)
        return last.level + (order.index(call.denomination) <= order.index(last.denomination))


def _opening(shown: Shown, call: Bid) -> None:
    suit, level = call.denomination.trump, call.level
    if call == TWO_CLUBS:
        shown.limit, shown.force = _STRONG, True
        return
    if suit is None:
        shown.limit, shown.balanced = _OPENED_NT.get(level, _NEVER), True
        return
    shown.named.add(suit)
    shown.limit = _OPENED.get(level, 9)  # 6, and a suit of seven leaves 3 for short suits
    shown.longer(suit, 7 if level >= 3 else 5 if suit in MAJORS else 3)


def _after_two_clubs(shown: Shown, mate: Shown, call: Bid, *, answers: bool) -> None:
    """A call of the side that has opened 2♣; `answers` if it comes directly over the opening."""
    suit, first = call.denomination.trump, not shown.bids
    positive = first and call != _WAIT
    shown.force = GAME_LEVEL[call.denomination] > call.level
    if answers and call == _WAIT:
        return
    if first:
        shown.limit = max(shown.limit, 8 if positive else 0)
    if suit is None:
        opener = shown.limit >= _STRONG
        if opener and len(shown.bids) == 1 and mate.bids[-1:] == [_WAIT]:
            shown.balanced = True
            shown.limit = max(shown.limit, _STRONG + 2 * (call.level - 2))
            shown.force = False
        return
    shown.named.add(suit)
    if suit in mate.named:
        shown.longer(suit, 3)
    elif suit in shown.lengths:
        shown.longer(suit, 6)
    else:
        shown.longer(suit, 4 if shown.lengths else 5)


def _later(shown: Shown, mate: Shown, call: Bid, *, jump: int, opened: bool, quiet: bool) -> None:
    suit, first = call.denomination.trump, not shown.bids
    if first and shown.doubled and mate.little:
        shown.limit = max(shown.limit, _DOUBLER)
    if suit is None:
        _notrump(shown, mate, call, jump=jump, opened=opened, quiet=quiet)
    elif suit in shown.lengths and suit in mate.lengths:
        if quiet:
            # A further bid with a fit shows the combined points for it, less those of partner.
            wanted = _GAME if GAME_LEVEL[call.denomination] <= call.level else _ASKS
            shown.limit = max(shown.limit, wanted - mate.limit)
    elif suit in shown.lengths:
        if jump or not _forced(shown, mate):
            shown.longer(suit, 6)
        if jump and shown.limit >= 12:
            shown.limit = max(shown.limit, 16)
    elif suit in mate.lengths:
        if not first and not jump and mate.bids[-1].denomination is not call.denomination:
            shown.longer(suit, 2)  # It returns to that suit, and may do so with two cards.
            return
        raised = {0: 6, 1: 10}.get(jump, 13)
        strong = not first and shown.limit >= 12
        shown.limit = max(shown.limit, min(12 + 4 * jump, 19) if strong else raised)
        shown.longer(suit, 3 if mate.lengths[suit] >= 5 else 4)
    else:
        _new_suit(shown, mate, call, suit, jump=jump, opened=opened)


def _forced(shown: Shown, mate: Shown) -> bool:
    """True for opener after an answer at the two level: the first suit again promises nothing."""
    if len(shown.bids) != 1 or len(mate.bids) != 1:
        return False
    answer = mate.bids[0]
    return answer.level >= 2 and answer.denomination.trump is not None


def _reverse(shown: Shown, mate: Shown, call: Bid) -> bool:
    """True for opener's second suit above the first at the two level, after a low answer."""
    order, first = list(Denomination), shown.bids[0].denomination
    above = order.index(call.denomination) > order.index(first)
    one = bool(mate.bids) and mate.bids[0].level == 1
    return above and one and call.level == 2 and shown.limit >= 12


def _notrump(shown: Shown, mate: Shown, call: Bid, *, jump: int, opened: bool, quiet: bool) -> None:
    """No trumps after somebody's bid."""
    level, first = call.level, not shown.bids
    if not first:
        opener = shown.limit >= 12
        raised = level == 2 and mate.bids[-1:] == [Bid(1, Denomination.NOTRUMP)]
        if shown.limit >= 12 and (jump or raised):
            shown.limit = max(shown.limit, 18)
        elif level in (2, 3) and opened and quiet:
            shown.limit = max(shown.limit, 18 + 2 * level - mate.limit)
        if len(shown.bids) == 1 and shown.limit >= 12:
            # Opener jumps to 3NT with any shape, and so does 2NT once the opponents have bid.
            shown.balanced = shown.balanced or not opener or level <= (2 if quiet else 1)
        return
    if mate.doubled and not mate.bids:
        least = _OVER_DOUBLE.get(level, 0)
    elif not mate.bids:
        least = 15 if level == 1 and not opened else 0
        shown.balanced = level == 1
    elif mate.bids[0].denomination is Denomination.NOTRUMP:
        least = (_OVER_1NT if mate.bids[0].level == 1 else _OVER_2NT).get(level, 0)
    elif opened:
        least = {1: 6, 2: 11 if quiet else 10, 3: 13}.get(level, 17)
    else:
        least = 12 if jump else 9
    shown.limit = max(shown.limit, least)


def _new_suit(shown: Shown, mate: Shown, call: Bid, suit: Suit, *, jump: int, opened: bool) -> None:
    level, first = call.level, not shown.bids
    if first and mate.bids and mate.bids[0].denomination is Denomination.NOTRUMP:
        weak = 0 if mate.bids[0].level == 1 else 4
        least, length = (weak if not jump else 10), (6 if level >= 4 else 5)
    elif not opened and not mate.bids and not mate.doubled:
        least, length = (8 if level == 1 else 11), 5
    elif shown.doubled and first and mate.little:
        least, length = _DOUBLER, 5
    elif mate.doubled and first:
        least, length = (9 if jump else 0), (4 if jump else 3)
    elif first:
        least, length = (16 if jump else 6 if level == 1 else 10), (4 if level == 1 else 5)
    else:
        least, length = (18 if jump else 16 if _reverse(shown, mate, call) else 0), 4
    if first and jump and opened and (major := mate.bids[0].denomination.trump) in MAJORS:
        shown.longer(major, 3)
    shown.limit = max(shown.limit, least)
    shown.longer(suit, length)


@takes
def read_calls(calls: str) -> tuple[Call, ...]:
    """Calls in their notation, separated by spaces: ``1♥ P 2♥``; raises NotationError."""
    return tuple(parse_call(word) for word in calls.replace(",", " ").split())


@takes
def summary_of(calls: str | Sequence[Call] = "") -> AuctionSummary:
    """What South has heard by South's turn; the number of calls shows who dealt.

    Raises NotationError for calls that are impossible.
    """
    made = read_calls(calls) if isinstance(calls, str) else tuple(calls)
    seats = from_seat(Seat.SOUTH, COMPASS)
    order = from_seat(seats[-len(made) % 4], COMPASS)
    try:
        auction = Auction.of(order, made)
    except ValueError as error:
        raise NotationError(str(error)) from None
    if auction.over:
        raise NotationError("the auction is over, so there are no more calls")
    return AuctionSummary(Seat.SOUTH, tuple(auction.by_seat()), frozenset(auction.legal()))
