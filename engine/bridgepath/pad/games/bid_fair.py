"""How the deals of Bid Fair are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...core.seats import Seat
from ...games import bid_fair as bf
from ..asked import ask, scored, seats
from ..honours import NO
from ..values import Field

__all__ = ["FORM"]

PASSED: Final = clause("BF-BID-8")

ENDS: Final = (("contract", "a contract"), (NO, "no contract"), ("passed", "both passed"))
HIGH: Final = tuple((rank, rank) for rank in ("9", "10", "J", "Q", "K", "A"))
BOTH: Final = seats(Seat.SOUTH, Seat.NORTH)
BONUS: Final = ((NO, "nobody"), *BOTH, ("SN", "both"))
HELD: Final = (("end", ("contract",)),)
ANY: Final = (("end", ("contract", NO)),)

FORM: Final = scored(
    bf.score,
    Field("end", "How it ended", ENDS, "contract"),
    ask("holder", "Contract of", choices=BOTH, only=HELD),
    ask("high", "Rank of the highest bid", "J", choices=HIGH, only=HELD),
    ask("both_up", "Both bid face up", key="up", only=HELD),
    ask("suit_bonus", "Bid in the trump suit", key="bonus", choices=BONUS, left_out=NO, only=ANY),
    ask("south", "South's card points", 0, bounds=(0, 140), only=ANY),
    ask("north", "North's card points", 0, bounds=(0, 140), only=ANY),
    passed="both pass",
    redeal=PASSED,
)
