"""Plays with trumps, and plays against them."""

from __future__ import annotations

from .position import Found, Look

__all__ = ["cut_ruffs", "draw", "force", "give_a_ruff", "ruff", "ruff_first"]


def draw(at: Look) -> Found:
    """Declarer leads a trump while the opponents have some."""
    sight = at.sight
    if not at.leads or at.suit is not sight.trump or not at.exact or not at.out:
        return None
    if len(at.mine) + len(at.theirs) <= len(at.out):
        return None
    count = len(at.out)
    are = f"the opponents still have {count if count > 1 else 'one'}"
    both = (*sight.hand, *sight.known[at.mate])
    winners = [card for card in both if card.suit is not at.suit and sight.high(card)]
    if not winners:
        return f"draw trumps: {are}", (at.card,)
    best = max(winners, key=lambda card: (sight.strength(card), card.index))
    could = "which could ruff a winner such as"
    return f"draw trumps: {are}, {could} {best}", (at.card, best)


def ruff_first(at: Look) -> Found:
    """Declarer leads a loser that the other hand ruffs, before trumps are drawn."""
    sight, trump = at.sight, at.sight.trump
    if not at.leads or trump is None or at.suit is trump or not sight.declares:
        return None
    here, there = at.of(sight.hand, trump), at.of(sight.known[at.mate], trump)
    out = any(sight.may_hold(foe, trump) for foe in at.foes)
    if at.theirs or not there or not out or len(there) > len(here) or sight.high(at.card):
        return None
    return (
        f"ruff before you draw trumps: {at.partner} has no {at.suit.word} and can ruff {at.card} "
        f"with {there[-1]}"
    ), (at.card, there[-1])


def ruff(at: Look) -> Found:
    """A trump on another suit takes the trick, so far or for good."""
    if at.leads or at.follows or at.suit is not at.sight.trump or not at.sight.takes(at.card):
        return None
    if not at.behind:
        return f"ruff: {at.card} wins the trick from {at.best}", (at.card, at.best)
    if at.safe(at.card):
        return f"ruff: no opponent can beat {at.card}", (at.card, at.best)
    return f"ruff: only a higher trump beats {at.card}", (at.card, at.best)


def give_a_ruff(at: Look) -> Found:
    """A defender leads a suit that partner has shown out of."""
    sight, trump = at.sight, at.sight.trump
    if not at.leads or sight.declares or trump is None or at.suit is trump:
        return None
    if at.suit not in sight.voids[at.mate] or not any(
        at.may(at.mate, card) for card in sight.may_hold(at.mate, trump)
    ):
        return None
    return f"give partner a ruff: partner has no {at.suit.word} left and may have a trump", (
        at.card,
    )


def force(at: Look) -> Found:
    """A defender leads a suit in which declarer has nothing left but trumps to win with."""
    sight, trump = at.sight, at.sight.trump
    if not at.leads or sight.declares or trump is None or at.suit is trump:
        return None
    for foe in at.foes:
        if foe in sight.known or at.suit not in sight.voids[foe]:
            continue
        other = next(seat for seat in at.foes if seat is not foe)
        higher = any(at.over(c, at.card) for c in sight.may_hold(other, at.suit))
        ruffs = not sight.least(other, at.suit) and sight.may_hold(other, trump)
        if (
            any(at.may(foe, card) for card in sight.may_hold(foe, trump))
            and not higher
            and not ruffs
        ):
            return (
                f"force declarer: {at.name(foe)} has no {at.suit.word} left, and only a trump can "
                f"beat {at.card}"
            ), (at.card,)
    return None


def cut_ruffs(at: Look) -> Found:
    """A defender leads a trump because dummy is short in another suit."""
    sight, dummy = at.sight, at.sight.dummy
    if not at.leads or sight.declares or at.suit is not sight.trump or dummy is None:
        return None
    trumps = at.of(sight.known[dummy], at.suit)
    lengths = {suit: len(at.of(sight.known[dummy], suit)) for suit in type(at.suit)}
    short = [s for s, length in lengths.items() if length <= 1 and s is not at.suit]
    # Only where somebody still has cards to be ruffed.
    short = [suit for suit in short if any(c.suit is suit for c in sight.outside(suit))]
    if not trumps or not short:
        return None
    suit = min(short, key=lambda suit: (lengths[suit], suit.value))
    has = f"no {suit.word} and could"
    if lengths[suit]:
        has = f"only one {suit.word[:-1]} and could soon"
    return f"lead a trump to stop ruffs: dummy has {has} ruff with {trumps[-1]}", (
        at.card,
        trumps[-1],
    )
