"""The protocol of every game: game, state, turn, observation, outcome.

A game is a value made of data and functions. A state is a value too: it holds a setting (game,
house rules, deal, standing of the match), the current phase and the turns so far; `State.apply`
returns a new state. The rules of a phase live in one `PhaseRules` object, and the only place where
a rule is written is its `violation`.

Secrets leave through one door: players, pages and bots get an `Observation`, never a state.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol, TypeVar, final

from .about import About
from .cards import Card
from .clauses import Clause, Violation
from .deal import Deal, DealShape
from .errors import IllegalAction
from .options import Options
from .scoring import ScoreLine, total
from .seats import Seat

__all__ = [
    "Action",
    "Covered",
    "Event",
    "Fact",
    "Game",
    "Match",
    "Observation",
    "Outcome",
    "Phase",
    "PhaseRules",
    "Setting",
    "Standing",
    "State",
    "Story",
    "Turn",
    "Zone",
]

Phase = Any
"""A game's own frozen dataclass; one class a phase, each with a field ``setting``."""

P_contra = TypeVar("P_contra", contravariant=True)


class Action(Protocol):
    """Anything a seat can try to do; its printed form is its notation."""

    def __str__(self) -> str: ...


@final
@dataclass(frozen=True, slots=True)
class Standing:
    """What earlier deals of a match leave behind for the next one."""

    totals: tuple[tuple[Seat, int], ...] = ()
    """All points so far, by seat."""
    part_scores: tuple[tuple[Seat, int], ...] = ()
    """Points below the line towards the current game, by seat (rubber)."""
    vulnerable: tuple[Seat, ...] = ()
    """Who is vulnerable."""
    deals: int = 0
    """How many deals have been played."""
    carry: str = ""
    """What the deal before handed on, in the words of the game; empty for nothing."""


@final
@dataclass(frozen=True, slots=True)
class Setting:
    """What stays fixed while one deal is played."""

    game: Game
    options: Any
    """The game's own options dataclass."""
    deal: Deal
    standing: Standing
    names: tuple[tuple[Seat, str], ...] = ()
    """Players' names, for seats that have one."""

    def name(self, seat: Seat) -> str:
        """What labels and sentences call `seat`; a dummy may be named after its player."""
        given = dict(self.names).get(seat) or self.game.names[seat]
        if given.startswith("{"):
            owner, _, rest = given[1:].partition("}")
            return self.name(Seat(owner)) + rest
        return given


@final
@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in a sentence, with the clauses that make it so."""

    text: str
    """A full sentence."""
    clauses: tuple[Clause, ...]


@final
@dataclass(frozen=True, slots=True)
class Story:
    """How a turn is told: what happened, and where it stands in the log."""

    group: str
    """Row of the log: ``Calls``, ``Trick 3``."""
    events: tuple[Event, ...]
    """In order; never empty."""
    short: str = ""
    """The turn in the log; empty for the action's notation."""
    result: str = ""
    """What the row came to, once it is complete."""
    winner: Seat | None = None
    """Who won the trick that this turn completed."""
    hand: Seat | None = None
    """Whose card it was, if not the actor's own: declarer plays dummy's cards."""


@final
@dataclass(frozen=True, slots=True)
class Covered:
    """The public side of a turn that not everybody sees."""

    seen_by: tuple[Seat, ...]
    """Who knows the turn itself."""
    action: str
    """What the others see of it: ``crib, four cards face down``."""
    events: tuple[Event, ...]
    """The events as the others may hear them."""
    short: str


@final
@dataclass(frozen=True, slots=True)
class Turn:
    """A recorded action with its seat."""

    seat: Seat
    action: Action
    covered: Covered | None = None
    """What those who did not see the action know of it; None where everybody saw it."""


@final
@dataclass(frozen=True, slots=True)
class Fact:
    """One short public statement on the state of play: ``Trump``, ``♥``."""

    label: str
    value: str

    def __str__(self) -> str:
        return f"{self.label}: {self.value}"


@final
@dataclass(frozen=True, slots=True)
class Zone:
    """One place on the table, as one viewer may see it."""

    id: str
    """Unique: ``hand:S``, ``stock``, ``won:H``."""
    kind: str
    """``hand``, ``pile`` (cards[0] is on top), ``slot`` (one card) or ``trick``."""
    place: str
    """``top``, ``bottom``, ``left``, ``right`` or ``center``."""
    title: str
    cards: tuple[Card, ...] = ()
    """Cards that the viewer sees, in display order."""
    hidden: int = 0
    """Number of further cards that lie face down for the viewer."""
    seat: Seat | None = None
    """Whose place it is."""
    plays: tuple[tuple[Seat, Card | None], ...] = ()
    """For a trick: who played what, leader first; None for a seat that could play no card."""
    winner: Seat | None = None
    """For a finished trick: who won it."""


