"""A position as a coach looks at it: what a seat sees, and the card that it considers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, TypeAlias, final

from ...core.cards import Card, Suit
from ...core.observation import Observation
from ...core.seats import Seat
from ...reason.layouts import WorldError
from ...reason.worlds import Evidence, plain
from ..seat_view import SeatView

__all__ = ["Found", "Look", "NamedPlay", "Recogniser"]


@final
class NamedPlay(NamedTuple):
    """A play that has a name, and why it is made here."""

    kind: str
    """Its name, such as ``finesse``."""
    sentence: str
    """The reason, without a full stop."""
    cards: tuple[Card, ...]
    """The cards that decide it."""


Found: TypeAlias = tuple[str, tuple[Card, ...]] | None
"""The sentence and the cards, or None for another play."""


@final
class Look:
    """A card that a seat may play, and what the seat knows of the cards around it."""

    def __init__(self, seen: Observation, card: Card) -> None:
        self._seen: Final = seen
        self.sight: Final = SeatView(seen)
        self.card: Final = card
        suit = card.suit
        assert suit is not None, "there is no joker where plays have names"
        self.suit: Final[Suit] = suit
        self.leads: Final = not self.sight.table
        self.led: Final[Suit] = suit if self.leads else self.sight.table[0][1].suit or suit
        self.follows: Final = suit is self.led
        self._names: Final = dict(seen.names)
        self._viewer: Final = seen.viewer
        self.mine: Final = self.of(self.sight.hand, suit)
        """The cards of its suit in the same hand, strongest first."""
        mate = self.sight.mate
        assert mate is not None, "plays have names only in deals with four hands"
        self.mate: Final[Seat] = mate
        self.foes: Final = tuple(s for s in self.sight.rotation if s not in self.sight.camp)
        self.behind: Final = tuple(s for s in self.sight.after if s in self.foes)
        """The opponents that are still to play to this trick."""
        self.theirs: Final = self.of(self.sight.known.get(mate, ()), suit)
        """The cards of its suit in the partner's hand, if that is seen; strongest first."""

    # --- words ----------------------------------------------------------------------------------

    def name(self, seat: Seat) -> str:
        """What a hand is called."""
        return self._names.get(seat, seat.word)

    @property
    def partner(self) -> str:
        """What the hand opposite is called."""
        if self.mate not in self.sight.known:
            return "partner"
        return "your hand" if self.mate is self._viewer else "dummy"

    @property
    def partners(self) -> str:
        """The hand opposite as the holder of a card that is named next."""
        return "your" if self.partner == "your hand" else f"{self.partner}'s"

    @property
    def one(self) -> str:
        """One card of the suit: ``heart``."""
        return self.suit.word[:-1]

    # --- cards ----------------------------------------------------------------------------------

    def of(self, cards: Iterable[Card], suit: Suit) -> list[Card]:
        """The cards of a suit, strongest first."""
        among = (card for card in cards if card.suit is suit)
        return sorted(among, key=self.sight.strength, reverse=True)

    def over(self, one: Card, other: Card) -> bool:
        """True if a card outranks another one of its suit."""
        return self.sight.strength(one) > self.sight.strength(other)

    @property
    def out(self) -> list[Card]:
        """The cards of its suit outside of the camp, strongest first."""
        return self.of(self.sight.outside(self.suit), self.suit)

    def above(self, card: Card) -> list[Card]:
        """The cards outside of the camp that outrank one, strongest first."""
        return self.of((c for c in self.sight.outside(card.suit) if self.over(c, card)), self.suit)

    def may(self, seat: Seat, *cards: Card) -> bool:
        """True if a hand holds some cards, or may hold all of them by whatever the seat knows."""
        if not all(card in self.sight.may_hold(seat, card.suit) for card in cards):
            return False
        if seat in self.sight.known or self._seen.terms is None:
            return True
        # Numbers that players have announced count too, such as points and tops.
        game = self._seen.terms.game
        where, _, clues = (game.unseen or plain)(Evidence(game, self._seen))
        try:
            where.put(seat, cards)
            return where.layouts(clues).count > 0
        except (WorldError, KeyError):
            return False

    @property
    def exact(self) -> bool:
        """True if the opponents hold every card that is out."""
        return self.sight.declares and not self.sight.elsewhere

    def ruffs(self, seat: Seat) -> bool:
        """True if a hand may have none of the suit led, and a trump."""
        sight = self.sight
        if sight.trump is None or self.led is sight.trump:
            return False
        return not sight.least(seat, self.led) and bool(sight.may_hold(seat, sight.trump))

    def safe(self, card: Card) -> bool:
        """True if no opponent behind may beat a card of either hand when it is played now."""
        return not any(self.sight.may_beat(seat, card, self.led) for seat in self.behind)

    @property
    def takers(self) -> list[Card]:
        """The legal cards of the suit led that would win the trick so far, strongest first."""
        legal = (c for c in self.sight.legal if c.suit is self.led and self.sight.takes(c))
        return self.of(legal, self.led)

    @property
    def best(self) -> Card:
        """The card that wins the trick so far."""
        return self.sight.table[self.sight.best][1]


Recogniser: TypeAlias = Callable[[Look], Found]
