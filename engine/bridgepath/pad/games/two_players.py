"""How the deals of games for two players with a dummy each are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...games import two_players as two
from ..asked import contract, declarer, doubled, end, scored, tricks
from ..honours import PAIR, hands

__all__ = ["FORM"]

PASSED: Final = clause("TWO-AMB-6")

FORM: Final = scored(
    two.score,
    end("both passed"),
    declarer(*PAIR),
    contract(),
    doubled(),
    tricks(),
    hands({"scoring": "rubber"}),
    passed="both pass",
    redeal=PASSED,
    redealt={"scoring": "chicago"},
)
