"""The conformance suite: requests with the answers that every program must give.

A suite is in JSON Lines. Its first line describes it; every other line has a request to the desk
(`bridgepath.desk.api`) and what its answer must contain. An answer may contain more than that.
A program that claims to know a game is judged only by the lines of that game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError
from ..base.limits import LONGEST_REQUEST, beyond
from ..base.text import shown

__all__ = ["VERSION", "Asked", "Suite", "SuiteError", "difference", "read_answer", "read_suite"]

VERSION: Final = 1
"""Version of the suite's form: the possible requests, and how answers are compared."""


class SuiteError(BridgepathError):
    """A suite or an answer that cannot be read, with the reason in one sentence."""


@final
@dataclass(frozen=True, slots=True)
class Asked:
    """One line of a suite."""

    id: str
    game: str
    request: Mapping[str, object]
    answer: Mapping[str, object]
    """What the answer must contain."""

    def __post_init__(self) -> None:
        of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class Suite:
    """A suite as it was read."""

    revision: str
    """Revision of the lines: two suites with the same one are equal."""
    asked: tuple[Asked, ...]

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def games(self) -> tuple[str, ...]:
        """The games of its lines, in their order."""
        return tuple(dict.fromkeys(one.game for one in self.asked))


@takes
def read_suite(text: str) -> Suite:
    """Read a suite from its text; raises SuiteError."""
    lines = text.splitlines()
    head = _table(lines[0] if lines else "", 1)
    version = head.get("conformance")
    if version != VERSION:
        what = "does not name its format"
        if "conformance" in head:
            what = f"is in format {shown(version)}"
        raise SuiteError(f"this suite {what}, but only format {VERSION} can be read")
    if head.get("lines") != len(lines) - 1:
        told = shown(head.get("lines"))
        raise SuiteError(f"this suite is incomplete: it has {len(lines) - 1} lines, not {told}")
    found = tuple(_asked(_table(line, at), at) for at, line in enumerate(lines[1:], 2))
    return Suite(str(head.get("revision", "")), found)


def _table(line: str, number: int) -> dict[str, object]:
    if why := beyond(line, toml=False, what="a line", most=LONGEST_REQUEST):
        raise SuiteError(f"line {number} of the suite cannot be read: {why}")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise SuiteError(f"line {number} of the suite is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise SuiteError(f"line {number} of the suite is {shown(found)}, not a JSON object")
    return found


def _asked(row: Mapping[str, object], number: int) -> Asked:
    ident, game, request, answer = (row.get(k) for k in ("id", "game", "request", "answer"))
    texts = isinstance(ident, str) and isinstance(game, str)
    if not (texts and isinstance(request, dict) and isinstance(answer, dict)):
        raise SuiteError(f"line {number} of the suite needs id, game, request and answer")
    return Asked(str(ident), str(game), request, answer)


@takes
def read_answer(line: str) -> dict[str, object]:
    """Read a program's answer; raises SuiteError, in words that continue a sentence after "it"."""
    if why := beyond(line, toml=False, what="an answer", most=LONGEST_REQUEST):
        raise SuiteError(f"answers {shown(line.strip())}, which cannot be read: {why}")
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        raise SuiteError(f"answers {shown(line.strip())}, which is not JSON") from None
    if not isinstance(found, dict):
        raise SuiteError(f"answers {shown(found)}, which is not a JSON object")
    return found


@takes
def difference(asked: Asked, answer: Mapping[str, object], *, clauses: bool = True) -> str:
    """The first thing in `answer` that is not as it must be, in a sentence; empty if all is right.

    Legal actions and score lines may come in any order. Without `clauses` it is enough that illegal
    actions are refused and that every seat gets its points.
    """
    if "error" in answer and "error" not in asked.answer:
        return f"it cannot answer: {shown(answer['error'])}"
    return next(_differences(asked, answer, clauses), "")


def _differences(asked: Asked, answer: Mapping[str, object], clauses: bool) -> Iterator[str]:
    for key, wanted in asked.answer.items():
        if key == "score" and not clauses:
            continue
        if key not in answer:
            yield f'"{key}" is missing'
        elif key == "tried":
            yield from _tried(asked.request.get("try", []), wanted, answer[key], clauses)
        elif key in ("legal", "score"):
            yield from _any_order(key, wanted, answer[key])
        elif not _holds(wanted, answer[key]):
            yield f'"{key}" is {_text(answer[key])}, not {_text(wanted)}'


def _tried(tries: object, wanted: object, given: object, clauses: bool) -> Iterator[str]:
    right_ones = _list(wanted)
    if not isinstance(given, list) or len(given) != len(right_ones):
        yield f'"tried" must have an answer to each of {len(right_ones)} tries, not {_text(given)}'
        return
    for turn, right, said in zip(_list(tries), right_ones, given, strict=True):
        same = _kind(right) == _kind(said)
        if clauses and isinstance(right, list) and isinstance(said, list):
            same = same and sorted(right) == sorted(map(str, said))
        if not same:
            seat, action = next(iter(turn.items())) if isinstance(turn, dict) else ("?", turn)
            told = f"it is {_verdict(right)}, but the answer says {_verdict(said)}"
            yield f"{seat} tries {action}: {told}"


def _kind(verdict: object) -> str:
    if isinstance(verdict, list):
        return "refused" if verdict else "legal"
    return "no action" if verdict is None else shown(verdict)


def _verdict(verdict: object) -> str:
    cites = ", ".join(map(str, verdict)) if isinstance(verdict, list) else ""
    return f"refused by {cites}" if cites else _kind(verdict)


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []


def _any_order(key: str, wanted: object, given: object) -> Iterator[str]:
    if not isinstance(given, list):
        yield f'"{key}" must be a list, not {_text(given)}'
        return
    right, said = (Counter(map(_text, rows)) for rows in (_list(wanted), given))
    if missing := list((right - said).elements()):
        yield f'"{key}" lacks {_few(missing)}'
    if more := list((said - right).elements()):
        yield f'"{key}" must not have {_few(more)}'


def _few(texts: list[str]) -> str:
    more = f" and {len(texts) - 3} more" if len(texts) > 3 else ""
    return ", ".join(texts[:3]) + more


def _holds(wanted: object, given: object) -> bool:
    """True if everything wanted is there; objects may have more."""
    if isinstance(wanted, dict):
        return isinstance(given, dict) and all(
            key in given and _holds(value, given[key]) for key, value in wanted.items()
        )
    if isinstance(wanted, list):
        return (
            isinstance(given, list)
            and len(given) == len(wanted)
            and all(map(_holds, wanted, given))
        )
    return type(wanted) is type(given) and bool(wanted == given)


def _text(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}…"
