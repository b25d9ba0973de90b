"""What a movie is made of, as types: zones, steps, frames, seats and views.

The page's types are written from these (`docs/_site/contract.py`), so the two cannot differ.
"""

from __future__ import annotations

from typing import Final, Literal, NotRequired, TypeAlias, TypedDict, get_args

from ..base._check import takes
from ..base.errors import NotationError
from ..base.text import short
from ..core.observation import ZoneKind
from ..core.pictures import Whereabout

__all__ = [
    "CoverDict",
    "FrameDict",
    "LookDict",
    "MovieDict",
    "OpenPlayDict",
    "ParDict",
    "PictureDict",
    "Place",
    "ProspectDict",
    "ProspectsDict",
    "RankOrdersDict",
    "ScaleDict",
    "SeatDict",
    "SeenCardsDict",
    "StepDict",
    "TargetsDict",
    "ViewDict",
    "ZoneDict",
    "as_place",
]

Place: TypeAlias = Literal["top", "left", "center", "right", "bottom"]
"""Where something lies on the table."""
_PLACES: Final[dict[str, Place]] = {place: place for place in get_args(Place)}


@takes
def as_place(text: str) -> Place:
    """A place by its name; raises NotationError for what is none."""
    if text not in _PLACES:
        raise NotationError(f'something lies at one of {", ".join(_PLACES)}, not "{short(text)}"')
    return _PLACES[text]


class ZoneDict(TypedDict):
    """One place on the table, as one viewer may see it."""

    kind: ZoneKind
    place: Place
    title: str
    seat: NotRequired[str]
    """Whose place it is."""
    cards: NotRequired[list[str]]
    """Cards that the viewer sees, in display order; the first card of a pile is on top."""
    hidden: NotRequired[int]
    """How many further cards lie face down for the viewer."""
    legal: NotRequired[list[str]]
    """Which of the cards may be played now, where the viewer may know it."""
    plays: NotRequired[list[tuple[str, str | None]]]
    """For a trick: seat and card in order of play; no card for one that could play none."""
    winner: NotRequired[str]
    """For a finished trick: the seat that won it."""
    tricks: NotRequired[int]
    """For a pile of tricks that were won, at which nobody looks any more: how many."""


class RankOrdersDict(TypedDict):
    """How ranks beat each other in this deal."""

    kind: Literal["orders"]
    rows: list[tuple[str, list[str]]]
    """Each order with its name, strongest rank first; the one that counts next comes first."""
    high: str


class ScaleDict(TypedDict):
    """What ranks or suits stand for in a bid."""

    kind: Literal["scale"]
    title: str
    steps: list[tuple[str, str]]


class TargetsDict(TypedDict):
    """How many tricks players want, and have."""

    kind: Literal["targets"]
    seats: list[tuple[str, int, int | None]]
    """Seat, tricks won, and tricks wanted, as far as the viewer knows."""


class ProspectDict(TypedDict):
    """One way in which a trick can go."""

    name: str
    text: str
    card: NotRequired[str]
    """What it brings; none for a card face down."""


class ProspectsDict(TypedDict):
    """What winning or losing a trick means."""

    kind: Literal["prospects"]
    ways: list[ProspectDict]


class SeenCardsDict(TypedDict):
    """The cards that the viewer has seen, and where each was last."""

    kind: Literal["seen"]
    names: list[tuple[Whereabout, str]]
    cards: dict[str, Whereabout]
    rest: str
    """Where the others are, as a sentence."""


PictureDict: TypeAlias = RankOrdersDict | ScaleDict | TargetsDict | ProspectsDict | SeenCardsDict
"""What a game has to show beside the cards."""


class CoverDict(TypedDict):
    """What of a step is told otherwise to those who do not see it."""

    action: NotRequired[str]
    short: NotRequired[str]
    say: NotRequired[str]
    alert: NotRequired[None]
    note: NotRequired[str]


