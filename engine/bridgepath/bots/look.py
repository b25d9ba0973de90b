"""A hand in an auction of four, as the bidding table asks about it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, final

from ..calls import Bid, Call, Denomination, Double, Redouble
from ..cards import SUITS, Hand, Rank, Suit
from ..seats import COMPASS, Seat, partner

__all__ = ["GAME_LEVEL", "MAJORS", "MINORS", "Look", "Shown"]

MAJORS: Final = (Suit.SPADES, Suit.HEARTS)
MINORS: Final = (Suit.DIAMONDS, Suit.CLUBS)
GAME_LEVEL: Final = {
    Denomination.CLUBS: 5,
    Denomination.DIAMONDS: 5,
    Denomination.HEARTS: 4,
    Denomination.SPADES: 4,
    Denomination.NOTRUMP: 3,
}
_TOP: Final = (Rank.ACE, Rank.KING, Rank.QUEEN)
_FIVE: Final = (*_TOP, Rank.JACK, Rank.TEN)


@final
class Shown:
    """What the calls of one player promise; it grows with each call."""

    def __init__(self) -> None:
        self.limit = 0
        """The least number of points."""
        self.lengths: dict[Suit, int] = {}
        """The least number of cards of the suits that were shown."""
        self.bids: list[Bid] = []
        self.notrump = False
        """True if the last bid offered no trumps."""
        self.doubled = False


@final
class Look:
    """What the seat to call holds and has heard."""

    def __init__(
        self, hand: Hand, seat: Seat, calls: Sequence[tuple[Seat, Call]], legal: Collection[object]
    ) -> None:
        self.hand: Final = hand
        self.hcp: Final = hand.hcp
        self.seat: Final = seat
        self.mate: Final = partner(seat)
        self.calls: Final = calls
        self._legal: Final = legal
        self.shown: Final = {one: Shown() for one in COMPASS}
        for at, (who, call) in enumerate(calls):
            self._take(at, who, call)
        bids = [(who, call) for who, call in calls if isinstance(call, Bid)]
        self.bids: Final = bids
        self.opener: Final = bids[0][0] if bids else None
        self.last: Final = bids[-1] if bids else None
        self.quiet: Final = not any(
            who not in (seat, self.mate) and not _passes(call) for who, call in calls
        )
        """True while the enemies have only passed."""

    # --- the hand -------------------------------------------------------------------------------

    def length(self, suit: Suit) -> int:
        """Cards of a suit."""
        return self.hand.length(suit)

    @property
    def balanced(self) -> bool:
        """No void, no singleton, at most one doubleton."""
        counts = sorted(self.length(suit) for suit in SUITS)
        return counts[0] >= 2 and counts[1] >= 3

    def longest(self, suits: Sequence[Suit], tie: Suit | None = None) -> Suit:
        """The longest of some suits; of equal ones the first, or `tie`."""
        return max(suits, key=lambda suit: (self.length(suit), suit is tie, -suits.index(suit)))

    def good(self, suit: Suit) -> bool:
        """Five cards or more, with two of A K Q or three of A K Q J 10."""
        ranks = self.hand.ranks(suit)
        tops = sum(rank in _TOP for rank in ranks)
        return len(ranks) >= 5 and (tops >= 2 or sum(rank in _FIVE for rank in ranks) >= 3)

    def stopped(self, suit: Suit) -> bool:
        """A, Kx, Qxx or J10xx."""
        ranks, count = self.hand.ranks(suit), self.length(suit)
        if Rank.JACK in ranks and Rank.TEN in ranks and count >= 4:
            return True
        return any(rank in ranks and count > place for place, rank in enumerate(_TOP))

    def all_stopped(self, suits: Collection[Suit]) -> bool:
        """True if each of the suits is stopped here or was bid by partner."""
        theirs = self.shown[self.mate].lengths
        return all(suit in theirs or self.stopped(suit) for suit in suits)

    def support(self, suit: Suit) -> bool:
        """Four cards of partner's suit, or three where partner promised five."""
        promised = self.shown[self.mate].lengths.get(suit, 0)
        return self.length(suit) >= (3 if promised >= 5 else 4)

    def with_fit(self, trump: Suit) -> int:
        """Points for a raise: short suits count."""
        counts = (self.length(suit) for suit in SUITS if suit is not trump)
        return self.hcp + sum({0: 5, 1: 3, 2: 1}.get(count, 0) for count in counts)

    # --- calls ----------------------------------------------------------------------------------

    def bid(self, level: int, of: Suit | Denomination | None) -> Bid | None:
        """This bid, if it is legal now."""
        named = of if isinstance(of, Denomination) else Denomination.of(of)
        found = Bid(level, named) if 1 <= level <= 7 else None
        return found if found in self._legal else None

    def lowest(self, of: Suit | Denomination | None, most: int = 7) -> Bid | None:
        """The lowest legal bid in a denomination, up to a level."""
        levels = (self.bid(level, of) for level in range(1, most + 1))
        return next((bid for bid in levels if bid is not None), None)

    def jump(self, of: Suit | Denomination | None, by: int = 1) -> Bid | None:
        """A bid `by` levels above the lowest one."""
        low = self.lowest(of)
        return None if low is None else self.bid(low.level + by, of)

    def double(self) -> Double | None:
        """A double, if it is legal now."""
        return Double() if Double() in self._legal else None

    def redouble(self) -> Redouble | None:
        """A redouble, if it is legal now."""
        return Redouble() if Redouble() in self._legal else None

    @property
    def unbid(self) -> tuple[Suit, ...]:
        """The suits that nobody has bid, highest first."""
        named = {bid.denomination.trump for _, bid in self.bids}
        return tuple(suit for suit in (*MAJORS, *MINORS) if suit not in named)

    @property
    def theirs(self) -> tuple[Suit, ...]:
        """The suits of the enemies, the last one first."""
        found = [
            bid.denomination.trump
            for who, bid in reversed(self.bids)
            if who not in (self.seat, self.mate)
        ]
        return tuple(dict.fromkeys(suit for suit in found if suit is not None))

    def turn(self) -> int:
        """How many times this seat has called before."""
        return sum(who is self.seat for who, _ in self.calls)

    # --- what a call promises -------------------------------------------------------------------

    def _take(self, at: int, who: Seat, call: Call) -> None:
        """Add to what is known what the call number `at` promises."""
        shown, mate = self.shown[who], self.shown[partner(who)]
        before = [(s, c) for s, c in self.calls[:at] if isinstance(c, Bid)]
        if isinstance(call, Double):
            if before and not mate.bids and not shown.bids and before[-1][1].level <= 3:
                shown.doubled, shown.limit = True, max(shown.limit, 12)
            return
        if not isinstance(call, Bid):
            return
        suit, level = call.denomination.trump, call.level
        first = not shown.bids
        low = _lowest_level(call.denomination, before[-1][1] if before else None)
        jump = level - low
        enemy_opened = bool(before) and before[0][0] not in (who, partner(who))
        limit = shown.limit
        shown.notrump = suit is None
        if not before:
            limit = {1: 12, 2: 20}.get(level, 6) if suit else {1: 15, 2: 20}.get(level, 25)
            if suit:
                length = 7 if level >= 3 else 5 if suit in MAJORS else 3
                shown.lengths[suit] = length
        elif suit is None:
            if enemy_opened and first and not mate.bids:
                limit = 15
            elif first:
                limit = {1: 6, 2: 11, 3: 13}.get(level, 16)
            else:
                limit = max(limit, 18 if jump else limit)
        elif suit in mate.lengths and suit not in shown.lengths:
            raised = {0: 6, 1: 10}.get(jump, 13)
            limit = max(limit, 12 + 4 * jump if not first and limit >= 12 else raised)
            shown.lengths[suit] = 3 if mate.lengths[suit] >= 5 else 4
        elif suit in shown.lengths:
            shown.lengths[suit] = max(6, shown.lengths[suit])
            limit = max(limit, 16 if jump and limit >= 12 else limit)
        else:
            if enemy_opened and not mate.bids and not mate.doubled:
                shown.lengths[suit], limit = 5, max(limit, 8 if level == 1 else 11)
            elif mate.doubled and first:
                shown.lengths[suit], limit = 4, max(limit, 9 if jump else 0)
            elif first:
                shown.lengths[suit] = 4 if level == 1 else 5
                limit = max(limit, 16 if jump else 6 if level == 1 else 10)
            else:
                shown.lengths[suit] = 4
                limit = max(limit, 16 if jump else limit)
        shown.limit = limit
        shown.bids.append(call)


def _passes(call: Call) -> bool:
    return str(call) == "pass"


def _lowest_level(of: Denomination, last: Bid | None) -> int:
    if last is None:
        return 1
    order = list(Denomination)
    return last.level + (order.index(of) <= order.index(last.denomination))
