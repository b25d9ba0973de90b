"""Where unseen cards may be: in hands, in the dummy, or among its gifts.

A hand is thirteen cards that are kept and one that is given away; the dummy is ten cards and three
gifts. A player who plays shows what was kept; the dummy, once spread, shows what was given or was
there.
"""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Final

from ...core.cards import Hand
from ...core.seats import TRIO, Seat
from ...reason.worlds import Evidence, Guess, Held, Plan
from .phases import Give

__all__ = ["unseen"]

GIFT: Final = "the gift of "
"""The place of a player's card for the dummy."""


def unseen(evidence: Evidence) -> Plan:
    """Own cards and gift, cards played, suits shown out, and gifts revealed at the end."""
    me, dummy = evidence.viewer, Seat.DUMMY
    others = [seat for seat in TRIO if seat is not me]
    size = {part.place: part.size for part in evidence.shape.parts}
    gifts: dict[Seat, Hashable] = {seat: f"{GIFT}{seat}" for seat in others}
    sizes: dict[Hashable, int] = {me: size[me], dummy: size[dummy]}
    sizes |= {seat: size[seat] - 1 for seat in others} | {gifts[seat]: 1 for seat in others}
    where = evidence.locations(sizes)
    where.put(me, evidence.shown(f"hand:{me}"))
    for seat, action in evidence.turns:
        if seat is me and isinstance(action, Give):
            where.put(me, action.cards)
    for seat, gift in evidence.each("Gifts", Hand):
        where.put(gifts.get(seat, me), gift)
    mine = {*where.known[me]}
    opened = [*evidence.shown(f"hand:{dummy}")]
    for play in evidence.played:
        if play.hand is dummy:
            opened.append(play.card)
        else:
            where.put(play.hand, (play.card,))
    in_dummy = (dummy, *gifts.values())
    where.only((card for card in opened if card not in mine), in_dummy)
    where.lacks(play for play in evidence.played if play.hand in others)

    def make(held: Held, rng: random.Random) -> Guess:
        given = {seat: held[gift] for seat, gift in gifts.items()}
        dealt: Held = {seat: (*held[seat], *cards) for seat, cards in given.items()}
        hidden = (seat for seat, action in evidence.turns if action is None)
        return Guess(
            evidence.deal({**held, **dealt}),
            tuple(Give(Hand.of(given[seat])) for seat in hidden),
        )

    return Plan(where, make)
