"""Actions and phases of Need a Fourth?: what can be done, and everything that was done."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final, TypeAlias, final

from ...base._check import takes
from ...bridge.auction import Auction, AuctionClauses
from ...bridge.calls import Bid, Call, Double, Pass, Redouble, read_call
from ...bridge.table import NOTHING
from ...bridge.tricks import Tricks, parse_play
from ...core import events
from ...core.cards import PACK_52, Card, Hand
from ...core.clauses import clause
from ...core.events import Action
from ...core.seats import TRIO, Seat, from_seat, next_seat, parse_seat
from ...core.state import Setting
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
@dataclass(frozen=True, slots=True, repr=False)
class Choose(Action):
    """Picking a Partner (NAF-CHO-2)."""

    seat: Seat

    def __str__(self) -> str:
        return f"choose {self.seat.value}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Give(Action):
    """Moving a card to the dummy, face down (NAF-GIV-1)."""

    answer_kind = "cards"
    answer_verb = "give"

    cards: Hand
    """One card; an attempt may have none or several, and is refused."""

    def __str__(self) -> str:
        return f"give {self.cards}"


_GIFTS: Final = tuple(Give(Hand.of((card,))) for card in PACK_52)


def gifts_of(hand: Hand) -> tuple[Give, ...]:
    """Giving any one card of `hand`, in the order of the hand."""
    return tuple(_GIFTS[card.index] for card in hand)


@final
@dataclass(frozen=True, slots=True, repr=False)
class Attempt(events.Attempt):
    """Always refused: to look at hidden cards, ask, spread, claim, or take a gift back."""

    VERBS: ClassVar = MappingProxyType(
        {
            **dict.fromkeys(("look dummy", "look gift", "ask gifts", "spread", "claim")),
            "take": Card.parse,
        }
    )


@takes
def parse(text: str) -> Action:
    """Read a call, ``choose B``, ``give ♦3`` or a card; raises NotationError.

    Illegal attempts are read too: ``look dummy``, ``look gift``, ``ask gifts``, ``spread``,
    ``claim``, ``take ♦3``.
    """
    plain = " ".join(text.lower().split())
    word, _, rest = plain.partition(" ")
    if word == "choose":
        return Choose(parse_seat(rest))
    if word == "give":
        return Give(Hand.parse(rest))
    if (attempt := Attempt.read(text)) is not None:
        return attempt
    if word[:1].isdigit():
        return read_bid(text)
    if (call := read_call(text)) is not None:
        return call
    return parse_play(
        text,
        "not an action here; the actions are bids (1♥), pass, choose B, double, redouble, "
        "give ♦3 and "
        "cards (♥A)",
    )


Stakes: TypeAlias = tuple[Call, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[NeedAFourthOptions]
    auction: Auction

    def name(self, seat: Seat) -> str:
        """The name of `seat` in sentences."""
        return self.setting.name(seat)

    @property
    def dummy(self) -> Seat:
        """The hand at which nobody sits."""
        return Seat.DUMMY

    @property
    def near(self) -> Seat:
        """Who sits opposite the dummy: the dealer, until there is a Declarer."""
        return self.setting.dealer

    @property
    def rotation(self) -> tuple[Seat, ...]:
        """Left Defender, dummy, right Defender, Declarer; before the choice round the dealer."""
        left, right, near = from_seat(next_seat(self.near, TRIO), TRIO)
        return left, self.dummy, right, near

    def given(self, seat: Seat) -> Hand:
        """The card that `seat` has moved to the dummy, if any."""
        return NOTHING

    def holds(self, seat: Seat) -> Hand:
        """The current cards of a hand."""
        return self.setting.deal.hand(seat)

    @property
    def readings(self) -> Readings:
        """The promises of the bids; if the option is off, all bids are free."""
        return read(self.setting.options, self.auction)


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Table):
    """After three passes."""


@dataclass(frozen=True, slots=True)
class Won(Table):
    """What is known once somebody has won the auction."""

    bid: Bid
    chooser: Seat
    """Who won the auction (NAF-CHO-1)."""

    @property
    def contract(self) -> str:
        """The contract in words: ``2♠ redoubled``."""
        return str(self.bid)


@final
@dataclass(frozen=True, slots=True)
class Choosing(Won):
    """The Chooser picks a Partner."""


@dataclass(frozen=True, slots=True)
class Paired(Won):
    """What is known once a Partner is chosen."""

    partner: Seat
    """The player whom the Chooser has picked."""
    stakes: Stakes
    """The calls on doubling, in turn: Declarer, Chooser, Partner."""

    @property
    def known(self) -> tuple[Setting[NeedAFourthOptions], Auction, Bid, Seat, Seat, Stakes]:
        """All of this, for the next phase."""
        return self.setting, self.auction, self.bid, self.chooser, self.partner, self.stakes

    @property
    def defenders(self) -> tuple[Seat, Seat]:
        """Chooser and Partner, in this order (NAF-CHO-3)."""
        return self.chooser, self.partner

    @property
    def declarer(self) -> Seat:
        """The player who was not chosen, and plays the dummy (NAF-CHO-3)."""
        defenders = self.defenders
        return next(seat for seat in TRIO if seat not in defenders)

    @property
    def near(self) -> Seat:
        """Who sits opposite the dummy."""
        return self.declarer

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


@final
@dataclass(frozen=True, slots=True)
class Doubling(Paired):
    """The Declarer may double, a Defender may redouble."""


@dataclass(frozen=True, slots=True)
class Gifted(Paired):
    """What is known once the contract is final and cards go to the dummy."""

    gifts: tuple[tuple[Seat, Card], ...]
    """Each player with the card moved to the dummy."""

    def given(self, seat: Seat) -> Hand:
        """The card that `seat` has moved to the dummy, if any."""
        return Hand.of(card for who, card in self.gifts if who is seat)

    def kept(self, seat: Seat) -> Hand:
        """A hand without the card given away; the dummy with the cards received."""
        dealt = self.setting.deal.hand(seat)
        if seat is self.dummy:
            return dealt | Hand.of(card for _, card in self.gifts)
        return dealt - self.given(seat)

    def holds(self, seat: Seat) -> Hand:
        """The current cards of a hand."""
        return self.kept(seat)


@final
@dataclass(frozen=True, slots=True)
class Giving(Gifted):
    """Each player moves a card to the dummy."""

    @property
    def giver(self) -> Seat:
        """Whose gift is written down next, from the dealer on.

        All give at the same time, so the order does not matter.
        """
        return from_seat(self.setting.dealer, TRIO)[len(self.gifts)]


@dataclass(frozen=True, slots=True)
class Dealt(Gifted):
    """What is known once all hands have thirteen cards."""

    tricks: Tricks

    @property
    def declarer(self) -> Seat:
        """Who was not chosen, and plays the dummy: the last of the four round the table."""
        return self.tricks.rotation[-1]

    def holds(self, seat: Seat) -> Hand:
        """The current cards of a hand."""
        return self.tricks.hand(seat)

    def taken(self) -> int:
        """Tricks of the Defenders (NAF-PLAY-1)."""
        return self.tricks.won(self.chooser, self.partner)

    @property
    def played(self) -> Result:
        """The hand as far as it is played, before the bids are checked."""
        taken, seats = self.taken(), self.defenders
        return Result(self.bid, taken, self.doubling, *seats, self.partner_redoubled)

    @property
    def review(self) -> Review:
        """Every structured bid against the cards that `naf.liarTest` names; none if it is off."""
        dealt = self.setting.options.liar_test == "dealt14"
        cards = self.setting.deal.hand if dealt else self.kept
        return judge_all(self.readings, {seat: cards(seat) for seat in TRIO})

    @property
    def result(self) -> Result:
        """The finished hand; lies count only if the contract fails (NAF-LIE-1)."""
        return self.held(self.review)

    def held(self, review: Review) -> Result:
        """The finished hand, with a review of its bids."""
        played = self.played
        if played.made or not self.setting.options.structured:
            return played
        return played.reviewed(review.of(*self.defenders).liars)


@final
@dataclass(frozen=True, slots=True)
class Playing(Dealt):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Dealt):
    """After the last trick."""


def read(options: NeedAFourthOptions, auction: Auction) -> Readings:
    """What the bids of an auction promise under some house rules."""
    return read_auction(auction.callers, auction.calls, options.listed, options.raise_window)


def start(setting: Setting[NeedAFourthOptions]) -> Bidding:
    """The deal before the first call."""
    return Bidding(setting, Auction(from_seat(setting.dealer, TRIO), cites=CALLING))


def called(table: Bidding, auction: Auction) -> Bidding | PassedOut | Choosing:
    """The table after a call; the last bidder chooses (NAF-CHO-1)."""
    bid, bidder = auction.bid, auction.bidder
    if not auction.over:
        return Bidding(table.setting, auction)
    if bid is None or bidder is None:
        return PassedOut(table.setting, auction)
    return Choosing(table.setting, auction, bid, bidder)


def chosen(table: Choosing, action: Choose) -> Doubling:
    """The table after the choice (NAF-CHO-3)."""
    return Doubling(table.setting, table.auction, table.bid, table.chooser, action.seat, ())


def staked(table: Doubling, call: Call) -> Doubling | Giving:
    """The table after a call on doubling, which ends with a redouble, three calls, or no double."""
    stakes = (*table.stakes, call)
    settled = call == Redouble() or len(stakes) == 3 or stakes == (Pass(),)
    known = (table.setting, table.auction, table.bid, table.chooser, table.partner, stakes)
    return Giving(*known, ()) if settled else Doubling(*known)


def gave(table: Giving, action: Give) -> Giving | Playing:
    """The table after a gift: with the third, every hand has thirteen cards (NAF-GIV-2)."""
    (card,) = action.cards
    after = Giving(*table.known, (*table.gifts, (table.giver, card)))
    if len(after.gifts) < len(TRIO):
        return after
    rotation = after.rotation
    hands = tuple(map(after.kept, rotation))
    trump, played_by = after.bid.denomination.trump, {after.dummy: after.declarer}
    tricks = Tricks.of(rotation, hands, trump, rotation[0], played_by=played_by)
    return Playing(*after.known, after.gifts, tricks)


def played_out(table: Playing, tricks: Tricks) -> Playing | Over:
    """The table after a card: over after thirteen tricks (NAF-PLAY-8)."""
    return (Playing if tricks.turn else Over)(*table.known, table.gifts, tricks)
