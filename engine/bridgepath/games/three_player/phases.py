"""The phases of 3-Player Bridge, and what is fixed before the first call: the exposed cards.

The seats A, B and C never change during a deal. What the auction settles is where they are drawn
and in which order they play: declarer opposite dummy, the leader on declarer's left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, final

from ...auction import Auction, AuctionClauses
from ...calls import LEVELS, Contract
from ...cards import Card, Hand
from ...clauses import Clause, Violation, clause
from ...errors import DealError
from ...play import BRIDGE as BRIDGE_PLAY
from ...play import PlayClauses, Tricks
from ...seats import TRIO, Seat, from_seat, next_seat
from ...state import Action, Event, Setting
from ...table import advance
from .options import HOW_MANY, WHO_MOVES

EXPOSED: Final = clause("3P-DUM-1")
EACH_BIDS: Final = clause("3P-AUC-1")
OPPOSITE_DUMMY: Final = clause("3P-SEAT-1")
ORDER_KEPT: Final = clause("3P-SEAT-2")
DUMMY_TURNED_UP: Final = clause("3P-PLAY-1")
ONE_TO_ONE: Final = clause("3P-DBL-1")
REDOUBLE: Final = clause("3P-DBL-3")
REDOUBLE_NAMES: Final = clause("3P-DBL-4")
DOUBLE_ONCE: Final = clause("3P-DBL-5")
PASSED_OUT_ZERO: Final = clause("3P-AMB-11")
CALLS: Final = clause("BRG-AUC-2")
SUFFICIENT: Final = clause("BRG-AUC-4")
BY_AN_OPPONENT: Final = clause("BRG-AUC-5")
BY_THE_BIDDER: Final = clause("BRG-AUC-6")
CLOSED: Final = clause("BRG-AUC-8")
PASSED_OUT: Final = clause("BRG-AUC-9")
CONTRACT: Final = clause("BRG-AUC-10")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")

DUMMY: Final = Seat.DUMMY
HANDS: Final = (*TRIO, DUMMY)
"""The four hands, in the order in which they are dealt."""
MOST_EXPOSED: Final = 8
"""No more of dummy's cards are ever turned up (3P-DUM-1)."""

AUCTION: Final = AuctionClauses(
    turn=EACH_BIDS,
    kinds=CALLS,
    levels=LEVELS,
    sufficient=SUFFICIENT,
    double=(BY_AN_OPPONENT, ONE_TO_ONE, DOUBLE_ONCE),
    redouble=(BY_THE_BIDDER, REDOUBLE, REDOUBLE_NAMES),
    again=DOUBLE_ONCE,
    closed=CLOSED,
    passed_out=PASSED_OUT,
    contract=CONTRACT,
)
"""The auction of three, in which doubles are between two players."""


def _play(*lead: Clause) -> PlayClauses:
    return PlayClauses(
        lead=(*lead, *BRIDGE_PLAY.lead),
        dummy=(DUMMY_TURNED_UP, *BRIDGE_PLAY.dummy),
        turn=BRIDGE_PLAY.turn,
        follow=BRIDGE_PLAY.follow,
        win=BRIDGE_PLAY.win,
        next=BRIDGE_PLAY.next,
    )


IN_ORDER: Final = _play(ORDER_KEPT, OPPOSITE_DUMMY)
"""The play while the players keep their order."""
MOVED: Final = _play(OPPOSITE_DUMMY, WHO_MOVES)
"""The play under the house rule that declarer changes places."""


def exposed_cards(setting: Setting) -> tuple[Card, ...]:
    """Dummy's cards that lie open from the start (3P-DUM-1, 3P-AMB-2, 3P-AMB-3).

    The pile ``exposed`` of the deal names them: either just these cards, or the whole pack in some
    order, of which the first in dummy's hand are meant. Raises DealError for a list that cannot be.
    """
    deal, wanted = setting.deal, setting.options.exposed
    hand, listed = deal.hand(DUMMY), deal.pile("exposed")
    if len(set(listed)) == len(setting.game.shape.pack):
        listed = tuple(card for card in listed if card in hand)
        return listed[:wanted]
    for card in listed:
        if card not in hand:
            raise _refused(f"{card} is listed as exposed, but dummy does not hold it")
        if listed.count(card) > 1:
            raise _refused(f"{card} is listed as exposed {listed.count(card)} times")
    if len(listed) > MOST_EXPOSED:
        raise _refused(f"at most {MOST_EXPOSED} of dummy's cards are turned up, not {len(listed)}")
    if len(listed) < wanted:
        raise DealError(
            f"{wanted} of dummy's cards {'is' if wanted == 1 else 'are'} to be turned up, "
            f"but the deal lists {len(listed)} "
            f"of them as exposed [{EXPOSED}, {HOW_MANY}]"
        )
    return listed[:wanted]


