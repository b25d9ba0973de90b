"""Players that ask a solver what each card is worth, in worlds that fit what their seat has seen.

If four hands of thirteen cards are played in two camps, a solver says exactly what a card is worth
with all cards in view. No player sees them all, so the solver is asked about some possible layouts,
preferably those in which every hidden hand would have made the calls that it made. The opening lead
is left to the game's own player, and so is every question that no solver answers.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice, pairwise, repeat
from typing import Final, NamedTuple, TypeAlias, cast, final

from ...base.errors import MissingError
from ...bridge.tricks import ACE_HIGH, Play, Tricks
from ...core.cards import Card, Hand
from ...core.observation import Observation
from ...reason.layouts import WorldError
from ...reason.position import Position
from ...reason.trick_values import play_of, worths
from ...reason.worlds import Evidence, Held, plain, sample
from ...solve.question import Question, Solver, TooLongError
from ..choice import Choice
from ..plays import named
from ..sure import ENOUGH
from .reading import Misses, Reads
from .solvers import Patience

__all__ = ["CLUB", "EXPERT", "Level", "is_whole", "thinking"]

Bot: TypeAlias = Callable[[Observation, random.Random], Choice]

_HANDS: Final = 4
_PACK: Final = 52


@final
class Level(NamedTuple):
    """How thoroughly a player thinks."""

    worlds: int
    """The number of layouts about which the solver is asked."""
    drawn: int
    """The most layouts that are drawn; those that fit the calls best are kept."""


CLUB: Final = Level(3, 3)
EXPERT: Final = Level(20, 100)
_FEWEST: Final = 3
"""The least number of layouts about which a solver must have answered."""
_DRAWING: Final = 1 / 3
"""The share of its time in which a player looks for layouts that fit the calls."""


def thinking(
    base: Bot,
    otherwise: Bot,
    solver: Solver,
    level: Level,
    reads: Reads | None = None,
    patience: Patience | None = None,
) -> Bot:
    """The player that asks `solver`; `base` calls, leads to the first trick, and decides ties.

    If a solver has nothing to say, or is not available, `otherwise` chooses. For what was seen,
    `reads` returns a function that counts the calls of the hidden hands that do not fit a layout.
    After a third of its `patience` the player draws no more layouts, and after all of it the player
    asks about no more than it needs.
    """

    def choose(seen: Observation, rng: random.Random) -> Choice:
        cards = [action.card for action in seen.legal if isinstance(action, Play)]
        if len(cards) < len(seen.legal) or len(cards) == 1:
            return base(seen, rng)
        clock = _Clock(patience)
        try:
            asked = _Asked(seen, cards, rng, clock)
            if not asked.answered:
                return otherwise(seen, rng)
            usual = base(seen, rng)
            if not asked.tricks.started or ENOUGH in usual.reason:
                return usual
            return asked.table(solver, level, reads and reads(seen)).best(usual, seen)
        except TooLongError:
            return base(seen, rng)
        except (WorldError, MissingError):
            return otherwise(seen, rng)

    return choose


@final
class _Clock:
    """How much of a player's time has passed."""

    def __init__(self, patience: Patience | None) -> None:
        self._patience: Final = patience
        self._start: Final = patience.clock() if patience else 0.0

    def over(self, share: float = 1.0) -> bool:
        """True once this share of it has passed; never if there is no limit."""
        if self._patience is None:
            return False
        seconds, clock = self._patience
        return clock() - self._start >= seconds * share


@final
class _Table:
    """What each card is worth in each of the layouts."""

    def __init__(self, cards: Sequence[Card], scale: Sequence[float], tricks: Tricks) -> None:
        self.cards: Final = cards
        self.scale: Final = scale
        self.trump: Final = tricks.trump
        self.follows: Final = bool(tricks.table)
        """True if another hand has led to this trick."""
        self.target: Final = _target(scale)
        self.results: Final[list[Mapping[Card, int]]] = []
        """The tricks of the whole deal that the camp wins after each card, layout by layout."""

    def made(self, card: Card) -> int:
        """In how many layouts the card reaches what the camp needs."""
        if self.target is None:
            return 0
        return sum(found[card] >= self.target for found in self.results)

    def tricks(self, card: Card) -> int:
        """The tricks of all layouts."""
        return sum(found[card] for found in self.results)

    def points(self, card: Card) -> float:
        """What the card scores in all layouts."""
        return sum(self.scale[found[card]] for found in self.results)

    def worth(self, card: Card) -> tuple[float, int]:
        """What is compared between cards."""
        made = self.points(card) if self.target is None else self.made(card)
        return (round(made, 6), self.tricks(card))

    def best(self, usual: Choice, seen: Observation) -> Choice:
        """The card that is worth most; of equal ones the usual one, or else the lowest.

        The reason is the play's name, if it has one, and then what the solver has found.
        """
        most = max(map(self.worth, self.cards))
        good = [card for card in self.cards if self.worth(card) == most]
        action = usual.action
        assert isinstance(action, Play), "a seat that may only play cards plays one"
        if action.card in good:
            found = named(seen, action.card)
            return Choice(action, found.sentence, "", found.cards) if found else usual
        card = min(good, key=lambda c: (c.suit is self.trump, c.index % 13, c.index))
        found = named(seen, card)
        plain, figure = self._compared(card, action.card)
        said = found.sentence if found else f"{self._rather(card, action.card)}: {plain}"
        reason = f"{said} ({figure})"
        return Choice(Play(card), reason, "", found.cards if found else (card,))

    def _rather(self, card: Card, other: Card) -> str:
        """What is done with a card that is not done with another one."""
        assert card.suit is not None, "there is no joker here"
        assert other.suit is not None, "there is no joker here"
        if not self.follows and card.suit is not other.suit:
            return f"lead {card.suit.word} rather than {other.suit.word}"
        if not self.follows:
            return f"lead {card} rather than {other}"
        return f"play {card} and keep {other}"

    def _compared(self, card: Card, other: Card) -> tuple[str, str]:
        """What a card does better than another one, and by how much."""
        count = len(self.results)
        layouts = f"{count} possible layouts"
        ours, theirs = self.made(card), self.made(other)
        more = (self.tricks(card) - self.tricks(other)) / count
        if self.target is not None and ours > theirs:
            plain = "your side more often gets the tricks that it needs"
            if more < 0:
                plain = "it is safer, though it may win fewer tricks"
            return plain, f"enough in {ours} of {layouts}, {other} in {theirs}"
        if more > 0:
            unit = "trick" if f"{more:.1f}" == "1.0" else "tricks"
            plain = "your side should win more tricks"
            return plain, f"{more:.1f} {unit} more than {other} on average, over {layouts}"
        return f"it scores more than {other}", f"over {layouts}"


