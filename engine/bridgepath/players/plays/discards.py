"""Cards that are thrown away for a reason."""

from __future__ import annotations

from ..seat_view import JACK
from .position import Found, Look

__all__ = ["guard", "loser"]


def _discards(at: Look) -> bool:
    return not at.leads and not at.follows and at.suit is not at.sight.trump


def loser(at: Look) -> Found:
    """A card that an opponent could beat goes on a trick that is won already."""
    sight = at.sight
    if not _discards(at) or not at.exact or sight.winner is not at.mate or not sight.held():
        return None
    above = at.above(at.card)
    if not above:
        return None
    return f"throw a loser: {at.best} wins this trick, and {above[0]} would beat {at.card}", (
        at.card,
        at.best,
    )


def guard(at: Look) -> Found:
    """A card of one suit goes, and the guard of an honour in another suit stays."""
    if not _discards(at):
        return None
    sight = at.sight
    for honour in sorted(sight.hand, key=sight.strength, reverse=True):
        suit = honour.suit
        if suit is None or suit in (at.suit, sight.trump) or sight.strength(honour) < JACK:
            continue
        held = at.of(sight.hand, suit)
        above = sum(at.over(card, honour) for card in sight.outside(suit))
        if honour == held[0] and 0 < above == len(held) - 1:
            return f"keep a guard: {honour} still needs {held[-1]} beside it", (at.card, honour)
    return None
