"""A deal in the form of a link: its turns, and the position of its reader.

The text is JSON, the table of a record (see `bridgepath.notation.record`) with its turns on one
line, the alerts beside them, and without its author's words and claims; `docs/reference/links.md`
describes it. The author of a link is unknown, so its content is read as strictly as a record, with
the same errors.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from dataclasses import dataclass, replace
from typing import Final, final

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError, RecordError
from ..base.limits import beyond
from ..base.text import shown
from ..core.seats import Seat, parse_seat
from ..core.state import State
from .record import Expect, Record

__all__ = ["LONGEST_LINK", "Shared", "play_on"]

LONGEST_LINK: Final = 20_000
"""Characters of a shared deal before it is compressed; those of the rulebook have about 1,500."""
_VERSION: Final = 1
_ALL: Final = "all"


@final
@dataclass(frozen=True, slots=True)
class Shared:
    """A deal that is passed on, as from one browser to another."""

    record: Record
    step: int | None = None
    """The number of turns before the reader begins; None for the end."""
    view: Seat | None = None
    """The seat whose view the reader gets; None for all hands."""
    seat: Seat | None = None
    """The seat that the reader plays; None for a spectator."""
    branch: tuple[int, tuple[str, ...]] | None = None
    """After how many turns the reader tried something else, and what; None for nothing."""

    @property
    def line(self) -> Record:
        """The deal that the reader sees: up to the branch, and then the attempt.

        Raises RecordError if a turn breaks a rule.
        """
        if self.branch is None:
            return self.record
        after, actions = self.branch
        record = replace(self.record, turns=self.record.turns[:after], expect=Expect())
        state = record.states()[-1]
        for step, action in enumerate(actions, after + 1):
            if state.to_act is None:
                raise RecordError(record.name, "the deal is over", step=step)
            try:
                state = state.apply(state.game.parse(action))
            except BridgepathError as error:
                raise RecordError(record.name, str(error), step=step) from None
        return replace(record, turns=(*record.turns, *Record.of(state).turns[after:]))

    def __post_init__(self) -> None:
        of_kinds(self)

    def to_text(self) -> str:
        """The deal as one line of text; raises RecordError as `Record.states` does.

        The same deal gives the same text. Alerts that would make it too long to be read again are
        all left out.
        """
        record = self.record
        end = record.states()[-1]
        bare = replace(record, intro="", intro_for="", turns=(), expect=Expect())
        data: dict[str, object] = {"v": _VERSION, **bare.to_dict()}
        data["turns"] = ";".join(f"{turn.seat.value} {turn.action}" for turn in end.turns)
        if alerts := {
            str(step): turn.alert
            for step, turn in enumerate(record.turns, 1)
            if turn.alert is not None
        }:
            data["alerts"] = alerts
        if self.step is not None:
            data["step"] = self.step
        if self.view is not None:
            data["view"] = self.view.value
        if self.seat is not None:
            data["seat"] = self.seat.value
        if self.branch is not None:
            after, actions = self.branch
            data["branch"] = ";".join((str(after), *actions))
        text = _line(data)
        if alerts and len(text) > LONGEST_LINK:
            del data["alerts"]
            text = _line(data)
        return text

    @property
    def fragment(self) -> str:
        """The part of an address after the ``#``: the text, deflated, in base64url."""
        packed = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        data = packed.compress(self.to_text().encode()) + packed.flush()
        return f"{_VERSION}.{base64.urlsafe_b64encode(data).decode().rstrip('=')}"

    @staticmethod
    @takes
    def from_text(text: str, name: str = "the link") -> Shared:
        """Read the content of a link; `name` is its name in errors.

        Raises RecordError, in one sentence, for anything but a deal with its turns, and for turns
        that the rules refuse.
        """
        if why := beyond(text, toml=False, what="the deal of a link", most=LONGEST_LINK):
            raise RecordError(name, why)
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            raise RecordError(name, "it is damaged, or was cut short") from None
        if not isinstance(data, dict):
            raise RecordError(name, f"a deal must be a table of keys and values, not {shown(data)}")
        version = data.pop("v", None)
        if version != _VERSION or type(version) is not int:
            raise RecordError(
                name,
                f"it is in format {shown(version)}, but only format {_VERSION} can be read here",
            )
        step, view, seat = (data.pop(key, None) for key in ("step", "view", "seat"))
        turns = data.get("turns", "")
        if not isinstance(turns, str):
            raise RecordError(name, f'"turns" must be text, not {shown(turns)}')
        rows = [_turn(turn) for turn in turns.split(";") if turn.strip()]
        _explain(rows, data.pop("alerts", {}), name)
        data["turns"] = rows
        branch = _branch(data.pop("branch", None), name)
        record = Record.from_dict(data, name)
        last = len(record.states()) - 1
        if branch:
            if branch[0] > last:
                raise RecordError(name, f"the hand has steps 0 to {last}, not {branch[0]}")
            last = len(Shared(record, branch=branch).line.turns)
        if step is not None and (type(step) is not int or not 0 <= step <= last):
            raise RecordError(name, f"the hand has steps 0 to {last}, not {shown(step)}")
        return Shared(
            record,
            step,
            None if view == _ALL else _viewer(record, view, name),
            _viewer(record, seat, name),
            branch,
        )


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _explain(turns: list[dict[str, object]], alerts: object, name: str) -> None:
    """Attach each alert to its turn, counted from 1; raises RecordError."""
    if not isinstance(alerts, dict):
        raise RecordError(name, f'"alerts" must be a table of turns, not {shown(alerts)}')
    steps = {str(step): turn for step, turn in enumerate(turns, 1)}
    for step, words in alerts.items():
        if step not in steps:
            raise RecordError(name, f"there is no turn {shown(step)} to alert")
        steps[step]["alert"] = words


def _turn(text: str) -> dict[str, object]:
    seat, _, action = text.strip().partition(" ")
    return {seat: action}


def _branch(text: object, name: str) -> tuple[int, tuple[str, ...]] | None:
    """The start of a branch, and the action that was tried; raises RecordError."""
    if text is None:
        return None
    after, *actions = text.split(";") if isinstance(text, str) else ("",)
    if not re.fullmatch("[0-9]{1,4}", after) or not actions:
        raise RecordError(name, f"a branch must be a step and the actions tried, not {shown(text)}")
    return int(after), tuple(actions)


def _viewer(record: Record, given: object, name: str) -> Seat | None:
    """A seat at which somebody sits; raises RecordError."""
    if given is None:
        return None
    there = {seat.value: seat for seat in record.game.viewers}
    if not isinstance(given, str) or given not in there:
        seats = ", ".join(there)
        raise RecordError(
            name, f"nobody sits at {shown(given)} in {record.game.title}; the seats are {seats}"
        )
    return parse_seat(given)


@takes
def play_on(state: State) -> str:
    """The address of the play page for playing on from `state`, after its ``#``.

    Raises RecordError for a state that begins in the middle of a deal.
    """
    record = Record.of(state, state.game.id)
    return Shared(record, len(state.turns), None, state.to_act).fragment
