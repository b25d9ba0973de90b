"""Structured bids: what each bid of an auction promises, and who kept the promise (NAF-STR).

The review of an auction is one value with a verdict for each bid; the page prints it and the score
uses it to find who lied.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal, final

from ...base.display import Drawable
from ...bridge.calls import Bid, Call, Denomination, Pass
from ...bridge.scoring import counted
from ...core.cards import Hand, Suit
from ...core.clauses import Clause, clause
from ...core.seats import Seat
from .requirements import DOUBLE_RAISE, SINGLE_RAISE, Requirement
from .words import called

FREE: Final = clause("NAF-STR-3")
BOTH_RAISES: Final = clause("NAF-STR-14")
FIRST_CALL_ONLY: Final = clause("NAF-STR-15")
AFTER_PASS: Final = clause("NAF-STR-16")
SECOND_ROUND: Final = clause("NAF-STR-17")
RAISE_OF_FREE_BID: Final = clause("NAF-STR-18")
RAISE_AFTER_PASS: Final = clause("NAF-STR-19")
RAISE_AFTER_BID: Final = clause("NAF-STR-20")
PASS_IS_A_CALL: Final = clause("NAF-AMB-16")
FIRST_TURN: Final = clause("NAF-AMB-17")
BIDS_BETWEEN: Final = clause("NAF-AMB-18")
WHOLE_TEST: Final = clause("NAF-AMB-19")
TWO_OVER_ONE: Final = clause("NAF-AMB-21")
AFTER_ANY_BID: Final = clause("NAF-AMB-22")
NOT_LISTED: Final = clause("NAF-AMB-26")

_TWO_NOTRUMP: Final = Bid(2, Denomination.NOTRUMP)

Window = Literal["firstTurn", "anyTurn"]
"""When a raise counts as one: `naf.raiseWindow`."""


@final
@dataclass(frozen=True, slots=True)
class Reading(Drawable):
    """One bid of an auction: what it promises, or why it promises nothing."""

    number: int
    """Place among the calls, from 0."""
    seat: Seat
    bid: Bid
    requirement: Requirement | None
    """None for a free bid."""
    free: str
    """Why a free bid is free; a clause of a sentence, empty for a structured bid."""
    clauses: tuple[Clause, ...]

    @property
    def structured(self) -> bool:
        """True if the bid carries a requirement."""
        return self.requirement is not None

    @property
    def suit(self) -> Suit | None:
        """Whose cards count; None in no trump."""
        return self.bid.denomination.trump

    def told(self, name: Callable[[Seat], str] = called) -> str:
        """The verdict on the bid, without a full stop."""
        if self.requirement is None:
            return f"{name(self.seat)}'s {self.bid} is free: {self.free}"
        promised = self.requirement.promised(self.suit)
        return f"{name(self.seat)}'s {self.bid} ({self.requirement.name}) promises {promised}"

    def __str__(self) -> str:
        return f"{self.told()} [{', '.join(c.id for c in self.clauses)}]"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Readings(Drawable):
    """The bids of an auction, each with its promise."""

    bids: tuple[Reading, ...]

    @property
    def structured(self) -> tuple[Bid, ...]:
        """The structured bids alone."""
        return tuple(one.bid for one in self.bids if one.structured)

    def __str__(self) -> str:
        return "\n".join(map(str, self.bids)) or "nobody has bid"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Verdict(Drawable):
    """A structured bid held against the hand of its maker."""

    reading: Reading
    requirement: Requirement
    """What the bid promised."""
    cards: int | None
    """Cards held of the suit; None in no trump."""
    points: int
    true: bool

    def told(self, name: Callable[[Seat], str] = called) -> str:
        """The verdict with its reason, without a full stop."""
        reading, requirement = self.reading, self.requirement
        suit = reading.suit
        held: list[str] = []
        if suit and requirement.cards and self.cards is not None:
            held.append(counted(self.cards, suit.word[:-1]))
        if requirement.points:
            held.append(counted(self.points, "point"))
        which = "true" if self.true else "a lie"
        promised = requirement.promised(suit)
        who = name(reading.seat)
        return f"{who}'s {reading.bid} was {which}: {' and '.join(held)}, promised {promised}"

    def __str__(self) -> str:
        return f"{self.told()} [{', '.join(c.id for c in self.reading.clauses)}]"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Review(Drawable):
    """Every structured bid of an auction with its verdict."""

    verdicts: tuple[Verdict, ...]

    @property
    def liars(self) -> tuple[Seat, ...]:
        """Who made a false structured bid; a single one is enough (NAF-AMB-23)."""
        lied = (one.reading.seat for one in self.verdicts if not one.true)
        return tuple(sorted(set(lied), key=list(Seat).index))

    def of(self, *seats: Seat) -> Review:
        """The bids of these seats alone."""
        return Review(tuple(one for one in self.verdicts if one.reading.seat in seats))

    def __str__(self) -> str:
        return "\n".join(map(str, self.verdicts)) or "no structured bid was made"

    def __repr__(self) -> str:
        return str(self)


def judge(reading: Reading, requirement: Requirement, hand: Hand) -> Verdict:
    """A structured bid, with what it promises, against a hand: cards and points must be there."""
    suit = reading.suit
    cards = None if suit is None else hand.length(suit)
    points = hand.hcp
    enough = requirement.cards is None or cards is None or cards in requirement.cards
    true = enough and (requirement.points is None or points in requirement.points)
    return Verdict(reading, requirement, cards, points, true)


def judge_all(readings: Readings, hands: Mapping[Seat, Hand]) -> Review:
    """Every structured bid whose maker's hand is given."""
    return Review(
        tuple(
            judge(one, one.requirement, hands[one.seat])
            for one in readings.bids
            if one.requirement is not None and one.seat in hands
        )
    )


