"""Worlds: states that fit what a seat has seen, at random.

A player who thinks about the other hands deals the cards that he does not see in his mind, so that
everything comes out as he saw it. `worlds` does that for any game. The law is exact: **a world,
observed from that seat, is the observation** that it was made from, equal in every field.

It takes three steps. `Evidence` reads the observation: which cards were played from which hand, and
which hand could not follow to what. A `Plan` says where each card may lie and what else is known of
a place; then every way to lay the cards is as likely as any other (`layouts`). The turns are played
again with those cards, through `State.apply`, and what comes out is held against the observation.

Most games need nothing of their own: `plain` knows hands, dummies, cards played, and suits shown
out. A game in which cards move otherwise, or in which more is told of a hand, gives a function
`Game.unseen` that makes its own plan, or adds to the plain one.
"""

from __future__ import annotations

import random
import re
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
from ..core.observation import Observation, Zone
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
"""So many guesses are held against an observation before no more are made."""
_ANY: Final = (1 << 53) - 1
"""The bits of a hand from which every card can be played."""

Held = Mapping[Hashable, Sequence[Card]]
"""What each place of a plan holds, known cards first."""


class Played(NamedTuple):
    """A card that was played to a trick."""

    hand: Hashable
    """The place of the hand that it came from; most often a seat."""
    card: Card
    lacks: Suit | None
    """The suit led, if the hand did not follow to it; None if it did, or has led."""


class Guess(NamedTuple):
    """A deal, with the actions that the seat did not see, in their order.

    Where there are too few of them, any legal ones are tried.
    """

    deal: Deal
    hidden: tuple[Action, ...] = ()


class Plan(NamedTuple):
    """What may lie where, and how a deal and its hidden turns are made of it."""

    where: CardLocations
    make: Callable[[Held, random.Random], Guess]
    clues: tuple[Clue, ...] = ()
    """What is known of whole places: all their cards are meant, known ones too."""


@final
class CardLocations:
    """Where the cards of a pack may lie; `put`, `bar` and `only` take in what is known."""

    @takes
    def __init__(self, pack: Iterable[Card], sizes: Mapping[Hashable, int]) -> None:
        """The cards of `pack` anywhere, in places that hold so many each."""
        self.sizes: Final = dict(sizes)
        self._left = Counter(pack)
        self._single = frozenset(card for card, number in self._left.items() if number == 1)
        self._at: dict[Card, Hashable] = {}
        self.known: Final[dict[Hashable, list[Card]]] = {place: [] for place in sizes}
        """The cards that are known to lie in each place."""
        self._barred: dict[Hashable, set[Card]] = {place: set() for place in sizes}
        self._only: dict[Card, frozenset[Hashable]] = {}

    def put(self, place: Hashable, cards: Iterable[Card]) -> None:
        """These cards lie there; one that is put twice is meant once, unless the pack has two.

        Raises WorldError for a card that is elsewhere, or if there are more than the place holds.
        """
        for card in cards:
            if card in self._at and card in self._single:
                if self._at[card] != place:
                    raise WorldError(f"{card} cannot be in two places")
                continue
            if not self._left[card]:
                raise WorldError(f"{card} is seen too often")
            self._left[card] -= 1
            self._at[card] = place
            self.known[place].append(card)
        if len(self.known[place]) > self.sizes[place]:
            raise WorldError("a hand shows more cards than it was dealt")

    def bar(self, place: Hashable, cards: Iterable[Card]) -> None:
        """None of these cards lies there, unless it is known to."""
        self._barred[place].update(cards)

    def lacks(self, played: Iterable[Played], stands_for: Card | None = None) -> None:
        """Bar the suits that hands could not follow to; a joker counts as the card given."""
        for hand, _, suit in played:
            if suit is not None:
                self.bar(hand, (c for c in self._left if suit_of(c, stands_for) is suit))

    def only(self, cards: Iterable[Card], places: Iterable[Hashable]) -> None:
        """These cards lie in one of these places."""
        among = frozenset(places)
        for card in cards:
            self._only[card] = self._only.get(card, among) & among

    def may(self, card: Card) -> frozenset[Hashable]:
        """Where a card may lie that is known to lie nowhere."""
        places = self._only.get(card, self.sizes.keys())
        return frozenset(place for place in places if card not in self._barred[place])

    def layouts(self, clues: Sequence[Clue] = ()) -> Layouts:
        """Every way to lay the cards that are left."""
        rooms = {place: size - len(self.known[place]) for place, size in self.sizes.items()}
        cards = [(card, self.may(card)) for card in self._left.elements()]
        return Layouts(rooms, cards, [self._rest(clue) for clue in clues])

    def _rest(self, clue: Clue) -> Clue:
        """What a clue says of the cards that are left."""
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
    """Cards in the order of play, as many to a trick as there are hands."""
    led: Suit | None = None
    for number, (hand, card) in enumerate(plays):
        suit = suit_of(card, stands_for)
        if number % hands == 0:
            led = suit
        yield Played(hand, card, None if suit is led else led)


