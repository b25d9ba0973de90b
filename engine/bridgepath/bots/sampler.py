"""A player who deals the unseen cards in mind, many times, and tries each card in every such world.

Worlds come from `Game.worlds`, so what was inferred surely is in all of them. In each world every
card is followed by a quick play of all hands, by best play once few cards are left, and the deal is
scored as the game scores it. The card with the best mean is played. What is no card to a trick is
left to another player, and so is a card where three play each for himself, where it matters which
tricks are won, or where `kernel.Position` cannot hold the play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import fields, replace
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypeAlias, final

from ..cards import Card
from ..errors import BridgepathError
from ..kernel import Position
from ..observation import Observation
from ..play import ACE_HIGH, Play, Tricks
from ..solver import solve
from ..state import State
from .choice import Choice
from .quick import enemies, play_out

__all__ = ["Result", "ended", "sampling", "weighed", "worths"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]

_TRIALS: Final = 90
"""So many cards are tried in all: the fewer there are to choose from, the more worlds."""
_MOST: Final = 24
_LEAST: Final = 8
_SEEN_THROUGH: Final = 12
"""So many cards, in all hands, are played as well as they can be."""


def sampling(base: Bot) -> Bot:
    """The player who samples, with `base` for all that is no card to a trick."""

    def choose(seen: Observation, rng: random.Random) -> Choice:
        plays = [action for action in seen.legal if isinstance(action, Play)]
        if len(plays) < len(seen.legal) or len(plays) == 1 or seen.terms is None:
            return base(seen, rng)
        try:
            found = _tried(seen.terms.game.worlds(seen, rng), [play.card for play in plays])
        except BridgepathError:
            found = None
        return base(seen, rng) if found is None else _best(*found)

    return choose


def weighed(seen: Observation, rng: random.Random) -> dict[Card, tuple[Result, ...]] | None:
    """What each card that the seat may play comes to, world by world, the same worlds for all.

    None where something else than a card is to be chosen, and where nobody can tell.
    """
    cards = [action.card for action in seen.legal if isinstance(action, Play)]
    if len(cards) < len(seen.legal) or seen.terms is None:
        return None
    try:
        found = _tried(seen.terms.game.worlds(seen, rng), cards)
    except BridgepathError:
        return None
    if found is None:
        return None
    distinct, results = found
    comes_to: dict[Card, tuple[Result, ...]] = {}
    at = -1
    for card in cards:
        # cards stand in the order of a hand, and the first of equals is the distinct one
        at += card in distinct
        comes_to[card] = tuple(result[at] for result in results)
    return comes_to


def _tried(
    worlds: Iterator[State], cards: Sequence[Card]
) -> tuple[Sequence[Card], list[list[Result]]] | None:
    """Cards to choose from, and what each of them comes to in some worlds; None if nobody knows."""
    first = next(worlds)
    distinct = _distinct(first, cards)
    count = max(_LEAST, min(_MOST, _TRIALS // len(distinct)))
    trial, results = _Trial(distinct), list[list[Result]]()
    for world in islice(chain([first], worlds), count):
        result = trial.results(world)
        if result is None:
            return None
        results.append(result)
    return distinct, results


def _distinct(world: State, cards: Sequence[Card]) -> list[Card]:
    """One card of those that are as good: nobody else can hold or play a card between them."""
    tricks = _tricks(world)
    if tricks is None or tricks.order != ACE_HIGH or tricks.joker is not None:
        return list(cards)
    free = {card.index for trick in tricks.done for card in trick.cards}
    free |= {card.index for card in cards}
    found: list[Card] = []
    last: Card | None = None
    for card in cards:
        if (
            last is None
            or card.suit is not last.suit
            or any(index not in free for index in range(card.index + 1, last.index))
        ):
            found.append(card)
        last = card
    return found


@final
class Result(NamedTuple):
    """What a card comes to in one world."""

    points: float
    """What the seat scores beyond the mean of the others."""
    tricks: int
    """What its camp wins in all."""


class _Trial:
    """The cards to choose from, tried in one world after the other."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self.cards: Final = cards
        self._scale: list[float] | None = None
        """What so many tricks of the camp are worth, from none on."""

    def results(self, world: State) -> list[Result] | None:
        """What each card comes to in a world; None where the play cannot be looked through."""
        tricks = _tricks(world)
        if tricks is None or len(tricks.rotation) == 3:
            return None
        position = Position(tricks)
        foes = enemies(len(position.seats))[position.turn]
        camp = [hand for hand in range(len(position.seats)) if hand not in foes]
        if self._scale is None:
            self._scale = worths(world, tricks, position, camp, self.cards[0])
            if self._scale is None:
                return None
        left = position.count + sum(hand.bit_count() for hand in position.hands)
        if left <= _SEEN_THROUGH:
            had = sum(position.won[hand] for hand in camp)
            best = solve(position, [position.seats[hand] for hand in camp])
            counts = [had + best[card] for card in self.cards]
        else:
            ends = (_after(position, card) for card in self.cards)
            counts = [sum(won[hand] for hand in camp) for won in ends]
        return [Result(self._scale[number], number) for number in counts]


