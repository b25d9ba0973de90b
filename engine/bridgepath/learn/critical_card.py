"""The card of a deal's last tricks with which most was given away.

It is looked for when the deal is over and all cards are known. Each card that was played is held
against the others that could have been, by best play of all hands from there on. That is exact, and
it takes too long while many cards are left: so of the tricks before nothing is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Final, NamedTuple, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError
from ..bridge.tricks import Play, Tricks
from ..core.cards import Card
from ..core.seats import Seat
from ..core.state import State
from ..reason.position import Position, numbers
from ..reason.rollout import enemies
from ..reason.solver import solve
from ..reason.trick_values import worths

__all__ = ["Turned", "turned"]

_SEEN_THROUGH: Final = 20
"""From so many cards on, in all hands and on the table, best play of all hands is worked out."""


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
    """How many points `better` is worth more than `card` with best play of all hands after it.

    They are the points of whoever played it beyond those of the others.
    """
    text: str
    """All that in one sentence, without a full stop."""

    def __post_init__(self) -> None:
        of_kinds(self)


class _Loss(NamedTuple):
    points: float
    better: Card


@takes
def turned(states: Sequence[State]) -> Turned | None:
    """The card of a deal that is over with which most was given away, the first of several.

    It is one of the last 20 cards. None if none of them gave anything away, or in a game in which
    that cannot be worked out: where three play each for himself, and where the tricks do not decide
    the score by their number.
    """
    scales: dict[tuple[Seat, ...], list[float] | None] = {}
    found: tuple[int, Card, _Loss] | None = None
    for step, state in enumerate(states[:-1]):
        action = states[step + 1].turns[-1].action
        if not isinstance(action, Play):
            continue
        loss = _loss(state, action.card, scales)
        if loss and (found is None or loss.points > found[2].points):
            found = step, action.card, loss
    if found is None:
        return None
    step, card, (points, better) = found
    state = states[step]
    tricks = state.phase.tricks
    who, number = tricks.turn, tricks.number
    text = (
        f"Trick {number}: with all cards seen and best play from there on, {better} is worth "
        f"{points:g} {'point' if points == 1 else 'points'} more than "
        f"{state.setting.name(who)}'s {card}"
    )
    return Turned(step, number, who, card, better, points, text)


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
    if position.count + sum(hand.bit_count() for hand in position.hands) > _SEEN_THROUGH:
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
    comes_to = {card: scale[had + more] for card, more in solve(position, key).items()}
    better = max(cards, key=lambda card: comes_to[card])
    points = comes_to[better] - comes_to[played]
    return _Loss(points, better) if points > 0 else None
