"""What a game is: its phases and their rules, the setting of a deal, its outcome, and the match.

A game is a value that consists of data and functions, and so are its parts. A phase is a game's own
frozen dataclass; its rules are a `PhaseRules` value, and rules are written nowhere but in its
`refuses`. `bridgepath.core.state` has the state of a deal in play.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, Protocol, final

from ..base._check import of_kinds
from ..base._fast import unchecked
from ..base.display import Drawable
from ..base.errors import KindError, MissingError, NotationError
from ..base.limits import objection
from ..base.text import shown
from .cards import Card
from .clauses import Clause, Violation
from .deal import Deal, DealShape
from .events import Action, Covered, Story
from .observation import Fact, Zone
from .options import Options, options_from
from .score import ScoreLine, total
from .seats import Seat, as_named, as_seat, as_seats, by_seat

__all__ = [
    "Game",
    "Match",
    "Outcome",
    "Phase",
    "PhaseRules",
    "Setting",
    "Standing",
    "Terms",
    "no_action",
]

if TYPE_CHECKING:
    # Type checkers ship this module; a bare `State` is one of any game.
    from typing_extensions import TypeVar

    from ..reason.worlds import Evidence, Plan
    from .blurb import About
    from .pictures import Picture
    from .state import OnTable, State

    OptionsT = TypeVar("OptionsT", bound=Options, default=Any)
    OptionsT_co = TypeVar("OptionsT_co", bound=Options, default=Any, covariant=True)
    PhaseT = TypeVar("PhaseT", bound="Phase", default=Any)
    ActionT = TypeVar("ActionT", bound=Action, default=Any)
else:
    from typing import TypeVar

    OptionsT, PhaseT, ActionT = TypeVar("OptionsT"), TypeVar("PhaseT"), TypeVar("ActionT")
    OptionsT_co = TypeVar("OptionsT_co", covariant=True)


class Phase(Protocol):
    """A game's own frozen dataclass; one class for each phase, with everything known in it."""

    @property
    def setting(self) -> Setting:
        """What stays fixed while the deal is played."""


