"""The card in a deal's last tricks that gave away most.

The search runs when the deal is over and all cards are known. Each card that was played is compared
with the other legal ones, with best play by all hands from there on. That is exact, but takes too
long while many cards are left, so earlier tricks are not judged.
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
"""From this many cards on, in all hands and on the table, best play is computed."""


@final
@dataclass(frozen=True, slots=True)
class Turned:
    """The result of one card, compared with that of a better one."""

    step: int
    """How many turns came before it."""
    trick: int
    """The number of its trick, from 1."""
    seat: Seat
    """The hand that it came from."""
    card: Card
    better: Card
    points: float
    """How many points more `better` is worth than `card` with best play of all hands after it.

    They are the points of the card's player less those of the others.
    """
    text: str
    """The whole comparison in one sentence, without a full stop."""

    def __post_init__(self) -> None:
        of_kinds(self)


class _Loss(NamedTuple):
    points: float
    better: Card


@takes
def turned(states: Sequence[State]) -> Turned | None:
    """The card of a finished deal that gave away most, the first of several.

    It is one of the last 20 cards. None if no card gave anything away, or if a game cannot be
    judged: three play for themselves, or the score does not depend on the number of tricks.
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
        f"Trick {number}: with all cards in view and best play from there on, {better} is worth "
        f"{points:g} {'point' if points == 1 else 'points'} more than "
        f"{state.setting.name(who)}'s {card}"
    )
    return Turned(step, number, who, card, better, points, text)


def _loss(
    state: State, played: Card, scales: dict[tuple[Seat, ...], list[float] | None]
) -> _Loss | None:
    """The tricks that a card gave away, if any."""
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
