"""How the deals of Carl's game are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...core.seats import TRIO
from ...games import carls_game as carl
from ...games.carls_family.tops import ALL_TOPS
from ..asked import ask, declarer, end, numbers, scored, tricks

__all__ = ["FORM"]

PASSED: Final = clause("CARL-BID-8")

OWN: Final = (("bid", "no more than the bid"), *numbers(1, ALL_TOPS))

FORM: Final = scored(
    carl.score,
    end("all three passed"),
    declarer(*TRIO),
    ask("bid", "Last bid", 4, bounds=(1, ALL_TOPS)),
    ask("own", "Tops held by declarer", choices=OWN, left_out="bid"),
    ask("dummy", "Dummy's tops", 3, bounds=(0, ALL_TOPS)),
    ask("mode", "Mode", "NT"),
    tricks(),
    ask("false_report", "False report by the informer", key="false"),
    passed="all three pass",
    redeal=PASSED,
)
