"""The phases of 3-Player Bridge, and what is fixed before the first call: the exposed cards.

The seats A, B and C never change during a deal. The auction decides where they are drawn and in
which order they play: declarer opposite dummy, the leader on declarer's left.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, final

from ...base.errors import DealError
from ...bridge.auction import BRIDGE, Auction
from ...bridge.calls import Contract
from ...bridge.laws import CLOSED, THIRTEEN_TRICKS
from ...bridge.laws import PASSED_OUT as ALL_PASSED
from ...bridge.table import hands_now
from ...bridge.trick_phase import BRIDGE as BRIDGE_PLAY
from ...bridge.trick_phase import PlayClauses, TwoCamps
from ...bridge.tricks import Tricks
from ...core.cards import Card, Hand
from ...core.clauses import Clause, Violation, clause
from ...core.deal import cards_listed
from ...core.events import Action, Event
from ...core.seats import TRIO, Seat, from_seat, next_seat
from ...core.state import Setting
from .options import HOW_MANY, WHO_MOVES, ThreePlayerOptions

EXPOSED: Final = clause("3P-DUM-1")
EACH_BIDS: Final = clause("3P-AUC-1")
OPPOSITE_DUMMY: Final = clause("3P-SEAT-1")
ORDER_KEPT: Final = clause("3P-SEAT-2")
DUMMY_TURNED_UP: Final = clause("3P-PLAY-1")
ONE_TO_ONE: Final = clause("3P-DBL-1")
REDOUBLE_DOUBLES: Final = clause("3P-DBL-3")
REDOUBLE_NAMES: Final = clause("3P-DBL-4")
DOUBLE_ONCE: Final = clause("3P-DBL-5")
PASSED_OUT_ZERO: Final = clause("3P-AMB-11")

DUMMY: Final = Seat.DUMMY
HANDS: Final = (*TRIO, DUMMY)
"""The four hands, in the order in which they are dealt."""
MOST_EXPOSED: Final = 8
"""The most of dummy's cards that are ever turned up (3P-DUM-1)."""

AUCTION: Final = replace(
    BRIDGE,
    turn=EACH_BIDS,
    double=(*BRIDGE.double, ONE_TO_ONE, DOUBLE_ONCE),
    redouble=(*BRIDGE.redouble, REDOUBLE_DOUBLES, REDOUBLE_NAMES),
    again=DOUBLE_ONCE,
)
"""The auction of three, in which doubles are between two players."""


def _play(*lead: Clause) -> PlayClauses:
    return replace(
        BRIDGE_PLAY,
        lead=(*lead, *BRIDGE_PLAY.lead),
        dummy=(DUMMY_TURNED_UP, *BRIDGE_PLAY.dummy),
    )


IN_ORDER: Final = _play(ORDER_KEPT, OPPOSITE_DUMMY)
"""The play while the players keep their order."""
MOVED: Final = _play(OPPOSITE_DUMMY, WHO_MOVES)
"""The play under the house rule that declarer changes places."""


def exposed_cards(setting: Setting[ThreePlayerOptions]) -> tuple[Card, ...]:
    """The cards of dummy that are open from the start (3P-DUM-1, 3P-AMB-2, 3P-AMB-3).

    The pile ``exposed`` of the deal names them: either just these cards, or the whole pack in some
    order, whose first cards in dummy's hand count. Raises DealError for an impossible list.
    """
    deal, wanted, pack = setting.deal, setting.options.exposed, setting.game.shape.pack
    named = deal.pile("exposed")
    listed = cards_listed(named, deal.hand(DUMMY), pack, lambda: "dummy", EXPOSED)
    if len(named) == len(pack):
        return listed[:wanted]
    if len(listed) > MOST_EXPOSED:
        raise DealError(
            f"at most {MOST_EXPOSED} of dummy's cards can be turned up, not {len(listed)} "
            f"[{EXPOSED}]"
        )
    if len(listed) < wanted:
        raise DealError(
            f"{wanted} of dummy's cards {'is' if wanted == 1 else 'are'} to be turned up, "
            f"but the deal lists {len(listed)} "
            f"as exposed [{EXPOSED}, {HOW_MANY}]"
        )
    return listed[:wanted]


def clockwise(
    setting: Setting[ThreePlayerOptions], declarer: Seat | None = None
) -> tuple[Seat, ...]:
    """The four hands clockwise; the player who faces dummy is last, the one on the left is first.

    Until there is a declarer, dummy is opposite the dealer. Afterwards declarer faces dummy: the
    order of the players is kept (3P-SEAT-2), or declarer has changed places with the dealer, which
    reverses the order of the three (3P-AMB-1).
    """
    dealer = setting.dealer
    facing = declarer or dealer
    _, left, right = from_seat(facing, TRIO)
    if setting.options.seats == "swap" and facing is not dealer:
        left, right = right, left
    return (left, DUMMY, right, facing)


