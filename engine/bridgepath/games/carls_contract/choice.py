"""Which contracts declarer may choose (CARL-T-CON-4 to 7)."""

from __future__ import annotations

from typing import Final

from ...base._check import answers, whole
from ...bridge.calls import Bid
from ...core.clauses import clause
from ..carls_family import ALL_TOPS, LARGEST, ModeLike, added, read_mode
from .options import ContractOptions

ASK_FOR_ACES: Final = clause("CARL-T-CON-4")
MINIMUM: Final = clause("CARL-T-CON-5")
MAY_DECLINE: Final = clause("CARL-T-CON-6")
SEVEN_TO_THIRTEEN: Final = clause("CARL-T-CON-7")
AT_MOST_THIRTEEN: Final = clause("CARL-T-AMB-5")

ACES_FROM: Final = 9
"""The lowest playnumber at which declarer may ask for aces (CARL-T-CON-4)."""
FEWEST: Final = 7
"""The lowest contract is for this many tricks (CARL-T-CON-7)."""


def minimum(playnumber: int, mode: ModeLike) -> int:
    """The least number of tricks for a contract: playnumber + 1 in no trumps, + 2 in a suit.

    It may be below seven, although no contract is; it is never above thirteen (CARL-T-CON-5,
    CARL-T-AMB-5). Raises NotationError.
    """
    number = whole(playnumber, "the playnumber", 0, LARGEST + ALL_TOPS)
    return min(13, number + (1 if added(mode) == 1 else 2))


def lowest(playnumber: int, mode: ModeLike) -> Bid:
    """The lowest contract that may be chosen (CARL-T-CON-5, CARL-T-CON-7).

    Raises NotationError.
    """
    tricks = max(FEWEST, minimum(playnumber, mode))
    return Bid(tricks - 6, read_mode(mode))


@answers
def may_pass(playnumber: int, options: ContractOptions | None = None) -> bool:
    """True if declarer may pass instead of choosing (CARL-T-CON-6, CARL-T-AMB-4).

    Raises NotationError.
    """
    both = (options or ContractOptions()).passing == "both"
    return minimum(playnumber, "♠" if both else "NT") < FEWEST


def may_ask(playnumber: int) -> bool:
    """True if declarer may ask how many aces dummy holds (CARL-T-CON-4); raises NotationError."""
    return whole(playnumber, "the playnumber", 0, LARGEST + ALL_TOPS) >= ACES_FROM
