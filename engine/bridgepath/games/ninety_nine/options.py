"""House rules of Ninety-Nine; the first of them is the form of the game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, final

from ...core.clauses import clause
from ...core.options import Options, option

FORMS: Final = clause("N99-AMB-27")
NINE_DEALS: Final = clause("N99-GAME-1")
GAMES_OF_100: Final = clause("N99-GAME-2")
FIRST_DEALER: Final = clause("N99-AMB-1")
SEALED: Final = clause("N99-AMB-7")
FAILED_BIDS: Final = clause("N99-AMB-13")
TIE: Final = clause("N99-AMB-14")
SEVERAL_AT_100: Final = clause("N99-AMB-16")
FIRST_DEAL: Final = clause("N99-AMB-19")
FIRST_TRUMP: Final = clause("N99-AMB-20")
DECLARED_PACK: Final = clause("N99-AMB-21")
NAME_THEN_BID: Final = clause("N99-AMB-22")
OVERCALL: Final = clause("N99-AMB-23")
NAMING_NO_TRUMP: Final = clause("N99-AMB-26")


@final
@dataclass(frozen=True, slots=True)
class NinetyNineOptions(Options):
    """House rules of Ninety-Nine."""

    variant: Literal["classic", "junkJoker", "declared"] = option(
        "n99.variant", "classic", "junkJoker", "declared", clause=FORMS,
        text="Where trumps come from: the turn-up, the previous deal, or a player who names them",
    )  # fmt: skip
    structure: Literal["nineDeals", "hundred"] = option(
        "n99.structure", "nineDeals", "hundred", clause=GAMES_OF_100,
        text="Nine deals, or games of 100 points until somebody has won three",
    )  # fmt: skip
    deals: int = option(
        "n99.deals",
        9,
        clause=NINE_DEALS,
        text="How many deals are played, except in games of 100",
        step=9,
    )
    first_dealer: Literal["random", "seat"] = option(
        "n99.firstDealer", "random", "seat", clause=FIRST_DEALER,
        text="Who deals first: a random player, or the first seat",
    )  # fmt: skip
    premium_procedure: Literal["sealed", "inTurn"] = option(
        "n99.premiumProcedure", "sealed", "inTurn", clause=SEALED,
        text="Whether premiums are offered simultaneously or aloud in turn",
    )  # fmt: skip
    show_failed_bids: bool = option(
        "n99.showFailedBids", False, True, clause=FAILED_BIDS,
        text="Whether the bid-cards of players who failed are shown after the deal",
    )  # fmt: skip
    tie: Literal["shared", "anotherDeal"] = option(
        "n99.tie", "shared", "anotherDeal", clause=TIE,
        text="What happens if the highest totals are level after the last deal",
    )  # fmt: skip
    hundred_multi: Literal["highest", "all"] = option(
        "n99.hundredMulti", "highest", "all", clause=SEVERAL_AT_100,
        text="Who wins the game if several players reach 100 in one deal",
    )  # fmt: skip
    first_trump_scope: Literal["game", "session"] = option(
        "n99.firstTrumpScope", "game", "session", clause=FIRST_DEAL,
        text="Whether every game of 100 has a first deal in Junk the Joker, or only the first game",
    )  # fmt: skip
    jtj_first_trump: Literal["diamonds", "noTrump"] = option(
        "n99.jtjFirstTrump", "diamonds", "noTrump", clause=FIRST_TRUMP,
        text="Trumps in the first deal of Junk the Joker",
    )  # fmt: skip
    declared_pack: Literal[36, 37] = option(
        "n99.declaredPack", 36, 37, clause=DECLARED_PACK,
        text="How many cards Ninety-Nine declared uses; with 37, the turn-up determines only "
        "which card the Joker is",
    )  # fmt: skip
    declared_order: Literal["trumpFirst", "bidFirst"] = option(
        "n99.declaredOrder", "trumpFirst", "bidFirst", clause=NAME_THEN_BID,
        text="Whether trumps are named before or after the bid-cards are laid",
    )  # fmt: skip
    declared_comeback: bool = option(
        "n99.declaredComeback", False, True, clause=OVERCALL,
        text="Whether a declarer who was overcalled may come back with a reveal",
    )  # fmt: skip
    declared_no_trump: Literal["never", "notLeader", "all"] = option(
        "n99.declaredNoTrump", "never", "notLeader", "all", clause=NAMING_NO_TRUMP,
        text="Who may name no trump in Ninety-Nine declared",
    )  # fmt: skip

    @property
    def uses_joker(self) -> bool:
        """True if the 37th card is turned up and a Joker is in the pack."""
        return self.variant == "classic" or (
            self.variant == "declared" and self.declared_pack == 37
        )
