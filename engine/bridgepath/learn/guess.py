"""The data for guessing a recorded hand: the questions, and why answers are refused.

A page that has them needs no engine to ask and answer. For each decision, the data has the possible
answers, the record's answer, and the refusals: one for each reason, with the answers that it
applies to. They also show what comes later in the hand, so a page loads them only when guessing
begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import pairwise
from math import comb
from operator import and_
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict

from ..base._check import takes
from ..base.errors import NotationError
from ..core.cards import Card, Hand
from ..core.clauses import RefusalDict, Violation
from ..core.events import Action
from ..core.state import State
from ..notation.link import Shared
from ..notation.record import Record
from ..view.prompt import Part, prompt

__all__ = [
    "AskedDict",
    "CardGuessDict",
    "CardsGuessDict",
    "DoneDict",
    "GuessPartDict",
    "ListGuessDict",
    "QuestionsDict",
    "questions",
]

VERSION: Final = 1
NAMED: Final = "{}"
"""In a refusal, the placeholder for the card or the call that was tried."""


class DoneDict(TypedDict):
    """What the record has in place of an answer."""

    action: str
    cards: NotRequired[list[str]]
    """The cards of an action that consists of several."""


class CardGuessDict(TypedDict):
    """The answer is a card."""

    kind: Literal["card"]
    verb: str
    cards: list[str]
    no: dict[str, int]
    """From a refused card to the number of its refusal."""


class ListGuessDict(TypedDict):
    """The answer is a call, a number or a choice."""

    kind: Literal["call", "number", "choice"]
    verb: str
    answers: list[str]
    no: dict[str, int]
    """From a refused answer to the number of its refusal."""


class CardsGuessDict(TypedDict):
    """The answer is this many cards at once."""

    kind: Literal["cards"]
    verb: str
    cards: list[str]
    least: int
    most: int
    sizes: dict[str, int]
    """From a refused number of cards to its refusal."""
    needs: dict[str, int]
    """From a required card to the refusal of an answer without it."""


GuessPartDict: TypeAlias = CardGuessDict | ListGuessDict | CardsGuessDict
"""A way to answer, with its refusals."""


class AskedDict(TypedDict):
    """A decision of the hand."""

    step: int
    """The step before the question."""
    seat: str
    text: str
    parts: list[GuessPartDict]
    did: DoneDict


class QuestionsDict(TypedDict):
    """The decisions of a recorded hand."""

    v: Literal[1]
    share: str
    """The deal in the form of a link."""
    asks: list[AskedDict]
    refusals: list[RefusalDict]
    """The refusals; in the text ``{}`` is the answer that was tried."""


@takes
def questions(record: Record) -> QuestionsDict:
    """The decisions of `record` as plain values; raises RecordError."""
    states = record.states()
    refusals: list[RefusalDict] = []
    asks = [
        _question(state, number, after.turns[-1].action, refusals)
        for number, (state, after) in enumerate(pairwise(states))
        if after.turns[-1].seat is state.to_act and _is_open(state)
    ]
    return {"v": VERSION, "share": Shared(record).to_text(), "asks": asks, "refusals": refusals}


def _is_open(state: State) -> bool:
    """True if there is anything to guess."""
    asked = prompt(state)
    if asked is None or asked.forced:
        return False
    listed = [answer for part in asked.parts for answer in part.answers if answer.legal]
    return len(listed) > 1 or any(part.kind == "cards" for part in asked.parts)


def _question(state: State, number: int, did: Action, refusals: list[RefusalDict]) -> AskedDict:
    asked = prompt(state)
    assert asked is not None, "somebody is to act"
    done: DoneDict = {"action": str(did)}
    if cards := next(_hands([did]), None):
        done["cards"] = [str(card) for card in cards]
    return {
        "step": number,
        "seat": asked.seat.value,
        "text": asked.text,
        "parts": [_part(state, part, refusals) for part in asked.parts],
        "did": done,
    }


def _part(state: State, part: Part, refusals: list[RefusalDict]) -> GuessPartDict:
    if part.kind == "cards":
        return _several(state, part, refusals)
    if part.kind == "typed":
        raise ValueError(f"{state.game.id}: no game asks for a typed number")
    by_card = part.kind == "card"
    told = {str(one.card) if by_card else one.action: one for one in part.answers}
    no = {
        key: _refused(state, answer.action, refusals, key)
        for key, answer in told.items()
        if not answer.legal
    }
    if part.kind == "card":
        return {"kind": "card", "verb": part.verb, "cards": list(told), "no": no}
    return {"kind": part.kind, "verb": part.verb, "answers": list(told), "no": no}


def _several(state: State, part: Part, refusals: list[RefusalDict]) -> CardsGuessDict:
    """Several cards at once: how many are allowed, and which are required."""
    kind = type(state.game.parse(f"{part.verb} {Hand.of(part.cards[: part.most])}"))
    legal = list(_hands([action for action in state.legal_actions() if type(action) is kind]))
    always = Hand(reduce(and_, (hand.bits for hand in legal)))
    free = [card for card in part.cards if card not in always]
    for size in range(part.least, part.most + 1):
        found = sum(1 for hand in legal if len(hand) == size)
        if found != comb(len(free), size - len(always)):
            raise ValueError(f"{state.game.id}: the choice of cards has no short description")

    def tried(cards: Iterable[Card]) -> int:
        return _refused(state, f"{part.verb} {Hand.of(cards)}", refusals)

    order = [*always, *free]
    sizes = [n for n in range(1, len(order) + 1) if not part.least <= n <= part.most]
    return {
        "kind": "cards",
        "verb": part.verb,
        "cards": [str(card) for card in part.cards],
        "least": part.least,
        "most": part.most,
        "sizes": {str(size): tried(order[:size]) for size in sizes},
        "needs": {
            str(card): tried([one for one in order if one != card][: part.most]) for card in always
        },
    }


def _hands(actions: Sequence[Action]) -> Iterator[Hand]:
    """The cards of actions that consist of this many."""
    for action in actions:
        for name in getattr(action, "__dataclass_fields__", ()):
            if isinstance(hand := getattr(action, name), Hand):
                yield hand


def _refused(state: State, action: str, refusals: list[RefusalDict], named: str = "") -> int:
    """The number of the refusal of an action; cards that differ only in name share one."""
    told: RefusalDict
    try:
        why = state.violation(state.game.parse(action))
    except NotationError as error:
        told = {"text": str(error), "clauses": [], "because": []}
    else:
        assert isinstance(why, Violation), f"{action} is legal"
        told = why.to_dict()
        if named:
            told["text"] = why.text.replace(named, NAMED)
    if told not in refusals:
        refusals.append(told)
    return refusals.index(told)
