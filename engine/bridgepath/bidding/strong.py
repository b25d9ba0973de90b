"""The bidding table: 2♣ is opened with 23 points or more, and nobody stops below game."""

from __future__ import annotations

from typing import Final

from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import SUITS, Suit
from .auction_summary import GAME_LEVEL, MAJORS, MINORS
from .line import Force, Line, Maker, Promise, passes, when
from .look import Look
from .sums import fit

__all__ = ["ANSWER_2C", "STRONG", "STRONG_OVER"]

NT: Final = Denomination.NOTRUMP
_HIGH_FIRST: Final = (*MAJORS, *MINORS)


def _five(look: Look) -> Call | None:
    """The longest suit; diamonds at three, because 2♦ waits."""
    suit = look.longest(_HIGH_FIRST)
    return look.bid(2 if suit in MAJORS else 3, suit) if look.length(suit) >= 5 else None


ANSWER_2C: Final = (
    Line("BID-2C-1", "8 points and a suit of five: show it",
         Promise(8, length=5), _five, "2♣ P", Force.GAME),
    Line("BID-2C-2", "8 points without a suit of five: 2NT",
         Promise(8), lambda look: look.bid(2, NT), "2♣ P", Force.GAME),
    Line("BID-2C-3", "fewer than 8 points wait with 2♦, whatever the diamonds",
         Promise(0, 7), lambda look: look.bid(2, Suit.DIAMONDS), "2♣ P", Force.GAME),
)  # fmt: skip


# --- every later call ---------------------------------------------------------------------------


def _opened(look: Look) -> bool:
    return look.opener is look.seat


def _waited(look: Look) -> bool:
    """True for opener's second call over 2♦."""
    mine, theirs = look.shown[look.seat].bids, look.shown[look.mate].bids
    return _opened(look) and len(mine) == 1 and theirs == [Bid(2, Denomination.DIAMONDS)]


def _flat(look: Look) -> bool:
    """True without a suit worth showing first."""
    return look.balanced or max(map(look.length, SUITS)) < 5


def _notrump(level: int) -> Maker:
    return lambda look: look.bid(level, NT)


def _below_game(look: Look) -> bool:
    return look.ours and not look.at_game


def _two_nt_opened(look: Look) -> bool:
    """True if opener has shown 23 or 24 points with 2NT over 2♦."""
    told = look.shown[look.mate]
    return not _opened(look) and told.balanced and told.bids[-1] == Bid(2, NT)


def _raise_three(look: Look) -> Call | None:
    """Support for opener's major, with more than nothing."""
    trump = fit(look, MAJORS)
    if _opened(look) or trump is None or trump not in look.shown[look.mate].named:
        return None
    return look.bid(3, trump)


def _major_game(look: Look) -> Call | None:
    trump = fit(look, MAJORS)
    return look.bid(4, trump) if trump is not None else None


def _own_six(look: Look) -> Call | None:
    shown = look.shown[look.seat].named
    long = [s for s in MAJORS if s in shown and look.length(s) >= 6]
    return look.bid(4, long[0]) if long else None


def _next_suit(look: Look) -> Call | None:
    """A suit that is not shown yet: five cards, or four as a second one; below 3NT."""
    mine, mates = look.shown[look.seat].named, look.shown[look.mate].named
    least = 4 if mine else 5
    suits = [s for s in _HIGH_FIRST if s not in mine | mates and look.length(s) >= least]
    long = sorted(suits, key=look.length, reverse=True)
    bids = (look.lowest(suit, 3) for suit in long)
    return next((bid for bid in bids if bid is not None), None)


def _wait_again(look: Look) -> Call | None:
    return None if _opened(look) else look.bid(2, NT)


def _minor_game(look: Look) -> Call | None:
    """The lowest game that is left."""
    trump = fit(look, MINORS)
    if trump is None:
        trump = look.longest(_HIGH_FIRST)
    return look.game(trump)


STRONG: Final = (
    Line("BID-2C-4", "over 2♦: 25 points without a suit to show are 3NT",
         Promise(25, rest="balanced, or no suit of five"),
         when(lambda look: _waited(look) and _flat(look), _notrump(3)), "2♣ P 2♦ P"),
    Line("BID-2C-5", "over 2♦: 23 or 24 points without a suit to show are 2NT",
         Promise(23, 24, rest="balanced, or no suit of five"),
         when(lambda look: _waited(look) and _flat(look), _notrump(2)), "2♣ P 2♦ P"),
    Line("BID-2C-6", "over 2NT: with at most one point pass, the only stop below game",
         Promise(0, 1), when(lambda look: _two_nt_opened(look) and look.last is not None
                             and look.last[0] is look.mate, passes), "2♣ P 2♦ P 2NT P"),
    Line("BID-2C-7", "4 points and support for opener's major: three of it",
         Promise(4, length=3), _raise_three, "2♣ P 2♦ P 2♠ P", Force.GAME),
    Line("BID-2C-8", "a fit in a major: game in it",
         Promise(rest="eight cards of the major together"),
         when(_below_game, _major_game), "2♣ P 2♦ P 2♠ P"),
    Line("BID-2C-9", "a major of six is bid to game",
         Promise(length=6), when(_below_game, _own_six), "2♣ P 2♦ P 2♠ P 2NT P"),
    Line("BID-2C-10", "a suit of five, or four as a second one, while 3NT can still be bid",
         Promise(length=4), when(_below_game, _next_suit), "2♣ P 2♦ P", Force.GAME),
    Line("BID-2C-11", "nothing to show below opener's suit: 2NT waits once more",
         Promise(), when(_below_game, _wait_again), "2♣ P 2♦ P 2♠ P", Force.GAME),
    Line("BID-2C-12", "nothing more to show: 3NT",
         Promise(), when(_below_game, _notrump(3)), "2♣ P 2♦ P 3♦ P"),
    Line("BID-2C-13", "3NT is past, so the game that is left",
         Promise(), when(_below_game, _minor_game), "2♣ 3♥ 4♦ P"),
)  # fmt: skip


# --- they have bid over it ----------------------------------------------------------------------


def _their_game(look: Look) -> Call | None:
    trump = fit(look, MAJORS)
    return look.lowest(trump, GAME_LEVEL[Denomination.of(trump)]) if trump is not None else None


def _long_suit(look: Look) -> Call | None:
    mine, suit = look.shown[look.seat].named, look.longest(_HIGH_FIRST)
    if suit in mine or suit in look.theirs or look.length(suit) < 5:
        return None
    return look.lowest(suit, 4)


def _stopped_game(look: Look) -> Call | None:
    return look.bid(3, NT) if look.stops_theirs() else None


def _strong_enough(look: Look) -> bool:
    return _opened(look) or look.hcp >= 8


STRONG_OVER: Final = (
    Line("BID-2C-14", "a fit in a major is bid over theirs",
         Promise(rest="eight cards of the major together"), _their_game, "2♣ 3♦ 3♠ 4♦"),
    Line("BID-2C-15", "opener, or 8 points, show a suit of five over theirs",
         Promise(8, length=5), when(_strong_enough, _long_suit), "2♣ 2♠", Force.GAME),
    Line("BID-2C-16", "opener, or 8 points, and a stopper: 3NT",
         Promise(8, rest="a stopper"), when(_strong_enough, _stopped_game), "2♣ 2♠"),
    Line("BID-2C-17", "nothing better, and 8 points: double, because they cannot make it",
         Promise(8), when(_strong_enough, lambda look: look.double()), "2♣ 3♠"),
    Line("BID-2C-18", "opener calls again, so you may pass",
         Promise(), passes, "2♣ 2♠"),
)  # fmt: skip
