"""The question to the seat to act, as data, for a page, a terminal and a drill to present.

A prompt is made from the offers of the phase, so a new game needs no words of its own. It adds
nothing to the rules: an answer is marked legal because `State.violation` allows it, and unlisted
actions can still be tried with `State.play`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, reduce
from operator import or_
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict, final

from ..base._check import of_kinds, takes
from ..core.cards import Card, Hand
from ..core.events import Action, AnswerKind
from ..core.seats import Seat
from ..core.state import State

__all__ = [
    "GO_ON",
    "Answer",
    "AnswerDict",
    "CardsPartDict",
    "ListedPartDict",
    "Part",
    "PartDict",
    "PartKind",
    "Prompt",
    "PromptDict",
    "TypedPartDict",
    "aside",
    "part_dict",
    "prompt",
    "prompt_dict",
]

PartKind: TypeAlias = AnswerKind | Literal["typed"]
"""How a part is answered: like an action, or by typing a number."""


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """One possible call or action."""

    action: str
    """Its notation, which `Game.parse` reads."""
    legal: bool
    """False for one that is refused now, although it belongs here."""
    card: Card | None = None
    """The card that it names; None for a call, a number or a choice."""
    means: str = ""
    """The task that it sets, as a phrase; empty if it says so itself."""
    says: str = ""
    """The same in a reader's words, ``choose Bob``; empty if the notation reads well."""
    open: tuple[Card, ...] = ()
    """The cards that it would open."""
    closed: int = 0
    """How many would be face down."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Part:
    """One way to answer."""

    kind: PartKind
    verb: str
    """The notation before the cards or the number: ``keep``; empty for a play."""
    answers: tuple[Answer, ...] = ()
    """In canonical order; empty for ``cards``, which have too many answers to list."""
    cards: tuple[Card, ...] = ()
    """The cards to choose from."""
    least: int = 1
    """The smallest number of cards at once."""
    most: int = 1
    """The largest number of cards at once."""
    weighed: bool = False
    """For ``cards``: True if `State.means` has words for this many."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Prompt:
    """The question to a seat."""

    seat: Seat
    text: str
    """One sentence without a full stop: ``South plays a card``."""
    parts: tuple[Part, ...]
    """The ways to answer, in canonical order; one of them is used."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def forced(self) -> str:
        """The only answer there is, unless it is a card to be played; otherwise empty."""
        play = any(part.kind == "card" and not part.verb for part in self.parts)
        open_ended = any(part.kind == "cards" for part in self.parts)
        legal = [a.action for part in self.parts for a in part.answers if a.legal]
        return legal[0] if len(legal) == 1 and not play and not open_ended else ""


GO_ON: Final = "go on"
"""The answer to an `aside` that does nothing, so that the seat to act goes on."""

_PLAY: Final[tuple[AnswerKind, str]] = ("card", "")
"""How a card is played, as opposed to one that is bid, given or laid aside."""
_NAMED_DUMMY: Final = re.compile(r"Dummy [12]|.+'s dummy")
"""The name of a dummy of a game that has two."""
_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@lru_cache(maxsize=64)
def prompt(state: State, voice: Seat | None = None) -> Prompt | None:
    """The question to the seat to act; None once the deal is over.

    `voice` is the player who acts for that seat, and is addressed instead of it.
    """
    seat = state.to_act
    if seat is None:
        return None
    legal = frozenset(state.legal_actions())
    ways: dict[tuple[AnswerKind, str], list[Action]] = {}
    hands: dict[type[Action], list[Action]] = {}
    for action in state.rules.offers(state.phase):
        # Of many hands only the first is checked, because they are written alike.
        if type(action) in hands:
            hands[type(action)].append(action)
            continue
        way = _way(action)
        same = ways.setdefault(way, [])
        same.append(action)
        if way[0] == "cards":
            hands[type(action)] = same
    parts = tuple(
        _part(kind, verb, offered, legal, state) for (kind, verb), offered in ways.items()
    )
    parts = tuple(part for part in parts if part.cards or any(a.legal for a in part.answers))
    asks = state.rules.asks
    asks = asks if isinstance(asks, str) else asks(state.phase)
    first, *others = [asks] if asks else dict.fromkeys(map(_told, parts))
    name = state.setting.name
    if parts[0].kind == "card":
        way = parts[0].kind, parts[0].verb
        if way == _PLAY and _leads(state):
            first = "leads"
        actions = state.legal_actions()
        done = next((action for action in actions if _way(action) == way), actions[0])
        if (hand := state.story(done).hand or (voice and seat)) is not None:
            first = f"{first} from {_held_by(name(hand))}"
    words = " or ".join([first, *others])
    return Prompt(seat, f"{name(voice or seat)} {words}", parts)


@takes
def aside(state: State, seat: Seat) -> Prompt | None:
    """What `seat` may still do before another seat acts, or go on; None if there is nothing."""
    actions = state.asides(seat)
    if not actions:
        return None
    ways: dict[tuple[AnswerKind, str], list[Action]] = {}
    for action in actions:
        ways.setdefault(_way(action), []).append(action)
    legal = frozenset(actions)
    parts = [_part(kind, verb, offered, legal, state) for (kind, verb), offered in ways.items()]
    what = " or ".join(part.verb for part in parts)
    text = f"{state.setting.name(seat)} may still {what}, or go on"
    return Prompt(seat, text, (*parts, Part("choice", "", (Answer(GO_ON, True),))))


def _leads(state: State) -> bool:
    """True if a card played now is the first of its trick; a finished trick lies there until it."""
    zones = state.game.zones(state.phase, None)
    trick = next((zone for zone in zones if zone.kind == "trick"), None)
    return trick is None or not trick.plays or trick.winner is not None


def _held_by(name: str) -> str:
    """A hand in a sentence: ``dummy``, ``Dummy 1``, ``Ann's dummy``, ``North's hand``."""
    if name == "Dummy":
        return "dummy"
    return name if _NAMED_DUMMY.fullmatch(name) else f"{name}'s hand"


def _way(action: Action) -> tuple[AnswerKind, str]:
    """How an action is given, and its notation before the cards or the number."""
    return action.answer_kind, action.answer_verb


def _part(
    kind: AnswerKind,
    verb: str,
    offered: list[Action],
    legal: frozenset[Action],
    state: State,
) -> Part:
    means = state.means
    if kind == "cards":
        cards = tuple(Hand(reduce(or_, (action.only.bits for action in offered))))
        alike = type(offered[0])
        first = next((action for action in offered if action in legal), None)
        weighed = first is not None and bool(means(first))
        sizes = {len(action.only) for action in legal if type(action) is alike}
        least, most = min(sizes, default=1), max(sizes, default=1)
        return Part(kind, verb, (), cards, least, most, weighed)
    answers = tuple(
        Answer(
            str(action),
            action in legal,
            action.only if kind == "card" else None,
            means(action) if action in legal else "",
            _says(action, state.setting.name),
            *(state.lays(action) if action in legal else ((), 0)),
        )
        for action in offered
    )
    cards = tuple(dict.fromkeys(answer.card for answer in answers if answer.card is not None))
    return Part(kind, verb, answers, cards)


def _says(action: Action, name: Callable[[Seat], str]) -> str:
    """An action in a reader's words, if they differ; a place has the name of its player."""
    named = action.only
    if action.answer_says:
        return f"{named or ''} {action.answer_says}".lstrip()
    if action.answer_kind == "number" and action.answer_verb:
        return f"{action.answer_verb} to {named}"
    seats = named if isinstance(named, tuple) else (named,)
    if not seats or not all(isinstance(seat, Seat) for seat in seats):
        return ""
    places = " ".join(seat.value for seat in seats)
    return str(action).removesuffix(places) + " and ".join(map(name, seats))


