"""DDS as a page provides it on demand: a function that takes text and returns text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, TypeAlias, final

from ..base.errors import MissingError
from ..core.cards import DISPLAY_SUITS, Card, Hand
from .question import DealTable, Question, TooLongError, deal_table, pbn

__all__ = ["Answers", "PageSolver"]

Answers: TypeAlias = Callable[[str, int, int, str], str]
"""Given the hands as PBN writes them, the number of the trump suit from spades on (4 for none), the
hand that leads, and the cards on the table, it returns each card and its tricks, or nothing."""


@final
class PageSolver:
    """Asks the DDS of a page, which `load` returns; it returns None if DDS cannot be loaded."""

    def __init__(self, load: Callable[[], Answers | None]) -> None:
        self._load: Final = cache(load)

    def tricks(self, question: Question) -> dict[Card, int]:
        """How many tricks each legal card wins; raises MissingError if DDS cannot be loaded."""
        legal = question.legal
        if not legal:
            return {}
        trump = 4 if question.trump is None else DISPLAY_SUITS.index(question.trump)
        table = " ".join(map(str, question.table))
        answers = self._load()
        if answers is None:
            raise MissingError("this page's solver did not load")
        told = answers(pbn(question.hands), trump, question.leader, table).split()
        if not told:
            raise TooLongError("this page's solver gave no answer")
        found = dict(zip(told[::2], told[1::2], strict=True))
        return {card: int(found[str(card)]) for card in legal}

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """The tricks of each hand as declarer in each denomination."""
        return deal_table(self, hands)
