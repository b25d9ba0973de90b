"""Where the cards that the player does not see may be: face down, or in the stock."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from typing import Final

from ...bridge.tricks import Play
from ...core.cards import Card
from ...core.seats import Seat
from ...reason.worlds import Evidence, Guess, Held, Plan
from .phases import HOUSE, PLAYER, Keep, Over, Skip, Table, Top
from .phases import Held as TakenUp

__all__ = ["discarded", "unseen"]

TURNED: Final = "turned"
"""The cards of the stock that the player knows, in their order."""


def discarded(table: Table, viewer: Seat) -> tuple[Card, ...]:
    """The discards below the top one: the player saw them, and they are face down."""
    play = table.play if isinstance(table, Over) else table
    return play.discards[1:] if isinstance(play, TakenUp) else ()


def unseen(evidence: Evidence) -> Plan:
    """The thirteen face-up cards, those taken up, and the stock as far as the House has turned."""
    did = [action for _, action in evidence.turns]
    kept = [card for action in did if isinstance(action, Keep) for card in action.cards]
    top = [action.card for action in did if isinstance(action, Top)]
    hand = evidence.shown("hand:S")
    sizes: dict[Hashable, int] = {part.place: part.size for part in evidence.shape.parts}
    turned = [
        action.card
        for seat, action in evidence.turns
        if seat is HOUSE and isinstance(action, Play | Skip)
    ]
    turned += evidence.shown("stock")
    sizes |= {TURNED: len(turned), "stock": sizes["stock"] - len(turned)}
    where = evidence.locations(sizes)
    where.put(TURNED, turned)
    closed: Counter[Card] = Counter()
    if top:
        where.put("open", (*kept, *top, *evidence.seen.recalled))
        played = [a.card for s, a in evidence.turns if s is PLAYER and isinstance(a, Play)]
        closed = Counter((*hand, *played)) - Counter(kept)
    else:
        where.put("open", (*kept, *evidence.shown("discards"), *evidence.shown("open")))
    where.put("closed", closed.elements())

    def make(held: Held, rng: random.Random) -> Guess:
        return Guess(evidence.deal({**held, "stock": (*turned, *held["stock"])}))

    return Plan(where, make)
