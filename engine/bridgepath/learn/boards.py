"""Boards: one decision each, written by hand, and checked before anybody sees them.

A file has ``[[board]]`` tables, read from plain values with `board`. Each names its ``checker``,
one of five, and the data for it:

- ``moving``, ``value`` and ``share`` are endings to play (`bridgepath.learn.course.ending`).
  ``moving``: the unseen cards move. ``value``: all cards are known. ``share``: one card, the one
  that wins in the most layouts.
- ``rule`` and ``table`` are one question: that of a ``drill``, with what is ``given`` to it; or one
  with ``choices``, of which the answer of a ``function`` of a game decides; ``given`` are its
  arguments.

``right`` is the answer that the author considers right. A board whose checker disagrees is refused,
and so is one that a guess would solve more often than not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import unescape
from typing import Final, Literal, NotRequired, TypeAlias, TypedDict, cast

from ..base._check import takes
from ..base.errors import BridgepathError, NotationError
from ..base.text import short
from ..bridge.scoring import counted
from ..core.cards import Card, Hand, Suit, parse_cards, parse_suit
from ..core.clauses import clause
from ..core.observation import Zone
from ..core.seats import COMPASS, Seat, from_seat, parse_seat
from ..view.forms import answer
from ..view.movie import seat_dict
from ..view.movie_types import SeatDict
from .course.ending import Ending, Search, shares
from .course.question import Mistake, Question, QuestionDict, choice
from .course.script import ScriptDict, script, share_script
from .drills import drill

__all__ = [
    "CHECKERS",
    "AskedBoardDict",
    "BoardDict",
    "BoardError",
    "GivenDict",
    "PlayedBoardDict",
    "TellingDict",
    "board",
]


CHECKERS: Final = ("rule", "value", "moving", "share", "table")
"""The checkers that may decide which answer is right."""

_TELLING: Final = ("id", "checker", "text", "won", "lost", "wrong", "hints", "right", "clauses")
_PLAYED: Final = (
    "hands", "hidden", "aside", "holds", "lengths", "trump", "leader", "table", "mine", "need",
    "names",
)  # fmt: skip
_ASKED: Final = ("drill", "function", "given", "choices", "hands", "names", "trick")
_ID: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_PLACES: Final = {
    4: {Seat.WEST: "left", Seat.NORTH: "top", Seat.EAST: "right", Seat.SOUTH: "bottom"},
    2: {Seat.A: "bottom", Seat.B: "top"},
}
_BOTH: Final = 2
_LUCK: Final = 2
"""At most one card in this many may be right."""


class BoardError(BridgepathError):
    """A board that cannot be shown, with its name and the reason in a sentence."""


class GivenDict(TypedDict):
    """A board as its author writes it; reading checks it."""

    id: NotRequired[str]
    checker: NotRequired[str]
    text: NotRequired[str]
    won: NotRequired[str]
    lost: NotRequired[str]
    wrong: NotRequired[dict[str, str]]
    """The comment on an answer."""
    hints: NotRequired[list[str]]
    right: NotRequired[list[str]]
    clauses: NotRequired[list[str]]
    hands: NotRequired[dict[str, str]]
    hidden: NotRequired[str]
    aside: NotRequired[int]
    holds: NotRequired[dict[str, str]]
    lengths: NotRequired[dict[str, dict[str, int]]]
    trump: NotRequired[str]
    leader: NotRequired[str]
    table: NotRequired[str]
    mine: NotRequired[list[str]]
    need: NotRequired[int]
    names: NotRequired[dict[str, str]]
    drill: NotRequired[str]
    function: NotRequired[str]
    given: NotRequired[dict[str, object]]
    choices: NotRequired[list[str]]
    trick: NotRequired[list[str]]


class TellingDict(TypedDict):
    """The common parts of all boards, apart from the question."""

    id: str
    checker: NotRequired[str]
    hints: NotRequired[list[str]]
    won: NotRequired[str]
    """The comment at the end."""
    lost: NotRequired[str]


class PlayedBoardDict(TellingDict):
    """An ending to play."""

    kind: Literal["play"]
    text: str
    wrong: NotRequired[dict[str, str]]
    """The comment on a card."""
    clauses: NotRequired[list[str]]
    seats: list[SeatDict]
    mine: list[str]
    """The seats for which the reader plays."""
    hands: dict[str, list[str]]
    hidden: NotRequired[dict[str, int]]
    """How many cards each unseen hand has."""
    trick: NotRequired[list[tuple[str, str]]]
    """The cards already played to the trick: seat and card."""
    trump: NotRequired[str]
    goal: str
    """The goal, as a sentence."""
    script: ScriptDict


class AskedBoardDict(TellingDict, QuestionDict):
    """A question to answer."""

    kind: Literal["answer"]


BoardDict: TypeAlias = PlayedBoardDict | AskedBoardDict
"""A board, for a page."""


@takes
def board(given: Mapping[str, object]) -> BoardDict:
    """A board as plain values for a page; raises BoardError for a wrong one."""
    ident = given.get("id")
    if not isinstance(ident, str) or not _ID.fullmatch(ident):
        raise BoardError(f'"{short(str(ident))}" is not a board id such as "keep-the-entry"')
    try:
        return _board(cast("GivenDict", given), ident)
    except BoardError:
        raise
    except (BridgepathError, TypeError, KeyError, ValueError) as error:
        raise BoardError(f"board {ident}: {error}") from None


def _board(given: GivenDict, ident: str) -> BoardDict:
    checker = given.get("checker", "")
    if checker not in CHECKERS:
        raise NotationError(f"the checker must be one of {', '.join(CHECKERS)}")
    played = checker in ("value", "moving", "share") and "drill" not in given
    allowed = (*_TELLING, *(_PLAYED if played else _ASKED))
    if strange := [key for key in given if key not in allowed]:
        raise NotationError(f'"{strange[0]}" is not a key of a board with the checker {checker}')
    text, won = given.get("text", ""), given.get("won", "")
    for key, said in (("text", text), ("won", won)):
        if not said and "drill" not in given:
            raise NotationError(f'"{key}" is missing')
    right = given.get("right")
    if not isinstance(right, list) or not right:
        raise NotationError('"right" must list the right answers')
    told: TellingDict = {
        "id": ident,
        "checker": checker,
        "hints": list(given.get("hints", [])),
        "won": won,
        "lost": given.get("lost", ""),
    }
    clauses = [clause(one).id for one in given.get("clauses", [])]
    if played:
        return _ending(given, told, text, clauses, right)
    question = _question(given)
    if {question.normal(one) for one in right} != set(question.right):
        said = ", ".join(sorted(question.right))
        raise NotationError(f"according to the checker, the answer is {said}")
    wrong = given.get("wrong", {})
    _check_words(wrong, question)
    # The author's comment on an answer replaces the drill's.
    asked: AskedBoardDict = {**told, **question.to_dict(), "kind": "answer"}
    asked["wrong"] = asked.get("wrong", {}) | {answer: ("", said) for answer, said in wrong.items()}
    if text:
        asked["text"] = text
    if clauses:
        asked["clauses"] = clauses
    return asked


def _check_words(wrong: Mapping[str, str], question: Question) -> None:
    for answer_, text in wrong.items():
        if not isinstance(text, str) or question.is_right(answer_):
            raise NotationError(f"there is a comment on {answer_}, which is a right answer")
        if question.answers and answer_ not in question.answers:
            raise NotationError(f"there is a comment on {answer_}, which is not one of the answers")


# --- endings ------------------------------------------------------------------------------------


def _seats(hands: Iterable[str]) -> tuple[Seat, ...]:
    named = set(map(parse_seat, hands))
    return COMPASS if named <= set(COMPASS) else (Seat.A, Seat.B)


def _ending(
    given: GivenDict, told: TellingDict, text: str, clauses: list[str], right: list[str]
) -> PlayedBoardDict:
    ending, checker = _read(given), told.get("checker")
    names = {parse_seat(key): str(word) for key, word in given.get("names", {}).items()}

    def name(seat: Seat) -> str:
        return names.get(seat, seat.word)

    search = Search(ending)
    start = search.start
    if checker == "share":
        found = shares(ending)
        best = {card for card, number in found.items() if number == max(found.values())}
        ways = share_script(ending, name)
        number_of = len(found)
    else:
        if checker == "value" and len(ending.layouts) > 1:
            raise NotationError('the checker "value" needs all cards to be known')
        if search.secured(start) > ending.need:
            raise NotationError(f"more than {counted(ending.need, 'trick')} can be won")
        ways = script(ending, name)
        first = ways["nodes"][0]["cards"]
        best = {Card.parse(one) for one, then in first.items() if "shows" not in then}
        number_of = len(first)
    if best != set(parse_cards(" ".join(right))):
        said = " ".join(map(str, Hand.of(best)))
        raise NotationError(f"according to the checker, the answer is {said}")
    if len(best) * _LUCK > number_of:
        raise NotationError(f"{len(best)} of {number_of} cards are right, so a guess is enough")
    places = _PLACES[len(ending.rotation)]
    at = ending.rotation.index(ending.leader)
    played = {ending.rotation[(at + i) % len(places)] for i in range(len(ending.table))}
    size = len(ending.hands(0)[0]) + (ending.rotation[0] in played)
    return {
        **told,
        "kind": "play",
        "text": text,
        "wrong": dict(given.get("wrong", {})),
        "clauses": clauses,
        "seats": [seat_dict(seat, name(seat), places[seat]) for seat in ending.rotation],
        "mine": [seat.value for seat in ending.rotation if seat in ending.mine],
        "hands": {seat.value: [str(card) for card in hand] for seat, hand in ending.seen.items()},
        "hidden": {seat.value: size - (seat in played) for seat in ending.unseen},
        "trick": [
            (seat.value, str(card))
            for seat, card in zip(
                from_seat(ending.leader, ending.rotation), ending.table, strict=False
            )
        ],
        "trump": ending.trump.symbol if ending.trump else "",
        "goal": _goal(ending.need, size),
        "script": ways,
    }


def _goal(need: int, size: int) -> str:
    if size == 1:
        return "You need the trick."
    if need == size == _BOTH:
        return "You need both tricks."
    return f"You need all {size} tricks." if need == size else f"You need {need} of {size} tricks."


def _read(given: GivenDict) -> Ending:
    rotation = _seats(given["hands"])
    seen = {parse_seat(key): Hand.parse(text) for key, text in given["hands"].items()}
    lengths: dict[tuple[Seat, Suit], int] = {}
    for key, suits in given.get("lengths", {}).items():
        for sign, number in suits.items():
            lengths[parse_seat(key), parse_suit(sign)] = int(number)
    mine = given.get("mine") or (["N", "S"] if rotation is COMPASS else ["A"])
    trump = given.get("trump", "")
    return Ending.made(
        rotation,
        seen,
        list(map(parse_seat, mine)),
        int(given["need"]),
        hidden=Hand.parse(given.get("hidden", "")),
        aside=int(given.get("aside", 0)),
        holds={parse_seat(key): Hand.parse(text) for key, text in given.get("holds", {}).items()},
        lengths=lengths,
        trump=parse_suit(trump) if trump else None,
        leader=parse_seat(given.get("leader", "S" if rotation is COMPASS else "A")),
        table=parse_cards(given.get("table", "")),
    )


# --- questions ----------------------------------------------------------------------------------


def _question(given: GivenDict) -> Question:
    arguments = given.get("given", {})
    if "drill" in given:
        return drill(given["drill"]).make(**arguments)
    choices = given.get("choices")
    if not isinstance(choices, list) or len(set(choices)) != len(choices) or len(choices) < _LUCK:
        raise NotationError('"choices" must list at least two different answers')
    said = _asked(given["function"], {key: str(value) for key, value in arguments.items()})
    right = [one for one in choices if one in given["right"]]
    if len(right) != 1:
        raise NotationError("exactly one of the choices must be right")
    found = [one for one in choices if re.search(rf"(?<!\w){re.escape(one)}(?!\w)", said)]
    if max(found, key=len, default="") != right[0]:
        raise NotationError(f'{given["function"]} says "{said}"')
    return Question(
        given["text"],
        (choice(*choices),),
        frozenset(right),
        (said,),
        zones=_zones(given),
        otherwise=Mistake("other", f"{said.removesuffix('.')}."),
        clauses=tuple(clause(one) for one in given.get("clauses", [])),
    )


def _asked(function: str, values: Mapping[str, str]) -> str:
    """The answer of a game's function, as a page shows it, in plain text."""
    html = answer(function, values).html
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def _zones(given: GivenDict) -> tuple[Zone, ...]:
    """The hands shown beside a question, and a trick."""
    if "hands" not in given and "trick" not in given:
        return ()
    rotation = _seats(given.get("hands", {"S": ""}))
    places = _PLACES[len(rotation)]
    names = {parse_seat(key): str(name) for key, name in given.get("names", {}).items()}
    zones = []
    for key, text in given.get("hands", {}).items():
        seat = parse_seat(key)
        title = names.get(seat, seat.word)
        zones.append(
            Zone(
                f"hand:{seat.value}", "hand", places[seat], title, tuple(Hand.parse(text)), 0, seat
            )
        )
    if "trick" in given:
        plays = []
        for one in given["trick"]:
            word, _, card = one.partition(" ")
            plays.append((parse_seat(word), Card.parse(card)))
        zones.append(Zone("trick", "trick", "center", "Trick", plays=tuple(plays)))
    return tuple(zones)