def _refused(problem: str) -> DealError:
    return DealError(f"{problem} [{EXPOSED}]")


def dealer_of(setting: Setting) -> Seat:
    """Who deals."""
    dealer = setting.deal.dealer
    assert dealer is not None, "a deal without a dealer was let through"
    return dealer


def clockwise(setting: Setting, declarer: Seat | None = None) -> tuple[Seat, ...]:
    """The four hands clockwise; whoever faces dummy is last, whoever sits on the left is first.

    Before there is a declarer dummy lies opposite the dealer. Afterwards declarer faces dummy:
    the order of the players is kept (3P-SEAT-2), or declarer has changed places with the dealer,
    which turns the order of the three round (3P-AMB-1).
    """
    dealer = dealer_of(setting)
    facing = declarer or dealer
    _, left, right = from_seat(facing, TRIO)
    if setting.options.seats == "swap" and facing is not dealer:
        left, right = right, left
    return (left, DUMMY, right, facing)


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    auction: Auction
    tricks: Tricks | None = None

    @property
    def contract(self) -> Contract | None:
        """The contract with the highest of its doublings, once there is one."""
        return self.auction.contract

    @property
    def declarer(self) -> Seat:
        """Who plays two hands."""
        return self.auction.declarer

    @property
    def dummy(self) -> Seat:
        """The hand at which nobody sits."""
        return DUMMY

    @property
    def spread(self) -> bool:
        """True once all of dummy lies open: after the opening lead (3P-PLAY-1)."""
        return self.tricks is not None and self.tricks.started

    def clockwise(self) -> tuple[Seat, ...]:
        """The four hands clockwise; whoever faces dummy is last."""
        return clockwise(self.setting, self.declarer if self.contract else None)

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return tuple(
            (seat, self.tricks.hand(seat) if self.tricks else self.setting.deal.hand(seat))
            for seat in HANDS
        )

    def taken(self) -> int:
        """Tricks of declarer and dummy."""
        return self.tricks.won(self.declarer, DUMMY) if self.tricks else 0


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction of three."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Thirteen tricks, the order of the players kept."""


@final
@dataclass(frozen=True, slots=True)
class PlayingMoved(Table):
    """Thirteen tricks under the house rule that declarer changes places."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after three passes."""


def start(setting: Setting) -> Bidding:
    """The deal before the first call; raises DealError for a wrong list of exposed cards."""
    exposed_cards(setting)
    return Bidding(setting, Auction(from_seat(dealer_of(setting), TRIO), cites=AUCTION))


def called(table: Bidding, auction: Auction) -> Table:
    """The table after a call."""
    after = advance(Bidding, table, auction=auction)
    contract = auction.contract
    if contract is None:
        return advance(Over, after) if auction.over else after
    rotation = after.clockwise()
    hands = tuple(table.setting.deal.hand(seat) for seat in rotation)
    tricks = Tricks(rotation, hands, contract.bid.denomination.trump, rotation[0])
    swap = table.setting.options.seats == "swap"
    return advance(PlayingMoved if swap else Playing, after, tricks=tricks)


def played(table: Playing | PlayingMoved, tricks: Tricks) -> Table:
    """The table after a card."""
    return advance(type(table) if tricks.turn else Over, table, tricks=tricks)


def elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.setting.name(seat)
    if isinstance(table, Over):
        if table.contract is None:
            return Violation("the deal is over: all three have passed", (PASSED_OUT,))
        return Violation("the deal is over: all thirteen tricks are played", (THIRTEEN_TRICKS,))
    if isinstance(table, Bidding):
        return Violation(f"{who} may not play {action}: the auction is open", (CLOSED,))
    return Violation(f"{who} may not call any more: the auction is over", (CLOSED,))


def told_seats(table: Table) -> Iterable[Event]:
    """What follows from the end of the auction: who faces dummy and who leads."""
    name, dealer = table.setting.name, dealer_of(table.setting)
    if table.contract is None:
        text = f"Nobody scores, and {name(next_seat(dealer, TRIO))} deals next."
        return (Event(text, (PASSED_OUT_ZERO,)),)
    leader, _, _, declarer = map(name, table.clockwise())
    if table.setting.options.seats != "swap":
        text = f"{declarer} sits opposite dummy; {leader}, on {declarer}'s left, leads."
        return (Event(text, (OPPOSITE_DUMMY, ORDER_KEPT)),)
    if table.declarer is dealer:
        text = f"{declarer} sits opposite dummy already; {leader}, on {declarer}'s left, leads."
    else:
        text = f"{declarer} changes places with {name(dealer)} and sits opposite dummy; "
        text += f"{leader}, now on {declarer}'s left, leads."
    return (Event(text, (OPPOSITE_DUMMY, WHO_MOVES)),)
