"""Actions and phases of Need a Fourth?: what can be done, and everything that was done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...auction import Auction, AuctionClauses
from ...calls import Bid, Call, Double, Redouble, parse_call
from ...cards import Card, Hand
from ...clauses import clause
from ...errors import NotationError, short
from ...play import Play, Tricks
from ...seats import TRIO, Seat, from_seat, next_seat, parse_seat
from ...state import Action, Setting
from .options import NeedAFourthOptions
from .promises import Readings, Review, judge_all, read_auction
from .score import Result
from .words import LEVEL_AND_STRAIN, read_bid

CLOCKWISE: Final = clause("NAF-BID-1")
CALLS: Final = clause("NAF-BID-2")
HIGHER: Final = clause("NAF-BID-8")
PASS_IS_NOT_FINAL: Final = clause("NAF-BID-9")
CLOSED: Final = clause("NAF-BID-10")
ALL_PASS: Final = clause("NAF-BID-11")
NO_DOUBLES: Final = clause("NAF-BID-12")
CHOOSER: Final = clause("NAF-CHO-1")

CALLING: Final = AuctionClauses(
    turn=CLOCKWISE,
    kinds=CALLS,
    levels=LEVEL_AND_STRAIN,
    sufficient=HIGHER,
    double=(NO_DOUBLES,),
    redouble=(NO_DOUBLES,),
    again=PASS_IS_NOT_FINAL,
    closed=CLOSED,
    passed_out=ALL_PASS,
    contract=CHOOSER,
    doubles=False,
)
"""The auction of this game: bids and passes, each player alone."""


@final
@dataclass(frozen=True, slots=True)
class Choose:
    """Picking a Partner (NAF-CHO-2)."""

    seat: Seat

    def __str__(self) -> str:
        return f"choose {self.seat.value}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Give:
    """Moving a card to the dummy, face down (NAF-GIV-1)."""

    cards: Hand
    """One card; none or several can be tried and are refused."""

    def __str__(self) -> str:
        return f"give {self.cards}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that players try and the rules always refuse."""

    verb: str
    """``look dummy``, ``look gift``, ``ask gifts``, ``spread``, ``claim`` or ``take``."""
    card: Card | None = None
    """What somebody would take back."""

    def __str__(self) -> str:
        return self.verb if self.card is None else f"{self.verb} {self.card}"

    def __repr__(self) -> str:
        return str(self)


_ATTEMPTS: Final = ("look dummy", "look gift", "ask gifts", "spread", "claim")


