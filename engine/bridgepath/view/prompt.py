"""What the seat to act is asked, as data: a page, a terminal and a drill put it in their own way.

A prompt is made from what the phase offers, so a new game is asked without a word of its own. It
says nothing that the rules do not say: an answer is marked legal because `State.violation` has
nothing against it, and what is not listed can still be tried with `State.play`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import lru_cache, reduce
from operator import or_
from typing import Any, Final, cast, final

from ..base._check import of_kinds
from ..bridge.calls import Bid, Double, Pass, Redouble
from ..core.cards import Card, Hand
from ..core.events import Action
from ..core.seats import Seat
from ..core.state import State

__all__ = ["Answer", "Part", "Prompt", "prompt"]


@final
@dataclass(frozen=True, slots=True)
class Answer:
    """One thing that can be said or done."""

    action: str
    """Its notation, which `Game.parse` reads."""
    legal: bool
    """False for what is refused now, but has a place here."""
    card: Card | None = None
    """The card that it names; None for a call, a number or a choice."""
    means: str = ""
    """What it would ask for or set, as a phrase; empty if it says so itself."""
    says: str = ""
    """The same with a name for a place, ``choose Bob``; empty where the notation reads well."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Part:
    """One way to answer."""

    kind: str
    """``card``, ``cards`` (so many of them at once), ``call``, ``number`` or ``choice``."""
    verb: str
    """What stands before the cards or the number in the notation: ``keep``; empty for a play."""
    answers: tuple[Answer, ...] = ()
    """In canonical order; empty for ``cards``, of which there are too many to list."""
    cards: tuple[Card, ...] = ()
    """The cards to choose from."""
    least: int = 1
    """The smallest number of cards at once."""
    most: int = 1
    """The largest number of cards at once."""
    weighed: bool = False
    """For ``cards``: True if `State.means` has words for so many of them."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Prompt:
    """What a seat is asked."""

    seat: Seat
    text: str
    """One sentence without a full stop: ``South plays a card``."""
    parts: tuple[Part, ...]
    """The ways to answer, in canonical order; one of them is used."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def forced(self) -> str:
        """The only answer there is, unless it is a card to be played; else empty."""
        play = any(part.kind == "card" and not part.verb for part in self.parts)
        open_ended = any(part.kind == "cards" for part in self.parts)
        legal = [a.action for part in self.parts for a in part.answers if a.legal]
        return legal[0] if len(legal) == 1 and not play and not open_ended else ""


_CALLS: Final = (Bid, Pass, Double, Redouble)
_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


@lru_cache(maxsize=64)
def prompt(state: State) -> Prompt | None:
    """What the seat to act is asked; None once the deal is over."""
    seat = state.to_act
    if seat is None:
        return None
    legal = frozenset(state.legal_actions())
    ways: dict[tuple[str, str], list[Action]] = {}
    hands: dict[type[Action], list[Action]] = {}
    for action in state.rules.offers(state.phase):
        # Of many hands only the first is looked at: they are written alike.
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
    first, *others = [state.rules.asks] if state.rules.asks else dict.fromkeys(map(_told, parts))
    name = state.setting.name
    if parts[0].kind == "card":
        way = parts[0].kind, parts[0].verb
        actions = state.legal_actions()
        done = next((action for action in actions if _way(action) == way), actions[0])
        if (hand := state.story(done).hand) is not None:
            first = f"{first} of {name(hand)}"
    words = " or ".join([first, *others])
    return Prompt(seat, f"{name(seat)} {words}", parts)


def _way(action: Action) -> tuple[str, str]:
    """How an action is answered, and what stands before its cards or its number."""
    if isinstance(action, _CALLS):
        return "call", ""
    value, written = action.only, str(action)
    named = str(value)
    if value is None or isinstance(value, bool) or not written.endswith(named):
        return "choice", ""
    verb = written[: len(written) - len(named)].strip()
    if isinstance(value, Card):
        return "card", verb
    if isinstance(value, Hand):
        return "cards", verb
    return ("number", verb) if isinstance(value, int) else ("choice", "")


def _part(
    kind: str,
    verb: str,
    offered: list[Action],
    legal: frozenset[Action],
    state: State,
) -> Part:
    means = state.means
    if kind == "cards":
        (name,) = (field.name for field in fields(cast(Any, offered[0])))
        hands: list[Hand] = [getattr(action, name) for action in offered]
        cards = tuple(Hand(reduce(or_, (hand.bits for hand in hands))))
        alike = type(offered[0])
        first = next((action for action in offered if action in legal), None)
        weighed = first is not None and bool(means(first))
        sizes = {len(getattr(action, name)) for action in legal if type(action) is alike}
        least, most = min(sizes, default=1), max(sizes, default=1)
        return Part(kind, verb, (), cards, least, most, weighed)
    answers = tuple(
        Answer(
            str(action),
            action in legal,
            action.only if kind == "card" else None,
            means(action) if action in legal else "",
            _says(action, state.setting.name),
        )
        for action in offered
    )
    cards = tuple(dict.fromkeys(answer.card for answer in answers if answer.card is not None))
    return Part(kind, verb, answers, cards)


def _says(action: Action, name: Callable[[Seat], str]) -> str:
    """An action that names a place, with whoever sits there."""
    seat = action.only
    if not isinstance(seat, Seat):
        return ""
    return str(action).removesuffix(str(seat)) + name(seat)


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
