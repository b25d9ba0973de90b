"""The bidding table for beginners, as data: five-card majors, and 15 to 17 points for 1NT.

A table is a list of lines for a situation. They are tried in order, and the first line that has a
call makes it, so every hand has exactly one call. A line is a convention, never a rule: a call that
is not in the table is not refused.
"""

from __future__ import annotations

from .auction_summary import AuctionSummary, summary_of
from .hands import hands_for
from .line import Line, Promise
from .queries import hands_that_bid, what_call
from .table import SITUATIONS, Situation, line_of, listed, promised, situations, table_call
from .view import BiddingView, view_of

__all__ = [
    "SITUATIONS",
    "AuctionSummary",
    "BiddingView",
    "Line",
    "Promise",
    "Situation",
    "hands_for",
    "hands_that_bid",
    "line_of",
    "listed",
    "promised",
    "situations",
    "summary_of",
    "table_call",
    "view_of",
    "what_call",
]
