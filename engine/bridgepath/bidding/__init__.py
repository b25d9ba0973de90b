"""The bidding table for beginners, as data: five-card majors, and 15 to 17 points for 1NT.

A table is a list of lines for a situation. They are tried in order, and the first line that has a
call makes it, so every hand has exactly one call. A line is a custom, never a rule: nothing is
refused that is not in the table.
"""

from __future__ import annotations

from .auction_summary import Heard, heard
from .hands import hands_for
from .line import Line, Promise
from .look import Look, look_at
from .queries import hands_that_bid, what_call
from .table import SITUATIONS, Situation, line_of, listed, promised, situations, table_call

__all__ = [
    "SITUATIONS",
    "Heard",
    "Line",
    "Look",
    "Promise",
    "Situation",
    "hands_for",
    "hands_that_bid",
    "heard",
    "line_of",
    "listed",
    "look_at",
    "promised",
    "situations",
    "table_call",
    "what_call",
]
