"""House rules of Carl's game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, final

from ...core.clauses import clause
from ...core.options import Options, option
from ..carls_family import ALL_PASS, HIGHEST_BID, OUT_OF_REACH, WHO_TELLS

WHEN_TO_RAISE: Final = clause("CARL-AMB-5")
QUITTED_TRICKS: Final = clause("CARL-AMB-17")
WHOSE_RATE: Final = clause("CARL-AMB-18")

PER_HALF: Final = 6
"""Deals of half a match (CARL-MATCH-1)."""
PER_MATCH: Final = 2 * PER_HALF
"""Deals of a match (CARL-MATCH-1)."""


@final
@dataclass(frozen=True, slots=True)
class CarlOptions(Options):
    """House rules of Carl's game."""

    cap: Literal[12, "none"] = option(
        "carl.bid.cap",
        12,
        "none",
        clause=HIGHEST_BID,
        text="The highest number that a player may bid",
    )
    raising: Literal["ask", "auto", "silent"] = option(
        "carl.raise", "ask", "auto", "silent", clause=WHEN_TO_RAISE,
        text="Whether declarer is asked to raise, has the bid raised automatically, or must "
        "remember to raise",
    )  # fmt: skip
    informer: Literal["engine", "human"] = option(
        "carl.informer", "engine", "human", clause=WHO_TELLS,
        text="Who reports on dummy; a player may be wrong",
    )  # fmt: skip
    target_cap: Literal["none", 13] = option(
        "carl.target.cap", "none", 13, clause=OUT_OF_REACH,
        text="The highest target; without a limit, a target may be out of reach",
    )  # fmt: skip
    match: Literal[12, "open"] = option(
        "carl.match", PER_MATCH, "open", clause=ALL_PASS,
        text="A match of twelve deals, or as many single deals as you like",
    )  # fmt: skip
    passout: Literal["next", "same"] = option(
        "carl.passout", "next", "same", clause=ALL_PASS,
        text="Who deals after three passes, outside a match: the next player or the same one",
    )  # fmt: skip
    view: Literal["hybrid", "together", "separate"] = option(
        "carl.tricks.view", "hybrid", "together", "separate", clause=QUITTED_TRICKS,
        text="How played cards are kept: in front of each hand (only dummy's are turned to "
        "show who won), together in tricks, or separately for each hand",
    )  # fmt: skip
    rates: Literal["one", "own"] = option(
        "carl.rates", "one", "own", clause=WHOSE_RATE,
        text="One rate for the differences between totals, or each loser's own rate, deal by deal",
    )  # fmt: skip
