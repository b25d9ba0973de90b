"""House rules of Need a Fourth?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, final

from ...base.errors import NotationError, OptionError
from ...core.clauses import clause
from ...core.options import Options, option, switch
from .promises import FIRST_TURN
from .requirements import AGREED, LIST, SUGGESTED_TEXT, Requirement, parse_list

PURPOSE: Final = clause("NAF-STR-1")
FIRST_DEALER: Final = clause("NAF-AMB-2")
USED_UP: Final = clause("NAF-AMB-4")
FOURTEEN: Final = clause("NAF-AMB-15")
TIE: Final = clause("NAF-AMB-20")
SHOWN: Final = clause("NAF-AMB-25")
LENGTH: Final = clause("NAF-AMB-27")


@final
@dataclass(frozen=True, slots=True)
class NeedAFourthOptions(Options):
    """House rules of Need a Fourth?; raises OptionError for a list that cannot be read."""

    hands: int = option(
        "naf.hands", 6, clause=LENGTH,
        text="How many hands are played; with a multiple of three, everybody deals equally often",
    )  # fmt: skip
    first_dealer: Literal["random", "seat"] = option(
        "naf.firstDealer", "random", "seat", clause=FIRST_DEALER,
        text="Whether the first dealer is chosen at random or is seat A",
    )  # fmt: skip
    passed_out_counts: bool = option(
        "naf.passedOutCounts", False, True, clause=USED_UP,
        text="Whether a passed-out hand counts towards the agreed number of hands",
    )  # fmt: skip
    structured: bool = switch(
        "naf.structured", False, clause=PURPOSE,
        text="Whether some bids promise a holding, so that a lie can be found out",
    )  # fmt: skip
    structured_list: str = option(
        "naf.structured.list", SUGGESTED_TEXT, clause=LIST,
        text="Which bids are structured, and what each of them promises",
    )  # fmt: skip
    liar_test: Literal["dealt14", "kept13"] = option(
        "naf.liarTest", "dealt14", "kept13", clause=FOURTEEN,
        text="Whether promises are checked against the fourteen cards dealt or the thirteen kept",
    )  # fmt: skip
    raise_window: Literal["firstTurn", "anyTurn"] = option(
        "naf.raiseWindow", "firstTurn", "anyTurn", clause=FIRST_TURN,
        text="Whether a raise is structured only at the first turn after the bid, or at any turn",
    )  # fmt: skip
    tie: Literal["shared", "extraRound"] = option(
        "naf.tie", "shared", "extraRound", clause=TIE,
        text="Whether tied leaders share the win or three more hands are played",
    )  # fmt: skip
    show_all_after_deal: bool = option(
        "naf.showAllAfterDeal", True, False, clause=SHOWN,
        text="Whether everything is revealed after each hand: who gave which card, and who lied",
    )  # fmt: skip

    def __post_init__(self) -> None:
        Options.__post_init__(self)
        try:
            parse_list(self.structured_list)
        except NotationError as error:
            raise OptionError(f'"naf.structured.list": {error} [{LIST}, {AGREED}]') from None

    @property
    def listed(self) -> tuple[Requirement, ...]:
        """The list of structured bids; empty if the option is off."""
        return parse_list(self.structured_list) if self.structured else ()
