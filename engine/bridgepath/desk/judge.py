"""A judged position: who is to act, what is legal, why something is not, what the deal scores.

Two programs that know the same game must agree on this, so it consists of short plain values
without words in any language: `bridgepath.desk.api` answers ``judge`` with it, and the conformance
suite (`bridgepath.desk.conformance`) is made of such answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NotRequired, TypeAlias, TypedDict

from ..base._check import takes
from ..base.errors import BridgepathError, NotationError
from ..base.limits import LONGEST_TEXT
from ..base.text import shown
from ..core.score import ScoreLine
from ..core.seats import Seat, parse_seat
from ..core.state import Game, State
from ..notation.record import Record

__all__ = ["JudgedDict", "PositionDict", "Try", "judge", "judged", "read_tries"]

Try: TypeAlias = tuple[Seat, str]
"""An attempt of a seat, in notation."""

_MOST: Final = 1000
"""The most attempts with one position."""


class PositionDict(TypedDict):
    """A position; a finished deal has a score in place of legal actions."""

    to_act: str | None
    """The seat that decides; null once the deal is over."""
    won: NotRequired[str]
    """The seat whose trick the last turn completed."""
    count: NotRequired[int]
    """How many legal actions there are."""
    legal: NotRequired[list[str]]
    score: NotRequired[list[tuple[str, int, list[str]]]]
    """The lines: seat, points, clauses."""
    totals: NotRequired[dict[str, int]]
    """The points of each seat that has a line."""


class JudgedDict(PositionDict):
    """A position, judged."""

    tried: list[list[str] | None]
    """The clauses that refuse each attempt; none if it is legal, null if it is not an action."""


@takes
def judge(record: Record, tries: Iterable[Try] = ()) -> JudgedDict:
    """The answer for the position after the last turn of a record.

    Raises RecordError for a faulty record.
    """
    return judged(record.states(), tries)


@takes
def judged(states: Sequence[State], tries: Iterable[Try] = ()) -> JudgedDict:
    """The same for states that were replayed before, of which the last is the position."""
    if not states:
        raise NotationError("a position needs at least one state")
    state = states[-1]
    data: PositionDict = {"to_act": state.to_act.value if state.to_act else None}
    if len(states) > 1 and (winner := states[-2].story(state.turns[-1].action).winner):
        data["won"] = winner.value
    if state.outcome is None:
        legal = [str(action) for action in state.legal_actions()]
        data = {**data, "count": len(legal), "legal": legal}
    else:
        data["score"], data["totals"] = _score(state.outcome.lines)
    return {**data, "tried": [_tried(state, *one) for one in tries]}


def _score(lines: Iterable[ScoreLine]) -> tuple[list[tuple[str, int, list[str]]], dict[str, int]]:
    totals: dict[str, int] = {}
    rows = []
    for line in lines:
        seat = line.seat.value
        rows.append((seat, line.points, [cite.id for cite in line.clauses]))
        totals[seat] = totals.get(seat, 0) + line.points
    return rows, totals


def _tried(state: State, seat: Seat, text: str) -> list[str] | None:
    try:
        action = state.game.parse(text)
    except NotationError:
        return None
    refusal = state.violation(action, seat)
    return [cite.id for cite in refusal.clauses] if refusal else []


def read_tries(given: object, game: Game) -> tuple[Try, ...]:
    """Read attempts in the form of a record's turns, ``[{"S": "♥A"}]``; raises BridgepathError."""
    if not isinstance(given, list) or len(given) > _MOST:
        raise BridgepathError(f'"try" must be a list of up to {_MOST} turns, not {shown(given)}')
    found = []
    for one in given:
        if not isinstance(one, Mapping) or len(one) != 1:
            raise BridgepathError(f"a try must be one seat with its action, not {shown(one)}")
        ((seat, text),) = one.items()
        if not isinstance(text, str) or len(text) > LONGEST_TEXT:
            raise BridgepathError(f"an action must be text, not {shown(text)}")
        who = parse_seat(seat)
        if who not in game.seats:
            raise BridgepathError(f"{who.word} has no seat in {game.title}")
        found.append((who, text))
    return tuple(found)