def worths(
    world: State, tricks: Tricks, position: Position, camp: Sequence[int], first: Card
) -> list[float] | None:
    """What each number of tricks of a camp is worth to the seat to act, from none on.

    One deal, which begins with the card `first`, is scored with other hands winning the tricks.
    None if the deal is not over with these tricks, or if it matters which of them are won.
    """
    line: list[int] = []
    won = _after(position, first, line)
    end = ended(world, tricks, [first, *map(position.card, line)])
    if end is None:
        return None
    seats, done = position.seats, end.tricks.done
    mine, theirs = seats[camp[0]], seats[camp[0] - 1]

    def points(ours: Container[int]) -> float:
        """What the deal is worth if the camp wins these tricks, told by their numbers from 0."""
        turned = tuple(
            trick._replace(winner=mine if at in ours else theirs) for at, trick in enumerate(done)
        )
        return _points(world, replace(end, tricks=end.tricks._replace(done=turned)))

    size = len(done)
    found = [points(range(number)) for number in range(size + 1)]
    half = size // 2
    same = (
        found[sum(won[hand] for hand in camp)] == _points(world, end)
        # any one trick is worth as much as another, and so are the first half and the last
        and all(found[1] == points((at,)) for at in range(1, size))
        and found[half] == points(range(size - half, size))
    )
    return found if same else None


def _after(position: Position, card: Card, line: list[int] | None = None) -> list[int]:
    """What each hand wins in a play that begins with a card."""
    position.play(position.number(card))
    won = play_out(position, line)
    position.undo()
    return won


def _tricks(world: State) -> Tricks | None:
    """The play that goes on, where a phase holds it by itself."""
    phase = world.phase
    tricks = phase.tricks if any(part.name == "tricks" for part in fields(phase)) else None
    return tricks if isinstance(tricks, Tricks) and tricks.turn is not None else None


def ended(world: State, tricks: Tricks, line: Sequence[Card]) -> Any:
    """The phase at the end of a play, or None if the deal is not over then."""
    for card in line[:-1]:
        tricks = tricks.add(card)
    last = replace(world.phase, tricks=tricks)
    end = world.rules.then(last, Play(line[-1]))
    return None if world.game.rules_of(end).turn(end) is not None else end


def _points(world: State, end: Any) -> float:
    """What the seat to act scores beyond the mean of the others."""
    game, who = world.game, world.to_act
    outcome = game.outcome(end)
    assert outcome is not None, "a deal in which nobody acts is over"
    assert who is not None, "a bot is asked when it is its turn"
    mine = next((side for side in game.sides if who.value in side.value), who)
    others = [outcome.points(seat) for seat in game.scorers if seat is not mine]
    return outcome.points(mine) - sum(others) / max(1, len(others))


def _best(cards: Sequence[Card], results: Sequence[Sequence[Result]]) -> Choice:
    """The card with the best mean, and how it came out."""
    size = len(results)
    means = [
        (
            sum(found[i].points for found in results) / size,
            sum(found[i].tricks for found in results) / size,
        )
        for i in range(len(cards))
    ]
    at = max(range(len(cards)), key=lambda i: (means[i], -i))
    ahead = [sum(found[i].points > 0 for found in results) for i in range(len(cards))]
    layouts = f"{size} layouts of the cards that are not seen"
    if min(ahead) < max(ahead):
        return Choice(Play(cards[at]), f"in {ahead[at]} of {layouts} this comes out ahead")
    won = f"{means[at][1]:.1f} tricks"
    return Choice(Play(cards[at]), f"over {layouts} this wins {won} on average, and none wins more")
