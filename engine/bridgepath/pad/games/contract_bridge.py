"""How the deals of contract bridge are entered."""

from __future__ import annotations

from typing import Final

from ...bridge.laws import PASSED_OUT
from ...core.seats import COMPASS, as_seat, side_of
from ...core.state import Match
from ...games import contract_bridge
from ..asked import Given, contract, declarer, doubled, end, scored, tricks
from ..honours import honours, with_honours
from ..values import Entry

__all__ = ["FORM"]

SIDES: Final = tuple((side.value, side.word) for side in contract_bridge.SIDES)


def _older_chicago(entry: Entry, options: contract_bridge.BridgeOptions, match: Match) -> Given:
    if options.scoring != "chicago" or options.chicago_parts != "carried":
        return {}
    parts = dict(match.standing.part_scores)
    return {
        "scoring": "older chicago",
        "carried": parts.get(side_of(as_seat(entry["declarer"])), 0),
        "last": match.standing.deals == 3,
    }


FORM: Final = scored(
    contract_bridge.score,
    end("all four passed"),
    declarer(*COMPASS, default="S"),
    contract(),
    doubled(),
    tricks(),
    honours(SIDES, {"scoring": "rubber"}),
    passed="all four pass",
    redeal=PASSED_OUT,
    redealt={"scoring": "chicago"},
    given=_older_chicago,
    more=lambda lines, entry: with_honours(lines, entry, "honours", entry.get("holder", "NS")),
)
