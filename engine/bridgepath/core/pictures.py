"""What a game shows beside the cards: orders of ranks, scales, targets, the value of a trick.

A game makes pictures (`Game.pictures`) of things one viewer may know, just as it makes zones. A
page draws each kind in its own way and adds nothing to it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, final

from ..base._check import of_kinds
from .cards import Card
from .seats import Seat

__all__ = [
    "Picture",
    "Prospects",
    "RankOrders",
    "Scale",
    "SeenCards",
    "Tally",
    "Targets",
    "Way",
    "Whereabout",
]


@final
@dataclass(frozen=True, slots=True)
class RankOrders:
    """How ranks beat each other in this deal, if that is unusual."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Each order with its name, strongest rank first; the next one to count comes first."""
    high: str
    """The rank that is raised."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Scale:
    """The value of ranks or suits in a bid, or of a bid against each opponent."""

    title: str
    steps: tuple[tuple[str, str], ...]
    """A rank, the sign of a suit or an opponent, and its value."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Targets:
    """How many tricks each player needs, and has won."""

    seats: tuple[tuple[Seat, int, int | None], ...]
    """The player, the tricks won, and those needed; None if the viewer does not know."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Way:
    """One possible outcome of a trick, and the card that comes with it."""

    name: str
    text: str
    card: Card | None = None
    """The card that comes with it; None for a card that is face down."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Prospects:
    """What winning or losing the trick means to the viewer."""

    ways: tuple[Way, ...]

    def __post_init__(self) -> None:
        of_kinds(self)


Whereabout: TypeAlias = Literal["held", "own", "theirs", "top", "played"]
"""The last place where a card was seen: a hand, laid aside (own, theirs), a pile's top, a trick."""


@final
@dataclass(frozen=True, slots=True)
class SeenCards:
    """Every card of the deal that the viewer has seen, and where it was seen last."""

    names: tuple[tuple[Whereabout, str], ...]
    """The name of each place."""
    cards: tuple[tuple[Card, Whereabout], ...]
    rest: str
    """A sentence that says where the unseen cards are."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Tally:
    """The result of a deal as a table, with a column for each player."""

    players: tuple[str, ...]
    """Their names."""
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """A heading, and a value for each player; ``–`` for one that stays unknown."""

    def __post_init__(self) -> None:
        of_kinds(self)


Picture: TypeAlias = RankOrders | Scale | Targets | Prospects | SeenCards | Tally
"""Anything that a game shows beside the cards."""
