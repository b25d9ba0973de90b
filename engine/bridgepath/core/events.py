"""What a seat can try to do, and how events are described.

Every call, card and choice of a game is a frozen dataclass that derives from `Action`. An action is
only an attempt: `State.violation` decides whether the rules allow it, and why not. Once it is done,
a `Story` describes it in events, and a `Covered` is what the others learn of an action that they do
not see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, final

from ..base._check import of_kinds, one_of, takes
from ..base.display import Drawable
from ..base.errors import NotationError
from ..base.text import shown
from .clauses import Clause
from .seats import Seat

__all__ = ["Action", "AnswerKind", "Attempt", "Covered", "Event", "Story", "Turn", "alerted"]

AnswerKind: TypeAlias = Literal["card", "cards", "call", "number", "choice"]
"""How an action is given: one card, several cards at once, a call, a number, or a choice."""


class Action(Drawable):
    """Anything a seat can try to do; its printed form is its notation.

    A game's actions are frozen dataclasses with ``repr=False`` that define `__str__`. An action
    that is a card, several cards, a call or a number sets `answer_kind`.
    """

    __slots__ = ()

    answer_kind: ClassVar[AnswerKind] = "choice"
    """How a player enters it; a card, cards and a number are the action's only field."""
    answer_verb: ClassVar[str] = ""
    """The notation before the card, cards or number: ``keep``; empty for a play."""
    answer_says: ClassVar[str] = ""
    """Words for a reader if the notation is short, after its card if it has one: ``face up``."""

    # An action that checks more than the kinds of its fields calls this first.
    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def only(self) -> Any:
        """Its value: that of its only field, or None if it has none or several."""
        whole: Any = self
        names = [field.name for field in fields(whole)]
        return getattr(self, names[0]) if len(names) == 1 else None

    def __str__(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} must define how it is written")

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True, repr=False)
class Attempt(Action):
    """Something that players try and the rules always refuse, so that they learn why.

    A game derives its own class, whose `VERBS` lists the attempts. ``Attempt("take", card)`` is
    written ``take ♥A``.
    """

    verb: str
    """One of `VERBS`."""
    what: object = None
    """The object of the verb: a card, a seat or a denomination; None if it has none."""

    VERBS: ClassVar[Mapping[str, Callable[[str], object] | None]] = MappingProxyType({})
    """The attempts, each with the function that reads the object; None if it has none."""

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        one_of(self.verb, self.VERBS, "the attempt")
        reads = self.VERBS[self.verb]
        if self.what != (reads and reads(str(self.what))):
            raise NotationError(f'"{self.verb}" cannot be used with {shown(self.what)}')

    @classmethod
    @takes
    def read(cls, text: str) -> Self | None:
        """The attempt that a text names, or None; NotationError if its object is wrong."""
        words = " ".join(text.split())
        for verb, reads in cls.VERBS.items():
            start, rest = words[: len(verb)].lower(), words[len(verb) :]
            if start == verb and reads and (not rest or rest[0] == " "):
                return cls(verb, reads(rest.strip()))
            if start == verb and not rest:
                return cls(verb)
        return None

    def __str__(self) -> str:
        return self.verb if self.what is None else f"{self.verb} {self.what}"


@takes
def alerted(words: str) -> str:
    """Describe an alert in a sentence: with the explanation of the side, if there is one."""
    return f"Explained as: {words}" if words else "Alerted without an explanation."


@final
@dataclass(frozen=True, slots=True)
class Event:
    """One event, in a sentence, with the clauses that cause it."""

    text: str
    """A full sentence."""
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        # The rules make at most one for each turn, always from correct values, so a quick check is
        # enough.
        if type(self.text) is not str or type(self.clauses) is not tuple:
            of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Story:
    """How a turn is described: its events, and its place in the log."""

    group: str
    """Row of the log: ``Calls``, ``Trick 3``."""
    events: tuple[Event, ...]
    """In order; never empty."""
    short: str = ""
    """The turn in the log; empty for the action's notation."""
    result: str = ""
    """The result of the row, once it is complete."""
    winner: Seat | None = None
    """Who won the trick that this turn completed."""
    hand: Seat | None = None
    """The owner of the card, if not the actor: declarer plays dummy's cards."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Covered:
    """The public side of a turn that not everybody sees."""

    seen_by: tuple[Seat, ...]
    """Who knows the turn itself."""
    action: str
    """What the others see: ``crib, four cards face down``."""
    events: tuple[Event, ...]
    """The events for the others."""
    short: str

    def __post_init__(self) -> None:
        # The same as for an event.
        right = type(self.action) is str and type(self.short) is str and type(self.events) is tuple
        if not right or type(self.seen_by) is not tuple:
            of_kinds(self)


@final
class Turn(NamedTuple):
    """A recorded action with its seat."""

    seat: Seat
    action: Action
    covered: Covered | None = None
    """What is known to those who did not see the action; None if everybody saw it."""