def _told(part: Part) -> str:
    verb = f"{part.verb or 'play'}s"
    if part.kind == "card":
        return f"{verb} a card"
    if part.kind == "cards":
        if part.most == 1:
            return f"{verb} a card"
        return f"{verb} {_NUMBERS.get(part.most, part.most)} cards"
    if part.kind == "call":
        return "calls"
    return "names a number" if part.kind == "number" else "chooses"


# --- as plain values -----------------------------------------------------------------------------


class AnswerDict(TypedDict):
    """One possible call or action."""

    action: str
    """Its notation."""
    legal: bool
    """False for one that is refused now, although it belongs here."""
    card: NotRequired[str]
    """The card that it names."""
    means: NotRequired[str]
    """The task that it sets, as a phrase, unless it says so itself."""
    says: NotRequired[str]
    """The action in a reader's words, if they differ: ``choose Bob``."""
    open: NotRequired[list[str]]
    """The cards that it would open."""
    closed: NotRequired[int]
    """How many would be face down."""


class ListedPartDict(TypedDict):
    """A way to answer from a list."""

    kind: Literal["card", "call", "number", "choice"]
    verb: str
    """The notation before a card or a number: ``top``; empty for a play."""
    answers: list[AnswerDict]
    """In canonical order."""


class CardsPartDict(TypedDict):
    """A way to answer with this many cards at once."""

    kind: Literal["cards"]
    verb: str
    """The notation before the cards: ``keep``."""
    cards: list[str]
    """The cards to choose from."""
    least: int
    most: int
    weighed: NotRequired[bool]
    """True if the engine has words for this many."""


class TypedPartDict(TypedDict):
    """A way to answer by typing a whole number."""

    kind: Literal["typed"]
    verb: str
    least: int
    most: int


PartDict: TypeAlias = ListedPartDict | CardsPartDict | TypedPartDict
"""A way to answer."""


class PromptDict(TypedDict):
    """The question to a seat."""

    seat: str
    text: str
    """One sentence without a full stop."""
    parts: list[PartDict]
    """The ways to answer; one of them is used."""


@takes
def prompt_dict(asked: Prompt) -> PromptDict:
    """A prompt as plain values, without empty keys."""
    parts = [part_dict(part) for part in asked.parts]
    return {"seat": asked.seat.value, "text": asked.text, "parts": parts}


@takes
def part_dict(part: Part) -> PartDict:
    """A way to answer as plain values."""
    if part.kind == "cards":
        found: CardsPartDict = {
            "kind": "cards",
            "verb": part.verb,
            "cards": [str(card) for card in part.cards],
            "least": part.least,
            "most": part.most,
        }
        if part.weighed:
            found["weighed"] = True
        return found
    if part.kind == "typed":
        return {"kind": "typed", "verb": part.verb, "least": part.least, "most": part.most}
    return {"kind": part.kind, "verb": part.verb, "answers": list(map(_answer_dict, part.answers))}


def _answer_dict(answer: Answer) -> AnswerDict:
    found: AnswerDict = {"action": answer.action, "legal": answer.legal}
    if answer.card is not None:
        found["card"] = str(answer.card)
    if answer.means:
        found["means"] = answer.means
    if answer.says:
        found["says"] = answer.says
    if answer.open:
        found["open"] = [str(card) for card in answer.open]
    if answer.closed:
        found["closed"] = answer.closed
    return found
