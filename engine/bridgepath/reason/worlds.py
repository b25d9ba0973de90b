"""Worlds: states that fit what a seat has seen, at random.

A player who thinks about the other hands imagines a deal of the unseen cards in which everything
that the seat saw comes out the same. `worlds` does that for any game. The law is exact: **a world,
observed from that seat, is the observation** from which it was made, equal in every field.

It takes three steps. `Evidence` reads the observation: which cards were played from which hand, and
which hand could not follow suit, and to which suit. A `Plan` has the possible places of each card
and other knowledge of a place; then every way to put the cards there is equally likely
(`layouts`). The turns are replayed with those cards, through `State.apply`, and the result is
compared with the observation.

Most games need no code of their own: `plain` handles hands, dummies, cards played, and suits shown
out. A game in which cards move differently, or which reveals more about a hand, has a function
`Game.unseen` that makes its own plan, or adds to the plain one.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple, final

from ..base._check import takes
from ..base.errors import BridgepathError, KindError, NotationError
from ..core.cards import Card, Hand, Suit
from ..core.deal import Deal, DealShape
from ..core.events import Action, Turn
from ..core.observation import MeaningT, Observation, Zone
from ..core.seats import Seat
from .layouts import Clue, Layouts, WorldError

if TYPE_CHECKING:
    from ..core.state import Game, State, Terms

__all__ = [
    "CardLocations",
    "Evidence",
    "Guess",
    "Held",
    "Plan",
    "Played",
    "in_tricks",
    "plain",
    "sample",
    "suit_of",
    "worlds",
]

_TRIES: Final = 1000
"""The number of guesses compared with an observation before the search gives up."""
_ANY: Final = (1 << 53) - 1
"""The bits of a hand from which every card can be played."""

Held = Mapping[Hashable, Sequence[Card]]
"""The cards in each place of a plan, known cards first."""


class Played(NamedTuple):
    """A card that was played to a trick."""

    hand: Hashable
    """The place of the hand that it came from; usually a seat."""
    card: Card
    lacks: Suit | None
    """The suit led, if the hand did not follow to it; None if it did, or has led."""


class Guess(NamedTuple):
    """A deal, with the actions that the seat did not see, in their order.

    If there are too few of them, any legal ones are tried.
    """

    deal: Deal
    hidden: tuple[Action, ...] = ()


class Plan(NamedTuple):
    """The possible places of cards, and how to make a deal and its hidden turns from them."""

    where: CardLocations
    make: Callable[[Held, random.Random], Guess]
    clues: tuple[Clue, ...] = ()
    """Knowledge of whole places: it covers all their cards, known ones too."""


@final
class CardLocations:
    """The possible places of a pack's cards; `put`, `bar` and `only` add knowledge."""

    @takes
    def __init__(self, pack: Iterable[Card], sizes: Mapping[Hashable, int]) -> None:
        """The cards of `pack` anywhere, in places with this much room."""
        self.sizes: Final = dict(sizes)
        self._left = Counter(pack)
        self._single = frozenset(card for card, number in self._left.items() if number == 1)
        self._at: dict[Card, Hashable] = {}
        self.known: Final[dict[Hashable, list[Card]]] = {place: [] for place in sizes}
        """The cards known to be in each place."""
        self._barred: dict[Hashable, set[Card]] = {place: set() for place in sizes}
        self._only: dict[Card, frozenset[Hashable]] = {}

    def put(self, place: Hashable, cards: Iterable[Card]) -> None:
        """These cards are there; a repeated one counts once, unless the pack has two.

        Raises WorldError for a card that is elsewhere, or if there are more than the place holds.
        """
        for card in cards:
            if card in self._at and card in self._single:
                if self._at[card] != place:
                    raise WorldError(f"{card} cannot be in two places")
                continue
            if not self._left[card]:
                raise WorldError(f"{card} is seen too many times")
            self._left[card] -= 1
            self._at[card] = place
            self.known[place].append(card)
        if len(self.known[place]) > self.sizes[place]:
            raise WorldError("a hand shows more cards than it was dealt")

    def bar(self, place: Hashable, cards: Iterable[Card]) -> None:
        """None of these cards is there, unless it is known to be."""
        self._barred[place].update(cards)

    def lacks(self, played: Iterable[Played], stands_for: Card | None = None) -> None:
        """Bar the suits that hands could not follow to; a joker counts as the given card."""
        for hand, _, suit in played:
            if suit is not None:
                self.bar(hand, (c for c in self._left if suit_of(c, stands_for) is suit))

    def only(self, cards: Iterable[Card], places: Iterable[Hashable]) -> None:
        """These cards are in one of these places."""
        among = frozenset(places)
        for card in cards:
            self._only[card] = self._only.get(card, among) & among

    def may(self, card: Card) -> frozenset[Hashable]:
        """The possible places of a card whose place is not known."""
        places = self._only.get(card, self.sizes.keys())
        return frozenset(place for place in places if card not in self._barred[place])

    def layouts(self, clues: Sequence[Clue] = ()) -> Layouts:
        """Every way to place the remaining cards."""
        rooms = {place: size - len(self.known[place]) for place, size in self.sizes.items()}
        cards = [(card, self.may(card)) for card in self._left.elements()]
        return Layouts(rooms, cards, [self._rest(clue) for clue in clues])

    def _rest(self, clue: Clue) -> Clue:
        """A clue's restriction of the remaining cards."""
        had = sum(clue.worth(card) for card in self.known[clue.place])
        return Clue(clue.place, clue.worth, frozenset(n - had for n in clue.sums if n >= had))


