"""Bid Fair by Matthew Shields (2021): a bid sets a target for the opponent (BF).

Phases: both lay four cards aside, bidding, the exchange if there is a contract, seven tricks. What
lies face down is a turn that its maker alone sees::

    crib ♥KQ9 ♣J    crib ♥A ♦109 ♣10    up ♥10    up ♦J    exchange    ♣J    ♣A …

Inside, a player is 0, the non-dealer, or 1, the dealer. Rank orders, bids and scores live in
`fair_tables`; this module re-exports them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any, Final, TypeVar, final

from ..calls import Pass
from ..cards import PACK_24, Card, Hand, Rank, Suit, parse_rank
from ..clauses import Clause, Violation, clause
from ..deal import Deal, DealShape, Part
from ..errors import NotationError
from ..match import Race, RaceClauses
from ..play import Play, follow_violation
from ..scoring import ScoreLine, total
from ..seats import Seat, next_seat
from ..state import Action, Covered, Event, Fact, Game, Outcome, Setting, Standing, Story, Zone
from .fair_tables import (
    ACE_OF_TRUMPS,
    AFTER_PASS_AND_COVER,
    ANSWER,
    BID_ORDER,
    BID_SUIT,
    DEALER_COVERS,
    DEALER_PASS,
    FORTY,
    FULFILLED,
    HOLDER,
    KINGS_HIGH,
    MAY_BID,
    MAY_COVER,
    MAY_PASS,
    MISSED,
    NO_CONTRACT,
    ONE_CARD_EACH,
    OUTBID,
    OWN_POINTS,
    PACK,
    PASSED_OUT,
    PAST_TARGET,
    POINT_CLAUSES,
    REDEALER,
    SETS_TARGET,
    TRUMP_BID,
    VALUE,
    BidFairOptions,
    Bids,
    Contract,
    Down,
    Move,
    Order,
    Trick,
    Up,
    bidding,
    card_points,
    contract_value,
    decide,
    order,
    parse_move,
    rank_of,
    read_seat,
    score,
    trick,
)

__all__ = [
    "GAME",
    "BidFairOptions",
    "Bids",
    "Contract",
    "Down",
    "Exchange",
    "Lay",
    "Order",
    "Stay",
    "Trick",
    "Up",
    "bidding",
    "card_points",
    "contract_value",
    "order",
    "race",
    "score",
    "trick",
]

TWO_PLAYERS: Final = clause("BF-EQ-1")
TWELVE_EACH: Final = clause("BF-DEAL-1")
FOUR_ASIDE: Final = clause("BF-CRIB-1")
CRIB_OF_EIGHT: Final = clause("BF-CRIB-2")
DEALER_OPENS: Final = clause("BF-BID-6")
TWO_BIDS: Final = clause("BF-BID-10")
RANK_AND_SUIT: Final = clause("BF-CON-1")
IMPOSED: Final = clause("BF-CON-4")
HOLDER_MAY_SWAP: Final = clause("BF-CON-6")
CUT: Final = clause("BF-TRUMP-1")
TRUMP: Final = clause("BF-TRUMP-2")
MAY_SWAP: Final = clause("BF-EXCH-1")
SWAP_IS_FREE: Final = clause("BF-EXCH-2")
NOBODY_SWAPS: Final = clause("BF-EXCH-3")
SEVEN_FOR_SEVEN: Final = clause("BF-EXCH-4")
HOLDER_LEADS: Final = clause("BF-PLAY-1")
NON_DEALER_LEADS: Final = clause("BF-PLAY-2")
FOLLOW_SUIT: Final = clause("BF-PLAY-3")
RUFF_OR_DISCARD: Final = clause("BF-PLAY-4")
SEVEN_TRICKS: Final = clause("BF-PLAY-6")
LEADER_DEALS: Final = clause("BF-NEXT-1")
LEVEL_ALTERNATES: Final = clause("BF-NEXT-2")
GAME_WON: Final = clause("BF-WIN-1")
FIRST_DEALER: Final = clause("BF-AMB-7")
CUT_CARD_STAYS: Final = clause("BF-AMB-8")
LEVEL_PAST_TARGET: Final = clause("BF-AMB-17")
OTHER_DEALS: Final = clause("BF-AMB-18")
BLIND_SWAP: Final = clause("BF-AMB-19")
SWAP_TIME: Final = clause("BF-AMB-20")
CRIB_SECRET: Final = clause("BF-AMB-22")
NO_ACCEPTING: Final = clause("BF-AMB-24")
HIGHER_BID_ONLY: Final = clause("BF-AMB-25")

SEATS: Final = (Seat.SOUTH, Seat.NORTH)


# Actions


@final
@dataclass(frozen=True, slots=True)
class Lay:
    """Laying cards aside for the crib (BF-CRIB-1)."""

    cards: Hand

    def __str__(self) -> str:
        return f"crib {self.cards}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Exchange:
    """Swapping the hand for the crib (BF-EXCH-1)."""

    cards: Hand | None = None
    """Single cards that somebody would swap, which is always refused (BF-EXCH-4)."""

    def __str__(self) -> str:
        return "exchange" if self.cards is None else f"exchange {self.cards}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Stay:
    """Keeping the hand instead."""

    def __str__(self) -> str:
        return "stay"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that players try and the rules always refuse."""

    verb: str
    """``peek`` into the crib, ``take`` or ``turn`` a card, ``end`` the game."""
    card: Card | None = None

    def __str__(self) -> str:
        return self.verb if self.card is None else f"{self.verb} {self.card}"

    def __repr__(self) -> str:
        return str(self)


