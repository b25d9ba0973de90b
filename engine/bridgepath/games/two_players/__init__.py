"""What the three games of two players with two dummies share (TWO).

A player is A or B and plays two hands after the opening lead, an own one and a dummy. Each game is
a module of its own beside this package: `semi_exposed_dummies`, `double_dummy`, `single_dummy`.
"""

from __future__ import annotations

from typing import Any, Final

from ...cards import PACK_52
from ...deal import DealShape, Part
from ...options import Options
from ...seats import Seat
from ...state import Game, Setting, Story
from .options import DoubleOptions, SemiOptions, SingleOptions, TwoOptions
from .phases import (
    HANDS,
    PLAYERS,
    Bidding,
    Choosing,
    Look,
    Over,
    Playing,
    Table,
    Take,
    parse,
    start,
)
from .rules import Clauses, phases
from .score import THIRTEEN_TRICKS, match, outcome, score_lines
from .view import FOUR_HANDS, PACK, PLACES, Seen, facts, opening, table_zones

__all__ = [
    "Bidding",
    "Choosing",
    "Clauses",
    "DoubleOptions",
    "Look",
    "Over",
    "Playing",
    "SemiOptions",
    "SingleOptions",
    "Table",
    "Take",
    "TwoOptions",
    "game",
    "parse",
    "score_lines",
]

OWN_DUMMIES: Final = {
    Seat.A: "Ann",
    Seat.B: "Bob",
    Seat.DUMMY_1: "{A}'s dummy",
    Seat.DUMMY_2: "{B}'s dummy",
}


def game(
    id: str,
    title: str,
    options: type[Options],
    cites: Clauses,
    seen: Seen,
    told: Any,
    *,
    names: Any = OWN_DUMMIES,
    lists: tuple[str, ...] = (),
    begin: Any = start,
) -> Game:
    """One of the three games: its clauses, what is seen before the lead, how it is opened."""

    def story(setting: Setting) -> Story:
        text, because = told(setting)
        return opening(setting, text, *because)

    return Game(
        id=id,
        title=title,
        seats=PLAYERS,
        viewers=PLAYERS,
        names=names,
        places=PLACES,
        options=options,
        shape=DealShape(
            PACK_52,
            PACK,
            tuple(
                Part(seat, 13, title, FOUR_HANDS)
                for seat, title in zip(
                    HANDS,
                    ("A's hand", "the first dummy", "B's hand", "the second dummy"),
                    strict=True,
                )
            ),
            lists=lists,
            dealers=PLAYERS,
        ),
        phases=phases(cites),
        start=begin,
        parse=parse,
        zones=lambda table, viewer: table_zones(table, viewer, seen),
        facts=facts,
        outcome=outcome,
        match=match,
        opening=story,
        end=THIRTEEN_TRICKS,
    )
