"""The state of a deal: the turns so far, the legal actions, and what a seat sees.

A state is a value: it holds a setting (game, house rules, deal, standing of the match), the current
phase and the turns so far; `State.apply` returns a new state. `bridgepath.core.game` defines a
game, and this module exports its names too.

Hidden information has only one way out: players and views get an `Observation`, never a state.
A program that keeps a game keeps its states; a page keeps them as a record in its session, and
draws the content of a view.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Generic, final

from ..base._fast import maker, unchecked
from ..base.display import Drawable
from ..base.errors import KindError, NotationError
from ..base.text import short
from .cards import Card, Hand
from .clauses import IllegalAction, Violation
from .deal import Deal
from .events import Action, Covered, Event, Story, Turn
from .game import (
    Game,
    Match,
    OptionsT,
    Outcome,
    Phase,
    PhaseRules,
    PhaseT,
    Setting,
    Standing,
    Terms,
    no_action,
)
from .observation import Fact, Observation, Zone, diagram
from .seats import Seat, as_named

if TYPE_CHECKING:
    from .pictures import Picture

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


@final
@dataclass(frozen=True, slots=True, init=False)
class State(Generic[OptionsT, PhaseT]):
    """One moment of one deal. A value: equal states have equal phases and turns."""

    phase: PhaseT
    turns: tuple[Turn, ...]
    first: PhaseT
    """The phase before the first turn: the deal, or a position set up for study."""

    def __init__(self, phase: PhaseT, turns: tuple[Turn, ...], first: PhaseT) -> None:
        # One is made every turn. This does the same as any frozen dataclass, without looking up
        # slots by name.
        _set_phase(self, phase)
        _set_turns(self, turns)
        _set_first(self, first)

    @property
    def setting(self) -> Setting[OptionsT]:
        """Everything that stays fixed while the deal is played."""
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
        """How the deal ended; None while it is in play."""
        return self.game.outcome(self.phase)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that everybody at the table knows."""
        return self.game.public_facts(self.phase)

    @property
    def deal(self) -> Deal:
        """The cards dealt to every seat; no seat may see them."""
        return self.setting.deal

    @property
    def contract(self) -> object | None:
        """The contract, in the game's own type; None before there is one."""
        return getattr(self.phase, "contract", None)

    def _seat(self, given: Seat | str) -> Seat:
        """A seat, also by the name of its player at this table; raises as `as_seat`."""
        setting = self.setting
        return as_named(given, ((seat, setting.name(seat)) for seat in setting.game.names))

    def hand(self, seat: Seat | str) -> Hand:
        """The cards that `seat` holds now; raises NotationError if there is no such hand.

        Here and in other methods a seat may be given by the name of its player: ``hand("Nora")``.
        """
        who = self._seat(seat)
        for zone in self.game.zones(self.phase, None):
            if zone.kind == "hand" and zone.seat is who:
                return Hand.of(zone.cards)
        raise NotationError(f"{who.word} has no hand in {self.game.title}")

    def violation(
        self, action: Action | Card | str, seat: Seat | str | None = None
    ) -> Violation | None:
        """Why `action` is refused, or None; without `seat`, for the seat to act.

        A card, or a text such as ``♥A`` or ``1NT``, is read by `Game.parse`. Raises NotationError
        for a seat that is not in this game and for a text that names no action, KindError for a
        value that is not an action.
        """
        phase, rules = self.phase, self.rules
        given = action if isinstance(action, Action) else self._meant(action)
        return rules.violation(phase, self._actor(seat, rules.turn(phase)), given)

    def _meant(self, given: object) -> Action:
        """The action that a card or a text names; raises NotationError, or KindError."""
        if isinstance(given, (Card, str)):
            return self.setting.game.parse(str(given))
        raise KindError(no_action(given))

    def _actor(self, seat: Seat | str | None, turn: Seat | None) -> Seat:
        """Whose action it is: that of `seat`, of the seat to act, or, after the end, of anybody."""
        seats = self.setting.game.seats
        if seat is None:
            return turn or seats[0]
        who = self._seat(seat)
        if who not in seats:
            raise NotationError(f"{who.word} has no seat in {self.game.title}")
        return who

    def legal_actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act, in canonical order; empty after the end."""
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
        """What `seat` may do although another is to act, in canonical order; usually nothing."""
        who = self._seat(seat)
        return () if who is self.to_act else tuple(self.rules.out_of_turn_actions(self.phase, who))

    def apply(
        self, action: Action | Card | str, seat: Seat | str | None = None
    ) -> State[OptionsT, PhaseT]:
        """The state after `action`; raises IllegalAction if it is not legal.

        Without `seat` it is for the seat to act; a card or a text is read, and errors are raised,
        as by `violation`.
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
        """Apply actions in notation, separated by lines, by ``;`` or by spaces.

        ``1NT P P P ♥Q`` is five of them; if a text between two breaks is a single action, such as
        ``give ♥A``, spaces do not split it. Raises NotationError for a text that is not an action
        at all, IllegalAction for one that is refused.
        """
        state, parse = self, self.game.parse
        if not isinstance(notation, str):
            raise KindError(
                "play() reads actions as text, and apply() takes an Action; this is "
                f"{type(notation).__name__}"
            )
        for text in notation.replace(";", "\n").splitlines():
            for action in _read(text, parse):
                state = state.apply(action)
        return state

    def story(self, action: Action) -> Story:
        """The story of a legal `action` taken now.

        Raises KindError for a value that is not an action, IllegalAction for one that has no place
        now.
        """
        return self._rules_for(action).narrate(self.phase, action)

    def _rules_for(self, action: Action) -> PhaseRules:
        """The rules for an action of a kind that they take; raises as `story`."""
        rules = self.rules
        if not isinstance(action, rules.action_types):
            refusal = self.violation(action)
            assert refusal is not None, "a phase refuses an action that it does not take"
            raise IllegalAction(refusal)
        return rules

    def means(self, action: Action) -> str:
        """What a legal `action` would commit to, as a phrase; empty if it says so itself.

        It reveals nothing that the player to act does not know. Raises as `story`.
        """
        return self._rules_for(action).means(self.phase, action)

    def lays(self, action: Action) -> tuple[tuple[Card, ...], int]:
        """The cards that a legal choice opens, and how many face down; raises as `story`."""
        return self._rules_for(action).lays(self.phase, action)

    def pictures(self, viewer: Seat | str | None) -> tuple[Picture, ...]:
        """The game's pictures for `viewer` beside the cards; None and errors as in `observe`."""
        return self.game.pictures(self.phase, self._viewer(viewer))

    def _viewer(self, given: Seat | str | None) -> Seat | None:
        """The viewer, None for all hands; NotationError for a seat at which nobody sits."""
        who = None if given is None else self._seat(given)
        if who is not None and who not in self.game.viewers:
            raise NotationError(f"{who.word} has no view of the table in {self.game.title}")
        return who

    def covered(self, action: Action) -> Covered | None:
        """What a legal `action` tells those who do not see its cards; raises as `story`."""
        covered = self._rules_for(action).public_side
        return covered and covered(self.phase, action)

    def observe(self, viewer: Seat | str | None) -> Observation:
        """What `viewer` may know; None sees all hands.

        Raises NotationError for a seat at which nobody sits.
        """
        who = self._viewer(viewer)
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
        """The table with all hands in view, one line for each place, and who is to act."""
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
_seen = unchecked(Observation)
_set_phase, _set_turns, _set_first = (
    getattr(State, name).__set__ for name in ("phase", "turns", "first")
)


@final
@dataclass(frozen=True, slots=True, repr=False)
class OnTable(Drawable):
    """The current state, drawn in pages and notebooks with a way to play on."""

    state: State

    def __str__(self) -> str:
        return str(self.state)

    def __repr__(self) -> str:
        return str(self)


Game._state, Game._on_table = State, OnTable


def _read(text: str, parse: Callable[[str], Action]) -> Iterable[Action]:
    """The actions that a text names, one in all or one for each word; raises NotationError."""
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
                    f'"{short(worded)}" is an action of several words: separate it '
                    "from other actions with ; or a line break"
                ) from None
            if done:
                raise
        else:
            return done
        # If not even the first word is an action, the error for the whole text is more useful.
        raise


def _worded(words: list[str], parse: Callable[[str], Action]) -> str:
    """The first action of several words in a text of actions only; otherwise None."""
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
"""The parts of one action: a verb and a whole hand, card by card."""
