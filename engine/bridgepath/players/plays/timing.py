"""Plays that are about when a trick is taken, and in which hand."""

from __future__ import annotations

from .position import Found, Look

__all__ = ["cross", "duck", "hold_up", "keep_entry", "unblock"]


def hold_up(at: Look) -> Found:
    """A winner is kept although it would take this trick, at no trumps."""
    sight = at.sight
    if at.leads or sight.trump is not None or not at.follows or sight.takes(at.card):
        return None
    leader = sight.table[0][0]
    winners = [card for card in at.takers if sight.high(card) and at.safe(card)]
    if not winners or leader in sight.camp or sight.winner in sight.camp or len(at.out) < 2:
        return None
    if at.mate in sight.after and any(
        at.over(card, at.best) for card in sight.may_hold(at.mate, at.suit)
    ):
        return None
    kept, word = winners[0], at.suit.word
    if sight.declares:
        return f"hold up {kept}: it stays high, and an opponent may run out of {word} first", (
            at.card,
            kept,
        )
    dummy = sight.dummy
    if dummy is None or len(at.of(sight.known[dummy], at.suit)) < 2:
        return None
    return f"hold up {kept}: it stands in the way of dummy's {word} for as long as you keep it", (
        at.card,
        kept,
    )


def duck(at: Look) -> Found:
    """Third hand lets an opponent win, and keeps the high card with a long suit."""
    sight = at.sight
    if len(sight.table) != 2 or not sight.declares or not at.follows or sight.takes(at.card):
        return None
    winners = [card for card in at.takers if sight.high(card) and at.safe(card)]
    if not winners or sight.held() or len(at.mine) < 3 or len(at.out) < 2:
        return None
    if len(at.theirs) >= len(at.mine) - 1:
        return None
    return (
        f"duck: let this trick go, and keep {winners[0]} as an entry to the longer {at.suit.word}"
    ), (at.card, winners[0])


def unblock(at: Look) -> Found:
    """A high card goes from the shorter hand, so that the longer one can run the suit."""
    sight = at.sight
    if not sight.declares or not at.theirs or len(at.theirs) < len(at.mine):
        return None
    top, word = at.theirs[0], at.suit.word
    if not sight.high(top):
        return None
    if at.leads:
        if len(at.theirs) == len(at.mine) or not sight.high(at.card) or not at.safe(at.card):
            return None
        return (
            f"unblock: take {at.card} first, because {at.partner} has more {word}, headed by {top}"
        ), (at.card, top)
    lower = [card for card in at.mine if at.over(at.card, card)]
    if not at.follows or sight.winner is not at.mate or not sight.held() or not lower:
        return None
    if not at.over(at.card, at.theirs[-1]) or not at.over(top, lower[-1]):
        return None
    return f"unblock: {at.card} would be in the way of {at.partners} longer {word}", (at.card, top)


def keep_entry(at: Look) -> Found:
    """Of two high cards in two hands one is played, and the other stays as an entry."""
    sight = at.sight
    if len(sight.table) != 1 or not sight.declares or not at.follows or not at.theirs:
        return None
    here = [card for card in at.takers if sight.high(card) and at.safe(card)]
    there = [card for card in at.theirs if sight.high(card) and at.safe(card)]
    if not here or not there:
        return None
    if at.card in here:
        if len(at.theirs) < 2 or at.theirs[-1] in there:
            return None
        return f"win here and keep {there[0]} as an entry to {at.partner}", (at.card, there[0])
    if len(at.mine) < 2 or sight.takes(at.card):
        return None
    one = "dummy" if at.partner == "your hand" else "your hand"
    return f"let {there[-1]} win and keep {here[0]} as an entry to {one}", (there[-1], here[0])


def cross(at: Look) -> Found:
    """Declarer goes to the other hand, which has a winner that cannot be reached otherwise."""
    sight = at.sight
    if not at.leads or not sight.declares or not at.theirs:
        return None
    top = at.theirs[0]
    if not sight.high(top) or not at.over(top, at.card) or not at.safe(top):
        return None
    own = {card.suit for card in sight.hand}
    there = (c for c in sight.known[at.mate] if c.suit not in own and c.suit is not sight.trump)
    waiting = [card for card in there if sight.high(card)]
    if not waiting:
        return None
    return (
        f"use an entry: {top} takes the lead to {at.partner}, where {waiting[0]} is high and "
        f"cannot be reached in its own suit"
    ), (top, waiting[0])
