"""Plain-text pictures: for the terminal, for tests, and for readers without scripts.

Every line is made safe to print (`bridgepath.base.text.plain`): a title or a name cannot move the
cursor, colour the rest, start a new line or change the writing direction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..base._check import takes
from ..base.display import Printed
from ..base.text import plain
from ..core.events import alerted
from ..core.observation import Observation
from ..core.observation import diagram as lines_of
from ..core.score import ScoreLine, total
from ..core.seats import Seat
from ..core.state import State
from ..notation.record import Record

__all__ = ["diagram", "playthrough", "score_table"]


@takes
def diagram(seen: Observation, name: Callable[[Seat], str] = lambda seat: seat.word) -> Printed:
    """The table for a viewer, facts first, one line for each place; `name` names the seats.

    A page draws the table instead.
    """
    return Printed.of(lines_of(seen, name), seen, name)


@takes
def score_table(
    lines: Iterable[ScoreLine], name: Callable[[Seat], str] = lambda seat: seat.word
) -> Printed:
    """Score lines, one on each line, with a sum for each seat; `name` names the seats.

    A page draws a table instead.
    """
    rows = list(lines)
    if not rows:
        return Printed.of("no score", (), name)
    seats = list(dict.fromkeys(line.seat for line in rows))
    width = max(len(plain(name(seat))) for seat in seats)
    ruled = any(line.below for line in rows)
    out: list[str] = []
    for line in rows:
        where = ("below  " if line.below else "above  ") if ruled else ""
        cites = ", ".join(cite.id for cite in line.clauses)
        out.append(
            f"{plain(name(line.seat)):{width}} {line.points:>5}  {where}{line.text} [{cites}]"
        )
    out += [f"{plain(name(seat)):{width}} {total(rows, seat):>5}  in all" for seat in seats]
    return Printed.of(_page(out), tuple(rows), name)


@takes
def playthrough(record: Record) -> str:
    """Every turn of `record` in sentences with its clauses, then the score; raises RecordError."""
    states = record.states()
    last: State = states[-1]
    out = [f"{record.title or record.game.title} ({record.game.title})"]
    group = ""
    for before, turn, written in zip(states, last.turns, record.turns, strict=False):
        story = before.story(turn.action)
        if story.group != group:
            group = story.group
            out.append(f"{group}:")
        cites = dict.fromkeys(c.id for event in story.events for c in event.clauses)
        said = " ".join(event.text for event in story.events)
        out.append(f"  {turn.seat.value} {turn.action}  {said} [{', '.join(cites)}]")
        if written.alert is not None:
            out.append(f"      {alerted(written.alert)}")
    if last.outcome is None:
        out.append("The deal is not over.")
    else:
        out.append(last.outcome.text)
        out += score_table(last.outcome.lines, last.setting.name).split("\n")
    return _page(out)


def _page(lines: Iterable[str]) -> str:
    return "\n".join(map(plain, lines))
