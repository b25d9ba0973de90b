"""The bidding table: every later call. Each adds the points that partner has promised."""

from __future__ import annotations

from typing import Final

from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import Suit
from .auction_summary import MAJORS, MINORS
from .line import Line, Promise, passes, when
from .sums import fit, together
from .view import BiddingView

__all__ = ["LATER"]

NT: Final = Denomination.NOTRUMP
_MAJOR_GAME: Final = 25
_MAJOR_ASKS: Final = 23
_NT_GAME: Final = 24
_NT_ASKS: Final = 22
_SIX: Final = 33
_SEVEN: Final = 37


def _slam(view: BiddingView) -> Call | None:
    """With this many high-card points no two aces can be missing, so there is nothing to ask."""
    total = together(view, None)
    if total < _SIX:
        return None
    return view.bid(7 if total >= _SEVEN else 6, fit(view, MAJORS) or NT)


# --- with a fit in a major ----------------------------------------------------------------------


def _fitting(view: BiddingView) -> tuple[Suit, int] | None:
    """The major in which we have a fit, with the combined points."""
    trump = fit(view, MAJORS)
    return None if trump is None else (trump, together(view, trump))


def _in_it(view: BiddingView, trump: Suit) -> bool:
    """True if the last bid is ours, in this suit."""
    return view.last is not None and view.ours and view.last[1].denomination.trump is trump


def _game_bid(view: BiddingView) -> bool:
    """True if our game is bid, unless a fit in a major calls for another one."""
    if not (view.ours and view.at_game):
        return False
    trump = fit(view, MAJORS)
    return trump is None or _in_it(view, trump)


def _major_game(view: BiddingView) -> Call | None:
    found = _fitting(view)
    return view.bid(4, found[0]) if found is not None and found[1] >= _MAJOR_GAME else None


def _major_three(view: BiddingView) -> Call | None:
    found = _fitting(view)
    if found is None or found[1] < _MAJOR_ASKS:
        return None
    return view.bid(3, found[0]) if view.ours else view.lowest(found[0], 3)


def _major_low(view: BiddingView) -> Call | None:
    found = _fitting(view)
    if found is None or found[1] >= _MAJOR_ASKS or (_in_it(view, found[0]) and not view.forced):
        return None
    low = view.lowest(found[0], 3)
    if low is None:
        return None
    safe = view.forced or (_partners_nt(view) and low.level == 2)
    return low if safe or found[1] >= 17 + 2 * low.level else None


def _partners_nt(view: BiddingView) -> bool:
    """True if partner's last bid is 1NT, and it is the last one."""
    return view.last == (view.mate, Bid(1, NT))


def _six_is_safer(view: BiddingView) -> Call | None:
    """The slam in a six-card suit opposite 1NT, or in a five-card major that was shown."""
    if fit(view, MAJORS) is not None or view.last is None or view.last[0] is not view.mate:
        return None
    shown = view.shown[view.seat].lengths
    suits = (*MAJORS, *MINORS)
    if _partners_nt(view):
        long = [s for s in suits if view.length(s) >= 6]
        five = [s for s in MAJORS if view.length(s) == 5 and s in shown and not view.balanced]
        found = long or five
    else:
        new = view.last[1].denomination.trump not in shown
        found = [s for s in suits if view.length(s) >= (6 if s in shown and new else 7)]
    return view.lowest(found[0], 2) if found else None


def _major_high_enough(view: BiddingView) -> bool:
    found = _fitting(view)
    return found is not None and _in_it(view, found[0]) and not view.forced


# --- without one --------------------------------------------------------------------------------


def _stopped(view: BiddingView) -> bool:
    return view.all_stopped(view.unbid if view.quiet else view.theirs)


def _minor_game(view: BiddingView) -> Call | None:
    if fit(view, MAJORS) is not None or (_stopped(view) and view.bid(3, NT) is not None):
        return None
    minor = fit(view, MINORS)
    return view.bid(5, minor) if minor is not None and together(view, None) >= 28 else None


def _three_nt(view: BiddingView) -> Call | None:
    enough = fit(view, MAJORS) is None and together(view, None) >= _NT_GAME
    return view.bid(3, NT) if enough else None