@final
class Evidence:
    """What an observation tells, read once for all worlds."""

    def __init__(self, game: Game, seen: Observation) -> None:
        """Raises WorldError for an observation of nobody, or of another game, or KindError."""
        if not hasattr(game, "shape_for"):  # what only type checkers see here cannot be asked
            raise KindError(f"worlds are those of a Game, not of {type(game).__name__}")
        if not isinstance(seen, Observation):
            raise KindError(
                f"worlds are made from an Observation, as observe() gives it, not from "
                f"{type(seen).__name__}"
            )
        if seen.viewer is None or seen.terms is None:
            raise WorldError(f"worlds of {game.title} are made from what one seat has seen")
        if seen.terms.game is not game:
            raise WorldError(
                f"this was seen in {seen.terms.game.title}, and no deal of {game.title} fits it"
            )
        self.game: Final = game
        self.seen: Final = seen
        self.viewer: Final[Seat] = seen.viewer
        self.terms: Final[Terms] = seen.terms
        self.shape: Final[DealShape] = game.shape_for(self.terms.options, self.terms.standing)
        self.actions: Final = tuple(_read(game, text) for _, text in seen.turns)
        """What was done, turn by turn; None where the seat did not see it."""

    @property
    def turns(self) -> Iterator[tuple[Seat, Action | None]]:
        """Who did what, as `actions` has it."""
        return ((seat, did) for (seat, _), did in zip(self.seen.turns, self.actions, strict=True))

    def zone(self, id: str) -> Zone | None:
        """The place on the table that is called so, if there is one now."""
        return next((zone for zone in self.seen.zones if zone.id == id), None)

    def fact(self, label: str) -> str:
        """What stands on the table under a label, where everybody reads it; empty for nothing."""
        return next((fact.value for fact in self.seen.facts if fact.label == label), "")

    def each(self, label: str, seats: Iterable[Seat]) -> list[tuple[Seat, str]]:
        """A fact that has something of some of the seats: ``Ann 3 · Bob 4``.

        Seats that are called alike are left out, as nobody can tell them apart there.
        """
        names = dict(self.seen.names)
        called = {names[seat]: seat for seat in seats}
        either = "|".join(map(re.escape, sorted(called, key=len, reverse=True)))
        _, *parts = re.split(f" · ({either}) ", f" · {self.fact(label)}")
        return [
            (called[name], said)
            for name, said in zip(parts[::2], parts[1::2], strict=True)
            if list(names.values()).count(name) == 1
        ]

    def shown(self, id: str) -> tuple[Card, ...]:
        """The cards that lie open in a place of the table."""
        zone = self.zone(id)
        return () if zone is None else zone.cards

    def locations(self, sizes: Mapping[Hashable, int] | None = None) -> CardLocations:
        """All cards of the pack, in the places of the deal or in others."""
        dealt: dict[Hashable, int] = {part.place: part.size for part in self.shape.parts}
        return CardLocations(self.shape.pack, dealt if sizes is None else sizes)

    def deal(self, held: Held, lists: Mapping[str, Sequence[Card]] | None = None) -> Deal:
        """The deal in which each part holds what is `held` there; a list names the whole pack."""
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
        """Every card that was played, for games in which a phase of tricks has `Tricks`.

        Whose turn it is does not hang on what hands hold, only on trumps and on the cards played.
        So the turns are gone through with some deal, and with hands that can play anything.
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
        """Put what seats have laid down or given away, as far as it was seen, where they had it."""
        for seat, action in self.turns:
            if seat in where.sizes:
                where.put(seat, _laid(action))

    def _some_deal(self) -> Deal:
        """A deal in which each seat holds what it has laid down or given away at once."""
        where = self.locations()
        self.lay(where)
        for zone in self.seen.zones:
            if zone.id in where.sizes:
                where.put(zone.id, zone.cards)
        return self.deal(_filled(where, where.layouts().draw(random.Random(0))))


@lru_cache(maxsize=2000)
def _read(game: Game, text: str) -> Action | None:
    """An action, or None for words that stand for one that was not seen."""
    try:
        return game.parse(text)
    except NotationError:
        return None


def _laid(action: object) -> Iterator[Card]:
    """The cards that an action names together, as one that lays them down does."""
    for name in _names(action):
        value = getattr(action, name)
        if isinstance(value, Hand):
            yield from value


def _names(value: object) -> Collection[str]:
    """The fields of a dataclass; none of what is no dataclass."""
    found: Collection[str] = getattr(value, "__dataclass_fields__", ())
    return found


def _filled(where: CardLocations, drawn: Mapping[Hashable, Sequence[Card]]) -> Held:
    return {place: (*known, *drawn[place]) for place, known in where.known.items()}


@takes
def plain(evidence: Evidence) -> Plan:
    """The plan for hands that are dealt once and played in tricks, with dummies or without.

    It knows the cards that lie open, those that were played or laid down, and the suits that hands
    showed out of. A list of the deal names first what the seat recalls: so what it exposes is what
    was seen.
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
    """Endlessly many states of `game` that fit what a seat has `seen`.

    Each is drawn again, so the same one may come again. The same observation and the same chance
    give the same states. Raises WorldError, at once or instead of a state, if no deal fits.
    """
    if not isinstance(rng, random.Random):
        raise KindError(f"chance comes from a random.Random, not {type(rng).__name__}")
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
    """What the places of a plan may hold, each time with the state that comes of it.

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
    """The state that a guess leads to, if it is what was seen."""
    game, terms, hidden = evidence.game, evidence.terms, iter(guess.hidden)
    turns: list[Turn] = []
    try:
        first = game.begin(guess.deal, terms.options, terms.standing, dict(terms.names))
        phase = first.phase
        # This is State.apply, turn by turn, without a state for each of them.
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
