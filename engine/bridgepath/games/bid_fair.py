"""Bid Fair, a game for two by Matthew Shields (2021): a bid sets a target for the opponent.

The rules are stated, clause by clause, on the rules page; here they act. Inside the module a player
is 0, the non-dealer, or 1, the dealer, because the rules speak of nobody else. `order`, `trick`,
`bidding`, `card_points`, `contract_value` and `score` are for pages and notebooks too: the game
itself uses the same code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Any, Final, TypeVar, final

from ..calls import Pass
from ..cards import PACK_24, Card, Hand, Rank, Suit, parse_cards, parse_rank, parse_suit
from ..clauses import Clause, Violation, clause
from ..deal import DealShape, Part
from ..errors import IllegalAction, NotationError
from ..match import Race, RaceClauses
from ..options import Options, option
from ..play import Play, RankOrder, follow_violation, winning_index
from ..scoring import ScoreLine, total
from ..seats import Seat, parse_seat
from ..state import Action, Covered, Event, Fact, Game, Outcome, Setting, Standing, Story, Zone

__all__ = [
    "GAME",
    "BidFairOptions",
    "Bids",
    "Contract",
    "Order",
    "Trick",
    "bidding",
    "card_points",
    "contract_value",
    "order",
    "score",
    "trick",
]

TWO_PLAYERS: Final = clause("BF-EQ-1")
PACK: Final = clause("BF-EQ-2")
TWELVE_EACH: Final = clause("BF-DEAL-1")
FOUR_ASIDE: Final = clause("BF-CRIB-1")
CRIB_OF_EIGHT: Final = clause("BF-CRIB-2")
MAY_BID: Final = clause("BF-BID-1")
MAY_COVER: Final = clause("BF-BID-2")
MAY_PASS: Final = clause("BF-BID-3")
OUTBID: Final = clause("BF-BID-4")
DEALER_COVERS: Final = clause("BF-BID-5")
DEALER_OPENS: Final = clause("BF-BID-6")
ANSWER: Final = clause("BF-BID-7")
PASSED_OUT: Final = clause("BF-BID-8")
NO_CONTRACT: Final = clause("BF-BID-9")
TWO_BIDS: Final = clause("BF-BID-10")
ONE_CARD_EACH: Final = clause("BF-BID-11")
RANK_AND_SUIT: Final = clause("BF-CON-1")
SETS_TARGET: Final = clause("BF-CON-2")
HOLDER: Final = clause("BF-CON-3")
IMPOSED: Final = clause("BF-CON-4")
VALUE: Final = clause("BF-CON-5")
HOLDER_MAY_SWAP: Final = clause("BF-CON-6")
BID_SUIT: Final = clause("BF-CON-7")
HIGH_RANK: Final = clause("BF-RANK-1")
ACE_LOW_WHEN_LED: Final = clause("BF-RANK-2")
ACE_HIGH_WHEN_SECOND: Final = clause("BF-RANK-3")
ACES_HIGH: Final = clause("BF-RANK-4")
TRUMPS_TOO: Final = clause("BF-RANK-5")
CUT: Final = clause("BF-TRUMP-1")
TRUMP: Final = clause("BF-TRUMP-2")
TRUMP_BID: Final = clause("BF-TRUMP-3")
MAY_SWAP: Final = clause("BF-EXCH-1")
SWAP_IS_FREE: Final = clause("BF-EXCH-2")
NOBODY_SWAPS: Final = clause("BF-EXCH-3")
SEVEN_FOR_SEVEN: Final = clause("BF-EXCH-4")
HOLDER_LEADS: Final = clause("BF-PLAY-1")
NON_DEALER_LEADS: Final = clause("BF-PLAY-2")
FOLLOW_SUIT: Final = clause("BF-PLAY-3")
RUFF_OR_DISCARD: Final = clause("BF-PLAY-4")
TRICK_WINNER: Final = clause("BF-PLAY-5")
SEVEN_TRICKS: Final = clause("BF-PLAY-6")
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
LEADER_DEALS: Final = clause("BF-NEXT-1")
LEVEL_ALTERNATES: Final = clause("BF-NEXT-2")
GAME_WON: Final = clause("BF-WIN-1")
KINGS_HIGH: Final = clause("BF-AMB-1")
BID_ORDER: Final = clause("BF-AMB-2")
NOT_EQUAL: Final = clause("BF-AMB-3")
AFTER_PASS_AND_COVER: Final = clause("BF-AMB-4")
DEALER_PASS: Final = clause("BF-AMB-5")
REDEALER: Final = clause("BF-AMB-6")
FIRST_DEALER: Final = clause("BF-AMB-7")
CUT_CARD_STAYS: Final = clause("BF-AMB-8")
OF_TRICK_POINTS: Final = clause("BF-AMB-9")
BEHIND: Final = clause("BF-AMB-10")
REWARD_WITHOUT_BONUS: Final = clause("BF-AMB-11")
EXACTLY: Final = clause("BF-AMB-12")
NOTHING_DOUBLED: Final = clause("BF-AMB-13")
EVERY_TRUMP_BID: Final = clause("BF-AMB-14")
UNPLAYED: Final = clause("BF-AMB-15")
PAST_TARGET: Final = clause("BF-AMB-16")
LEVEL_PAST_TARGET: Final = clause("BF-AMB-17")
OTHER_DEALS: Final = clause("BF-AMB-18")
BLIND_SWAP: Final = clause("BF-AMB-19")
SWAP_TIME: Final = clause("BF-AMB-20")
ACE_OF_TRUMPS: Final = clause("BF-AMB-21")
CRIB_SECRET: Final = clause("BF-AMB-22")
SHOWN_AT_END: Final = clause("BF-AMB-23")
NO_ACCEPTING: Final = clause("BF-AMB-24")
HIGHER_BID_ONLY: Final = clause("BF-AMB-25")

_VALUES: Final = {
    Rank.ACE: 90, Rank.KING: 80, Rank.QUEEN: 70, Rank.JACK: 60, Rank.TEN: 50, Rank.NINE: 40,
}  # fmt: skip
_POINTS: Final = dict.fromkeys(_VALUES, 10) | {Rank.ACE: 1, Rank.NINE: 9}
_POINT_CLAUSES: Final = dict.fromkeys(_VALUES, PICTURE_POINTS) | {
    Rank.ACE: ACE_POINT, Rank.TEN: SPOT_POINTS, Rank.NINE: SPOT_POINTS,
}  # fmt: skip
_CRIB, _TRICKS, _REWARD = 4, 7, 40


@final
@dataclass(frozen=True, slots=True)
class BidFairOptions(Options):
    """The house rules of Bid Fair."""

    target: int = option(
        "bf.target", 800, clause=PAST_TARGET, text="Points that a player must get past to win."
    )
    target_inclusive: bool = option(
        "bf.targetInclusive", False, True,
        clause=PAST_TARGET, text="Whether reaching the target exactly is enough.",
    )  # fmt: skip
    no_contract_high: str = option(
        "bf.noContractHigh", "K", "A", "Q", "J", "10", "9",
        clause=KINGS_HIGH, text="The high rank of a deal without a contract.",
    )  # fmt: skip
    pass_then_down: str = option(
        "bf.passThenDown", "free", "downOnly",
        clause=AFTER_PASS_AND_COVER,
        text="What a non-dealer who passed may place after a face-down card.",
    )  # fmt: skip
    redeal_same_dealer: bool = option(
        "bf.redealSameDealer", True, False,
        clause=REDEALER, text="Whether the same dealer deals again after two passes.",
    )  # fmt: skip
    behind: str = option(
        "bf.behind", "floor", "signed", "absolute",
        clause=BEHIND, text="The difference bonus of a holder who fulfils with fewer points.",
    )  # fmt: skip
    reward_needs_bonus: bool = option(
        "bf.rewardNeedsBonus", False, True,
        clause=REWARD_WITHOUT_BONUS, text="Whether the reward is due only if the bonus is not 0.",
    )  # fmt: skip
    show_all_after_deal: bool = option(
        "bf.showAllAfterDeal", True, False,
        clause=SHOWN_AT_END, text="Whether all cards are shown when the deal is over.",
    )  # fmt: skip


# Ranks, tricks, points


def _rank(card: Card) -> Rank:
    if card not in PACK_24 or card.rank is None:
        raise NotationError(f"{card} is not in the pack of this game [{PACK}]")
    return card.rank


def _read_rank(rank: Rank | str) -> Rank:
    found = parse_rank(rank) if isinstance(rank, str) else rank
    if found not in _VALUES:
        raise NotationError(f"there is no {found} in the pack: the ranks are A K Q J 10 9 [{PACK}]")
    return found


def _read_high(high: Rank | str | None) -> Rank:
    """The high rank; without a contract it is the king (BF-AMB-1)."""
    return Rank.KING if high is None else _read_rank(high)


def _rank_order(high: Rank) -> RankOrder:
    plain = {rank: rank.index for rank in _VALUES} | {high: 20}
    if high is Rank.ACE:
        return RankOrder(plain, plain)
    return RankOrder(plain | {Rank.ACE: 0}, plain | {Rank.ACE: 30})


_ORDERS: Final = {rank: _rank_order(rank) for rank in _VALUES}


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
    return sum(_POINTS[_rank(card)] for card in ((cards,) if isinstance(cards, Card) else cards))


def contract_value(rank: Rank | str) -> int:
    """Points that the opponent of a bid of this rank must reach (BF-CON-5)."""
    return _VALUES[_read_rank(rank)]


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
        card = self.second if self.second_wins else self.led
        cites = ", ".join(cite.id for cite in self.clauses)
        return f"{card} wins for the {self.winner}: {self.reason} [{cites}]"


def trick(
    led: Card | str, second: Card | str, high: Rank | str | None = None, trump: Suit | str = "♥"
) -> Trick:
    """Who wins `second` played on `led` (BF-PLAY-5, BF-RANK-1 to 5).

    `high` is None in a deal without a contract. Raises NotationError for what is no card of the
    pack.
    """
    first = Card.parse(led) if isinstance(led, str) else led
    other = Card.parse(second) if isinstance(second, str) else second
    suit = parse_suit(trump) if isinstance(trump, str) else trump
    _rank(first), _rank(other)
    return _decide(first, other, suit, _read_high(high), contract=high is not None)


def _decide(led: Card, second: Card, trump: Suit, high: Rank, *, contract: bool) -> Trick:
    second_wins = winning_index((led, second), trump, _ORDERS[high]) == 1
    reason, cites = _reason(led, second, trump, high)
    if not contract and cites[0] in (HIGH_RANK, ACES_HIGH, ACE_HIGH_WHEN_SECOND):
        cites = (*cites, KINGS_HIGH)
    return Trick(led, second, second_wins, reason, cites)


def _reason(led: Card, second: Card, trump: Suit, high: Rank) -> tuple[str, tuple[Clause, ...]]:
    """Why the trick goes where it goes, the deciding clause first."""
    if second.suit is not led.suit:
        if second.suit is trump:
            ace = (ACE_OF_TRUMPS,) if second.rank is Rank.ACE else ()
            return "a trump beats the other suits", (TRICK_WINNER, *ace)
        if led.rank is Rank.ACE:
            return "an ace led stands when nobody follows or ruffs", (TRICK_WINNER, ACE_OF_TRUMPS)
        return "a discard never wins", (TRICK_WINNER,)
    assert led.suit is not None
    suit = led.suit.word[:-1]
    also = (TRICK_WINNER, *((TRUMPS_TOO,) if led.suit is trump else ()))
    ranks = (led.rank, second.rank)
    if high in ranks and not (high is not Rank.ACE and Rank.ACE in ranks):
        cite = ACES_HIGH if high is Rank.ACE else HIGH_RANK
        return f"{high.word}s are the high rank", (cite, *also)
    if led.rank is Rank.ACE:
        return f"an ace led is the lowest {suit}", (ACE_LOW_WHEN_LED, *also)
    if second.rank is Rank.ACE:
        above = ", above even the high rank" if led.rank is high else ""
        return f"an ace played second is the highest {suit}{above}", (ACE_HIGH_WHEN_SECOND, *also)
    best, least = sorted((led, second), key=lambda card: -card.index)
    return f"{best} beats {least}", (HIGH_RANK, *also)


# Actions


@final
@dataclass(frozen=True, slots=True)
class Lay:
    """Laying cards aside for the crib."""

    cards: Hand

    def __str__(self) -> str:
        return f"crib {self.cards}"


@final
@dataclass(frozen=True, slots=True)
class Up:
    """Bidding with a card face up."""

    card: Card

    def __str__(self) -> str:
        return f"up {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Down:
    """Laying a card face down; None where only the opponent's side of it is known."""

    card: Card | None

    def __str__(self) -> str:
        return "down" if self.card is None else f"down {self.card}"


