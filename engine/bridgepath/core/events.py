"""What a seat can try to do, and how what happens is told.

Every call, card and choice of a game is a frozen dataclass that derives from `Action`. An action is
only tried: whether the rules allow it, and why not, is said by `State.violation`. Once it is done,
a `Story` tells it in events, and `Covered` is what those hear who do not see it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, Self, TypeAlias, final

from ..base._check import of_kinds, one_of, takes
from ..base.errors import NotationError
from ..base.text import shown
from .clauses import Clause
from .seats import Seat

__all__ = ["Action", "AnswerKind", "Attempt", "Covered", "Event", "Story", "Turn", "alerted"]

AnswerKind: TypeAlias = Literal["card", "cards", "call", "number", "choice"]
"""How an action is given: one card, several cards at once, a call, a number, or a choice."""


class Action:
    """Anything a seat can try to do; its printed form is its notation.

    A game's actions are frozen dataclasses with ``repr=False`` that define `__str__`. An action
    that is a card, several cards, a call or a number says so in `answer_kind`.
    """

    __slots__ = ()

    answer_kind: ClassVar[AnswerKind] = "choice"
    """How a player gives it; a card, cards and a number are the action's one field."""
    answer_verb: ClassVar[str] = ""
    """What the notation has before the card, cards or number: ``keep``; empty for a play."""
    answer_says: ClassVar[str] = ""
    """How a reader is told it after its card, where the notation is short: ``face up``."""

    # An action that has more to refuse than fields of another kind calls this first.
    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def only(self) -> Any:
        """What it holds: the value of its one field, or None if it has none or several."""
        whole: Any = self
        names = [field.name for field in fields(whole)]
        return getattr(self, names[0]) if len(names) == 1 else None

    def __str__(self) -> str:
        raise NotImplementedError(f"{type(self).__name__} must say how it is written down")

    def __repr__(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True, repr=False)
class Attempt(Action):
    """Something that players try and the rules always refuse, so that they learn why.

    A game derives its own, in which `VERBS` lists what is tried. ``Attempt("take", card)`` is
    written ``take ♥A``.
    """

    verb: str
    """One of `VERBS`."""
    what: object = None
    """What follows the verb: a card, a seat or a denomination; None if nothing does."""

    VERBS: ClassVar[Mapping[str, Callable[[str], object] | None]] = MappingProxyType({})
    """What is tried, each with the function that reads what follows it; None where nothing does."""

    def __post_init__(self) -> None:
        Action.__post_init__(self)
        one_of(self.verb, self.VERBS, "what is tried")
        reads = self.VERBS[self.verb]
        if self.what != (reads and reads(str(self.what))):
            raise NotationError(f"nobody tries to {self.verb} {shown(self.what)}")

    @classmethod
    @takes
    def read(cls, text: str) -> Self | None:
        """The attempt that is written so, or None; NotationError for a wrong rest."""
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
    """How an alert is told, in a sentence: with the words of its side, if there are any."""
    return f"Explained as: {words}" if words else "Alerted without an explanation."


@final
@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in a sentence, with the clauses that make it so."""

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
    """How a turn is described: what happened, and its place in the log."""

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

    def __post_init__(self) -> None:
        of_kinds(self)


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

    def __post_init__(self) -> None:
        # As for an event.
        right = type(self.action) is str and type(self.short) is str and type(self.events) is tuple
        if not right or type(self.seen_by) is not tuple:
            of_kinds(self)


@final
class Turn(NamedTuple):
    """A recorded action with its seat."""

    seat: Seat
    action: Action
    covered: Covered | None = None
    """What those who did not see the action know of it; None where everybody saw it."""
