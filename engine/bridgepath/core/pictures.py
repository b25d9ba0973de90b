"""What a game has to show beside the cards: orders of ranks, scales, targets, what a trick is for.

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
    "Targets",
    "Way",
    "Whereabout",
]


@final
@dataclass(frozen=True, slots=True)
class RankOrders:
    """How ranks beat each other in this deal, where that is not as usual."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """Each order with its name, strongest rank first; the one that counts next comes first."""
    high: str
    """The rank that is raised."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Scale:
    """What ranks or suits count for in a bid, or a bid against each opponent."""

    title: str
    steps: tuple[tuple[str, str], ...]
    """A rank, the sign of a suit or an opponent, and what it counts for."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Targets:
    """How many tricks each player wants, and has."""

    seats: tuple[tuple[Seat, int, int | None], ...]
    """Who, the tricks won, and those wanted; None where the viewer does not know it."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Way:
    """One way in which a trick can go, and what it brings."""

    name: str
    text: str
    card: Card | None = None
    """The card that it brings; None for one that lies face down."""

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
"""The last place where a card was seen: in hand, laid aside (own, theirs), on top of a pile, in a
trick."""


@final
@dataclass(frozen=True, slots=True)
class SeenCards:
    """Every card of the deal that the viewer has seen, and where it was last."""

    names: tuple[tuple[Whereabout, str], ...]
    """What each place is called."""
    cards: tuple[tuple[Card, Whereabout], ...]
    rest: str
    """A sentence that says where the unseen cards are."""

    def __post_init__(self) -> None:
        of_kinds(self)


Picture: TypeAlias = RankOrders | Scale | Targets | Prospects | SeenCards
"""Anything that a game has to show beside the cards."""
