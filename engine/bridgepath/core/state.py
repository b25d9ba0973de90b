"""The protocol of every game: game, state, turn, observation, outcome.

A game is a value made of data and functions. A state is a value too: it holds a setting (game,
house rules, deal, standing of the match), the current phase and the turns so far; `State.apply`
returns a new state. A phase is a game's own frozen dataclass; its rules are a `PhaseRules` value,
and the only place where a rule is written is what that value `refuses`.

Secrets leave through one door: players and views get an `Observation`, never a state. Whoever keeps
a game keeps its states; a page does, as a record in its session, and draws what a view holds.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, final

from ..base._check import of_kinds
from ..base._fast import maker, unchecked
from ..base.display import Drawable
from ..base.errors import KindError, MissingError, NotationError
from ..base.limits import objection
from ..base.text import short, shown
from .blurb import About
from .cards import Card, Hand
from .clauses import Clause, IllegalAction, Violation
from .deal import Deal, DealShape
from .events import Action, Covered, Event, Story, Turn
from .observation import Fact, Observation, Zone, diagram
from .options import Options, options_from
from .score import ScoreLine, total
from .seats import Seat, as_named, as_seat, as_seats, by_seat

__all__ = [
    "Action",
    "Covered",
    "Event",
    "Fact",
    "Game",
    "Match",
    "Observation",
    "OnTable",
    "Outcome",
    "Phase",
    "PhaseRules",
    "Setting",
    "Standing",
    "State",
    "Story",
    "Terms",
    "Turn",
    "Zone",
]

if TYPE_CHECKING:
    # Type checkers bring this module themselves; a bare `State` is one of any game.
    from typing_extensions import TypeVar

    from ..reason.worlds import Evidence, Plan

    OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
    OptionsT_co = TypeVar("OptionsT_co", bound=Options, default=Any, covariant=True)
    PhaseT = TypeVar("PhaseT", bound="Phase", default=Any)
    ActionT = TypeVar("ActionT", bound=Action, default=Any)
else:
    from typing import TypeVar

    OptionsT, PhaseT, ActionT = TypeVar("OptionsT"), TypeVar("PhaseT"), TypeVar("ActionT")
    OptionsT_co = TypeVar("OptionsT_co", covariant=True)


class Phase(Protocol):
    """A game's own frozen dataclass; one class a phase, with what is known in it."""

    @property
    def setting(self) -> Setting:
        """What stays fixed while the deal is played."""


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

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Everybody whom it speaks of."""
        scored = (*self.totals, *self.part_scores)
        return (*(seat for seat, _ in scored), *self.vulnerable)

    @staticmethod
    def of(
        totals: Mapping[Seat, int] | Mapping[str, int] | None = None,
        part_scores: Mapping[Seat, int] | Mapping[str, int] | None = None,
        vulnerable: Iterable[Seat | str] | str = (),
        deals: int = 0,
        carry: str = "",
    ) -> Standing:
        """A standing from mappings and lists; seats may be given as they are written.

        ``Standing.of({"NS": 60, "EW": 0}, vulnerable="NS")``. Raises NotationError for what is no
        seat and for a number of deals that cannot be, KindError for what is no number.
        """
        if type(deals) is not int or deals < 0:
            raise NotationError(f"a whole number of deals has been played, not {shown(deals)}")
        return Standing(
            _points(totals, "totals"),
            _points(part_scores, "part-scores"),
            as_seats(vulnerable),
            deals,
            carry,
        )


def _points(
    given: Mapping[Seat, int] | Mapping[str, int] | None, what: str
) -> tuple[tuple[Seat, int], ...]:
    found = by_seat(given, what)
    for seat, points in found:
        if type(points) is not int:
            kind = type(points).__name__
            raise KindError(f"{what} are whole numbers, and {seat.word}'s is not: {kind}")
    return found


_FIRST_DEAL: Final = Standing()


def _standing(given: Standing | None) -> Standing:
    if given is None:
        return _FIRST_DEAL
    if not isinstance(given, Standing):
        raise KindError(
            f"a standing is a Standing, made by Standing.of(), not {type(given).__name__}"
        )
    return given


@final
@dataclass(frozen=True, slots=True)
class Setting(Generic[OptionsT_co]):
    """What stays fixed while one deal is played."""

    game: Game
    options: OptionsT_co
    """The game's own options dataclass."""
    deal: Deal
    standing: Standing
    names: tuple[tuple[Seat, str], ...] = ()
    """Players' names, for seats that have one."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def terms(self) -> Terms[OptionsT_co]:
        """What of it everybody knows: all but the cards."""
        deal = self.deal
        return Terms(self.game, self.options, self.standing, deal.dealer, self.names)

    @property
    def dealer(self) -> Seat:
        """Who deals; asked only in games that have a dealer."""
        dealer = self.deal.dealer
        assert dealer is not None, "a deal without a dealer was let through"
        return dealer

    def name(self, seat: Seat) -> str:
        """What labels and sentences call `seat`; a dummy may be named after its player."""
        try:
            given = self.game.names[seat]
        except (KeyError, TypeError):
            raise MissingError(f"{shown(seat)} has no name in {self.game.title}") from None
        for who, called in self.names:
            if who is seat and called:
                return called  # a person's name is no pattern, whatever it looks like
        if given.startswith("{"):
            owner, _, rest = given[1:].partition("}")
            return self.name(Seat(owner)) + rest
        return given


@final
@dataclass(frozen=True, slots=True)
class Terms(Generic[OptionsT_co]):
    """What everybody at a table knows before the first card is seen: a `Setting` without cards."""

    game: Game
    options: OptionsT_co
    standing: Standing
    dealer: Seat | None
    """None in games in which nobody deals."""
    names: tuple[tuple[Seat, str], ...] = ()
    """Players' names, for seats that have one."""

    def __post_init__(self) -> None:
        of_kinds(self)


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

    def __post_init__(self) -> None:
        # The rules make most, of what is right: a quick look is enough for those.
        right = type(self.lines) is tuple and type(self.text) is str and self.redeal is None
        if not right or self.carry != "":
            of_kinds(self)

    def points(self, seat: Seat | str) -> int:
        """Sum of the lines of `seat`."""
        return total(self.lines, as_seat(seat))

    def __str__(self) -> str:
        """The result, then the score, one line a line."""
        return "\n".join((self.text, *map(str, self.lines)))


