"""The parts of a movie, as types: zones, steps, frames, seats and views.

The page's types are generated from these (`docs/_site/contract.py`), so the two cannot differ.
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
    "FormsDict",
    "FrameDict",
    "LastCardsDict",
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
    "TallyDict",
    "TargetsDict",
    "ViewDict",
    "ZoneDict",
    "as_place",
]

Place: TypeAlias = Literal["top", "left", "center", "right", "bottom"]
"""A place in the layout of the table."""
_PLACES: Final[dict[str, Place]] = {place: place for place in get_args(Place)}


@takes
def as_place(text: str) -> Place:
    """A place by its name; raises NotationError for an unknown one."""
    if text not in _PLACES:
        raise NotationError(f'a place must be one of {", ".join(_PLACES)}, not "{short(text)}"')
    return _PLACES[text]


class ZoneDict(TypedDict):
    """One place on the table, as one viewer may see it."""

    kind: ZoneKind
    place: Place
    title: str
    seat: NotRequired[str]
    """The owner of the place."""
    cards: NotRequired[list[str]]
    """Cards that the viewer sees, in display order; the first card of a pile is on top."""
    hidden: NotRequired[int]
    """How many further cards are face down for the viewer."""
    legal: NotRequired[list[str]]
    """The cards that may be played now, if the viewer may know it."""
    plays: NotRequired[list[tuple[str, str | None]]]
    """For a trick: seat and card in order of play; no card for a seat that had none to play."""
    winner: NotRequired[str]
    """For a finished trick: the seat that won it."""
    tricks: NotRequired[int]
    """For a pile of won tricks that nobody may look at any more: how many."""


class RankOrdersDict(TypedDict):
    """How ranks beat each other in this deal."""

    kind: Literal["orders"]
    rows: list[tuple[str, list[str]]]
    """Each order with its name, strongest rank first; the next one to count comes first."""
    high: str


class ScaleDict(TypedDict):
    """The value of ranks or suits in a bid."""

    kind: Literal["scale"]
    title: str
    steps: list[tuple[str, str]]


class TargetsDict(TypedDict):
    """How many tricks players want, and have won."""

    kind: Literal["targets"]
    seats: list[tuple[str, int, int | None]]
    """Seat, tricks won, and tricks wanted, as far as the viewer knows."""


class ProspectDict(TypedDict):
    """One possible outcome of a trick."""

    name: str
    text: str
    card: NotRequired[str]
    """The card that it brings; none if it is face down."""


class ProspectsDict(TypedDict):
    """The meaning of winning or losing a trick."""

    kind: Literal["prospects"]
    ways: list[ProspectDict]


class SeenCardsDict(TypedDict):
    """The cards that the viewer has seen, and the last known place of each."""

    kind: Literal["seen"]
    names: list[tuple[Whereabout, str]]
    cards: dict[str, Whereabout]
    rest: str
    """A sentence that says where the others are."""


class TallyDict(TypedDict):
    """The result of a deal as a table, with a column for each player."""

    kind: Literal["tally"]
    players: list[str]
    rows: list[tuple[str, list[str]]]
    """A heading, and a value for each player."""


PictureDict: TypeAlias = (
    RankOrdersDict | ScaleDict | TargetsDict | ProspectsDict | SeenCardsDict | TallyDict
)
"""An addition that a game shows beside the cards."""


class CoverDict(TypedDict):
    """The parts of a step that are described differently to those who do not see it."""

    action: NotRequired[str]
    short: NotRequired[str]
    say: NotRequired[str]
    alert: NotRequired[None]
    note: NotRequired[str]


class StepDict(TypedDict):
    """An event and its description; the first step is the deal."""

    actor: str | None
    hand: NotRequired[str]
    """The owner of the card, if not the actor: declarer plays dummy's cards."""
    action: str
    """Its notation; empty for the deal."""
    short: str
    """The turn in the log."""
    group: str
    """The row of the log: ``Calls``, ``Trick 3``."""
    result: str
    """The result of the row, once it is complete."""
    winner: NotRequired[str]
    """The hand that won the trick that this step completes."""
    say: str
    """The events, in sentences."""
    alert: NotRequired[str | None]
    """The meaning of a call, as its side explained it; null for those who did not hear the call."""
    note: str
    why: list[str]
    """The clauses that allowed, forced or scored it."""
    toAct: str | None
    facts: list[tuple[str, str]]
    """The public facts after it: label and value."""


