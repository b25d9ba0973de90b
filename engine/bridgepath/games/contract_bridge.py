"""Contract bridge, the base that the other games lead to (BRG).

Phases: the auction of four, then thirteen tricks in which declarer plays two hands. A call or a
card a turn::

    1♥    pass    3♥    pass    4♥    pass    pass    pass    ♣J    ♣2 …
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ..auction import Auction, CallingRules
from ..calls import Contract, parse_call
from ..cards import PACK_52, Card, Hand
from ..clauses import Violation, clause
from ..deal import DealShape, Part
from ..errors import NotationError, short
from ..match import CHICAGO, CHICAGO_SCHEDULE, Deals, DealsClauses, Rubber
from ..options import Options, option
from ..play import Play, PlayingRules, Tricks
from ..scoring import ScoreLine, duplicate_lines, honour_lines, rubber_lines, total
from ..seats import COMPASS, Seat, from_seat, next_seat, partner, side_of
from ..state import Action, Event, Fact, Game, Match, Outcome, Setting, Story, Zone
from ..table import Camp, EndRules, advance, around, hands_held, zones

__all__ = ["GAME", "Bidding", "BridgeOptions", "Over", "Playing", "match", "parse", "score"]

PACK: Final = clause("BRG-PACK-1")
SEATS: Final = clause("BRG-SEAT-1")
THIRTEEN_EACH: Final = clause("BRG-DEAL-1")
PASSED_OUT: Final = clause("BRG-AUC-9")
CLOSED: Final = clause("BRG-AUC-8")
DEALER_CALLS: Final = clause("BRG-AUC-1")
THIRTEEN_TRICKS: Final = clause("BRG-PLAY-6")
EACH_ALONE: Final = clause("BRG-DUP-1")
NUMBER_OF_DEALS: Final = clause("BRG-AMB-5")
CHICAGO_VULNERABLE: Final = clause("BRG-AMB-3")
WHICH_SCORING: Final = clause("BRG-AMB-4")

SIDES: Final = (Seat.NORTH_SOUTH, Seat.EAST_WEST)
PARTNERS: Final = (
    (Seat.NORTH_SOUTH, (Seat.NORTH, Seat.SOUTH)),
    (Seat.EAST_WEST, (Seat.EAST, Seat.WEST)),
)
PLACES: Final = around(COMPASS, Seat.SOUTH)


@final
@dataclass(frozen=True, slots=True)
class BridgeOptions(Options):
    """House rules of contract bridge."""

    scoring: str = option(
        "brg.scoring", "rubber", "chicago", "duplicate",
        clause=WHICH_SCORING, text="How deals are scored and a match is made of them",
    )  # fmt: skip
    chicago_vulnerable: str = option(
        "brg.chicago.vul", "dealer", "nondealer",
        clause=CHICAGO_VULNERABLE, text="Which side is vulnerable in deals 2 and 3 of Chicago",
    )  # fmt: skip
    deals: int = option(
        "brg.deals", 16, clause=NUMBER_OF_DEALS, text="How many deals of duplicate are played"
    )


def parse(text: str) -> Action:
    """Read a call (``1♥``, ``pass``, ``X``) or a card (``♥A``); raises NotationError."""
    try:
        return parse_call(text)
    except NotationError as error:
        if "[" in str(error):
            raise
    try:
        return Play(Card.parse(text))
    except NotationError:
        raise NotationError(
            f'"{short(text)}" is neither a call (1♥, pass, double, redouble) nor a card (♥A)'
        ) from None


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    auction: Auction
    tricks: Tricks | None = None

    @property
    def contract(self) -> Contract | None:
        """The contract, once there is one."""
        return self.auction.contract

    @property
    def declarer(self) -> Seat:
        """Who plays two hands."""
        return self.auction.declarer

    @property
    def dummy(self) -> Seat:
        """Whose hand is spread."""
        return partner(self.declarer)

    def hands(self) -> tuple[tuple[Seat, Hand], ...]:
        """What each seat holds now."""
        return tuple(
            (seat, self.tricks.hand(seat) if self.tricks else self.setting.deal.hand(seat))
            for seat in COMPASS
        )

    def taken(self) -> int:
        """Tricks of declarer's side."""
        return self.tricks.won(self.declarer, self.dummy) if self.tricks else 0


@final
@dataclass(frozen=True, slots=True)
class Bidding(Table):
    """The auction."""


