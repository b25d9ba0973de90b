"""Cards that follow to a trick, high or low, and have a name for it."""

from __future__ import annotations

from ..seat_view import JACK, TEN
from .position import Found, Look

__all__ = ["cheap", "cover", "leave", "second_low", "sure", "third_high"]


def second_low(at: Look) -> Found:
    """The lowest card of the suit from second hand, below one that could take the trick."""
    sight = at.sight
    if len(sight.table) != 1 or not at.follows or at.card != at.mine[-1] or not at.takers:
        return None
    top = at.takers[0]
    if sight.takes(at.card) or sight.strength(top) < TEN:
        return None
    return f"second hand low: {at.partner} plays last to this trick, so {top} can wait", (
        at.card,
        top,
    )


def third_high(at: Look) -> Found:
    """The highest card of the suit from third hand, or one as good."""
    sight = at.sight
    if len(sight.table) != 2 or not at.follows or not sight.takes(at.card):
        return None
    last = sight.after[0]
    between = [c for c in at.out if at.over(at.mine[0], c) and at.over(c, at.card)]
    if last in sight.known or between or sight.strength(at.card) < TEN:
        return None
    above = [c for c in at.of(sight.may_hold(last, at.suit), at.suit) if at.over(c, at.card)]
    above = [card for card in above if at.may(last, card)]
    ruff = at.ruffs(last)
    if not above and not ruff:
        return None
    if not above:
        return f"third hand high: only a ruff can beat {at.card}", (at.card, at.best)
    if len(above) == 1:
        also = " or a ruff" if ruff else ""
        return f"third hand high: only {above[0]}{also} can beat {at.card}", (at.card, at.best)
    also = " or a ruff" if ruff else ""
    return f"third hand high: only a higher {at.one}{also} can beat {at.card}", (at.card, at.best)


def cover(at: Look) -> Found:
    """An honour on an opponent's honour, which costs them two for one."""
    sight = at.sight
    if len(sight.table) != 1 or not at.follows or not sight.takes(at.card):
        return None
    leader, led = sight.table[0]
    if sight.strength(led) < TEN or sight.strength(at.card) < JACK or at.takers[-1] != at.card:
        return None
    third = sight.after[0]
    higher = [c for c in at.of(sight.may_hold(third, at.suit), at.suit) if at.over(c, at.card)]
    higher = [card for card in higher if at.may(third, card)]
    if not higher:
        return None
    beside = at.of(sight.known.get(leader, ()), at.suit)
    if any(sight.strength(led) - sight.strength(card) == 1 for card in beside):
        return None
    return (
        f"cover an honour with an honour: if {higher[-1]} beats {at.card}, the opponents spend "
        f"two honours on one trick"
    ), (led, at.card)


def sure(at: Look) -> Found:
    """A card that takes the trick for certain, led or not; or one led to such a card opposite."""
    sight = at.sight
    if at.leads:
        if sight.high(at.card) and at.safe(at.card):
            return f"a sure trick: no opponent can beat {at.card}", (at.card,)
        fit = at.theirs[:1] if sight.declares else []
        for card in fit:
            if sight.high(card) and at.over(card, at.card) and at.safe(card):
                return f"a sure trick: no opponent can beat {at.partners} {card}", (at.card, card)
        return None
    if not at.behind or not at.follows or not sight.takes(at.card) or not at.safe(at.card):
        return None
    return f"take a sure trick: no opponent can beat {at.card}", (at.card, at.best)


def cheap(at: Look) -> Found:
    """The lowest card that wins for certain, while a higher one is kept."""
    sight = at.sight
    if at.leads or not at.follows or not sight.takes(at.card) or at.takers[-1] != at.card:
        return None
    closed = [seat for seat in at.behind if seat not in sight.known]
    if sight.winner in sight.camp or closed or not at.safe(at.card):
        return None
    # A card that is kept is worth more only if somebody may hold one in between.
    between = [c for c in at.out if at.over(c, at.card)]
    kept = [card for card in at.takers if any(at.over(card, c) for c in between)]
    if not kept:
        return None
    return f"win as cheaply as you can: {at.card} is enough, and {kept[0]} is kept", (
        at.card,
        kept[0],
    )


def leave(at: Look) -> Found:
    """A low card on a trick that partner has won."""
    sight = at.sight
    if at.leads or not at.follows or sight.winner is not at.mate or sight.takes(at.card):
        return None
    if not at.takers or not sight.held():
        return None
    return f"leave the trick to {at.partner}: {at.best} wins it, and {at.takers[0]} is kept", (
        at.best,
        at.takers[0],
    )
