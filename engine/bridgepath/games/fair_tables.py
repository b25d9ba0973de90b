"""What bids, tricks and deals of Bid Fair come to: rank orders, contracts, points, scores.

Nothing here knows of hands or of whose cards are hidden; `bid_fair` plays the game with it. A
player is 0, the non-dealer, or 1, the dealer, because the rules of bidding speak of nobody else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal, final

from ..calls import Pass
from ..cards import PACK_24, Card, Hand, Rank, Suit, parse_cards, parse_rank, parse_suit
from ..clauses import Clause, Violation, clause
from ..errors import IllegalAction, NotationError
from ..options import Options, option
from ..play import RankOrder, winning_index
from ..scoring import ScoreLine
from ..seats import Seat, parse_seat

__all__ = [
    "BidFairOptions",
    "Bids",
    "Contract",
    "Down",
    "Move",
    "Order",
    "Trick",
    "Up",
    "bidding",
    "card_points",
    "contract_value",
    "order",
    "parse_move",
    "score",
    "trick",
]

PACK: Final = clause("BF-EQ-2")
MAY_BID: Final = clause("BF-BID-1")
MAY_COVER: Final = clause("BF-BID-2")
MAY_PASS: Final = clause("BF-BID-3")
OUTBID: Final = clause("BF-BID-4")
DEALER_COVERS: Final = clause("BF-BID-5")
ANSWER: Final = clause("BF-BID-7")
PASSED_OUT: Final = clause("BF-BID-8")
NO_CONTRACT: Final = clause("BF-BID-9")
ONE_CARD_EACH: Final = clause("BF-BID-11")
SETS_TARGET: Final = clause("BF-CON-2")
HOLDER: Final = clause("BF-CON-3")
VALUE: Final = clause("BF-CON-5")
BID_SUIT: Final = clause("BF-CON-7")
HIGH_RANK: Final = clause("BF-RANK-1")
ACE_LOW_WHEN_LED: Final = clause("BF-RANK-2")
ACE_HIGH_WHEN_SECOND: Final = clause("BF-RANK-3")
ACES_HIGH: Final = clause("BF-RANK-4")
TRUMPS_TOO: Final = clause("BF-RANK-5")
TRUMP_BID: Final = clause("BF-TRUMP-3")
TRICK_WINNER: Final = clause("BF-PLAY-5")
ACE_POINT: Final = clause("BF-PTS-1")
PICTURE_POINTS: Final = clause("BF-PTS-2")
SPOT_POINTS: Final = clause("BF-PTS-3")
CAPTURED_ONLY: Final = clause("BF-PTS-4")
OWN_POINTS: Final = clause("BF-PTS-5")
FULFILLED: Final = clause("BF-SCO-1")
DIFFERENCE: Final = clause("BF-SCO-2")
REWARD: Final = clause("BF-SCO-3")
REWARD_SINGLE: Final = clause("BF-SCO-4")
DOUBLED: Final = clause("BF-SCO-5")
MISSED: Final = clause("BF-SCO-6")
POINTS_ONLY: Final = clause("BF-SCO-7")
SUIT_BONUS: Final = clause("BF-SCO-8")
KINGS_HIGH: Final = clause("BF-AMB-1")
BID_ORDER: Final = clause("BF-AMB-2")
NOT_EQUAL: Final = clause("BF-AMB-3")
AFTER_PASS_AND_COVER: Final = clause("BF-AMB-4")
DEALER_PASS: Final = clause("BF-AMB-5")
REDEALER: Final = clause("BF-AMB-6")
OF_TRICK_POINTS: Final = clause("BF-AMB-9")
BEHIND: Final = clause("BF-AMB-10")
REWARD_WITHOUT_BONUS: Final = clause("BF-AMB-11")
EXACTLY: Final = clause("BF-AMB-12")
NOTHING_DOUBLED: Final = clause("BF-AMB-13")
EVERY_TRUMP_BID: Final = clause("BF-AMB-14")
UNPLAYED: Final = clause("BF-AMB-15")
PAST_TARGET: Final = clause("BF-AMB-16")
ACE_OF_TRUMPS: Final = clause("BF-AMB-21")
SHOWN_AT_END: Final = clause("BF-AMB-23")

VALUES: Final = {
    Rank.ACE: 90, Rank.KING: 80, Rank.QUEEN: 70, Rank.JACK: 60, Rank.TEN: 50, Rank.NINE: 40,
}  # fmt: skip
"""Contract values by the rank of the highest bid (BF-CON-5)."""
POINTS: Final = dict.fromkeys(VALUES, 10) | {Rank.ACE: 1, Rank.NINE: 9}
"""Points of captured cards (BF-PTS-1 to 3)."""
POINT_CLAUSES: Final = dict.fromkeys(VALUES, PICTURE_POINTS) | {
    Rank.ACE: ACE_POINT, Rank.TEN: SPOT_POINTS, Rank.NINE: SPOT_POINTS,
}  # fmt: skip
"""Which clause gives a captured card its points."""
FORTY: Final = 40
"""The reward, and the bonus for a bid in the trump suit (BF-SCO-3, BF-SCO-8)."""


@final
@dataclass(frozen=True, slots=True)
class BidFairOptions(Options):
    """House rules of Bid Fair."""

    target: int = option(
        "bf.target", 800, clause=PAST_TARGET, text="points that a player must get past to win"
    )
    target_inclusive: bool = option(
        "bf.targetInclusive", False, True, clause=PAST_TARGET,
        text="whether reaching the target exactly is enough",
    )  # fmt: skip
    no_contract_high: Literal["K", "A", "Q", "J", "10", "9"] = option(
        "bf.noContractHigh", "K", "A", "Q", "J", "10", "9", clause=KINGS_HIGH,
        text="the high rank of a deal without a contract",
    )  # fmt: skip
    pass_then_down: Literal["free", "downOnly"] = option(
        "bf.passThenDown", "free", "downOnly", clause=AFTER_PASS_AND_COVER,
        text="what a non-dealer who passed may place after the dealer's face-down card",
    )  # fmt: skip
    redeal_same_dealer: bool = option(
        "bf.redealSameDealer", True, False, clause=REDEALER,
        text="whether the same dealer deals again after two passes",
    )  # fmt: skip
    behind: Literal["floor", "signed", "absolute"] = option(
        "bf.behind", "floor", "signed", "absolute", clause=BEHIND,
        text="how the difference counts when the holder fulfils with fewer points",
    )  # fmt: skip
    reward_needs_bonus: bool = option(
        "bf.rewardNeedsBonus", False, True, clause=REWARD_WITHOUT_BONUS,
        text="whether the reward is due only if there is a difference bonus",
    )  # fmt: skip
    show_all_after_deal: bool = option(
        "bf.showAllAfterDeal", True, False, clause=SHOWN_AT_END,
        text="whether all cards are shown when the deal is over",
    )  # fmt: skip


# Ranks, tricks, points


def rank_of(card: Card) -> Rank:
    """The rank of a card of the pack; raises NotationError for another card."""
    if card not in PACK_24 or card.rank is None:
        raise NotationError(f"{card} is not in the pack of this game [{PACK}]")
    return card.rank


def _read_rank(rank: Rank | str) -> Rank:
    found = parse_rank(rank) if isinstance(rank, str) else rank
    if found not in VALUES:
        raise NotationError(f"there is no {found} in the pack: the ranks are A K Q J 10 9 [{PACK}]")
    return found


def _read_high(high: Rank | str | None) -> Rank:
    """The high rank; without a contract it is the king (BF-AMB-1)."""
    return Rank.KING if high is None else _read_rank(high)


def _rank_order(high: Rank) -> RankOrder:
    plain = {rank: rank.index for rank in VALUES} | {high: 20}
    if high is Rank.ACE:
        return RankOrder(plain, plain)
    return RankOrder(plain | {Rank.ACE: 0}, plain | {Rank.ACE: 30})


_ORDERS: Final = {rank: _rank_order(rank) for rank in VALUES}


@final
@dataclass(frozen=True, slots=True)
class Order:
    """How ranks beat each other in one suit, strongest first."""

    ranks: tuple[Rank, ...]

    def __repr__(self) -> str:
        return " ".join(rank.value for rank in self.ranks)


def order(high: Rank | str | None = "J", played: str = "led") -> Order:
    """Strength of a card led, or played second, under a high rank (BF-RANK-1 to 4).

    `high` is None in a deal without a contract (BF-AMB-1). Raises NotationError for an unknown rank
    or position.
    """
    if played not in ("led", "second"):
        raise NotationError(f'a card is "led" or played "second", not "{played}"')
    both = _ORDERS[_read_high(high)]
    strength = both.led if played == "led" else both.followed
    return Order(tuple(sorted(strength, key=lambda rank: -strength[rank])))


def card_points(cards: Hand | Card | Iterable[Card] | str) -> int:
    """What captured cards are worth (BF-PTS-1 to 3); raises NotationError for other cards."""
    if isinstance(cards, str):
        cards = parse_cards(cards)
    return sum(POINTS[rank_of(card)] for card in ((cards,) if isinstance(cards, Card) else cards))


def contract_value(rank: Rank | str) -> int:
    """Points that the opponent of a bid of this rank must reach (BF-CON-5)."""
    return VALUES[_read_rank(rank)]


@final
@dataclass(frozen=True, slots=True)
class Trick:
    """Two cards, and which of them wins."""

    led: Card
    second: Card
    second_wins: bool
    reason: str
    clauses: tuple[Clause, ...]
    """The clause that decides, then any that explain it."""

    @property
    def winner(self) -> str:
        """``leader`` or ``second``."""
        return "second" if self.second_wins else "leader"

    @property
    def points(self) -> int:
        """Card points in the trick."""
        return card_points((self.led, self.second))

    def __repr__(self) -> str:
        who = f"{self.second}, played second," if self.second_wins else f"{self.led}, led,"
        cites = ", ".join(cite.id for cite in self.clauses)
        return f"{who} wins: {self.reason} [{cites}]"


def trick(
    led: Card | str,
    second: Card | str,
    high: Rank | str | None = None,
    trump: Suit | str | None = None,
) -> Trick:
    """Who wins when `second` is played on `led`, and why (BF-PLAY-5, BF-RANK-1 to 5).

    `high` is None in a deal without a contract; without `trump` the two cards are compared as plain
    suits. Raises NotationError for what is no card of the pack.
    """
    first = Card.parse(led) if isinstance(led, str) else led
    other = Card.parse(second) if isinstance(second, str) else second
    rank_of(first), rank_of(other)
    suit = parse_suit(trump) if isinstance(trump, str) else trump
    return decide(first, other, suit, _read_high(high), contract=high is not None)


@cache
def decide(led: Card, second: Card, trump: Suit | None, high: Rank, *, contract: bool) -> Trick:
    """A trick of two cards of the pack; `contract` tells whether a bid made `high` high."""
    second_wins = winning_index((led, second), trump, _ORDERS[high]) == 1
    reason, cites = _reason(led, second, trump, high)
    if led.suit is second.suit and not contract:
        cites = (*cites, KINGS_HIGH)
    return Trick(led, second, second_wins, reason, cites)


def _reason(
    led: Card, second: Card, trump: Suit | None, high: Rank
) -> tuple[str, tuple[Clause, ...]]:
    """Why the trick goes where it goes, the deciding clause first."""
    assert led.suit is not None
    if second.suit is not led.suit:
        if second.suit is trump:
            ace = (ACE_OF_TRUMPS,) if second.rank is Rank.ACE else ()
            return "a trump beats the other suits", (TRICK_WINNER, *ace)
        if led.rank is Rank.ACE:
            return "an ace led stands when nobody follows or ruffs", (TRICK_WINNER, ACE_OF_TRUMPS)
        return "a discard never wins", (TRICK_WINNER,)
    suit = led.suit.word[:-1]
    also = (TRICK_WINNER, *((TRUMPS_TOO,) if led.suit is trump else ()))
    if high is Rank.ACE and Rank.ACE in (led.rank, second.rank):
        return "aces are the high rank", (ACES_HIGH, *also)
    if led.rank is Rank.ACE:
        return f"an ace led is the lowest {suit}", (ACE_LOW_WHEN_LED, *also)
    if second.rank is Rank.ACE:
        above = ", above even the high rank" if led.rank is high else ""
        return f"an ace played second is the highest {suit}{above}", (ACE_HIGH_WHEN_SECOND, *also)
    if high in (led.rank, second.rank):
        return f"{high.word}s are the high rank", (HIGH_RANK, *also)
    best, least = sorted((led, second), key=lambda card: -card.index)
    return f"{best} beats {least}", (HIGH_RANK, *also)


# Bidding


@final
@dataclass(frozen=True, slots=True)
class Up:
    """Bidding with a card face up."""

    card: Card

    def __str__(self) -> str:
        return f"up {self.card}"

    def __repr__(self) -> str:
        return str(self)


@final
@dataclass(frozen=True, slots=True)
class Down:
    """Laying a card face down; None where only the opponent's side of it is known."""

    card: Card | None

    def __str__(self) -> str:
        return "down" if self.card is None else f"down {self.card}"

    def __repr__(self) -> str:
        return str(self)