@final
@dataclass(frozen=True, slots=True)
class Exchange:
    """Swapping the hand for the crib; naming single cards is never allowed."""

    cards: Hand = Hand()

    def __str__(self) -> str:
        return f"exchange {self.cards}" if self.cards else "exchange"


@final
@dataclass(frozen=True, slots=True)
class Stay:
    """Keeping the hand."""

    def __str__(self) -> str:
        return "stay"


@final
@dataclass(frozen=True, slots=True)
class Attempt:
    """Something that players try and the rules always refuse."""

    verb: str
    """``peek`` at the crib, ``take`` or ``turn`` a card, ``end`` the game."""
    card: Card | None = None

    def __str__(self) -> str:
        return self.verb if self.card is None else f"{self.verb} {self.card}"


Move = Up | Down | Pass


def _parse_move(words: list[str]) -> Move | None:
    """``up ♥10`` or ``♥10 up``, ``down`` with or without a card, ``pass``; None for no move."""
    if words in (["pass"], ["p"]):
        return Pass()
    if not words or "up" not in words and "down" not in words:
        return None
    face, *rest = words if words[0] in ("up", "down") else (words[-1], *words[:-1])
    if face == "down" and not rest:
        return Down(None)
    card = Card.parse(" ".join(rest))
    return Up(card) if face == "up" else Down(card)


