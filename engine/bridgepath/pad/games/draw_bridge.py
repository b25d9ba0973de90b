"""How the deals of Draw Bridge are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...games import draw_bridge
from ..asked import contract, declarer, doubled, end, scored, tricks
from ..honours import PAIR, hands

__all__ = ["FORM"]

PASSED: Final = clause("DRAW-AMB-10")

FORM: Final = scored(
    draw_bridge.score,
    end("both passed"),
    declarer(*PAIR),
    contract("2"),
    doubled({"doubles": True}),
    tricks("Declarer's tricks", 8),
    hands({"extras": "bridge"}),
    passed="both pass",
    redeal=PASSED,
)
