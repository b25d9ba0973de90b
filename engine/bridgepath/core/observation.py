"""What one seat may know: the places of the table, public facts, and a plain-text picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, final

from ..base._check import of_kinds, takes
from ..base.display import Drawable
from ..base.errors import KindError
from ..base.text import plain, shown
from .cards import Card
from .events import Action
from .seats import Seat

if TYPE_CHECKING:
    from .state import Terms

__all__ = ["Fact", "Observation", "Zone", "ZoneKind", "diagram"]

MeaningT = TypeVar("MeaningT")

ZoneKind: TypeAlias = Literal["hand", "pile", "trick", "slot"]
"""The content of a place: a hand, a pile (its first card is on top), a trick, or one card."""


@final
@dataclass(frozen=True, slots=True)
class Fact(Drawable):
    """One short public statement on the state of play: ``Trump``, ``♥``."""

    label: str
    value: str
    told: tuple[tuple[tuple[Seat, ...], str], ...] = ()
    """The same for the seats of one side, if they read it in other words: ``we 3 · they 2``."""
    means: object = None
    """The same for programs, such as a suit or a contract; None where they do not need it."""

    def __post_init__(self) -> None:
        of_kinds(self)

    def for_viewer(self, viewer: Seat | None) -> str:
        """The value in the words of one viewer; `value` for all others, and for all hands."""
        return next((told for seats, told in self.told if viewer in seats), self.value)

    def __str__(self) -> str:
        return f"{self.label}: {self.value}"


@final
@dataclass(frozen=True, slots=True)
class Zone:
    """One place on the table, as one viewer may see it."""

    id: str
    """Unique: ``hand:S``, ``stock``, ``won:H``."""
    kind: ZoneKind
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
    """For a trick: who played what, leader first; None for a seat that had no card to play."""
    winner: Seat | None = None
    """For a finished trick: who won it."""
    tricks: int | None = None
    """For a pile of tricks that nobody may look at any more: how many; otherwise None."""

    def __post_init__(self) -> None:
        # One look at a table makes a dozen of these, from correct values, so a quick check is
        # enough.
        told = type(self.id) is type(self.kind) is type(self.place) is type(self.title) is str
        right = told and type(self.cards) is tuple and type(self.hidden) is int
        if not right or type(self.seat) is not Seat or self.plays != () or self.winner is not None:
            of_kinds(self)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Observation(Drawable):
    """What one seat may know of a state; for the viewer None, everything."""

    viewer: Seat | None
    to_act: Seat | None
    zones: tuple[Zone, ...]
    facts: tuple[Fact, ...]
    turns: tuple[tuple[Seat, str], ...]
    """Every turn so far with its notation, or the part that the viewer saw."""
    legal: tuple[Action, ...]
    """Legal actions of the seat to act, if the viewer may know them; otherwise empty."""
    names: tuple[tuple[Seat, str], ...] = ()
    """The name of each seat at this table."""
    terms: Terms | None = None
    """The game, its house rules, the standing and the dealer; None only in tests."""
    recalled: tuple[Card, ...] = ()
    """Cards that the viewer has seen although neither table nor turns may show them any more."""

    def __post_init__(self) -> None:
        of_kinds(self)
        # Hints that only type checkers see cannot be read at run time.
        if self.terms is not None and not hasattr(self.terms, "standing"):
            raise KindError(f"the terms of a table must be Terms, not {type(self.terms).__name__}")

    def meant(self, kind: type[MeaningT]) -> MeaningT | None:
        """The first value of this kind that a fact carries: ``seen.meant(Contract)``.

        None if no fact carries one. Raises KindError unless `kind` is a class.
        """
        if not isinstance(kind, type):
            raise KindError(f"a fact means a value of some class, and {shown(kind)} is none")
        return next((fact.means for fact in self.facts if isinstance(fact.means, kind)), None)

    def __str__(self) -> str:
        """The table as the viewer sees it, one line for each place."""
        names = dict(self.names)
        return diagram(self, lambda seat: names.get(seat, seat.word))

    def __repr__(self) -> str:
        who = self.viewer.word if self.viewer else "a viewer of all hands"
        return f"<what {who} knows, turn {len(self.turns)}>"


def _zone_line(zone: Zone, name: Callable[[Seat], str]) -> str:
    parts = []
    if zone.plays:
        parts.append(
            ", ".join(
                f"{name(seat)} {'no card' if card is None else card}"
                + (" (wins)" if zone.winner is seat else "")
                for seat, card in zone.plays
            )
        )
    if zone.cards:
        parts.append(" ".join(str(card) for card in zone.cards))
    if zone.hidden:
        parts.append(f"{zone.hidden} face down")
    title = zone.title
    if zone.seat is not None and name(zone.seat) not in title:
        title = f"{title} ({name(zone.seat)})"
    return f"{title}: {' + '.join(parts) or 'empty'}"


@takes
def diagram(seen: Observation, name: Callable[[Seat], str] = lambda seat: seat.word) -> str:
    """The table for a viewer, facts first, one line for each place; `name` names the seats."""
    facts = " · ".join(f"{fact.label} {fact.for_viewer(seen.viewer)}" for fact in seen.facts)
    lines = ([facts] if facts else []) + [_zone_line(zone, name) for zone in seen.zones]
    return "\n".join(map(plain, lines))