@takes
def suit_of(card: Card, stands_for: Card | None = None) -> Suit | None:
    """The suit of a card in a trick; a joker has that of the card it stands for."""
    return stands_for.suit if card.is_joker and stands_for is not None else card.suit


@takes
def in_tricks(
    plays: Iterable[tuple[Hashable, Card]], hands: int, stands_for: Card | None = None
) -> Iterator[Played]:
    """Cards in order of play, as many in each trick as there are hands."""
    led: Suit | None = None
    for number, (hand, card) in enumerate(plays):
        suit = suit_of(card, stands_for)
        if number % hands == 0:
            led = suit
        yield Played(hand, card, None if suit is led else led)


@final
class Evidence:
    """The knowledge in an observation, read once for all worlds."""

    def __init__(self, game: Game, seen: Observation) -> None:
        """Raises WorldError for an observation without a seat, or of another game, or KindError."""
        if not hasattr(game, "shape_for"):  # Types that only type checkers see here cannot be
            # checked.
            raise KindError(f"worlds must be drawn for a Game, not for {type(game).__name__}")
        if not isinstance(seen, Observation):
            raise KindError(
                f"worlds are made from an Observation, as observe() gives it, not from "
                f"{type(seen).__name__}"
            )
        if seen.viewer is None or seen.terms is None:
            raise WorldError(f"worlds of {game.title} are made from what one seat has seen")
        if seen.terms.game is not game:
            raise WorldError(
                f"this was seen in {seen.terms.game.title}, but no deal of {game.title} fits it"
            )
        self.game: Final = game
        self.seen: Final = seen
        self.viewer: Final[Seat] = seen.viewer
        self.terms: Final[Terms] = seen.terms
        self.shape: Final[DealShape] = game.shape_for(self.terms.options, self.terms.standing)
        self.actions: Final = tuple(_read(game, text) for _, text in seen.turns)
        """The actions, turn by turn; None if the seat did not see it."""

    @property
    def turns(self) -> Iterator[tuple[Seat, Action | None]]:
        """The seats that act, in the order of `actions`."""
        return ((seat, did) for (seat, _), did in zip(self.seen.turns, self.actions, strict=True))

    def zone(self, id: str) -> Zone | None:
        """The place on the table with this name, if there is one now."""
        return next((zone for zone in self.seen.zones if zone.id == id), None)

    def each(self, label: str, kind: type[MeaningT]) -> list[tuple[Seat, MeaningT]]:
        """What a fact says of some of the seats, each with a value of this kind."""
        means = next((fact.means for fact in self.seen.facts if fact.label == label), None)
        pairs = means if isinstance(means, tuple) else ()
        return [(seat, value) for seat, value in pairs if isinstance(value, kind)]

    def shown(self, id: str) -> tuple[Card, ...]:
        """The open cards in a place of the table."""
        zone = self.zone(id)
        return () if zone is None else zone.cards

    def locations(self, sizes: Mapping[Hashable, int] | None = None) -> CardLocations:
        """All cards of the pack, in the places of the deal or others."""
        dealt: dict[Hashable, int] = {part.place: part.size for part in self.shape.parts}
        return CardLocations(self.shape.pack, dealt if sizes is None else sizes)

    def deal(self, held: Held, lists: Mapping[str, Sequence[Card]] | None = None) -> Deal:
        """The deal in which each part holds the cards that `held` has there; a list names the whole
        pack.
        """
        hands: list[tuple[Seat, Hand]] = []
        piles: list[tuple[str, tuple[Card, ...]]] = []
        for part in self.shape.parts:
            if isinstance(part.place, Seat):
                hands.append((part.place, Hand.of(held[part.place])))
            else:
                piles.append((part.place, tuple(held[part.place])))
        order = lists or {}
        piles += [(name, tuple(order.get(name, self.shape.pack))) for name in self.shape.lists]
        return Deal(self.terms.dealer, tuple(hands), tuple(piles))

    @cached_property
    def played(self) -> tuple[Played, ...]:
        """Every card that was played, for games whose phase of tricks has `Tricks`.

        The turn depends only on trumps and on the cards played, not on the hands. So the turns are
        replayed with some deal, and with hands that can play anything.
        """
        game, terms, found = self.game, self.terms, list[Played]()
        try:
            phase = game.begin(self._some_deal(), terms.options, terms.standing).phase
            for action in self.actions:
                tricks = phase.tricks if "tricks" in _names(phase) else None
                if tricks is not None and tricks.held[0] != _ANY:
                    tricks = tricks._replace(held=(_ANY,) * len(tricks.held))
                    phase = replace(phase, tricks=tricks)
                rules = game.rules_of(phase)
                done = next(iter(rules.offers(phase))) if action is None else action
                if not isinstance(done, rules.action_types):
                    raise WorldError(f"{done} has no place at this point of {game.title}")
                after = rules.next_phase(phase, done)
                card = getattr(done, "card", None)
                if tricks is not None and isinstance(card, Card):
                    led = suit_of(tricks.table[0], tricks.joker) if tricks.table else None
                    follows = led in (None, suit_of(card, tricks.joker))
                    found.append(Played(tricks.turn, card, None if follows else led))
                phase = after
        except (ValueError, KeyError, StopIteration):
            raise _no_deal(self) from None
        return tuple(found)

    def lay(self, where: CardLocations) -> None:
        """Put the visible cards that seats have laid down or given away where they were before."""
        for seat, action in self.turns:
            if seat in where.sizes:
                where.put(seat, _laid(action))

    def _some_deal(self) -> Deal:
        """A deal in which each seat holds the cards that it has laid down or given away."""
        where = self.locations()
        self.lay(where)
        for zone in self.seen.zones:
            if zone.id in where.sizes:
                where.put(zone.id, zone.cards)
        return self.deal(_filled(where, where.layouts().draw(random.Random(0))))