def parse(text: str) -> Action:
    """Read ``crib ♥KQ9 ♣J``, ``up ♥10``, ``down ♦J``, ``pass``, ``exchange``, ``stay`` or a card.

    Raises NotationError.
    """
    words = text.lower().split()
    rest = " ".join(words[1:])
    match words[:1]:
        case ["crib"]:
            return Lay(Hand.parse(rest))
        case ["exchange"]:
            return Exchange(Hand.parse(rest))
        case ["take" | "turn" as verb]:
            return Attempt(verb, Card.parse(rest))
    match words:
        case ["stay"]:
            return Stay()
        case ["peek" | "end" as verb]:
            return Attempt(verb)
        case ["down"]:
            raise NotationError('"down" must name its card, like down ♦J')
    return _parse_move(words) or Play(Card.parse(text))


# Bidding


@final
@dataclass(frozen=True, slots=True)
class Contract:
    """What the bidding came to when somebody bid."""

    holder: int
    """0 for the non-dealer, 1 for the dealer: the opponent of the highest bidder."""
    bid: Card
    """The highest bid."""
    both_up: bool
    """True if both players bid."""

    @property
    def high(self) -> Rank:
        """The high rank of the deal."""
        return _rank(self.bid)

    @property
    def value(self) -> int:
        """Points that the holder needs."""
        return _VALUES[self.high]


_ROLES: Final = ("Non-dealer", "Dealer")


@final
@dataclass(frozen=True, slots=True)
class Bids:
    """The bidding so far; the non-dealer moves first, then the players take turns."""

    moves: tuple[Move, ...] = ()

    def card(self, player: int) -> Up | Down | None:
        """What lies before `player`."""
        placed = [move for move in self.moves[player::2] if not isinstance(move, Pass)]
        return placed[0] if placed else None

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
        """The contract of a finished bidding (BF-CON-2, 3); None if nobody bid (BF-BID-9)."""
        bids = [(move.card, i % 2) for i, move in enumerate(self.moves) if isinstance(move, Up)]
        if not bids or self.to_act is not None:
            return None
        best, bidder = max(bids, key=lambda bid: _rank(bid[0]).index)
        return Contract(1 - bidder, best, len(bids) == 2)

    def refusal(
        self, player: int, move: Move, options: BidFairOptions, names: tuple[str, str] = _ROLES
    ) -> Violation | None:
        """Why `player` may not make `move` now, or None; the hand is not looked at."""
        who, other = names[player], names[1 - player]
        own, theirs = self.card(player), self.card(1 - player)
        if own is not None:
            if isinstance(move, Pass):
                cites: tuple[Clause, ...] = (MAY_PASS, ANSWER)
            elif isinstance(own, Up):
                cites = (OUTBID, ONE_CARD_EACH, MAY_BID)
            else:
                cites = (ONE_CARD_EACH, MAY_COVER)
            return Violation(f"{who} has placed a card: there is one card a player", cites)
        if player != self.to_act:
            if self.redeal:
                return Violation("both have passed: the cards are dealt again", (PASSED_OUT,))
            if self.moves:
                return Violation(
                    f"{who} has passed: {other} is to place a card", (MAY_PASS, ANSWER)
                )
            return Violation(
                f"{who}, the dealer, must wait: {other} places the first card or passes",
                (MAY_BID, MAY_PASS),
            )
        if isinstance(move, Pass):
            return self._pass_refusal(player, who, other)
        if isinstance(move, Down):
            return None
        if isinstance(theirs, Up):
            gap = _rank(move.card).index - _rank(theirs.card).index
            if gap > 0:
                return None
            cite = OUTBID if player else ANSWER
            equal = (NOT_EQUAL,) if gap == 0 else ()
            return Violation(
                f"{who} must outbid {theirs.card} or lay a card face down: {move.card} is not of "
                "higher rank",
                (cite, *equal, BID_ORDER),
            )
        if theirs and Pass() in self.moves and options.pass_then_down == "downOnly" and not player:
            return Violation(
                f"{who} passed and {other} did not bid: the card is laid face down",
                (AFTER_PASS_AND_COVER,),
            )
        return None

    def _pass_refusal(self, player: int, who: str, other: str) -> Violation | None:
        if self.card(1 - player) is None:
            return None
        if player:
            return Violation(
                f"{who} may not pass: {other} has placed a card",
                (DEALER_COVERS, PASSED_OUT, DEALER_PASS),
            )
        return Violation(
            f"{who} may not pass twice: {other} has placed a card", (MAY_PASS, ANSWER, DEALER_PASS)
        )

    def __repr__(self) -> str:
        if self.redeal:
            return f"both passed: redeal [{PASSED_OUT}]"
        if self.to_act is not None:
            return f"{_ROLES[self.to_act].lower()} to act"
        contract = self.contract
        if contract is None:
            return f"no contract [{NO_CONTRACT}]"
        cites = ", ".join(cite.id for cite in (SETS_TARGET, HOLDER, VALUE))
        return (
            f"{_ROLES[contract.holder].lower()} holds {contract.value}, "
            f"{contract.high.word}s are high"
            f"{', both bids face up' if contract.both_up else ''} [{cites}]"
        )


