"""The phase of the calls, and what all forms of the game say at its end (CARL-BID, CARL-SEAT)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ...calls import Pass
from ...clauses import Clause, Violation, clause
from ...seats import Seat
from ...state import Action, Event, Story
from .actions import Call, Number
from .bidding import DECLARER, FREE_BIDS, FREE_PASSES, HIGHER, ONE_CALL_EACH, Numbers
from .options import CarlOptions
from .phases import ORDER_KEPT, RENAMED, Calling, Table

INFORMER_LOOKS: Final = clause("CARL-INFO-1")
LEFT_LEADS: Final = clause("CARL-LEAD-1")
NO_MORE_CALLS: Final = clause("CARL-AMB-20")


def anything(table: Calling, seat: Seat, call: Call) -> None:
    """Carl's game itself: what is bid need not be true (CARL-BID-5)."""


class CallRules:
    """Each of three players calls once.

    `put(table, numbers)` gives the phase after a call; `elsewhere` refuses what is no call;
    `refuse` adds what a form of the game forbids, `bidding` and `passing` are what it cites for
    bids and passes; `told(after)` says what follows from the last call.
    """

    def __init__(
        self,
        put: Callable[[Any, Numbers], Any],
        elsewhere: Callable[[Any, Seat, Action], Violation],
        told: Callable[[Any], Iterable[Event]],
        refuse: Callable[[Any, Seat, Call], Violation | None] = anything,
        phase: type[Any] = Calling,
        bidding: tuple[Clause, ...] = FREE_BIDS,
        passing: tuple[Clause, ...] = FREE_PASSES,
    ) -> None:
        self.phase, self._bidding, self._passing = phase, bidding, passing
        self._put, self._elsewhere, self._told, self._refuse = put, elsewhere, told, refuse

    def to_act(self, phase: Calling) -> Seat | None:
        return phase.numbers.to_act

    def candidates(self, phase: Calling) -> Iterable[Action]:
        return phase.numbers.candidates()

    def violation(self, phase: Calling, seat: Seat, action: Action) -> Violation | None:
        if not isinstance(action, Number | Pass):
            return self._elsewhere(phase, seat, action)
        options = phase.setting.options
        rules = options if isinstance(options, CarlOptions) else None
        return phase.numbers.violation(
            seat, action, phase.setting.name, rules
        ) or self._refuse(phase, seat, action)  # fmt: skip

    def apply(self, phase: Calling, action: Any) -> Any:
        return self._put(phase, phase.numbers.add(action))

    def story(self, phase: Calling, action: Any) -> Story:
        name = phase.setting.name
        events = phase.numbers.events(action, name, self._bidding, self._passing)
        after = self.apply(phase, action)
        if not after.numbers.over:
            return Story("Calls", events)
        if after.numbers.passed_out:
            return Story("Calls", events, result="all pass")
        result = f"{after.name(after.declarer)} · {after.numbers.bid}"
        return Story("Calls", (*events, *self._told(after)), result=result)

    def covered(self, phase: Calling, action: Action) -> None:
        return None


def told_seats(table: Table, *, informed: bool = True) -> Event:
    """Who declares, and where everybody sits now."""
    left, _, right, declarer = map(table.name, table.clockwise)
    text = f"{declarer} declares with {table.numbers.bid} and sits opposite dummy; "
    text += f"{left}, on {declarer}'s left, will lead"
    cites: tuple[Clause, ...] = (DECLARER, HIGHER, RENAMED, ORDER_KEPT, LEFT_LEADS)
    if informed:
        text += f", and {right}, on the right, looks at dummy"
        cites = (*cites, INFORMER_LOOKS)
    return Event(f"{text}.", cites)


def refuse_call(table: Table, seat: Seat) -> Violation:
    """Why there are no more calls."""
    text = f"{table.name(seat)} may not call again: each player calls exactly once"
    return Violation(text, (ONE_CALL_EACH, NO_MORE_CALLS))
