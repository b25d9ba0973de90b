"""A player who deals the unseen cards in mind, many times, and tries each card in every such world.

Worlds come from `bridgepath.reason.worlds`, so what was inferred surely is in all of them. In each
world every card is followed by a quick play of all hands, by best play once few cards are left, and
the deal is scored as the game scores it. The card with the best mean is played. What is no card to
a trick is left to another player, and so is a card where three play each for himself, where it
matters which tricks are won, or where `kernel.Position` cannot hold the play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import Final, NamedTuple, TypeAlias, final

from ..base.errors import BridgepathError
from ..bridge.tricks import ACE_HIGH, Play
from ..core.cards import Card
from ..core.observation import Observation
from ..core.state import State
from ..reason.position import Position
from ..reason.rollout import enemies
from ..reason.solver import solve
from ..reason.trick_values import after, play_of, worths
from ..reason.worlds import worlds
from .choice import Choice

__all__ = ["Result", "certain", "sampling", "weighed"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]

_TRIALS: Final = 90
"""So many cards are tried in all: the fewer there are to choose from, the more worlds."""
_MOST: Final = 24
_LEAST: Final = 8
_SEEN_THROUGH: Final = 12
"""So many cards, in all hands, are played as well as they can be."""
_COUNTED: Final = 24
"""So many are for a hint, for which there is time."""


def sampling(base: Bot) -> Bot:
    """The player who samples, with `base` for all that is no card to a trick."""

    def choose(seen: Observation, rng: random.Random) -> Choice:
        plays = [action for action in seen.legal if isinstance(action, Play)]
        if len(plays) < len(seen.legal) or len(plays) == 1 or seen.terms is None:
            return base(seen, rng)
        try:
            found = _tried(worlds(seen.terms.game, seen, rng), [play.card for play in plays])
        except BridgepathError:
            found = None
        return base(seen, rng) if found is None else _best(*found)

    return choose


def certain(base: Bot) -> Bot:
    """The player `base`, but for a card that can be counted: one that never wins less than another.

    So it is once few cards are left, where all of them are played as well as they can be.
    """

    def choose(seen: Observation, rng: random.Random) -> Choice:
        usual = base(seen, rng)
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        held = sum(len(zone.cards) + zone.hidden for zone in seen.zones if zone.kind == "hand")
        if seen.terms is None or not 1 < len(cards) == len(seen.legal) or held > _COUNTED:
            return usual
        trial = _Trial(cards, _COUNTED + 3)
        try:
            drawn = islice(worlds(seen.terms.game, seen, rng), _LEAST)
            found = [trial.results(world) for world in drawn]
        except BridgepathError:
            return usual
        results = [one for one in found if one is not None]
        most = [max(point for point, _ in one) for one in results]
        action = usual.action
        assert isinstance(action, Play), "who may play a card and nothing else plays one"
        short = [
            sum(one[at].points < best for one, best in zip(results, most, strict=True))
            for at in range(len(cards))
        ]
        missed = short[cards.index(action.card)]
        if not missed or min(short):
            return usual
        card = cards[short.index(0)]
        layouts = f"{len(results)} layouts of the cards that are not seen"
        why = f"no card does better in any of {layouts}, and {action} does worse in {missed}"
        return Choice(Play(card), why)

    return choose


def weighed(seen: Observation, rng: random.Random) -> dict[Card, tuple[Result, ...]] | None:
    """What each card that the seat may play comes to, world by world, the same worlds for all.

    None where something else than a card is to be chosen, and where nobody can tell.
    """
    cards = [action.card for action in seen.legal if isinstance(action, Play)]
    if len(cards) < len(seen.legal) or seen.terms is None:
        return None
    try:
        found = _tried(worlds(seen.terms.game, seen, rng), cards)
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
    tricks = play_of(world)
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

    def __init__(self, cards: Sequence[Card], through: int = _SEEN_THROUGH) -> None:
        self.cards: Final = cards
        self._through: Final = through
        self._scale: list[float] | None = None
        """What so many tricks of the camp are worth, from none on."""

    def results(self, world: State) -> list[Result] | None:
        """What each card comes to in a world; None where the play cannot be looked through."""
        tricks = play_of(world)
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
        if left <= self._through:
            had = sum(position.won[hand] for hand in camp)
            best = solve(position, [position.seats[hand] for hand in camp])
            counts = [had + best[card] for card in self.cards]
        else:
            ends = (after(position, card) for card in self.cards)
            counts = [sum(won[hand] for hand in camp) for won in ends]
        return [Result(self._scale[number], number) for number in counts]


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
