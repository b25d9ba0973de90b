"""Calls that need not inform anybody: each bids for the hands that will be played.

In games with a dummy for each player, or one for the winner of the auction, a bid tells a partner
nothing. So the most profitable bid is made at once.
"""

from __future__ import annotations

import re
from typing import Final

from ..bridge.calls import BIDS, Bid, Double, Pass, Redouble, parse_bid
from ..core.events import Action
from ..core.observation import Observation
from ..core.seats import Seat
from .choice import Choice
from .worth import Tricks, about, hoped, points

__all__ = ["best_call", "bids_made", "doubled", "is_vulnerable", "risk", "told_bid"]

_REACH: Final = 1.5
"""Bids for more tricks than this beyond the expected number are not considered."""
_BID: Final = re.compile(r"[1-7](?:♣|♦|♥|♠|NT)")


def bids_made(seen: Observation) -> list[tuple[Seat, Bid]]:
    """The bids of the auction so far, each with its bidder."""
    return [(seat, parse_bid(text)) for seat, text in seen.turns if _BID.fullmatch(text)]


def doubled(seen: Observation) -> int:
    """1 if the last bid is not doubled, 2 if it is doubled, 4 if it is redoubled."""
    found = 1
    for _, text in seen.turns:
        if _BID.fullmatch(text):
            found = 1
        elif text == "double":
            found = 2
        elif text.startswith("redouble"):
            found = 4
    return found


def is_vulnerable(seen: Observation, seat: Seat | None) -> bool:
    """True if the facts name `seat` as vulnerable."""
    told = next((fact.means for fact in seen.facts if fact.label == "Vulnerable"), None)
    return isinstance(told, tuple) and seat in told


def told_bid(bid: Bid, expected: Tricks, name: str = "") -> str:
    """Why a bid is made: its hope, and its risk if it goes beyond the expected tricks.

    `name` is the word for the bid, such as ``a game``; by default, the bid itself.
    """
    how = "in no trumps" if bid.denomination.trump is None else f"with {bid.denomination} as trumps"
    count = expected[bid.denomination]
    hope = f"{hoped(count)} {how}"
    return hope + risk(count, 6 + bid.level, name or str(bid))


def risk(count: float, asked: int, name: str) -> str:
    """The end of a reason: that `name` is a risk if it goes beyond the expected tricks."""
    return "" if round(count) >= asked else f", and {name} is worth the risk"


def best_call(
    seen: Observation,
    mine: Tricks,
    theirs: Tricks,
    *,
    partner: Seat | None = None,
    caution: float = 0.0,
) -> Choice:
    """The call with the highest expected score, if only passes follow.

    `mine` are the likely tricks of the caller's side, `theirs` those of the opponents if they play.
    """
    made = bids_made(seen)
    who, last = made[-1] if made else (None, None)
    own = last is not None and who in (seen.viewer, partner)
    us = is_vulnerable(seen, seen.viewer)
    them = next((is_vulnerable(seen, s) for s, _ in reversed(made) if s is not seen.viewer), False)
    times = doubled(seen)
    options: list[tuple[float, int, Action, str]] = []
    for action in seen.legal:
        if isinstance(action, Pass):
            if last is None:
                options.append(
                    (-caution, 1, action, "no contract is likely to gain more than passing")
                )
            elif own:
                value = points(last, mine, doubling=times, vulnerable=us)
                options.append((value, 1, action, f"{last} is as good as any"))
            else:
                value = -points(last, theirs, doubling=times, vulnerable=them)
                why = (
                    f"{last} may well be too high to make"
                    if value > 0
                    else "bidding higher would be worse"
                )
                options.append((value, 1, action, why))
        elif isinstance(action, Double) and last is not None:
            value = -points(last, theirs, doubling=2, vulnerable=them) - 40
            left = about(theirs[last.denomination])
            why = f"{last} should fail: declarer is likely to take {left}"
            options.append((value, 0, action, why))
        elif isinstance(action, Redouble) and last is not None:
            value = points(last, mine, doubling=4, vulnerable=us) - 80
            options.append((value, 0, action, f"{last} should still be made"))
        elif isinstance(action, Bid) and 6 + action.level <= mine[action.denomination] + _REACH:
            value = points(action, mine, vulnerable=us) - _risk(action, mine)
            options.append((value, -BIDS.index(action), action, told_bid(action, mine)))
    if not options:
        return Choice(seen.legal[0], "a bid is required, and this is the lowest")
    _, _, action, why = max(options, key=lambda option: option[:2])
    return Choice(action, why)


def _risk(bid: Bid, mine: Tricks) -> float:
    """The average loss because a bid that is too high is doubled."""
    short = 6 + bid.level - mine[bid.denomination]
    return max(0.0, 45 * short) if short > 0 else 0.0