def _target(scale: Sequence[float]) -> int | None:
    """The number of tricks at which the score makes its greatest step, if it is one alone."""
    steps = [more - less for less, more in pairwise(scale)]
    greatest = max(steps, default=0)
    return steps.index(greatest) + 1 if greatest > 0 and steps.count(greatest) == 1 else None


@final
class _Asked:
    """What a seat has seen, and the questions for a solver about some layouts that fit it."""

    def __init__(
        self, seen: Observation, cards: Sequence[Card], rng: random.Random, clock: _Clock
    ) -> None:
        """Raises WorldError if no layout can be made from what was seen."""
        self._clock: Final = clock
        self._cards: Final = cards
        self._rng: Final = rng
        if seen.terms is None:
            raise WorldError("the game must be known")
        game = seen.terms.game
        evidence = Evidence(game, seen)
        self._plan: Final = (game.unseen or plain)(evidence)
        self._drawn: Final = sample(evidence, self._plan, rng)
        self._first: Final = next(self._drawn)
        tricks = play_of(self._first[1])
        self.answered: Final = tricks is not None and is_whole(tricks)
        """False if no solver has anything to say."""
        self.tricks: Final = cast("Tricks", tricks)

    def table(self, solver: Solver, level: Level, misses: Misses | None) -> _Table:
        """What the cards are worth; raises WorldError if the value of tricks is unknown."""
        tricks = self.tricks
        position = Position(tricks)
        camp = (position.turn, (position.turn + 2) % _HANDS)
        scale = worths(self._first[1], tricks, position, camp, self._cards[0])
        if scale is None:
            raise WorldError("the score does not depend on the number of tricks here")
        table = _Table(self._cards, scale, tricks)
        had = sum(position.won[hand] for hand in camp)
        for question in self._questions(level, misses):
            if len(table.results) >= _FEWEST and self._clock.over():
                break
            try:
                found = solver.tricks(question)
            except TooLongError:
                # a solver that has to answer in time has had enough
                if len(table.results) < _FEWEST:
                    raise
                break
            table.results.append({card: had + found[card] for card in self._cards})
        return table

    def _questions(self, level: Level, misses: Misses | None) -> Iterator[Question]:
        tricks, where = self.tricks, self._plan.where
        if set(where.sizes) != set(tricks.rotation):
            states = chain([self._first], islice(self._drawn, level.worlds - 1))
            plays = (play for _, state in states if (play := play_of(state)) is not None)
            return (_question(play, play.hands) for play in plays)
        # every hand is as it was dealt, less what it has played: no turn has to be played again
        lots = map(where.layouts(self._plan.clues).draw, repeat(self._rng))
        more = ({p: (*known, *lot[p]) for p, known in where.known.items()} for lot in lots)
        every = _fitting(chain([self._first[0]], more), level, misses, self._clock)
        return (_question(tricks, _left(tricks, one)) for one in every)


def is_whole(tricks: Tricks) -> bool:
    """True if four hands of thirteen cards are played as in bridge."""
    held = sum(map(len, tricks.hands)) + len(tricks.played())
    usual = tricks.order == ACE_HIGH and tricks.joker is None
    return len(tricks.rotation) == _HANDS and usual and held == _PACK


def _left(tricks: Tricks, held: Held) -> tuple[Hand, ...]:
    """The hands of a layout, less what was played."""
    played = Hand.of(card for _, card in tricks.played()).bits
    return tuple(Hand(Hand.of(held[seat]).bits & ~played) for seat in tricks.rotation)


def _question(tricks: Tricks, hands: Sequence[Hand]) -> Question:
    a, b, c, d = hands
    return Question((a, b, c, d), tricks.trump, tricks.rotation.index(tricks.leader), tricks.table)


def _fitting(
    layouts: Iterator[Held], level: Level, misses: Misses | None, clock: _Clock
) -> Iterator[Held]:
    """Some layouts, first those in which the hidden hands would have called as they did."""
    if misses is None or level.drawn <= level.worlds:
        return islice(layouts, level.worlds)
    found: list[tuple[int, Held]] = []
    fit = 0
    for held in islice(layouts, level.drawn):
        missed = misses(held)
        found.append((missed, held))
        fit += not missed
        if fit == level.worlds or (len(found) >= _FEWEST and clock.over(_DRAWING)):
            break
    found.sort(key=lambda one: one[0])
    return (held for _, held in found[: level.worlds])
