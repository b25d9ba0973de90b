"""A hand in an auction of four, with the properties that the bidding table tests."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, final

from ..base._check import takes
from ..bridge.calls import BIDS, Bid, Call, Denomination, Double, Redouble
from ..core.cards import SUITS, Hand, Rank, Suit
from .auction_summary import GAME_LEVEL, AuctionSummary, summary_of

__all__ = ["BiddingView", "view_of"]

_BID: Final = {(bid.level, bid.denomination): bid for bid in BIDS}
_TOP: Final = (Rank.ACE, Rank.KING, Rank.QUEEN)
_FIVE: Final = (*_TOP, Rank.JACK, Rank.TEN)
_SHORT: Final = {0: 5, 1: 3, 2: 1}
"""The value of a void, a singleton and a doubleton with a fit."""


@final
class BiddingView:
    """The hand of the seat to call, and the auction so far."""

    @takes
    def __init__(self, hand: Hand, told: AuctionSummary, more: int = 0) -> None:
        self.hand: Final = hand
        self.told: Final = told
        self.hcp: Final = hand.hcp + more
        """Points; `more` adds that many for a test."""
        self.seat: Final = told.seat
        self.mate: Final = told.mate
        self.calls: Final = told.calls
        self.shown: Final = told.shown
        self.bids: Final = told.bids
        self.opener: Final = told.opener
        self.last: Final = told.last
        self.quiet: Final = told.quiet
        self.unbid: Final = told.unbid
        self.theirs: Final = told.theirs
        self.forced: Final = told.forced
        self._length: Final = dict(zip(SUITS, hand.lengths, strict=True))

    # --- the hand -------------------------------------------------------------------------------

    def length(self, suit: Suit) -> int:
        """Cards of a suit."""
        return self._length[suit]

    @property
    def balanced(self) -> bool:
        """No void, no singleton, at most one doubleton."""
        counts = sorted(self._length.values())
        return counts[0] >= 2 and counts[1] >= 3

    def longest(self, suits: Sequence[Suit], tie: Suit | None = None) -> Suit:
        """The longest of some suits; of equal ones the first, or `tie`."""
        return max(suits, key=lambda suit: (self.length(suit), suit is tie, -suits.index(suit)))

    def tops(self, suit: Suit) -> int:
        """How many of A, K and Q are held."""
        return sum(rank in _TOP for rank in self.hand.ranks(suit))

    def honours(self, suit: Suit) -> int:
        """How many of A, K, Q and J are held."""
        return sum(rank in _FIVE[:4] for rank in self.hand.ranks(suit))

    def good(self, suit: Suit) -> bool:
        """Five cards or more, with two of A K Q or three of A K Q J 10."""
        if self.length(suit) < 5:
            return False
        five = sum(rank in _FIVE for rank in self.hand.ranks(suit))
        return self.tops(suit) >= 2 or five >= 3

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

    def stops_theirs(self) -> bool:
        """True if this hand stops every suit of the opponents."""
        return all(map(self.stopped, self.theirs))

    def support(self, suit: Suit) -> bool:
        """Four cards of partner's suit, or three where partner promised five."""
        promised = self.shown[self.mate].lengths.get(suit, 0)
        return self.length(suit) >= (3 if promised >= 5 else 4)

    def with_fit(self, trump: Suit) -> int:
        """Points for a raise: short suits count."""
        counts = self._length.items()
        return self.hcp + sum(_SHORT.get(n, 0) for suit, n in counts if suit is not trump)

    # --- calls ----------------------------------------------------------------------------------

    def bid(self, level: int, of: Suit | Denomination | None) -> Bid | None:
        """This bid, if it is legal."""
        named = of if isinstance(of, Denomination) else Denomination.of(of)
        found = _BID.get((level, named))
        return found if found in self.told.legal else None

    def lowest(self, of: Suit | Denomination | None, most: int = 7) -> Bid | None:
        """The lowest legal bid in a denomination, up to a level."""
        levels = (self.bid(level, of) for level in range(1, most + 1))
        return next((bid for bid in levels if bid is not None), None)

    def jump(self, of: Suit | Denomination | None, by: int = 1) -> Bid | None:
        """A bid `by` levels above the lowest one."""
        low = self.lowest(of)
        return None if low is None else self.bid(low.level + by, of)

    def game(self, suit: Suit) -> Bid | None:
        """The game in a suit."""
        return self.bid(GAME_LEVEL[Denomination.of(suit)], suit)

    def double(self) -> Double | None:
        """A double, if it is legal."""
        return Double() if Double() in self.told.legal else None

    def redouble(self) -> Redouble | None:
        """A redouble, if it is legal."""
        return Redouble() if Redouble() in self.told.legal else None

    def turn(self) -> int:
        """How many times this seat has called before."""
        return sum(who is self.seat for who, _ in self.calls)

    @property
    def ours(self) -> bool:
        """True if this side made the last bid."""
        return self.last is not None and self.last[0] in (self.seat, self.mate)

    @property
    def at_game(self) -> bool:
        """True if the last bid is game or higher."""
        bid = self.last[1] if self.last is not None else None
        return bid is not None and bid.level >= GAME_LEVEL[bid.denomination]


@takes
def view_of(hand: Hand | str, calls: str | Sequence[Call] = "") -> BiddingView:
    """South's hand after some calls, such as ``1♥ P``; raises NotationError."""
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    return BiddingView(held, summary_of(calls))
