"""Actions and phases of Bridge Solitaire: what can be done, and what is on the table."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, final

from ...base._check import takes
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Bid, Contract, Pass, parse_call
from ...bridge.tricks import parse_play
from ...core import events
from ...core.cards import Card, Hand, Suit
from ...core.events import Action
from ...core.seats import Seat
from ...core.state import Setting
from .count import HouseCall
from .options import SolitaireOptions

PLAYER: Final = Seat.SOUTH
HOUSE: Final = Seat.HOUSE


@final
@dataclass(frozen=True, slots=True, repr=False)
class Keep(Action):
    """Keeping cards of the thirteen (SOL-CHOOSE-1)."""

    answer_kind = "cards"
    answer_verb = "keep"

    cards: Hand

    def __str__(self) -> str:
        return f"keep {self.cards}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Top(Action):
    """Naming the discard that lies on top (SOL-CHOOSE-6)."""

    answer_kind = "card"
    answer_verb = "top"

    card: Card

    def __str__(self) -> str:
        return f"top {self.card}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Skip(Action):
    """The House turns a stock card and passes it over (SOL-HPLAY-4)."""

    answer_kind = "card"
    answer_verb = "skip"

    card: Card

    def __str__(self) -> str:
        return f"skip {self.card}"


LOOKS: Final = MappingProxyType(
    {
        "closed": "the seven face-down cards",
        "discards": "the discards below the top one",
        "stock": "the stock",
        "ignored": "the cards turned and passed over",
        "tricks": "the finished tricks",
    }
)


def _place(text: str) -> str:
    if text.lower() not in LOOKS:
        raise NotationError(f'"look {short(text)}": you can look at {", ".join(LOOKS)}')
    return text.lower()


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """An attempt to ``look`` at hidden cards: never legal, but the refusal explains why."""

    VERBS: ClassVar = MappingProxyType({"look": _place})


CALLS: Final = ("pass", "p", "double", "x", "redouble", "xx")


@takes
def parse(text: str) -> Action:
    """Read an action of Bridge Solitaire; raises NotationError."""
    words = text.strip()
    verb, _, rest = words.partition(" ")
    match verb.lower():
        case "keep":
            return Keep(Hand.parse(rest))
        case "top":
            return Top(Card.parse(rest))
        case "skip":
            return Skip(Card.parse(rest))
    if (attempt := Attempt.read(words)) is not None:
        return attempt
    if words[:1].isdigit() or words.lower() in CALLS:
        return parse_call(words)
    return parse_play(
        words,
        "not an action here; the actions are keep, top, skip, look, calls such as 1♦ or "
        "pass, and cards",
    )


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[SolitaireOptions]


@final
@dataclass(frozen=True, slots=True)
class Choosing(Table):
    """Thirteen cards are open; the player picks six."""

    shown: Hand


@final
@dataclass(frozen=True, slots=True)
class Topping(Table):
    """Six are kept; the player names the top discard, then takes up the seven."""

    kept: Hand
    left: Hand
    """The seven discards."""


@dataclass(frozen=True, slots=True)
class Held(Table):
    """What is known once the player has taken up the seven."""

    hand: Hand
    """What the player holds now."""
    discards: tuple[Card, ...]
    """Top card first."""


@final
@dataclass(frozen=True, slots=True)
class HouseCalling(Held):
    """The House calls against the thirteen cards."""

    call: HouseCall
    """What the House must call."""


@final
@dataclass(frozen=True, slots=True)
class PlayerCalling(Held):
    """The player answers the House's call."""

    house: Bid | Pass


@final
@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    plays: tuple[tuple[Seat, Card | None], ...]
    """Leader first; None if the House found no card."""
    winner: Seat


@final
@dataclass(frozen=True, slots=True)
class Playing(Held):
    """Thirteen tricks against the stock."""

    dealt: Hand
    """The player's thirteen cards."""
    contract: Contract
    stock: tuple[Card, ...]
    """Top card first."""
    leader: Seat
    trick: tuple[tuple[Seat, Card], ...] = ()
    turned: int = 0
    """Cards turned and passed over in this trick."""
    ignored: tuple[Card, ...] = ()
    """All cards passed over, the last one first."""
    tricks: tuple[Trick, ...] = ()

    def won(self, seat: Seat) -> int:
        """Tricks taken so far."""
        return sum(trick.winner is seat for trick in self.tricks)

    @property
    def turn(self) -> Seat:
        """Who plays or turns the next card."""
        return opponent(self.leader) if self.trick else self.leader

    @property
    def led(self) -> Card | None:
        """The card to which the second one is played; None before it."""
        return self.trick[0][1] if self.trick else None

    @property
    def trump(self) -> Suit | None:
        """The trump suit; None in no trumps."""
        return self.contract.bid.denomination.trump


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """All thirteen tricks are credited."""

    play: Playing
    """The state after the last trick; its hand has the cards left over."""

    def won(self, seat: Seat) -> int:
        """Tricks in all; cards left in hand are the player's (SOL-RUN-2)."""
        return self.play.won(seat) + (len(self.play.hand) if seat is PLAYER else 0)


def start(setting: Setting[SolitaireOptions]) -> Choosing:
    """The deal before anything is chosen."""
    return Choosing(setting, Hand.of(setting.deal.pile("open")))


def opens(setting: Setting, seat: Seat) -> str:
    """The start of a sentence about `seat`."""
    given = dict(setting.names).get(seat)
    return given or ("The House" if seat is HOUSE else "The player")


def within(setting: Setting, seat: Seat) -> str:
    """`seat` inside a sentence."""
    return dict(setting.names).get(seat) or ("the House" if seat is HOUSE else "the player")


def final_contract(bid: Bid, declarer: Seat, jokers: int, options: SolitaireOptions) -> Contract:
    """The contract that the last bid makes, doubled by jokers (SOL-BID-6, SOL-DBL-1)."""
    doubled = declarer is PLAYER or options.double_scope == "any"
    return Contract(bid, declarer, 2**jokers if doubled else 1)


def opponent(seat: Seat) -> Seat:
    """The other side."""
    return HOUSE if seat is PLAYER else PLAYER
