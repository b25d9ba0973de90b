"""House rules of Draw Bridge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from ...core.clauses import clause
from ...core.options import Options, WithBots, option, switch

__all__ = [
    "DOUBLES",
    "EXTRAS",
    "HOW_MANY_ROUNDS",
    "LEARNERS_AID",
    "LOSERS_CARD",
    "NO_TRUMP_POINTS",
    "WHICH_TRICKS",
    "WHO_CALLS_FIRST",
    "DrawOptions",
]

LOSERS_CARD: Final = clause("DRAW-AMB-3")
WHO_CALLS_FIRST: Final = clause("DRAW-AMB-4")
WHICH_TRICKS: Final = clause("DRAW-AMB-5")
NO_TRUMP_POINTS: Final = clause("DRAW-AMB-6")
DOUBLES: Final = clause("DRAW-AMB-7")
EXTRAS: Final = clause("DRAW-AMB-8")
PRICE: Final = clause("DRAW-AMB-17")
HOW_MANY_ROUNDS: Final = clause("DRAW-AMB-18")
LEARNERS_AID: Final = clause("DRAW-AMB-12")


PAID: Final = WithBots(
    "bridge",
    "Undertricks cost points, as in bridge",
    "A bot remembers every card, so it knows your second hand. If going down cost nothing, "
    "the bot would outbid every contract that you could make, and hardly any deal would score.",
)
"""The rules allow free overbidding, but against a perfect memory it spoils the game."""


@final
@dataclass(frozen=True, slots=True)
class DrawOptions(Options):
    """The questions that the source leaves open, each with our ruling as default."""

    loser_hidden: bool = switch(
        "draw.loser.hidden", False,
        clause=LOSERS_CARD, text="Whether the loser of a trick takes the next card unseen",
    )  # fmt: skip
    first_bid: str = option(
        "draw.firstbid", "dealer", "nondealer",
        clause=WHO_CALLS_FIRST, text="Who calls first when the pile is used up",
    )  # fmt: skip
    count: str = option(
        "draw.count", "all", "contracted",
        clause=WHICH_TRICKS, text="Which odd tricks score when a contract is made",
    )  # fmt: skip
    no_trump: str = option(
        "draw.nt", "flat40", "40+30",
        clause=NO_TRUMP_POINTS, text="What odd tricks score in no trumps",
    )  # fmt: skip
    doubles: bool = switch(
        "draw.doubles", True, clause=DOUBLES, text="Whether players may double and redouble",
    )  # fmt: skip
    extras: str = option(
        "draw.extras", "none", "bridge",
        clause=EXTRAS, text="Whether slams, honours and the insult score as in bridge",
    )  # fmt: skip
    undertricks: str = option(
        "draw.undertricks", "free", "bridge",
        clause=PRICE, text="What each undertrick costs when a contract goes down", bots=PAID,
    )  # fmt: skip
    best_of: int = option(
        "draw.bestof", 3, 1, 5, 7,
        clause=HOW_MANY_ROUNDS, text="How many rounds a match has: the best of 1, 3, 5 or 7",
    )  # fmt: skip
    aid: bool = switch(
        "draw.aid", False,
        clause=LEARNERS_AID,
        text="Whether every card you have seen stays visible to you, as an aid",
    )  # fmt: skip