@final
@dataclass(frozen=True, slots=True)
class Observation:
    """What one seat may know of a state; for the viewer None, everything."""

    viewer: Seat | None
    to_act: Seat | None
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]
    turns: tuple[tuple[Seat, str], ...]
    """Every turn so far with its notation, or what the viewer saw of it."""
    legal: tuple[Action, ...]
    """Legal actions of the seat to act, if the viewer may know them; else empty."""


@final
@dataclass(frozen=True, slots=True)
class Outcome:
    """How a deal ended."""

    lines: tuple[ScoreLine, ...]
    text: str
    """The result in one sentence."""
    redeal: Clause | None = None
    """The clause by which the cards are dealt again at once, or None."""
    carry: str = ""
    """What this deal hands on to the next one: `Standing.carry`."""

    def points(self, seat: Seat) -> int:
        """Sum of the lines of `seat`."""
        return total(self.lines, seat)


class PhaseRules(Protocol[P_contra]):
    """The rules of one phase; an object without state of its own."""

    @property
    def phase(self) -> type[Any]:
        """The dataclass whose values are states of this phase."""

    def to_act(self, phase: P_contra) -> Seat | None:
        """Who decides; None where nobody does any more."""

    def candidates(self, phase: P_contra) -> Iterable[Action]:
        """A superset of the legal actions, in canonical order."""

    def violation(self, phase: P_contra, seat: Seat, action: Action) -> Violation | None:
        """Why `seat` may not do `action` now, or None: the only place a rule is written."""

    def apply(self, phase: P_contra, action: Action) -> Phase:
        """The phase after a legal `action`, of this class or the next one."""

    def story(self, phase: P_contra, action: Action) -> Story:
        """How a legal `action` taken in `phase` is told."""

    def covered(self, phase: P_contra, action: Action) -> Covered | None:
        """The public side of `action`, or None if everybody sees it."""


class Match(Protocol):
    """Folds the outcomes of deals into a match; a value, `add` returns a new one."""

    @property
    def standing(self) -> Standing:
        """What the next deal starts from."""

    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None where it is open or nobody does."""

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        """Lines of the match itself, such as the rubber bonus."""

    @property
    def over(self) -> bool:
        """True if no further deal is played."""

    @property
    def winner(self) -> Seat | None:
        """Who won a match that is over; None while it goes on, or if it is level."""

    def violation(self, deal: Deal) -> Violation | None:
        """Why `deal` may not be the next one, or None."""

    def add(self, deal: Deal, outcome: Outcome) -> Match:
        """The match after one more deal."""


@final
@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A game: data and functions, composed, never subclassed."""

    id: str
    """As in records and page names: ``bid-fair``; the module has underscores."""
    title: str
    seats: tuple[Seat, ...]
    """Who acts, in the order of rotation."""
    viewers: tuple[Seat, ...]
    """The seats of people: each may ask for an observation."""
    names: Mapping[Seat, str]
    """What labels call each seat: those who act, then dummies, then sides that score together.

    ``{A}'s dummy`` is named after whoever sits at A.
    """
    places: Mapping[Seat, str]
    """Where each seat with cards is drawn; the zones of a phase may place it anew."""
    options: type[Options]
    shape: DealShape
    """What a deal looks like under the default house rules."""
    phases: tuple[PhaseRules[Any], ...]
    start: Callable[[Setting], Phase]
    parse: Callable[[str], Action]
    """Read an action's notation; raises NotationError."""
    zones: Callable[[Phase, Seat | None], tuple[Zone, ...]]
    """The table as a viewer may see it."""
    facts: Callable[[Phase], tuple[Fact, ...]]
    """Public facts only."""
    outcome: Callable[[Phase], Outcome | None]
    match: Callable[[Any], Match]
    """A fresh match under some options."""
    opening: Callable[[Setting], Story]
    """How the start of a deal is told."""
    end: Clause
    """The clause that says when a deal is over."""
    chance_fault: Callable[[Phase], str | None] = lambda phase: None
    """Why what was played does not fit the chance events that the deal lists, or None."""
    sides: tuple[Seat, ...] = ()
    """Who scores, where partners score together; empty where each seat scores for itself."""
    shapes: Callable[[Any], DealShape] | None = None
    """What a deal looks like under some options, where these change it."""
    about: About | None = None
    """How the game compares with others; None for a game that is made up for a test."""

    @property
    def hand_size(self) -> int:
        """How many cards a player has in hand at first."""
        dealt = [part.size for part in self.shape.parts if part.place in self.viewers]
        return max(dealt, default=self.about.hand if self.about else 0)

    @property
    def scorers(self) -> tuple[Seat, ...]:
        """Who has a column on the score sheet."""
        return self.sides or self.seats

    def shape_for(self, options: Options | None = None) -> DealShape:
        """What a deal looks like under `options`."""
        if self.shapes is None or options is None:
            return self.shape
        return self.shapes(options)

    def deal(
        self, rng: random.Random, dealer: Seat | None = None, options: Options | None = None
    ) -> Deal:
        """A random deal; without `dealer`, one of the possible dealers at random."""
        shape = self.shape_for(options)
        if dealer is None and shape.dealers:
            dealer = rng.choice(shape.dealers)
        return shape.shuffle(rng, dealer)

    def begin(
        self,
        deal: Deal,
        options: Options | None = None,
        standing: Standing | None = None,
        names: Mapping[Seat, str] | None = None,
    ) -> State:
        """The state before the first turn; raises DealError for a deal of the wrong shape.

        Without `options` the house rules are the defaults, without `standing` it is the first deal
        of a match.
        """
        self.shape_for(options).check(deal)
        setting = Setting(
            self,
            options or self.options(),
            deal,
            standing or Standing(),
            tuple((names or {}).items()),
        )
        return self.at(self.start(setting))

    def at(self, phase: Phase) -> State:
        """A state that begins in the middle of a deal, for study and for tests."""
        return State(phase.setting, phase, (), phase)

    def __repr__(self) -> str:
        return f"<game {self.id}>"


