"""House rules of the contract-choosing form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, final

from ...core.clauses import clause
from ...core.options import Options, option, switch

FOR_LEARNING: Final = clause("CARL-T-CON-1")
WHICH_MINIMUM: Final = clause("CARL-T-AMB-4")
TOGGLES: Final = clause("CARL-T-AMB-6")
DOUBLING_AGREED: Final = clause("CARL-T-AMB-9")


@final
@dataclass(frozen=True, slots=True)
class ContractOptions(Options):
    """House rules of the contract-choosing form."""

    passing: Literal["any", "both"] = option(
        "carlt.con.pass", "any", "both", clause=WHICH_MINIMUM,
        text="Which minimum must be below seven for declarer to be allowed to pass: the one in "
        "no trumps, or both",
    )  # fmt: skip
    double: bool = switch(
        "carlt.con.double", False, clause=DOUBLING_AGREED,
        text="Whether the opening leader may double, and declarer redouble",
    )  # fmt: skip
    vulnerable: Literal["toggle", "sticky"] = option(
        "carlt.vul", "toggle", "sticky", clause=TOGGLES,
        text="How making a game affects a player's vulnerability: it changes each time, "
        "or the player stays vulnerable from then on",
    )  # fmt: skip
    deals: int = option(
        "carlt.con.deals", 12, clause=FOR_LEARNING, text="How many deals are played in this form"
    )