class LookDict(TypedDict):
    """The parts of a step that differ for one viewer."""

    step: NotRequired[CoverDict]
    """The version of the step for this viewer."""
    met: NotRequired[list[int]]
    """Cards that this seat sees for the first time, as places in the pack."""
    gone: NotRequired[list[int]]
    """Cards that have gone out of its sight."""
    back: NotRequired[list[int]]
    """Cards that have returned to its sight."""


class FrameDict(LookDict):
    """What a step changes on the table, for one viewer."""

    zones: dict[str, ZoneDict | None]
    """The zones that are new or different; null for one that is gone."""
    pictures: NotRequired[list[PictureDict]]
    """All additions beside the cards, if they have changed."""


class SeatDict(TypedDict):
    """A seat of the table."""

    id: str
    name: str
    place: Place
    dummy: NotRequired[bool]
    """True for a seat without a player of its own."""


class ViewDict(TypedDict):
    """The views of a movie."""

    id: str
    """A seat, or ``all``."""
    name: str


class ParDict(TypedDict):
    """The data for par, in DDS's form."""

    dealer: int
    """0 to 3, as in `OpenPlayDict.seats`."""
    vulnerable: int
    """0 nobody, 1 both sides, 2 North and South, 3 East and West."""


class OpenPlayDict(TypedDict):
    """The play of four hands in two camps, in the form of a question to DDS."""

    seats: list[str]
    """The four hands, clockwise; the first and the third play together."""
    hands: str
    """Their cards before the opening lead, in PBN, with the first hand called N."""
    trump: int
    """0 to 3 from spades to clubs, 4 for no trumps."""
    declaring: int
    """The camp with the dummy, or the one that does not lead: 0 for the first and third hands, or
    1."""
    cards: str
    """The cards that were played, in order."""
    positions: list[tuple[int, int, int, int, int]]
    """The decisions: after which step, how many cards were played, which hand leads to the trick,
    how many cards of it are on the table, and the declaring camp's tricks."""
    target: int | None
    """The number of tricks at which the declaring side's score rises most."""
    made: int | None
    """The tricks that the declaring camp has won at the end."""
    points: list[float]
    """What each number of tricks, from 0 on, is worth to them; empty if it does not decide."""
    par: NotRequired[ParDict]


class FormsDict(TypedDict):
    """A phrase for one, and for several, with # for their number."""

    one: str
    other: str


class LastCardsDict(TypedDict):
    """What the last cards were worth, in a game about which DDS is not asked."""

    lost: FormsDict
    """What a card gives away: a trick, a point or the safe bid, or several."""
    tricks: bool
    """True if the values are numbers of tricks; others say only which card is better."""
    cards: list[tuple[int, str, str, dict[str, float]]]
    """The decisions: after which step, the seat, the card that was played, empty if none was, and
    what each legal card is worth to that seat."""
    note: str
    """What the values mean."""


class MovieDict(TypedDict):
    """A deal, step by step: one frame for each step and view."""

    v: Literal[2]
    """The format; a page does not show movies in any other one."""
    game: str
    id: str
    title: str
    intro: str
    introFor: NotRequired[Literal["all"]]
    """``all``: the intro is for the view of all hands."""
    seats: list[SeatDict]
    clauses: dict[str, str]
    """The cited clauses with their titles, which only the rulebook has."""
    links: NotRequired[dict[str, str]]
    """The addresses of the clauses, which the page adds."""
    words: NotRequired[dict[str, str]]
    """The text of the clauses, paragraph by paragraph, which the page adds."""
    views: list[ViewDict]
    pack: str
    """All cards of the deal, in a fixed order."""
    steps: list[StepDict]
    frames: dict[str, list[FrameDict]]
    """By view."""
    play: NotRequired[OpenPlayDict]
    """For a solver, which sees all hands: never with a deal in which somebody must still play
    without seeing them."""
    last: NotRequired[LastCardsDict]
    """In a game without four hands, the engine has judged the last cards itself."""
