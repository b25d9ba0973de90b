"""How the deals of Carl's game at no trumps are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...core.seats import TRIO
from ...core.state import Match, Outcome
from ...games import carls_game as carl
from ...games import carls_no_trump as honest
from ...games.carls_family.tops import ALL_TOPS
from ..asked import ask, declarer, end, scored, tricks
from ..values import Entry, Form

__all__ = ["FORM"]

PASSED: Final = clause("CARL-BID-8")

PLAYED_OUT: Final = scored(
    carl.score,
    end("all three passed"),
    declarer(*TRIO),
    ask("bid", "Declarer's tops", 4, bounds=(1, ALL_TOPS)),
    ask("dummy", "Dummy's tops", 3, bounds=(0, ALL_TOPS)),
    ask("mode", "Mode", "NT", when={"mode": "afterlead"}),
    tricks(),
    passed="all three pass",
    redeal=PASSED,
    given=lambda entry, *_: {"mode": entry.get("mode", "NT"), "options": None},
)


def _outcome(entry: Entry, options: honest.NoTrumpOptions, match: Match) -> Outcome:
    if entry["end"] == "played" and not options.score:
        return Outcome((), "nothing is written down")
    return PLAYED_OUT.outcome(entry, options, match)


FORM: Final = Form(PLAYED_OUT.fields, _outcome)