@lru_cache(maxsize=2000)
def _read(game: Game, text: str) -> Action | None:
    """An action, or None for words about one that was not seen."""
    try:
        return game.parse(text)
    except NotationError:
        return None


def _laid(action: object) -> Iterator[Card]:
    """The cards that an action names together, for one that lays them down."""
    for name in _names(action):
        value = getattr(action, name)
        if isinstance(value, Hand):
            yield from value


def _names(value: object) -> Collection[str]:
    """The fields of a dataclass; none for any other value."""
    found: Collection[str] = getattr(value, "__dataclass_fields__", ())
    return found


def _filled(where: CardLocations, drawn: Mapping[Hashable, Sequence[Card]]) -> Held:
    return {place: (*known, *drawn[place]) for place, known in where.known.items()}


@takes
def plain(evidence: Evidence) -> Plan:
    """The plan for hands that are dealt once and played in tricks, with or without dummies.

    It includes the open cards, those that were played or laid down, and the suits that hands showed
    out of. A list of the deal first names the cards that the seat remembers, so that it exposes
    those that were seen.
    """
    where, seen = evidence.locations(), evidence.seen
    evidence.lay(where)
    for zone in seen.zones:
        place = zone.seat if zone.kind == "hand" else zone.id
        if place in where.sizes:
            where.put(place, zone.cards)
    for play in evidence.played:
        where.put(play.hand, (play.card,))
    where.lacks(evidence.played)
    others = [card for card in evidence.shape.pack if card not in seen.recalled]

    def make(held: Held, rng: random.Random) -> Guess:
        order = {
            name: (*seen.recalled, *rng.sample(others, len(others)))
            for name in evidence.shape.lists
        }
        return Guess(evidence.deal(held, order))

    return Plan(where, make)


