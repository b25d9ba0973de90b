"""The bidding table: a slam asks for aces first."""

from __future__ import annotations

from typing import Final

from ..base._check import takes
from ..bridge.calls import Bid, Call, Denomination
from ..core.cards import Rank, Suit
from .auction_summary import ASK, MAJORS, MINORS
from .line import Force, Line, Maker, Promise, passes, when
from .look import Look
from .sums import fit, together

__all__ = ["SLAM", "aces", "ask_for_aces"]

_FIT_SLAM: Final = 32
_GRAND: Final = 37
_PACK: Final = 24
"""Points that are left for a side without any ace."""
_NEEDED: Final = {Suit.CLUBS: 2, Suit.DIAMONDS: 1, Suit.HEARTS: 0, Suit.SPADES: 0}
"""Aces of one's own, so that no answer that is too few goes past five of the suit."""


@takes
def aces(look: Look) -> int:
    """How many aces this hand has."""
    return sum(card.rank is Rank.ACE for card in look.hand)


def _trump(look: Look) -> Suit | None:
    return fit(look, MAJORS) or fit(look, MINORS)


@takes
def ask_for_aces(look: Look) -> Call | None:
    """4NT, with a fit and enough points for six; both partners have bid, or it asks for points."""
    me, mate = look.shown[look.seat], look.shown[look.mate]
    if not me.bids or not mate.bids or me.asked_aces or mate.asked_aces:
        return None
    trump = _trump(look)
    if trump is None or together(look, trump) < _FIT_SLAM or aces(look) < _NEEDED[trump]:
        return None
    return look.bid(ASK.level, ASK.denomination)


# --- answers ------------------------------------------------------------------------------------


def _is_asked(look: Look) -> bool:
    return look.last == (look.mate, ASK) and look.shown[look.mate].asked_aces


def _answer(step: Denomination, *counts: int) -> Maker:
    return when(
        lambda look: _is_asked(look) and aces(look) in counts, lambda look: look.bid(5, step)
    )


def _partner_decides(look: Look) -> bool:
    """True once partner has asked and heard the answer."""
    asked = look.shown[look.mate].asked_aces
    return asked and look.shown[look.seat].aces is not None and look.ours


# --- the last word ------------------------------------------------------------------------------


def _known(look: Look) -> int | None:
    """The aces of both hands; None before the answer."""
    told, own = look.shown[look.mate].aces, aces(look)
    if not look.shown[look.seat].asked_aces or told is None or not look.ours:
        return None
    if told == 0 and own == 0 and look.hcp + look.shown[look.mate].limit > _PACK:
        return 4
    return own + told


def _decided(look: Look) -> bool:
    """True if this seat has bid since the answer."""
    return look.last is not None and look.last[0] is look.seat


def _bid_trump(look: Look, level: int) -> Call | None:
    trump = _trump(look)
    return None if trump is None or _decided(look) else look.bid(level, trump)


def _grand(look: Look) -> Call | None:
    enough = _known(look) == 4 and together(look, _trump(look)) >= _GRAND
    return _bid_trump(look, 7) if enough else None


def _six(look: Look) -> Call | None:
    known = _known(look)
    return _bid_trump(look, 6) if known is not None and known >= 3 else None


def _five(look: Look) -> Call | None:
    known = _known(look)
    return _bid_trump(look, 5) if known is not None and known < 3 else None


def _answered_in_trumps(look: Look) -> bool:
    """True if the answer is five of the suit that fits, and two aces are missing."""
    known, last = _known(look), look.last
    if known is None or known >= 3 or last is None:
        return False
    trump = _trump(look)
    return trump is not None and last[1] == Bid(5, Denomination.of(trump))


_ASKED: Final = "1♠ P 4♠ P 4NT P"
_TOLD: Final = f"{_ASKED} 5♦ P"

SLAM: Final = (
    Line("BID-SLAM-1", "4NT asks for aces: 5♣ is none, or all four",
         Promise(rest="no ace, or four"), _answer(Denomination.CLUBS, 0, 4), _ASKED),
    Line("BID-SLAM-2", "4NT asks for aces: 5♦ is one",
         Promise(rest="one ace"), _answer(Denomination.DIAMONDS, 1), _ASKED),
    Line("BID-SLAM-3", "4NT asks for aces: 5♥ is two",
         Promise(rest="two aces"), _answer(Denomination.HEARTS, 2), _ASKED),
    Line("BID-SLAM-4", "4NT asks for aces: 5♠ is three",
         Promise(rest="three aces"), _answer(Denomination.SPADES, 3), _ASKED),
    Line("BID-SLAM-5", "partner has asked for aces, and has the last word",
         Promise(), when(_partner_decides, passes), f"{_ASKED} 5♦ P 6♠ P"),
    Line("BID-SLAM-6", "all four aces and 37 points together: seven",
         Promise(rest="four aces and 37 points together"), _grand, "1♠ P 4♠ P 4NT P 5♥ P"),
    Line("BID-SLAM-7", "one ace is missing at most: six",
         Promise(rest="three aces together"), _six, _TOLD),
    Line("BID-SLAM-8", "two aces are missing, so five is enough",
         Promise(rest="at most two aces together"), _five, _TOLD),
    Line("BID-SLAM-10", "two aces are missing, and the answer is the right contract",
         Promise(), when(_answered_in_trumps, passes), "1♥ P 4♥ P 4NT P 5♥ P"),
    Line("BID-SLAM-9", "32 points together and a fit: 4NT asks for aces before six is bid",
         Promise(rest="32 points together, eight cards of a suit"), ask_for_aces,
         "1♠ P 2♣ P 4♠ P", Force.ACES),
)  # fmt: skip