def parse(text: str) -> Action:
    """Read ``crib ♥KQ9 ♣J``, ``up ♥10``, ``down ♦J``, ``pass``, ``exchange``, ``stay`` or a card.

    Raises NotationError.
    """
    word, _, rest = text.strip().lower().partition(" ")
    if word == "crib":
        return Lay(Hand.parse(rest))
    if word == "exchange":
        return Exchange(Hand.parse(rest) if rest.strip() else None)
    if word in ("take", "turn"):
        return Attempt(word, Card.parse(rest))
    if word in ("stay", "peek", "end") and not rest.strip():
        return Stay() if word == "stay" else Attempt(word)
    move = parse_move(text)
    if move == Down(None):
        raise NotationError('"down" must name its card, like down ♦J')
    return move or Play(Card.parse(text))


# The table


@dataclass(frozen=True, slots=True)
class _Table:
    """Everything that was done; each phase is a class of its own with these same fields."""

    setting: Setting
    laid: tuple[Hand, ...] = ()
    """Cards laid aside, the non-dealer's first."""
    moves: tuple[Move, ...] = ()
    """The bidding."""
    exchanged: bool = False
    plays: tuple[Card, ...] = ()
    """Cards played, in order of play."""

    @property
    def options(self) -> BidFairOptions:
        options: BidFairOptions = self.setting.options
        return options

    def seat(self, player: int) -> Seat:
        dealer = self.setting.deal.dealer
        assert dealer is not None, "a deal without a dealer was let through"
        return dealer if player else next_seat(dealer, SEATS)

    def player(self, seat: Seat) -> int:
        return 1 if seat is self.setting.deal.dealer else 0

    def name(self, player: int) -> str:
        return self.setting.name(self.seat(player))

    @property
    def bids(self) -> Bids:
        return Bids(self.moves)

    @property
    def contract(self) -> Contract | None:
        return self.bids.contract

    @property
    def high(self) -> Rank:
        contract = self.contract
        return contract.high if contract else parse_rank(self.options.no_contract_high)

    @property
    def cut(self) -> Card | None:
        """The card cut: the first in the crib that the deal lists, or else of the pack."""
        if self.bids.to_act is not None or self.bids.redeal:
            return None
        crib = self.laid[0] | self.laid[1]
        return next(card for card in (*self.setting.deal.pile("cut"), *PACK_24) if card in crib)

    @property
    def trump(self) -> Suit:
        assert self.cut is not None, "trump was asked for before the cut"
        assert self.cut.suit is not None
        return self.cut.suit

    def crib(self) -> Hand:
        """What was laid aside: up to eight cards, seven after the cut."""
        cards = Hand.of(card for four in self.laid for card in four)
        return cards.without(self.cut) if self.cut else cards

    def kept(self, player: int) -> Hand:
        """The hand as dealt, without crib cards and bid card."""
        cards = self.setting.deal.hand(self.seat(player))
        if player < len(self.laid):
            cards = cards - self.laid[player]
        placed = self.bids.card(player)
        return cards.without(placed.card) if placed and placed.card else cards

    def hand(self, player: int) -> Hand:
        """What `player` holds now."""
        held = self.kept(player)
        if self.exchanged:
            contract = self.contract
            held = self.crib() if contract and contract.holder == player else held
        return Hand(held.bits & ~Hand.of(self.plays).bits) if self.plays else held

    def tricks(self) -> tuple[list[tuple[int, int, Trick]], int]:
        """Finished tricks, each after its leader and its winner, and who leads or has led now."""
        contract, trump, high = self.contract, self.trump, self.high
        leader = contract.holder if contract else 0
        done: list[tuple[int, int, Trick]] = []
        for led, second in zip(self.plays[::2], self.plays[1::2], strict=False):
            won = decide(led, second, trump, high, contract=contract is not None)
            winner = 1 - leader if won.second_wins else leader
            done.append((leader, winner, won))
            leader = winner
        return done, leader

    def points(self, player: int) -> int:
        """Points that `player` has captured in tricks (BF-PTS-4)."""
        return sum(won.points for _, winner, won in self.tricks()[0] if winner == player)

    def bonus_seats(self) -> tuple[Seat, ...]:
        """Whose bid is of the trump suit (BF-TRUMP-3)."""
        placed = [(self.seat(player), self.bids.card(player)) for player in (0, 1)]
        return tuple(s for s, m in placed if isinstance(m, Up) and m.card.suit is self.trump)

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score once all tricks are played."""
        contract = self.contract
        return score(
            south=self.points(self.player(Seat.SOUTH)),
            north=self.points(self.player(Seat.NORTH)),
            holder=self.seat(contract.holder) if contract else None,
            high=self.high,
            both_up=contract is not None and contract.both_up,
            suit_bonus=self.bonus_seats(),
            options=self.options,
        )


@final
@dataclass(frozen=True, slots=True)
class Crib(_Table):
    """Both lay four cards aside."""


@final
@dataclass(frozen=True, slots=True)
class Bidding(_Table):
    """Both place a card, or pass."""


@final
@dataclass(frozen=True, slots=True)
class Exchanging(_Table):
    """The contract holder swaps or stays."""


@final
@dataclass(frozen=True, slots=True)
class Playing(_Table):
    """Seven tricks."""


@final
@dataclass(frozen=True, slots=True)
class Over(_Table):
    """After the last trick, or after two passes."""


T = TypeVar("T", bound=_Table)


def _next(kind: type[T], table: _Table, **changes: Any) -> T:
    return kind(**({f.name: getattr(table, f.name) for f in fields(table)} | changes))


# Rules


def _refuse(text: str, *cites: Clause) -> Violation:
    return Violation(text, cites)


def _elsewhere(table: _Table, player: int, action: Action) -> Violation:
    """The refusal of an action that the current phase has no place for."""
    who = table.name(player)
    if isinstance(table, Over):
        if table.bids.redeal:
            return _refuse("both have passed: the cards are dealt again", PASSED_OUT)
        return _refuse("the deal is over: all seven tricks are played", SEVEN_TRICKS)
    match action:
        case Attempt():
            return _refuse_attempt(table, who, action)
        case Lay():
            if not isinstance(table, Crib):
                text = f"{who} may lay nothing more aside: the bidding has begun"
            elif player < len(table.laid):
                text = f"{who} has laid four cards aside already: discards are final"
            else:
                text = f"{who} waits: the non-dealer's four cards are written down first"
            return _refuse(text, CRIB_SECRET, FOUR_ASIDE)
        case Up() | Down() | Pass() if isinstance(table, Crib):
            text = f"{who} may not bid yet: both lay four cards aside first"
            return _refuse(text, CRIB_SECRET, FOUR_ASIDE)
        case Up() | Down() | Pass():
            names = (table.name(0), table.name(1))
            refusal = table.bids.refusal(player, action, table.options, names)
            assert refusal is not None, "a move in turn belongs to the bidding"
            return refusal
        case Exchange() | Stay():
            return _refuse_exchange(table, player)
    if not isinstance(action, Play):
        return _refuse(f"{action} has no place in this game", TWO_PLAYERS)
    if isinstance(table, Exchanging):
        text = f"{who} may not play yet: the contract holder decides on the exchange first"
        return _refuse(text, SWAP_TIME, HOLDER_LEADS)
    return _refuse(f"{who} may not play yet: cards are led after the cut", CUT, HOLDER_LEADS)


def _refuse_attempt(table: _Table, who: str, action: Attempt) -> Violation:
    card = action.card
    if action.verb == "peek":
        return _refuse(f"{who} may not look into the crib: the exchange is blind", BLIND_SWAP)
    if action.verb == "end":
        text = f"{who} may not end the game in mid-deal: totals count after a complete deal"
        return _refuse(text, GAME_WON, PAST_TARGET)
    if action.verb == "turn":
        text = f"{who} may not turn {card}: a card on the table stays as it was placed"
        return _refuse(text, MAY_COVER, ONE_CARD_EACH, MAY_BID)
    if card == table.cut:
        text = f"{who} may not take {card}: the cut card stays on the table"
        return _refuse(text, CUT_CARD_STAYS, CUT)
    if any(isinstance(move, Up) and move.card == card for move in table.moves):
        text = f"{who} may not take {card}: a bid card stays on the table"
        return _refuse(text, CUT, ONE_CARD_EACH, MAY_BID)
    text = f"{who} may not take {card}: cards change hands all seven at once"
    return _refuse(text, SEVEN_FOR_SEVEN, MAY_COVER)


def _refuse_exchange(table: _Table, player: int) -> Violation:
    who = table.name(player)
    if isinstance(table, Crib | Bidding):
        text = f"{who} may not exchange yet: the crib has not been cut"
        return _refuse(text, SWAP_TIME, MAY_SWAP)
    if table.contract is None:
        return _refuse(f"{who} may not exchange: there is no contract", NOBODY_SWAPS)
    if table.contract.holder != player:
        text = f"{who} may not exchange: {table.name(1 - player)} holds the contract"
        return _refuse(text, MAY_SWAP, HOLDER_MAY_SWAP)
    text = f"{who} may not exchange any more: that is decided once, before the lead"
    return _refuse(text, SWAP_TIME, MAY_SWAP)


def _not_held(table: _Table, player: int, card: Card) -> Violation | None:
    if card in table.hand(player):
        return None
    if card == table.cut:
        return _refuse(f"{card} is the cut card and stays on the table", CUT_CARD_STAYS, CUT)
    return _refuse(f"{table.name(player)} does not hold {card}", TWELVE_EACH, ONE_CARD_EACH)


def _event(text: str, *cites: Clause) -> Event:
    return Event(text, cites)


class _CribRules:
    phase = Crib

    def to_act(self, phase: Crib) -> Seat:
        # Both lay aside unseen, so the order is of no moment; records have the non-dealer first.
        return phase.seat(len(phase.laid))

    def candidates(self, phase: Crib) -> Iterator[Action]:
        return (Lay(Hand.of(four)) for four in combinations(phase.hand(len(phase.laid)), 4))

    def violation(self, phase: Crib, seat: Seat, action: Action) -> Violation | None:
        player = phase.player(seat)
        if not isinstance(action, Lay) or player != len(phase.laid):
            return _elsewhere(phase, player, action)
        who, hand = phase.name(player), phase.hand(player)
        if len(action.cards) != 4:
            text = f"{who} must lay exactly four cards aside, not {len(action.cards)}"
            return _refuse(text, FOUR_ASIDE)
        if not hand.holds(action.cards):
            missing = next(card for card in action.cards if card not in hand)
            return _refuse(f"{who} does not hold {missing}", FOUR_ASIDE, TWELVE_EACH)
        return None

    def apply(self, phase: Crib, action: Any) -> _Table:
        laid = (*phase.laid, action.cards)
        return _next(Bidding if len(laid) == 2 else Crib, phase, laid=laid)

    def _events(self, phase: Crib, what: str) -> tuple[Event, ...]:
        text = f"{phase.name(len(phase.laid))} lays {what} aside, face down."
        first = _event(text, FOUR_ASIDE, CRIB_SECRET)
        if not phase.laid:
            return (first,)
        return (first, _event("The eight cards of both are the crib.", CRIB_OF_EIGHT))

    def story(self, phase: Crib, action: Any) -> Story:
        return Story("Crib", self._events(phase, str(action.cards)), str(action.cards))

    def covered(self, phase: Crib, action: Action) -> Covered:
        events = self._events(phase, "four cards")
        return Covered((self.to_act(phase),), "crib, face down", events, "▮▮▮▮")


class _BiddingRules:
    phase = Bidding

    def to_act(self, phase: Bidding) -> Seat:
        return phase.seat(self._player(phase))

    def _player(self, phase: Bidding) -> int:
        player = phase.bids.to_act
        assert player is not None, "the bidding goes on after its end"
        return player

    def candidates(self, phase: Bidding) -> Iterator[Action]:
        hand = phase.hand(self._player(phase))
        yield from map(Up, hand)
        yield from map(Down, hand)
        yield Pass()

    def violation(self, phase: Bidding, seat: Seat, action: Action) -> Violation | None:
        player = phase.player(seat)
        if not isinstance(action, Up | Down | Pass):
            return _elsewhere(phase, player, action)
        if isinstance(action, Up | Down) and player == self._player(phase):
            if action.card is None:
                return _refuse(f"{phase.name(player)} must name the card", MAY_COVER)
            if missing := _not_held(phase, player, action.card):
                return missing
        names = (phase.name(0), phase.name(1))
        return phase.bids.refusal(player, action, phase.options, names)

    def apply(self, phase: Bidding, action: Any) -> _Table:
        after = _next(Bidding, phase, moves=(*phase.moves, action))
        if after.bids.redeal:
            return _next(Over, after)
        if after.bids.to_act is not None:
            return after
        return _next(Exchanging, after) if after.contract else _next(Playing, after)

    def story(self, phase: Bidding, action: Any) -> Story:
        return Story("Bidding", self._events(phase, action, str(getattr(action, "card", ""))))

    def covered(self, phase: Bidding, action: Action) -> Covered | None:
        if not isinstance(action, Down):
            return None
        events = self._events(phase, action, "a card")
        return Covered((self.to_act(phase),), "down, a card face down", events, "▮")

    def _events(self, phase: Bidding, action: Move, card: str) -> tuple[Event, ...]:
        player = self._player(phase)
        who, other = phase.name(player), phase.name(1 - player)
        theirs = phase.bids.card(1 - player)
        if isinstance(action, Pass) and phase.moves:
            text = f"{who} passes too: the cards are gathered and dealt again."
        elif isinstance(action, Pass):
            text = f"{who} passes: {other} may place the first card."
        elif isinstance(action, Down):
            text = f"{who} lays {card} face down: no bid."
        elif isinstance(theirs, Up):
            text = f"{who} bids {card} face up, higher than {theirs.card}."
        else:
            text = f"{who} bids {card} face up."
        after = _next(Bidding, phase, moves=(*phase.moves, action))
        settled = _settled(after) if after.cut else ()
        return (Event(text, _right(phase.bids, action)), *settled)


def _right(bids: Bids, action: Move) -> tuple[Clause, ...]:
    """The clauses that give the right to a legal move."""
    if not bids.moves:
        return ({Up: MAY_BID, Down: MAY_COVER, Pass: MAY_PASS}[type(action)],)
    answers_bid = any(isinstance(move, Up) for move in bids.moves)
    if len(bids.moves) == 2:
        return (ANSWER,) if answers_bid else (AFTER_PASS_AND_COVER,)
    if isinstance(action, Pass):
        return (PASSED_OUT, DEALER_PASS)
    if answers_bid:
        return (OUTBID, BID_ORDER) if isinstance(action, Up) else (DEALER_COVERS,)
    return (DEALER_OPENS,)


def _settled(table: _Table) -> Iterator[Event]:
    """What the bidding came to, and the cut."""
    contract = table.contract
    if contract is None:
        text = f"Both cards lie face down: no contract, and {table.high.word}s are high."
        yield _event(text, NO_CONTRACT, KINGS_HIGH)
    else:
        cites: tuple[Clause, ...] = (SETS_TARGET, HOLDER, VALUE, RANK_AND_SUIT, NO_ACCEPTING)
        which = "the only bid"
        if contract.both_up:
            which, cites = "the higher bid", (*cites, TWO_BIDS, HIGHER_BID_ONLY)
        text = (
            f"{contract.bid} is {which}: {contract.high.word}s are high, and "
            f"{table.name(contract.holder)} holds a contract for {contract.value} points."
        )
        yield Event(text, (*cites, IMPOSED))
    text = f"The crib is cut at {table.cut}: {table.trump.word} are trumps."
    yield _event(text, CUT, TRUMP, CUT_CARD_STAYS)
    if seats := table.bonus_seats():
        whose = " and ".join(f"{table.setting.name(seat)}'s" for seat in seats)
        text = f"That is the suit of {whose} bid, worth {FORTY} points at the end."
        yield _event(text, TRUMP_BID, BID_SUIT)
    if contract is None:
        text = f"Nobody may exchange, and {table.name(0)}, who did not deal, leads."
        yield _event(text, NOBODY_SWAPS, NON_DEALER_LEADS)


class _ExchangeRules:
    phase = Exchanging

    def _holder(self, phase: Exchanging) -> int:
        assert phase.contract is not None, "an exchange without a contract"
        return phase.contract.holder

    def to_act(self, phase: Exchanging) -> Seat:
        return phase.seat(self._holder(phase))

    def candidates(self, phase: Exchanging) -> Iterable[Action]:
        return (Exchange(), Stay())

    def violation(self, phase: Exchanging, seat: Seat, action: Action) -> Violation | None:
        player = phase.player(seat)
        if not isinstance(action, Exchange | Stay) or player != self._holder(phase):
            return _elsewhere(phase, player, action)
        if isinstance(action, Exchange) and action.cards is not None:
            text = f"{phase.name(player)} may not swap {action.cards} alone: all seven or none"
            return _refuse(text, SEVEN_FOR_SEVEN)
        return None

    def apply(self, phase: Exchanging, action: Any) -> _Table:
        return _next(Playing, phase, exchanged=isinstance(action, Exchange))

    def story(self, phase: Exchanging, action: Any) -> Story:
        who = phase.name(self._holder(phase))
        if isinstance(action, Stay):
            text = f"{who} keeps the hand and will lead."
            return Story("Exchange", (_event(text, MAY_SWAP, HOLDER_MAY_SWAP, SWAP_TIME),))
        text = f"{who} swaps the hand for the seven cards of the crib, unseen, and will lead."
        cites = (MAY_SWAP, HOLDER_MAY_SWAP, SWAP_IS_FREE, SEVEN_FOR_SEVEN, BLIND_SWAP, SWAP_TIME)
        return Story("Exchange", (Event(text, cites),))

    def covered(self, phase: Exchanging, action: Action) -> None:
        return None


class _PlayingRules:
    phase = Playing

    def _turn(self, phase: Playing) -> int:
        leader = phase.tricks()[1]
        return 1 - leader if len(phase.plays) % 2 else leader

    def to_act(self, phase: Playing) -> Seat:
        return phase.seat(self._turn(phase))

    def candidates(self, phase: Playing) -> Iterable[Action]:
        return map(Play, phase.hand(self._turn(phase)))

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        player, turn = phase.player(seat), self._turn(phase)
        if not isinstance(action, Play):
            return _elsewhere(phase, player, action)
        who = phase.name(player)
        if player != turn:
            why, cite = self._whose_turn(phase)
            return _refuse(f"{who} is not to play: {phase.name(turn)} {why}", cite)
        if missing := _not_held(phase, player, action.card):
            return missing
        if len(phase.plays) % 2 == 0:
            return None
        led = phase.plays[-1].suit
        assert led is not None
        return follow_violation(who, phase.hand(player), led, action.card, (FOLLOW_SUIT,))

    def _whose_turn(self, phase: Playing) -> tuple[str, Clause]:
        if len(phase.plays) % 2:
            return "plays second to this trick", FOLLOW_SUIT
        if phase.plays:
            return "won the last trick and leads", SEVEN_TRICKS
        if phase.contract:
            return "holds the contract and leads", HOLDER_LEADS
        return "did not deal and leads", NON_DEALER_LEADS

    def apply(self, phase: Playing, action: Any) -> _Table:
        plays = (*phase.plays, action.card)
        return _next(Playing if len(plays) < 14 else Over, phase, plays=plays)

    def story(self, phase: Playing, action: Any) -> Story:
        who, group = phase.name(self._turn(phase)), f"Trick {len(phase.plays) // 2 + 1}"
        if len(phase.plays) % 2 == 0:
            cite = self._whose_turn(phase)[1]
            return Story(group, (_event(f"{who} leads {action.card}.", cite),))
        after = self.apply(phase, action)
        _, winner, won = after.tricks()[0][-1]
        name = phase.name(winner)
        worth = dict.fromkeys(POINT_CLAUSES[rank_of(card)] for card in (won.led, won.second))
        text = f"{name} takes the trick, {won.points} points: {won.reason}."
        events = [self._second(phase, who, won), Event(text, (*won.clauses, *worth))]
        if isinstance(after, Over):
            events += _told_score(after)
        south, north = (after.points(after.player(seat)) for seat in SEATS)
        result = f"{name} · {south}/{north}"
        return Story(group, tuple(events), result=result, winner=phase.seat(winner))

    def covered(self, phase: Playing, action: Action) -> None:
        return None

    def _second(self, phase: Playing, who: str, won: Trick) -> Event:
        card, led = won.second, won.led.suit
        assert led is not None
        if card.suit is led:
            return _event(f"{who} follows with {card}.", FOLLOW_SUIT)
        if card.suit is not phase.trump:
            return _event(f"{who} has no {led.word[:-1]} and discards {card}.", RUFF_OR_DISCARD)
        ace = (ACE_OF_TRUMPS,) if card.rank is Rank.ACE else ()
        return _event(f"{who} has no {led.word[:-1]} and ruffs with {card}.", RUFF_OR_DISCARD, *ace)


class _OverRules:
    phase = Over

    def to_act(self, phase: Over) -> None:
        return None

    def candidates(self, phase: Over) -> Iterable[Action]:
        return ()

    def violation(self, phase: Over, seat: Seat, action: Action) -> Violation:
        return _elsewhere(phase, phase.player(seat), action)

    def apply(self, phase: Over, action: Action) -> Over:
        raise AssertionError("nobody acts after the end")

    def story(self, phase: Over, action: Action) -> Story:
        raise AssertionError("nobody acts after the end")

    def covered(self, phase: Over, action: Action) -> None:
        return None


# The end


def _told_score(table: _Table) -> Iterator[Event]:
    """Fulfilment and score, in short."""
    contract, lines = table.contract, table.lines()
    if contract is not None:
        points = table.points(contract.holder)
        verb, cite = ("fulfils", FULFILLED) if points >= contract.value else ("misses", MISSED)
        who = table.name(contract.holder)
        text = f"{who} {verb} the contract: {points} points, {contract.value} needed."
        yield _event(text, cite)
    sums = ", ".join(f"{table.setting.name(seat)} {total(lines, seat)}" for seat in SEATS)
    yield Event(f"Score: {sums}.", tuple(dict.fromkeys(line.clauses[0] for line in lines)))


def outcome(table: _Table) -> Outcome | None:
    """The score of a deal that is over; after two passes, no score and a redeal (BF-BID-8)."""
    if not isinstance(table, Over):
        return None
    if table.bids.redeal:
        return Outcome((), "Both passed: the cards are gathered and dealt again.", PASSED_OUT)
    return Outcome(table.lines(), " ".join(event.text for event in _told_score(table)))


def match(options: BidFairOptions) -> Race:
    """A race past the target in which the leader deals (BF-NEXT-1, BF-WIN-1)."""
    return Race(
        SEATS,
        ("South", "North"),
        options.target,
        options.target_inclusive,
        options.redeal_same_dealer,
        RaceClauses(
            end=GAME_WON,
            leader=LEADER_DEALS,
            level=LEVEL_ALTERNATES,
            redeal=REDEALER,
            past=PAST_TARGET,
            tie=LEVEL_PAST_TARGET,
        ),
        Standing(tuple((seat, 0) for seat in SEATS)),
    )


def race(
    *, south: int, north: int, dealer: Seat | str, options: BidFairOptions | None = None
) -> Race:
    """The match whose totals are these after a deal by `dealer`: who deals next, who has won."""
    totals = ((Seat.SOUTH, south), (Seat.NORTH, north))
    lines = tuple(ScoreLine(seat, points, (OWN_POINTS,), "so far") for seat, points in totals)
    return match(options or BidFairOptions()).add(Deal.of(read_seat(dealer)), Outcome(lines, ""))


def chance_fault(table: _Table) -> str | None:
    """A record from a real table may list just the card cut; then the crib must hold it."""
    listed = table.setting.deal.pile("cut")
    if table.cut is None or table.cut in listed:
        return None
    crib = table.laid[0] | table.laid[1]
    if listed:
        return f"the cut card {listed[0]} is not in the crib, which is {crib} [{CUT}]"
    return f"the deal does not say which card of the crib {crib} was cut [{CUT}]"


# Views


def zones(table: _Table, viewer: Seat | None) -> tuple[Zone, ...]:
    """The table as `viewer` may see it (BF-AMB-19, BF-AMB-22, BF-AMB-23)."""
    shown_at_end = isinstance(table, Over) and table.options.show_all_after_deal
    everything = viewer is None or shown_at_end

    def sees(player: int) -> bool:
        return everything or table.seat(player) is viewer

    sides = [(seat, table.player(seat), table.setting.name(seat)) for seat in reversed(SEATS)]
    hands = [
        _covering(
            f"hand:{seat}", "hand", _PLACES[seat], name, table.hand(player), sees(player), seat
        )
        for seat, player, name in sides
    ]
    contract = table.contract
    if table.exchanged and contract:
        old, title = table.kept(contract.holder), f"{table.name(contract.holder)}'s old hand"
        crib = _covering("crib", "pile", "center", title, old, sees(contract.holder))
    else:
        own = Hand.of(c for player, four in enumerate(table.laid) if sees(player) for c in four)
        known = Hand(table.crib().bits & own.bits)
        hidden = len(table.crib()) - len(known)
        crib = Zone("crib", "pile", "center", "Crib", tuple(known), hidden)
    slots = []
    for seat, player, name in sides:
        placed = table.bids.card(player)
        cards = (placed.card,) if placed and placed.card else ()
        seen = isinstance(placed, Up) or sees(player)
        slots.append(
            _covering(f"bid:{seat}", "slot", "center", f"{name}'s bid card", cards, seen, seat)
        )
    cut = Zone("cut", "slot", "center", "Cut card", (table.cut,) if table.cut else ())
    tricks = _trick_zones(table) if table.plays or isinstance(table, Playing) else ()
    return (*hands, crib, slots[0], cut, slots[1], *tricks)


_PLACES: Final = {Seat.SOUTH: "bottom", Seat.NORTH: "top"}


def _covering(
    ident: str,
    kind: str,
    place: str,
    title: str,
    cards: Iterable[Card],
    seen: bool,
    seat: Seat | None = None,
) -> Zone:
    """A zone whose cards lie all open or all face down."""
    faces = tuple(cards)
    if seen:
        return Zone(ident, kind, place, title, faces, 0, seat)
    return Zone(ident, kind, place, title, (), len(faces), seat)


def _trick_zones(table: _Table) -> Iterator[Zone]:
    """The trick on the table and the piles won; a finished trick lies open until the next lead."""
    done, leader = table.tricks()
    plays: tuple[tuple[Seat, Card | None], ...] = ()
    winner: Seat | None = None
    if len(table.plays) % 2:
        plays = ((table.seat(leader), table.plays[-1]),)
    elif done:
        first, best, last = done.pop()
        plays = ((table.seat(first), last.led), (table.seat(1 - first), last.second))
        winner = table.seat(best)
    yield Zone("trick", "trick", "center", "Trick", plays=plays, winner=winner)
    for seat in reversed(SEATS):
        taken = [
            card
            for _, best, won in reversed(done)
            if table.seat(best) is seat
            for card in (won.second, won.led)
        ]
        title = f"Won by {table.setting.name(seat)}"
        yield Zone(f"won:{seat}", "pile", _PLACES[seat], title, tuple(taken), seat=seat)


def facts(table: _Table) -> tuple[Fact, ...]:
    """What anybody at the table knows."""
    setting, contract = table.setting, table.contract

    def each(numbers: Iterable[tuple[Seat, int]]) -> str:
        return " · ".join(f"{setting.name(seat)} {number}" for seat, number in numbers)

    found = [Fact("Dealer", table.name(1))]
    if setting.standing.totals:
        found.append(Fact("Score", each(setting.standing.totals)))
    if table.cut is None:
        return tuple(found)
    value = f"{contract.value} for {table.name(contract.holder)}" if contract else "none"
    found.append(Fact("Contract", value))
    found.append(Fact("High rank", table.high.value))
    found.append(Fact("Trump", table.trump.symbol))
    points = each((seat, table.points(table.player(seat))) for seat in SEATS)
    found.append(Fact("Points", points))
    return tuple(found)


def opening(setting: Setting) -> Story:
    """How the deal is told."""
    table, totals = Crib(setting), dict(setting.standing.totals)
    lead = totals.get(table.seat(1), 0) - totals.get(table.seat(0), 0)
    why: tuple[Clause, ...] = (FIRST_DEALER,)
    if not totals:
        text = "deals"
    elif lead > 0:
        text, why = "is ahead and deals", (LEADER_DEALS,)
    else:
        text, why = "deals", (LEVEL_ALTERNATES, OTHER_DEALS)
    text = f"{table.name(1)} {text} twelve cards to each player."
    events = (
        _event(text, TWELVE_EACH, TWO_PLAYERS, PACK, *why),
        _event("Each lays four of them aside for the crib.", FOUR_ASIDE),
    )
    return Story("Deal", events)


GAME: Final = Game(
    id="bid-fair",
    title="Bid Fair",
    seats=SEATS,
    viewers=SEATS,
    names={Seat.SOUTH: "South", Seat.NORTH: "North"},
    places=_PLACES,
    options=BidFairOptions,
    shape=DealShape(
        PACK_24,
        PACK,
        (
            Part(Seat.SOUTH, 12, "South's hand", TWELVE_EACH),
            Part(Seat.NORTH, 12, "North's hand", TWELVE_EACH),
        ),
        lists=("cut",),
        dealers=SEATS,
    ),
    phases=(_CribRules(), _BiddingRules(), _ExchangeRules(), _PlayingRules(), _OverRules()),
    start=Crib,
    parse=parse,
    zones=zones,
    facts=facts,
    outcome=outcome,
    match=match,
    opening=opening,
    end=SEVEN_TRICKS,
    chance_fault=chance_fault,
)
