"""The bidding of Bid Fair, and the contract it makes (BF-BID, BF-CON).

A player is 0, the non-dealer, or 1, the dealer: the rules of bidding mention nobody else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias, final

from ...base._check import answers, of_kinds
from ...base._fast import unchecked
from ...base.display import Drawable
from ...base.errors import NotationError
from ...base.text import short
from ...bridge.calls import Pass
from ...core.cards import Card, Rank
from ...core.clauses import Clause, IllegalAction, Violation, clause
from ...core.events import Action
from .options import AFTER_PASS_AND_COVER, BidFairOptions
from .tricks import VALUES, once, rank_of

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
BID_ORDER: Final = clause("BF-AMB-2")
NOT_EQUAL: Final = clause("BF-AMB-3")
DEALER_PASS: Final = clause("BF-AMB-5")

Namer: TypeAlias = Callable[[int], str]


def _role(player: int) -> str:
    return "the dealer" if player else "the non-dealer"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Up(Action):
    """Bidding with a card face up."""

    answer_kind = "card"
    answer_verb = "up"
    answer_says = "face up"

    card: Card

    def __str__(self) -> str:
        return f"up {self.card}"


@final
@dataclass(frozen=True, slots=True, repr=False)
class Down(Action):
    """Laying a card face down; None if only the opponent's side of it is known."""

    answer_kind = "card"
    answer_verb = "down"
    answer_says = "face down"

    card: Card | None

    def __str__(self) -> str:
        return "down" if self.card is None else f"down {self.card}"


Move: TypeAlias = Up | Down | Pass


def parse_move(text: str) -> Move | None:
    """``up ♥10`` or ``♥10 up``, ``down`` with or without a card, ``pass``; None for any other text.

    Raises NotationError if the object placed is not a card.
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
    """The result of the bidding, once somebody has bid."""

    holder: int
    """0 for the non-dealer, 1 for the dealer: the opponent of the highest bidder (BF-CON-3)."""
    bid: Card
    """The highest bid."""
    both_up: bool
    """True if both players bid."""

    def __post_init__(self) -> None:
        of_kinds(self)

    @property
    def high(self) -> Rank:
        """The high rank of the deal (BF-CON-2)."""
        return rank_of(self.bid)

    @property
    def value(self) -> int:
        """Points that the holder needs."""
        return VALUES[self.high]


@final
@dataclass(frozen=True, slots=True)
class Bids(Drawable):
    """The bidding so far; the non-dealer moves first, then the players take turns."""

    moves: tuple[Move, ...] = ()

    def card(self, player: int) -> Up | Down | None:
        """The card in front of `player`."""
        for move in self.moves[player::2]:
            if not isinstance(move, Pass):
                return move
        return None

    def add(self, move: Move) -> Bids:
        """The bidding after one more move."""
        return _after((*self.moves, move))

    @property
    def player(self) -> int:
        """Who moves next in rotation."""
        return len(self.moves) % 2

    @property
    def redeal(self) -> bool:
        """True if both passed (BF-BID-8)."""
        return len(self.moves) == 2 and all(isinstance(move, Pass) for move in self.moves)

    @property
    def to_act(self) -> int | None:
        """Whose move it is; None once both have a card on the table, or both passed."""
        if self.redeal or (self.card(0) and self.card(1)):
            return None
        return self.player

    @property
    def contract(self) -> Contract | None:
        """The contract of a finished bidding; None if nobody bid (BF-BID-9)."""
        bids = [(move.card, i % 2) for i, move in enumerate(self.moves) if isinstance(move, Up)]
        if not bids or self.to_act is not None:
            return None
        best, bidder = max(bids, key=lambda bid: rank_of(bid[0]).index)
        return Contract(1 - bidder, best, len(bids) == 2)

    def second_card(self, player: int, move: Move, name: Namer = _role) -> Violation:
        """The refusal of a move of `player`, who has placed a card."""
        cites: tuple[Clause, ...] = (ONE_CARD_EACH, MAY_COVER)
        if isinstance(move, Pass):
            cites = (MAY_PASS, ANSWER)
        elif isinstance(self.card(player), Up):
            cites = (ONE_CARD_EACH, OUTBID, MAY_BID)
        text = f"{name(player)} has already placed a card: each player places only one"
        return Violation(text, cites)

    def refusal(
        self, player: int, move: Move, options: BidFairOptions, name: Namer = _role
    ) -> Violation | None:
        """Why `player` may not make `move` now, or None; the hand is not checked."""
        if self.redeal:
            return Violation("both have passed: the cards are dealt again", (PASSED_OUT,))
        if self.card(player):
            return self.second_card(player, move, name)
        if player != self.player:
            if self.moves:
                text = f"{name(player)} has passed: {name(self.player)} is to act"
                return Violation(text, (MAY_PASS, ANSWER))
            text = f"{name(player)} must wait: {name(self.player)} places the first card or passes"
            return Violation(text, (MAY_BID, MAY_PASS))
        if isinstance(move, Down):
            return None
        theirs = self.card(1 - player)
        if theirs is None:
            return None
        if isinstance(move, Pass):
            cites = (DEALER_COVERS, PASSED_OUT) if player else (MAY_PASS, ANSWER)
            text = f"{name(player)} may not pass: {name(1 - player)} has placed a card"
            return Violation(text, (*cites, DEALER_PASS))
        if isinstance(theirs, Up):
            gap = rank_of(move.card).index - rank_of(theirs.card).index
            if gap > 0:
                return None
            text = f"{move.card}: it does not rank above {theirs.card}"
            cites = (OUTBID if player else ANSWER, *(() if gap else (NOT_EQUAL,)), BID_ORDER)
            return Violation(f"{name(player)} may not bid {text}", cites)
        if player == 0 and options.pass_then_down == "downOnly":
            text = "may not bid: no bid is possible after a pass and a face-down card"
            return Violation(f"{name(player)} {text}", (AFTER_PASS_AND_COVER,))
        return None

    def __repr__(self) -> str:
        contract = self.contract
        if self.redeal:
            return f"redeal: both passed [{PASSED_OUT}]"
        if self.to_act is not None:
            return f"{_role(self.to_act)} is to act"
        if contract is None:
            return f"no contract: both cards are face down [{NO_CONTRACT}]"
        cites = ", ".join(cite.id for cite in (SETS_TARGET, HOLDER, VALUE))
        return (
            f"{_role(contract.holder)} holds a contract for {contract.value}: "
            f"{contract.high.word}s are high, "
            f"{'both bids are' if contract.both_up else 'one bid is'} face up [{cites}]"
        )


_after: Final = unchecked(Bids)


@answers
def bidding(*moves: str, options: BidFairOptions | None = None) -> Bids:
    """The bidding after these moves, made in turn from the non-dealer on.

    Moves are ``♥10 up``, ``down`` (a card face down) and ``pass``. Raises NotationError for any
    other word and IllegalAction for a move that the rules refuse.
    """
    bids = Bids()
    for text in moves:
        move = parse_move(text)
        if move is None:
            raise NotationError(f'"{short(text)}" is not a move; write ♥10 up, down or pass')
        if isinstance(move, Up):
            rank_of(move.card)
        once([one.card for one in (*bids.moves, move) if not isinstance(one, Pass) and one.card])
        violation = bids.refusal(bids.player, move, options or BidFairOptions())
        if violation is not None:
            raise IllegalAction(violation)
        bids = bids.add(move)
    return bids
