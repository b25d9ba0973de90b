"""The parts that games with a dummy share: places, what a viewer sees there, the end of a deal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NoReturn, TypeVar, final

from ..base._check import of_kinds, takes
from ..base.errors import NotationError
from ..core.cards import Card, Hand
from ..core.clauses import Violation
from ..core.events import Action
from ..core.observation import Fact, Zone
from ..core.seats import Seat, from_seat
from ..core.state import Phase, PhaseRules, Setting
from .tricks import Tricks

__all__ = [
    "AROUND",
    "NOTHING",
    "Held",
    "Task",
    "TrickPile",
    "around",
    "ended",
    "hands_held",
    "hands_now",
    "trick_zones",
    "tricks_fact",
    "vulnerable_fact",
    "zones",
]

PhaseT = TypeVar("PhaseT", bound=Phase)

AROUND: Final = ("left", "top", "right", "bottom")
"""Places of a table, clockwise; the reader of a diagram sits at the bottom."""
NOTHING: Final = Hand()


def ended(
    phase: type[PhaseT], refuse_other: Callable[[PhaseT, Seat, Action], Violation]
) -> PhaseRules[PhaseT, Action]:
    """The phase in which nobody acts any more; `refuse_other` refuses every action."""

    def never(phase: PhaseT, *action: object) -> NoReturn:
        raise AssertionError("nobody acts after the end")

    return PhaseRules(
        phase,
        action_types=(),
        turn=lambda phase: None,
        offers=lambda phase: (),
        refuses=never,
        refuse_other=refuse_other,
        next_phase=never,
        narrate=never,
        public_side=never,
    )


@takes
def around(rotation: Sequence[Seat], bottom: Seat) -> dict[Seat, str]:
    """Places of four hands in their clockwise order, with `bottom` at the bottom."""
    if len(rotation) != len(AROUND):
        raise NotationError(f"a table needs four hands, not {len(rotation)}")
    first, *rest = from_seat(bottom, rotation)
    return dict(zip((*rest, first), AROUND, strict=True))


@final
@dataclass(frozen=True, slots=True)
class Held:
    """One hand, and what the viewer sees of it."""

    seat: Seat
    hand: Hand
    seen: Hand
    """The cards of `hand` that lie open for the viewer."""

    def __post_init__(self) -> None:
        # The rules make many of these, always from correct values, so a quick check is enough.
        right = type(self.seat) is Seat and type(self.hand) is Hand
        if not right or type(self.seen) is not Hand:
            of_kinds(self)


@final
@dataclass(frozen=True, slots=True)
class TrickPile:
    """Hands whose tricks are piled together."""

    id: str
    """Last part of the pile's id: ``won:NS``."""
    title: str
    seats: tuple[Seat, ...]
    place: str
    owner: Seat | None = None
    """The owner of the place, if it is drawn as one player's own."""

    def __post_init__(self) -> None:
        of_kinds(self)


@takes
def hands_now(
    setting: Setting, tricks: Tricks | None, seats: Iterable[Seat]
) -> tuple[tuple[Seat, Hand], ...]:
    """The cards of each of `seats`: all that was dealt, until the play begins."""
    return tuple((seat, tricks.hand(seat) if tricks else setting.deal.hand(seat)) for seat in seats)


@takes
def hands_held(
    hands: Iterable[tuple[Seat, Hand]], open_to: Callable[[Seat], bool]
) -> tuple[Held, ...]:
    """Hands that the viewer sees whole or not at all."""
    return tuple(Held(seat, hand, hand if open_to(seat) else NOTHING) for seat, hand in hands)


@takes
def zones(
    held: Iterable[Held],
    places: Mapping[Seat, str],
    name: Callable[[Seat], str],
    tricks: Tricks | None = None,
    camps: Iterable[TrickPile] = (),
) -> tuple[Zone, ...]:
    """Hands at their places, the trick in the middle, the tricks won in piles.

    A finished trick lies open until the next lead. Before the first lead, only the hands.
    """
    found = [
        Zone(
            f"hand:{one.seat}",
            "hand",
            places[one.seat],
            name(one.seat),
            tuple(one.seen),
            len(one.hand) - len(one.seen),
            one.seat,
        )
        for one in held
    ]
    return (*found, *trick_zones(tricks, camps)) if tricks and tricks.started else tuple(found)


@takes
def trick_zones(tricks: Tricks, camps: Iterable[TrickPile]) -> Iterator[Zone]:
    """The trick in the middle, then the tricks won in piles."""
    done = list(tricks.done)
    seats = from_seat(tricks.leader, tricks.rotation)
    plays = tuple(zip(seats, tricks.table, strict=False))
    winner: Seat | None = None
    shown: tuple[tuple[Seat, Card | None], ...] = plays
    if done and not plays:
        last = done.pop()
        shown, winner = tuple(zip(last.seats, last.cards, strict=True)), last.winner
    yield Zone("trick", "trick", "center", "Trick", plays=shown, winner=winner)
    for camp in camps:
        won = [t for t in reversed(done) if t.winner in camp.seats]
        cards = tuple(card for trick in won for card in reversed(trick.cards))
        # A trick counts as soon as it is won, though its cards are still on the table.
        count = tricks.won(*camp.seats)
        yield Zone(
            f"won:{camp.id}", "pile", camp.place, camp.title, cards, 0, camp.owner, tricks=count
        )


@final
@dataclass(frozen=True, slots=True)
class Task:
    """How many tricks a side needs, in a fact for programs."""

    side: tuple[Seat, ...]
    tricks: int

    def __post_init__(self) -> None:
        of_kinds(self)


@takes
def vulnerable_fact(
    seats: tuple[Seat, ...], name: Callable[[Seat], str], between: str = ", "
) -> Fact:
    """Who is vulnerable: players, or sides, each of which is one seat."""
    return Fact("Vulnerable", between.join(map(name, seats)) or "nobody", means=seats)


@takes
def tricks_fact(
    tricks: Tricks,
    side: tuple[Seat, ...],
    needed: int = 0,
    names: tuple[str, str] = ("declarer", "defenders"),
) -> Fact:
    """The tricks that `side` has won, of those that it needs, and the tricks of all other hands.

    `needed` is 0 if nothing is needed, or nobody knows yet how much. The fact has the `names` of
    both sides, and tells a player the tricks of *we* and *they*. Raises NotationError unless there
    are two names.
    """
    if len(names) != 2:
        raise NotationError(f"tricks_fact() takes the names of two sides, not of {len(names)}")
    others = tuple(seat for seat in tricks.rotation if seat not in side)
    won = f"{tricks.won(*side)} of {needed}" if needed else str(tricks.won(*side))
    lost = tricks.won(*others)
    first, second = names
    told = ((side, f"we {won} · they {lost}"), (others, f"they {won} · we {lost}"))
    value, task = f"{first} {won} · {second} {lost}", Task(side, needed) if needed else None
    return Fact("Tricks", value, told, task)
