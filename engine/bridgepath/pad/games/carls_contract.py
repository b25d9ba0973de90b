"""How the deals of Carl's contract are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...core.seats import TRIO
from ...games import carls_contract
from ..asked import contract, declarer, doubled, end, scored, tricks

__all__ = ["FORM"]

PASSED: Final = clause("CARL-BID-8")

FORM: Final = scored(
    carls_contract.score,
    end("passed, dealt again"),
    declarer(*TRIO),
    contract(),
    doubled(),
    tricks(),
    passed="passed",
    redeal=PASSED,
)
