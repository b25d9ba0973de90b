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
from ..seat_view import SeatView
from ..sure import ENOUGH, begins
from .plans import Plans
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
EXPERT: Final = Level(20, 400)
_FEWEST: Final = 3
"""The least number of layouts about which a solver must have answered."""
_COUNTED: Final = 5
"""With at most this many cards in hand, all layouts that are drawn are asked about."""
_PLANNED: Final = 40
"""The most layouts in which a player looks for a line of play that always makes."""
_POSITIONS: Final = 1000
"""The most positions in which a player looks for certain tricks."""
_MORE: Final = 60
"""About how many layouts a player asks that do not fit the calls, before it risks a contract."""
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
        begun = rng.getstate()
        try:
            asked = _Asked(seen, cards, rng, clock)
            if not asked.answered:
                return otherwise(seen, rng)
            usual = base(seen, rng)
            if not asked.tricks.started:
                return usual
            if not asked.secure(SeatView(seen), usual, solver):
                return usual
            choice = asked.table(solver, level, reads and reads(seen)).best(usual, seen)
            return usual if choice.action == usual.action and ENOUGH in usual.reason else choice
        except TooLongError:
            return base(seen, rng)
        except (WorldError, MissingError):
            # as if no solver had been asked
            rng.setstate(begun)
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
        """Those to choose from; the results name others, too."""
        self.scale: Final = scale
        self.trump: Final = tricks.trump
        self.follows: Final = bool(tricks.table)
        """True if another hand has led to this trick."""
        self.target: Final = _target(scale)
        self.results: Final[list[Mapping[Card, int]]] = []
        """The tricks of the whole deal that the camp wins after each card, layout by layout."""
        self.rest: Final[list[Mapping[Card, int]]] = []
        """The same in layouts that matter only if the cards are equal in all the others."""

    def made(self, card: Card, results: Sequence[Mapping[Card, int]]) -> int:
        """In how many layouts the card reaches what the camp needs."""
        if self.target is None:
            return 0
        return sum(found[card] >= self.target for found in results)

    def worth(self, card: Card) -> tuple[float, ...]:
        """What is compared between cards: first the contract, wherever the cards may be."""
        here, there = self._in(card, self.results), self._in(card, self.rest)
        return (here[0], there[0], here[1], there[1])

    def _in(self, card: Card, results: Sequence[Mapping[Card, int]]) -> tuple[float, int]:
        """What the card is worth in some layouts, and its tricks in them."""
        made: float = self.made(card, results)
        if self.target is None:
            made = round(sum(self.scale[found[card]] for found in results), 6)
        return made, _tricks(card, results)

    def is_decided(self, more: int) -> bool:
        """True if one card is best, and nothing that it must not risk is in doubt.

        That takes `more` of the other layouts, unless the card makes the contract more often.
        """
        if len(self.leading()) > 1:
            return False
        if self.target is None or len(self.rest) >= more or len(self.cards) == 1:
            return True
        made = sorted(self.made(card, self.results) for card in self.cards)
        return made[-1] > made[-2]

    def leading(self) -> list[Card]:
        """The cards that are worth most so far."""
        worth = {card: self.worth(card) for card in self.cards}
        most = max(worth.values())
        return [card for card in self.cards if worth[card] == most]

    def best(self, usual: Choice, seen: Observation) -> Choice:
        """The card that is worth most; of equal ones the usual one, or else the lowest.

        The reason is the play's name, if it has one, and then what the solver has found.
        """
        good = self.leading()
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
        results = self.results
        both = zip(self.worth(card), self.worth(other), strict=True)
        decides = next((at for at, (one, two) in enumerate(both) if one != two), -1)
        if decides % 2:  # what the cards are worth in the rest, or nothing at all
            results = [*results, *self.rest]
        count = len(results)
        layouts = f"over {count} possible layouts" if count > 1 else "since every card is known"
        ours, theirs = self.made(card, results), self.made(other, results)
        more = (_tricks(card, results) - _tricks(other, results)) / count
        if other not in self.cards:
            plain = "then the tricks that your side needs are certain"
            return plain, "one line of play wins enough in every possible layout"
        if self.target is not None and ours > theirs:
            plain = "your side more often gets the tricks that it needs"
            if more < 0:
                plain = "it is safer, though it may win fewer tricks"
            if count == 1:
                return "your side gets the tricks that it needs", layouts
            held = f"enough tricks in {ours} of {count} possible layouts"
            return plain, f"{held}, against {theirs} for {other}"
        if more > 0:
            plain = "your side should win more tricks"
            if count == 1:
                unit = "trick" if more == 1 else "tricks"
                return plain, f"{more:.0f} {unit} more than with {other}, {layouts}"
            unit = "trick" if f"{more:.1f}" == "1.0" else "tricks"
            return plain, f"{more:.1f} {unit} more than with {other} on average, {layouts}"
        return f"it scores more than {other}", layouts


def _tricks(card: Card, results: Sequence[Mapping[Card, int]]) -> int:
    return sum(found[card] for found in results)