def bidding(*moves: str, options: BidFairOptions | None = None) -> Bids:
    """The bidding in which these moves are made in turn, from the non-dealer on.

    Moves are ``♥10 up``, ``down`` (a card face down) and ``pass``. Raises NotationError for another
    word and IllegalAction for a move that the rules refuse.
    """
    bids = Bids()
    for text in moves:
        move = _parse_move(text.lower().split())
        if move is None:
            raise NotationError(f'"{text}" is not a move; write ♥10 up, down or pass')
        if isinstance(move, Up):
            _rank(move.card)
        player = len(bids.moves) % 2 if bids.to_act is None else bids.to_act
        violation = bids.refusal(player, move, options or BidFairOptions())
        if violation is not None:
            raise IllegalAction(violation)
        bids = Bids((*bids.moves, move))
    return bids


# Scoring


def _read_seat(seat: Seat | str) -> Seat:
    return parse_seat(seat) if isinstance(seat, str) else seat


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
    """The lines of one deal from the trick points of both (BF-SCO-1 to 8).

    `holder` is None without a contract; `high` is the rank of the highest bid; `suit_bonus` names
    the seats whose bid is of the trump suit, such as ``"SN"``.
    """
    rules = options or BidFairOptions()
    points = {Seat.SOUTH: south, Seat.NORTH: north}
    contract = () if holder is not None else (POINTS_ONLY,)
    lines = [
        ScoreLine(seat, n, (OWN_POINTS, *contract, CAPTURED_ONLY, UNPLAYED), "points in tricks")
        for seat, n in points.items()
    ]
    if holder is not None:
        lines += _contract_lines(_read_seat(holder), points, contract_value(high), both_up, rules)
    return (
        *lines,
        *(
            ScoreLine(
                _read_seat(seat), _REWARD, (SUIT_BONUS, TRUMP_BID, BID_SUIT, EVERY_TRUMP_BID),
                "bid in the trump suit",
            )
            for seat in suit_bonus
        ),
    )  # fmt: skip


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
        text = "reward for a contract fulfilled by the opponent"
        lines.append(ScoreLine(other, _REWARD, (REWARD, REWARD_SINGLE, *due), text))
    return lines


# The table


