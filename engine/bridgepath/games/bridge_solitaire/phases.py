"""Actions and phases of Bridge Solitaire: what can be done, and what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...calls import Bid, Contract, Pass, parse_call
from ...cards import Card, Hand, Suit
from ...errors import NotationError, short
from ...play import Play
from ...seats import Seat
from ...state import Action, Setting
from .count import HouseCall, house_call
from .options import SolitaireOptions

PLAYER: Final = Seat.SOUTH
HOUSE: Final = Seat.HOUSE


@final
@dataclass(frozen=True, slots=True)
class Keep:
    """Keeping cards of the thirteen (SOL-CHOOSE-1)."""

    cards: Hand

    def __str__(self) -> str:
        return f"keep {self.cards}"


@final
@dataclass(frozen=True, slots=True)
class Top:
    """Naming the discard that lies on top (SOL-CHOOSE-6)."""

    card: Card

    def __str__(self) -> str:
        return f"top {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Skip:
    """The House turns a stock card and passes it over (SOL-HPLAY-4)."""

    card: Card

    def __str__(self) -> str:
        return f"skip {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Look:
    """Looking where nobody may look: never legal, but it can be tried and is explained."""

    where: str
    """``closed``, ``discards``, ``stock``, ``ignored`` or ``tricks``."""

    def __str__(self) -> str:
        return f"look {self.where}"


LOOKS: Final = {
    "closed": "the seven face-down cards",
    "discards": "the discards below the top one",
    "stock": "the stock",
    "ignored": "the cards turned and passed over",
    "tricks": "the finished tricks",
}

CALLS: Final = ("pass", "p", "double", "x", "redouble", "xx")


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
        case "look":
            if rest.strip().lower() not in LOOKS:
                raise NotationError(f'"{short(words)}": one looks at {", ".join(LOOKS)}')
            return Look(rest.strip().lower())
    if words[:1].isdigit() or words.lower() in CALLS:
        return parse_call(words)
    try:
        return Play(Card.parse(words))
    except NotationError:
        raise NotationError(
            f'"{short(words)}" is not an action here; there are keep, top, skip, look, calls such '
            "as 1♦ or pass, and cards"
        ) from None


@final
@dataclass(frozen=True, slots=True)
class Choosing:
    """Thirteen cards lie open; the player picks six."""

    setting: Setting


@final
@dataclass(frozen=True, slots=True)
class Topping:
    """Six are kept; the player names the top discard, then takes up the seven."""

    setting: Setting
    kept: Hand


@final
@dataclass(frozen=True, slots=True)
class HouseCalling:
    """The House calls against the thirteen cards."""

    setting: Setting
    hand: Hand
    discards: tuple[Card, ...]
    """Top card first."""

    def call(self) -> HouseCall:
        """What the House must call."""
        return house_call(self.hand, Hand.of(self.discards), self.setting.options)


@final
@dataclass(frozen=True, slots=True)
class PlayerCalling:
    """The player answers the House's call."""

    setting: Setting
    hand: Hand
    discards: tuple[Card, ...]
    house: Bid | Pass


@final
@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick."""

    plays: tuple[tuple[Seat, Card | None], ...]
    """Leader first; None where the House found no card."""
    winner: Seat


@final
@dataclass(frozen=True, slots=True)
class Playing:
    """Thirteen tricks against the stock."""

    setting: Setting
    dealt: Hand
    """The player's thirteen cards."""
    discards: tuple[Card, ...]
    contract: Contract
    hand: Hand
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
    def trump(self) -> Suit | None:
        """The trump suit; None in no trumps."""
        return self.contract.bid.denomination.trump


@final
@dataclass(frozen=True, slots=True)
class Over:
    """All thirteen tricks are credited."""

    setting: Setting
    play: Playing
    """How it stood when the last trick was complete; its hand holds the cards left over."""

    def won(self, seat: Seat) -> int:
        """Tricks in all; cards left in hand are the player's (SOL-RUN-2)."""
        return self.play.won(seat) + (len(self.play.hand) if seat is PLAYER else 0)


def opens(setting: Setting, seat: Seat) -> str:
    """How a sentence begins with `seat`."""
    given = dict(setting.names).get(seat)
    return given or ("The House" if seat is HOUSE else "The player")


def within(setting: Setting, seat: Seat) -> str:
    """`seat` inside a sentence."""
    return dict(setting.names).get(seat) or ("the House" if seat is HOUSE else "the player")


def final_contract(
    house: Bid | Pass, player: Bid | Pass, jokers: int, options: SolitaireOptions
) -> Contract:
    """The contract that two calls make, doubled by jokers (SOL-BID-6, SOL-DBL-1)."""
    bid, declarer = (player, PLAYER) if isinstance(player, Bid) else (house, HOUSE)
    assert isinstance(bid, Bid), "two passes were let through"
    doubling = 2**jokers
    if declarer is HOUSE and options.double_scope == "player":
        doubling = 1
    return Contract(bid, declarer, doubling)


def opponent(seat: Seat) -> Seat:
    """The other side."""
    return HOUSE if seat is PLAYER else PLAYER