def _target(scale: Sequence[float]) -> int | None:
    """The number of tricks at which the score rises most, if there is a single such number."""
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
        self._safe = cards
        """The cards to choose from."""
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

    def secure(self, sight: SeatView, usual: Choice, solver: Solver) -> bool:
        """Choose only among cards after which the tricks that the camp needs are certain, if any.

        False if the usual card is the only one of them.
        """
        layouts, need = self._plan.where.layouts(self._plan.clues), sight.needed
        enough = ENOUGH in usual.reason
        if layouts.count == 1:
            return True
        if need is None or need <= 0:
            return not enough
        safe = {card for card in sight.legal if enough and Play(card) == usual.action}
        if enough:
            safe.update(card for card in sight.legal if begins(sight, card, need))
        if self._few and layouts.count <= _PLANNED and self._is_whole_deal:
            every = [self._of(held) for held in islice(_different(self._held()), layouts.count)]
            turn = every[0].turn
            both = (turn, (turn + 2) % _HANDS) if sight.declares else (turn,)
            plans = Plans(solver, both, _POSITIONS, self._clock.over)
            safe.update(card for card in self._cards if plans.keeps(every, card, need))
        self._safe = [card for card in self._cards if card in safe] or self._cards
        return not enough or len(self._safe) > 1

    def table(self, solver: Solver, level: Level, misses: Misses | None) -> _Table:
        """What the cards are worth; raises WorldError if the value of tricks is unknown."""
        tricks = self.tricks
        position = Position(tricks)
        camp = (position.turn, (position.turn + 2) % _HANDS)
        scale = worths(self._first[1], tricks, position, camp, self._cards[0])
        if scale is None:
            raise WorldError("the score does not depend on the number of tricks here")
        table = _Table(self._safe, scale, tricks)
        had = sum(position.won[hand] for hand in camp)
        for question in self._questions(level, misses):
            if len(table.results) == level.worlds and table.is_decided(_MORE):
                break
            if len(table.results) >= _FEWEST and self._clock.over():
                break
            try:
                found = solver.tricks(question)
            except TooLongError:
                # a solver that has to answer in time has had enough
                if len(table.results) < _FEWEST:
                    raise
                break
            results = table.results if len(table.results) < level.worlds else table.rest
            results.append({card: had + found[card] for card in self._cards})
        return table

    @property
    def _is_whole_deal(self) -> bool:
        """True if every hand is as it was dealt, less what it has played."""
        return set(self._plan.where.sizes) == set(self.tricks.rotation)

    @property
    def _few(self) -> bool:
        """True if so few cards are left that all layouts can be counted."""
        return max(map(len, self.tricks.hands)) <= _COUNTED

    def _held(self) -> Iterator[Held]:
        """An endless supply of layouts."""
        where = self._plan.where
        lots = map(where.layouts(self._plan.clues).draw, repeat(self._rng))
        more = ({p: (*known, *lot[p]) for p, known in where.known.items()} for lot in lots)
        return chain([self._first[0]], more)

    def _of(self, held: Held) -> Question:
        return _question(self.tricks, _left(self.tricks, held))

    def _questions(self, level: Level, misses: Misses | None) -> Iterator[Question]:
        if not self._is_whole_deal:
            states = chain([self._first], islice(self._drawn, level.worlds - 1))
            plays = (play for _, state in states if (play := play_of(state)) is not None)
            return iter(dict.fromkeys(_question(play, play.hands) for play in plays))
        # no turn has to be played again
        layouts = islice(_different(self._held()), self._plan.where.layouts(self._plan.clues).count)
        every = _fitting(layouts, level, misses, self._clock, every=self._few)
        return map(self._of, every)


def is_whole(tricks: Tricks) -> bool:
    """True if four hands of thirteen cards are played as in bridge."""
    held = sum(map(len, tricks.hands)) + len(tricks.played())
    usual = tricks.order == ACE_HIGH and tricks.joker is None
    return len(tricks.rotation) == _HANDS and usual and held == _PACK


def _different(layouts: Iterator[Held]) -> Iterator[Held]:
    """Each layout once."""
    found = set[tuple[int, ...]]()
    for held in layouts:
        key = tuple(Hand.of(cards).bits for cards in held.values())
        if key not in found:
            found.add(key)
            yield held


def _left(tricks: Tricks, held: Held) -> tuple[Hand, ...]:
    """The hands of a layout, less what was played."""
    played = Hand.of(card for _, card in tricks.played()).bits
    return tuple(Hand(Hand.of(held[seat]).bits & ~played) for seat in tricks.rotation)


def _question(tricks: Tricks, hands: Sequence[Hand]) -> Question:
    a, b, c, d = hands
    return Question((a, b, c, d), tricks.trump, tricks.rotation.index(tricks.leader), tricks.table)


def _fitting(
    layouts: Iterator[Held], level: Level, misses: Misses | None, clock: _Clock, *, every: bool
) -> Iterator[Held]:
    """Some layouts, first those in which the hidden hands would have done what they did.

    With `every`, the others that were drawn follow.
    """
    if level.drawn <= level.worlds:
        return islice(layouts, level.worlds)
    found: list[tuple[int, Held]] = []
    fit = 0
    for held in islice(layouts, level.drawn):
        missed = misses(held) if misses else 0
        found.append((missed, held))
        fit += not missed
        if fit == level.worlds and not every:
            break
        if len(found) >= _FEWEST and clock.over(_DRAWING):
            break
    found.sort(key=lambda one: one[0])
    return (held for _, held in (found if every else found[: level.worlds]))
