"""The value of tricks: continue a deal quickly, and score it as its game does."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import fields, replace
from typing import Any

from ..bridge.tricks import Play, Tricks
from ..core.cards import Card
from ..core.state import State
from .position import Position
from .rollout import play_out

__all__ = ["after", "ended", "lead_of", "play_of", "worths"]


def worths(
    world: State, tricks: Tricks, position: Position, camp: Sequence[int], first: Card
) -> list[float] | None:
    """How much each number of tricks of its camp, from 0 on, is worth to the seat to act.

    It scores one deal, which begins with the card `first`, with other hands winning the tricks.
    None if the deal is not over with these tricks, or if it matters which of them are won.
    """
    line: list[int] = []
    won = after(position, first, line)
    end = ended(world, tricks, [first, *map(position.card, line)])
    if end is None:
        return None
    seats, done = position.seats, end.tricks.done
    mine, theirs = seats[camp[0]], seats[camp[0] - 1]

    def points(ours: Container[int]) -> float:
        """The value of the deal if the camp wins these tricks, given by their numbers from 0."""
        turned = tuple(
            trick._replace(winner=mine if at in ours else theirs) for at, trick in enumerate(done)
        )
        return lead_of(world, replace(end, tricks=end.tricks._replace(done=turned)))

    size = len(done)
    found = [points(range(number)) for number in range(size + 1)]
    half = size // 2
    same = (
        found[sum(won[hand] for hand in camp)] == lead_of(world, end)
        # Any trick is worth as much as another, and so are the first half and the last.
        and all(found[1] == points((at,)) for at in range(1, size))
        and found[half] == points(range(size - half, size))
    )
    return found if same else None


def after(position: Position, card: Card, line: list[int] | None = None) -> list[int]:
    """The tricks of each hand in a play that begins with a card."""
    position.play(position.number(card))
    won = play_out(position, line)
    position.undo()
    return won


def play_of(world: State) -> Tricks | None:
    """The current play, if this phase has one of its own."""
    phase = world.phase
    tricks = phase.tricks if any(part.name == "tricks" for part in fields(phase)) else None
    return tricks if isinstance(tricks, Tricks) and tricks.turn is not None else None


def ended(world: State, tricks: Tricks, line: Sequence[Card]) -> Any:
    """The phase at the end of a play, or None if the deal is not over then."""
    for card in line[:-1]:
        tricks = tricks.add(card)
    last = replace(world.phase, tricks=tricks)
    end = world.rules.next_phase(last, Play(line[-1]))
    return None if world.game.rules_of(end).turn(end) is not None else end


def lead_of(world: State, end: Any) -> float:
    """The score of the seat to act beyond the mean of the others."""
    game, who = world.game, world.to_act
    outcome = game.outcome(end)
    assert outcome is not None, "a deal in which nobody is to act is over"
    assert who is not None, "a bot is asked only on its turn"
    mine = next((side for side in game.sides if who.value in side.value), who)
    others = [outcome.points(seat) for seat in game.scorers if seat is not mine]
    return outcome.points(mine) - sum(others) / max(1, len(others))
