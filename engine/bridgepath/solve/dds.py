"""DDS, the solver that bridge players trust, by way of `endplay`: the extra ``bridgepath[dds]``.

This module handles its peculiarities: it names the suits differently, it would use every processor,
and its tables fail for 200 deals or more, so deals are sent in small batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final, final

from ..base.errors import MissingError
from ..bridge.calls import Denomination
from ..core.cards import Card, Hand, Rank, Suit
from .question import DealTable, Question, pbn

if TYPE_CHECKING:
    from types import ModuleType

__all__ = ["Endplay"]

# The hands of a question in the order of the table, as PBN names them.
_SEATS: Final = ("north", "east", "south", "west")
_BATCH: Final = 32


@final
class Endplay:
    """DDS in this process; raises MissingError if endplay is not installed.

    The first question imports endplay, which takes most of a second.
    """

    def __init__(self) -> None:
        if find_spec("endplay") is None:
            raise MissingError(
                "DDS is not installed: `pip install bridgepath[dds]` installs it, for Python 3.13 "
                "and older"
            )

    @cached_property
    def _dds(self) -> ModuleType:
        from endplay import _dds, dds

        # On import, endplay starts a thread with its own memory for every processor.
        _dds.SetMaxThreads(1)
        return dds

    @cached_property
    def _types(self) -> ModuleType:
        from endplay import types

        return types

    def _deal(self, question: Question) -> object:
        types = self._types
        deal = types.Deal(pbn(question.hands))
        deal.first = types.Player[_SEATS[question.leader]]
        deal.trump = self._denomination(question.trump)
        for card in question.table:
            assert card.suit is not None, "a question has no jokers"
            rank = "T" if card.rank is Rank.TEN else str(card.rank)
            deal.play(f"{card.suit.value}{rank}", from_hand=False)
        whole: object = deal
        return whole

    def _denomination(self, trump: Suit | None) -> object:
        names = self._types.Denom
        found: object = names.nt if trump is None else names[trump.word]
        return found

    def tricks(self, question: Question) -> dict[Card, int]:
        """How many tricks each legal card wins."""
        if not question.legal:
            return {}
        found: dict[Card, int] = {}
        for card, tricks in self._dds.solve_board(self._deal(question)):
            found[Card.parse(f"{card.suit.abbr}{card.rank.abbr}")] = tricks
        return {card: found[card] for card in question.legal}

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """The tricks of each hand as declarer in each denomination."""
        return self.tables([hands])[0]

    def tables(self, deals: Iterable[Sequence[Hand]]) -> list[DealTable]:
        """The tables of many deals."""
        types = self._types
        asked = [types.Deal(pbn(hands)) for hands in deals]
        found: list[DealTable] = []
        for at in range(0, len(asked), _BATCH):
            found += map(self._table, self._dds.calc_all_tables(asked[at : at + _BATCH]))
        return found

    def _table(self, table: Mapping[tuple[object, object], int]) -> DealTable:
        player = self._types.Player
        return tuple(
            {named: table[self._denomination(named.trump), player[seat]] for named in Denomination}
            for seat in _SEATS
        )
