"""The rules of each phase of Minibridge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...bridge.calls import BIDS, Bid, Denomination, Double, Pass, Redouble
from ...bridge.laws import POINTS, THIRTEEN_TRICKS
from ...bridge.scoring import counted
from ...bridge.table import ended
from ...bridge.trick_phase import BRIDGE, PlayingRules
from ...core.clauses import Violation, clause
from ...core.events import Action, Event, Story
from ...core.seats import Seat, side_of
from ...core.state import PhaseRules
from ..contract_bridge import SIDES
from .options import GOALS, SLAMS
from .phases import (
    ANNOUNCE,
    BANDS,
    DECLARER,
    MORE_POINTS,
    Announce,
    Announcing,
    Choosing,
    Declared,
    Goal,
    Level,
    Over,
    Playing,
    Table,
    Undertaken,
    announced,
    chosen,
    played,
)
from .result import told_result

__all__ = ["PHASES"]

DUMMY_FIRST: Final = clause("MINI-DUM-1")
GOAL: Final = clause("MINI-GOAL-1")
PLAY: Final = clause("MINI-PLAY-1")

NUMBERS: Final = tuple(map(Announce, range(38)))
"""Every number of points that thirteen cards can hold."""
BAND_GOALS: Final = tuple(
    Goal(denomination, band) for denomination in Denomination for band in BANDS
)
"""Every goal except levels, in canonical order."""


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    who = table.setting.name(seat)
    if isinstance(action, Pass | Double | Redouble):
        return Violation(f"{who} may not {action}: Minibridge has no auction", (PLAY,))
    if isinstance(table, Level):
        text = f"{who} may not continue: at 20–20 the cards are dealt again"
        return Violation(text, (MORE_POINTS,))
    if isinstance(table, Over):
        text = f"{who} is too late: all thirteen tricks have been played"
        return Violation(text, (THIRTEEN_TRICKS,))
    if isinstance(action, Announce):
        text = f"{who} may not announce again: all four players have announced"
        return Violation(text, (ANNOUNCE,))
    if isinstance(action, Goal | Bid):
        if isinstance(table, Undertaken):
            return Violation(f"{who} may not change the goal: it is {table.goal}", (GOAL,))
        text = f"{who} may not choose a goal: dummy is not on the table yet"
        return Violation(text, (DUMMY_FIRST,))
    return Violation(f"{who} may not play {action} yet: no goal has been named", (PLAY, GOAL))


# --- announcements


def _announcer(table: Announcing) -> Seat:
    return table.announced.order[len(table.announced.points)]


def _held(table: Announcing) -> int:
    """The only number that the next player may announce (MINI-ANN-1)."""
    return table.setting.deal.hand(_announcer(table)).hcp


def _refuse_number(table: Announcing, seat: Seat, action: Announce) -> Violation | None:
    name, turn = table.setting.name, _announcer(table)
    if seat is not turn:
        text = f"{name(seat)} may not announce now: it is {name(turn)}'s turn"
        return Violation(text, (ANNOUNCE,))
    held = _held(table)
    if action.points != held:
        text = f"{name(seat)} must announce {held} HCP, not {action.points}"
        return Violation(text, (ANNOUNCE, POINTS))
    return None


def _told_number(table: Announcing, action: Announce) -> Story:
    name, after = table.setting.name, announced(table, action.points)
    said, number = after.announced, action.points
    text = f"{name(_announcer(table))} announces {number} high-card points."
    events, result = [Event(text, (ANNOUNCE, POINTS))], ""
    if not isinstance(after, Announcing):
        result = " · ".join(f"{side} {said.of(side)}" for side in SIDES)
        events += _decided(after)
    return Story("Points", tuple(events), short=str(number), result=result)


def _decided(table: Level | Declared) -> Iterator[Event]:
    """The consequences of four announcements."""
    name, said = table.setting.name, table.announced
    sums = ", ".join(f"{name(side)} {said.of(side)}" for side in SIDES)
    if isinstance(table, Level):
        yield Event(f"That makes {sums}: the same dealer deals again.", (MORE_POINTS,))
        return
    yield Event(f"That makes {sums}: {name(side_of(table.declarer))} declare.", (MORE_POINTS,))
    assert said.ahead is not None, "there is a declarer"
    _, more = said.ahead
    who, partner = name(table.declarer), name(table.dummy)
    why = f"{who} has more points than {partner}" if more else f"{who} announced before {partner}"
    yield Event(f"{why}, so {who} is declarer.", (DECLARER,))
    yield Event(f"{partner}'s hand is spread as dummy.", (DUMMY_FIRST,))


# --- the goal


def _goals(table: Choosing) -> tuple[Goal, ...] | tuple[Bid, ...]:
    return BIDS if table.setting.options.goal == "level" else BAND_GOALS


def _refuse_goal(table: Choosing, seat: Seat, action: Goal | Bid) -> Violation | None:
    who, rules = table.setting.name(seat), table.setting.options
    if seat is not table.declarer:
        text = f"{who} may not choose: {table.setting.name(table.declarer)} is declarer"
        return Violation(text, (GOAL,))
    if isinstance(action, Bid):
        if rules.goal == "level":
            return None
        game = Goal(action.denomination, "game")
        text = f"{who} may not name {action}, {6 + action.level} tricks: "
        text += f"a part-score is 7 tricks, and game in {action.denomination} is {6 + game.level}"
        return Violation(text, (GOAL, GOALS))
    if rules.goal == "level":
        named = Bid(action.level, action.denomination)
        return Violation(f"{who} must name a level from 1 to 7, such as {named}", (GOALS,))
    if action.level >= 6 and not rules.slam:
        return Violation(f"{who} may not name a {action.band}: slams are off", (SLAMS, GOAL))
    return None


def _told_goal(table: Choosing, action: Goal | Bid) -> Story:
    who, trump = table.setting.name(table.declarer), action.denomination.trump
    needed = chosen(table, action).needed
    what = f"{trump.word} as trumps" if trump else "no trumps"
    if isinstance(action, Goal):
        band = action.band if action.band == "game" else f"a {action.band}"
        text, cite = f"{who} chooses {what} and {band}: {needed} tricks.", GOAL
    else:
        text, cite = f"{who} chooses {action}: {what}, {needed} tricks.", GOALS
    return Story("Goal", (Event(text, (cite,)),))


# --- the phases


def _balance(table: Undertaken) -> str:
    return f" · {table.taken()}–{table.lost()}"


PHASES: Final[tuple[PhaseRules, ...]] = (
    PhaseRules(
        Announcing,
        action_types=(Announce,),
        asks="announces the high-card points",
        turn=_announcer,
        offers=lambda table: NUMBERS,
        refuses=_refuse_number,
        refuse_other=refuse_other,
        next_phase=lambda table, action: announced(table, action.points),
        narrate=_told_number,
        legal=lambda table: (NUMBERS[_held(table)],),
    ),
    PhaseRules(
        Choosing,
        action_types=(Goal, Bid),
        asks="names trumps and a goal",
        means=lambda table, action: counted(chosen(table, action).needed, "trick"),
        turn=lambda table: table.declarer,
        offers=_goals,
        refuses=_refuse_goal,
        refuse_other=refuse_other,
        next_phase=chosen,
        narrate=_told_goal,
    ),
    PlayingRules(
        Playing,
        played,
        refuse_other,
        told_result,
        replace(BRIDGE, lead=(PLAY, *BRIDGE.lead)),
        _balance,
        spread_by_lead=False,
    ).rules(),
    ended(Over, refuse_other),
    ended(Level, refuse_other),
)
