"""The stock: cards that two players draw between tricks, and the phase in which they do.

The winner of a trick takes the top card, which both have seen; the loser takes the next one.
`bridgepath.bridge.tricks.Tricks.draw` puts a card into a hand that is being played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, Protocol, TypeVar, final

from ..base._check import of_kinds, takes
from ..core.cards import PACK_52, Card
from ..core.clauses import Clause, Violation
from ..core.events import Action, Covered, Event, Story
from ..core.observation import Zone
from ..core.seats import Seat
from ..core.state import Phase, PhaseRules
from .tricks import Tricks

__all__ = [
    "HIDDEN",
    "PhaseOfStock",
    "StockClauses",
    "Take",
    "TakenInTurn",
    "Taking",
    "read_take",
    "seen_of_stock",
    "stock_zone",
    "taking",
]

HIDDEN: Final = "take, a card face down"
"""What a player sees when the other one takes a card unseen."""


@final
@dataclass(frozen=True, slots=True, repr=False)
class Take(Action):
    """Taking a card from the stock."""

    answer_kind = "card"
    answer_verb = "take"

    card: Card

    def __str__(self) -> str:
        return f"take {self.card}"


_TAKES: Final = tuple(map(Take, PACK_52))


@takes
def read_take(text: str) -> Take | None:
    """Read ``take ♠K``; None for a text that begins otherwise. Raises NotationError if it names no
    card.
    """
    word, _, rest = text.strip().partition(" ")
    return Take(Card.parse(rest)) if word.lower() == "take" else None


@takes
def seen_of_stock(turns: Iterable[Action | None], top: Iterable[Card]) -> list[Card | None]:
    """The stock from its first card on, as far as it has been seen; None for an unseen card.

    `turns` are those that were seen, with None for a card that was taken unseen, and `top` is the
    open card now.
    """
    taken = (turn for turn in turns if turn is None or isinstance(turn, Take))
    return [*(turn and turn.card for turn in taken), *top]


@final
@dataclass(frozen=True, slots=True)
class StockClauses:
    """The clauses that drawing cites."""

    take: tuple[Clause, ...]
    """Who takes which card."""
    winner: tuple[Clause, ...]
    """What the winner of a trick does with the top card."""
    loser: tuple[Clause, ...]
    """What the loser does with the next one, and who sees it."""

    def __post_init__(self) -> None:
        of_kinds(self)


class PhaseOfStock(Phase, Protocol):
    """A phase with a stock, from which cards are taken when a trick is finished."""

    @property
    def tricks(self) -> Tricks:
        """The play so far."""

    @property
    def pile(self) -> tuple[Card, ...]:
        """What is left of the stock, top card first."""

    @property
    def drawn(self) -> int:
        """How many cards have been taken."""


class TakenInTurn:
    """Who takes the cards of a stock, for a phase with the parts of `PhaseOfStock`."""

    __slots__ = ()

    def loser_takes(self: PhaseOfStock) -> bool:
        """True once the winner of the last trick has taken a card, and the loser has not."""
        return self.drawn % len(self.tricks.rotation) > 0

    def next_taker(self: PhaseOfStock) -> Seat:
        """Who takes the next card: the winner of the last trick, then the loser."""
        tricks = self.tricks
        rotation = tricks.rotation
        first = rotation.index(tricks.done[-1].winner)
        return rotation[(first + self.drawn) % len(rotation)]


class Taking(PhaseOfStock, Protocol):
    """A phase in which a card is taken."""

    def loser_takes(self) -> bool:
        """True for the second card."""

    def next_taker(self) -> Seat:
        """Who takes it."""


StockT = TypeVar("StockT", bound=Taking)
AfterT = TypeVar("AfterT", bound=Phase)


@takes
def stock_zone(pile: tuple[Card, ...], title: str, *, top: bool, all_open: bool = False) -> Zone:
    """The stock on the table: its top card if the viewer sees it, or all of it."""
    shown = len(pile) if all_open else min(len(pile), int(top))
    return Zone("stock", "pile", "center", title, pile[:shown], len(pile) - shown)


def _loser_takes(phase: Taking) -> bool:
    return phase.loser_takes()


def _nothing_told(after: Phase) -> Iterable[Event]:
    return ()


@takes
def taking(
    phase: type[StockT],
    put: Callable[[StockT], AfterT],
    refuse_other: Callable[[StockT, Seat, Action], Violation],
    cites: StockClauses,
    told: Callable[[AfterT], Iterable[Event]] = _nothing_told,
    *,
    unseen: Callable[[StockT], bool] = _loser_takes,
    stock: str = "stock",
) -> PhaseRules[StockT, Take]:
    """The phase in which a card is taken from the stock: by the winner of a trick, or the loser.

    `put(phase)` returns the phase after the top card is taken, of the class `phase` until both have
    one. `refuse_other` refuses any action but taking a card, and `told` adds the consequences to
    the story. `unseen` says whether the card is hidden from the opponent, and `stock` is the name
    for the stock in sentences.
    """

    def refuses(phase: StockT, seat: Seat, action: Take) -> Violation | None:
        turn = phase.next_taker()
        if seat is turn and action.card == phase.pile[0]:
            return None
        name, lost = phase.setting.name, phase.loser_takes()
        if seat is not turn:
            how = "the loser of the trick, takes" if lost else "who won the trick, takes"
            text = f"{name(seat)} may not take a card now: {name(turn)}, {how} one"
            return Violation(text, cites.take)
        which = "the next card" if lost else "the top card"
        text = f"{name(seat)} may not choose {action.card}: {which} of the {stock} must be taken"
        return Violation(text, cites.take)

    def events(phase: StockT, what: str) -> tuple[Event, ...]:
        lost = phase.loser_takes()
        role = "lost the trick and" if lost else "won the trick and"
        text = f"{phase.setting.name(phase.next_taker())} {role} takes {what}."
        return (Event(text, cites.loser if lost else cites.winner), *told(put(phase)))

    def narrate(phase: StockT, action: Take) -> Story:
        which = "the next one" if phase.loser_takes() else "the top card"
        number = len(phase.tricks.done)
        return Story(f"Draw {number}", events(phase, f"{action.card}, {which}"), str(action.card))

    def public_side(phase: StockT, action: Take) -> Covered | None:
        if not unseen(phase):
            return None
        return Covered((phase.next_taker(),), HIDDEN, events(phase, "the next one, unseen"), "▮")

    def offers(phase: StockT) -> tuple[Take]:
        return (_TAKES[phase.pile[0].index],)

    return PhaseRules(
        phase,
        action_types=(Take,),
        asks=f"takes the top card of the {stock}",
        turn=phase.next_taker,
        offers=offers,
        refuses=refuses,
        refuse_other=refuse_other,
        next_phase=lambda phase, action: put(phase),
        narrate=narrate,
        public_side=public_side,
        legal=offers,
    )