@dataclass(frozen=True, slots=True)
class _Table:
    """Everything that has been done; each phase is a class of its own with the same fields."""

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
        return _SEATS[_SEATS.index(dealer) - 1 + player] if dealer else _SEATS[player]

    def player(self, seat: Seat) -> int:
        return 0 if seat is self.seat(0) else 1

    def name(self, player: int) -> str:
        return self.setting.name(self.seat(player))

    @property
    def names(self) -> tuple[str, str]:
        return (self.name(0), self.name(1))

    @property
    def bids(self) -> Bids:
        return Bids(self.moves)

    @property
    def contract(self) -> Contract | None:
        return self.bids.contract

    @property
    def cut(self) -> Card | None:
        """The card cut: the first that the deal lists, or else of the pack, in the crib."""
        if self.bids.to_act is not None or self.bids.redeal:
            return None
        crib = self.laid[0] | self.laid[1]
        return next(c for c in (*self.setting.deal.pile("cut"), *PACK_24) if c in crib)

    @property
    def trump(self) -> Suit:
        assert self.cut is not None and self.cut.suit is not None
        return self.cut.suit

    @property
    def high(self) -> Rank:
        contract = self.contract
        return contract.high if contract else parse_rank(self.options.no_contract_high)

    def crib(self) -> Hand:
        """What lies in the crib: up to eight cards, seven after the cut."""
        cards = Hand.of(card for four in self.laid for card in four)
        return cards.without(self.cut) if self.cut else cards

    def kept(self, player: int) -> Hand:
        """The dealt hand without the crib cards and the bid card."""
        cards = self.setting.deal.hand(self.seat(player))
        if player < len(self.laid):
            cards = cards - self.laid[player]
        placed = self.bids.card(player)
        return cards.without(placed.card) if placed and placed.card else cards

    def swapped(self, player: int) -> bool:
        return self.exchanged and self.contract is not None and self.contract.holder == player

    def hand(self, player: int) -> Hand:
        """What `player` holds now."""
        held = self.crib() if self.swapped(player) else self.kept(player)
        return Hand(held.bits & ~Hand.of(self.plays).bits)

    def tricks(self) -> tuple[list[tuple[int, Trick]], int]:
        """The finished tricks, each with its leader, and who leads now or has led last."""
        contract, trump, high = self.contract, self.trump, self.high
        leader = contract.holder if contract else 0
        done: list[tuple[int, Trick]] = []
        for led, second in zip(self.plays[::2], self.plays[1::2], strict=False):
            won = _decide(led, second, trump, high, contract=contract is not None)
            done.append((leader, won))
            leader ^= won.second_wins
        return done, leader

    def points(self, player: int) -> int:
        """Points that `player` has captured in tricks (BF-PTS-4)."""
        return sum(
            won.points for leader, won in self.tricks()[0] if leader ^ won.second_wins == player
        )

    def bonus_seats(self) -> tuple[Seat, ...]:
        """Whose bid is of the trump suit (BF-TRUMP-3)."""
        placed = [(self.seat(player), self.bids.card(player)) for player in (0, 1)]
        return tuple(s for s, m in placed if isinstance(m, Up) and m.card.suit is self.trump)

    def lines(self) -> tuple[ScoreLine, ...]:
        """The score of a deal that is over."""
        contract = self.contract
        points = {self.seat(player): self.points(player) for player in (0, 1)}
        return score(
            south=points[Seat.SOUTH],
            north=points[Seat.NORTH],
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
    values = {f.name: getattr(table, f.name) for f in fields(table)}
    return kind(**(values | changes))


# Rules


def _elsewhere(table: _Table, player: int, action: Action) -> Violation:
    """The refusal of what the current phase has no place for."""
    who = table.name(player)
    begun = not isinstance(table, Crib | Bidding)
    if isinstance(table, Over):
        if table.bids.redeal:
            return Violation("both have passed: the cards are dealt again", (PASSED_OUT,))
        return Violation("the deal is over: all seven tricks are played", (SEVEN_TRICKS,))
    match action:
        case Attempt(verb="peek"):
            return Violation(f"{who} may not look into the crib", (BLIND_SWAP,))
        case Attempt(verb="end"):
            return Violation(
                f"{who} may not end the game in mid-deal: totals count after a complete deal",
                (GAME_WON, PAST_TARGET),
            )
        case Attempt(verb="turn"):
            return Violation(
                f"{who} may not turn {action.card}: a card stays as it was placed",
                (MAY_COVER, ONE_CARD_EACH, MAY_BID),
            )
        case Attempt():
            if action.card == table.cut:
                text, cites = "the cut card stays on the table", (CUT_CARD_STAYS, CUT)
            else:
                text = "what has left the hand comes back by the exchange only"
                cites = (SEVEN_FOR_SEVEN, CUT)
                if action.card in [m.card for m in table.moves if not isinstance(m, Pass)]:
                    text, cites = "a card stays as it was placed", (CUT, ONE_CARD_EACH)
            return Violation(f"{who} may not take {action.card}: {text}", cites)
        case Lay():
            if isinstance(table, Crib):
                return Violation(
                    f"{who} has to wait or has laid four cards aside: discards are final, and "
                    "the non-dealer's are written down first",
                    (CRIB_SECRET, FOUR_ASIDE),
                )
            return Violation(
                f"{who} may lay nothing more aside: the bidding has begun",
                (CRIB_SECRET, FOUR_ASIDE),
            )
        case Up() | Down() | Pass():
            if isinstance(table, Crib):
                return Violation(
                    f"{who} may not bid yet: both lay four cards aside first",
                    (CRIB_SECRET, FOUR_ASIDE),
                )
            refusal = table.bids.refusal(player, action, table.options, table.names)
            assert refusal is not None, "a move in turn belongs to the bidding"
            return refusal
        case Exchange() | Stay():
            if not begun:
                text, cites = "the crib has not been cut", (SWAP_TIME, MAY_SWAP)
            elif table.contract is None:
                text, cites = "there is no contract", (NOBODY_SWAPS, MAY_SWAP)
            elif table.contract.holder != player:
                text, cites = "only the contract holder may", (MAY_SWAP, HOLDER_MAY_SWAP)
            else:
                text, cites = "that is decided once, before the lead", (SWAP_TIME, MAY_SWAP)
            return Violation(f"{who} may not choose an exchange: {text}", cites)
    if begun:
        text = f"{table.name(1 - player)} must decide" if isinstance(table, Exchanging) else ""
        if table.contract and table.contract.holder == player:
            text = "the exchange is decided"
        return Violation(f"{who} may not play yet: {text} first", (SWAP_TIME, HOLDER_LEADS))
    return Violation(f"{who} may not play yet: cards are led after the cut", (CUT, HOLDER_LEADS))


def _not_held(table: _Table, player: int, card: Card) -> Violation | None:
    if card in table.hand(player):
        return None
    if card == table.cut:
        return Violation(f"{card} is the cut card and stays on the table", (CUT_CARD_STAYS, CUT))
    return Violation(f"{table.name(player)} does not hold {card}", (TWELVE_EACH, ONE_CARD_EACH))


def _event(text: str, *cites: Clause) -> Event:
    return Event(text, cites)


@final
class CribRules:
    """Both lay four cards aside, unseen; the record has the non-dealer's first."""

    phase: type = Crib

    def to_act(self, phase: Crib) -> Seat | None:
        """First the non-dealer, then the dealer."""
        return phase.seat(len(phase.laid))

    def candidates(self, phase: Crib) -> Iterator[Action]:
        """Every four of the twelve cards."""
        for four in combinations(phase.hand(len(phase.laid)), _CRIB):
            yield Lay(Hand.of(four))

    def violation(self, phase: Crib, seat: Seat, action: Action) -> Violation | None:
        """Four cards of the own hand, once."""
        player = phase.player(seat)
        if not isinstance(action, Lay) or player != len(phase.laid):
            return _elsewhere(phase, player, action)
        who, number = phase.name(player), len(action.cards)
        if number != _CRIB:
            return Violation(f"{who} must lay four cards aside, not {number}", (FOUR_ASIDE,))
        for card in action.cards:
            if card not in phase.hand(player):
                return Violation(f"{who} does not hold {card}", (FOUR_ASIDE, TWELVE_EACH))
        return None

    def apply(self, phase: Crib, action: Lay) -> Crib | Bidding:
        """The bidding begins when both have laid four cards aside."""
        laid = (*phase.laid, action.cards)
        return _next(Bidding if len(laid) == 2 else Crib, phase, laid=laid)

    def _events(self, phase: Crib, what: str) -> tuple[Event, ...]:
        who = phase.name(len(phase.laid))
        events = [_event(f"{who} lays {what} aside, face down.", FOUR_ASIDE, CRIB_SECRET)]
        if phase.laid:
            events.append(_event("The eight cards of both are the crib.", CRIB_OF_EIGHT))
        return tuple(events)

    def story(self, phase: Crib, action: Lay) -> Story:
        """As the maker knows it."""
        return Story("Crib", self._events(phase, str(action.cards)), str(action.cards))

    def covered(self, phase: Crib, action: Lay) -> Covered:  # noqa: ARG002
        """The opponent sees four backs."""
        player = len(phase.laid)
        events = self._events(phase, "four cards")
        return Covered((phase.seat(player),), "crib, four cards face down", events, "▮▮▮▮")


@final
class BiddingRules:
    """A card face up is a bid, a card face down is none."""

    phase: type = Bidding

    def to_act(self, phase: Bidding) -> Seat | None:
        """The player whose move it is."""
        player = phase.bids.to_act
        return None if player is None else phase.seat(player)

    def candidates(self, phase: Bidding) -> Iterator[Action]:
        """Every card face up, every card face down, a pass."""
        hand = phase.hand(phase.bids.to_act or 0)
        yield from map(Up, hand)
        yield from map(Down, hand)
        yield Pass()

    def violation(self, phase: Bidding, seat: Seat, action: Action) -> Violation | None:
        """A card of the hand, when the bidding allows it."""
        player = phase.player(seat)
        if not isinstance(action, Up | Down | Pass):
            return _elsewhere(phase, player, action)
        if not isinstance(action, Pass) and player == phase.bids.to_act:
            if action.card is None:
                return Violation(f"{phase.name(player)} must name the card", (MAY_COVER,))
            if missing := _not_held(phase, player, action.card):
                return missing
        return phase.bids.refusal(player, action, phase.options, phase.names)

    def apply(self, phase: Bidding, action: Move) -> _Table:
        """After the last move comes the cut, and with it the exchange or the play."""
        after = _next(Bidding, phase, moves=(*phase.moves, action))
        if after.bids.to_act is not None:
            return after
        if after.bids.redeal:
            return _next(Over, after)
        return _next(Exchanging if after.contract else Playing, after)

    def story(self, phase: Bidding, action: Move) -> Story:
        """As the maker knows it; after the last move with what it came to, and the cut."""
        return Story("Bidding", self._events(phase, action, str(getattr(action, "card", ""))))

    def covered(self, phase: Bidding, action: Move) -> Covered | None:
        """A card face down is known to its owner only."""
        if not isinstance(action, Down):
            return None
        seat = self.to_act(phase)
        assert seat is not None
        return Covered(
            (seat,), "down, a card face down", self._events(phase, action, "a card"), "▮"
        )

    def _events(self, phase: Bidding, action: Move, card: str) -> tuple[Event, ...]:
        player = phase.bids.to_act
        assert player is not None
        who, other = phase.name(player), phase.name(1 - player)
        theirs = phase.bids.card(1 - player)
        first = self._right(phase.bids, action)
        if isinstance(action, Pass):
            text = f"{who} passes; {other} may place the first card."
            if phase.moves:
                text = f"{who} passes too: the cards are gathered and dealt again."
        elif isinstance(action, Down):
            text = f"{who} lays {card} face down: no bid."
        elif isinstance(theirs, Up):
            text = f"{who} bids {card} face up, higher than {theirs.card}."
        else:
            text = f"{who} bids {card} face up."
        after = _next(Bidding, phase, moves=(*phase.moves, action))
        return (Event(text, first), *(_settled(after) if after.cut else ()))

    @staticmethod
    def _right(bids: Bids, action: Move) -> tuple[Clause, ...]:
        """The clause that gives the right to a legal move."""
        theirs = bids.card(1 - len(bids.moves) % 2)
        match bids.moves:
            case ():
                own = MAY_PASS if isinstance(action, Pass) else MAY_COVER
                return (MAY_BID if isinstance(action, Up) else own,)
            case (_,) if isinstance(action, Pass):
                return (PASSED_OUT, DEALER_PASS)
            case (_,) if isinstance(theirs, Up):
                return (OUTBID, BID_ORDER) if isinstance(action, Up) else (DEALER_COVERS,)
            case (_,):
                return (DEALER_OPENS,)
        return (ANSWER,) if isinstance(theirs, Up) else (AFTER_PASS_AND_COVER,)


def _settled(table: _Table) -> Iterator[Event]:
    """What the bidding came to, and the cut."""
    contract, trump = table.contract, table.trump
    if contract is None:
        text = f"Both cards lie face down: no contract, and {table.high.word}s are high."
        yield _event(text, NO_CONTRACT, KINGS_HIGH)
    else:
        bid, holder = contract.bid, table.name(contract.holder)
        cites = (SETS_TARGET, HOLDER, VALUE, RANK_AND_SUIT, IMPOSED, NO_ACCEPTING)
        why = f"{bid} is the only bid"
        if contract.both_up:
            why, cites = f"{bid} is the higher bid", (*cites, TWO_BIDS, HIGHER_BID_ONLY)
        yield Event(
            f"{why}: {contract.high.word}s are high, and {holder} holds a contract for "
            f"{contract.value} points.",
            cites,
        )
    text = f"The crib is cut at {table.cut}: {trump.word} are trumps."
    yield _event(text, CUT, TRUMP, CUT_CARD_STAYS)
    if seats := table.bonus_seats():
        whose = " and of ".join(f"{table.setting.name(seat)}'s" for seat in seats)
        yield _event(
            f"That is the suit of {whose} bid, worth {_REWARD} points at the end.",
            TRUMP_BID, BID_SUIT,
        )  # fmt: skip
    if contract is None:
        text = f"Nobody may exchange, and {table.name(0)}, who did not deal, leads."
        yield _event(text, NOBODY_SWAPS, NON_DEALER_LEADS)


@final
class ExchangeRules:
    """The contract holder may swap the whole hand for the crib, unseen."""

    phase: type = Exchanging

    def _holder(self, phase: Exchanging) -> int:
        assert phase.contract is not None
        return phase.contract.holder

    def to_act(self, phase: Exchanging) -> Seat | None:
        """The contract holder."""
        return phase.seat(self._holder(phase))

    def candidates(self, phase: Exchanging) -> Iterable[Action]:  # noqa: ARG002
        """To swap or to stay."""
        return (Exchange(), Stay())

    def violation(self, phase: Exchanging, seat: Seat, action: Action) -> Violation | None:
        """All or nothing, by the holder."""
        player = phase.player(seat)
        if not isinstance(action, Exchange | Stay) or player != self._holder(phase):
            return _elsewhere(phase, player, action)
        if isinstance(action, Exchange) and action.cards:
            return Violation(
                f"{phase.name(player)} may not swap {action.cards} alone: all seven cards or none",
                (SEVEN_FOR_SEVEN,),
            )
        return None

    def apply(self, phase: Exchanging, action: Exchange | Stay) -> Playing:
        """Then the play begins."""
        return _next(Playing, phase, exchanged=isinstance(action, Exchange))

    def story(self, phase: Exchanging, action: Exchange | Stay) -> Story:
        """The decision is public."""
        who = phase.name(self._holder(phase))
        if isinstance(action, Stay):
            event = _event(f"{who} keeps the hand and will lead.", MAY_SWAP, SWAP_TIME)
        else:
            text = f"{who} swaps the hand for the seven cards of the crib, unseen, and will lead."
            cites = (MAY_SWAP, SWAP_IS_FREE, SEVEN_FOR_SEVEN, BLIND_SWAP, SWAP_TIME)
            event = Event(text, cites)
        return Story("Exchange", (event,))

    def covered(self, phase: Exchanging, action: Action) -> None:
        """Nothing is hidden."""


@final
class PlayRules:
    """Seven tricks; the rank order is not the same for the card led and the card played second."""

    phase: type = Playing

    def _turn(self, phase: Playing) -> int:
        return phase.tricks()[1] ^ (len(phase.plays) % 2)

    def to_act(self, phase: Playing) -> Seat | None:
        """The leader, then the other player."""
        return phase.seat(self._turn(phase))

    def candidates(self, phase: Playing) -> Iterator[Action]:
        """The cards of the hand."""
        return map(Play, phase.hand(self._turn(phase)))

    def violation(self, phase: Playing, seat: Seat, action: Action) -> Violation | None:
        """In turn, from the hand, following suit."""
        player, turn = phase.player(seat), self._turn(phase)
        if not isinstance(action, Play):
            return _elsewhere(phase, player, action)
        who, other = phase.name(player), phase.name(turn)
        if player != turn:
            if len(phase.plays) % 2:
                why, cite = f"{other} is to play to this trick", FOLLOW_SUIT
            elif phase.plays:
                why, cite = f"{other} won the last trick and leads", SEVEN_TRICKS
            elif phase.contract:
                why, cite = f"{other} holds the contract and leads", HOLDER_LEADS
            else:
                why, cite = f"{other} did not deal and leads", NON_DEALER_LEADS
            return Violation(f"{who} is not to play: {why}", (cite,))
        if missing := _not_held(phase, player, action.card):
            return missing
        if len(phase.plays) % 2 == 0:
            return None
        led = phase.plays[-1].suit
        assert led is not None
        return follow_violation(who, phase.hand(player), led, action.card, (FOLLOW_SUIT,))

    def apply(self, phase: Playing, action: Play) -> Playing | Over:
        """The deal is over after seven tricks."""
        plays = (*phase.plays, action.card)
        return _next(Playing if len(plays) < 2 * _TRICKS else Over, phase, plays=plays)

    def story(self, phase: Playing, action: Play) -> Story:
        """A lead, or the second card with the winner and the reason."""
        who, group = phase.name(self._turn(phase)), f"Trick {len(phase.plays) // 2 + 1}"
        if len(phase.plays) % 2 == 0:
            first = HOLDER_LEADS if phase.contract else NON_DEALER_LEADS
            cite = SEVEN_TRICKS if phase.plays else first
            return Story(group, (_event(f"{who} leads {action.card}.", cite),))
        after = self.apply(phase, action)
        leader, won = after.tricks()[0][-1]
        winner = leader ^ won.second_wins
        cites = dict.fromkeys(_POINT_CLAUSES[_rank(card)] for card in (won.led, won.second))
        events = [
            self._second(phase, who, won),
            Event(
                f"{phase.name(winner)} takes the trick, {won.points} points: {won.reason}.",
                (*won.clauses, *cites),
            ),
        ]
        if isinstance(after, Over):
            events += _told_score(after)
        south, north = (after.points(after.player(seat)) for seat in _SEATS)
        result = f"{phase.name(winner)} · {south}/{north}"
        return Story(group, tuple(events), result=result, winner=phase.seat(winner))

    def covered(self, phase: Playing, action: Action) -> None:
        """Cards are played open."""

    @staticmethod
    def _second(phase: Playing, who: str, won: Trick) -> Event:
        assert won.led.suit is not None
        if won.second.suit is won.led.suit:
            return _event(f"{who} follows with {won.second}.", FOLLOW_SUIT)
        does = "ruffs with" if won.second.suit is phase.trump else "discards"
        text = f"{who} has no {won.led.suit.word[:-1]} and {does} {won.second}."
        return _event(text, RUFF_OR_DISCARD)


def _told_score(table: Over) -> Iterator[Event]:
    """Fulfilment and score, in short."""
    contract, lines = table.contract, table.lines()
    if contract is not None:
        made = table.points(contract.holder) >= contract.value
        verb, cite = ("fulfils", FULFILLED) if made else ("misses", MISSED)
        yield _event(
            f"{table.name(contract.holder)} {verb} the contract: "
            f"{table.points(contract.holder)} points, {contract.value} needed.",
            cite,
        )
    sums = ", ".join(f"{table.setting.name(seat)} {total(lines, seat)}" for seat in _SEATS)
    yield Event(f"Score: {sums}.", tuple(dict.fromkeys(line.clauses[0] for line in lines)))


@final
class OverRules:
    """Nothing is left to do."""

    phase: type = Over

    def to_act(self, phase: Over) -> Seat | None:
        """Nobody."""

    def candidates(self, phase: Over) -> Iterable[Action]:  # noqa: ARG002
        """None."""
        return ()

    def violation(self, phase: Over, seat: Seat, action: Action) -> Violation | None:
        """Everything is refused."""
        return _elsewhere(phase, phase.player(seat), action)

    def apply(self, phase: Over, action: Action) -> Over:  # noqa: ARG002
        """Never called: nothing is legal."""
        return phase

    def story(self, phase: Over, action: Action) -> Story:
        """Never called: nothing is legal."""
        raise AssertionError((phase, action))

    def covered(self, phase: Over, action: Action) -> None:
        """Never called: nothing is legal."""


# What can be seen


def _zones(table: _Table, viewer: Seat | None) -> tuple[Zone, ...]:
    over = isinstance(table, Over)
    everything = viewer is None or (over and table.options.show_all_after_deal)

    def sees(player: int) -> bool:
        return everything or table.seat(player) is viewer

    def zone(
        ident: str, kind: str, place: str, title: str, cards: Iterable[Card],
        seen: Iterable[Card], seat: Seat | None = None,
    ) -> Zone:  # fmt: skip
        faces = tuple(seen)
        return Zone(ident, kind, place, title, faces, len(tuple(cards)) - len(faces), seat)

    sides = [(seat, table.player(seat), table.setting.name(seat)) for seat in reversed(_SEATS)]
    zones = []
    for seat, player, name in sides:
        hand = table.hand(player)
        seen = hand if sees(player) else ()
        zones.append(zone(f"hand:{seat}", "hand", GAME.places[seat], name, hand, seen, seat))
    if table.exchanged and table.contract:
        holder = table.contract.holder
        crib, title = table.kept(holder), f"{table.name(holder)}'s old hand"
        known = crib if sees(holder) else Hand()
    else:
        crib, title = table.crib(), "Crib"
        own = [card for player, four in enumerate(table.laid) if sees(player) for card in four]
        known = Hand(crib.bits & Hand.of(own).bits)
    zones.append(zone("crib", "pile", "center", title, crib, known))
    for seat, player, name in sides:
        placed = table.bids.card(player)
        card = (placed.card,) if placed and placed.card else ()
        seen = card if isinstance(placed, Up) or sees(player) else ()
        slot = zone(f"bid:{seat}", "slot", "center", f"{name}'s bid card", card, seen, seat)
        zones.append(slot)
    cut = (table.cut,) if table.cut else ()
    zones.insert(-1, zone("cut", "slot", "center", "Cut card", cut, cut))
    if table.cut and (table.plays or isinstance(table, Playing)):
        zones += _trick_zones(table)
    return tuple(zones)


def _trick_zones(table: _Table) -> list[Zone]:
    """The trick on the table and the piles won; a finished trick lies open until the next lead."""
    done, leader = table.tricks()
    plays: tuple[tuple[Seat, Card | None], ...] = ()
    winner: Seat | None = None
    if len(table.plays) % 2:
        plays = ((table.seat(leader), table.plays[-1]),)
    elif done:
        first, last = done.pop()
        plays = ((table.seat(first), last.led), (table.seat(1 - first), last.second))
        winner = table.seat(first ^ last.second_wins)
    zones = [Zone("trick", "trick", "center", "Trick", plays=plays, winner=winner)]
    for seat in reversed(_SEATS):
        won = [
            card
            for first, trick in reversed(done)
            if table.seat(first ^ trick.second_wins) is seat
            for card in (trick.second, trick.led)
        ]
        title = f"Won by {table.setting.name(seat)}"
        zones.append(Zone(f"won:{seat}", "pile", GAME.places[seat], title, tuple(won), seat=seat))
    return zones


def _facts(table: _Table) -> tuple[Fact, ...]:
    setting, contract = table.setting, table.contract
    facts = [Fact("Dealer", table.name(1))]
    if totals := setting.standing.totals:
        facts.append(Fact("Score", " · ".join(f"{setting.name(s)} {n}" for s, n in totals)))
    if table.cut is None:
        return tuple(facts)
    value = f"{contract.value} for {table.name(contract.holder)}" if contract else "none"
    facts += [
        Fact("High rank", table.high.value),
        Fact("Contract", value),
        Fact("Trump", table.trump.symbol),
    ]
    if table.plays:
        points = [f"{setting.name(seat)} {table.points(table.player(seat))}" for seat in _SEATS]
        facts.append(Fact("Points", " · ".join(points)))
    return tuple(facts)


def _outcome(table: _Table) -> Outcome | None:
    if not isinstance(table, Over):
        return None
    if table.bids.redeal:
        return Outcome((), "Both passed: the cards are gathered and dealt again.", PASSED_OUT)
    return Outcome(table.lines(), " ".join(event.text for event in _told_score(table)))


def _opening(setting: Setting) -> Story:
    table, totals = Crib(setting), dict(setting.standing.totals)
    who, other = table.name(1), table.name(0)
    lead = totals.get(table.seat(1), 0) - totals.get(table.seat(0), 0)
    cites = (LEADER_DEALS,) if lead > 0 else (LEVEL_ALTERNATES, OTHER_DEALS)
    text = f"{who}{', who is ahead,' if lead > 0 else ''} deals twelve cards to each player."
    events = (
        _event(text, TWELVE_EACH, TWO_PLAYERS, PACK, *(cites if totals else (FIRST_DEALER,))),
        _event(f"Each lays four cards aside for the crib; then {other} bids first.", FOUR_ASIDE),
    )
    return Story("Deal", events)


def _chance_fault(table: _Table) -> str | None:
    """A record from a real table may list just the card cut; the crib must then hold it."""
    listed = table.setting.deal.pile("cut")
    if table.cut is None or table.cut in listed:
        return None
    crib = table.laid[0] | table.laid[1]
    if not listed:
        return f"the deal does not say which card of the crib {crib} was cut [{CUT}]"
    return f"the cut card {listed[0]} was not in the crib, which is {crib} [{CUT}]"


_SEATS: Final = (Seat.SOUTH, Seat.NORTH)


def _match(options: BidFairOptions) -> Race:
    return Race(
        _SEATS,
        ("South", "North"),
        options.target,
        options.target_inclusive,
        options.redeal_same_dealer,
        RaceClauses(GAME_WON, LEADER_DEALS, LEVEL_ALTERNATES, PAST_TARGET, LEVEL_PAST_TARGET),
        Standing(tuple((seat, 0) for seat in _SEATS)),
    )


GAME: Final = Game(
    id="bid-fair",
    title="Bid Fair",
    seats=_SEATS,
    viewers=_SEATS,
    names={Seat.SOUTH: "South", Seat.NORTH: "North"},
    places={Seat.SOUTH: "bottom", Seat.NORTH: "top"},
    options=BidFairOptions,
    shape=DealShape(
        PACK_24,
        PACK,
        (
            Part(Seat.SOUTH, 12, "South's hand", TWELVE_EACH),
            Part(Seat.NORTH, 12, "North's hand", TWELVE_EACH),
        ),
        lists=("cut",),
        dealers=_SEATS,
    ),
    phases=(CribRules(), BiddingRules(), ExchangeRules(), PlayRules(), OverRules()),
    start=Crib,
    parse=parse,
    zones=_zones,
    facts=_facts,
    outcome=_outcome,
    match=_match,
    opening=_opening,
    end=SEVEN_TRICKS,
    chance_fault=_chance_fault,
)
"""Bid Fair."""