@final
@dataclass(frozen=True, slots=True)
class Playing(Table):
    """Thirteen tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(Table):
    """After the last trick, or after four passes."""


def start(setting: Setting) -> Bidding:
    """The deal before the first call."""
    dealer = setting.deal.dealer
    assert dealer is not None, "a deal without a dealer was let through"
    return Bidding(setting, Auction(from_seat(dealer, COMPASS)))


def _called(table: Bidding, auction: Auction) -> Table:
    after = advance(Bidding, table, auction=auction)
    contract = auction.contract
    if contract is None:
        return advance(Over, after) if auction.over else after
    deal, leader = table.setting.deal, next_seat(contract.declarer, COMPASS)
    hands = tuple(deal.hand(seat) for seat in COMPASS)
    tricks = Tricks(COMPASS, hands, contract.bid.denomination.trump, leader)
    return advance(Playing, after, tricks=tricks)


def _played(table: Playing, tricks: Tricks) -> Table:
    return advance(Playing if tricks.turn else Over, table, tricks=tricks)


def _elsewhere(table: Table, seat: Seat, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.setting.name(seat)
    if isinstance(table, Over):
        if table.auction.passed_out:
            return Violation("the deal is over: all four have passed", (PASSED_OUT,))
        return Violation("the deal is over: all thirteen tricks are played", (THIRTEEN_TRICKS,))
    if isinstance(table, Bidding):
        return Violation(f"{who} may not play {action}: the auction is open", (CLOSED,))
    return Violation(f"{who} may not call any more: the auction is over", (CLOSED,))


def score(table: Table) -> tuple[ScoreLine, ...]:
    """The lines of a deal that is over; none after four passes."""
    contract = table.contract
    if contract is None:
        return ()
    setting, rules = table.setting, table.setting.options
    side = side_of(contract.declarer)
    other = SIDES[1 - SIDES.index(side)]
    owned = Contract(contract.bid, side, contract.doubling)
    vulnerable = side in setting.standing.vulnerable
    if rules.scoring != "rubber":
        return duplicate_lines(owned, table.taken(), vulnerable=vulnerable, defender=other)
    lines = rubber_lines(owned, table.taken(), vulnerable=vulnerable, defender=other)
    for seat in COMPASS:
        hand, who = setting.deal.hand(seat), setting.name(seat)
        denomination = contract.bid.denomination
        lines += honour_lines(hand, denomination, side_of(seat), place=f"{who}'s hand")
    return lines


def told_result(table: Table) -> tuple[Event, ...]:
    """How the play ended, and the score, in short."""
    contract = table.contract
    assert contract is not None
    over = table.taken() - contract.needed
    who = table.setting.name(contract.declarer)
    how = "makes" if over >= 0 else "goes down in"
    by = "" if over <= 0 else f" with {over} over"
    by = f", {-over} down" if over < 0 else by
    lines = score(table)
    sums = ", ".join(
        f"{table.setting.name(side)} {points}" for side in SIDES if (points := total(lines, side))
    )
    cites = tuple(dict.fromkeys(line.clauses[0] for line in lines))
    return (
        Event(f"{who} {how} {contract}{by}: {table.taken()} tricks.", (THIRTEEN_TRICKS,)),
        Event(f"Score: {sums}.", cites),
    )


def outcome(table: Table) -> Outcome | None:
    """The score of a deal that is over."""
    if not isinstance(table, Over):
        return None
    if table.contract is None:
        return Outcome((), "All four pass: there is no score.", PASSED_OUT)
    return Outcome(score(table), " ".join(event.text for event in told_result(table)))


def match(options: BridgeOptions) -> Match:
    """A rubber, four deals of Chicago, or a number of deals of duplicate."""
    if options.scoring == "rubber":
        names = (Seat.NORTH_SOUTH.word, Seat.EAST_WEST.word)
        return Rubber.between(*SIDES, names, COMPASS)
    if options.scoring == "duplicate":
        cites = DealsClauses(NUMBER_OF_DEALS, THIRTEEN_EACH, PASSED_OUT)
        return Deals.of(SIDES, options.deals, cites, dealers=COMPASS, sides=PARTNERS)
    schedule = CHICAGO_SCHEDULE
    if options.chicago_vulnerable == "nondealer":
        schedule = tuple("other" if who == "dealer" else who for who in schedule)
    return Deals.of(
        SIDES, 4, CHICAGO, dealers=COMPASS, sides=PARTNERS, schedule=schedule, redeal="same"
    )


def table_zones(table: Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it: his own hand, and dummy after the lead (BRG-PLAY-2)."""
    spread = table.tricks is not None and table.tricks.started

    def sees(seat: Seat) -> bool:
        return viewer in (None, seat) or (spread and seat is table.dummy)

    camps: tuple[Camp, ...] = ()
    if spread:
        camps = tuple(
            Camp(
                side.value,
                f"Tricks of {side.word}",
                seats,
                "bottom" if side is Seat.NORTH_SOUTH else "left",
            )
            for side, seats in PARTNERS
        )
    held = hands_held(table.hands(), sees)
    return zones(held, PLACES, table.setting.name, table.tricks, camps)


def facts(table: Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, contract = table.setting, table.contract
    dealer = setting.deal.dealer
    assert dealer is not None
    found = [Fact("Dealer", setting.name(dealer))]
    vulnerable = [side.word for side in SIDES if side in setting.standing.vulnerable]
    found.append(Fact("Vulnerable", " and ".join(vulnerable) or "nobody"))
    if contract is not None:
        found.append(Fact("Contract", table.auction.told(setting.name)))
    if table.tricks is not None:
        done = len(table.tricks.done)
        value = f"declarer {table.taken()} · defenders {done - table.taken()}"
        found.append(Fact("Tricks", value))
    return tuple(found)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    dealer = setting.deal.dealer
    assert dealer is not None
    text = f"{setting.name(dealer)} deals thirteen cards to each hand and calls first."
    return Story("Deal", (Event(text, (THIRTEEN_EACH, PACK, SEATS, DEALER_CALLS)),))


GAME: Final = Game(
    id="contract-bridge",
    title="Contract bridge",
    seats=COMPASS,
    viewers=COMPASS,
    names={seat: seat.word for seat in (*COMPASS, *SIDES)},
    places=PLACES,
    options=BridgeOptions,
    shape=DealShape(
        PACK_52,
        PACK,
        tuple(Part(seat, 13, f"{seat.word}'s hand", THIRTEEN_EACH) for seat in COMPASS),
        dealers=COMPASS,
    ),
    phases=(
        CallingRules(Bidding, _called, _elsewhere),
        PlayingRules(Playing, _played, _elsewhere, told_result),
        EndRules(Over, _elsewhere),
    ),
    start=start,
    parse=parse,
    zones=table_zones,
    facts=facts,
    outcome=outcome,
    match=match,
    opening=opening,
    end=THIRTEEN_TRICKS,
    sides=SIDES,
)
