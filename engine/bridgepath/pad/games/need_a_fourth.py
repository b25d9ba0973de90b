"""How the deals of Need a Fourth? are entered."""

from __future__ import annotations

from typing import Final

from ...core.clauses import clause
from ...core.seats import TRIO
from ...core.state import Match
from ...games import need_a_fourth as naf
from ..asked import DOUBLING, PLAYED, Asked, Given, ask, contract, end, scored, seats, tricks
from ..values import Entry, Field

__all__ = ["FORM"]

PASSED: Final = clause("NAF-DEAL-5")

REDOUBLED: Final = (
    *DOUBLING[:2],
    ("chooser", "redoubled by the Chooser"),
    ("partner", "redoubled by the Partner"),
)
LIARS: Final = (
    ("nobody", "nobody"),
    ("chooser", "the Chooser"),
    ("partner", "the Partner"),
    ("both", "both"),
)


def _redoubled(entry: Entry) -> Given:
    who = entry["doubling"]
    return {"doubling": int(who)} if who.isdigit() else {"doubling": 4, "redoubled_by": who}


def _no_liar(entry: Entry, options: object, match: Match) -> Given:
    """The liars count if the contract failed."""
    return {"liar": None} if int(entry["tricks"]) >= 6 + int(entry["level"]) else {}


FORM: Final = scored(
    naf.score,
    end("all three passed"),
    ask("chooser", "Chooser", choices=seats(*TRIO)),
    ask("partner", "Partner", "B", choices=seats(*TRIO)),
    contract(),
    Asked((Field("doubling", "Doubled", REDOUBLED, "1", only=PLAYED),), _redoubled),
    tricks("Tricks won by Chooser and Partner"),
    ask("liar", "If it failed: who lied", choices=LIARS, when={"structured": True}),
    passed="all three pass",
    redeal=PASSED,
    redealt={"passed_out_counts": False},
    given=_no_liar,
)
