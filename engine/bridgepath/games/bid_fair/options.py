"""House rules of Bid Fair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, final

from ...core.clauses import clause
from ...core.options import Options, option

KINGS_HIGH: Final = clause("BF-AMB-1")
AFTER_PASS_AND_COVER: Final = clause("BF-AMB-4")
REDEALER: Final = clause("BF-AMB-6")
BEHIND: Final = clause("BF-AMB-10")
REWARD_WITHOUT_BONUS: Final = clause("BF-AMB-11")
PAST_TARGET: Final = clause("BF-AMB-16")
SHOWN_AT_END: Final = clause("BF-AMB-23")


@final
@dataclass(frozen=True, slots=True)
class BidFairOptions(Options):
    """House rules of Bid Fair."""

    target: int = option(
        "bf.target", 800, clause=PAST_TARGET, text="The total that a player must exceed to win"
    )
    target_inclusive: bool = option(
        "bf.targetInclusive", False, True, clause=PAST_TARGET,
        text="Whether reaching the target exactly is enough",
    )  # fmt: skip
    no_contract_high: Literal["K", "A"] = option(
        "bf.noContractHigh", "K", "A", clause=KINGS_HIGH,
        text="The high rank in a deal without a contract",
    )  # fmt: skip
    pass_then_down: Literal["free", "downOnly"] = option(
        "bf.passThenDown", "free", "downOnly", clause=AFTER_PASS_AND_COVER,
        text="What a non-dealer who passed may place after the dealer's face-down card",
    )  # fmt: skip
    redeal_same_dealer: bool = option(
        "bf.redealSameDealer", True, False, clause=REDEALER,
        text="Whether the same dealer deals again after two passes",
    )  # fmt: skip
    behind: Literal["floor", "signed", "absolute"] = option(
        "bf.behind", "floor", "signed", "absolute", clause=BEHIND,
        text="How the difference counts if the holder fulfils the contract but has fewer points",
    )  # fmt: skip
    reward_needs_bonus: bool = option(
        "bf.rewardNeedsBonus", False, True, clause=REWARD_WITHOUT_BONUS,
        text="Whether the reward is due only if there is a difference bonus",
    )  # fmt: skip
    show_all_after_deal: bool = option(
        "bf.showAllAfterDeal", True, False, clause=SHOWN_AT_END,
        text="Whether all cards are shown when the deal is over",
    )  # fmt: skip