def _no_words(phase: object, action: object) -> str:
    """What an answer comes to needs no words."""
    return ""


def _in_turn(phase: object, seat: object) -> tuple[()]:
    """Nobody does anything out of turn."""
    return ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class PhaseRules(Generic[PhaseT, ActionT]):
    """The rules of one phase, as a value: functions over the phase's own dataclass."""

    phase: type[PhaseT]
    """The dataclass whose values are moments of this phase."""
    action_types: tuple[type[ActionT], ...]
    """The kinds of action that have a place here; all others go to `refuse_other`."""
    turn: Callable[[PhaseT], Seat | None]
    """Who decides; None where nobody does any more."""
    offers: Callable[[PhaseT], Iterable[ActionT]]
    """A superset of the legal actions, in canonical order."""
    refuses: Callable[[PhaseT, Seat, ActionT], Violation | None]
    """Why a seat may not do what has a place here, or None: the only place a rule is written."""
    refuse_other: Callable[[PhaseT, Seat, Action], Violation]
    """The refusal of an action that has no place here."""
    next_phase: Callable[[PhaseT, ActionT], Any]
    """The phase after a legal action, of this class or of another one of the game."""
    narrate: Callable[[PhaseT, ActionT], Story]
    """How a legal action is told."""
    public_side: Callable[[PhaseT, ActionT], Covered | None] | None = None
    """The public side of a legal action, or None if everybody sees it; left out, all see all."""
    legal: Callable[[PhaseT], Iterable[ActionT]] | None = None
    """What of `offers` is not refused, where a phase knows that for all at once; never else.

    It must ask what `refuses` asks; the laws hold one against the other.
    """
    asks: str = ""
    """What whoever decides does here, after the name: ``lays four cards aside``; empty where
    `bridgepath.view.prompt` finds the words by itself."""
    means: Callable[[PhaseT, ActionT], str] = _no_words
    """What a legal action asks for or sets, before it is taken: ``8 tricks with hearts``; a phrase,
    empty where the action says it itself. It tells nothing that whoever decides does not know."""
    out_of_turn_actions: Callable[[PhaseT, Seat], Iterable[ActionT]] = _in_turn
    """What `refuses` allows a seat that is not to act, such as a late raise."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def violation(self, phase: PhaseT, seat: Seat, action: Action) -> Violation | None:
        """Why `seat` may not do `action` now, or None; raises KindError for what is no action."""
        if isinstance(action, self.action_types):
            return self.refuses(phase, seat, action)
        if not isinstance(action, Action):
            raise KindError(_no_action(action))
        return self.refuse_other(phase, seat, action)


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
class Game(Generic[OptionsT, PhaseT]):
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
    options: type[OptionsT]
    shape: DealShape
    """What the first deal of a match looks like under the default house rules."""
    phases: tuple[PhaseRules, ...]
    start: Callable[[Setting[OptionsT]], PhaseT]
    parse_action: Callable[[str], Action]
    """The action that a text names, for `parse`; raises NotationError."""
    zones: Callable[[PhaseT, Seat | None], tuple[Zone, ...]]
    """The table as a viewer may see it."""
    public_facts: Callable[[PhaseT], tuple[Fact, ...]]
    """Public facts only."""
    outcome: Callable[[PhaseT], Outcome | None]
    matches: Callable[[OptionsT], Match]
    """A match at its start under some house rules, for `match`."""
    opening: Callable[[Setting[OptionsT]], Story]
    """How the start of a deal is told."""
    end: Clause
    """The clause that says when a deal is over."""
    chance_fault: Callable[[PhaseT], str | None] = lambda phase: None
    """Why what was played does not fit the chance events that the deal lists, or None."""
    sides: tuple[Seat, ...] = ()
    """Who scores, where partners score together; empty where each seat scores for itself."""
    shapes: Callable[[OptionsT, Standing], DealShape] | None = None
    """What a deal looks like under some options and after the deals before, where it is not always
    `shape`; for any standing, one beyond the end of a match too."""
    about: About | None = None
    """How the game compares with others; None for a game that is made up for a test."""
    unseen: Callable[[Evidence], Plan] | None = None
    """Where the cards may lie that a seat does not see, if `bridgepath.reason.worlds.plain` cannot
    say."""
    recalls: Callable[[PhaseT, Seat], tuple[Card, ...]] = lambda phase, viewer: ()
    """The cards that a seat has seen where neither the table nor a turn may tell it any more."""
    _rules: Mapping[type, PhaseRules] = field(init=False, repr=False)
    _defaults: OptionsT = field(init=False, repr=False)

    def __post_init__(self) -> None:
        of_kinds(self)
        # Nobody renames a seat for the whole process.
        object.__setattr__(self, "names", MappingProxyType(dict(self.names)))
        object.__setattr__(self, "places", MappingProxyType(dict(self.places)))
        object.__setattr__(self, "_defaults", self.options())
        rules = {rules.phase: rules for rules in self.phases}
        object.__setattr__(self, "_rules", MappingProxyType(rules))

    @property
    def hand_size(self) -> int:
        """How many cards a player has in hand at first, in the first deal."""
        dealt = [part.size for part in self.shape.parts if part.place in self.viewers]
        return max(dealt, default=self.about.hand if self.about else 0)

    @property
    def scorers(self) -> tuple[Seat, ...]:
        """Who has a column on the score sheet."""
        return self.sides or self.seats

    def rules_of(self, phase: PhaseT) -> PhaseRules:
        """The rules of the phase that `phase` is a moment of; MissingError for a foreign one."""
        try:
            return self._rules[type(phase)]
        except KeyError:
            raise MissingError(f"{type(phase).__name__} is no phase of {self.title}") from None

    def read_options(self, given: OptionsT | Mapping[str, object] | None = None) -> OptionsT:
        """House rules as the game holds them: given as such, by public key, or left out.

        Raises OptionError for a key or value that there is not, KindError for anything else.
        """
        if isinstance(given, self.options):
            return given
        if given is None:
            return self._defaults
        if isinstance(given, Mapping):
            return options_from(self.options, given)
        raise KindError(
            f"house rules of {self.title} are a {self.options.__name__} or a mapping from keys to "
            f"values, not {type(given).__name__}"
        )

    def parse(self, text: str) -> Action:
        """The action that is written so; raises NotationError, or KindError for what is no text."""
        if not isinstance(text, str):
            raise KindError(f"parse() reads a text, not {type(text).__name__}")
        return self.parse_action(text)

    def match(self, options: OptionsT | Mapping[str, object] | None = None) -> Match:
        """A match at its start; house rules are given, and refused, as in `read_options`."""
        return self.matches(self.read_options(options))

    def shape_for(
        self,
        options: OptionsT | Mapping[str, object] | None = None,
        standing: Standing | None = None,
    ) -> DealShape:
        """What a deal looks like under `options` after the deals of `standing`.

        Without `standing` it is the first deal of a match. Raises as `read_options` does, and
        KindError for what is no standing.
        """
        rules, start = self.read_options(options), _standing(standing)
        return self.shape if self.shapes is None else self.shapes(rules, start)

    def deal(
        self,
        rng: random.Random | None = None,
        dealer: Seat | str | None = None,
        options: OptionsT | Mapping[str, object] | None = None,
        standing: Standing | None = None,
    ) -> Deal:
        """A random deal; without `dealer`, one of the possible dealers at random.

        The same `rng` in the same state deals the same; without one, no two deals are alike.
        Without `standing` it is the first deal of a match. Raises DealError for a dealer that the
        game has not; else as `shape_for` does.
        """
        if rng is None:
            rng = random.Random()
        if not isinstance(rng, random.Random):
            raise KindError(f"chance comes from a random.Random, not {type(rng).__name__}")
        shape = self.shape_for(options, standing)
        if dealer is None and shape.dealers:
            dealer = rng.choice(shape.dealers)
        who = None if dealer is None else as_named(dealer, self.names.items())
        shape.check_dealer(who)
        return shape.shuffle(rng, who)

    def begin(
        self,
        deal: Deal,
        options: OptionsT | Mapping[str, object] | None = None,
        standing: Standing | None = None,
        names: Mapping[Seat, str] | Mapping[str, str] | None = None,
    ) -> State[OptionsT, PhaseT]:
        """The state before the first turn; raises DealError for a deal of the wrong shape.

        Without `options` the house rules are the defaults, without `standing` it is the first deal
        of a match; both house rules and seats may be given as they are written: ``{"brg.scoring":
        "chicago"}``, ``{"N": "Nell"}``. Raises as `read_options` does, NotationError for what is no
        seat of this game and for a name that no record may hold (`bridgepath.notation.record`), and
        KindError for what is none of these.
        """
        if not isinstance(deal, Deal):
            raise KindError(
                f"a game begins with a Deal, made by deal() or Deal.of(), not {type(deal).__name__}"
            )
        start = _standing(standing)
        rules = self.read_options(options)
        self.shape_for(rules, start).check(deal)
        called = by_seat(names, "players' names")
        self._know(self.names, [seat for seat, _ in called], "no seat")
        self._know(self.scorers, start.seats, "no column on the score sheet")
        for seat, name in called:
            if not isinstance(name, str):
                raise KindError(f"the name of {seat.word} is a text, not {type(name).__name__}")
            # It stands in every sentence and picture of the deal as it is given here.
            if why := objection(name):
                raise NotationError(f"the name of {seat.word} {why}")
        return self.at(self.start(_setting(self, rules, deal, start, called)))

    def _know(self, known: Iterable[Seat], given: Iterable[Seat], what: str) -> None:
        for seat in given:
            if seat not in known:
                there = ", ".join(s.value for s in known)
                raise NotationError(f"{seat.word} has {what} in {self.title}; there are {there}")

    def table(self, state: State[OptionsT, PhaseT]) -> Drawable:
        """The table as it lies, drawn where pages and notebooks draw, with a way to play on.

        Raises NotationError for a state of another game.
        """
        if not isinstance(state, State):
            raise KindError(f"a table is drawn of a State, not of {type(state).__name__}")
        if state.game is not self:
            raise NotationError(f"this is a state of {state.game.title}, not of {self.title}")
        return OnTable(state)

    def at(self, phase: PhaseT) -> State[OptionsT, PhaseT]:
        """A state that begins in the middle of a deal, for study and for tests."""
        return State(phase, (), phase)

    def __copy__(self) -> Game[OptionsT, PhaseT]:
        return self

    def __deepcopy__(self, memo: object) -> Game[OptionsT, PhaseT]:
        # There is one object a game: a state that is copied belongs to it.
        return self

    def __repr__(self) -> str:
        return f"<game {self.id}>"


@final
@dataclass(frozen=True, slots=True, init=False)
class State(Generic[OptionsT, PhaseT]):
    """One moment of one deal. A value: equal states have equal phases and turns."""

    phase: PhaseT
    turns: tuple[Turn, ...]
    first: PhaseT
    """The phase before the first turn: the deal, or a position set up for study."""

    def __init__(self, phase: PhaseT, turns: tuple[Turn, ...], first: PhaseT) -> None:
        # One is made every turn: as in any frozen dataclass, but no slot is looked for by its name.
        _set_phase(self, phase)
        _set_turns(self, turns)
        _set_first(self, first)

    @property
    def setting(self) -> Setting[OptionsT]:
        """What stays fixed while the deal is played."""
        setting: Setting[OptionsT] = self.phase.setting
        return setting

    @property
    def game(self) -> Game[OptionsT, PhaseT]:
        """The game that is played."""
        game: Game[OptionsT, PhaseT] = self.phase.setting.game
        return game

    @property
    def rules(self) -> PhaseRules:
        """The rules of the current phase."""
        return self.phase.setting.game.rules_of(self.phase)

    @property
    def to_act(self) -> Seat | None:
        """Who decides now; None once the deal is over."""
        return self.rules.turn(self.phase)

    @property
    def outcome(self) -> Outcome | None:
        """How the deal ended; None while somebody is to act."""
        return self.game.outcome(self.phase)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """What everybody at the table knows."""
        return self.game.public_facts(self.phase)

    @property
    def deal(self) -> Deal:
        """The cards as they were dealt, of every seat: what no seat may be shown."""
        return self.setting.deal

    @property
    def contract(self) -> object | None:
        """What was undertaken, in the game's own type; None before that, and where nothing is."""
        return getattr(self.phase, "contract", None)

    def _seat(self, given: Seat | str) -> Seat:
        """A seat, also by the name of whoever sits there at this table; raises as `as_seat`."""
        setting = self.setting
        return as_named(given, ((seat, setting.name(seat)) for seat in setting.game.names))

    def hand(self, seat: Seat | str) -> Hand:
        """The cards that `seat` holds now; raises NotationError where there is no such hand.

        Here and elsewhere a seat may be given by the name of whoever sits there: ``hand("Nora")``.
        """
        who = self._seat(seat)
        for zone in self.game.zones(self.phase, None):
            if zone.kind == "hand" and zone.seat is who:
                return Hand.of(zone.cards)
        raise NotationError(f"{who.word} holds no hand in {self.game.title}")

    def violation(
        self, action: Action | Card | str, seat: Seat | str | None = None
    ) -> Violation | None:
        """Why `action` is refused, or None; without `seat` it is that of the seat to act.

        A card, or a text such as ``♥A`` or ``1NT``, is the action that `Game.parse` reads in it.
        Raises NotationError for a seat that is not in this game and for a text that names no
        action, KindError for what is no action.
        """
        phase, rules = self.phase, self.rules
        given = action if isinstance(action, Action) else self._meant(action)
        return rules.violation(phase, self._actor(seat, rules.turn(phase)), given)

    def _meant(self, given: object) -> Action:
        """The action that a card or a text names; raises NotationError, or KindError."""
        if isinstance(given, (Card, str)):
            return self.setting.game.parse(str(given))
        raise KindError(_no_action(given))

    def _actor(self, seat: Seat | str | None, turn: Seat | None) -> Seat:
        """Whose action it is: that of `seat`, of whoever is to act, or after the end of anybody."""
        seats = self.setting.game.seats
        if seat is None:
            return turn or seats[0]
        who = self._seat(seat)
        if who not in seats:
            raise NotationError(f"{who.word} has no seat in {self.game.title}")
        return who

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act, in canonical order; empty once it is over."""
        phase = self.phase
        rules = phase.setting.game._rules[type(phase)]
        if rules.legal is not None:
            return tuple(rules.legal(phase))
        seat = rules.turn(phase)
        if seat is None:
            return ()
        refuses = rules.refuses
        return tuple(a for a in rules.offers(phase) if refuses(phase, seat, a) is None)

    def asides(self, seat: Seat | str) -> tuple[Action, ...]:
        """What `seat` may do although another is to act, in canonical order; most often nothing."""
        who = self._seat(seat)
        return () if who is self.to_act else tuple(self.rules.out_of_turn_actions(self.phase, who))

    def apply(
        self, action: Action | Card | str, seat: Seat | str | None = None
    ) -> State[OptionsT, PhaseT]:
        """The state after `action`; raises IllegalAction if it is refused.

        Without `seat` it is that of the seat to act; a card or a text is read, and errors are
        raised, as by `violation`.
        """
        if not isinstance(action, Action):
            action = self._meant(action)
        phase = self.phase
        rules = phase.setting.game._rules[type(phase)]
        turn = rules.turn(phase)
        actor = turn if seat is None and turn is not None else self._actor(seat, turn)
        refusal = rules.violation(phase, actor, action)
        if refusal is not None:
            raise IllegalAction(refusal)
        done = (_turn((actor, action, rules.public_side and rules.public_side(phase, action))),)
        return State(rules.next_phase(phase, action), self.turns + done, self.first)

    def play(self, notation: str) -> State[OptionsT, PhaseT]:
        """Apply actions as they are written, parted by lines, by ``;`` or by spaces.

        ``1NT P P P ♥Q`` is five of them; where a text between two breaks is one action as a whole,
        such as ``give ♥A``, it is that one, and spaces do not part it from others. Raises
        NotationError for what is no action at all, IllegalAction for one that is refused.
        """
        state, parse = self, self.game.parse
        if not isinstance(notation, str):
            raise KindError(
                "play() reads actions as they are written, apply() takes one that is made; here is "
                f"{type(notation).__name__}"
            )
        for text in notation.replace(";", "\n").splitlines():
            for action in _read(text, parse):
                state = state.apply(action)
        return state

    def story(self, action: Action) -> Story:
        """How a legal `action`, taken now, is told.

        Raises KindError for what is no action, IllegalAction for one that has no place now.
        """
        return self._rules_for(action).narrate(self.phase, action)

    def _rules_for(self, action: Action) -> PhaseRules:
        """The rules, for an action of a kind that they take; raises as `story`."""
        rules = self.rules
        if not isinstance(action, rules.action_types):
            refusal = self.violation(action)
            assert refusal is not None, "what a phase does not take, it refuses"
            raise IllegalAction(refusal)
        return rules

    def means(self, action: Action) -> str:
        """What a legal `action` would ask for or set, as a phrase; empty if it says it itself.

        It tells nothing that whoever is to act does not know. Raises as `story`.
        """
        return self._rules_for(action).means(self.phase, action)

    def covered(self, action: Action) -> Covered | None:
        """What those who do not see a legal `action`, taken now, learn of it; raises as `story`."""
        covered = self._rules_for(action).public_side
        return covered and covered(self.phase, action)

    def observe(self, viewer: Seat | str | None) -> Observation:
        """What `viewer` may know; None sees all hands.

        Raises NotationError for a seat at which nobody sits to see anything.
        """
        who = None if viewer is None else self._seat(viewer)
        if who is not None and who not in self.game.viewers:
            raise NotationError(f"{who.word} sees nothing in {self.game.title}")
        knows = who is None or who is self.to_act
        return _seen(
            who,
            self.to_act,
            self.game.zones(self.phase, who),
            self.facts,
            self._turns_seen(who),
            self.legal_actions() if knows else (),
            tuple((seat, self.setting.name(seat)) for seat in self.game.names),
            self.setting.terms,
            () if who is None else self.game.recalls(self.phase, who),
        )

    def _turns_seen(self, viewer: Seat | None) -> tuple[tuple[Seat, str], ...]:
        seen: list[tuple[Seat, str]] = []
        for seat, action, cover in self.turns:
            hidden = cover is not None and viewer is not None and viewer not in cover.seen_by
            seen.append((seat, cover.action if cover and hidden else str(action)))
        return tuple(seen)

    def __str__(self) -> str:
        """The table with all hands in view, one place a line, and who is to act."""
        name, outcome, actor = self.setting.name, self.outcome, self.to_act
        rows = [diagram(self.observe(None), name)]
        if outcome is not None:
            rows.append(outcome.text)
        elif actor is not None:
            rows.append(f"{name(actor)} to act")
        return "\n".join(rows)

    def __repr__(self) -> str:
        who = "over" if self.to_act is None else f"{self.setting.name(self.to_act)} to act"
        return f"<{self.game.id}, turn {len(self.turns)}, {who}>"


_turn = maker(Turn)
_setting = unchecked(Setting)
_seen = unchecked(Observation)
_set_phase, _set_turns, _set_first = (
    getattr(State, name).__set__ for name in ("phase", "turns", "first")
)


@final
@dataclass(frozen=True, slots=True, repr=False)
class OnTable(Drawable):
    """A state as it lies on the table: pages and notebooks draw it with the way to play on."""

    state: State

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        return str(self)


def _no_action(given: object) -> str:
    """What to give instead of what is no action."""
    if isinstance(given, type) and issubclass(given, Action):
        return f"{given.__name__} is a kind of action: give one that is made, such as play() reads"
    return f"an action is expected, as legal_actions() lists them, not {type(given).__name__}"


def _read(text: str, parse: Callable[[str], Action]) -> Iterable[Action]:
    """The actions that a text names: one as a whole, or one a word; raises NotationError."""
    words = text.split()
    if not words:
        return ()
    try:
        return (parse(text),)
    except NotationError:
        if len(words) == 1:
            raise
        done: list[Action] = []
        try:
            for word in words:
                done.append(parse(word))  # noqa: PERF401 (what is done counts below)
        except NotationError:
            if worded := _worded(words, parse):
                raise NotationError(
                    f'"{short(worded)}" is an action of several words, so it stands alone: it is '
                    "parted from others by ; or by lines"
                ) from None
            if done:
                raise
        else:
            return done
        # Where not even the first word is an action, what is wrong with the whole says more.
        raise


def _worded(words: list[str], parse: Callable[[str], Action]) -> str:
    """The first action of several words in a text of nothing but actions, else nothing."""
    found, at = "", 0
    while at < len(words):
        for end in range(min(at + _MOST_WORDS, len(words)), at, -1):
            run = " ".join(words[at:end])
            try:
                parse(run)
            except NotationError:
                continue
            found, at = found or (run if end > at + 1 else ""), end
            break
        else:
            return ""
    return found


_MOST_WORDS: Final = 14
"""Of one action: a verb and a whole hand, card by card."""