class StepDict(TypedDict):
    """What happened, and how it is told; the first step is the deal."""

    actor: str | None
    hand: NotRequired[str]
    """Whose card it was, where that is not who acted: declarer plays dummy's cards."""
    action: str
    """Its notation; empty for the deal."""
    short: str
    """The turn in the log."""
    group: str
    """The row of the log: ``Calls``, ``Trick 3``."""
    result: str
    """What the row came to, once it is complete."""
    say: str
    """What happened, in sentences."""
    alert: NotRequired[str | None]
    """What a call means, as its side explained it; null for those who did not hear the call."""
    note: str
    why: list[str]
    """The clauses that allowed, forced or scored it."""
    toAct: str | None
    facts: list[tuple[str, str]]
    """What everybody knows after it: label and value."""


class LookDict(TypedDict):
    """What one viewer of a step is told, and sees otherwise than before."""

    step: NotRequired[CoverDict]
    """What this viewer is told in the place of what the step says."""
    met: NotRequired[list[int]]
    """Cards that this seat sees for the first time, as places in the pack."""
    gone: NotRequired[list[int]]
    """Cards that have left its sight."""
    back: NotRequired[list[int]]
    """Cards that have come back to it."""


class FrameDict(LookDict):
    """What a step changes on the table, for one viewer."""

    zones: dict[str, ZoneDict | None]
    """The zones that are new or different; null for one that is gone."""
    pictures: NotRequired[list[PictureDict]]
    """All that there is to show beside the cards, where that is other than before."""


class SeatDict(TypedDict):
    """A seat of the table."""

    id: str
    name: str
    place: Place
    dummy: NotRequired[bool]
    """True for a seat that nobody plays for itself."""


class ViewDict(TypedDict):
    """Whose eyes a movie can be seen with."""

    id: str
    """A seat, or ``all``."""
    name: str


class ParDict(TypedDict):
    """What par is asked with, as DDS has it."""

    dealer: int
    """0 to 3, as in `OpenPlayDict.seats`."""
    vulnerable: int
    """0 nobody, 1 both sides, 2 North and South, 3 East and West."""


class OpenPlayDict(TypedDict):
    """The play of four hands in two camps, as DDS is asked about it."""

    seats: list[str]
    """The four hands, clockwise; the first and the third play together."""
    hands: str
    """What they hold before the opening lead, as PBN has it, with the first hand called N."""
    trump: int
    """0 to 3 from spades to clubs, 4 without trumps."""
    declaring: int
    """The camp with the dummy, or that does not lead: 0 for the first hand and the third, or 1."""
    cards: str
    """The cards that were played, in order."""
    positions: list[tuple[int, int, int, int, int]]
    """Where a card is to come: after which step, how many cards were played, which hand leads to
    the trick, how many cards of it are on the table, and the declaring camp's tricks."""
    target: int | None
    """The tricks at which the declaring camp's score makes its greatest step."""
    made: int | None
    """The tricks that the declaring camp has won at the end."""
    points: list[float]
    """What each number of their tricks, from none on, is worth to them; empty where the number does
    not decide it."""
    par: NotRequired[ParDict]


class MovieDict(TypedDict):
    """A deal, step by step: one frame a step for each view."""

    v: Literal[2]
    """The form: a page shows no movie of another one."""
    game: str
    id: str
    title: str
    intro: str
    introFor: NotRequired[Literal["all"]]
    """``all``: the intro is for the view of all hands."""
    seats: list[SeatDict]
    clauses: dict[str, str]
    """The clauses that are cited, with their titles, which are the rulebook's to know."""
    links: NotRequired[dict[str, str]]
    """Where the clauses are, which the page adds."""
    words: NotRequired[dict[str, str]]
    """What the clauses say, paragraph by paragraph, which the page adds."""
    views: list[ViewDict]
    pack: str
    """All cards of the deal, in the order in which they are listed."""
    steps: list[StepDict]
    frames: dict[str, list[FrameDict]]
    """By view."""
    play: NotRequired[OpenPlayDict]
    """For a solver, which sees all hands: never with a deal in which somebody still has to play
    without seeing them."""
