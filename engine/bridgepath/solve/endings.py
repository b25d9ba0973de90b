"""The solver that is always there: an exact search in Python, for the last tricks of a deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, final

from ..base._check import whole
from ..bridge.tricks import Tricks
from ..core.cards import Card, Hand
from ..core.seats import COMPASS
from ..reason.position import Position
from ..reason.solver import solve
from .question import DealTable, Question, TooLongError, deal_table

__all__ = ["Endings"]

_SEEN_THROUGH: Final = 20


@final
class Endings:
    """Answers while few cards are left.

    `cards` is the largest number of cards, in all hands and on the table, for which it answers;
    each further trick takes about five times as long.
    """

    def __init__(self, cards: int = _SEEN_THROUGH) -> None:
        self.cards: Final = whole(cards, "a number of cards", 0, 52)

    def tricks(self, question: Question) -> dict[Card, int]:
        """How many tricks each legal card wins; raises TooLongError if too many cards are left."""
        left = len(question.table) + sum(map(len, question.hands))
        if left > self.cards:
            raise TooLongError(f"{left} cards are left, but this solver takes at most {self.cards}")
        leader = COMPASS[question.leader]
        tricks = Tricks.of(COMPASS, question.hands, question.trump, leader, question.table)
        position = Position(tricks)
        return solve(position, (COMPASS[0], COMPASS[2]))

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """The table of four short hands; raises TooLongError for longer ones."""
        return deal_table(self, hands)
