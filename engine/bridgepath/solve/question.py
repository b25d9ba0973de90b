"""The question of double-dummy play, and the protocol of solvers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias, final, runtime_checkable

from ..base._check import of_kinds, takes
from ..base.errors import BridgepathError, NotationError
from ..bridge.calls import Denomination
from ..core.cards import DISPLAY_SUITS, Card, Hand, Rank, Suit

__all__ = ["DealTable", "Question", "Solver", "TooLongError", "deal_table", "pbn"]

DealTable: TypeAlias = tuple[dict[Denomination, int], ...]
"""For each of four hands, the tricks that it takes as declarer in each denomination."""


class TooLongError(BridgepathError):
    """A question that a solver does not answer because it would take too long."""


@final
@dataclass(frozen=True, slots=True)
class Question:
    """Four hands, all of them seen, possibly in the middle of a trick.

    The hands play in rotation, and the first and the third play together against the second and the
    fourth. They follow suit; the highest trump wins, or else the highest card of the suit led, aces
    high; the winner leads. Raises NotationError for anything that is not such a position.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    """The remaining cards of each hand, clockwise; a card on the table is in none of them."""
    trump: Suit | None
    leader: int
    """The hand that leads or has led to this trick, from 0 to 3."""
    table: tuple[Card, ...] = ()
    """The cards of the unfinished trick, the lead first; at most three."""

    def __post_init__(self) -> None:
        of_kinds(self)
        if not 0 <= self.leader < 4:
            raise NotationError(f"a hand must be 0, 1, 2 or 3, not {self.leader}")
        if len(self.table) > 3:
            raise NotationError("a trick with four cards is complete, so it is not on the table")
        cards = [*self.table, *(card for hand in self.hands for card in hand)]
        if len(set(cards)) < len(cards) or any(card.suit is None for card in cards):
            raise NotationError("no card may appear twice, and jokers are not allowed")
        played = {(self.leader + i) % 4 for i in range(len(self.table))}
        if len({len(hand) + (i in played) for i, hand in enumerate(self.hands)}) > 1:
            text = "at the start of a trick, the four hands must have the same number of cards"
            raise NotationError(text)

    @property
    def turn(self) -> int:
        """The hand from which the next card comes."""
        return (self.leader + len(self.table)) % 4

    @property
    def legal(self) -> Hand:
        """The cards that may be played next; none once all are played."""
        hand = self.hands[self.turn]
        if not self.table or self.table[0].suit is None:
            return hand
        return Hand(hand.following(self.table[0].suit))

    def after(self, card: Card) -> Question:
        """The question after a card of `legal`; raises NotationError for another card."""
        from ..bridge.tricks import winning_index

        if card not in self.legal:
            raise NotationError(f"{card} may not be played here; only {self.legal} may")
        turn, table = self.turn, (*self.table, card)
        rest = Hand(self.hands[turn].bits & ~(1 << card.index))
        a, b, c, d = (rest if i == turn else hand for i, hand in enumerate(self.hands))
        leader = self.leader
        if len(table) == 4:
            leader, table = (leader + winning_index(table, self.trump)) % 4, ()
        return Question((a, b, c, d), self.trump, leader, table)


@runtime_checkable
class Solver(Protocol):
    """Something that computes the result of best play by all hands when every card is seen.

    Answers are exact. A solver that cannot give one raises TooLongError.
    """

    def tricks(self, question: Question) -> dict[Card, int]:
        """How many tricks each legal card wins for its side, in the order of a hand.

        The trick on the table counts, and earlier tricks do not. Empty once all cards are
        played.
        """

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """The tricks of each of four hands as declarer in each denomination."""


@takes
def deal_table(solver: Solver, hands: Sequence[Hand]) -> DealTable:
    """The table of four hands from the answers to twenty questions.

    A solver without a quicker way uses this for its `table`. The player on
    declarer's left leads. Raises NotationError unless there are four hands.
    """
    if len(hands) != 4:
        raise NotationError(f"a deal must have four hands, not {len(hands)}")
    a, b, c, d = hands
    size = len(a)
    found: list[dict[Denomination, int]] = []
    for declarer in range(4):
        row = {}
        for named in Denomination:
            question = Question((a, b, c, d), named.trump, (declarer + 1) % 4)
            row[named] = size - max(solver.tricks(question).values(), default=0)
        found.append(row)
    return tuple(found)


@takes
def pbn(hands: Sequence[Hand]) -> str:
    """Four hands, clockwise, as PBN writes a deal: ``N:AK.QJ.. …``."""
    written = (
        ".".join(
            "".join("T" if rank is Rank.TEN else str(rank) for rank in hand.ranks(suit))
            for suit in DISPLAY_SUITS
        )
        for hand in hands
    )
    return "N:" + " ".join(written)
