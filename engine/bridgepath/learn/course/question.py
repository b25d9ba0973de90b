"""A question of the bridge path: what it shows and asks, and the comment on each answer.

Drills make questions at random, boards have written ones; a page treats both alike. A question has
every right answer, and names the mistake behind a wrong one if it is known.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple, NotRequired, TypedDict, final

from ...base._check import of_kinds, takes, whole
from ...base.errors import MissingError, NotationError
from ...base.text import joined
from ...core.cards import Card, Hand
from ...core.clauses import Clause
from ...core.observation import Zone
from ...core.seats import Seat
from ...view.html import to_html
from ...view.movie import seat_dict, zone_dict
from ...view.movie_types import SeatDict, ZoneDict
from ...view.prompt import Answer, Part, PartDict, part_dict

__all__ = [
    "Mistake",
    "Question",
    "QuestionDict",
    "by_name",
    "call",
    "card",
    "cards",
    "choice",
    "hand_zone",
    "number",
    "typed",
    "with_dummy",
]


@final
class Mistake(NamedTuple):
    """The mistake behind a wrong answer."""

    kind: str
    """A name shared by every mistake of the kind: ``trump-missed``."""
    text: str
    """One or two sentences for the player."""


_UNTOLD: Final = Mistake("", "")
_NO_CARDS: Final = Hand()


class QuestionDict(TypedDict):
    """A question as plain values, without empty parts."""

    text: str
    parts: list[PartDict]
    right: list[str]
    """Every right answer."""
    working: NotRequired[list[str]]
    """The steps that lead to the answer, line by line."""
    zones: NotRequired[dict[str, ZoneDict]]
    """The cards on the table."""
    seats: NotRequired[list[SeatDict]]
    html: NotRequired[str]
    """Additions beside the table, drawn: an auction, a table, a sentence."""
    wrong: NotRequired[dict[str, tuple[str, str]]]
    """The kind of mistake behind an answer, and the comment on it."""
    otherwise: NotRequired[tuple[str, str]]
    """The same for any other wrong answer."""
    deciding: NotRequired[str]
    """The cards that decide the answer, for a comment that does not name them."""
    clauses: NotRequired[list[str]]


@final
@dataclass(frozen=True, slots=True)
class Question:
    """One question, with every comment on its answers."""

    text: str
    """The question, in a sentence or two."""
    parts: tuple[Part, ...]
    """The ways to answer; only one of them is set."""
    right: frozenset[str]
    """Every right answer, in its notation."""
    working: tuple[str, ...]
    """The steps that lead to the answer, line by line: shown after each answer, right or wrong."""
    zones: tuple[Zone, ...] = ()
    """The cards on the table."""
    names: tuple[tuple[Seat, str], ...] = ()
    """The names of seats that differ from their usual words."""
    shown: tuple[object, ...] = ()
    """Additions beside the table, from top to bottom: an auction, a table, a sentence."""
    wrong: Mapping[str, Mistake] = field(default_factory=dict)
    """The mistake behind an answer, if the answer shows it."""
    otherwise: Mistake = _UNTOLD
    """The comment on any other wrong answer."""
    deciding: Hand = _NO_CARDS
    """The cards that decide the answer; empty if the steps name them."""
    clauses: tuple[Clause, ...] = ()
    """The clauses behind the answer."""

    def __post_init__(self) -> None:
        of_kinds(self)
        if not self.right:
            raise NotationError(f'"{self.text}" has no right answer')
        if both := sorted(self.right & set(self.wrong)):
            raise NotationError(f'"{self.text}": {both[0]} is both right and wrong')
        offered = {answer.action for part in self.parts for answer in part.answers}
        free = any(part.kind in ("cards", "typed") for part in self.parts)
        if not free and (strange := sorted(self.right - offered)):
            raise NotationError(f'"{self.text}": {strange[0]} is right, but not offered')

    def is_right(self, answer: str) -> bool:
        """True for a right answer; cards may be in any order."""
        return self.normal(answer) in self.right

    def mistake(self, answer: str) -> Mistake | None:
        """The mistake behind an answer; None for a right one."""
        answer = self.normal(answer)
        return None if answer in self.right else self.wrong.get(answer, self.otherwise)

    def normal(self, answer: str) -> str:
        """An answer in the form of `right` and `wrong`: several cards in their order."""
        for part in self.parts:
            if part.kind == "cards":
                verb = f"{part.verb} " if part.verb else ""
                picked = Hand.parse(answer.removeprefix(verb))
                return verb + " ".join(map(str, picked))
        return answer

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers to choose from; empty if cards are picked or a number is typed."""
        return tuple(answer.action for part in self.parts for answer in part.answers)

    def to_dict(self) -> QuestionDict:
        """The question as plain values for a page, without empty parts."""
        found: QuestionDict = {
            "text": self.text,
            "parts": [part_dict(part) for part in self.parts],
            "right": sorted(self.right),
        }
        if self.working:
            found["working"] = list(self.working)
        if self.zones:
            found["zones"] = {zone.id: zone_dict(zone) for zone in self.zones}
        if seats := self._seats():
            found["seats"] = seats
        if self.shown:
            found["html"] = "".join(to_html(one, self._name) for one in self.shown)
        if self.wrong:
            found["wrong"] = {answer: (kind, text) for answer, (kind, text) in self.wrong.items()}
        if self.otherwise.text:
            found["otherwise"] = (self.otherwise.kind, self.otherwise.text)
        if self.deciding:
            found["deciding"] = str(self.deciding)
        if self.clauses:
            found["clauses"] = [cite.id for cite in self.clauses]
        return found

    def _name(self, seat: Seat) -> str:
        return dict(self.names).get(seat, seat.word)

    def _seats(self) -> list[SeatDict]:
        places = {zone.seat: zone.place for zone in self.zones if zone.seat is not None}
        for zone in self.zones:
            for seat, _ in zone.plays:
                places.setdefault(seat, "center")
        return [seat_dict(seat, self._name(seat), place) for seat, place in places.items()]