@dataclass(frozen=True, slots=True)
class Table:
    """What every phase knows."""

    setting: Setting[ThreePlayerOptions]
    auction: Auction

    @property
    def spread(self) -> bool:
        """True once all of dummy is open: after the opening lead (3P-PLAY-1)."""
        return False

    def clockwise(self) -> tuple[Seat, ...]:
        """The four hands clockwise; the player who faces dummy is last."""
        return clockwise(self.setting)

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """The current cards of each seat."""
        return hands_now(self.setting, None, HANDS)


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction of three."""


@final
@dataclass(frozen=True, slots=True)
class PassedOut(Table):
    """After three passes."""


@dataclass(frozen=True, slots=True)
class Declared(Table, TwoCamps):
    """What is known once there is a contract."""

    contract: Contract
    """With its highest doubling."""
    tricks: Tricks

    @property
    def declarer(self) -> Seat:
        """Who plays two hands."""
        return self.contract.declarer

    @property
    def dummy(self) -> Seat:
        """The hand at which nobody sits."""
        return DUMMY

    @property
    def spread(self) -> bool:
        """True once all of dummy is open: after the opening lead (3P-PLAY-1)."""
        return self.tricks.started

    def clockwise(self) -> tuple[Seat, ...]:
        """The four hands clockwise; declarer is last."""
        return self.tricks.rotation

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """The current cards of each seat."""
        return hands_now(self.setting, self.tricks, HANDS)


@final
@dataclass(frozen=True, slots=True)
class Playing(Declared):
    """Thirteen tricks, the order of the players kept."""


@final
@dataclass(frozen=True, slots=True)
class PlayingMoved(Declared):
    """Thirteen tricks under the house rule that declarer changes places."""


@final
@dataclass(frozen=True, slots=True)
class Over(Declared):
    """After the last trick."""


def start(setting: Setting[ThreePlayerOptions]) -> Bidding:
    """The deal before the first call; raises DealError for a wrong list of exposed cards."""
    exposed_cards(setting)
    return Bidding(setting, Auction(from_seat(setting.dealer, TRIO), cites=AUCTION))


def called(table: Bidding, auction: Auction) -> Bidding | PassedOut | Playing | PlayingMoved:
    """The table after a call."""
    setting, contract = table.setting, auction.contract
    if contract is None:
        return (PassedOut if auction.over else Bidding)(setting, auction)
    rotation = clockwise(setting, contract.declarer)
    hands = tuple(setting.deal.hand(seat) for seat in rotation)
    trump, played_by = contract.bid.denomination.trump, {DUMMY: contract.declarer}
    tricks = Tricks.of(rotation, hands, trump, rotation[0], played_by=played_by)
    kind = PlayingMoved if setting.options.seats == "swap" else Playing
    return kind(setting, auction, contract, tricks)


def played(table: Playing | PlayingMoved, tricks: Tricks) -> Playing | PlayingMoved | Over:
    """The table after a card."""
    kind = type(table) if tricks.turn else Over
    return kind(table.setting, table.auction, table.contract, tricks)


def refuse_other(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that does not belong to the current phase."""
    who = table.setting.name(seat)
    match table:
        case PassedOut():
            return Violation("the deal is over: all three have passed", (ALL_PASSED,))
        case Over():
            text = "the deal is over: all thirteen tricks have been played"
            return Violation(text, (THIRTEEN_TRICKS,))
        case Bidding():
            return Violation(f"{who} may not play {action}: the auction is not over", (CLOSED,))
    return Violation(f"{who} may not call any more: the auction is over", (CLOSED,))


def told_seats(table: Table) -> Iterable[Event]:
    """The consequences of the end of the auction: who faces dummy and who leads."""
    setting, name = table.setting, table.setting.name
    if not isinstance(table, Declared):
        text = f"Nobody scores, and {name(next_seat(setting.dealer, TRIO))} deals next."
        return (Event(text, (PASSED_OUT_ZERO,)),)
    leader, _, _, declarer = map(name, table.clockwise())
    if setting.options.seats != "swap":
        text = f"{declarer} sits opposite dummy; {leader}, on {declarer}'s left, leads."
        return (Event(text, (OPPOSITE_DUMMY, ORDER_KEPT)),)
    if table.declarer is setting.dealer:
        text = f"{declarer} already sits opposite dummy; {leader}, on {declarer}'s left, leads."
    else:
        text = f"{declarer} changes places with {name(setting.dealer)} and sits opposite dummy; "
        text += f"{leader}, now on {declarer}'s left, leads."
    return (Event(text, (OPPOSITE_DUMMY, WHO_MOVES)),)
