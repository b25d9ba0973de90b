"""Solvers: what every card of a deal is worth when all hands are seen.

A `Solver` answers a `Question`. A program chooses its solver when it starts: `endings.Endings` is
always there and answers for the last tricks, `dds.Endplay` answers for whole deals and needs the
extra ``bridgepath[dds]``; a page asks its own DDS about the `open_play` of a deal.

**A rule never asks a solver**: no package below this one imports it.
"""

from .par import Par, par
from .play import OpenPlay, OpenPosition, open_play
from .question import DealTable, Question, Solver, TooLongError, deal_table

__all__ = [
    "DealTable",
    "OpenPlay",
    "OpenPosition",
    "Par",
    "Question",
    "Solver",
    "TooLongError",
    "deal_table",
    "open_play",
    "par",
]
