"""House rules of Bridge Solitaire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, final

from ...bridge.laws import CHICAGO_VULNERABLE, WHICH_SCORING
from ...core.clauses import clause
from ...core.options import Options, option, switch


@final
@dataclass(frozen=True, slots=True)
class SolitaireOptions(Options):
    """House rules of Bridge Solitaire."""

    count_discards: Literal["house", "removed"] = option(
        "sol.count.discards", "house", "removed", clause=clause("SOL-AMB-1"),
        text="Whether the seven discards count as the House's cards",
    )  # fmt: skip
    count_attrition: bool = switch(
        "sol.count.attrition", False, clause=clause("SOL-AMB-2"),
        text="Whether each of your winners also uses up the House's lowest card in the suit",
    )  # fmt: skip
    house_tie: Literal["highest", "lowest", "fewest-winners", "player"] = option(
        "sol.house.tie", "highest", "lowest", "fewest-winners", "player",
        clause=clause("SOL-AMB-3"),
        text="Which of several equally short suits the House bids",
    )  # fmt: skip
    house_void: Literal["counts", "skipped"] = option(
        "sol.house.void", "counts", "skipped", clause=clause("SOL-AMB-4"),
        text="Whether a void counts as the shortest suit or is passed over",
    )  # fmt: skip
    nt_shapes: Literal["three", "four"] = option(
        "sol.nt.shapes", "three", "four", clause=clause("SOL-AMB-6"),
        text="Which shapes allow no trumps: only three, or also 4-3-3-2 with one joker",
    )  # fmt: skip
    double_scope: Literal["any", "player"] = option(
        "sol.double.scope", "any", "player", clause=clause("SOL-AMB-11"),
        text="Whether jokers double any final contract or only the player's",
    )  # fmt: skip
    ignored_view: Literal["top", "all", "none"] = option(
        "sol.ignored.view", "top", "all", "none", clause=clause("SOL-AMB-18"),
        text="Which of the cards that the House turned and passed over can be seen",
    )  # fmt: skip
    honours: Literal["player", "none", "both"] = option(
        "sol.honours", "player", "none", "both", clause=clause("SOL-AMB-21"),
        text="Who scores honours; the House counts its 34 stock cards",
    )  # fmt: skip
    aid: bool = switch(
        "sol.aid", False, clause=clause("SOL-AMB-26"),
        text="Whether a learner may look through won tricks, both piles and the stock",
    )  # fmt: skip
    scoring: Literal["rubber", "chicago"] = option(
        "sol.scoring", "rubber", "chicago", clause=WHICH_SCORING,
        text="Whether to play a rubber, or four deals scored separately",
    )  # fmt: skip
    chicago_vulnerable: Literal["dealer", "nondealer"] = option(
        "brg.chicago.vul", "dealer", "nondealer", clause=CHICAGO_VULNERABLE,
        text="Who is vulnerable in the second and third of four deals",
    )  # fmt: skip