def _partner_stops(view: BiddingView) -> bool:
    """True if this seat has doubled and partner has bid no trumps, which shows a stopper."""
    mate = view.shown[view.mate]
    doubled = mate.doubled or view.shown[view.seat].doubled
    return doubled and any(bid.denomination is NT for bid in mate.bids)


def _two_nt(view: BiddingView) -> Call | None:
    if not (view.quiet or view.stops_theirs() or _partner_stops(view)):
        return None
    enough = fit(view, MAJORS) is None and together(view, None) >= _NT_ASKS
    return view.bid(2, NT) if enough else None


def _asked_again(view: BiddingView) -> Call | None:
    """Answer a forcing call of partner's with the first suit again, or no trumps."""
    mine = view.shown[view.seat].bids
    if not view.forced or not mine:
        return None
    own = mine[0].denomination.trump
    return view.lowest(own, 4) or view.lowest(NT, 4)


def _preference(view: BiddingView) -> Call | None:
    """Return to partner's first suit if the fit is longer there, or as long in a major."""
    last = view.last
    if last is None or last[0] is not view.mate or view.at_game:
        return None
    suit = last[1].denomination.trump
    shown = [bid.denomination.trump for bid in view.shown[view.mate].bids]
    first = next((s for s in shown if s is not None), None)
    if suit is None or first is None or suit is first or shown.count(suit) > 1:
        return None
    if suit in view.shown[view.seat].lengths:
        return None
    lengths = view.shown[view.mate].lengths
    here, there = (view.length(one) + lengths.get(one, 0) for one in (suit, first))
    back = there >= here if first in MAJORS else there > here
    return view.lowest(first, 3) if back else None


LATER: Final = (
    Line("BID-SUM-3", "33 combined high-card points: two aces cannot be missing, so bid a slam",
         Promise(rest="33 combined points, or 37 for a grand slam"), _slam, "1♣ P 1♠ P 2NT P"),
    Line("BID-SUM-6", "our side has bid game: pass",
         Promise(), when(_game_bid, passes), "1♠ P 2♠ P 4♠ P"),
    Line("BID-SUM-1", "25 combined points and a fit in a major: game",
         Promise(rest="25 combined points and an eight-card fit in the major"), _major_game,
         "1♠ P 2♠ P 3♠ P"),
    Line("BID-SUM-7", "23 or 24 combined points and a fit in a major: invite by bidding three",
         Promise(rest="23 combined points and an eight-card fit in the major"), _major_three,
         "1♥ P 1♠ P 2♠ P"),
    Line("BID-SUM-8", "a fit in a major: bid it as low as possible",
         Promise(rest="an eight-card fit in the major"), _major_low, "1♦ P 1♠ P 1NT P"),
    Line("BID-SUM-9", "the fit is found, and this is high enough: pass",
         Promise(), when(_major_high_enough, passes), "1♦ P 1♠ P 2♠ P"),
    Line("BID-SUM-10",
         "28 combined points, an unstopped suit and a fit in a minor: bid five of the minor",
         Promise(rest="28 combined points and an eight-card fit in the minor"), _minor_game,
         "1♦ P 2♣ P 3♣ P"),
    Line("BID-SUM-2", "24 combined points and no fit in a major: 3NT",
         Promise(rest="24 combined points"), _three_nt, "1♦ P 1♠ P 1NT P"),
    Line("BID-SUM-11", "22 or 23 combined points: invite game with 2NT",
         Promise(rest="22 combined points"), _two_nt, "1♦ P 1♠ P 1NT P"),
    Line("BID-SUM-13", "a long suit is safer than 1NT",
         Promise(length=5), _six_is_safer, "1♦ P 1♥ P 1NT P"),
    Line("BID-SUM-5", "a new suit is forcing, so opener bids again", Promise(), _asked_again,
         "1♠ 3♥ 4♣ P"),
    Line("BID-SUM-4", "return to the suit that fits better", Promise(), _preference,
         "1♥ P 1NT P 2♣ P"),
    Line("BID-SUM-12", "this is high enough: pass", Promise(), passes, "1♥ P 1NT P 2♥ P"),
)  # fmt: skip