def read_auction(
    callers: Sequence[Seat],
    calls: Sequence[Call],
    listed: Sequence[Requirement],
    window: Window,
) -> Readings:
    """What each bid promises; `callers` begin with the dealer."""
    found: list[Reading] = []
    ones: dict[Denomination, Reading] = {}
    first: dict[Seat, Call] = {}
    for number, call in enumerate(calls):
        seat = callers[number % len(callers)]
        if isinstance(call, Bid):
            reader = _Reader(number, seat, call, ones.get(call.denomination), first.get(seat))
            one = reader.read(found, listed, window)
            found.append(one)
            if call.level == 1:
                ones[call.denomination] = one
        first.setdefault(seat, call)
    return Readings(tuple(found))


@final
@dataclass(frozen=True, slots=True)
class _Reader:
    """One bid, with what its meaning depends on."""

    number: int
    seat: Seat
    bid: Bid
    opened: Reading | None
    """The bid of the same denomination at level one."""
    first: Call | None
    """The first call of the same player, if this is a later one."""

    def read(
        self, before: Sequence[Reading], listed: Sequence[Requirement], window: Window
    ) -> Reading:
        """A raise takes precedence over a first call: it is judged only as a raise (NAF-AMB-30)."""
        opened = self.opened
        if opened is not None and opened.seat is not self.seat:
            entry = next((one for one in listed if one.raised and one.fits(self.bid)), None)
            if entry is not None:
                return self._raise(entry, opened, before, window)
        entry = next((one for one in listed if not one.raised and one.fits(self.bid)), None)
        if entry is not None:
            return self._first_call(entry, before)
        if opened is not None and opened.seat is self.seat:
            text = "rebidding one's own suit is not a raise"
            return self._free(text, SINGLE_RAISE, DOUBLE_RAISE, FREE)
        return self._free("it is not on the list", NOT_LISTED, FREE)

    def _free(self, why: str, *cites: Clause) -> Reading:
        return Reading(self.number, self.seat, self.bid, None, why, cites)

    def _promise(self, entry: Requirement, *cites: Clause) -> Reading:
        clauses = tuple(dict.fromkeys((*entry.cites, *cites)))
        return Reading(self.number, self.seat, self.bid, entry, "", clauses)

    def _first_call(self, entry: Requirement, before: Sequence[Reading]) -> Reading:
        if self.first is None:
            cites = [FIRST_CALL_ONLY]
            if before:
                cites.append(PASS_IS_A_CALL)
            if self.opened is not None:
                cites.append(TWO_OVER_ONE)
            return self._promise(entry, *cites)
        if isinstance(self.first, Pass):
            text = "the same player's first call was a pass"
            return self._free(text, AFTER_PASS, FIRST_CALL_ONLY, PASS_IS_A_CALL)
        assert isinstance(self.first, Bid), "an unfinished auction has only bids and passes"
        text = f"the same player has already bid {self.first}"
        suit_opened = self.first.level == 1 and self.first.denomination.trump
        if suit_opened and (self.bid.level == 1 or self.bid == _TWO_NOTRUMP):
            return self._free(text, SECOND_ROUND, FIRST_CALL_ONLY)
        return self._free(text, AFTER_ANY_BID, FIRST_CALL_ONLY)

    def _raise(
        self, entry: Requirement, opened: Reading, before: Sequence[Reading], window: Window
    ) -> Reading:
        if not opened.structured:
            return self._free(f"it raises {opened.bid}, which was free", RAISE_OF_FREE_BID)
        # Calls go round, so the first turn of each opponent is one of the next two calls.
        if window == "firstTurn" and self.number - opened.number > 2:
            text = f"it is not the first turn after {opened.bid}"
            return self._free(text, FIRST_TURN, SINGLE_RAISE, DOUBLE_RAISE)
        cites: list[Clause] = []
        between = [one for one in before if one.number > opened.number]
        if any(one.bid.denomination is self.bid.denomination for one in between):
            cites.append(BOTH_RAISES)
        if any(one.bid.denomination is not self.bid.denomination for one in between):
            cites.append(BIDS_BETWEEN)
        if isinstance(self.first, Pass):
            cites.append(RAISE_AFTER_PASS)
        elif self.first is not None:
            cites += [RAISE_AFTER_BID, WHOLE_TEST]
        return self._promise(entry, *cites)