Move = Up | Down | Pass


def parse_move(text: str) -> Move | None:
    """``up ♥10`` or ``♥10 up``, ``down`` with or without a card, ``pass``; None for no move.

    Raises NotationError if what is placed is no card.
    """
    words = text.lower().split()
    if words in (["pass"], ["p"]):
        return Pass()
    if not {"up", "down"} & set(words):
        return None
    face, *rest = words if words[0] in ("up", "down") else (words[-1], *words[:-1])
    if face == "down" and not rest:
        return Down(None)
    card = Card.parse(" ".join(rest))
    return Up(card) if face == "up" else Down(card)


@final
@dataclass(frozen=True, slots=True)
class Contract:
    """What the bidding came to when somebody bid."""

    holder: int
    """0 for the non-dealer, 1 for the dealer: the opponent of the highest bidder (BF-CON-3)."""
    bid: Card
    """The highest bid."""
    both_up: bool
    """True if both players bid."""

    @property
    def high(self) -> Rank:
        """The high rank of the deal (BF-CON-2)."""
        return rank_of(self.bid)

    @property
    def value(self) -> int:
        """Points that the holder needs."""
        return VALUES[self.high]


_ROLES: Final = ("the non-dealer", "the dealer")


@final
@dataclass(frozen=True, slots=True)
class Bids:
    """The bidding so far; the non-dealer moves first, then the players take turns."""

    moves: tuple[Move, ...] = ()

    def card(self, player: int) -> Up | Down | None:
        """What lies before `player`."""
        for move in self.moves[player::2]:
            if not isinstance(move, Pass):
                return move
        return None

    @property
    def redeal(self) -> bool:
        """True if both passed (BF-BID-8)."""
        return self.moves == (Pass(), Pass())

    @property
    def to_act(self) -> int | None:
        """Whose move it is; None once both have a card on the table, or both passed."""
        if self.redeal or (self.card(0) and self.card(1)):
            return None
        return len(self.moves) % 2

    @property
    def contract(self) -> Contract | None:
        """The contract of a finished bidding; None if nobody bid (BF-BID-9)."""
        bids = [(move.card, i % 2) for i, move in enumerate(self.moves) if isinstance(move, Up)]
        if not bids or self.to_act is not None:
            return None
        best, bidder = max(bids, key=lambda bid: rank_of(bid[0]).index)
        return Contract(1 - bidder, best, len(bids) == 2)

    def refusal(
        self, player: int, move: Move, options: BidFairOptions, names: tuple[str, str] = _ROLES
    ) -> Violation | None:
        """Why `player` may not make `move` now, or None; the hand is not looked at."""
        who, other = names[player], names[1 - player]
        if self.redeal:
            return Violation("both have passed: the cards are dealt again", (PASSED_OUT,))
        if own := self.card(player):
            cites: tuple[Clause, ...] = (ONE_CARD_EACH, MAY_COVER)
            if isinstance(move, Pass):
                cites = (MAY_PASS, ANSWER)
            elif isinstance(own, Up):
                cites = (ONE_CARD_EACH, OUTBID, MAY_BID)
            return Violation(f"{who} has placed a card: there is one card a player", cites)
        if player != self.to_act:
            if self.moves:
                text = f"{who} has passed: {other} is to place a card"
                return Violation(text, (MAY_PASS, ANSWER))
            text = f"{who} must wait: {other} places the first card or passes"
            return Violation(text, (MAY_BID, MAY_PASS))
        if isinstance(move, Down):
            return None
        theirs = self.card(1 - player)
        if theirs is None:
            return None
        if isinstance(move, Pass):
            cites = (DEALER_COVERS, PASSED_OUT) if player else (MAY_PASS, ANSWER)
            text = f"{who} may not pass: {other} has placed a card"
            return Violation(text, (*cites, DEALER_PASS))
        if isinstance(theirs, Up):
            gap = rank_of(move.card).index - rank_of(theirs.card).index
            text = f"{who} may not bid {move.card}: it is not of higher rank than {theirs.card}"
            cites = (OUTBID if player else ANSWER, *(() if gap else (NOT_EQUAL,)), BID_ORDER)
            return None if gap > 0 else Violation(text, cites)
        if player == 0 and options.pass_then_down == "downOnly":
            text = f"{who} may not bid: after a pass and a card face down there is no bid"
            return Violation(text, (AFTER_PASS_AND_COVER,))
        return None

    def __repr__(self) -> str:
        contract = self.contract
        if self.redeal:
            return f"redeal: both passed [{PASSED_OUT}]"
        if self.to_act is not None:
            return f"{_ROLES[self.to_act]} is to act"
        if contract is None:
            return f"no contract: both cards lie face down [{NO_CONTRACT}]"
        cites = ", ".join(cite.id for cite in (SETS_TARGET, HOLDER, VALUE))
        return (
            f"{_ROLES[contract.holder]} holds a contract for {contract.value}: "
            f"{contract.high.word}s are high, "
            f"{'both bids are' if contract.both_up else 'one bid is'} face up [{cites}]"
        )


