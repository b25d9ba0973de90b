"""How the deals of Bridge Solitaire are entered."""

from __future__ import annotations

from typing import Final

from ...games import bridge_solitaire as sol
from ..asked import Asked, ask, contract, numbers, scored, tricks
from ..honours import HONOURS, NO, holding, with_honours
from ..values import Field

__all__ = ["FORM"]

FORM: Final = scored(
    sol.score,
    ask("declarer", "Declarer", choices=(("player", "you"), ("house", "the House")), only=()),
    contract("3", ()),
    ask("jokers", "Jokers in your hand", choices=numbers(0, 2), only=()),
    tricks("Declarer's tricks", 9, ()),
    Asked(
        (Field("honours", "Honours in your hand", HONOURS, NO),),
        lambda entry: {"hand": holding(entry["honours"], entry["denomination"])},
        {"scoring": "rubber", "honours": ("player", "both")},
    ),
    Asked(
        (Field("stock", "Honours in the stock as dealt", HONOURS, NO),),
        lambda _: {},
        {"scoring": "rubber", "honours": "both"},
    ),
    more=lambda lines, entry: with_honours(lines, entry, "stock", "House"),
)
