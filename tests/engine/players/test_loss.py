"""What the tool `loss` counts, with a solver that finds fault with every lowest card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from bridgepath.core.cards import Card, Hand
from bridgepath.solve import DealTable, Question, deal_table
from tests.tools.players.loss import Loss, add, played


@final
class Severe:
    """Any card takes three tricks, but the last of several legal ones only two."""

    def tricks(self, question: Question) -> dict[Card, int]:
        """How many tricks each legal card wins."""
        legal = list(question.legal)
        return {card: 3 - (len(legal) > 1 and card == legal[-1]) for card in legal}

    def table(self, hands: Sequence[Hand]) -> DealTable:
        """Never called."""
        return deal_table(self, hands)


def test_every_card_is_weighed_once_and_its_cost_is_its_side_s() -> None:
    states = played("contract-bridge", 0, "learner", "learner")
    loss = Loss()
    add(loss, states, Severe(), 7)
    assert loss.deals == 1
    assert loss.declarer + loss.defence == len(loss.mistakes)
    assert loss.declarer == sum(one.declares for one in loss.mistakes)
    assert {(one.deal, one.cost) for one in loss.mistakes} == {(7, 1)}
    for one in loss.mistakes:
        assert one.card not in one.better
        assert str(states[one.turn + 1].turns[-1].action) == str(one.card)
        assert str(one).startswith(f"7:{one.turn} ")
    # declarer took the tricks that could be cashed
    assert loss.cashable in ([], [True])
    assert str(loss).startswith("1 deals")
