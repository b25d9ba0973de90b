"""The rules of each phase of Minibridge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from ...calls import BIDS, Bid, Denomination, Double, Pass, Redouble
from ...clauses import Violation, clause
from ...play import BRIDGE, PlayingRules
from ...seats import Seat, side_of
from ...state import Action, Event, PhaseRules, Story
from ...table import EndRules
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
    Goal,
    Over,
    Playing,
    Table,
    announced,
    chosen,
    played,
)
from .result import told_result

__all__ = ["PHASES"]

DUMMY_FIRST: Final = clause("MINI-DUM-1")
GOAL: Final = clause("MINI-GOAL-1")
PLAY: Final = clause("MINI-PLAY-1")
POINTS: Final = clause("BRG-HCP-1")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")
MOST_POINTS: Final = 37


def elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.setting.name(seat)
    if isinstance(action, Pass | Double | Redouble):
        return Violation(f"{who} may not {action}: Minibridge has no auction", (PLAY,))
    if isinstance(table, Over):
        if table.goal is None:
            text = f"{who} may not go on: at 20–20 the cards are dealt again"
            return Violation(text, (MORE_POINTS,))
        text = f"{who} is too late: all thirteen tricks are played"
        return Violation(text, (THIRTEEN_TRICKS,))
    if isinstance(action, Announce):
        return Violation(f"{who} may not announce again: all four have", (ANNOUNCE,))
    if isinstance(action, Goal | Bid):
        if isinstance(table, Announcing):
            text = f"{who} may not choose a goal yet: dummy is not on the table"
            return Violation(text, (DUMMY_FIRST,))
        return Violation(f"{who} may not change the goal: it is {table.goal}", (GOAL,))
    return Violation(f"{who} may not play {action} yet: no goal is named", (PLAY, GOAL))


class AnnouncingRules:
    """The four numbers."""

    phase = Announcing

    def to_act(self, phase: Announcing) -> Seat:
        return phase.announced.order[len(phase.announced.points)]

    def candidates(self, phase: Announcing) -> Iterator[Action]:
        yield from map(Announce, range(MOST_POINTS + 1))

    def violation(self, phase: Announcing, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, Announce):
            return elsewhere(phase, seat, action)
        name, turn = phase.setting.name, self.to_act(phase)
        if seat is not turn:
            text = f"{name(seat)} may not announce now: it is {name(turn)}'s turn"
            return Violation(text, (ANNOUNCE,))
        held = phase.setting.deal.hand(seat).hcp
        if action.points != held:
            text = f"{name(seat)} must announce {held} HCP, not {action.points}"
            return Violation(text, (ANNOUNCE, POINTS))
        return None

    def apply(self, phase: Announcing, action: Any) -> Table:
        return announced(phase, action.points)

    def story(self, phase: Announcing, action: Any) -> Story:
        setting, who = phase.setting, self.to_act(phase)
        after = self.apply(phase, action)
        text = f"{setting.name(who)} announces {action.points} high-card points."
        events = [Event(text, (ANNOUNCE, POINTS))]
        if after.announced.complete:
            events += self._decided(after)
        sums = " · ".join(f"{side} {after.announced.of(side)}" for side in SIDES)
        result = sums if after.announced.complete else ""
        return Story("Points", tuple(events), short=str(action.points), result=result)

    def _decided(self, after: Table) -> Iterator[Event]:
        name, said = after.setting.name, after.announced
        sums = ", ".join(f"{name(side)} {said.of(side)}" for side in SIDES)
        if said.declarer is None:
            yield Event(f"That makes {sums}: the same dealer deals again.", (MORE_POINTS,))
            return
        yield Event(f"That makes {sums}: {name(side_of(after.declarer))} declare.", (MORE_POINTS,))
        points = dict(said.said())
        who, partner = name(after.declarer), name(after.dummy)
        more = points[after.declarer] > points[after.dummy]
        why = f"{who} has more than {partner}" if more else f"{who} announced before {partner}"
        yield Event(f"{why}, so {who} is declarer.", (DECLARER,))
        yield Event(f"{partner}'s hand is spread as dummy.", (DUMMY_FIRST,))

    def covered(self, phase: Announcing, action: Action) -> None:
        return


class ChoosingRules:
    """Declarer's goal."""

    phase = Choosing

    def to_act(self, phase: Choosing) -> Seat:
        return phase.declarer

    def candidates(self, phase: Choosing) -> Iterator[Action]:
        if phase.setting.options.goal == "level":
            yield from BIDS
            return
        for denomination in Denomination:
            yield from (Goal(denomination, band) for band in BANDS)

    def violation(self, phase: Choosing, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, Goal | Bid):
            return elsewhere(phase, seat, action)
        who, rules = phase.setting.name(seat), phase.setting.options
        if seat is not phase.declarer:
            text = f"{who} may not choose: {phase.setting.name(phase.declarer)} is declarer"
            return Violation(text, (GOAL,))
        if isinstance(action, Bid):
            if rules.goal == "level":
                return None
            game = Goal(action.denomination, "game")
            text = f"{who} may not name {action}, {6 + action.level} tricks: "
            text += f"a part-score is 7 tricks, a game in {action.denomination} {6 + game.level}"
            return Violation(text, (GOAL, GOALS))
        if rules.goal == "level":
            named = Bid(action.level, action.denomination)
            return Violation(f"{who} must name a level from 1 to 7, such as {named}", (GOALS,))
        if action.level >= 6 and rules.slam == "off":
            return Violation(f"{who} may not name a {action.band}: slams are off", (SLAMS, GOAL))
        return None

    def apply(self, phase: Choosing, action: Any) -> Table:
        return chosen(phase, action)

    def story(self, phase: Choosing, action: Any) -> Story:
        after = chosen(phase, action)
        who, trump = phase.setting.name(phase.declarer), action.denomination.trump
        what = f"{trump.word} as trumps" if trump else "no trumps"
        if isinstance(action, Goal):
            text, cite = f"{who} chooses {what} and a {action.band}: {after.needed} tricks.", GOAL
        else:
            text, cite = f"{who} chooses {action}: {what}, {after.needed} tricks.", GOALS
        return Story("Goal", (Event(text, (cite,)),))

    def covered(self, phase: Choosing, action: Action) -> None:
        return


def _balance(table: Table) -> str:
    return f" · {table.taken()}–{table.lost()}"


PHASES: Final[tuple[PhaseRules[Any], ...]] = (
    AnnouncingRules(),
    ChoosingRules(),
    PlayingRules(
        Playing,
        played,
        elsewhere,
        told_result,
        replace(BRIDGE, lead=(PLAY, *BRIDGE.lead)),
        _balance,
        spread_by_lead=False,
    ),
    EndRules(Over, elsewhere),
)
