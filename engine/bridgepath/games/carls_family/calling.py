"""The phase of the calls (CARL-BID)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from ...base._check import takes
from ...bridge.calls import Pass
from ...core.clauses import Clause, Violation
from ...core.events import Action, Event, Story
from ...core.game import OptionsT
from ...core.seats import Seat
from ...core.state import PhaseRules, Setting
from .actions import Call, Number
from .numbers import FREE_BIDS, FREE_PASSES, Cap, Numbers
from .table import Calling, Declared, PassedOut
from .tops import ALL_TOPS

DeclaredT = TypeVar("DeclaredT", bound=Declared)


def _anything(table: Calling, seat: Seat, call: Call) -> None:
    """Carl's game itself: a bid need not be true (CARL-BID-5)."""


def _no_words(table: Calling, call: Call) -> str:
    """The meaning of a number depends on the form of the game."""
    return ""


def _all_tops(table: Calling) -> Cap:
    """A higher number can never be right."""
    return ALL_TOPS


@takes
def calling(
    declared: Callable[[Setting[OptionsT], Numbers, Seat, int], DeclaredT],
    refuse_other: Callable[[Calling[OptionsT], Seat, Action], Violation],
    told: Callable[[DeclaredT], Iterable[Event]],
    *,
    refuse: Callable[[Calling[OptionsT], Seat, Call], Violation | None] = _anything,
    cap: Callable[[Calling[OptionsT]], Cap] = _all_tops,
    means: Callable[[Calling[OptionsT], Call], str] = _no_words,
    bidding: tuple[Clause, ...] = FREE_BIDS,
    passing: tuple[Clause, ...] = FREE_PASSES,
) -> PhaseRules[Calling[OptionsT], Call]:
    """The phase in which each of three players calls once.

    `declared(setting, numbers, declarer, bid)` returns the phase after the last call, if anybody
    has bid. `refuse_other` refuses any action but a call, and `told` adds the consequences of the
    last call. `refuse` adds what a form of the game forbids, `cap` is the highest number allowed,
    `means` describes what a call commits to; `bidding` and `passing` are the clauses for bids and
    passes.
    """

    def turn(table: Calling[OptionsT]) -> Seat | None:
        return table.numbers.to_act

    def refuses(table: Calling[OptionsT], seat: Seat, call: Call) -> Violation | None:
        numbers, name = table.numbers, table.setting.name
        return numbers.violation(seat, call, name, cap(table)) or refuse(table, seat, call)

    def legal(table: Calling[OptionsT]) -> Iterable[Call]:
        numbers, seat = table.numbers, table.numbers.to_act
        if refuse is _anything or seat is None:
            return numbers.legal(cap(table))
        return (call for call in numbers.legal(cap(table)) if refuse(table, seat, call) is None)

    def then(
        table: Calling[OptionsT], call: Call
    ) -> Calling[OptionsT] | PassedOut[OptionsT] | DeclaredT:
        setting, numbers = table.setting, table.numbers.add(call)
        if not numbers.over:
            return Calling(setting, numbers)
        if numbers.bought is None:
            return PassedOut(setting, numbers)
        return declared(setting, numbers, *numbers.bought)

    def tell(table: Calling[OptionsT], call: Call) -> Story:
        events = table.numbers.events(call, table.setting.name, bidding, passing)
        after = then(table, call)
        if isinstance(after, Calling):
            return Story("Calls", events)
        if isinstance(after, PassedOut):
            return Story("Calls", events, result="all pass")
        result = f"{after.name(after.declarer)} · {after.numbers.bid}"
        return Story("Calls", (*events, *told(after)), result=result)

    return PhaseRules(
        Calling,
        action_types=(Number, Pass),
        asks="bids a number of tops, or passes",
        means=means,
        turn=turn,
        offers=lambda table: table.numbers.candidates(),
        refuses=refuses,
        refuse_other=refuse_other,
        next_phase=then,
        narrate=tell,
        legal=legal,
    )