@final
@dataclass(frozen=True)
class State:
    """One moment of one deal. A value: equal states have equal setting, phase and turns."""

    setting: Setting
    phase: Phase
    turns: tuple[Turn, ...]
    first: Phase
    """The phase before the first turn: the deal, or a position set up for study."""

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.setting.game

    @cached_property
    def rules(self) -> PhaseRules[Any]:
        """The rules of the current phase."""
        kind = type(self.phase)
        return next(rules for rules in self.game.phases if rules.phase is kind)

    @cached_property
    def to_act(self) -> Seat | None:
        """Who decides now; None once the deal is over."""
        return self.rules.to_act(self.phase)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while somebody is to act."""
        return self.game.outcome(self.phase)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What everybody at the table knows."""
        return self.game.facts(self.phase)

    def violation(self, action: Action, seat: Seat | None = None) -> Violation | None:
        """Why `action` is refused, or None; without `seat` it is that of the seat to act.

        Raises ValueError for a seat that is not in this game.
        """
        who = seat or self.to_act or self.game.seats[0]
        if who not in self.game.seats:
            raise ValueError(f"{who.word} has no seat in {self.game.title}")
        return self.rules.violation(self.phase, who, action)

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act, in canonical order; empty once it is over."""
        seat = self.to_act
        if seat is None:
            return ()
        rules, phase = self.rules, self.phase
        return tuple(
            action
            for action in rules.candidates(phase)
            if rules.violation(phase, seat, action) is None
        )

    def apply(self, action: Action, seat: Seat | None = None) -> State:
        """The state after `action`; raises IllegalAction if it is refused.

        Without `seat` it is that of the seat to act; raises ValueError for a seat not in this game.
        """
        violation = self.violation(action, seat)
        if violation is not None:
            raise IllegalAction(violation)
        actor = self.to_act
        assert actor is not None, "a rule let somebody act after the end"
        turn = Turn(actor, action, self.covered(action))
        phase = self.rules.apply(self.phase, action)
        return State(self.setting, phase, (*self.turns, turn), self.first)

    def play(self, notation: str) -> State:
        """Apply actions written one a line or parted by ``;``.

        Raises NotationError for what is no action at all, IllegalAction for one that is refused.
        """
        state = self
        for text in notation.replace(";", "\n").splitlines():
            if text.strip():
                state = state.apply(self.game.parse(text))
        return state

    def story(self, action: Action) -> Story:
        """How a legal `action`, taken now, is told."""
        return self.rules.story(self.phase, action)

    def covered(self, action: Action) -> Covered | None:
        """What those who do not see a legal `action`, taken now, learn of it."""
        return self.rules.covered(self.phase, action)

    def observe(self, viewer: Seat | None) -> Observation:
        """What `viewer` may know; None sees all hands.

        Raises ValueError for a seat at which nobody sits to see anything.
        """
        if viewer is not None and viewer not in self.game.viewers:
            raise ValueError(f"{viewer.word} sees nothing in {self.game.title}")
        knows = viewer is None or viewer is self.to_act
        return Observation(
            viewer,
            self.to_act,
            self.game.zones(self.phase, viewer),
            self.facts,
            self._turns_seen(viewer),
            self.legal_actions() if knows else (),
        )

    def _turns_seen(self, viewer: Seat | None) -> tuple[tuple[Seat, str], ...]:
        seen: list[tuple[Seat, str]] = []
        for turn in self.turns:
            cover = turn.covered
            hidden = cover is not None and viewer is not None and viewer not in cover.seen_by
            seen.append((turn.seat, cover.action if cover and hidden else str(turn.action)))
        return tuple(seen)

    def __repr__(self) -> str:
        who = "over" if self.to_act is None else f"{self.setting.name(self.to_act)} to act"
        return f"<{self.game.id}, turn {len(self.turns)}, {who}>"
