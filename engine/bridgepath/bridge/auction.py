"""The auction of bridge for two, three or four callers (BRG-AUC), as data and as a phase.

Four callers form two sides; with two or three, each caller is a side alone. A double counts between
the side that bids and the side that doubles, so with three callers the two opponents double one by
one. With two sides that is the double everybody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain, combinations
from typing import Final, Protocol, TypeVar, final

from ..base._check import of_kinds, takes
from ..base._fast import unchecked
from ..base.display import Drawable
from ..base.errors import KindError, NotationError
from ..base.text import joined
from ..core.clauses import Clause, IllegalAction, Violation
from ..core.events import Action, Event, Story
from ..core.seats import Seat, place_of
from ..core.state import Phase, PhaseRules
from .calls import BIDS, Bid, Call, Contract, Double, Pass, Redouble, asked_by
from .laws import (
    BID_CANCELS,
    CALLS,
    CLOSED,
    CONTRACT,
    DEALER_CALLS_FIRST,
    DOUBLE,
    LEVELS,
    PASSED_OUT,
    REDOUBLE,
    SUFFICIENT,
)

__all__ = ["BRIDGE", "Auction", "AuctionClauses", "PhaseOfCalls", "calling"]


_AGAINST: Final = {2: "doubled by", 4: "redoubled against"}
"""How opponents who double individually are named, by what it makes of the score."""


@final
@dataclass(frozen=True, slots=True)
class AuctionClauses:
    """The clauses that an auction cites; a game with its own auction has its own."""

    turn: Clause
    """Who calls first, and in which order."""
    kinds: Clause
    """What a call is."""
    levels: Clause
    """What a bid names."""
    sufficient: Clause
    """A bid must be higher than the last one."""
    double: tuple[Clause, ...]
    """Who may double; if doubles are individual, the last says that each doubles once."""
    redouble: tuple[Clause, ...]
    """Who may redouble; if doubles are individual, the last says that a redouble names them."""
    again: Clause
    """A later bid cancels doubles."""
    closed: Clause
    """When the auction is over."""
    passed_out: Clause
    """Nobody bids."""
    contract: Clause
    """What the contract is, and who holds it."""
    doubles: bool = True
    """False in a game without doubles; then `double` says so."""

    def __post_init__(self) -> None:
        of_kinds(self)


BRIDGE: Final = AuctionClauses(
    turn=DEALER_CALLS_FIRST,
    kinds=CALLS,
    levels=LEVELS,
    sufficient=SUFFICIENT,
    double=(DOUBLE,),
    redouble=(REDOUBLE,),
    again=BID_CANCELS,
    closed=CLOSED,
    passed_out=PASSED_OUT,
    contract=CONTRACT,
)
"""The auction of contract bridge."""

_PASS: Final = Pass()


@cache
def _doubles(callers: tuple[Seat, ...]) -> tuple[Double | Redouble, ...]:
    """Doubles and redoubles as these callers make them, in canonical order."""
    if len(callers) != 3:
        return (Double(), Redouble())
    seats = sorted(callers, key=list(Seat).index)
    named = chain(combinations(seats, 1), combinations(seats, 2))
    return (Double(), *map(Redouble, named))


Namer = Callable[[Seat], str]


def _word(seat: Seat) -> str:
    return seat.word


def _no_call(given: object) -> KindError:
    return KindError(f"a call must be a Bid, Pass, Double or Redouble, not {type(given).__name__}")


@final
@dataclass(frozen=True, slots=True)
class Auction(Drawable):
    """The calls so far. A value: `add` returns the auction after one more call."""

    callers: tuple[Seat, ...]
    """Two, three or four, in the order in which they call; the dealer is first (BRG-AUC-1)."""
    calls: tuple[Call, ...] = ()
    cites: AuctionClauses = field(default=BRIDGE, compare=False)
    bid: Bid | None = field(default=None, compare=False)
    """The last bid."""
    bidder: Seat | None = field(default=None, compare=False)
    """Who made it."""
    doublings: tuple[tuple[Seat, int], ...] = field(default=(), compare=False)
    """Who has doubled the last bid, and what it counts for each: 2, or 4 after a redouble."""
    passes: int = field(default=0, compare=False)
    """Passes since the last other call."""

    def __post_init__(self) -> None:
        # The rules begin one for each deal, always correctly, so a quick check is enough.
        begun = type(self.callers) is tuple and self.calls == () and self.doublings == ()
        if not begun or self.bid or self.bidder or set(map(type, self.callers)) != {Seat}:
            of_kinds(self)
        if not 2 <= len(self.callers) <= 4 or len(set(self.callers)) < len(self.callers):
            raise NotationError(
                f"two, three or four different seats must call, not {joined(self.callers)}"
            )

    @staticmethod
    @takes
    def of(
        callers: tuple[Seat, ...], calls: Iterable[Call], cites: AuctionClauses = BRIDGE
    ) -> Auction:
        """An auction from its calls, which must all be legal; raises IllegalAction."""
        auction = Auction(callers, cites=cites)
        for call in calls:
            who = auction.to_act or auction.callers[0]
            refusal = auction.violation(who, call)
            if refusal is not None:
                raise IllegalAction(refusal)
            auction = auction.add(call)
        return auction

    @property
    def over(self) -> bool:
        """True once nobody calls any more (BRG-AUC-8, BRG-AUC-9)."""
        others = len(self.callers) - 1
        return self.passes >= others and (self.bid is not None or self.passes > others)

    @property
    def passed_out(self) -> bool:
        """True if all have passed at their first turn (BRG-AUC-9)."""
        return self.over and self.bid is None

    @property
    def to_act(self) -> Seat | None:
        """Who calls next; None once the auction is over."""
        return None if self.over else self.callers[len(self.calls) % len(self.callers)]

    def side(self, seat: Seat) -> tuple[Seat, ...]:
        """Who is on the side of `seat`: that seat and, with four callers, its partner."""
        try:
            at = self.callers.index(seat)
        except ValueError:
            at = place_of(seat, self.callers)  # This raises an error that explains the fault.
        return self.callers[at % 2 :: 2] if len(self.callers) == 4 else (seat,)

    @property
    def doubling(self) -> int:
        """1, 2 if doubled, 4 if redoubled; the highest if several doublings differ."""
        return max((times for _, times in self.doublings), default=1)

    def doubled_by(self, seat: Seat) -> int:
        """What the last bid counts against the side of `seat`: 1, 2 or 4."""
        side = self.side(seat)
        return max((times for who, times in self.doublings if who in side), default=1)

    @property
    def contract(self) -> Contract | None:
        """The contract; None while the auction is open and if all passed (BRG-AUC-10)."""
        if not self.over or self.bid is None or self.bidder is None:
            return None
        return _contract(self.bid, self.declarer, self.doubling)

    @property
    def declarer(self) -> Seat:
        """Which player of the last bidder's side first named its denomination (BRG-AUC-10)."""
        if self.bid is None or self.bidder is None:
            raise NotationError("there is no declarer: nobody has bid")
        side, named = self.side(self.bidder), self.bid.denomination
        if len(side) == 1:
            return self.bidder
        return next(
            who
            for who, call in self.by_seat()
            if who in side and isinstance(call, Bid) and call.denomination is named
        )

    def by_seat(self) -> Iterator[tuple[Seat, Call]]:
        """The calls, each with its caller."""
        for i, call in enumerate(self.calls):
            yield self.callers[i % len(self.callers)], call

    @property
    def lowest(self) -> int:
        """The order of the lowest bid that is sufficient (BRG-AUC-4)."""
        return 0 if self.bid is None else self.bid.order + 1

    def candidates(self) -> Iterator[Call]:
        """Every possible call, in canonical order: pass, double, redoubles, bids."""
        yield _PASS
        yield from self._doubles()
        yield from BIDS

    def _doubles(self) -> tuple[Double | Redouble, ...]:
        return _doubles(self.callers) if self.cites.doubles else ()

    def legal(self) -> tuple[Call, ...]:
        """The calls of `candidates` that `violation` allows, whoever is to call."""
        seat = self.to_act
        if seat is None:
            return ()
        doubles = [call for call in self._answers(seat) if self.violation(seat, call) is None]
        return (_PASS, *doubles, *BIDS[self.lowest :])

    def _answers(self, seat: Seat) -> Iterator[Call]:
        """The doubles worth trying: those of others' bids, and of one's own after a double."""
        if self.bidder is None:
            return
        mine = seat in self.side(self.bidder)
        if self.doublings or not mine:
            yield from (call for call in self._doubles() if isinstance(call, Redouble) is mine)

    def violation(self, seat: Seat, call: Call, name: Namer = _word) -> Violation | None:
        """Why `seat` may not make this call now, or None."""
        cites, turn = self.cites, self.to_act
        if turn is None:
            text = f"{name(seat)} may not call any more: the auction is over"
            return Violation(text, (cites.passed_out if self.passed_out else cites.closed,))
        if seat is not turn:
            if not isinstance(seat, Seat):
                raise KindError(f"a seat must be a Seat, not {type(seat).__name__}")
            text = f"{name(seat)} may not call now: it is {name(turn)}'s turn"
            return Violation(text, (cites.turn,))
        match call:
            case Bid():
                if call.order >= self.lowest:
                    return None
                return Violation(self._too_low(call, name(seat)), (cites.sufficient,))
            case Double():
                return self._no_double(seat, name)
            case Redouble():
                return self._no_redouble(seat, call, name)
            case Pass():
                return None
        raise _no_call(call)

    def _too_low(self, call: Bid, who: str) -> str:
        if self.lowest < len(BIDS):
            return f"{who} must bid higher than {self.bid}: {call} is not sufficient"
        left = dict.fromkeys(str(legal).partition(" ")[0] for legal in self.legal())
        return (
            f"{who} may not bid {call}: nothing is higher than {self.bid}, so {who} can only "
            f"{joined(left, 'or')}"
        )

    def _no_double(self, seat: Seat, name: Namer) -> Violation | None:
        who, cites = name(seat), self.cites.double
        if not self.cites.doubles:
            return Violation(f"{who} may not double: this auction has only bids and passes", cites)
        if self.bidder is None:
            return Violation(f"{who} may not double: nobody has bid", cites)
        if seat is self.bidder:
            return Violation(f"{who} may not double {self.bid}: it is {who}'s own bid", cites)
        if seat in self.side(self.bidder):
            text = f"{who} may not double {self.bid}: {name(self.bidder)}, {who}'s partner, bid it"
            return Violation(text, cites)
        times = self.doubled_by(seat)
        if times > 1:
            if len(self.callers) == 3:
                text = f"{who} may not double {self.bid}: {who} has already doubled it"
                return Violation(text, cites[::-1])
            done = "redoubled" if times == 4 else "doubled"
            return Violation(f"{who} may not double {self.bid}: it is already {done}", cites)
        return None

    def _no_redouble(self, seat: Seat, call: Redouble, name: Namer) -> Violation | None:
        who, cites = name(seat), self.cites.redouble
        if not self.cites.doubles:
            text = f"{who} may not redouble: this auction has only bids and passes"
            return Violation(text, cites)
        if self.bidder is None or seat not in self.side(self.bidder):
            text = f"{who} may not redouble: "
            whose = who if len(self.side(seat)) == 1 else f"{who}'s side"
            text += "nobody has bid" if self.bid is None else f"{self.bid} was not bid by {whose}"
            return Violation(text, cites)
        if len(self.callers) == 3:
            if not call.of:
                return Violation(f"{who} must say whose double is redoubled", cites[::-1])
            for one in call.of:
                if one not in self.callers or self.doubled_by(one) == 1:
                    text = f"{who} may not redouble {name(one)}, who has not doubled {self.bid}"
                    return Violation(text, cites[::-1])
                if self.doubled_by(one) == 4:
                    text = f"{who} may not redouble {name(one)} twice"
                    return Violation(text, cites[::-1])
            return None
        if call.of:
            return Violation(f"{who} may not name anybody: only one side can double a bid", cites)
        if self.doubling != 2:
            why = "is already redoubled" if self.doubling == 4 else "is not doubled"
            return Violation(f"{who} may not redouble: {self.bid} {why}", cites)
        return None

    def add(self, call: Call) -> Auction:
        """The auction after one more call, which must be legal."""
        who = self.callers[len(self.calls) % len(self.callers)]
        calls, passes = (*self.calls, call), 0
        match call:
            case Bid():
                return _after(self.callers, calls, self.cites, call, who, (), 0)
            case Double():
                doublings = (*self.doublings, (who, 2))
            case Redouble():
                doublings = tuple(
                    (seat, 4 if not call.of or seat in call.of else times)
                    for seat, times in self.doublings
                )
            case Pass():
                doublings, passes = self.doublings, self.passes + 1
            case _:
                raise _no_call(call)
        return _after(self.callers, calls, self.cites, self.bid, self.bidder, doublings, passes)

    @takes
    def events(self, call: Call, name: Namer = _word) -> tuple[Event, ...]:
        """Describe a legal `call`, made now, in sentences, with the effect that closes the auction.

        Raises NotationError once nobody calls, and for a double where there is no bid.
        """
        seat = self.to_act
        if seat is None:
            raise NotationError("the auction is over: nobody may call")
        who, cites, after = name(seat), self.cites, self.add(call)
        first = () if self.calls else (cites.turn,)
        match call:
            case Bid():
                why = (*first, cites.levels if self.bid is None else cites.sufficient)
                if self.doublings:
                    why = (*why, cites.again)
                events = [Event(f"{who} bids {call}.", why)]
            case Double():
                if self.bidder is None:
                    raise NotationError("there is no bid to double")
                text = f"{who} doubles {name(self.bidder)}'s {self.bid}."
                events = [Event(text, cites.double)]
            case Redouble():
                whose = " and ".join(f"{name(seat)}'s double" for seat in call.of)
                text = f"{who} redoubles {whose}." if whose else f"{who} redoubles."
                events = [Event(text, cites.redouble)]
            case _:
                events = [Event(f"{who} passes.", (*first, cites.kinds))]
        if after.passed_out:
            events.append(Event("Everybody has passed: there is no contract.", (cites.passed_out,)))
        elif after.over:
            contract = after.contract
            assert contract is not None
            # The last call is always a pass, and the contract is the news.
            (passed,) = events
            text = f"{passed.text.removesuffix('.')}: {after.told(name)}."
            events = [Event(text, (*passed.clauses, cites.closed, cites.contract))]
        return tuple(events)

    @takes
    def told(self, name: Namer = _word) -> str:
        """The contract in words, once there is one: ``3♦ by Ann, doubled by Bob``."""
        text = f"{self.bid} by {name(self.declarer)}"
        if len(self.callers) == 3:
            told = [(_AGAINST[times], name(seat)) for seat, times in self.doublings]
            if len(told) == 2 and told[0][0] == told[1][0]:
                told = [(told[0][0], "both")]
            return text + "".join(f", {how} {whom}" for how, whom in told)
        return text + {1: "", 2: ", doubled", 4: ", redoubled"}[self.doubling]

    def __str__(self) -> str:
        """The calls in their notation, separated by spaces; the dealer's is first."""
        return " ".join(str(call).replace(" ", ":") for call in self.calls)


