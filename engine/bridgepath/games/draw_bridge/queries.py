"""Draw Bridge for study: many turns at once."""

from __future__ import annotations

from ...base._check import answers
from ...bridge.stock import Take
from ...bridge.tricks import Play
from ...core.cards import parse_cards
from ...core.state import State
from .phases import Taking

__all__ = ["draw"]


@answers
def draw(state: State, cards: str) -> State:
    """Play `cards` in turn; the cards that the players get from the draw pile are taken in between.

    The cards of the pile leave no choice (DRAW-P1-3), so ``♠A ♠6 ♣3 ♣A`` is two whole tricks.
    Raises NotationError for a text that is not a card, IllegalAction for a card that is refused.
    """
    for card in parse_cards(cards):
        state = _taken(state).apply(Play(card))
    return _taken(state)


def _taken(state: State) -> State:
    while isinstance(state.phase, Taking):
        state = state.apply(Take(state.phase.pile[0]))
    return state
