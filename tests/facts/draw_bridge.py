"""The facts about Draw Bridge for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bridgepath.core.cards import PACK_54, Card
from bridgepath.core.seats import Seat
from bridgepath.core.state import State
from tests.facts import Facts, Places, calls_and_cards, cards_of, dealt, named, zone_of


def always() -> Iterator[str]:
    yield from calls_and_cards()
    yield from (f"take {card}" for card in PACK_54[:52])
    yield from ("look pile", "look tricks", "look A", "look B")


def secrets(state: State, viewer: Seat) -> set[Card]:
    """The other's first hand, the pile below its top card, and the cards the other took unseen."""
    deal, hidden = state.setting.deal, state.setting.options.loser_hidden
    other = Seat.B if viewer is Seat.A else Seat.A
    pile = deal.pile("stock")
    takes = [turn for turn in state.turns if type(turn.action).__name__ == "Take"]
    drawn = len(takes)
    secret = set(deal.hand(other)) | set(pile[drawn + 1 :])
    if hidden:
        secret |= {c for t in takes[1::2] if t.seat is other for c in cards_of(t.action)}
        if drawn % 2 and state.to_act is other:
            secret.add(pile[drawn])
    return secret - named(state, "Play")


def truth(state: State, viewer: Seat) -> Places:
    found, pile = dealt(state, viewer), state.setting.deal.pile("stock")
    takes = [turn for turn in state.turns if type(turn.action).__name__ == "Take"]
    covered = [
        card
        for turn in takes
        if turn.covered and viewer not in turn.covered.seen_by
        for card in cards_of(turn.action)
    ]
    seen = {card for turn in takes for card in cards_of(turn.action)} - {*covered}
    seen |= {*zone_of(state, viewer, "stock")}
    rest = [card for card in pile if card not in seen and card not in covered]
    return found | {"taken openly": seen, "taken unseen": covered, "left in the pile": rest}


FACTS: Final = Facts(
    tricks=26, always=always, secrets=secrets, truth=truth, unasked=frozenset({"Taking"})
)