_after: Final = unchecked(Auction)
_contract: Final = unchecked(Contract)


class PhaseOfCalls(Phase, Protocol):
    """A phase in which an auction is held."""

    @property
    def auction(self) -> Auction:
        """The calls so far."""


CallT = TypeVar("CallT", bound=PhaseOfCalls)
AfterT = TypeVar("AfterT", bound=PhaseOfCalls)


def _nothing_told(after: PhaseOfCalls) -> Iterable[Event]:
    return ()


def calling(
    phase: type[CallT],
    put: Callable[[CallT, Auction], AfterT],
    refuse_other: Callable[[CallT, Seat, Action], Violation],
    told: Callable[[AfterT], Iterable[Event]] = _nothing_told,
    means: Callable[[CallT, Call], str] = asked_by,
) -> PhaseRules[CallT, Call]:
    """The phase in which an auction is held.

    `put(phase, auction)` returns the phase after a call, of the class `phase` while the auction is
    open. `refuse_other` refuses any action but a call. `told` adds the consequences of the last
    call to its story, and `means` describes what a call commits to.
    """

    def tell(phase: CallT, call: Call) -> Story:
        name = phase.setting.name
        events = phase.auction.events(call, name)
        after = put(phase, phase.auction.add(call))
        auction = after.auction
        more = tuple(told(after)) if auction.over else ()
        result = auction.told(name) if auction.over and not auction.passed_out else ""
        short = ""
        if isinstance(call, Redouble) and call.of:
            short = f"redouble {name(call.of[0]) if len(call.of) == 1 else 'both'}"
        return Story("Auction", (*events, *more), short, result=result)

    return PhaseRules(
        phase,
        action_types=(Bid, Pass, Double, Redouble),
        means=means,
        asks=lambda phase: "calls" if phase.auction.calls else "bids, or passes",
        turn=lambda phase: phase.auction.to_act,
        offers=lambda phase: phase.auction.candidates(),
        refuses=lambda phase, seat, call: phase.auction.violation(seat, call, phase.setting.name),
        refuse_other=refuse_other,
        next_phase=lambda phase, call: put(phase, phase.auction.add(call)),
        narrate=tell,
        legal=lambda phase: phase.auction.legal(),
    )