def parse(text: str) -> Action:
    """Read a call, ``choose B``, ``give ♦3`` or a card; raises NotationError.

    What is never legal but can be tried is read too: ``look dummy``, ``look gift``, ``ask gifts``,
    ``spread``, ``claim``, ``take ♦3``.
    """
    plain = " ".join(text.lower().split())
    word, _, rest = plain.partition(" ")
    if word == "choose":
        return Choose(parse_seat(rest))
    if word == "give":
        return Give(Hand.parse(rest))
    if word == "take":
        return Attempt(word, Card.parse(rest))
    if plain in _ATTEMPTS:
        return Attempt(plain)
    if word[:1].isdigit():
        return read_bid(text)
    try:
        return parse_call(text)
    except NotationError:
        pass
    try:
        return Play(Card.parse(text))
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is not an action here; there are bids (1♥), pass, choose B, double, '
            "redouble, give ♦3 and cards (♥A)"
        ) from None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    auction: Auction
    partner: Seat | None = None
    """Whom the Chooser has picked."""
    stakes: tuple[Call, ...] = ()
    """What was said on doubling, in turn: Declarer, Chooser, Partner."""
    gifts: tuple[tuple[Seat, Card], ...] = ()
    """Who has moved which card to the dummy."""
    tricks: Tricks | None = None

    @property
    def options(self) -> NeedAFourthOptions:
        """The house rules of this deal."""
        options: NeedAFourthOptions = self.setting.options
        return options

    @property
    def dealer(self) -> Seat:
        """Who has dealt."""
        dealer = self.setting.deal.dealer
        assert dealer is not None, "a deal without a dealer was let through"
        return dealer

    def name(self, seat: Seat) -> str:
        """What sentences call `seat`."""
        return self.setting.name(seat)

    @property
    def bid(self) -> Bid:
        """The contract, once the auction is over."""
        assert self.auction.bid is not None, "nobody has bid"
        return self.auction.bid

    @property
    def chooser(self) -> Seat:
        """Who won the auction (NAF-CHO-1)."""
        assert self.auction.bidder is not None, "nobody has bid"
        return self.auction.bidder

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """Chooser and Partner, in this order (NAF-CHO-3)."""
        assert self.partner is not None, "no Partner is chosen"
        return self.chooser, self.partner

    @property
    def declarer(self) -> Seat:
        """Who was not chosen, and plays the dummy (NAF-CHO-3)."""
        return next(seat for seat in TRIO if seat not in self.defenders)

    @property
    def dummy(self) -> Seat:
        """The hand at which nobody sits."""
        return Seat.DUMMY

    @property
    def rotation(self) -> tuple[Seat, ...]:
        """Left Defender, dummy, right Defender, Declarer; before the choice round the dealer."""
        near = self.dealer if self.partner is None else self.declarer
        left, right = from_seat(next_seat(near, TRIO), TRIO)[:2]
        return left, self.dummy, right, near

    @property
    def doubling(self) -> int:
        """1 undoubled, 2 doubled, 4 redoubled."""
        if Double() not in self.stakes:
            return 1
        return 4 if Redouble() in self.stakes else 2

    @property
    def partner_redoubled(self) -> bool:
        """True if the Partner has taken over the title of Chooser (NAF-DBL-4)."""
        return len(self.stakes) == 3 and self.doubling == 4

    @property
    def contract(self) -> str:
        """The contract in words: ``2♠ redoubled``."""
        return f"{self.bid}{ {1: '', 2: ' doubled', 4: ' redoubled'}[self.doubling] }"

    def given(self, seat: Seat) -> Hand:
        """What `seat` has moved to the dummy so far: nothing or one card."""
        return Hand.of(card for who, card in self.gifts if who is seat)

    def kept(self, seat: Seat) -> Hand:
        """A hand without the card given away; the dummy with the cards received."""
        dealt = self.setting.deal.hand(seat)
        if seat is self.dummy:
            return dealt | Hand.of(card for _, card in self.gifts)
        return dealt - self.given(seat)

    def holds(self, seat: Seat) -> Hand:
        """What lies in a hand now."""
        return self.tricks.hand(seat) if self.tricks else self.kept(seat)

    def taken(self) -> int:
        """Tricks of the Defenders (NAF-PLAY-1)."""
        return self.tricks.won(*self.defenders) if self.tricks else 0

    @property
    def readings(self) -> Readings:
        """What the bids promise; where the option is off, all of them are free."""
        rules = self.options
        auction = self.auction
        return read_auction(auction.callers, auction.calls, rules.listed, rules.raise_window)

    @property
    def review(self) -> Review:
        """Every structured bid against the cards that `naf.liarTest` names."""
        dealt = self.options.liar_test == "dealt14"
        cards = self.setting.deal.hand if dealt else self.kept
        return judge_all(self.readings, {seat: cards(seat) for seat in TRIO})

    @property
    def result(self) -> Result:
        """The finished hand; lies count only if the contract fails (NAF-LIE-1)."""
        result = Result(
            self.bid, self.taken(), self.doubling, *self.defenders, self.partner_redoubled
        )
        if self.options.structured == "off" or result.made:
            return result
        return result.reviewed(self.review.of(*self.defenders).liars)


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction."""


@final
@dataclass(frozen=True, slots=True)
class Choosing(Table):
    """The Chooser picks a Partner."""


@final
@dataclass(frozen=True, slots=True)
class Doubling(Table):
    """The Declarer may double, a Defender may redouble."""


@final
@dataclass(frozen=True, slots=True)
class Giving(Table):
    """Each player moves a card to the dummy."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after three passes."""


def start(setting: Setting) -> Bidding:
    """The deal before the first call."""
    dealer = setting.deal.dealer
    assert dealer is not None, "a deal without a dealer was let through"
    return Bidding(setting, Auction(from_seat(dealer, TRIO), cites=CALLING))