# --- the cards on the table -----------------------------------------------------------------------

_PLACES: Final = {
    Seat.SOUTH: "bottom",
    Seat.NORTH: "top",
    Seat.WEST: "left",
    Seat.EAST: "right",
}


@takes
def hand_zone(seat: Seat, hand: Hand, title: str = "Your hand") -> Zone:
    """An open hand of the compass; raises MissingError for any other seat."""
    if seat not in _PLACES:
        raise MissingError(f"{seat.word} is not one of {joined(_PLACES)}")
    return Zone(f"hand:{seat}", "hand", _PLACES[seat], title, tuple(hand), seat=seat)


@takes
def with_dummy(yours: Hand, dummy: Hand) -> tuple[Zone, Zone]:
    """Your hand, and dummy opposite."""
    return hand_zone(Seat.NORTH, dummy, "Dummy"), hand_zone(Seat.SOUTH, yours)


# --- the ways to answer -------------------------------------------------------------------------

_HIGHEST: Final = 13
_MOST_NUMBERS: Final = 100


@takes
def card(held: Iterable[Card]) -> Part:
    """Tap one of some cards."""
    listed = tuple(held)
    return Part("card", "", tuple(Answer(str(one), True, one) for one in listed), listed)


@takes
def cards(held: Iterable[Card], verb: str = "take") -> Part:
    """Tap any of some cards, at least one; `verb` is the label of the button."""
    listed = tuple(Hand.of(held))
    return Part("cards", verb, (), listed, 1, len(listed))


@takes
def number(least: int = 0, most: int = _HIGHEST) -> Part:
    """Tap a number, up to a hundred; raises NotationError for other bounds."""
    whole(least, "the lowest number", 0, _MOST_NUMBERS)
    whole(most, "the highest number", least, least + _MOST_NUMBERS)
    return Part("number", "", tuple(Answer(str(n), True) for n in range(least, most + 1)))


def choice(*words: str) -> Part:
    """Tap one of some words or sentences."""
    return Part("choice", "", tuple(Answer(word, True) for word in words))


@takes
def by_name(*seats: Seat) -> Part:
    """Tap one of some seats, each shown by its word."""
    return choice(*(seat.word for seat in seats))


@takes
def call(calls: Iterable[object]) -> Part:
    """Tap a call, in the order of a bidding box."""
    return Part("call", "", tuple(Answer(str(one), True) for one in calls))


def typed(least: int, most: int) -> Part:
    """Type a whole number; `least` and `most` are its bounds."""
    return Part("typed", "", (), (), least, most)