def bidding(*moves: str, options: BidFairOptions | None = None) -> Bids:
    """The bidding in which these moves are made in turn, from the non-dealer on.

    Moves are ``♥10 up``, ``down`` (a card face down) and ``pass``. Raises NotationError for another
    word and IllegalAction for a move that the rules refuse.
    """
    bids = Bids()
    for text in moves:
        move = parse_move(text)
        if move is None:
            raise NotationError(f'"{text}" is not a move; write ♥10 up, down or pass')
        if isinstance(move, Up):
            rank_of(move.card)
        player = len(bids.moves) % 2
        violation = bids.refusal(player, move, options or BidFairOptions())
        if violation is not None:
            raise IllegalAction(violation)
        bids = Bids((*bids.moves, move))
    return bids


# Scoring


def read_seat(seat: Seat | str) -> Seat:
    """South or North, however written; raises NotationError."""
    found = parse_seat(seat) if isinstance(seat, str) else seat
    if found not in (Seat.SOUTH, Seat.NORTH):
        raise NotationError(f"there is no {found.word} in this game; the seats are S and N")
    return found


def score(
    *,
    south: int,
    north: int,
    holder: Seat | str | None = None,
    high: Rank | str = "J",
    both_up: bool = False,
    suit_bonus: Iterable[Seat | str] = (),
    options: BidFairOptions | None = None,
) -> tuple[ScoreLine, ...]:
    """The lines of one deal from the trick points of both players (BF-SCO-1 to 8).

    `holder` is None without a contract; `high` is the rank of the highest bid; `suit_bonus` names
    the seats whose bid is of the trump suit, such as ``"SN"``. Raises NotationError.
    """
    points = {Seat.SOUTH: south, Seat.NORTH: north}
    cites = (OWN_POINTS, *(() if holder else (POINTS_ONLY,)), CAPTURED_ONLY, UNPLAYED)
    lines = [ScoreLine(seat, n, cites, "points in tricks") for seat, n in points.items()]
    if holder is not None:
        rules = options or BidFairOptions()
        lines += _contract_lines(read_seat(holder), points, contract_value(high), both_up, rules)
    cites = (SUIT_BONUS, TRUMP_BID, BID_SUIT, EVERY_TRUMP_BID, OF_TRICK_POINTS)
    return (
        *lines,
        *(ScoreLine(read_seat(x), FORTY, cites, "bid in the trump suit") for x in suit_bonus),
    )