@final
@dataclass(frozen=True, slots=True)
class Standing:
    """What earlier deals of a match hand on to the next one."""

    totals: tuple[tuple[Seat, int], ...] = ()
    """All points so far, by seat."""
    part_scores: tuple[tuple[Seat, int], ...] = ()
    """Points below the line towards the current game, by seat (rubber)."""
    vulnerable: tuple[Seat, ...] = ()
    """Who is vulnerable."""
    deals: int = 0
    """The number of deals played so far."""
    carry: str = ""
    """What the previous deal handed on, in the words of the game; empty for nothing."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat that it covers."""
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

        ``Standing.of({"NS": 60, "EW": 0}, vulnerable="NS")``. Raises NotationError for an unknown
        seat and for an impossible number of deals, KindError for a value that is not a number.
        """
        if type(deals) is not int or deals < 0:
            raise NotationError(
                f"the number of deals played must be a whole number, not {shown(deals)}"
            )
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
            raise KindError(
                f"{what} must be whole numbers; the value for {seat.word} is of type {kind}"
            )
    return found


_FIRST_DEAL: Final = Standing()


def _standing(given: Standing | None) -> Standing:
    if given is None:
        return _FIRST_DEAL
    if not isinstance(given, Standing):
        raise KindError(
            f"a standing must be a Standing, made by Standing.of(), not {type(given).__name__}"
        )
    return given


@final
@dataclass(frozen=True, slots=True)
class Setting(Generic[OptionsT_co]):
    """Everything that stays fixed while one deal is played."""

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
        """The part of it that everybody knows: all but the cards."""
        deal = self.deal
        return Terms(self.game, self.options, self.standing, deal.dealer, self.names)

    @property
    def dealer(self) -> Seat:
        """Who deals; raises MissingError in games in which nobody does."""
        dealer = self.deal.dealer
        if dealer is None:
            raise MissingError(f"nobody deals in {self.game.title}")
        return dealer

    def name(self, seat: Seat) -> str:
        """The name of `seat` in labels and sentences; a dummy may be named after its player."""
        try:
            given = self.game.names[seat]
        except (KeyError, TypeError):
            raise MissingError(f"{shown(seat)} has no name in {self.game.title}") from None
        for who, called in self.names:
            if who is seat and called:
                return called  # A person's name must not act as a pattern, whatever it looks like.
        if given.startswith("{"):
            owner, _, rest = given[1:].partition("}")
            return self.name(Seat(owner)) + rest
        return given


@final
@dataclass(frozen=True, slots=True)
class Terms(Generic[OptionsT_co]):
    """What everybody at a table knows before seeing a card: a `Setting` without cards."""

    game: Game
    options: OptionsT_co
    standing: Standing
    dealer: Seat | None
    """None if nobody deals in the game."""
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
    """The clause that has the cards dealt again at once, or None."""
    carry: str = ""
    """The words that this deal hands on to the next one: `Standing.carry`."""

    def __post_init__(self) -> None:
        # The rules make most of these, from correct values, so a quick check is enough.
        right = type(self.lines) is tuple and type(self.text) is str and self.redeal is None
        if not right or self.carry != "":
            of_kinds(self)

    def points(self, seat: Seat | str) -> int:
        """Sum of the lines of `seat`."""
        return total(self.lines, as_seat(seat))

    def __str__(self) -> str:
        """The result, then the score, each on a line of its own."""
        return "\n".join((self.text, *map(str, self.lines)))


def _no_words(phase: object, action: object) -> str:
    """The consequence of an answer needs no words."""
    return ""


def _no_pictures(phase: object, viewer: object) -> tuple[()]:
    """Cards and facts show everything."""
    return ()


def _none_lie_there(phase: object, action: object) -> tuple[tuple[()], int]:
    """An answer that neither opens nor hides cards."""
    return (), 0


def _in_turn(phase: object, seat: object) -> tuple[()]:
    """Nobody does anything out of turn."""
    return ()


@final
@dataclass(frozen=True, slots=True, eq=False)
class PhaseRules(Generic[PhaseT, ActionT]):
    """The rules of one phase, as a value: functions on the phase's own dataclass."""

    phase: type[PhaseT]
    """The dataclass whose values are moments of this phase."""
    action_types: tuple[type[ActionT], ...]
    """The kinds of action that belong here; all others go to `refuse_other`."""
    turn: Callable[[PhaseT], Seat | None]
    """Who decides; None if nobody does any more."""
    offers: Callable[[PhaseT], Iterable[ActionT]]
    """A superset of the legal actions, in canonical order."""
    refuses: Callable[[PhaseT, Seat, ActionT], Violation | None]
    """Why a seat may not do an action that belongs here, or None: the only place for rules."""
    refuse_other: Callable[[PhaseT, Seat, Action], Violation]
    """The refusal of an action that does not belong here."""
    next_phase: Callable[[PhaseT, ActionT], Any]
    """The phase after a legal action, of this class or another one of the game."""
    narrate: Callable[[PhaseT, ActionT], Story]
    """The story of a legal action."""
    public_side: Callable[[PhaseT, ActionT], Covered | None] | None = None
    """The public side of a legal action, or None if everybody sees it. Without this function,
    everybody sees every action."""
    legal: Callable[[PhaseT], Iterable[ActionT]] | None = None
    """The legal actions among `offers`, only for a phase that can find them all at once.

    It must agree with `refuses`; the laws compare the two.
    """
    asks: str | Callable[[PhaseT], str] = ""
    """What the player to act does here, after the name: ``lays four cards aside``, or a function
    that returns it; empty if `bridgepath.view.prompt` finds the words itself."""
    means: Callable[[PhaseT, ActionT], str] = _no_words
    """What a legal action commits to, before it is taken: ``8 tricks with hearts``; a phrase, empty
    if the action says it itself. It reveals nothing that the player who decides does not know."""
    lays: Callable[[PhaseT, ActionT], tuple[tuple[Card, ...], int]] = _none_lie_there
    """The cards that would be open after a choice, and how many face down, so that a page can draw
    the choice; they belong to the player to act, who knows them."""
    out_of_turn_actions: Callable[[PhaseT, Seat], Iterable[ActionT]] = _in_turn
    """The actions that `refuses` allows a seat that is not to act, such as a late raise."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def violation(self, phase: PhaseT, seat: Seat, action: Action) -> Violation | None:
        """Why `seat` may not do `action` now, or None; raises KindError if it is not an action."""
        if isinstance(action, self.action_types):
            return self.refuses(phase, seat, action)
        if not isinstance(action, Action):
            raise KindError(no_action(action))
        return self.refuse_other(phase, seat, action)


class Match(Protocol):
    """Combines the outcomes of deals into a match; a value, whose `add` returns a new one."""

    @property
    def standing(self) -> Standing:
        """What the next deal starts from."""

    @property
    def dealer(self) -> Seat | None:
        """Who deals next; None if it is open or nobody does."""

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
    """The name in records and pages: ``bid-fair``; the module has underscores."""
    title: str
    seats: tuple[Seat, ...]
    """The seats that act, in order of rotation."""
    viewers: tuple[Seat, ...]
    """The seats of people, each of which may have an observation."""
    names: Mapping[Seat, str]
    """The names of seats in labels: those who act, then dummies, then sides that score together.

    ``{A}'s dummy`` is named after the player at A.
    """
    places: Mapping[Seat, str]
    """The place in which each seat with cards is drawn; the zones of a phase may move it."""
    options: type[OptionsT]
    shape: DealShape
    """The shape of the first deal of a match under the default house rules."""
    phases: tuple[PhaseRules, ...]
    start: Callable[[Setting[OptionsT]], PhaseT]
    parse_action: Callable[[str], Action]
    """The action that a text names, for `parse`; raises NotationError."""
    zones: Callable[[PhaseT, Seat | None], tuple[Zone, ...]]
    """The table that a viewer may see."""
    public_facts: Callable[[PhaseT], tuple[Fact, ...]]
    """Public facts only."""
    outcome: Callable[[PhaseT], Outcome | None]
    matches: Callable[[OptionsT], Match]
    """A match at its start under some house rules, for `match`."""
    opening: Callable[[Setting[OptionsT]], Story]
    """The events at the start of a deal."""
    end: Clause
    """The clause that ends a deal."""
    chance_fault: Callable[[PhaseT], str | None] = lambda phase: None
    """Why the turns do not fit the random events that the deal lists, or None."""
    sides: tuple[Seat, ...] = ()
    """The side of each seat, if partners score together; empty if each seat scores for itself."""
    shapes: Callable[[OptionsT, Standing], DealShape] | None = None
    """The shape of a deal under some options and after earlier deals, if it is not always `shape`;
    for any standing, even one after the end of a match."""
    about: About | None = None
    """How the game compares with others; None for a game made up for a test."""
    unseen: Callable[[Evidence], Plan] | None = None
    """Where cards unseen by a seat may be, if `bridgepath.reason.worlds.plain` cannot tell."""
    recalls: Callable[[PhaseT, Seat], tuple[Card, ...]] = lambda phase, viewer: ()
    """The cards that a seat has seen although neither table nor turns may show them any more."""
    pictures: Callable[[PhaseT, Seat | None], tuple[Picture, ...]] = _no_pictures
    """The pictures for a viewer beside the cards; nothing that the viewer may not know."""
    # A state asks its game which actions are legal, so its module is above this one, and sets
    # these.
    _state: ClassVar[type[State]]
    _on_table: ClassVar[type[OnTable]]
    _rules: Mapping[type, PhaseRules] = field(init=False, repr=False)
    _defaults: OptionsT = field(init=False, repr=False)

    def __post_init__(self) -> None:
        of_kinds(self)
        # Copied and read-only: a game is shared, so nobody may rename a seat for everybody.
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
        """The rules of the phase to which `phase` belongs; MissingError for a foreign one."""
        try:
            return self._rules[type(phase)]
        except KeyError:
            raise MissingError(f"{type(phase).__name__} is not a phase of {self.title}") from None

    def over(self, phase: PhaseT) -> bool:
        """True if nobody acts any more in `phase`; MissingError for a foreign one."""
        return self.rules_of(phase).turn(phase) is None

    def read_options(self, given: OptionsT | Mapping[str, object] | None = None) -> OptionsT:
        """House rules as the game holds them: from options, by public key, or left out.

        Raises OptionError for an unknown key or value, KindError for anything else.
        """
        if isinstance(given, self.options):
            return given
        if given is None:
            return self._defaults
        if isinstance(given, Mapping):
            return options_from(self.options, given)
        raise KindError(
            f"house rules for {self.title} must be a {self.options.__name__} or a mapping "
            "from keys to "
            f"values, not {type(given).__name__}"
        )

    def parse(self, text: str) -> Action:
        """The action that a text names; raises NotationError, or KindError if it is not a text."""
        if not isinstance(text, str):
            raise KindError(f"parse() reads text, not {type(text).__name__}")
        return self.parse_action(text)

    def match(self, options: OptionsT | Mapping[str, object] | None = None) -> Match:
        """A match at its start; house rules are read, and refused, as in `read_options`."""
        return self.matches(self.read_options(options))

    def shape_for(
        self,
        options: OptionsT | Mapping[str, object] | None = None,
        standing: Standing | None = None,
    ) -> DealShape:
        """The shape of a deal under `options` after the deals of `standing`.

        Without `standing` it is the first deal of a match. Raises as `read_options` does, and
        KindError for a value that is not a standing.
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

        The same `rng` in the same state gives the same deal; without one, every deal is new.
        Without `standing` it is the first deal of a match. Raises DealError for a dealer that the
        game does not have; otherwise as `shape_for` does.
        """
        if rng is None:
            rng = random.Random()
        if not isinstance(rng, random.Random):
            raise KindError(
                f"the source of randomness must be a random.Random, not {type(rng).__name__}"
            )
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
        of a match; both house rules and seats may be texts: ``{"brg.scoring": "chicago"}``, ``{"N":
        "Nell"}``. Raises as `read_options` does, NotationError for an unknown seat and for a name
        that a record cannot hold (`bridgepath.notation.record`), and KindError for values of any
        other kind.
        """
        if not isinstance(deal, Deal):
            raise KindError(
                "a game must begin with a Deal, made by deal() or Deal.of(), not "
                f"{type(deal).__name__}"
            )
        start = _standing(standing)
        rules = self.read_options(options)
        self.shape_for(rules, start).check(deal)
        called = by_seat(names, "players' names")
        self._know(self.names, [seat for seat, _ in called], "no seat")
        self._know(self.scorers, start.seats, "no column on the score sheet")
        for seat, name in called:
            if not isinstance(name, str):
                raise KindError(f"the name of {seat.word} must be text, not {type(name).__name__}")
            # It appears in every sentence and picture of the deal just as it is given here.
            if why := objection(name):
                raise NotationError(f"the name of {seat.word} {why}")
        return self.at(self.start(_setting(self, rules, deal, start, called)))

    def _know(self, known: Iterable[Seat], given: Iterable[Seat], what: str) -> None:
        for seat in given:
            if seat not in known:
                there = ", ".join(s.value for s in known)
                raise NotationError(
                    f"{seat.word} has {what} in {self.title}; the seats are {there}"
                )

    def table(self, state: State[OptionsT, PhaseT]) -> Drawable:
        """The current table, drawn in pages and notebooks, with a way to play on.

        Raises NotationError for a state of another game.
        """
        if not isinstance(state, self._state):
            raise KindError(f"a table is drawn from a State, not from {type(state).__name__}")
        if state.game is not self:
            raise NotationError(f"this is a state of {state.game.title}, not of {self.title}")
        return self._on_table(state)

    def at(self, phase: PhaseT) -> State[OptionsT, PhaseT]:
        """A state that begins in the middle of a deal, for study and for tests."""
        return self._state(phase, (), phase)

    def __copy__(self) -> Game[OptionsT, PhaseT]:
        return self

    def __deepcopy__(self, memo: object) -> Game[OptionsT, PhaseT]:
        # Each game has a single object: a copied state still belongs to it.
        return self

    def __repr__(self) -> str:
        return f"<game {self.id}>"


def no_action(given: object) -> str:
    """What to give in place of a value that is not an action."""
    if isinstance(given, type) and issubclass(given, Action):
        return f"{given.__name__} is a class of actions; pass an action that play() could read"
    return f"expected an action, such as one from legal_actions(), not {type(given).__name__}"


_setting = unchecked(Setting)