def worlds(game: Game, seen: Observation, rng: random.Random) -> Iterator[State]:
    """An endless supply of states of `game` that fit what a seat has `seen`.

    Each is drawn independently, so the same one may come again. The same observation and the same
    random numbers give the same states. Raises WorldError, at once or instead of a state, if no
    deal fits.
    """
    if not isinstance(rng, random.Random):
        raise KindError(
            f"the source of randomness must be a random.Random, not {type(rng).__name__}"
        )
    evidence = Evidence(game, seen)
    try:
        plan = (game.unseen or plain)(evidence)
    except WorldError:
        raise
    except ValueError:
        raise _no_deal(evidence) from None
    return (state for _, state in sample(evidence, plan, rng))


@takes
def sample(evidence: Evidence, plan: Plan, rng: random.Random) -> Iterator[tuple[Held, State]]:
    """The possible cards in the places of a plan, each time with the resulting state.

    Raises WorldError, at once or instead of a state, if no deal fits.
    """
    layouts = plan.where.layouts(plan.clues)
    if not layouts.count:
        raise _no_deal(evidence)
    return _drawn(evidence, plan, layouts, rng)


def _drawn(
    evidence: Evidence, plan: Plan, layouts: Layouts, rng: random.Random
) -> Iterator[tuple[Held, State]]:
    while True:
        filled = (_filled(plan.where, layouts.draw(rng)) for _ in range(_TRIES))
        tried = ((held, _replayed(evidence, plan.make(held, rng), rng)) for held in filled)
        found = next(((held, state) for held, state in tried if state is not None), None)
        if found is None:
            raise _no_deal(evidence)
        yield found


def _replayed(evidence: Evidence, guess: Guess, rng: random.Random) -> State | None:
    """The state that a guess leads to, if it matches the observation."""
    game, terms, hidden = evidence.game, evidence.terms, iter(guess.hidden)
    turns: list[Turn] = []
    try:
        first = game.begin(guess.deal, terms.options, terms.standing, dict(terms.names))
        phase = first.phase
        # This is State.apply, turn by turn, without a new state for each of them.
        for seat, action in evidence.turns:
            rules = game.rules_of(phase)
            done = action or next(hidden, None)
            if done is None:
                done = rng.choice(replace(first, phase=phase).legal_actions())
            if seat not in game.seats or rules.violation(phase, seat, done) is not None:
                return None
            turns.append(Turn(seat, done, rules.public_side and rules.public_side(phase, done)))
            phase = rules.next_phase(phase, done)
    except (BridgepathError, IndexError):
        return None
    state = replace(first, phase=phase, turns=tuple(turns))
    return state if state.observe(evidence.viewer) == evidence.seen else None


def _no_deal(evidence: Evidence) -> WorldError:
    name = dict(evidence.seen.names).get(evidence.viewer, evidence.viewer.word)
    return WorldError(f"no deal of {evidence.game.title} fits what {name} has seen")
