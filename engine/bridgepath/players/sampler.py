"""A player that deals the unseen cards many times, and tries each card in every such world.

Worlds come from `bridgepath.reason.worlds`, so every certain inference holds in all of them. In
each world every card is followed by a quick play of all hands, or by best play once few cards are
left, and the deal is scored as the game scores it. The card with the best mean is played.
Everything but a card to a trick is left to another player. So is a card if three players play for
themselves, if it matters which tricks are won, or if `reason.position.Position` cannot hold
the play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
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
from ..solve.last_cards import LAST_CARDS
from .choice import Choice
from .levels.solvers import patience

__all__ = ["FEW_HANDS", "Result", "certain", "sampling", "weighed"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]

_TRIALS: Final = 90
"""The number of cards tried in all: the fewer the choices, the more worlds."""
_MOST: Final = 24
_LEAST: Final = 8
_SEEN_THROUGH: Final = 12
"""With this many cards in all hands, best play is found."""
_COUNTED: Final = 24
"""The same for a hint, which may take longer."""
FEW_HANDS: Final[Mapping[str, int]] = {"bid-fair": 4, "bridge-solitaire": 4, "ninety-nine": 5}
"""Games in which best play is not found in tricks, and the most cards in hand with which it is
found quickly."""
_DRAWN: Final = 100
"""The number of worlds drawn in these games."""


def sampling(base: Bot) -> Bot:
    """The player that samples, with `base` for everything but cards to a trick."""

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
    """The player `base`, except for a card if another one proves never to be worth less.

    That is possible once few cards are left, when best play is found. It draws no more layouts once
    the time is over that the program allows, but some at least.
    """

    def choose(seen: Observation, rng: random.Random) -> Choice:
        usual = base(seen, rng)
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        hands = [zone for zone in seen.zones if zone.kind == "hand"]
        held = sum(len(zone.cards) + zone.hidden for zone in hands)
        if seen.terms is None or not 1 < len(cards) == len(seen.legal) or held > _COUNTED:
            return usual
        game = seen.terms.game
        few = FEW_HANDS.get(game.id)
        if few and any(len(one.cards) > few for one in hands if one.seat is seen.viewer):
            return usual
        value = LAST_CARDS[game.id] if few else _Trial(cards, _COUNTED + 3).points
        found: dict[object, Sequence[float]] = {}
        limit = patience()
        until = limit and limit.clock() + limit.seconds
        try:
            for world in islice(worlds(game, seen, rng), _DRAWN if few else _LEAST):
                if limit and until and len(found) >= _LEAST and limit.clock() > until:
                    break
                play = play_of(world) or world.phase
                if play in found:
                    continue
                if (values := value(world, cards)) is None:
                    return usual
                found[play] = values
        except BridgepathError:
            return usual
        action = usual.action
        assert isinstance(action, Play), "a seat that may only play cards plays one"
        return _better(list(found.values()), cards, action.card) or usual

    return choose


def _better(found: Sequence[Sequence[float]], cards: Sequence[Card], usual: Card) -> Choice | None:
    """The best card that is never worth less than the usual one, and sometimes more."""
    mine = cards.index(usual)
    never_less = [at for at in range(len(cards)) if all(one[at] >= one[mine] for one in found)]
    totals = [sum(one[at] for one in found) for at in never_less]
    best = never_less[totals.index(max(totals))]
    more = sum(one[best] > one[mine] for one in found)
    if not more:
        return None
    layouts = f"{len(found)} layouts of the unseen cards"
    if all(one[best] == max(one) for one in found):
        less = sum(one[mine] < max(one) for one in found)
        why = f"no card does better in any of {layouts}, and the {usual} does worse in {less}"
    else:
        why = f"in {more} of {layouts} this does better than the {usual}, and in none worse"
    return Choice(Play(cards[best]), why)


def weighed(seen: Observation, rng: random.Random) -> dict[Card, tuple[Result, ...]] | None:
    """The value of each legal card of the seat, world by world, with the same worlds for all.

    None if the choice is not a card, and if the value is unknown.
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
        # Cards are in the order of a hand, and the first of equals is the distinct one.
        at += card in distinct
        comes_to[card] = tuple(result[at] for result in results)
    return comes_to


def _tried(
    worlds: Iterator[State], cards: Sequence[Card]
) -> tuple[Sequence[Card], list[list[Result]]] | None:
    """Cards to choose from, with their values in some worlds; None if they are unknown."""
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
    """One of each set of equivalent cards: nobody else can hold or play a card between them."""
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
    """The value of a card in one world."""

    points: float
    """The score of the seat beyond the mean of the others."""
    tricks: int
    """The total tricks of its camp."""


class _Trial:
    """The possible cards, tried in one world after the other."""

    def __init__(self, cards: Sequence[Card], through: int = _SEEN_THROUGH) -> None:
        self.cards: Final = cards
        self._through: Final = through
        self._scale: list[float] | None = None
        """The value of each number of the camp's tricks, from none on."""

    def points(self, world: State, cards: Sequence[Card]) -> list[float] | None:
        """The value of each card in points; None if the play cannot be searched."""
        found = self.results(world)
        return None if found is None else [result.points for result in found]

    def results(self, world: State) -> list[Result] | None:
        """The value of each card in a world; None if the play cannot be searched."""
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
    """The card with the best mean, and the values behind it."""
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
    layouts = f"{size} layouts of the unseen cards"
    if min(ahead) < max(ahead):
        return Choice(Play(cards[at]), f"in {ahead[at]} of {layouts} this comes out ahead")
    won = f"{means[at][1]:.1f} tricks"
    why = f"over {layouts} this wins {won} on average, and no other card wins more"
    return Choice(Play(cards[at]), why)