def _contract_lines(
    holder: Seat, points: dict[Seat, int], value: int, both_up: bool, rules: BidFairOptions
) -> list[ScoreLine]:
    """The difference bonus, even if it is nothing, and the reward."""
    other = Seat.NORTH if holder is Seat.SOUTH else Seat.SOUTH
    mine, theirs = points[holder], points[other]
    if mine < value:
        text = f"{value - mine} short of {value}: no bonus, no penalty"
        return [ScoreLine(holder, 0, (MISSED, FULFILLED, NOTHING_DOUBLED), text)]
    difference = mine - theirs
    text = f"difference {mine} − {theirs}"
    cites: tuple[Clause, ...] = (DIFFERENCE, FULFILLED, OF_TRICK_POINTS)
    if mine == value:
        cites = (*cites, EXACTLY)
    if difference < 0:
        cites = (*cites, BEHIND)
        if rules.behind != "signed":
            difference = -difference if rules.behind == "absolute" else 0
            text += f", counted as {difference}"
    if both_up:
        text, cites = f"{text}, doubled", (*cites, DOUBLED)
    bonus = difference * (2 if both_up else 1)
    lines = [ScoreLine(holder, bonus, cites, text)]
    if bonus > 0 or not rules.reward_needs_bonus:
        due = () if bonus > 0 else (REWARD_WITHOUT_BONUS,)
        text = "the opponent's contract is fulfilled"
        lines.append(ScoreLine(other, FORTY, (REWARD, REWARD_SINGLE, *due), text))
    return lines
