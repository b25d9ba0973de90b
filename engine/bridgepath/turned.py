"""The card that turned a deal: looked for when the deal is over and all cards are known.

Each card that was played is held against the others that could have been: near the end of a deal
by best play of all hands, which is exact, and before that by a quick play, which is an estimate. It
is the estimate by which the bots choose their cards, made with the cards as they did lie; so it
says what would have been better, and not what anybody could have known.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final, NamedTuple, final

from .asked import of_kinds, takes
from .bots.quick import enemies, play_out
from .bots.sampler import worths
from .cards import Card
from .errors import BridgepathError
from .kernel import Position, numbers
from .play import Play, Tricks
from .seats import Seat
from .solver import solve
from .state import State

__all__ = ["Turned", "turned"]

_SEEN_THROUGH: Final = 16
"""So many cards, in all hands, are played as well as they can be."""


@final
@dataclass(frozen=True, slots=True)
class Turned:
    """What one card came to, beside a better one."""

    step: int
    """How many turns had been before it."""
    trick: int
    """The number of its trick, from 1."""
    seat: Seat
    """The hand that it came from."""
    card: Card
    better: Card
    points: float
    """By how much `better` was better, in points of whoever played it beyond the others."""
    exact: bool
    """True if that is what best play of all hands comes to; False for an estimate."""
    text: str
    """All that in one sentence, without a full stop."""

    def __post_init__(self) -> None:
        of_kinds(self)


class _Loss(NamedTuple):
    points: float
    exact: bool
    better: Card


@takes
def turned(states: Sequence[State]) -> Turned | None:
    """The card of a deal that is over with which most was given away, the first of several.

    None if no card would have changed the score, or in a game of which the bots have no estimate:
    where three play each for himself, and where the tricks do not decide the score by their number.
    """
    scales: dict[tuple[Seat, ...], list[float] | None] = {}
    found: tuple[int, Play, _Loss] | None = None
    for step, state in enumerate(states[:-1]):
        action = states[step + 1].turns[-1].action
        if not isinstance(action, Play):
            continue
        loss = _loss(state, action.card, scales)
        if loss and (found is None or (loss.points, loss.exact) > found[2][:2]):
            found = step, action, loss
    if found is None:
        return None
    step, action, loss = found
    state = states[step]
    tricks, name = state.phase.tricks, state.setting.name
    who, number = tricks.turn, tricks.number
    points = f"{loss.points:g} {'point' if loss.points == 1 else 'points'}"
    sure = "with all cards seen, " if loss.exact else "by the bots' estimate, with all cards seen, "
    text = (
        f"Trick {number} turned the deal: {sure}{loss.better} was better than {name(who)}'s "
        f"{action.card} by {points if loss.exact else f'about {points}'}"
    )
    return Turned(step, number, who, action.card, loss.better, loss.points, loss.exact, text)


def _loss(
    state: State, played: Card, scales: dict[tuple[Seat, ...], list[float] | None]
) -> _Loss | None:
    """What was given away with a card, if anything."""
    phase = state.phase
    tricks = phase.tricks if any(part.name == "tricks" for part in fields(phase)) else None
    if not isinstance(tricks, Tricks) or len(tricks.rotation) == 3:
        return None
    try:
        position = Position(tricks)
    except BridgepathError:
        return None
    cards = [position.card(number) for number in numbers(position.legal())]
    if len(cards) < 2:
        return None
    foes = enemies(len(position.seats))[position.turn]
    camp = [hand for hand in range(len(position.seats)) if hand not in foes]
    key = tuple(position.seats[hand] for hand in camp)
    if key not in scales:
        scales[key] = worths(state, tricks, position, camp, cards[0])
    scale = scales[key]
    if scale is None:
        return None
    had = sum(position.won[hand] for hand in camp)
    exact = position.count + sum(hand.bit_count() for hand in position.hands) <= _SEEN_THROUGH
    if exact:
        best = solve(position, key)
        comes_to = {card: scale[had + best[card]] for card in cards}
    else:
        comes_to = {card: scale[_quick(position, card, camp)] for card in cards}
    better = max(cards, key=lambda card: comes_to[card])
    points = comes_to[better] - comes_to[played]
    return _Loss(points, exact, better) if points > 0 else None


def _quick(position: Position, card: Card, camp: Sequence[int]) -> int:
    """What a camp wins in all if a card is played, by a quick play of all hands."""
    position.play(position.number(card))
    won = play_out(position)
    position.undo()
    return sum(won[hand] for hand in camp)
