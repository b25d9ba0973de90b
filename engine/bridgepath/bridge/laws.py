"""The clauses of contract bridge that many games rest on (BRG), each under one name.

The modules of a game have the handles of its own clauses; these are shared.
"""

from __future__ import annotations

from typing import Final

from ..core.clauses import clause

__all__ = [
    "BELOW_THE_LINE",
    "BID_CANCELS",
    "CALLS",
    "CHICAGO_VULNERABLE",
    "CLOSED",
    "CONTRACT",
    "DEALER_CALLS_FIRST",
    "DOUBLE",
    "DOUBLING",
    "DUMMY_SPREAD",
    "DUPLICATE",
    "FOLLOW_SUIT",
    "GAME_WON",
    "HIGHEST_WINS",
    "HONOURS",
    "INSULT",
    "LEFT_HAND_LEADS",
    "LEVELS",
    "NEXT_DEALER",
    "NO_CLAIMS",
    "ONE_CARD_EACH",
    "OVERTRICKS",
    "PACK",
    "PASSED_OUT",
    "POINTS",
    "RANKS_FALL",
    "REDOUBLE",
    "RUBBER_BONUS",
    "SEATS",
    "SLAM",
    "SUFFICIENT",
    "THIRTEEN_EACH",
    "THIRTEEN_TRICKS",
    "TRICK_POINTS",
    "UNDERTRICKS",
    "UNFINISHED",
    "WHICH_SCORING",
    "WINNER_LEADS",
]

PACK: Final = clause("BRG-PACK-1")
RANKS_FALL: Final = clause("BRG-PACK-2")
SEATS: Final = clause("BRG-SEAT-1")
THIRTEEN_EACH: Final = clause("BRG-DEAL-1")
NEXT_DEALER: Final = THIRTEEN_EACH
"""The same clause says that the deal goes round."""
POINTS: Final = clause("BRG-HCP-1")

DEALER_CALLS_FIRST: Final = clause("BRG-AUC-1")
CALLS: Final = clause("BRG-AUC-2")
LEVELS: Final = clause("BRG-AUC-3")
SUFFICIENT: Final = clause("BRG-AUC-4")
DOUBLE: Final = clause("BRG-AUC-5")
REDOUBLE: Final = clause("BRG-AUC-6")
BID_CANCELS: Final = clause("BRG-AUC-7")
CLOSED: Final = clause("BRG-AUC-8")
PASSED_OUT: Final = clause("BRG-AUC-9")
CONTRACT: Final = clause("BRG-AUC-10")

LEFT_HAND_LEADS: Final = clause("BRG-PLAY-1")
DUMMY_SPREAD: Final = clause("BRG-PLAY-2")
ONE_CARD_EACH: Final = clause("BRG-PLAY-3")
FOLLOW_SUIT: Final = clause("BRG-PLAY-4")
HIGHEST_WINS: Final = clause("BRG-PLAY-5")
WINNER_LEADS: Final = clause("BRG-PLAY-6")
THIRTEEN_TRICKS: Final = WINNER_LEADS
"""The same clause says that all thirteen are played."""
NO_CLAIMS: Final = clause("BRG-PLAY-8")

TRICK_POINTS: Final = clause("BRG-SCO-1")
DOUBLING: Final = clause("BRG-SCO-2")
OVERTRICKS: Final = clause("BRG-SCO-3")
INSULT: Final = clause("BRG-SCO-4")
SLAM: Final = clause("BRG-SCO-5")
UNDERTRICKS: Final = clause("BRG-SCO-6")
BELOW_THE_LINE: Final = clause("BRG-RUB-1")
GAME_WON: Final = clause("BRG-RUB-2")
RUBBER_BONUS: Final = clause("BRG-RUB-4")
HONOURS: Final = clause("BRG-RUB-5")
UNFINISHED: Final = clause("BRG-RUB-6")
DUPLICATE: Final = clause("BRG-DUP-1")
CHICAGO_VULNERABLE: Final = clause("BRG-AMB-3")
WHICH_SCORING: Final = clause("BRG-AMB-4")
