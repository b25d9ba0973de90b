"""The calls: each player bids a number or passes, once (CARL-BID)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, final

from ...base._fast import unchecked
from ...base.display import Drawable
from ...base.errors import NotationError
from ...bridge.calls import Pass
from ...core.clauses import Clause, Violation, clause
from ...core.events import Event
from ...core.seats import TRIO, Seat
from .actions import LARGEST, PASS_OR_NUMBER, Call, Number
from .tops import ALL_TOPS

ONE_CALL_EACH: Final = clause("CARL-BID-1")
AT_LEAST_TWO: Final = clause("CARL-BID-3")
HIGHER: Final = clause("CARL-BID-4")
NEED_NOT_MATCH: Final = clause("CARL-BID-5")
MAY_PASS: Final = clause("CARL-BID-6")
DECLARER: Final = clause("CARL-BID-7")
PASSED_OUT: Final = clause("CARL-BID-8")
BOTH_CONDITIONS: Final = clause("CARL-AMB-1")
HIGHEST_BID: Final = clause("CARL-AMB-2")
FEWER_TOPS: Final = clause("CARL-AMB-3")
ALL_PASS: Final = clause("CARL-AMB-14")

FREE_BIDS: Final = (NEED_NOT_MATCH, FEWER_TOPS)
"""A bid need not be true."""
FREE_PASSES: Final = (MAY_PASS,)
"""A player who wants to pass may pass."""
LOWEST: Final = 2
"""The lowest bid (CARL-BID-3)."""

Cap: TypeAlias = Literal[12, "none"]
"""The highest allowed number (CARL-AMB-2)."""

_PASS: Final = Pass()
_BIDS: Final = tuple(map(Number, range(LARGEST + 1)))

_PLACES: Final = ("the first caller", "the second caller", "the third caller")


def _place(callers: tuple[Seat, ...]) -> Callable[[Seat], str]:
    return lambda seat: _PLACES[callers.index(seat)]


@final
@dataclass(frozen=True, slots=True)
class Numbers(Drawable):
    """The calls so far. A value: `add` returns the calls with one more."""

    callers: tuple[Seat, ...] = TRIO
    """The three players in the order in which they call; the dealer is first."""
    calls: tuple[Call, ...] = ()

    @property
    def over(self) -> bool:
        """True once all three have called (CARL-BID-1)."""
        return len(self.calls) == len(self.callers)

    @property
    def to_act(self) -> Seat | None:
        """Who calls now; None once all have called."""
        return None if self.over else self.callers[len(self.calls)]

    @property
    def bought(self) -> tuple[Seat, int] | None:
        """Who has bid last, and what (CARL-BID-7); None while nobody has bid."""
        for seat, call in zip(
            reversed(self.callers[: len(self.calls)]), reversed(self.calls), strict=True
        ):
            if isinstance(call, Number):
                return seat, call.number
        return None

    @property
    def bid(self) -> int | None:
        """The last bid, which is the highest; None while nobody has bid."""
        return self.bought[1] if self.bought else None

    @property
    def declarer(self) -> Seat | None:
        """Who has bid last (CARL-BID-7); None while nobody has bid."""
        return self.bought[0] if self.bought else None

    @property
    def index(self) -> int | None:
        """The last bidder's place in the order of calls, from 0; None while nobody has bid."""
        return self.callers.index(self.bought[0]) if self.bought else None

    @property
    def passed_out(self) -> bool:
        """True if all three have passed (CARL-BID-8)."""
        return self.over and self.bid is None

    @property
    def lowest(self) -> int:
        """The lowest bid that is high enough (CARL-BID-3, CARL-BID-4)."""
        return LOWEST if self.bid is None else self.bid + 1

    def candidates(self) -> Iterator[Call]:
        """Every possible call, in canonical order."""
        yield _PASS
        yield from _BIDS[LOWEST:]

    def legal(self, cap: Cap = ALL_TOPS) -> tuple[Call, ...]:
        """The calls of `candidates` that `violation` allows, whoever is to call."""
        if self.over:
            return ()
        return (_PASS, *_BIDS[self.lowest : 1 + (LARGEST if cap == "none" else cap)])

    def violation(
        self,
        seat: Seat,
        call: Call,
        name: Callable[[Seat], str] | None = None,
        cap: Cap = ALL_TOPS,
    ) -> Violation | None:
        """Why `seat` may not make this call now, or None."""
        name = name or _place(self.callers)
        who, turn = name(seat), self.to_act
        if turn is None or seat in self.callers[: len(self.calls)]:
            text = f"{who} may not call again: each player calls exactly once"
            return Violation(text, (ONE_CALL_EACH,))
        if seat is not turn:
            return Violation(f"{who} may not call now: it is {name(turn)}'s turn", (ONE_CALL_EACH,))
        if isinstance(call, Pass):
            return None
        if call.number < self.lowest:
            if call.number < LOWEST:
                text = f"{who} may not bid {call}: the lowest bid is {LOWEST}"
                return Violation(text, (AT_LEAST_TWO,))
            text = f"{who} must bid higher than {self.bid} or pass: {call} is not higher"
            if self.bid == (LARGEST if cap == "none" else cap):
                text = f"{who} can only pass: no bid is higher than {self.bid}"
            return Violation(text, (HIGHER, BOTH_CONDITIONS))
        if cap != "none" and call.number > cap:
            text = f"{who} may not bid {call}: the pack holds only {cap} tops"
            return Violation(text, (HIGHEST_BID,))
        return None

    def add(self, call: Call) -> Numbers:
        """The calls after one more, which must be legal."""
        return _after(self.callers, (*self.calls, call))

    def events(
        self,
        call: Call,
        name: Callable[[Seat], str],
        bidding: tuple[Clause, ...] = FREE_BIDS,
        passing: tuple[Clause, ...] = FREE_PASSES,
    ) -> tuple[Event, ...]:
        """Describe a legal `call`, made now; `bidding` and `passing` are the clauses for it."""
        seat = self.to_act
        if seat is None:
            raise NotationError("the calls are over: nobody may call")
        first: tuple[Clause, ...] = () if self.calls else (ONE_CALL_EACH,)
        if isinstance(call, Pass):
            events = [Event(f"{name(seat)} passes.", (*first, *passing, PASS_OR_NUMBER))]
        else:
            why = (AT_LEAST_TWO,) if self.bid is None else (HIGHER,)
            cites = (*first, *why, PASS_OR_NUMBER, *bidding)
            events = [Event(f"{name(seat)} bids {call}.", cites)]
        after = self.add(call)
        if after.passed_out:
            text = "All three have passed: there is no play."
            events.append(Event(text, (PASSED_OUT, ALL_PASS)))
        return tuple(events)

    def drawing(self) -> tuple[object, ...]:
        """The result, in words."""
        return (repr(self),)

    def __str__(self) -> str:
        """The calls in their notation, separated by spaces."""
        return " ".join(map(str, self.calls))

    def __repr__(self) -> str:
        seat, name = self.to_act, _place(self.callers)
        if seat is not None:
            return f"{name(seat)} is to call"
        if self.declarer is None:
            return f"all pass: no play [{PASSED_OUT}]"
        return f"{name(self.declarer)} is declarer with {self.bid} [{DECLARER}]"


_after: Final = unchecked(Numbers)
