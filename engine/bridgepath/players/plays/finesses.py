"""Finesses, and the safety play that is made before one."""

from __future__ import annotations

from ...core.cards import Card
from ..seat_view import TEN
from .position import Found, Look

__all__ = ["finesse", "leads_to_finesse", "safety"]


def finesse(at: Look) -> Found:
    """Third hand plays below a higher card of its own: the card between may be in front."""
    sight = at.sight
    if len(sight.table) != 2 or not sight.declares or not at.follows or not sight.takes(at.card):
        return None
    last, front = sight.after[0], sight.table[-1][0]
    if last in sight.known or front in sight.known:
        return None
    higher = [c for c in at.of(sight.may_hold(last, at.suit), at.suit) if at.over(c, at.card)]
    missing = [card for card in higher if at.may(last, card)]
    held = [card for card in at.mine if at.over(card, at.card)]
    if not 0 < len(missing) <= 2 or not held or not at.over(held[0], missing[0]):
        return None
    if not at.may(front, *missing):
        return None
    named = " and ".join(map(str, missing))
    ruff = f" and {at.name(last)} does not ruff" if at.ruffs(last) else ""
    return f"finesse: {at.card} wins if {at.name(front)} has {named}{ruff}", (at.card, held[0])


def _tenace(at: Look, cards: list[Card]) -> tuple[Card, Card, Card] | None:
    """Two cards of a hand with a single missing one between them: upper, missing, lower."""
    for lower in cards:
        above = at.above(lower)
        upper = [card for card in cards if at.sight.high(card)]
        if len(above) == 1 and upper:
            return upper[-1], above[0], lower
    return None


def leads_to_finesse(at: Look) -> Found:
    """Declarer leads towards a tenace, or an honour to be run."""
    if not at.leads or not at.sight.declares or not at.theirs:
        return None
    foe = at.sight.after[0]
    if foe in at.sight.known:
        return None
    ruff = " and nobody ruffs" if any(map(at.ruffs, at.foes)) else ""
    found = _tenace(at, at.theirs)
    if found is not None and at.over(found[2], at.card) and at.may(foe, found[1]):
        upper, missing, lower = found
        if at.sight.strength(lower) < TEN - 1:
            return None
        return (
            f"lead for a finesse: with {at.partners} {upper} and {lower}, your side wins this "
            f"trick if {at.name(foe)} has {missing}{ruff}"
        ), (upper, lower)
    above = at.above(at.card)
    upper = at.theirs[0]
    if len(above) != 1 or not at.sight.high(upper) or at.sight.strength(at.card) < TEN - 1:
        return None
    if not at.may(foe, above[0]):
        return None
    return (
        f"run {at.card} for a finesse: your side wins this trick if {at.name(foe)} has "
        f"{above[0]}{ruff}"
    ), (at.card, upper)


def safety(at: Look) -> Found:
    """A high card is cashed before a finesse, in case the missing honour is alone."""
    sight = at.sight
    if not at.leads or not sight.declares or not sight.high(at.card) or not at.safe(at.card):
        return None
    for hand, other in ((at.mine, at.theirs), (at.theirs, at.mine)):
        found = _tenace(at, [card for card in hand if card != at.card])
        if found is None or len(other) < 2 or len(hand) < 3:
            continue
        upper, missing, lower = found
        alone = [
            foe
            for foe in at.foes
            if foe not in sight.known
            and at.may(foe, missing)
            and sight.least(foe, at.suit) <= 1 < len(at.out)
        ]
        if alone and sight.strength(missing) >= TEN:
            return (
                f"safety play: cash {at.card} in case {missing} is a singleton, and keep {upper} "
                f"and {lower} for a finesse"
            ), (at.card, lower)
    return None
