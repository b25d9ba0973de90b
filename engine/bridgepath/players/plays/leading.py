"""Leads that have a name: a sequence, through strength, partner's suit, a long suit."""

from __future__ import annotations

from ..seat_view import TEN
from .position import Found, Look

__all__ = [
    "drive_out",
    "long_suit",
    "partners_suit",
    "sequence",
    "through_strength",
    "towards_an_honour",
    "up_to_weakness",
]


def sequence(at: Look) -> Found:
    """The top of touching cards, which drives out a higher one."""
    above = at.above(at.card)
    lower = [card for card in at.mine if at.over(at.card, card)]
    if not at.leads or not above or not lower or at.sight.strength(at.card) < TEN:
        return None
    after = lower[0]
    if at.sight.strength(at.card) - at.sight.strength(after) != 1:
        return None
    if any(at.sight.strength(c) == at.sight.strength(at.card) + 1 for c in at.mine):
        return None
    if len(above) == 1:
        return f"top of a sequence: if {above[0]} beats {at.card}, {after} is high", (
            at.card,
            after,
        )
    return f"top of a sequence: {at.card} and {after} drive out higher {at.suit.word}", (
        at.card,
        after,
    )


def through_strength(at: Look) -> Found:
    """A defender leads through honours of dummy, which must be played before partner's cards."""
    dummy = at.sight.dummy
    if not at.leads or at.sight.declares or dummy is None or dummy is not at.sight.after[0]:
        return None
    held = at.of(at.sight.known[dummy], at.suit)
    honours = [card for card in held if at.sight.strength(card) >= TEN]
    if not honours or at.suit is at.sight.trump:
        return None
    return f"lead through strength: dummy has {honours[0]} and must play before partner", (
        at.card,
        honours[0],
    )


def up_to_weakness(at: Look) -> Found:
    """A defender leads to a weak suit of dummy, which plays last."""
    dummy = at.sight.dummy
    if not at.leads or at.sight.declares or dummy is None or dummy is not at.sight.after[-1]:
        return None
    held = at.of(at.sight.known[dummy], at.suit)
    if not held or at.sight.strength(held[0]) >= TEN or at.suit is at.sight.trump:
        return None
    return f"lead up to weakness: dummy plays last and has nothing above {held[0]}", (
        at.card,
        held[0],
    )


def partners_suit(at: Look) -> Found:
    """A defender leads the suit that partner has led."""
    if not at.leads or at.sight.declares:
        return None
    led = [card for card in at.sight.leads[at.mate] if card.suit is at.suit]
    if not led or at.suit is at.sight.trump or not at.sight.may_hold(at.mate, at.suit):
        return None
    return f"return partner's suit: partner led {led[0]}", (at.card, led[0])


def towards_an_honour(at: Look) -> Found:
    """Declarer leads low towards a guarded honour which only one card can beat."""
    if not at.leads or not at.sight.declares or len(at.theirs) < 2:
        return None
    honour, foe = at.theirs[0], at.sight.after[0]
    above = at.above(honour)
    if len(above) != 1 or at.sight.strength(honour) < TEN or not at.over(honour, at.mine[0]):
        return None
    if not at.may(foe, above[0]) or foe in at.sight.known or at.sight.strength(at.card) >= TEN:
        return None
    return (
        f"lead towards {at.partners} {honour}: if {at.name(foe)} has {above[0]}, "
        f"{at.name(foe)} must play before {honour} does"
    ), (honour, at.card)


def drive_out(at: Look) -> Found:
    """Declarer leads a suit in which only one card is above two of the two hands' own."""
    if not at.leads or not at.sight.declares:
        return None
    both = sorted((*at.mine, *at.theirs), key=at.sight.strength, reverse=True)
    if len(both) < 3 or at.sight.strength(both[1]) < TEN:
        return None
    above = at.above(both[0])
    if len(above) != 1 or at.above(both[1]) != above:
        return None
    return f"drive out {above[0]}: once it is gone, {both[0]} and {both[1]} are high", (
        both[0],
        both[1],
    )


def long_suit(at: Look) -> Found:
    """Declarer leads the suit of which the two hands hold most, before all of it is high."""
    both, out = len(at.mine) + len(at.theirs), len(at.out)
    if not at.leads or not at.exact or at.suit is at.sight.trump or at.sight.high(at.card):
        return None
    if out < 3 or both <= out + 1 or max(len(at.mine), len(at.theirs)) < 4:
        return None
    longest = max(at.mine, at.theirs, key=len)
    return (
        f"set up a long suit: your side has {both} {at.suit.word}, and the opponents have {out}"
    ), (at.card, longest[0])
